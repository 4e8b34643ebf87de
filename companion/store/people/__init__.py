"""The people of the house in the database: what was said of them, who plays often, what stands for them elsewhere."""
