"""Screen readers: read ``reader`` first (the tree and announcements), then ``bindings`` (AccessKit)."""
