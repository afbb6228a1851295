"""Monte Carlo: seven rounds for five to eight players. rules.py has the contract, the other files are its parts."""
