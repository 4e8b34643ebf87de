"""The longest train that a hand can build from an engine."""
