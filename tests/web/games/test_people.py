"""A guest joins a game, somebody leaves it; what follows for the rounds, and what is refused."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.book.entries.entry import Left, Returned, RoundEntered
from companion.store.books import games, log
from companion.web.games.charts import WIDE, charts
from tests.visitor import Visitor


@pytest.fixture
def asked(ana: Visitor, friday: str) -> str:
    """The page of people of a game with a round in it: Ana 0, Ben 24, Cruz 24, Dot 17."""
    ana.enter(0, "", 24, 24, 17)
    ana.follow("Who joins, who leaves")
    return friday


def starters(visitor: Visitor) -> list[str]:
    """Who has the first turn of the round to come, as the table says."""
    return [
        row.all("bdi")[0].text
        for row in visitor.page.all("tr")
        if any(each.get("class") == "to-start" for each in row.all("small"))
    ]


def asked_for(visitor: Visitor, slug: str) -> list[str]:
    """Whose hands the next round asks for."""
    page = visitor.open(f"/game/{slug}/round")
    return [row.all("bdi")[0].text for row in page.all("li") if row.get("data-seat")]


def test_a_guest_plays_from_the_next_round_on(ana: Visitor, asked: str) -> None:
    ana.press("The guest joins", name="Eli", total=24)
    assert ana.way == [303, 200]
    assert "Saved: the arrival of Eli" in ana.text
    assert ana.totals() == {"Ana": "0", "Dot": "17", "Ben": "24", "Cruz": "24", "Eli": "24"}
    assert "12 tiles" in ana.text, "five take 12, four took 15"
    assert asked_for(ana, asked) == ["Ana", "Ben", "Cruz", "Dot", "Eli"]
    ana.enter(4, 3, 6, 9, 12, "")
    assert ana.totals() == {"Ana": "3", "Eli": "24", "Dot": "29", "Ben": "30", "Cruz": "33"}
    ana.open(f"/game/{asked}/history")
    assert "Eli joins from round 2 on, with 24" in ana.text
    ana.open(f"/game/{asked}/round/1")
    assert "Eli" not in ana.text, "who did not play is not asked for when an earlier round is corrected"
    ana.press("Check", hand_1=23)
    ana.press("The table agrees")
    assert ana.totals()["Ben"] == "29"


def test_who_leaves_has_no_tiles_and_no_place_and_keeps_the_total(ana: Visitor, asked: str) -> None:
    ana.follow("Ana")
    assert "Is Ana leaving the game?" in ana.text
    assert "From round 2 on, 3 play. Each takes 15 tiles, and 46 stay face down." in ana.text
    assert "Ana keeps the total of 0, without a place." in ana.text
    assert "Only for a while? “Ana plays again” on this page goes on with that total." in ana.text
    ana.press("Ana leaves")
    assert ana.way == [303, 200]
    assert ana.places() == {"Dot": "1", "Ben": "2", "Cruz": "2", "Ana": ""}
    assert asked_for(ana, asked) == ["Ben", "Cruz", "Dot"]
    ana.press("Check", out=1, hand_2=5, hand_3=6)
    ana.press("The table agrees")
    assert ana.totals() == {"Dot": "23", "Ben": "24", "Cruz": "29", "Ana": "0"}
    ana.open(f"/game/{asked}/round/1")
    ana.press("Check", out=1, hand_0=7, hand_1="")
    assert "7" in ana.text
    ana.press("The table agrees")
    assert ana.totals() == {"Ben": "0", "Dot": "23", "Cruz": "29", "Ana": "7"}


def test_both_are_undone_and_redone(ana: Visitor, asked: str) -> None:
    ana.press("The guest joins", name="Eli", total=24)
    ana.open(f"/game/{asked}/people")
    ana.follow("Ben")
    ana.press("Ben leaves")
    assert ana.offered("Undo") == "Undo the departure of Ben"
    ana.press("Undo")
    assert ana.offered("Undo") == "Undo the arrival of Eli"
    ana.press("Undo")
    assert set(ana.totals()) == {"Ana", "Ben", "Cruz", "Dot"}
    ana.press("Redo")
    ana.press("Redo")
    assert ana.places()["Ben"] == ""
    assert "Eli" in ana.totals()


@pytest.mark.parametrize(
    ("rule", "total", "why"),
    [
        ("none", "0", "Under the rules of this game a guest begins with 0 points"),
        ("highest", "24", "It is the highest total at the table"),
        ("mean", "16", "It is the mean of the totals at the table"),
    ],
)
def test_the_total_that_the_rules_give_is_offered(ana: Visitor, rule: str, total: str, why: str) -> None:
    slug = ana.begin(late_guest=rule)
    ana.open(f"/game/{slug}/people")
    assert "Nobody has points yet." in ana.text
    ana.enter(0, "", 24, 24, 17)
    ana.open(f"/game/{slug}/people")
    assert why in ana.text
    assert dict(ana.form("The guest joins")[1])["total"] == total


@pytest.mark.parametrize(
    ("name", "total", "faults"),
    [
        ("", "24", ["a name is missing"]),
        ("dot", "24", ["Dot sits at the table already: names must differ"]),
        ("x" * 41, "24", ["a name has room for 40 letters at most"]),
        ("mexican", "24", ["mexican is the name of the train that belongs to everybody"]),
        ("Eli", "", ["enter the total as a whole number, such as 40"]),
        ("Eli", "4.5", ["enter the total as a whole number, such as 40"]),
        ("Eli", "10000", ["a total is a whole number from 0 to 9999"]),
        ("Eli", "999999", ["a total is a whole number from 0 to 9999"]),
        ("Eli", "-" + "9" * 60, ["a total is a whole number from 0 to 9999"]),
        ("Eli", "-1", ["a total is a whole number from 0 to 9999"]),
    ],
)
def test_a_guest_who_cannot_join_is_refused(ana: Visitor, asked: str, name: str, total: str, faults: list[str]) -> None:
    ana.press("The guest joins", name=name, total=total)
    assert ana.status == 422
    assert ana.faults == faults
    shown = dict(ana.form("The guest joins")[1])
    assert (shown["name"], shown["total"]) == (name, total)
    ana.open(f"/game/{asked}")
    assert set(ana.totals()) == {"Ana", "Ben", "Cruz", "Dot"}


def test_a_guest_may_begin_below_zero_where_somebody_is_there(ana: Visitor, asked: str) -> None:
    ana.open(f"/game/{asked}/adjust")
    ana.press("Write it", seat=0, kind="bonus", points=12, reason="first out")
    ana.open(f"/game/{asked}/people")
    ana.press("The guest joins", name="Eli", total="−۱۲")
    assert ana.totals()["Eli"] == "−12"


def test_the_total_is_offered_in_the_digits_of_the_language(ana: Visitor) -> None:
    slug = ana.begin(late_guest="highest")
    ana.enter(0, "", 24, 24, 17)
    ana.client.set_cookie("language", "fa")
    page = ana.open(f"/game/{slug}/people")
    (total,) = page.all("input", name="total")
    assert total.get("value") == "۲۴"


def test_a_guest_who_has_played_no_round_leads_nobody(ana: Visitor, asked: str) -> None:
    ana.press("The guest joins", name="Eli", total=0)
    said = {row.all("bdi")[0].text: row.text for row in ana.page.all("tr")[1:]}
    assert "lead" not in said["Eli"]
    ana.enter(4, 3, 6, 9, 12, "")
    said = {row.all("bdi")[0].text: row.text for row in ana.page.all("tr")[1:]}
    assert "in the lead" in said["Eli"]


def test_what_a_guest_begins_with_stands_before_the_first_round_they_play(ana: Visitor, asked: str) -> None:
    ana.press("The guest joins", name="Eli", total=66)
    for place in ("history", "watch"):
        page = ana.open(f"/game/{asked}/{place}")
        lines = [tr.text for tr in page.all("table")[-1].all("tbody")[0].all("tr")]
        assert [line.startswith("Start") for line in lines] == [False, True], place
    ana.open(f"/game/{asked}")
    ana.enter(0, "", 6, 9, 12, 21)
    for place in ("history", "watch"):
        page = ana.open(f"/game/{asked}/{place}")
        lines = [tr.text for tr in page.all("table")[-1].all("tbody")[0].all("tr")]
        assert lines[1].split() == ["Start", "66"], place
        assert lines[2].endswith("21 87"), place


def test_there_is_no_seat_when_the_sheet_has_no_row_for_one_more(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", "Cruz", "Dot", "Eli", "Fay", "Gil", "Hana")
    ana.open(f"/game/{slug}/people")
    assert "these rules are for 2 to 8 players, not 9" in ana.text
    assert "The guest joins" not in ana.page.buttons


def test_two_must_stay(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben")
    ana.open(f"/game/{slug}/people")
    assert "With fewer players these rules cannot be played on" in ana.text
    ana.open(f"/game/{slug}/people?leaving=0")
    assert "Ana leaves" not in ana.page.buttons, "what would be refused is not asked"
    assert "With fewer players these rules cannot be played on" in ana.text
    address, body = ana.form("The guest joins")
    ana.send(address.replace("join", "leave"), [*body, ("seat", "0")])
    assert ana.status == 422
    assert ana.faults == ["at least two must go on playing"]


@pytest.mark.parametrize(("seat", "fault"), [("", "say who leaves"), ("9", "nobody sits at that seat")])
def test_nobody_leaves_who_is_not_there(ana: Visitor, asked: str, seat: str, fault: str) -> None:
    address, body = ana.form("The guest joins")
    ana.send(address.replace("join", "leave"), [*body, ("seat", seat)])
    assert ana.status == 422
    assert ana.faults == [fault]


def test_nobody_leaves_twice(ana: Visitor, asked: str) -> None:
    ana.follow("Dot")
    ana.press("Dot leaves")
    ana.open(f"/game/{asked}/people")
    assert "Dot" not in [link.label for link in ana.page.all("a")]
    address, body = ana.form("The guest joins")
    ana.send(address.replace("join", "leave"), [*body, ("seat", "3")])
    assert ana.status == 422
    assert ana.faults == ["Dot has left already"]


def test_who_has_left_plays_again(ana: Visitor, asked: str) -> None:
    ana.follow("Ben")
    ana.press("Ben leaves")
    ana.open(f"/game/{asked}/round")
    ana.press("Check", out=2, hand_0=5, hand_3=6)
    ana.press("The table agrees")
    ana.open(f"/game/{asked}/people")
    ana.follow("Ben plays again")
    assert "Does Ben play again?" in ana.text
    assert "From round 3 on, 4 play. Each takes 15 tiles, and 31 stay face down." in ana.text
    assert "Ben goes on with the total of 24, and has a place again." in ana.text
    ana.press("Ben plays again")
    assert ana.way == [303, 200]
    assert "Saved: the return of Ben" in ana.text
    assert ana.places() == {"Ana": "1", "Dot": "2", "Ben": "3", "Cruz": "3"}
    assert asked_for(ana, asked) == ["Ana", "Ben", "Cruz", "Dot"]
    ana.open(f"/game/{asked}")
    ana.enter(3, 1, 2, 3, "")
    assert ana.totals() == {"Ana": "6", "Dot": "23", "Ben": "26", "Cruz": "27"}
    ana.open(f"/game/{asked}/history")
    assert "Ben plays again from round 3 on" in ana.text
    ana.open(f"/game/{asked}/watch")
    lines = [tr.text for tr in ana.page.all("table")[-1].all("tbody")[0].all("tr")]
    assert len(lines) == 3
    ana.open(f"/game/{asked}/round/2")
    assert "Ben" not in [row.all("bdi")[0].text for row in ana.page.all("li") if row.get("data-seat")]


def test_the_chart_goes_level_where_somebody_was_away(ana: Visitor, app: Flask, asked: str) -> None:
    """Ben misses rounds 2 and 3: his line goes on from the total that was kept, and the table has no figure there."""
    with app.app_context():
        log.append(asked, Left(1, 2), key="a", base_version=2, device="")
        for number in (2, 3):
            played = RoundEntered(number, 13 - number, (5, (), (), 8), (2,))
            log.append(asked, played, key=f"b{number}", base_version=number + 1, device="")
        log.append(asked, Returned(1, 4), key="c", base_version=5, device="")
        log.append(asked, RoundEntered(4, 9, (5, 6, 7, ()), (3,)), key="d", base_version=6, device="")
        (chart,) = charts(games.book(asked), WIDE)
    run = chart.in_seat_order[1]
    assert run.sums == (24, None, None, 30)
    spots = [spot.split() for spot in run.path.removeprefix("M").split(" L")]
    assert len(spots) == 4, "the start, round 1, the round before the return, round 4"
    assert spots[1][1] == spots[2][1]


def test_a_return_is_undone_and_redone(ana: Visitor, asked: str) -> None:
    ana.follow("Ben")
    ana.press("Ben leaves")
    ana.open(f"/game/{asked}/people")
    ana.follow("Ben plays again")
    ana.press("Ben plays again")
    assert ana.offered("Undo") == "Undo the return of Ben"
    ana.press("Undo")
    assert ana.places()["Ben"] == ""
    ana.press("Redo")
    assert ana.places()["Ben"] == "3"


@pytest.mark.parametrize(
    ("seat", "fault"),
    [("", "say who plays again"), ("9", "nobody sits at that seat"), ("3", "Dot has not left")],
)
def test_nobody_comes_back_who_is_not_away(ana: Visitor, asked: str, seat: str, fault: str) -> None:
    address, body = ana.form("The guest joins")
    ana.send(address.replace("join", "return"), [*body, ("seat", seat)])
    assert ana.status == 422
    assert ana.faults == [fault]
    ana.open(f"/game/{asked}/people?returning=3")
    assert "plays again" not in ana.text


def test_nobody_comes_back_where_there_is_no_seat(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", "Cruz", "Dot", "Eli", "Fay", "Gil", "Hana")
    ana.open(f"/game/{slug}/people")
    ana.follow("Ben")
    ana.press("Ben leaves")
    ana.open(f"/game/{slug}/people?returning=1")
    sent = ana.form("Ben plays again")
    ana.open(f"/game/{slug}/people")
    ana.press("The guest joins", name="ben")
    assert ana.faults == ["Ben has left this game: let them play again, or write another name"]
    ana.press("The guest joins", name="Zoe")
    page = ana.open(f"/game/{slug}/people?returning=1")
    assert "Ben plays again" not in page.buttons, "what would be refused is not asked"
    ana.send(*sent)
    assert ana.status == 409
    address, body = sent
    ana.send(address, [(name, "3" if name == "made_from" else value) for name, value in body])
    assert ana.faults == ["these rules are for 2 to 8 players, not 9"]


def test_who_comes_back_is_asked_once_more_where_somebody_else_wrote(ana: Visitor, ben: Visitor, asked: str) -> None:
    ana.follow("Dot")
    ana.press("Dot leaves")
    ana.open(f"/game/{asked}/people")
    ana.follow("Dot plays again")
    ben.open(f"/game/{asked}/round")
    ben.press("Check", out=1, hand_0=5, hand_2=24)
    ben.press("The table agrees")
    ana.press("Dot plays again")
    assert ana.status == 409
    assert "From round 3 on, 4 play." in ana.text
    ana.press("Dot plays again")
    assert ana.places()["Dot"] == "2"


def test_partners_stay_together(ana: Visitor) -> None:
    slug = ana.begin(preset="hebrew-pairs")
    ana.open(f"/game/{slug}/people")
    assert "Partners play together to the end" in ana.text
    assert not ana.offered("The")


def test_after_the_game_nobody_joins(ana: Visitor, asked: str) -> None:
    sent = ana.form("The guest joins", name="Eli")
    ana.open(f"/game/{asked}/end")
    ana.press("Stop the game")
    ana.open(f"/game/{asked}/people")
    assert "The game is over; whoever comes now plays the next one." in ana.text
    ana.send(*sent)
    assert ana.status == 409


def test_a_name_that_was_typed_is_there_when_somebody_else_wrote_meanwhile(
    ana: Visitor, ben: Visitor, asked: str
) -> None:
    ben.open(f"/game/{asked}/round")
    ben.enter(1, 5, "", 24, 6)
    ana.press("The guest joins", name="Eli", total=24)
    assert ana.status == 409
    assert "The book has changed meanwhile" in ana.text
    ana.press("The guest joins")
    assert ana.totals()["Eli"] == "24"


@pytest.mark.parametrize(("typed", "again", "is_said"), [("24", "48", True), ("30", "30", False)])
def test_a_total_that_was_offered_is_that_of_now_when_somebody_else_wrote_meanwhile(
    ana: Visitor, ben: Visitor, typed: str, again: str, is_said: bool
) -> None:
    slug = ana.begin(late_guest="highest")
    ana.enter(0, "", 24, 24, 17)
    ana.open(f"/game/{slug}/people")
    ben.open(f"/game/{slug}/round")
    ben.enter(1, 5, "", 24, 6)
    ana.press("The guest joins", name="Eli", total=typed)
    assert ana.status == 409
    assert dict(ana.form("The guest joins")[1])["total"] == again
    assert ("It is the highest total at the table" in ana.text) == is_said


def test_sent_twice_a_guest_joins_once(ana: Visitor, asked: str) -> None:
    sent = ana.form("The guest joins", name="Eli")
    ana.send(*sent)
    ana.send(*sent)
    assert ana.way == [303, 200]
    assert list(ana.totals()).count("Eli") == 1


def test_the_first_turn_goes_on_to_the_next_who_plays(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", "Cruz", "Dot", preset="persian", starter="rotate", direction="cw")
    ana.enter(0, "", 5, 5, 5)
    assert starters(ana) == ["Ben"]
    ana.open(f"/game/{slug}/people")
    ana.follow("Ben")
    ana.press("Ben leaves")
    assert starters(ana) == ["Cruz"]


def test_who_has_left_is_not_at_the_table_of_the_next_game(ana: Visitor, asked: str) -> None:
    ana.press("The guest joins", name="Eli")
    ana.open(f"/game/{asked}/people")
    ana.follow("Ben")
    ana.press("Ben leaves")
    ana.open(f"/game/{asked}/end")
    ana.press("Stop the game")
    ana.follow("Play again")
    assert [c.get("value") for c in ana.page.all("input", name="name")] == ["Ana", "Cruz", "Dot", "Eli"]
