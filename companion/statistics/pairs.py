"""Two people beside each other, game by game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from companion.people.acts import Key
from companion.people.people import People

from .figures import Meeting, Pairwise
from .played import Family, PlayedGame, PlayedSide
from .remember import remember
from .seated import FLOOR, Seated, rank_families, seat_people


@remember
def compare_pair(
    games: Sequence[PlayedGame], people: People, one: Key, other: Key, *, family: Family | None = None
) -> Pairwise | None:
    """Two people in one family of scoring (that of most games in which both sat where none is named); None where they
    never sat at one table. Raises ValueError where they are one."""
    if one == other:
        raise ValueError("two people are compared, not one with themselves")
    seated = seat_people(games, people)
    every = _find_shared(seated, one, other)
    if not every:
        return None
    families = rank_families(game for game, _, _ in every)
    family = family or families[0][0]
    shared = [each for each in every if each[0].family == family]
    compared = [each for each in shared if _compared(*each[1:])]
    results = [_sign(theirs.place - own.place) for _, own, theirs in compared]
    together = [own for _, own, theirs in shared if own is theirs]
    return Pairwise(
        one=seated.who(one),
        other=seated.who(other),
        family=family,
        families=families,
        meetings=tuple(_make_meeting(*each) for each in shared),
        above=results.count(1),
        level=results.count(0),
        below=results.count(-1),
        enough=len(results) >= FLOOR,
        run=_count_run(results),
        together=len(together),
        together_won=sum(own.place == 1 for own in together),
        difference=seated.measure((game, own) for game, own, _ in compared),
        other_difference=seated.measure((game, theirs) for game, _, theirs in compared),
    )


def _compared(own: PlayedSide, theirs: PlayedSide) -> bool:
    """Whether one of two can have finished above the other: not partners, nor who has left."""
    return own is not theirs and own.place > 0 and theirs.place > 0


def _sign(apart: int) -> int:
    return (apart > 0) - (apart < 0)


def _count_run(results: Sequence[int]) -> int:
    """The last result as often as it stands in a row; 0 where the last was level."""
    last = results[-1] if results else 0
    return last * len(list(takewhile(lambda each: each == last, reversed(results))))


def _make_meeting(game: PlayedGame, own: PlayedSide, theirs: PlayedSide) -> Meeting:
    return Meeting(
        game.slug, game.title, game.began, game.ended, game.rules, game.players,
        own.place, theirs.place, own.total, theirs.total, partners=own is theirs,
    )  # fmt: skip


def _find_shared(seated: Seated, one: Key, other: Key) -> list[tuple[PlayedGame, PlayedSide, PlayedSide]]:
    """The games in which both sat, with the side of each."""
    theirs = {id(sitting.game): sitting.side for sitting in seated.sittings.get(other, ())}
    return [
        (sitting.game, sitting.side, theirs[id(sitting.game)])
        for sitting in seated.sittings.get(one, ())
        if id(sitting.game) in theirs
    ]
