"""Exact answers about patiences, with every card known: what can still be reached, and by which moves."""
