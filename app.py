"""``python app.py`` serves the companion, ``gunicorn "app:application()"`` in several processes on PostgreSQL."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    from companion.__main__ import main

    sys.exit(main())

from companion.application import application, create_app

__all__ = ["application", "create_app"]
