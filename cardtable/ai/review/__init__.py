"""The review of a game that is over: what each move cost, a patience with every card known, a hand of several from its View."""
