"""Something went wrong: what the sheets say of it, the law of the table, what to put right now, and what it costs."""
