"""The lot that was drawn for the first turn of the round in progress, kept with its game: every device shows the same.

A lot is no part of the book, and is kept where hands of a round in progress are: it is swept away with them. Of several
that were drawn for a round the last one counts.
"""

from __future__ import annotations

import json

import sqlalchemy as sa

from ..database import store
from ..drivers import new_number
from ..errors import in_trash
from ..models import DRAFTS, GAMES
from .hash_chain import compact
from .log import locked, now, printable

SEAT = -2
"""The seat of these rows: nobody's, and not that of rounds that are followed."""
SOURCE = "lot"
_D, _G = DRAFTS.c, GAMES.c
_OF_ROUND = (
    sa.select(_D.body)
    .join_from(DRAFTS, GAMES, _D.game_id == _G.id)
    .where(_G.slug == sa.bindparam("slug"), _D.number == sa.bindparam("round"), _D.seat == SEAT)
    .order_by(_D.id.desc())
    .limit(1)
)
_INSERT = DRAFTS.insert()
_DROP_EARLIER = DRAFTS.delete().where(_D.game_id == sa.bindparam("game"), _D.seat == SEAT, _D.id < sa.bindparam("last"))


def find_lot(slug: str, number: int) -> str:
    """The name of the lot that was drawn for a round; empty where none was."""
    with store().reading() as connection:
        return _find(connection, slug, number)


def keep_lot(slug: str, number: int, name: str, *, instead: str, device: str = "") -> str:
    """Keep the lot of this name for round ``number`` in the place of ``instead`` (empty: of none); the name of the one
    that stands then, which is another where somebody was faster.

    Raises GameInTrash, NoSuchGame, and the troubles of ``Store.writing``.
    """
    row = {"number": number, "seat": SEAT, "source": SOURCE, "key": name, "body": compact(name)}
    row |= {"device": printable(device), "made_at": now()}
    with store().writing() as connection:
        head = locked(connection, slug)
        if head.trashed_at is not None:
            raise in_trash()
        standing = _find(connection, slug, number)
        if standing != instead:
            return standing
        last = new_number(connection.execute(_INSERT, {**row, "game_id": head.id}))
        connection.execute(_DROP_EARLIER, {"game": head.id, "last": last})
    return name


def is_sound(body: object) -> bool:
    """Whether this could have been kept."""
    try:
        return isinstance(json.loads(str(body)), str)
    except ValueError:
        return False


def _find(connection: sa.Connection, slug: str, number: int) -> str:
    body = connection.execute(_OF_ROUND, {"slug": slug, "round": number}).scalar()
    return "" if body is None else str(json.loads(body))
