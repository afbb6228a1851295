"""How each game looks besides its cards: ``look`` is the plain look, ``looks`` has those that differ and finds them."""
