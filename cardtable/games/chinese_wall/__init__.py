"""Chinese Wall, a patience."""
