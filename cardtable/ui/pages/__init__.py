"""Every screen that is not a table. A folder each."""
