"""A finished game out of its book."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from fractions import Fraction

from companion.book.entries.entry import Finished
from companion.book.entries.hands import count
from companion.book.figures.points import Points, whole
from companion.book.figures.standings import Row
from companion.book.fold.book import Book
from companion.book.fold.records import Round
from companion.book.people.sides import Side
from companion.clock.durations import LONGEST_ROUND, SHORTEST_ROUND, read_moment, time_rounds
from companion.engine.rules.options import Rules
from companion.engine.rules.presets import keep_rules
from companion.engine.tiles import Tile

from .played import Hands, PlayedGame, PlayedSide, RuleSet, Starts, count_players

LONGEST_EVENING = 12 * 3600  # seconds
_BLANK = Tile.of(0, 0)


def digest_game(slug: str, book: Book) -> PlayedGame | None:
    """What figures need of a game; None of one that is not over, or in which nobody has a place."""
    if not book.over or not book.present:
        return None
    began, ended = read_moment(book.begun_at), read_moment(_end_of(book))
    after = [book.standings_after(number).rows for number in range(1, len(book.rounds))]
    winners = {row.side for row in book.standings.leaders}
    sides = tuple(
        _digest_side(book, row, book.sides[row.side], _find_overcome(after, row.side) if row.place == 1 else None)
        for row in sorted((*book.standings.rows, *book.standings.left), key=lambda row: row.side)
    )
    return PlayedGame(
        slug=slug,
        title=book.title,
        rules=RuleSet(key_of(book.rules), book.preset, book.house, len(book.changes)),
        family="most" if book.rules.scoring == "winner_takes" else "fewest",
        began=_write_moment(began),
        ended=_write_moment(ended),
        players=count_players(sides, len(book.seats_in(1))),
        rounds=len(book.rounds),
        blocked=sum(played.blocked for played in book.rounds),
        full=book.complete,
        minutes=_count_minutes(began, ended, len(book.rounds)),
        round_seconds=tuple(each for each in time_rounds(book) if each is not None),
        pips=_count_pips(book),
        starts=_measure_starts(book),
        leads=tuple(_count_leads(rows, winners) for rows in after),
        sides=sides,
    )


def key_of(rules: Rules) -> str:
    """What equal rules have in common, 12 hexadecimal digits: equal in every option, whatever they are called."""
    kept = json.dumps(keep_rules(rules), sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(kept.encode()).hexdigest()[:12]


def _end_of(book: Book) -> str:
    """When its last round was first entered; of a game without any, when it was stopped."""
    if book.rounds:
        return book.rounds[-1].versions[0].at
    return next(record.at for record in reversed(book.acts) if isinstance(record.entry, Finished))


def _write_moment(moment: datetime | None) -> str:
    return moment.isoformat(timespec="seconds")[:19] + "Z" if moment else ""


def _count_minutes(began: datetime | None, ended: datetime | None, rounds: int) -> int | None:
    if began is None or ended is None or rounds == 0:
        return None
    seconds = (ended - began).total_seconds()
    believed = SHORTEST_ROUND * rounds <= seconds <= min(LONGEST_ROUND * rounds, LONGEST_EVENING)
    return round(seconds / 60) if believed else None


def _count_pips(book: Book) -> int | None:
    if book.rules.score_unit != "pips":
        return None
    return sum(count(book.rules, hand) for played in book.rounds for hand in played.hands)


def _measure_starts(book: Book) -> Starts:
    """How the starter's points differ from the mean of the others, over the rounds of which the starter is known."""
    gains = [gain for played in book.rounds if (gain := _gain_of_starter(book, played)) is not None]
    return Starts(len(gains), sum(gains, Fraction(0)), sum((gain * gain for gain in gains), Fraction(0)))


def _gain_of_starter(book: Book, played: Round) -> Fraction | None:
    seat = book.starter_of(played.number)
    if seat is None or seat not in played.seats:
        return None
    own = book.side_of(seat)
    others = [played.points[index] for index in _find_played(book, played) if index != own]
    return Fraction(played.points[own]) - Fraction(sum(others)) / len(others) if others else None


def _find_played(book: Book, played: Round) -> Iterable[int]:
    return (index for index, side in enumerate(book.sides) if side.seats[0] in played.seats)


def _count_leads(rows: Iterable[Row], winners: set[int]) -> tuple[int, int]:
    led = [row.side for row in rows if row.place == 1]
    return len(led), sum(side in winners for side in led)


def _find_overcome(after: Iterable[Iterable[Row]], side: int) -> tuple[Points, int] | None:
    """The most that a side was behind, and after which round first."""
    behind = [(row.behind, -number) for number, rows in enumerate(after, 1) for row in rows if row.side == side]
    most, number = max(behind, default=(0, 0))
    return (most, -number) if most else None


def _digest_side(book: Book, row: Row, side: Side, overcome: tuple[Points, int] | None) -> PlayedSide:
    shown = [_find_shown(book, seat) for seat in side.seats]
    return PlayedSide(
        names=tuple(book.players[seat] for seat in side.seats),
        seats=side.seats,
        place=row.place,
        total=row.total,
        hands=_sum_hands(book, row.side),
        zero_rounds=len(row.zero_rounds) if "zero_rounds" in book.rules.tiebreaks else 0,
        out=tuple(sum(seat in played.out for played in book.rounds) for seat in side.seats),
        shown=tuple(map(len, shown)),
        caught=tuple(sum(_BLANK in hand for hand in hands) for hands in shown),
        largest=tuple(_find_largest(book, seat) for seat in side.seats),
        overcome=overcome,
    )


def _sum_hands(book: Book, index: int) -> tuple[Hands, ...]:
    points: dict[int, list[Points]] = defaultdict(list)
    for played in book.rounds:
        if book.sides[index].seats[0] in played.seats:
            points[len(played.seats)].append(played.points[index])
    return tuple(Hands(players, len(each), whole(sum(each))) for players, each in sorted(points.items()))


def _find_shown(book: Book, seat: int) -> list[tuple[Tile, ...]]:
    """The hands of a seat that are known tile by tile, of rounds in which the 0-0 was not the engine."""
    hands = [played.hands[seat] for played in book.rounds if played.engine != 0]
    return [hand for hand in hands if isinstance(hand, tuple) and hand]


def _find_largest(book: Book, seat: int) -> tuple[int, int] | None:
    """The most a hand counted, and in which round first."""
    most, number = max(
        ((count(book.rules, played.hands[seat]), -played.number) for played in book.rounds), default=(0, 0)
    )
    return (most, -number) if most else None
