"""The log: lines that a person can read, on the standard error, without anything that opens a door."""

from __future__ import annotations

import logging
import re
import sys

from companion.places import own_command

_TOKEN = re.compile(r"(?<![\w-])[A-Za-z0-9_-]{22}(?![\w-])", re.ASCII)  # of a link, as it stands in addresses


class Plain(logging.Formatter):
    """``2026-11-21 19:20:00 error: what happened``, in the time of this house; tokens of links are left out."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s: %(message)s", "%Y-%m-%d %H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        """The line, with whatever else belongs to it."""
        level, record.levelname = record.levelname, record.levelname.lower()
        try:
            return _TOKEN.sub("(link)", own_command(super().format(record)))
        finally:
            record.levelname = level


def open_log() -> None:
    """Write what happens to the standard error. Once is as good as twice."""
    logger = logging.getLogger("companion")
    if not any(isinstance(handler.formatter, Plain) for handler in logger.handlers):
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(Plain())
        logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    logger.propagate = False
