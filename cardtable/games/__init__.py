"""One file of rules per game; games never import each other."""
