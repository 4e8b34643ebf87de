"""May this be done, why, and what follows."""
