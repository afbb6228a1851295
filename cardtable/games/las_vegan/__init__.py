"""Las Vegan, a trick game for two to five: rules.py is the game, casino.py what lies in the box and reckons chips."""
