"""Every round of finished games as one long table: a row for each game, round and player.

It is the form that programs of statistics ask for. The heads are the same in every language and release; what stands in
a column is said in ``COLUMNS``.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias

from companion.book.entries.hands import count
from companion.book.fold.book import Book
from companion.book.fold.records import Round
from companion.book.words.cells import MARK, cell, number
from companion.engine.phrases import N_, Phrase
from companion.people.people import People
from companion.statistics.played import PlayedGame

from .filed import FiledBook

Value: TypeAlias = str | int | float | None

COLUMNS: Mapping[str, Phrase] = MappingProxyType(
    {
        "game": Phrase(N_("what the game is called in addresses")),
        "play": Phrase(N_("what stands for the game in other books, the same in every file")),
        "title": Phrase(N_("the name of the game")),
        "day": Phrase(N_("the day it began, where the house is")),
        "began": Phrase(N_("when it began, in UTC")),
        "ended": Phrase(N_("when it ended, in UTC")),
        "rules": Phrase(N_("the rule set it was begun with")),
        "rules_key": Phrase(N_("equal for rules that are equal in every option")),
        "scoring": Phrase(N_("which total wins: fewest or most")),
        "rounds": Phrase(N_("the rounds that were played; 0: only the totals are known")),
        "round": Phrase(N_("the round; 0 where only the totals are known")),
        "engine": Phrase(N_("the number on one half of its engine")),
        "players": Phrase(N_("how many played it")),
        "blocked": Phrase(N_("1: nobody went out")),
        "seat": Phrase(N_("the seat, 1 for the first")),
        "player": Phrase(N_("the name that is shown for the player")),
        "person": Phrase(N_("what stands for the player in other books, the same in every file")),
        "side": Phrase(N_("who is scored together: partners have the same number")),
        "hand": Phrase(N_("what was left in the hand, in points; 0 for whoever went out")),
        "tiles": Phrase(N_("how many tiles that was, if they were entered one by one")),
        "out": Phrase(N_("1: went out")),
        "points": Phrase(N_("the points of the round; for partners, those of both")),
        "beside": Phrase(N_("penalties and bonuses since this round; for partners, those of both")),
        "total": Phrase(N_("the total after the round")),
        "place": Phrase(N_("the place at the end; empty for whoever left before")),
    }
)
"""Every column in order, with what stands in it."""


def rounds_csv(filed: Iterable[FiledBook], people: People) -> str:
    """The table as CSV: commas, lines that end in CR LF (RFC 4180), UTF-8 with a mark at its beginning. A name that
    begins like a formula gets an apostrophe before it."""
    text = io.StringIO(newline="")
    text.write(MARK)
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for each in filed:
        for row in list_rows(each, people):
            writer.writerow([cell(value) if isinstance(value, str) else value for value in row])
    return text.getvalue()


def list_rows(filed: FiledBook, people: People) -> Iterator[tuple[Value, ...]]:
    """The rows of one game, by round and seat, in the order of ``COLUMNS``."""
    book, game = filed.book, filed.game
    head = _head(filed, game)
    keys = people.seated(book.players, game.slug)
    names = [people.shown_name(key, name) for key, name in zip(keys, book.players, strict=True)]
    places = {side: row.place or None for row in game.sides for side in (book.side_of(row.seats[0]),)}
    for played in book.rounds or (None,):
        for seat in played.seats if played else range(len(names)):
            side = book.side_of(seat)
            who = (seat + 1, names[seat], str(filed.person(keys[seat])), side + 1)
            yield (*head, *_of_round(played), *who, *_figures(book, played, seat, side), places[side])


def _head(filed: FiledBook, game: PlayedGame) -> tuple[Value, ...]:
    day = game.day.isoformat() if game.day else None
    rules = (game.rules.preset, game.rules.key, game.family)
    return (
        game.slug,
        str(filed.identity),
        game.title,
        day,
        game.began or None,
        game.ended or None,
        *rules,
        game.rounds,
    )


def _of_round(played: Round | None) -> tuple[Value, ...]:
    if played is None:
        return 0, None, None, None
    return played.number, played.engine, len(played.seats), int(played.blocked)


def _figures(book: Book, played: Round | None, seat: int, side: int) -> tuple[Value, ...]:
    """Hand, tiles, out, points, beside, total."""
    if played is None:
        total = next(row.total for row in (*book.standings.rows, *book.standings.left) if row.side == side)
        return None, None, None, None, number(total), number(total)
    hand = played.hands[seat]
    seats = book.sides[side].seats
    # what was given before the first round counts with it
    since = (0, 1) if played.number == 1 else (played.number,)
    beside = sum(each.points for upto in since for each in book.adjustments_in(upto) if each.seat in seats)
    return (
        count(book.rules, hand),
        len(hand) if isinstance(hand, tuple) else None,
        int(seat in played.out),
        number(played.points[side]),
        beside,
        number(book.totals[played.number - 1][side]),
    )
