"""A sample evening, to look at before anything was played."""
