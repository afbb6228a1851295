"""Golf, a patience: rules.py has the rules of a hole."""
