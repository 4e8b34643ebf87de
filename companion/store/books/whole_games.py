"""Writes games that were played elsewhere, each as a whole book that is over: all of them in one transaction."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from companion.book.fold.book import Book

from ..database import Store, store
from ..errors import Overtaken
from ..models import ENTRIES, GAMES
from . import players
from .games import SIGNS, insert_game
from .hash_chain import seal
from .log import Submission, check_key, make_submission
from .summary import summary_of

logger = logging.getLogger("companion")

_E, _G = ENTRIES.c, GAMES.c
_FIRST_KEYS = sa.select(_G.slug, _E.key).join_from(GAMES, ENTRIES, _E.game_id == _G.id).where(_E.seq == 1)
_EARLIER = _FIRST_KEYS.where(_E.key == sa.bindparam("key"))
_LATEST = sa.select(sa.func.max(_E.id)).where(_E.game_id == sa.bindparam("game"))
_UPDATE = GAMES.update().where(GAMES.c.id == sa.bindparam("game"))
LONGEST_KEY = 58  # signs; a number of the entry stands behind it


@dataclass(frozen=True, slots=True)
class WholeGame:
    """A book, and the key of its first entry, which stands for it: what was written under a key is written once."""

    book: Book
    key: str


def write_games(games: Sequence[WholeGame], device: str = "") -> tuple[str, ...]:
    """Write these games, all or none; returns the slugs of those that were not here before.

    Each entry bears the moment of its record. Raises BadKey, and the troubles of ``Store.writing``.
    """
    for each in games:
        check_key(each.key + "x" * (64 - LONGEST_KEY))
    kept = store()
    try:
        return _write(kept, games, device)
    except Overtaken:  # PostgreSQL: sent twice at this very moment; now it is there to be found
        return _write(kept, games, device)


def first_keys() -> Mapping[str, str]:
    """The key of the first entry of every game, those in the trash too, by slug."""
    with store().reading() as connection:
        return dict(map(tuple, connection.execute(_FIRST_KEYS).all()))


def _write(kept: Store, games: Sequence[WholeGame], device: str) -> tuple[str, ...]:
    written = []
    with kept.writing() as connection:
        for each in games:
            if connection.execute(_EARLIER, {"key": each.key}).first() is None:
                written.append((*_write_game(connection, each, device), each.book.version))
    for slug, hash, version in written[-1:]:
        kept.mark(slug, version, hash)
    if written:
        logger.info("%d games that were played elsewhere, from %s", len(written), device)
    return tuple(slug for slug, _, _ in written)


def _write_game(connection: sa.Connection, game: WholeGame, device: str) -> tuple[str, str]:
    book = game.book
    slug = "".join(secrets.choice(SIGNS) for _ in range(12))
    submissions = [
        make_submission(record.entry, game.key if record.seq == 1 else f"{game.key}.{record.seq}", device, record.at)
        for record in book.records
    ]
    head = insert_game(connection, slug, book, submissions[0])
    rows: list[dict[str, Any]] = []
    for seq, each in enumerate(submissions, 1):
        row = _row(seq, each)
        rows.append({**row, "game_id": head.id, "hash": seal(rows[-1]["hash"] if rows else "", slug, **row)})
    connection.execute(ENTRIES.insert(), rows)
    latest, last = connection.execute(_LATEST, {"game": head.id}).scalar_one(), rows[-1]
    summary = {**summary_of(book), "hash": last["hash"], "changed_at": last["at"], "latest": latest}
    connection.execute(_UPDATE, {**summary, "game": head.id})
    players.remember(connection, (), book.players, last["at"], latest)
    return slug, str(last["hash"])


def _row(seq: int, each: Submission) -> dict[str, Any]:
    return {
        "seq": seq,
        "key": each.key,
        "base_version": seq - 1,
        "kind": each.kind,
        "body": each.body,
        "at": each.at,
        "device": each.device,
    }
