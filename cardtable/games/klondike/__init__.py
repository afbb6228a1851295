"""Klondike, a patience."""
