"""Alexander the Great, a patience."""
