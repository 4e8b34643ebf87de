"""The book as the fold of its entries: what it is after them, what may be written next, and why not."""
