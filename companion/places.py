"""Where what belongs to the companion lies: beside the package in a checkout, inside it where it was installed; and
where its data is kept.

``HOME`` holds ``templates/``, ``static/``, ``requirements.lock`` and ``CHANGELOG.md`` in both.
"""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

NAME = "mexican-train-companion"
"""Of the package, of its command and of the folder of its data."""

_PACKAGE = Path(__file__).resolve().parent
IN_CHECKOUT = (_PACKAGE.parent / "pyproject.toml").is_file() and (_PACKAGE.parent / "templates").is_dir()
HOME = _PACKAGE.parent if IN_CHECKOUT else _PACKAGE
TEMPLATES = HOME / "templates"
STATIC = HOME / "static"
LOCK = HOME / "requirements.lock"
CHANGELOG = HOME / "CHANGELOG.md"
COMMAND = "./run" if IN_CHECKOUT else os.environ.get("COMPANION_COMMAND") or NAME
"""What people type to start it, and before every word of the command. ``COMPANION_COMMAND``: the start file of a folder
that brings its own Python says what it is called itself."""

ERRANDS = "errands"
"""The word of the command by which a process that serves pages starts one that plays evenings for it."""


def own_command(text: str) -> str:
    """A sentence in which people are told to type ``./run``, with the command of this installation instead."""
    return text if IN_CHECKOUT else text.replace("./run", COMMAND)


def data_folder() -> Path:
    """The folder of the score books: ``INSTANCE`` of the environment, else ``instance/`` of a checkout, else the folder
    that this system has for the data of a person's programs."""
    given = os.environ.get("INSTANCE")
    if given:
        return Path(given).resolve()
    return (HOME / "instance" if IN_CHECKOUT else platformdirs.user_data_path(NAME, appauthor=False)).resolve()
