"""The gallery of all games."""
