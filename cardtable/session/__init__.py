"""One sitting at the table: history, proposals, clock, statistics; no input or output of its own."""
