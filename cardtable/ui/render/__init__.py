"""Drawing the table: card faces, static layer, moving cards."""
