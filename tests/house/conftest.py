"""A house with an instance folder of its own, and somebody who types commands in it."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.book.entries.entry import Begun
from companion.engine.rules.presets import read_rules
from companion.house import open_house
from companion.store.backups.backup import make_backup
from companion.store.backups.files import Backup
from companion.store.books import games

Type = Callable[..., tuple[int, str, str]]


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The instance folder of this house. What a command does to the process that it has for itself ends with the
    test."""
    for name in ("DATABASE_URL", "BACKUPS", "HOST", "PORT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("INSTANCE", str(tmp_path))
    logger, mask = logging.getLogger("companion"), os.umask(0o077)
    os.umask(mask)
    level, handed_on, handlers = logger.level, logger.propagate, logger.handlers[:]
    yield tmp_path
    os.umask(mask)
    logger.setLevel(level)
    logger.propagate, logger.handlers = handed_on, handlers


@pytest.fixture
def type_(house: Path, capsys: pytest.CaptureFixture[str]) -> Type:
    """Types a command; returns its exit status, what it said, and what it complained about."""

    def typed(*words: str) -> tuple[int, str, str]:
        status = main(list(words))
        told = capsys.readouterr()
        return status, told.out, told.err

    return typed


def begin(title: str) -> str:
    """A game begins in this house."""
    with open_house():
        begun = Begun(title, ("Ana", "Ben"), "hebrew", {}, read_rules("hebrew"))
        return games.create(begun, key=f"key-{title}", device="Ana's tablet")


def copy() -> Backup:
    """Somebody makes a copy."""
    with open_house():
        return make_backup()


def titles() -> set[str]:
    """The games of this house."""
    with open_house():
        return {card.title for card in games.recent().cards}
