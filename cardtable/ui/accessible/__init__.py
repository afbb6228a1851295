"""The program for a screen reader: read ``reader`` first (the tree, what is said), then ``bindings`` (AccessKit, the
way to the bus).
"""
