"""The page on which a game that is over is looked at again, move by move."""
