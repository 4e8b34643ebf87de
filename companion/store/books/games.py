"""Games: beginning one, finding and listing them, their books, and the trash."""

from __future__ import annotations

import json
import logging
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any

import sqlalchemy as sa

from companion.book.entries.entry import Begun
from companion.book.fold.admission import check_begun
from companion.book.fold.book import Book
from companion.book.fold.records import Record

from ..database import Store, store
from ..drivers import new_number
from ..errors import Overtaken
from ..models import GAMES
from .log import Submission, find_earlier, make_submission, now, write
from .reading import HEAD, Head, find_seen, no_such_game, read_book
from .summary import FINISHED, PLAYING, number, summary_of

logger = logging.getLogger("companion")

SIGNS = "0123456789abcdefghjkmnpqrstvwxyz"  # no i, l, o, u: a name of a game can be read out and typed
_G = GAMES.c
_LISTS = ("slug", "title", "preset", "state", "version", "rounds_entered", "rounds", "begun_at", "changed_at")
_CARD: sa.Select[Any] = sa.select(_G.players, _G.summary, *(_G[name] for name in _LISTS), _G.trashed_at, _G.latest)
_ONE = _CARD.where(_G.slug == sa.bindparam("slug"))
_LISTED = (
    _CARD.where(_G.trashed_at.is_(None), _G.latest < sa.bindparam("before"))
    .order_by(_G.latest.desc())
    .limit(sa.bindparam("most"))
)
_SINCE = _LISTED.where(_G.id > sa.select(_G.id).where(_G.slug == sa.bindparam("slug")).scalar_subquery())
_PLAYED = (
    sa.select(_G.slug, _G.changed_at)
    .where(_G.trashed_at.is_(None))
    .order_by(_G.latest.desc())
    .limit(sa.bindparam("most"))
)
_IN_STATE = _LISTED.where(_G.state == sa.bindparam("state"))
_TRASHED = (
    _CARD.where(_G.trashed_at.is_not(None)).order_by(_G.trashed_at.desc(), _G.id.desc()).limit(sa.bindparam("most"))
)
_THROWN_AWAY = sa.select(sa.func.count()).select_from(GAMES).where(_G.trashed_at.is_not(None))
_TITLES = sa.select(_G.title, _G.begun_at).limit(sa.bindparam("most"))
_LATEST_TITLES = (
    _TITLES.where(_G.trashed_at.is_(None)).order_by(_G.latest.desc()),
    _TITLES.where(_G.trashed_at.is_not(None)).order_by(_G.trashed_at.desc(), _G.id.desc()),
)
_SLUGS = sa.select(_G.slug).order_by(_G.id)
_END = 2**31 - 1  # later than any entry
LATELY = 50  # games, among which the next one of a table is looked for
MOST_BROUGHT_IN = 500  # at once: so far an evening played here is looked for behind them
SAME_EVENING = timedelta(hours=12)
FEWEST = 2  # people that two games of one table have in common
_THROWN = GAMES.update().where(_G.slug == sa.bindparam("game"))
_INSERT = GAMES.insert()


@dataclass(frozen=True, slots=True)
class Card:
    """A game as it stands in a list: nothing here needs its book.

    ``leaders`` are the names in first place (both partners of a pair as one name), ``total`` their points; nobody and
    0 before the first round. ``latest`` is the place in the list, for ``before``.
    """

    players: tuple[str, ...]
    leaders: tuple[str, ...]
    total: int | Fraction
    slug: str
    title: str
    preset: str
    state: str
    version: int
    rounds_entered: int
    rounds: int
    begun_at: str
    changed_at: str
    trashed_at: str | None
    latest: int

    @property
    def leading(self) -> int:
        """How many people are in first place; of one name two, where it is that of a pair."""
        return sum(1 if name in self.players else 2 for name in self.leaders)

    @property
    def finished(self) -> bool:
        """Whether the game has come to its end."""
        return self.state == FINISHED


@dataclass(frozen=True, slots=True)
class Page:
    """A part of a list of games; ``before`` is what to ask the next part with, None when there is none."""

    cards: tuple[Card, ...]
    before: int | None


@dataclass(frozen=True, slots=True)
class Beginning:
    """A game that was begun: its slug, and whether it had been begun before under the same key."""

    slug: str
    repeated: bool


def create(begun: Begun, *, key: str, device: str = "", at: str | None = None) -> str:
    """Begin a game; returns its slug. Raises what ``begin`` raises."""
    return begin(begun, key=key, device=device, at=at).slug


def begin(begun: Begun, *, key: str, device: str = "", at: str | None = None) -> Beginning:
    """Begin a game. Its slug: 12 letters and digits, 60 random bits.

    The same beginning under the same key is the same game. Raises BadKey, KeyReused, Refused (no game can begin like
    this), and the troubles of ``Store.writing``.
    """
    check_begun(begun)
    submission = make_submission(begun, key, device, at)
    book = Book.of((Record(1, begun, submission.at, submission.device, key),))
    try:
        return _begin(submission, book)
    except Overtaken:  # PostgreSQL: sent twice at this very moment; now it is there to be found
        return _begin(submission, book)


def _begin(submission: Submission, book: Book) -> Beginning:
    kept = store()
    with kept.writing() as connection:
        earlier = find_earlier(connection, submission, None)
        if earlier is not None:
            return Beginning(earlier[0], repeated=True)
        slug = "".join(secrets.choice(SIGNS) for _ in range(12))
        hash = write(connection, insert_game(connection, slug, book, submission), submission, 0, (), book)
    kept.mark(slug, 1, hash)
    logger.info("%s (%s): begun, from %s", book.title or slug, slug, submission.device)
    return Beginning(slug, repeated=False)


def insert_game(connection: sa.Connection, slug: str, book: Book, submission: Submission) -> Head:
    """Put a game into the list, before its first entry (``submission``, which makes ``book``) is written."""
    row = {**summary_of(book), "slug": slug, "hash": "", "begun_at": submission.at, "changed_at": submission.at}
    game = new_number(connection.execute(_INSERT, {**row, "latest": 0}))
    return Head(game, slug, 0, "", PLAYING, None)


def head(slug: str) -> Head:
    """Which version the book of a game has: one row by its key, the cheapest question there is. Raises NoSuchGame.

    For a poll, compare ``head(slug).tag`` with the ETag that came.
    """
    with store().reading() as connection:
        row = connection.execute(HEAD, {"slug": slug}).first()
    if row is None:
        raise no_such_game(slug)
    return Head(*row)


def has_been(of: Head, tag: str) -> bool:
    """Whether the book was once the one with this tag (``Head.tag``); it was not where an older copy was restored."""
    if tag == of.tag:
        return True
    with store().reading() as connection:
        return find_seen(connection, of, tag) is not None


def book(slug: str, of: Head | None = None) -> Book:
    """The book of a game as it is now, or as it was at a ``head`` taken before. Raises NoSuchGame."""
    kept, of = store(), of or head(slug)
    cached = kept.cache.get(of.hash)
    if cached is not None:
        return cached
    with kept.reading() as connection:
        return read_book(kept, connection, of)


def find(slug: str) -> Card | None:
    """The game of this name, in the trash or not; None when there is none."""
    with store().reading() as connection:
        row = connection.execute(_ONE, {"slug": slug}).first()
    return None if row is None else _card(*row)


def current() -> Card | None:
    """The game in progress that was written into last; None when every game is finished."""
    cards = _list(_IN_STATE, 1, None, state=PLAYING)
    return cards[0] if cards else None


def find_next(slug: str) -> Card | None:
    """The game that a table went on to when this one was over: the first that at least half of its people, and two of
    them, began the same evening, at most 12 hours after its last entry. None while there is none, or this one is not
    over."""
    here = find(slug)
    if here is None or not here.finished:
        return None
    until = datetime.fromisoformat(here.changed_at) + SAME_EVENING
    since = _list(_SINCE, LATELY, None, slug=slug)
    later = [card for card in since if card.begun_at >= here.begun_at and _goes_on(here, card)]
    following = min(later, key=lambda card: card.begun_at, default=None)
    return following if following and datetime.fromisoformat(following.begun_at) <= until else None


def _goes_on(here: Card, card: Card) -> bool:
    both = len({*here.players} & {*card.players})
    return both >= FEWEST and 2 * both >= len(here.players)


def recent(limit: int = 20, before: int | None = None) -> Page:
    """The games written into last, in progress or finished."""
    return _page(_list(_LISTED, limit + 1, before), limit)


def played_last(limit: int = 20) -> tuple[str, ...]:
    """The slugs of the games that were played last, whenever they came here: old evenings that were brought in lately
    do not go before them."""
    with store().reading() as connection:
        rows = connection.execute(_PLAYED, {"most": MOST_BROUGHT_IN}).all()
    return tuple(row.slug for row in sorted(rows, key=lambda row: row.changed_at, reverse=True)[:limit])


def finished(limit: int = 20, before: int | None = None) -> Page:
    """The finished games, the last written into first."""
    return in_state(FINISHED, limit, before)


def in_state(state: str, limit: int = 20, before: int | None = None) -> Page:
    """The games that are ``playing`` or ``finished``, the last written into first."""
    return _page(_list(_IN_STATE, limit + 1, before, state=state), limit)


def trashed(limit: int = 50) -> tuple[Card, ...]:
    """The games in the trash, the last thrown away first."""
    with store().reading() as connection:
        return tuple(_card(*row) for row in connection.execute(_TRASHED, {"most": limit}).all())


def in_trash() -> int:
    """How many games lie in the trash."""
    with store().reading() as connection:
        return int(connection.execute(_THROWN_AWAY).scalar_one())


def titles_since(begun: str, most: int = 50) -> frozenset[str]:
    """What the games are called that began since then (ISO 8601, UTC), those in the trash too; of the last ``most``."""
    with store().reading() as connection:
        rows = [row for titles in _LATEST_TITLES for row in connection.execute(titles, {"most": most}).all()]
    return frozenset(title for title, at in rows if at >= begun)


def all_slugs(kept: Store | None = None) -> tuple[str, ...]:
    """The slugs of all games, those in the trash too, in the order in which they came here."""
    with (kept or store()).reading() as connection:
        return tuple(connection.execute(_SLUGS).scalars())


def trash(slug: str, at: str | None = None) -> None:
    """Put a game into the trash; its book stays as it is. Once is as good as twice. Raises NoSuchGame."""
    _throw(slug, at or now())


def untrash(slug: str) -> None:
    """Take a game out of the trash. Raises NoSuchGame."""
    _throw(slug, None)


def _throw(slug: str, at: str | None) -> None:
    with store().writing() as connection:
        if connection.execute(HEAD, {"slug": slug}).first() is None:
            raise no_such_game(slug)
        connection.execute(_THROWN, {"game": slug, "trashed_at": at})


def _list(statement: sa.Select[Any], most: int, before: int | None, **facts: str) -> tuple[Card, ...]:
    with store().reading() as connection:
        rows = connection.execute(
            statement, {"before": _END if before is None else before, "most": most, **facts}
        ).all()
    return tuple(_card(*row) for row in rows)


def _page(cards: tuple[Card, ...], limit: int) -> Page:
    return Page(cards[:limit], cards[limit - 1].latest if len(cards) > limit else None)


def _card(players: str, summary: str, *rest: Any) -> Card:
    names, (leaders, total) = _names(players), _lead(summary)
    return Card(names, leaders, total, *rest)


def _names(written: str) -> tuple[str, ...]:
    """The names; none where the list is damaged: then it is made again with the next start or copy."""
    try:
        return tuple(map(str, json.loads(written)))
    except (ValueError, TypeError, RecursionError):
        return ()


def _lead(written: str) -> tuple[tuple[str, ...], int | Fraction]:
    """Who leads, with how much; likewise nobody."""
    try:
        leads = json.loads(written)
        return tuple(map(str, leads["leaders"])), number(leads.get("total", 0))
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError):
        return (), 0
