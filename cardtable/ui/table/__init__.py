"""The table on which games are played: its scene and the parts of it."""
