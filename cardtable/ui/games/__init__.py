"""How each game looks besides its cards: ``look`` has the plain look and finds a game's own, one file a game."""
