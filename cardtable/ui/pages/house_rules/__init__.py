"""The options of a game."""
