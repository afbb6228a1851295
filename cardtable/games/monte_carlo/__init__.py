"""Monte Carlo: seven rounds for five to eight players. The rules are in rules.py; the other modules are their parts."""
