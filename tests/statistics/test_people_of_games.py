"""Whose figures they are: names that are joined, called otherwise or somebody else's; and what is kept of it."""

from __future__ import annotations

from companion.people.acts import Assigned, Called, Merged, PersonRecord, Said
from companion.people.people import People
from companion.statistics.pairs import compare_pair
from companion.statistics.person import describe_person, list_people
from companion.statistics.played import PlayedGame
from companion.statistics.seated import seat_people
from tests.book.table import CAST, entered
from tests.statistics.test_digest import played, short

GAMES: tuple[PlayedGame, ...] = tuple(
    played(short(3, rounds=2), entered(1, ("", n, 20), 0), entered(2, (5, "", 40), 1)) for n in (4, 9, 6)
)


def people_after(*acts: Said) -> People:
    return People.of(PersonRecord(seq, act) for seq, act in enumerate(acts, 1))


def test_names_that_are_joined_are_one_person() -> None:
    rows = list_people(
        GAMES, people_after(Assigned((("friday", 0),), "Zoe"), Merged("zoe", "gil"), Called("gil", "Gil"))
    )
    assert [(row.who.key, row.who.name, row.games) for row in rows if row.who.key not in ("ben", "cruz")] == [
        ("gil", "Gil", 3)
    ]  # fmt: skip


def test_whoever_played_no_finished_game_has_no_figures() -> None:
    assert describe_person(GAMES, People(), "nobody") is None
    assert compare_pair(GAMES, People(), "ana", "nobody") is None


def test_a_choice_without_games_is_empty_and_says_what_can_be_chosen() -> None:
    found = describe_person(GAMES, People(), "ana", year=1999)
    assert found is not None
    assert (found.games, found.evenings, found.difference, found.best, found.against) == (0, (), None, None, ())
    assert (found.years, [each.preset for each in found.rule_sets]) == ((2026,), ["hebrew"])


def test_what_is_kept_is_of_the_same_games_and_people_alone() -> None:
    people = People()
    seated = seat_people(GAMES, people)
    assert seat_people(GAMES, people) is seated
    assert seat_people(GAMES[:2], people).games == GAMES[:2]
    joined = people_after(Assigned((("friday", 1),), "Zoe"))
    assert {name.name for name in seat_people(GAMES, joined).whom(["ana", "zoe"])} == {CAST[0], "Zoe"}
    games = list(GAMES)
    assert len(seat_people(games, people).sittings["ana"]) == 3
    games.pop()
    assert len(seat_people(games, people).sittings["ana"]) == 2, "a list may change"
