"""How each game looks: one file a game, and the list of them in ``looks``."""
