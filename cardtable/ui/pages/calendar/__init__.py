"""The deals of the days, a month at a time."""
