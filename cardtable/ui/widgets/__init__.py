"""A small retained widget set with focus order, roles and labels."""
