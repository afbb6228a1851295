"""Texts by key, plurals, and a report of missing keys."""
