"""What a round makes, before it is written: points, new totals, new places, and what is worth saying about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.book.entries.hands import Hand, count
from companion.book.entries.possible_totals import count_usual, free_values
from companion.book.figures.points import uncounted_seats
from companion.book.fold.book import Book
from companion.book.fold.records import Round
from companion.book.words.history import tell_other_engine
from companion.book.words.standings import say_ties
from companion.engine.phrases import N_, Phrase, all_of
from companion.engine.rules.options import Rules

from .typed_round import Typed


@dataclass(frozen=True, slots=True)
class Held:
    """What one player is left with, in points: None for whoever went out; ``was`` before a correction."""

    name: str
    points: int | None
    was: int | None
    changed: bool


def recap_rows(book: Book, after: Book, typed: Typed, correcting: bool) -> list[dict[str, Any]]:
    """The rows of the recap in their new order: ``book`` as it stands, ``after`` as it would be."""
    made = after.rounds[typed.number - 1]
    earlier = book.rounds[typed.number - 1] if correcting else None
    before = {row.side: row for row in (*book.standings.rows, *book.standings.left)} if book.rounds else {}
    left = [row for row in after.standings.left if after.sides[row.side].seats[0] in made.seats]
    rows = []
    for row in (*after.standings.rows, *left):
        seats = after.sides[row.side].seats
        played = seats[0] in made.seats
        typed_texts = [typed.texts[seat] for seat in seats if typed.texts[seat] and seat not in typed.out]
        rows.append(
            {
                "name": row.name,
                "points": made.points[row.side] if played else None,
                "out": any(seat in made.out for seat in seats),
                "seat": seats[0],
                "entered": " | ".join(typed_texts),
                "held": [read_held(after, seat, made, earlier) for seat in seats] if played else [],
                "before": earlier.points[row.side] if earlier and played else None,
                "total": row.total,
                "place": row.place,
                "was": before[row.side].place if before else None,
                "gained": before[row.side].total if before else 0,
                "played": played,
            }
        )
    return rows


def read_held(book: Book, seat: int, made: Round, earlier: Round | None) -> Held:
    """What the player of a seat is left with in a round, and was in the round that is corrected."""
    points = _left(book.rules, made, seat)
    was = _left(book.rules, earlier, seat) if earlier else points
    return Held(book.players[seat], points, was, was != points)


def _left(rules: Rules, round: Round, seat: int) -> int | None:
    hand: Hand = round.hands[seat]
    return None if seat in round.out else count(rules, hand)


def shows_held(rows: Sequence[Mapping[str, Any]]) -> bool:
    """Whether what each is left with is to be shown beside the points: where the points are anything but that."""
    played = [row for row in rows if row["played"]]
    return any(len(row["held"]) > 1 or row["points"] != sum(each.points or 0 for each in row["held"]) for row in played)


def recap_words(book: Book, number: int, before: Book | None = None) -> list[Phrase]:
    """What is worth saying about the round: that a correction of the book ``before`` says another engine; which totals
    are larger than hands mostly are, as one digit too many makes them; that several went out; whose hand does not
    count, or that it was blocked, and who wins it then; of the last one, by what equal totals have different places.
    """
    made = book.rounds[number - 1]
    return [
        *(tell_other_engine(before.rounds[number - 1].engine, made.engine) if before else ()),
        *_say_unusual(book.rules, book.players, made),
        *_say_several_out(book, made),
        *_say_counted(book, made),
        *say_ties(book, first=True),
    ]


def list_unusual(rules: Rules, made: Round) -> list[int]:
    """The seats whose total is larger than a whole hand mostly counts."""
    usual = _count_usual(rules, made)
    return [seat for seat, hand in enumerate(made.hands) if usual and isinstance(hand, int) and hand > usual]


def _say_unusual(rules: Rules, players: Sequence[str], made: Round) -> list[Phrase]:
    said = [(players[seat], made.hands[seat]) for seat in list_unusual(rules, made)]
    if not said:
        return []
    large = tuple(Phrase(N_("%(name)s %(points)s"), {"name": name, "points": hand}) for name, hand in said)
    text = N_("%(hands)s: is that right? A whole hand of %(dealt)s tiles counts about %(usual)s.")
    facts = {"hands": large, "dealt": rules.tiles_each(len(made.seats)), "usual": _count_usual(rules, made)}
    return [Phrase(text, facts)]


def _count_usual(rules: Rules, made: Round) -> int | None:
    """What a whole hand mostly counts; None where nobody knows how many tiles that are."""
    dealt = rules.tiles_each(len(made.seats))
    return None if dealt is None else count_usual(free_values(rules, made.engine, frozenset()), dealt)


def _say_several_out(book: Book, made: Round) -> list[Phrase]:
    """That several went out, which is rare enough to be said (FA8, IT61): another device may have added one."""
    if len(made.out) < 2:
        return []
    text = N_("%(names)s went out: several can do so only in their first turns.")
    return [Phrase(text, {"names": all_of([book.players[seat] for seat in made.out])})]


def _say_counted(book: Book, made: Round) -> list[Phrase]:
    if not made.blocked:
        return _say_uncounted(book, made)
    if made.winners:
        return [_say_blocked(book, made)]
    if book.rules.scoring == "winner_takes":
        return [Phrase(N_("The round was blocked. The lowest hands are equal: nobody gets points."))]
    return [Phrase(N_("The round was blocked. Everybody counts their own hand."))]


def _say_uncounted(book: Book, made: Round) -> list[Phrase]:
    """What a partner was left with that is in nobody's points, where that is anything."""
    text = N_("%(out)s went out: what %(name)s has left (%(points)s) is not counted.")
    return [
        Phrase(text, {"out": book.players[partner], "name": book.players[seat], "points": points})
        for seat, partner in uncounted_seats(book.sides, made.out, made.winners).items()
        if (points := count(book.rules, made.hands[seat]))
    ]


def _say_blocked(book: Book, made: Round) -> Phrase:
    """Who wins a blocked round by the fewest points: of pairs those of both hands, which nobody sees at a glance."""
    several = len(made.winners) > 1
    facts: dict[str, object] = {"names": all_of([book.sides[side].name for side in made.winners])}
    if not book.rules.partners:
        one = N_("The round was blocked. The lowest hand wins it: %(names)s.")
        return Phrase(N_("The round was blocked. The lowest hands share it: %(names)s.") if several else one, facts)
    held = {
        index: sum(count(book.rules, made.hands[seat]) for seat in side.seats)
        for index, side in enumerate(book.sides)
        if side.seats[0] in made.seats
    }
    facts["points"] = held[made.winners[0]]
    if several:
        text = N_("The round was blocked. The pairs with the fewest points share it: %(names)s (%(points)s each).")
        return Phrase(text, facts)
    text = N_(
        "The round was blocked. The pair with the fewest points wins it: %(names)s (%(points)s against %(more)s)."
    )
    facts["more"] = all_of(sorted(points for index, points in held.items() if index not in made.winners))
    return Phrase(text, facts)
