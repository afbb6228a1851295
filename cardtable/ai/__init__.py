"""Hints, bots and solvers; they know rules and views, never a screen or a file."""
