"""The pages of the house: all years and each year, whoever reads them, and what is not shown."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from flask import Flask

from companion.people.acts import LookChosen
from companion.store.books import games
from companion.store.people.acts import append_act
from tests.conftest import device
from tests.pages import Element
from tests.visitor import Visitor

from .evenings import play, play_evenings

PLUS = 3  # the rules by which the winner takes all points
ANA_WINS = ((0, 20, 30), (5, 0, 60))
BEN_WINS = ((0, 40, 50), (60, 0, 10))
SHARED = ((0, 10, 30), (10, 0, 60))


def day(month: int, number: int, year: int = 2026) -> datetime:
    return datetime(year, month, number, 12, tzinfo=UTC)


@pytest.fixture
def three(app: Flask) -> list[str]:
    """Three evenings of Ana, Ben and Cruz: Ana wins with 5 points, Ben with 40, and two with 10 each."""
    with app.app_context():
        return [
            play(day(1, 13), ("Ana", "Ben", "Cruz"), ANA_WINS),
            play(day(5, 2), ("Ana", "Ben", "Cruz"), BEN_WINS, minutes=20),
            play(day(5, 9), ("Ana", "Ben", "Cruz"), SHARED),
        ]


def section(visitor: Visitor, heading: str) -> Element:
    """The part of a page under a heading."""
    head = next(each for each in visitor.page.all("h3") if each.text == heading)
    found = head.within("section")
    assert found is not None
    return found


def headings(visitor: Visitor) -> list[str]:
    return [each.text for each in visitor.page.all("h3")]


def test_before_a_game_is_finished_there_is_nothing_to_tell(ana: Visitor, friday: str) -> None:
    ana.open("/")
    assert "Years and records" not in ana.page.text
    ana.open("/statistics")
    assert "No game has been finished yet." in ana.page.text
    assert headings(ana) == []
    ana.open("/statistics/2026")
    assert ana.status == 404


def test_from_home_to_the_years_and_to_a_year_and_back(ana: Visitor, three: list[str]) -> None:
    ana.open("/")
    ana.follow("Years and records")
    assert "3 evenings. 3 people at the table. 6 rounds." in ana.page.text
    link = section(ana, "The years").all("a")
    assert [(each.get("href"), each.text) for each in link] == [("/statistics/2026", "2026 3 evenings")]
    ana.open("/statistics/2026")
    assert ana.page.all("h2")[0].text == "2026"
    assert "13 January to 9 May" in ana.page.text
    ana.follow("All years")
    assert ana.address == "/statistics"


def test_every_evening_is_a_tile_that_says_who_won_and_leads_to_its_end(ana: Visitor, three: list[str]) -> None:
    ana.open("/statistics/2026")
    months = section(ana, "Who won which evening").all("ol")[0].all("li")
    tiles = [[(each.get("href"), each.get("aria-label")) for each in month.all("a")] for month in months]
    assert tiles[0] == [(f"/game/{three[0]}/end", "13 January: Ana")]
    assert tiles[4] == [
        (f"/game/{three[1]}/end", "2 May: Ben"),
        (f"/game/{three[2]}/end", "9 May: Ana and Ben"),
    ]
    assert sum(map(len, tiles)) == 3
    assert len(months[4].all("a")[1].all("svg")) == 2
    rows = [row.text for row in section(ana, "Who won which evening").all("tr")]
    assert rows == ["Player Won Played", "Ana 2 3", "Ben 2 3", "Cruz 0 3"]


def test_records_with_whose_they_are_and_when(ana: Visitor, three: list[str]) -> None:
    ana.open("/statistics/2026")
    told = [each.text for each in section(ana, "Records").all("li")]
    assert told[:2] == ["5 Fewest points Ana 13 January", "90 Most points Cruz 13 January"]
    assert "40 Points behind, and still won Ben 2 May after round 1" in told
    assert "60 Largest hand Cruz 13 January round 2" in told
    assert "2 Games won in a row Ben 9 May" in told
    assert "Games that equal totals or a tie-break decided are left out." in section(ana, "Records").text
    ana.open("/statistics")
    assert "5 Fewest points Ana 13 January 2026" in section(ana, "Records").text


def test_equals_of_one_game_each_stand_with_their_own_round(ana: Visitor, app: Flask) -> None:
    with app.app_context():
        play(day(1, 13), ("Ana", "Ben", "Cruz", "Dana"), ((50, 0, 50, 5), (0, 7, 8, 9), (4, 50, 0, 6)), rules=1)
    ana.open("/statistics/2026")
    told = [each.text for each in section(ana, "Records").all("li")]
    assert "50 Largest hand Ana and Cruz, round 1 Ben, round 3 13 January" in told


def test_what_was_left_in_hands_is_told_in_points(ana: Visitor, three: list[str]) -> None:
    ana.open("/statistics/2026")
    assert "points left in hands." in ana.page.of_class("sums")[0].text
    assert "Points left in hands are what all hands counted at the table." in ana.page.text


def test_how_long_it_takes_and_the_same_as_a_table(ana: Visitor, three: list[str]) -> None:
    ana.open("/statistics/2026")
    told = section(ana, "How long an evening takes")
    assert "Half of them are over after 16 min." in told.text
    drawing = told.all("svg")[0]
    assert len([each for each in drawing.all("circle") if each.get("class") == "pip"]) == 3
    rows = [[cell.text for cell in row.all("td")] for row in told.all("tr") if row.all("td")]
    assert sum(int(row[2]) for row in rows if len(row) == 3) == 3
    assert ["15 min", "20 min", "2"] in rows


def test_how_long_a_single_evening_took_is_said_of_it_alone(ana: Visitor, app: Flask) -> None:
    with app.app_context():
        play(day(1, 13), ("Ana", "Ben", "Cruz"), ANA_WINS, minutes=45)
    ana.open("/statistics")
    told = section(ana, "How long an evening takes").text
    assert "The evening took 1 h 30 min." in told
    assert "alf of them" not in told


def test_what_has_no_data_is_not_shown(ana: Visitor, app: Flask) -> None:
    with app.app_context():
        play(day(1, 13), ("Ana", "Ben", "Cruz"), ANA_WINS, minutes=600)
    ana.open("/statistics/2026")
    assert headings(ana) == ["Who won which evening", "Records", "Rules played"]


def test_only_records_that_there_are_have_a_note(ana: Visitor, app: Flask) -> None:
    with app.app_context():
        play(day(1, 13), ("Ana", "Ben", "Cruz"), SHARED)
    ana.open("/statistics")
    told = section(ana, "Records")
    assert not any(name in told.text for name in ("Smallest lead", "Games won in a row")), "neither was reached"
    assert [each.text.partition(":")[0] for each in told.all("p")[3:]] == ["Points behind, and still won"]


@pytest.mark.parametrize("stopped", [True, False])
def test_which_games_have_records_of_totals_is_said_beside_such_a_record(
    ana: Visitor, app: Flask, stopped: bool
) -> None:
    with app.app_context():
        play(day(1, 13), ("Ana", "Ben", "Cruz"), ANA_WINS, stopped=stopped)
    ana.open("/statistics")
    told = section(ana, "Records").text
    assert ("Fewest points" in told) is not stopped
    assert ("Records of totals are over full games" in told) is not stopped
    assert "Of equal games the first holds the record" in told


@pytest.mark.parametrize("code", ["en", "he", "fa", "cs", "it"])
def test_a_note_calls_its_record_what_the_list_calls_it(app: Flask, three: list[str], code: str) -> None:
    reader = Visitor(device(app, code))
    reader.open("/statistics")
    part = reader.page.of_class("records")[0].within("section")
    assert part is not None
    listed = [each.text for each in part.all("li")]
    notes = [each.text.partition(":")[0] for each in part.all("p") if each.get("class") == "meaning"][2:]
    assert len(notes) == 3
    assert [[note in each for each in listed].count(True) for note in notes] == [1, 1, 1]


def test_of_an_evening_that_nobody_can_have_played_the_rounds_are_told(ana: Visitor, app: Flask) -> None:
    """The first round took ten minutes; the other was entered a week later."""
    with app.app_context():
        play(day(1, 13), ("Ana", "Ben", "Cruz"), ANA_WINS, pauses=(10, 10_000))
    ana.open("/statistics")
    told = section(ana, "How long an evening takes").text
    assert "Half of the rounds take no longer than 10 min." in told
    assert "Half of them" not in told


def test_one_minute_is_said_without_its_figure_in_hebrew(app: Flask) -> None:
    with app.app_context():
        play(day(1, 13), ("Ana", "Ben", "Cruz"), ANA_WINS, pauses=(1.2, 10_000))
    reader = Visitor(device(app, "he"))
    reader.open("/statistics")
    assert "לא יותר מדקה" in reader.text


def test_families_of_scoring_are_never_mixed(ana: Visitor, app: Flask, three: list[str]) -> None:
    ana.open("/statistics/2026")
    assert "points win" not in section(ana, "Records").text
    with app.app_context():
        play(day(6, 1), ("Ana", "Ben", "Cruz"), ANA_WINS, PLUS)
    ana.open("/statistics/2026")
    told = section(ana, "Records")
    assert [each.text for each in told.all("h4")] == ["The fewest points win"]
    other = told.all("details")[0]
    assert other.all("summary")[0].text == "The most points win"
    assert other.all("li")[0].text.startswith("65 Most points Ben"), "points that Ana held in the second round"
    assert "5 Fewest points Ana 13 January" in told.text
    assert "never mixed" in told.text


@pytest.mark.parametrize(
    ("code", "asked", "led"), [("fa", 2026, 1405), ("fa", 1404, 1404), ("en", 1405, 2026), ("he", 2026, 2026)]
)
def test_a_year_is_that_of_the_reader(app: Flask, three: list[str], code: str, asked: int, led: int) -> None:
    reader = Visitor(device(app, code))
    reader.open(f"/statistics/{asked}")
    assert (reader.status, reader.address) == (200, f"/statistics/{led}")
    reader.open("/statistics")
    years = [each.get("href") for each in reader.page.all("a") if each.get("href").startswith("/statistics/")]
    assert years == ([f"/statistics/{year}" for year in (1405, 1404)] if code == "fa" else ["/statistics/2026"])


def test_a_persian_year_begins_with_farvardin(app: Flask, three: list[str]) -> None:
    reader = Visitor(device(app, "fa"))
    reader.open("/statistics/1405")
    months = reader.page.all("ol")[0].all("li")
    assert [month.text for month in months][:2] == ["فروردین", "اردیبهشت"]
    assert [len(month.all("a")) for month in months] == [0, 2, *[0] * 10]
    assert "۱۴۰۴" in [each.text for each in reader.page.all("a")]


def test_names_keep_their_direction_and_are_never_markup(ana: Visitor, app: Flask) -> None:
    names = ("דנה <b>הקטר</b>", "Zoë & Co", "علی")
    with app.app_context():
        play(day(3, 3), names, ANA_WINS, rules=1)
    ana.open("/statistics/2026")
    assert names[0] in [each.text for each in ana.page.all("bdi")]
    assert "Grandma’s <b>table</b>" in [each.text for each in ana.page.all("bdi")]
    tile = next(each for each in ana.page.all("a") if each.get("href").endswith("/end"))
    assert tile.get("title") == f"3 March: \u2068{names[0]}\u2069"


def test_a_month_of_many_evenings_has_small_tiles_and_a_list(ana: Visitor, app: Flask) -> None:
    with app.app_context():
        for number in range(1, 12):
            play(day(7, number), ("Ana", "Ben", "Cruz"), ANA_WINS)
    ana.open("/statistics/2026")
    told = section(ana, "Who won which evening")
    july = told.all("ol")[0].all("li")[6]
    assert (len(july.all("a")), len(july.all("svg"))) == (0, 11)
    listed = told.all("ol")[1].all("a")
    assert [each.text for each in listed] == [f"{number} July: Ana" for number in range(1, 12)]


def test_what_lies_in_the_trash_does_not_count(ana: Visitor, app: Flask, three: list[str]) -> None:
    with app.app_context():
        games.trash(three[0])
    ana.open("/statistics/2026")
    assert "2 evenings." in ana.page.text
    assert "5 Fewest points" not in ana.page.text


def test_the_starter_and_the_leaders(ana: Visitor, app: Flask) -> None:
    with app.app_context():
        for number in range(1, 5):  # the first seat starts the first round, the second the second, ...
            play(day(2, number), ("Ana", "Ben", "Cruz"), ((0, 20, 30), (30, 0, 21), (20, 31, 0)), rules=2)
    ana.open("/statistics/2026")
    told = section(ana, "Does it help to start?").text
    found = re.search(r"Over 12 rounds the starter wrote ([\d.]+) points fewer than the others \(± ([\d.]+)\)\.", told)
    assert found, told
    assert float(found[1]) > float(found[2]), "whoever starts always goes out"
    assert "It helps." in told
    told = section(ana, "Does the leader win?").text
    assert "Of 4 who were first after round 2" in told


def test_many_evenings_in_three_languages_hold_together(app: Flask) -> None:
    """As many as have several rule sets, families and full months."""
    with app.app_context():
        play_evenings(24, days=200)
    for code in ("en", "he", "fa"):
        reader = Visitor(device(app, code))
        for address in ("/statistics", "/statistics/2026"):
            reader.open(address)
            assert reader.status == 200
            assert len(reader.page.all("svg", **{"class": "fig"})) >= 3


def test_signs_are_those_of_people_then_the_next_free_and_no_more_than_there_are(ana: Visitor, app: Flask) -> None:
    names = [f"Player {letter}" for letter in "ABCDEFGHIJKLM"]
    with app.app_context():
        for number, name in enumerate(names, 1):
            play(day(4, number), (name, "Ben", "Cruz"), ANA_WINS)
        append_act(LookChosen("player m", 1), key="look", base_version=0)
    ana.open("/statistics/2026")
    keys = next(each for each in ana.page.all("ul") if each.get("class") == "keyline").all("li")
    told = {each.text: [svg.get("class") for svg in each.all("svg")] for each in keys}
    assert told["Player M 1"] == ["sg c1"]
    assert told["Player A 1"] == ["sg c2"]
    assert told["3 other players 3"] == []
    assert sorted(look for looks in told.values() for look in looks) == sorted(f"sg c{look}" for look in range(1, 11))


def test_signs_are_those_of_the_table_that_was_won_last(ana: Visitor, app: Flask) -> None:
    """Cruz wins most, yet Ana is the first seat: nobody gets another colour than the game showed."""
    with app.app_context():
        for number in (1, 2):
            play(day(4, number), ("Ana", "Ben", "Cruz"), ((20, 30, 0),))
        play(day(4, 3), ("Ana", "Ben", "Cruz"), ANA_WINS)
    ana.open("/statistics/2026")
    keys = next(each for each in ana.page.all("ul") if each.get("class") == "keyline").all("li")
    assert {each.all("a")[0].text: each.all("svg")[0].get("class") for each in keys} == {
        "Cruz": "sg c3",
        "Ana": "sg c1",
    }
