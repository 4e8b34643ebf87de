"""What every page says at its top while something is wrong: books that are read-only, a disk that is nearly full."""

from __future__ import annotations

from flask import Flask, g

from companion.engine.phrases import N_, Phrase
from companion.store.database import store
from companion.store.disk import LITTLE, free_space
from companion.store.errors import READ_ONLY

from ..maintenance.condition import size_words


def open_status_banner(app: Flask) -> None:
    """Let the templates ask ``trouble()``."""
    app.jinja_env.globals["trouble"] = trouble


def trouble() -> Phrase | None:
    """What is wrong and concerns everybody at the table; None when all is well."""
    if "trouble" not in g:
        g.trouble = _trouble()
    found: Phrase | None = g.trouble
    return found


def _trouble() -> Phrase | None:
    kept = store()
    if kept.fault is not None:
        return Phrase(N_("The score books can be read, but not written: %(fault)s"), {"fault": kept.fault})
    if kept.read_only:
        return Phrase(READ_ONLY[1])
    try:
        free = free_space()
    except OSError:
        return None
    if free >= LITTLE:
        return None
    return Phrase(N_("The disk of this companion is nearly full: %(free)s are left"), {"free": size_words(free)})
