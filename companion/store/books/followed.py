"""Rounds that are followed move by move, kept with their game, so that any device of its keeper can go on.

A followed round is no part of the book, and is kept where hands of a round in progress are: it is swept away with them.
Every save names the saves it ``replaces``, those that its page went on from; what another device, or another page,
saved meanwhile stands beside it, until a person has seen both. Nothing is lost by writing at the same time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from ..database import store
from ..drivers import new_number
from ..errors import Overtaken, in_trash
from ..models import DRAFTS, GAMES
from .hash_chain import compact
from .log import check_key, key_reused, locked, now, printable
from .reading import Head

SEAT = -1
"""The seat of these rows: nobody's."""
SOURCE = "followed"
MOST = 40  # of one round that stand side by side; the oldest goes first
_D, _G = DRAFTS.c, GAMES.c
_COLUMNS: sa.Select[Any] = sa.select(_D.id, _D.number, _D.body, _D.device, _D.made_at).join_from(
    DRAFTS, GAMES, _D.game_id == _G.id
)
_OF_ROUND = _COLUMNS.where(
    _G.slug == sa.bindparam("slug"), _D.number == sa.bindparam("round"), _D.seat == SEAT
).order_by(_D.id.desc())
_EARLIER: sa.Select[Any] = _COLUMNS.add_columns(_G.slug, _D.seat).where(_D.key == sa.bindparam("key"))
_INSERT = DRAFTS.insert()
_DROP = DRAFTS.delete().where(
    _D.game_id == sa.bindparam("game"),
    _D.number == sa.bindparam("round"),
    _D.seat == SEAT,
    _D.id == sa.bindparam("which"),
)


@dataclass(frozen=True, slots=True)
class Followed:
    """A round as a device left it."""

    id: int
    number: int
    position: Mapping[str, Any]
    device: str
    made_at: str


def keep(
    slug: str, number: int, position: Mapping[str, Any], *, key: str, replaces: Iterable[int] = (), device: str = ""
) -> Followed:
    """Keep a round as it stands now, in the place of the saves it ``replaces``.

    The same key is written once. Raises GameInTrash, NoSuchGame, BadKey, KeyReused, and the troubles of
    ``Store.writing``.
    """
    check_key(key)
    row = {"number": number, "seat": SEAT, "source": SOURCE, "key": key, "device": printable(device), "made_at": now()}
    row["body"] = compact({"position": position})
    before = sorted(set(replaces))[:MOST]
    try:
        return _keep(slug, row, before)
    except Overtaken:  # PostgreSQL: sent twice at this very moment; now it is there to be found
        return _keep(slug, row, before)


def followed(slug: str, number: int) -> tuple[Followed, ...]:
    """What stands of a followed round, the newest first: more than one where devices went on without each other."""
    with store().reading() as connection:
        return tuple(_read(row) for row in connection.execute(_OF_ROUND, {"slug": slug, "round": number}).all())


def is_sound(body: object) -> bool:
    """Whether this could have been kept."""
    try:
        found = json.loads(str(body))
        return isinstance(found["position"]["table"], dict)
    except (ValueError, TypeError, KeyError, RecursionError):
        return False


def _keep(slug: str, row: dict[str, Any], before: list[int]) -> Followed:
    with store().writing() as connection:
        head = locked(connection, slug)
        earlier = connection.execute(_EARLIER, {"key": row["key"]}).first()
        if earlier is not None:
            *columns, game, seat = earlier
            if (game, seat) != (slug, SEAT):
                raise key_reused(row["key"])
            return _read(columns)
        if head.trashed_at is not None:
            raise in_trash()
        id = new_number(connection.execute(_INSERT, {**row, "game_id": head.id}))
        _make_room(connection, head, row["number"], before)
    return _read((id, row["number"], row["body"], row["device"], row["made_at"]))


def _make_room(connection: sa.Connection, head: Head, number: int, before: list[int]) -> None:
    standing = [id for id, *_ in connection.execute(_OF_ROUND, {"slug": head.slug, "round": number}).all()]
    for which in {*before, *standing[MOST:]} & set(standing):
        connection.execute(_DROP, {"game": head.id, "round": number, "which": which})


def _read(row: Any) -> Followed:
    id, number, body, device, made_at = row
    return Followed(id, number, json.loads(body)["position"], device, made_at)
