"""The records of the house."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from companion.book.figures.points import Points, whole
from companion.people.acts import Key
from companion.people.people import People

from .house_figures import Record, Records
from .played import Family, PlayedGame, PlayedSide
from .remember import remember
from .seated import Seated, rank_families, seat_people

ROW = 2
"""Games won in a row from which on it is one."""


Claim: TypeAlias = tuple[Points, tuple[Key, ...], PlayedGame, int | None]
"""A figure that may be a record: whose, in which game, and of which round (None: of the whole game)."""

Place: TypeAlias = tuple[PlayedGame, PlayedSide, tuple[Key, ...]]
"""A side of a game, and who they are."""


@remember
def find_records(games: Sequence[PlayedGame], people: People) -> tuple[Records, ...]:
    """The records of all these games, one for each family of scoring, most games first."""
    return hold_records(seat_people(games, people))


def hold_records(seated: Seated) -> tuple[Records, ...]:
    """The records of games whose people are known already."""
    return tuple(_hold_family(seated.of_family(family), family, count) for family, count in rank_families(seated.games))


def _hold_family(seated: Seated, family: Family, count: int) -> Records:
    places = list(_list_places(seated))
    rounds = _find_length(seated.games)
    totals = [
        (side.total, keys, game, None)
        for game, side, keys in places
        if game.full and game.rounds == rounds and game.is_whole_for(side)
    ]
    fewest, most = _hold(seated, totals, least=True), _hold(seated, totals)
    return Records(
        family=family,
        games=count,
        rounds=rounds,
        best=most if family == "most" else fewest,
        worst=fewest if family == "most" else most,
        overcome=_hold(seated, _claim_overcome(places)),
        closest=_hold(seated, _claim_closest(places), least=True),
        streak=_hold(seated, _claim_streaks(seated)),
        largest=_hold(seated, _claim_hands(places)),
        outs=_hold(seated, _claim_outs(places)),
    )


def _list_places(seated: Seated) -> Iterator[Place]:
    for game, keys in zip(seated.games, seated.keys, strict=True):
        for side, holders in zip(game.sides, keys, strict=True):
            yield game, side, holders


def _find_length(games: Iterable[PlayedGame]) -> int | None:
    """The rounds that most full games have; of equals the longer."""
    lengths = Counter(game.rounds for game in games if game.full)
    return max(lengths, key=lambda rounds: (lengths[rounds], rounds), default=None)


def _hold(seated: Seated, claims: Iterable[Claim], least: bool = False) -> Record | None:
    """The record among claims, in order of the games: the first to reach it, and who reached it in the same game."""
    best: Claim | None = None
    holders: dict[Key, int | None] = {}
    for claim in claims:
        figure, keys, game, round = claim
        if best is None or (figure < best[0] if least else figure > best[0]):
            best, holders = claim, dict.fromkeys(keys, round)
        elif figure == best[0] and game is best[2]:
            holders |= {key: round for key in keys if key not in holders}
    if best is None:
        return None
    rounds = tuple(round for round in holders.values() if round is not None)
    game = best[2]
    return Record(best[0], seated.whom(holders), game.slug, game.began, game.ended, best[3], rounds)


def _claim_overcome(places: Iterable[Place]) -> Iterator[Claim]:
    for game, side, keys in places:
        if side.overcome:
            yield side.overcome[0], keys, game, side.overcome[1]


def _claim_closest(places: Iterable[Place]) -> Iterator[Claim]:
    """How far whoever won a full game alone was before the next place, where points decided it."""
    for game, side, keys in places:
        if game.full and side.place == 1 and len(game.winners) == 1:
            apart = [other.total - side.total for other in game.sides if other.place > 1]
            ahead: Points = min((max(each, -each) for each in apart), default=0)
            if ahead:
                yield whole(ahead), keys, game, None


def _claim_streaks(seated: Seated) -> Iterator[Claim]:
    won: Counter[Key] = Counter()
    for game, side, keys in _list_places(seated):
        for key in keys:
            won[key] = won[key] + 1 if side.place == 1 else 0
            if won[key] >= ROW:
                yield won[key], (key,), game, None


def _claim_hands(places: Iterable[Place]) -> Iterator[Claim]:
    for game, side, keys in places:
        for key, largest in zip(keys, side.largest, strict=True):
            if largest:
                yield largest[0], (key,), game, largest[1]


def _claim_outs(places: Iterable[Place]) -> Iterator[Claim]:
    for game, side, keys in places:
        for key, out in zip(keys, side.out, strict=True):
            if out:
                yield out, (key,), game, None
