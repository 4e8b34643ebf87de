"""The server of ``python app.py``: waitress, what is taken from the wires, the log."""
