"""The pure vocabulary of card games; imports nothing of ours and no machine."""
