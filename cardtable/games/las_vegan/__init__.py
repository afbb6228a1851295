"""Las Vegan, a trick game for two to five: rules.py plays it, casino.py reckons chips, box.py has what lies in the box."""
