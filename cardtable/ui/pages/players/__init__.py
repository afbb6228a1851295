"""Who plays, and how many."""
