"""The store, on SQLite and on a real PostgreSQL."""
