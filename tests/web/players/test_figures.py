"""The list of all players, the page of each, and two beside each other."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.book.entries.entry import Finished, Joined, Left, RoundEntered
from companion.people.acts import LookChosen
from companion.store.books import games, log
from tests.conftest import device
from tests.pages import Element
from tests.store.table import begun, key, round_
from tests.visitor import Visitor
from tests.web.players.evenings import open_person, play, say_of_people


def rows(table: Element) -> list[list[str]]:
    """The cells of a table, line by line."""
    return [[cell.text for cell in row.all("th", "td")] for row in table.all("tr")[1:]]


def test_a_house_without_a_finished_game_says_so(ana: Visitor) -> None:
    page = ana.open("/players")
    assert "No game has been finished yet" in page.text
    assert page.all("table") == []


@pytest.mark.usefixtures("evenings")
def test_the_list_has_everybody_most_games_first(ana: Visitor) -> None:
    page = ana.open("/players")
    told = rows(page.all("table")[0])
    assert [(row[0].split()[-1], row[1], row[2]) for row in told] == [
        ("Ben", "7", "4"), ("Cruz", "5", "2"), ("Ana", "5", "1"), ("K.", "2", "0"),
    ]  # fmt: skip
    assert told[0][3] == "1321311", "the places of the last eight, the latest last"
    assert told[3][-1] == "", "no difference from fewer than three evenings"
    assert page.link("Dot").get("href").startswith("/players/"), "who has not finished a game is there too"


@pytest.mark.usefixtures("evenings")
def test_home_leads_to_the_players_as_soon_as_there_are_some(ana: Visitor) -> None:
    ana.open("/")
    ana.follow("Players")
    assert ana.address == "/players"


@pytest.mark.usefixtures("evenings")
def test_a_person_has_figures_and_what_they_mean(ana: Visitor) -> None:
    open_person(ana, "Ben")
    page = ana.page
    sums = {each.text for each in page.of_class("sums")[0].all("div")}
    assert sums == {"evenings 7", "wins 4", "in a row, the longest 2"}
    against = rows(page.of_class("duel")[0])
    assert [(row[0], row[1], row[3], row[4]) for row in against] == [
        ("Ana the rival", "2", "3", "–"), ("Cruz", "3", "2", "–"),
    ]  # fmt: skip
    assert "Ana K." not in page.of_class("duel")[0].text, "two games together are too few"
    assert len(page.of_class("evenings")) == 2, "one drawing for each size of the page"
    assert "Whoever left" not in page.text, "what nobody did is not defined"
    assert "A shared first place is a win for everybody who shares it." in page.text


@pytest.mark.usefixtures("evenings")
def test_fewer_than_three_evenings_have_no_difference_and_no_drawing(ana: Visitor) -> None:
    open_person(ana, "Ana K.")
    assert ana.page.of_class("evenings") == []
    assert ana.page.of_class("duel") == []
    assert "±" not in ana.page.of_class("head")[0].text
    told = {each.all("dt")[0].text for each in ana.page.of_class("sums")[0].all("div")}
    assert not told & {"win", "wins"}, "no row of zeros"
    parts = ana.page.all("section")[[each.get("aria-labelledby") for each in ana.page.all("section")].index("parts")]
    assert all(cell for line in rows(parts.all("table")[0]) for cell in line), "what is known, else a dash"
    assert {line[-1] for line in rows(parts.all("table")[0])} == {"–"}
    assert ana.page.text.count("from three evenings") == 1


def parts_of(visitor: Visitor) -> dict[str, list[str]]:
    """The table of parts on the page of a person, by its first cells."""
    section = next(each for each in visitor.page.all("section") if each.get("aria-labelledby") == "parts")
    return {line[0]: line for line in rows(section.all("table")[0])}


def test_the_players_of_an_evening_are_those_of_the_rounds_that_somebody_played(ana: Visitor, app: Flask) -> None:
    with app.app_context():
        slug = games.create(begun("Friday", ("Ana", "Ben", "Cruz")), key=key())
        for entry in (
            round_(1, 10, 20), Joined("Dot", 2, 20), Joined("Eva", 2, 20), Left(1, 2),
            RoundEntered(2, 11, ((), (), 20, 30, 40), (0,)), Finished(),
        ):  # fmt: skip
            log.append(slug, entry, key=key(), base_version=games.head(slug).version)
    for name, said in (("Dot", "4 players"), ("Ana", "4 players"), ("Ben", "3 players")):
        open_person(ana, name)
        assert [head for head in parts_of(ana) if "players" in head] == [said]


def test_rounds_with_0_are_told_where_they_decide_a_tie(ana: Visitor, app: Flask) -> None:
    with app.app_context():
        play("2026-05-01", "Ana", "Ben", preset="persian")
        play("2026-05-02", "Cruz", "Dot", preset="italian")
    for name, told in (("Ana", False), ("Cruz", True), ("Dot", False)):
        open_person(ana, name)
        assert ("Rounds with 0" in ana.page.text) is told
        assert ("A round with 0 is one that counts as such" in ana.page.text) is told


@pytest.mark.parametrize(
    ("code", "one"), [("en", "win"), ("he", "ניצחון"), ("fa", "برد"), ("cs", "výhra"), ("it", "vittoria")]
)
def test_one_evening_that_was_won_is_one_win(app: Flask, code: str, one: str) -> None:
    with app.app_context():
        play("2026-06-01", "Ana", "Ben")
    reader = Visitor(device(app, code))
    open_person(reader, "Ana")
    told = [(each.all("dt")[0].text, each.all("dd")[0].text) for each in reader.page.of_class("sums")[0].all("div")]
    assert told[1][0] == one, told


@pytest.mark.parametrize(
    ("name", "initial"),
    [('"ביבי" כץ', "ב"), ("(Čeněk)", "Č"), ("éva", "É"), ("007", "0"), ("☀", "☀")],
)
def test_a_badge_shows_the_first_letter_of_a_name(app: Flask, ana: Visitor, name: str, initial: str) -> None:
    with app.app_context():
        play("2026-06-01", name, "Ben")
    assert {each.text for each in ana.open("/players").of_class("token")} == {initial, "B"}
    ana.follow(name)
    assert ana.page.of_class("token--lg")[0].text == initial


@pytest.mark.usefixtures("evenings")
def test_somebody_without_a_finished_game_has_a_page(ana: Visitor) -> None:
    open_person(ana, "Dot")
    assert "No finished game yet" in ana.text
    assert ana.page.all("table") == []


@pytest.mark.usefixtures("evenings")
def test_figures_of_one_year_or_one_set_of_rules(ana: Visitor, app: Flask) -> None:
    with app.app_context():
        play("2026-06-01", "Ana", "Ben", preset="persian")
    here = open_person(ana, "Ben")
    ana.follow("2025")
    assert "evenings 5" in ana.text
    ana.follow("All years")
    persian = next(a for a in ana.page.of_class("choose")[0].all("a") if "Persian" in a.text)
    ana.open(persian.get("href"))
    assert "evening 1" in ana.text
    ana.open(f"{here}?year=1999")
    assert ana.way == [303, 200], "a year without an evening leads to all of them"


def test_an_evening_past_midnight_is_of_the_day_on_which_it_began(ana: Visitor, app: Flask) -> None:
    """As at home and on paper, whatever is told of it: the list of players, a person, two people, the records."""
    with app.app_context():
        for month in (3, 4, 5):
            play(f"2026-{month:02}-15", "Ana", "Ben", begun_at=f"2026-{month:02}-14T12:00:00Z")
    ana.open("/players")
    pages = [ana.text]
    person = open_person(ana, "Ben")
    pages.append(ana.text)
    ana.follow("Ana")
    pages.append(ana.text)
    for page in ("/statistics", "/statistics/2026"):
        ana.open(page)
        pages.append(ana.text)
    assert person
    for text in pages:
        assert re.search("14 (March|May)", text)
        assert not re.search("15 (March|April|May)", text)


def test_where_most_wins_is_never_mixed_with_where_fewest_win(ana: Visitor, app: Flask) -> None:
    with app.app_context():
        for day in range(1, 5):
            play(f"2026-05-0{day}", "Ana", "Ben")
        play("2026-05-09", "Ana", "Ben", preset="czech-plus")
    open_person(ana, "Ana")
    assert "evenings 4" in ana.text
    ana.follow("Most points win")
    assert "evening 1" in ana.text
    ana.open("/players")
    assert rows(ana.page.all("table")[0])[0][1] == "5", "games and wins count whatever wins"


@pytest.mark.usefixtures("evenings")
def test_two_people_beside_each_other(ana: Visitor) -> None:
    open_person(ana, "Ben")
    ana.follow("Ana")
    sums = ana.page.of_class("sums")[0].all("div")
    assert {each.text for each in sums} == {"above 2", "level 0", "below 3"}
    assert len(rows(ana.page.of_class("split")[0])) == 5
    ana.follow("Turn round")
    assert "Ana finished" in ana.text


@pytest.mark.usefixtures("evenings")
def test_two_who_met_too_seldom_or_never(ana: Visitor) -> None:
    ben, both = open_person(ana, "Ben"), open_person(ana, "Ana K.").rpartition("/")[2]
    ana.open(f"{ben}/with/{both}")
    assert "finished" not in {h.text.split()[-1] for h in ana.page.all("h2")}
    assert len(rows(ana.page.of_class("split")[0])) == 2
    cruz = open_person(ana, "Cruz")
    ana.open(f"{cruz}/with/{both}")
    assert "They never sat at one table in a finished game." in ana.text
    ana.open(f"{ben}/with/{ben.rpartition('/')[2]}")
    assert ana.address == ben, "nobody is compared with themselves"


@pytest.mark.usefixtures("evenings")
def test_nobody_is_404(ana: Visitor) -> None:
    for address in ("/players/000000000000", "/players/000000000000/change", "/players/0/with/0", "/players/0/remove"):
        assert ana.client.get(address).status_code == 404, address


@pytest.mark.usefixtures("evenings")
def test_a_colour_stands_with_its_sign(ana: Visitor, app: Flask) -> None:
    with app.app_context():
        say_of_people(LookChosen("ana", 3))
    open_person(ana, "Ana")
    assert "c3" in ana.page.of_class("person-page")[0].get("class").split()
    assert [each.all("svg") for each in ana.page.of_class("token--lg")] != [[]]


@pytest.mark.usefixtures("evenings")
@pytest.mark.parametrize("language", ["he", "fa", "cs", "it"])
def test_every_language_has_the_pages(app: Flask, language: str) -> None:
    visitor = Visitor(device(app, language))
    visitor.open("/players")
    for link in [a.get("href") for a in visitor.page.all("table")[0].all("a")]:
        visitor.open(link)
        assert visitor.status == 200
        visitor.open(f"{link}/change")
        assert visitor.status == 200
