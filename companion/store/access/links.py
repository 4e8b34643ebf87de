"""Links to games: who may watch one, enter hands into it, or keep its book.

A link is an address with a token of 128 bits in it; whoever has the address has the role. The token is stored nowhere:
it is made from a random salt of 128 bits, which is stored, and the app's secret, which is not in the database; so the
keeper can be shown the link again, and a copy of the database opens no door. A link is found by the SHA-256 of its
token. When the secret of the app is lost, links go on working but cannot be shown again (``token`` is None): renew
them.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa
from flask import current_app

from companion.book.people.names import can_be_read, clean_name
from companion.engine.errors import quote
from companion.engine.phrases import N_, Phrase, counted

from ..books.log import locked, now
from ..books.reading import Head, no_such_game, read_book
from ..database import store
from ..drivers import new_number
from ..errors import BadLink, no_such_link
from ..models import GAMES, LINKS

WATCH, ENTER, KEEP = "watch", "enter", "keep"
ROLES = {
    WATCH: N_("watch"),
    ENTER: N_("enter hands"),
    KEEP: N_("keep the book"),
}
MOST = 60  # links of one game that are not revoked
LONGEST_LABEL = 40

_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)
_L, _G = LINKS.c, GAMES.c
_COLUMNS: sa.Select[Any] = sa.select(
    _L.id, _G.slug, _L.role, _L.seat, _L.label, _L.made_at, _L.revoked_at, _L.salt, _L.token_hash
).join_from(LINKS, GAMES, _L.game_id == _G.id)
_OF_GAME = _COLUMNS.where(_G.slug == sa.bindparam("slug")).order_by(_L.id)
_ONE = _COLUMNS.where(_G.slug == sa.bindparam("slug"), _L.id == sa.bindparam("link"))
_OF_TOKEN = _COLUMNS.where(_L.token_hash == sa.bindparam("hash"))
_GAME = sa.select(_G.id).where(_G.slug == sa.bindparam("slug"))
_COUNT = sa.select(sa.func.count()).where(_L.game_id == sa.bindparam("game"), _L.revoked_at.is_(None))
_OPEN = sa.select(_L.salt, _L.token_hash).where(_L.revoked_at.is_(None))
_INSERT = LINKS.insert()
_REVOKE = LINKS.update().where(_L.id == sa.bindparam("link"), _L.revoked_at.is_(None))


@dataclass(frozen=True, slots=True)
class Link:
    """A way into one game.

    ``role`` is ``watch``, ``enter`` or ``keep``; ``seat`` whose hand alone may be entered (None: everybody's).
    ``token`` is None when the secret of the app is another one than when it was made. ``revoked_at`` is None while it
    opens the game; times are ISO 8601, UTC.
    """

    id: int
    slug: str
    role: str
    seat: int | None
    label: str
    made_at: str
    revoked_at: str | None
    token: str | None

    def may(self, role: str) -> bool:
        """Whether the holder may do what ``role`` may: who keeps may enter, who enters may watch."""
        order = tuple(ROLES)
        return self.revoked_at is None and order.index(role) <= order.index(self.role)

    def may_enter(self, seat: int) -> bool:
        """Whether the holder may enter the hand at this seat."""
        return self.may(ENTER) and self.seat in (None, seat)


def links(slug: str, revoked: bool = False) -> tuple[Link, ...]:
    """The links of a game in the order in which they were made; with ``revoked``, those that open nothing any more.

    Raises NoSuchGame.
    """
    with store().reading() as connection:
        if connection.execute(_GAME, {"slug": slug}).first() is None:
            raise no_such_game(slug)
        rows = connection.execute(_OF_GAME, {"slug": slug}).all()
    return tuple(link for link in map(_link, rows) if revoked or link.revoked_at is None)


def make_link(slug: str, role: str, *, seat: int | None = None, label: str = "") -> Link:
    """A new link to a game. ``label``: for whom, at most 40 characters.

    Raises BadLink (field ``role``, ``seat``, ``label``, or none: there are enough), NoSuchGame, and the troubles of
    ``Store.writing``.
    """
    label = clean_name(label)
    _check(role, seat, label)
    with store().writing() as connection:
        head = locked(connection, slug)
        _check_seat(connection, head, seat)
        if connection.execute(_COUNT, {"game": head.id}).scalar_one() >= MOST:
            said = N_("this game has %(most)s links, and no more can be made: revoke some")
            raise BadLink(Phrase(said, {"most": MOST}))
        return _make(connection, head.id, Link(0, slug, role, seat, label, now(), None, None))


def renew_link(slug: str, link: int) -> Link:
    """Revoke a link and make another for the same purpose. Raises NoSuchLink when it was revoked before, NoSuchGame."""
    with store().writing() as connection:
        head = locked(connection, slug)
        old = _find(connection, slug, link)
        if old.revoked_at is not None:
            raise no_such_link()
        connection.execute(_REVOKE, {"link": link, "revoked_at": now()})
        return _make(connection, head.id, replace(old, made_at=now()))


def revoke_link(slug: str, link: int) -> None:
    """Whoever has this link is a stranger from now on. Once is as good as twice. Raises NoSuchLink, NoSuchGame."""
    with store().writing() as connection:
        locked(connection, slug)
        _find(connection, slug, link)
        connection.execute(_REVOKE, {"link": link, "revoked_at": now()})


def follow_link(link: Link, on_to: str, seat: int | None) -> Link | None:
    """The link by which whoever has ``link`` goes on to another game: the same role, for the hand at ``seat`` there.

    It is made where there is none; None where one like it was taken back there. Raises BadLink, NoSuchGame.
    """
    like = find_like(link, on_to, seat)
    if like is not None:
        return like if like.revoked_at is None else None
    return make_link(on_to, link.role, seat=seat, label=link.label)


def find_like(link: Link, slug: str, seat: int | None) -> Link | None:
    """The last link to a game that is for the same as another one, revoked or not. Raises NoSuchGame."""
    purpose = (link.role, seat, link.label)
    there = (each for each in reversed(links(slug, revoked=True)) if (each.role, each.seat, each.label) == purpose)
    return next(there, None)


def link_of(token: str) -> Link | None:
    """The link with this token; None when it is unknown or revoked. One row by its key, for every request.

    The database is asked for the hash: how long it takes says nothing about any token.
    """
    link = find_link(token)
    return link if link is not None and link.revoked_at is None else None


def find_link(token: str) -> Link | None:
    """The link with this token, revoked or not, so that whoever had it can be told; None when it is unknown."""
    if not _TOKEN.fullmatch(token):
        return None
    hash = _hash(token)
    with store().reading() as connection:
        row = connection.execute(_OF_TOKEN, {"hash": hash}).first()
    if row is None or not hmac.compare_digest(str(row[-1]), hash):
        return None
    return replace(_link(row), token=token)


def lost_links() -> int:
    """How many links were made with another secret than that of now: they open their games, and cannot be shown."""
    with store().reading() as connection:
        rows = connection.execute(_OPEN).all()
    return sum(not hmac.compare_digest(_hash(_token(str(salt))), str(hash)) for salt, hash in rows)


def lost_words(count: int) -> Phrase:
    """That so many links cannot be shown, and what helps."""
    return counted(
        "%(n)s link was made with another secret.key: it still opens its game, but must be renewed to be shown again",
        "%(n)s links were made with another secret.key: they still open their games, but must be renewed to be shown "
        "again",
        count,
    )


def _make(connection: sa.Connection, game: int, link: Link) -> Link:
    salt = secrets.token_hex(16)
    token = _token(salt)
    row = {"role": link.role, "seat": link.seat, "label": link.label, "made_at": link.made_at, "revoked_at": None}
    id = new_number(connection.execute(_INSERT, {**row, "game_id": game, "salt": salt, "token_hash": _hash(token)}))
    return replace(link, id=id, token=token)


def _link(row: tuple[Any, ...]) -> Link:
    token, hash = _token(str(row[-2])), str(row[-1])
    return Link(*[*row[:-2], token if hmac.compare_digest(_hash(token), hash) else None])


def _find(connection: sa.Connection, slug: str, link: int) -> Link:
    row = connection.execute(_ONE, {"slug": slug, "link": link}).first() if 0 < link < 2**31 else None
    if row is None:
        raise no_such_link()
    return _link(row)


def _check(role: str, seat: int | None, label: str) -> None:
    if role not in ROLES:
        said = N_("expected one of %(roles)s, got %(got)s")
        raise BadLink(Phrase(said, {"roles": tuple(ROLES), "got": quote(role)}), "role")
    if seat is not None and role != ENTER:
        raise BadLink(Phrase(N_("only a link for entering hands is for one seat")), "seat")
    if label and (len(label) > LONGEST_LABEL or not can_be_read(label)):
        said = N_("choose a name of at most %(most)s letters")
        raise BadLink(Phrase(said, {"most": LONGEST_LABEL}), "label")


def _check_seat(connection: sa.Connection, head: Head, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < len(read_book(store(), connection, head).players):
        raise BadLink(Phrase(N_("nobody sits at that seat")), "seat")


def _token(salt: str) -> str:
    """The token that belongs to a salt: 22 letters and digits."""
    made = hmac.new(_secret(), b"companion link " + salt.encode("ascii"), hashlib.sha256).digest()[:16]
    return base64.urlsafe_b64encode(made).decode("ascii").rstrip("=")


def _secret() -> bytes:
    secret = current_app.config.get("SECRET_KEY")
    if not secret:
        raise RuntimeError("links need SECRET_KEY in the app's configuration")
    return secret if isinstance(secret, bytes) else str(secret).encode()


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("ascii")).hexdigest()
