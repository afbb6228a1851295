"""Murlan, a climbing game for four: rules.py is the game, hand.py and plays.py are its parts."""
