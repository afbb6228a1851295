"""The program as a screen reader hears and works it: the tree of what there is, what is said, and the way to the bus."""
