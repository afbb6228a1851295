"""The card of a Golf round."""
