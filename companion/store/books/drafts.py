"""Hands that players enter for the round in progress, each on the own device, before the table agrees to the round.

A draft is no part of the book: the round is, once the keeper enters it. A device may send a hand again, changed: its
last word counts. Two devices that say something different about one seat both stand there until a person decides.
With every draft is kept after which entry of the book it was made: it was made for whoever sat there then, in the game
as it had gone until then, and for nobody else.
The drafts of rounds before the last one are swept away; the last row of all stays, so that no number comes twice.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa

from companion.book.entries.hands import Fault, Hand, check_hands, hand_from_json, hand_to_json
from companion.book.fold.book import Book
from companion.book.fold.refusals import Refused, refuse
from companion.engine.phrases import N_, Phrase

from ..database import store
from ..drivers import new_number
from ..errors import Overtaken, in_trash
from ..models import DRAFTS, ENTRIES, GAMES, SETTINGS
from ..settings import CLOCK
from .hash_chain import compact
from .log import check_key, key_reused, locked, now, printable
from .lots import SEAT as LOT
from .reading import HEAD, Head, find_seen, no_such_game, read_book

MOST = 200  # drafts of one round about one seat, changed and taken back ones included
MOST_OF_PROGRAMS = 100  # of them, when programs have sent them that may enter every hand
MOST_OF_OWN = 400  # when whoever may enter this hand alone, or keeps the book, sends one: others leave them room
MOST_OF_ONE = 40  # of them, from one device
OWN = "own"
"""The device of a hand that came by the link of its seat: it is called as whoever sits there."""
NONE, CLOCKED = "0", "-c"
_D, _E, _G = DRAFTS.c, ENTRIES.c, GAMES.c
_COLUMNS: sa.Select[Any] = (
    sa.select(_D.id, _D.number, _D.seat, _D.body, _D.source, _D.device, _D.made_at, _D.key, _E.seq)
    .join_from(DRAFTS, GAMES, _D.game_id == _G.id)
    .outerjoin(ENTRIES, sa.and_(_E.key == _D.entry_key, _E.game_id == _D.game_id))
)
_HANDS = _D.seat >= 0  # rounds that are followed, and lots, are kept here too: see ``followed`` and ``lots``
_OF_ROUND = _COLUMNS.where(_HANDS, _G.slug == sa.bindparam("slug"), _D.number == sa.bindparam("round")).order_by(_D.id)
_EARLIER: sa.Select[Any] = _COLUMNS.add_columns(_G.slug).where(_D.key == sa.bindparam("key"))
_LATEST = sa.select(sa.func.max(_D.id)).join_from(DRAFTS, GAMES, _D.game_id == _G.id)
_LATEST = _LATEST.where(_HANDS, _G.slug == sa.bindparam("slug"), _D.number == sa.bindparam("round"))
_SHOWN = sa.or_(_HANDS, _D.seat == LOT)  # what whoever watches is told of
_LAST = sa.select(sa.func.max(_D.id)).where(_SHOWN, _D.game_id == _G.id).correlate(GAMES).scalar_subquery()
_L = DRAFTS.alias("last").c
_NAME = sa.select(sa.cast(_L.id, sa.String) + "-" + _L.key).where(_L.id == _LAST)
_CLOCK = sa.select(sa.literal(CLOCKED)).where(SETTINGS.c.name == CLOCK).scalar_subquery()
_HEAD: sa.Select[Any] = HEAD.add_columns(_NAME.scalar_subquery(), _CLOCK)
_SAID = sa.select(_D.source).where(
    _D.game_id == sa.bindparam("game"), _D.number == sa.bindparam("round"), _D.seat == sa.bindparam("at")
)
_INSERT = DRAFTS.insert()
_SWEEP = DRAFTS.delete().where(
    _D.game_id == sa.bindparam("game"),
    _D.number < sa.bindparam("before"),
    _D.id < sa.select(sa.func.max(_L.id)).scalar_subquery(),  # SQLite would give its number away again
)


@dataclass(frozen=True, slots=True)
class Draft:
    """A hand as one device entered it: tiles, points, or () for a player who went out. None: it was taken back.

    ``source`` tells devices apart, ``device`` is what they are called. ``seen``: the number of the entry that was the
    last of the book when it was made; None where the book does not have that entry any more. ``earlier``: the hands
    that the device had said there before, oldest first, as far as they are read with it.
    """

    id: int
    number: int
    seat: int
    hand: Hand | None
    source: str
    device: str
    made_at: str
    key: str
    seen: int | None
    earlier: tuple[Hand, ...] = ()

    def called(self, players: Sequence[str]) -> str:
        """What its device is called at the table: the player to whom its link belongs, else which device it is."""
        return players[self.seat] if self.device == OWN else self.device


@dataclass(frozen=True, slots=True)
class Gone:
    """A draft that no longer stands, and the book as it was when it was made; None where it went another way since."""

    draft: Draft
    before: Book | None


def enter(
    slug: str,
    number: int,
    seat: int,
    hand: Hand | None,
    *,
    key: str,
    source: str,
    device: str = "",
    engine: int | None = None,
    seen: str | None = None,
    at: str | None = None,
    most: int | None = None,
) -> Draft:
    """Enter the hand at a seat for round ``number``; None takes back what this device said about it.

    ``most``: how many hands this device may find there about the seat, ``MOST`` or one of the others. ``engine``: the
    pip of the engine that was laid, where the rules leave that open. ``seen``: the tag of the book (``Head.tag``) that
    the device had before its eyes; None: the book as it is. The same hand under the same key is written once.
    Raises Refused (another round, no such seat, no such hand, too many), GameInTrash, NoSuchGame, BadKey, KeyReused,
    and the troubles of ``Store.writing``.
    """
    check_key(key)
    body = "" if hand is None else compact(hand_to_json(hand))
    row = {"number": number, "seat": seat, "body": body, "source": printable(source, 64), "key": key}
    row |= {"device": printable(device), "made_at": at or now()}
    try:
        return _enter(slug, row, hand, engine, seen, most or MOST)
    except Overtaken:  # PostgreSQL: sent twice at this very moment; now it is there to be found
        return _enter(slug, row, hand, engine, seen, most or MOST)


def list_entered(slug: str, number: int) -> tuple[Draft, ...]:
    """The hands entered for a round, the last word of every device, by seat and in the order in which they came."""
    with store().reading() as connection:
        drafts = [_draft(row) for row in connection.execute(_OF_ROUND, {"slug": slug, "round": number}).all()]
    said: dict[tuple[int, str], list[Draft]] = {}
    for draft in drafts:
        said.setdefault((draft.seat, draft.source), []).append(draft)
    last = [
        replace(draft, earlier=tuple(each.hand for each in before if each.hand is not None))
        for *before, draft in said.values()
        if draft.hand is not None
    ]
    return tuple(sorted(last, key=lambda draft: (draft.seat, draft.id)))


def list_standing(slug: str, book: Book, number: int) -> tuple[Draft, ...]:
    """The hands entered for a round, as ``list_entered``, without those that no longer stand."""
    return keep_standing(book, list_entered(slug, number))


def keep_standing(book: Book, said: Sequence[Draft]) -> tuple[Draft, ...]:
    """Those drafts that are still of whoever sits there, in the game as it went."""
    return part_standing(book, said)[0]


def part_standing(book: Book, said: Sequence[Draft]) -> tuple[tuple[Draft, ...], tuple[Gone, ...]]:
    """Those drafts that are still of whoever sits there, in the game as it went; and the others."""
    # whoever watches asks this at every news: many drafts were made with the same book, which is folded once
    before = {seen: book.as_of(seen) for seen in {draft.seen for draft in said} if seen is not None}
    standing: list[Draft] = []
    gone: list[Gone] = []
    for draft in said:
        seen = None if draft.seen is None else before[draft.seen]
        if seen is not None and book.keeps_hand(seen, draft.number, draft.seat):
            standing.append(draft)
        else:
            gone.append(Gone(draft, seen))
    return tuple(standing), tuple(gone)


def latest(slug: str, number: int) -> int:
    """A number that grows with every draft for this round, 0 before the first."""
    with store().reading() as connection:
        found = connection.execute(_LATEST, {"slug": slug, "round": number}).scalar()
    return found or 0


def head(slug: str) -> tuple[Head, str]:
    """The head of a game and a mark of what its pages show besides, by one question. Raises NoSuchGame.

    The mark is short and of letters, digits and hyphens, another one after every draft (``NONE`` before the first),
    after every lot, and where the house shows its clock.
    """
    with store().reading() as connection:
        row = connection.execute(_HEAD, {"slug": slug}).first()
    if row is None:
        raise no_such_game(slug)
    *columns, last, clock = row
    return Head(*columns), (_mark(last) if last else NONE) + (clock or "")


def disputed(drafts: Iterable[Draft]) -> frozenset[int]:
    """The seats about which devices say something different."""
    said: dict[int, set[Any]] = {}
    for draft in drafts:
        hand = frozenset(draft.hand) if isinstance(draft.hand, tuple) else draft.hand
        said.setdefault(draft.seat, set()).add(hand)
    return frozenset(seat for seat, hands in said.items() if len(hands) > 1)


def _mark(name: str) -> str:
    # the key is the secret of whoever sent it
    return f"{name.partition('-')[0]}-{hashlib.sha256(name.encode()).hexdigest()[:12]}"


def _enter(slug: str, row: dict[str, Any], hand: Hand | None, engine: int | None, seen: str | None, most: int) -> Draft:
    with store().writing() as connection:
        head = locked(connection, slug)
        earlier = _find_written(connection, slug, row)
        if earlier is not None:
            return earlier
        if head.trashed_at is not None:
            raise in_trash()
        _check(read_book(store(), connection, head), row["number"], row["seat"], hand, engine)
        _make_room(connection, head, row, most)
        key, seq = find_seen(connection, head, seen or head.tag) or (None, None)
        id = new_number(connection.execute(_INSERT, {**row, "game_id": head.id, "entry_key": key}))
    names = ("number", "seat", "body", "source", "device", "made_at", "key")
    return _draft((id, *(row[name] for name in names), seq))


def _find_written(connection: sa.Connection, slug: str, row: dict[str, Any]) -> Draft | None:
    found = connection.execute(_EARLIER, {"key": row["key"]}).first()
    if found is None:
        return None
    *draft, game = found
    if (game, *draft[1:4]) != (slug, row["number"], row["seat"], row["body"]):
        raise key_reused(row["key"])
    return _draft(draft)


def _check(book: Book, number: int, seat: int, hand: Hand | None, engine: int | None) -> None:
    if book.coming is None:
        refuse("kind", "over")
    if number != book.coming.number:
        refuse("number", "number", expected=book.coming.number, number=number)
    if not 0 <= seat < len(book.players):
        refuse("seat", "seat")
    if seat not in book.seats_in(number):
        refuse("seat", "did not play", name=book.players[seat], number=number)
    hands: list[Hand | None] = [None] * len(book.players)
    hands[seat] = hand
    laid = book.coming.engine if book.coming.engine is not None else engine
    out = [seat] if hand == () else []
    # an engine that nobody has named is no tile of the set: nothing is refused because of it
    engine, tiles = -1 if laid is None else laid, book.most_tiles_in(number)
    faults = check_hands(book.rules, book.players, engine, hands, out, so_far=True, tiles=tiles)
    if faults:
        raise Refused(faults)


def _make_room(connection: sa.Connection, head: Head, row: dict[str, Any], most_of_all: int) -> None:
    connection.execute(_SWEEP, {"game": head.id, "before": row["number"] - 1})
    about = {"game": head.id, "round": row["number"], "at": row["seat"]}
    sources = connection.execute(_SAID, about).scalars().all()
    for count, most in ((sources.count(row["source"]), MOST_OF_ONE), (len(sources), most_of_all)):
        if count >= most:
            said = N_("hands were entered %(most)s times for this round: the scorekeeper can enter it now")
            raise Refused([Fault("left", Phrase(said, {"most": most}), row["seat"])])


def _draft(row: Sequence[Any]) -> Draft:
    id, number, seat, body, *rest = row
    return Draft(id, number, seat, hand_from_json(json.loads(body), "hand") if body else None, *rest)
