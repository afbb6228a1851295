"""How games look besides their cards: ``look`` is the default look, ``looks`` has the others and finds them."""
