"""All keys and gestures on one page."""
