"""Books in the database: the log of their entries, how it is read and verified, and what is known besides."""
