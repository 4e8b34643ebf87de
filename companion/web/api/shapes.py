"""Games as JSON. Numbers, tiles, rules, hands and rounds are written as in the contract.

``rules``, ``players`` and ``rounds`` of a game can be sent to ``/api/v1/score`` as they are. Points, totals and places
stand in the order of ``sides``: the players, or the pairs where partners are scored together.
"""

from __future__ import annotations

from typing import Any

from companion.book.entries.hands import Fault, hand_to_json
from companion.book.figures.scoring import points_to_json
from companion.book.figures.standings import Row
from companion.book.fold.book import Book
from companion.book.fold.records import NextRound, Round
from companion.book.people.sides import Side
from companion.book.people.stays import Stay
from companion.engine.rules.presets import rules_to_json
from companion.store.books.games import Card
from companion.store.books.reading import Head

from ..shared.translation import say

Written = dict[str, Any]


def card_to_json(card: Card) -> Written:
    """A game as it stands in the list."""
    return {
        "slug": card.slug,
        "title": card.title,
        "preset": card.preset,
        "players": list(card.players),
        "state": card.state,
        "version": card.version,
        "rounds_entered": card.rounds_entered,
        "rounds": card.rounds,
        "leaders": list(card.leaders),
        "total": points_to_json(card.total),
        "begun_at": card.begun_at,
        "changed_at": card.changed_at,
    }


def game_to_json(head: Head, book: Book) -> Written:
    """Everything about a game as it is now."""
    return {
        "slug": head.slug,
        "title": book.title,
        "state": head.state,
        "version": book.version,
        "language": book.language,
        "house": book.house,
        "rules": {"preset": book.preset, **book.changes},
        "options": rules_to_json(book.rules),
        "players": list(book.players),
        "sides": sides_to_json(book.sides),
        "rounds": [_round(book, played) for played in book.rounds],
        "stays": {book.players[seat]: _stay(stay) for seat, stay in enumerate(book.stays) if stay != Stay()},
        "adjustments": [
            {
                "player": book.players[each.seat],
                "points": each.points,
                "reason": each.reason,
                "round": each.round,
                "ruling": each.ruling,
            }
            for each in book.adjustments
        ],
        "agreed_end": {"rounds": book.agreed_end.rounds, "until": book.agreed_end.until},
        "coming": None if book.coming is None else _coming(book, book.coming),
        "over": book.over,
        "finished": book.finished,
        "undo": None if book.undoable is None else book.undoable.seq,
        "redo": None if book.redoable is None else book.redoable.seq,
        "begun_at": book.begun_at,
        "changed_at": book.records[-1].at,
    }


def sides_to_json(sides: tuple[Side, ...]) -> list[Written]:
    """Who is scored together."""
    return [{"name": side.name, "seats": list(side.seats)} for side in sides]


def standings_to_json(head: Head, book: Book) -> Written:
    """Who leads and why."""
    decision = book.standings.decision
    return {
        "slug": head.slug,
        "version": book.version,
        "over": book.over,
        "sides": sides_to_json(book.sides),
        "rows": [_row(row) for row in book.standings.rows],
        "left": [
            {"side": row.side, "name": row.name, "total": points_to_json(row.total)} for row in book.standings.left
        ],
        "totals": [[points_to_json(each) for each in after] for after in book.totals],
        "places": [[place or None for place in after] for after in book.places],
        "decision": {"kind": decision.kind, "words": say(decision.phrase)},
    }


def fault_to_json(fault: Fault, field: str) -> Written:
    """One thing wrong with what was sent: where, whose, and why, in the reader's words."""
    return {"field": field, "seat": fault.seat, "message": say(fault.phrase)}


def _stay(stay: Stay) -> Written:
    written = {"since": stay.since, "until": stay.until, "start": stay.start}
    return written | ({"away": [list(pair) for pair in stay.away]} if stay.away else {})


def _round(book: Book, played: Round) -> Written:
    return {
        "number": played.number,
        "engine": played.engine,
        "left": {book.players[seat]: hand_to_json(played.hands[seat]) for seat in played.seats},
        "out": [book.players[seat] for seat in played.out],
        "points": [
            points_to_json(points) if side.seats[0] in played.seats else None
            for side, points in zip(book.sides, played.points, strict=True)
        ],
        "winners": list(played.winners),
        "blocked": played.blocked,
        "corrected": played.corrected,
    }


def _coming(book: Book, coming: NextRound) -> Written:
    return {
        "number": coming.number,
        "seats": list(book.seats_in(coming.number)),
        "engine": coming.engine,
        "starter": None if coming.starter is None else book.players[coming.starter],
        "start": coming.start,
        "tiles": coming.hand_size,
        "boneyard": coming.boneyard,
    }


def _row(row: Row) -> Written:
    return {
        "place": row.place,
        "side": row.side,
        "name": row.name,
        "total": points_to_json(row.total),
        "behind": points_to_json(row.behind),
        "zero_rounds": list(row.zero_rounds),
        "lowest_nonzero": None if row.lowest_nonzero is None else points_to_json(row.lowest_nonzero),
    }
