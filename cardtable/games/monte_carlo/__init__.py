"""Monte Carlo, seven rounds for five to eight players: rules.py is the game, rounds.py and domino.py are its parts."""
