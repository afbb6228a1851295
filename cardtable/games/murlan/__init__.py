"""Murlan, a climbing game for four: rules.py has the contract, the other files are its parts."""
