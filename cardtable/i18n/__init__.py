"""Texts by key in each language, plural forms, and parts of sentences."""
