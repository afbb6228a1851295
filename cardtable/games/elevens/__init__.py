"""Elevens, a patience."""
