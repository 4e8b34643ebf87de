"""The history: all rounds in one grid, and every entry that was ever written, with when and by which device."""

from __future__ import annotations

import re

import pytest

from companion.web.shared.forms import NOBODY
from tests.visitor import Visitor

IPAD = (
    "Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/604.1"
)


def lines(visitor: Visitor) -> list[str]:
    """What was written, the latest first."""
    return [line.all("p")[0].text for line in visitor.page.all("ol")[-1].all("li")]


def test_every_round_stands_in_the_grid_with_its_running_totals(ana: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 24, 17)
    ana.enter(1, 10, "", 20, 30)
    ana.follow("All rounds and history")
    rows = [[td.text for td in tr.all("td")] for tr in ana.page.one("table").all("tbody")[0].all("tr")]
    assert rows == [["0 went out 0", "24 24", "24 24", "17 17"], ["10 10", "0 went out 24", "20 44", "30 47"]]


@pytest.mark.parametrize(("preset", "legend"), [("hebrew", "0 went out"), ("czech-plus", "+ went out")])
def test_the_figure_of_whoever_went_out_is_explained_in_words(ana: Visitor, preset: str, legend: str) -> None:
    ana.begin(preset=preset)
    game = ana.slug
    ana.open(f"/game/{game}/history")
    assert ana.page.of_class("legend") == []
    ana.open(f"/game/{game}")
    ana.enter(0, "", 24, 24, 17)
    ana.open(f"/game/{game}/history")
    assert [each.text for each in ana.page.of_class("legend")] == [legend]


def test_what_was_undone_stays_and_is_marked(ana: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 24, 17)
    ana.press("Undo")
    ana.open(f"/game/{friday}/history")
    assert lines(ana) == ["Undone: round 1", "Round 1 entered undone", "The game begins: Ana, Ben, Cruz, Dot"]


def test_what_undo_would_take_back_has_the_key_beside_it(ana: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 24, 17)
    ana.open(f"/game/{friday}/judge/verdict?ask=play&who=1&tile=9-2&train=2")
    ana.press("Keep with the game")
    ana.open(f"/game/{friday}")
    ana.follow("Undo the ruling")
    entries = ana.page.all("ol")[-1].all("li")
    keys = [[button.label for button in entry.all("button")] for entry in entries]
    assert [len(each) for each in keys] == [1, 0, 0]
    assert keys[0][0].startswith("Undo the ruling")
    form = entries[0].all("form")[0]
    ana.send(form.get("action"), [(each.get("name"), each.get("value")) for each in form.all("input")])
    assert ana.address.partition("?")[0].endswith("/history"), "it comes back to the page that shows it"
    assert lines(ana)[0].startswith("Undone: the ruling")
    keys = [[button.label for button in entry.all("button")] for entry in ana.page.all("ol")[-1].all("li")]
    assert keys == [[], [], ["Undo round 1"], []]


def test_a_round_says_what_everybody_held(ana: Visitor, friday: str) -> None:
    ana.enter(0, "", "6-5 4-2", 24, 0)
    ana.open(f"/game/{friday}/history")
    held = ana.page.of_class("log-details")[0]
    assert [each.text for each in held.all("span")] == ["Ana: went out", "Ben: 17", "Cruz: 24", "Dot: 0"]


def test_a_blocked_round_is_said_to_be_blocked(ana: Visitor, friday: str) -> None:
    ana.enter(NOBODY, 12, 24, 30, 17)
    ana.enter(0, "", 24, 24, 17)
    ana.open(f"/game/{friday}/history")
    assert [part.text for part in ana.page.one("table").all("small") if not part.text.isdigit()] == ["blocked"]
    held = [each.text for each in ana.page.of_class("log-details")[1].all("span")]
    assert held == ["the round was blocked", "Ana: 12", "Ben: 24", "Cruz: 30", "Dot: 17"]


def test_the_hand_that_won_a_blocked_round_stands_beside_what_it_won(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", "Cruz", preset="czech-plus")
    ana.enter(NOBODY, 9, 40, 62)
    ana.open(f"/game/{slug}/history")
    cells = [cell.text.split() for cell in ana.page.of_class("cell")]
    assert [cell[0] for cell in cells] == ["102", "40", "62"]
    assert ana.page.of_class("had")[0].text.startswith("9")


def test_a_correction_says_that_it_made_or_unmade_a_block(ana: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 30, 17)
    for out, hand, said in (
        (NOBODY, 12, ["the round was blocked", "Ana: 12, instead of going out"]),
        (NOBODY, 13, ["Ana: 12 became 13"]),
        (0, "", ["the round was not blocked", "Ana: went out, instead of 13"]),
    ):
        ana.open(f"/game/{friday}/round/1")
        ana.press("Check", out=out, hand_0=hand)
        ana.press("The table agrees")
        ana.open(f"/game/{friday}/history")
        assert [each.text for each in ana.page.of_class("log-details")[0].all("span")] == said


def test_every_entry_says_when_and_by_which_device(ana: Visitor, friday: str) -> None:
    ana.client.environ_base["HTTP_USER_AGENT"] = IPAD
    ana.enter(0, "", 24, 24, 17)
    ana.open(f"/game/{friday}/history")
    when = ana.page.of_class("log-when")[0].text
    assert when.endswith(", iPad"), when


def test_a_corrected_round_is_marked_in_the_grid(ana: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 24, 17)
    ana.open(f"/game/{friday}/round/1")
    ana.press("Check", hand_1=23)
    ana.press("The table agrees")
    ana.open(f"/game/{friday}/history")
    assert "corrected" in ana.page.one("table").text
    ana.press("Undo")
    ana.open(f"/game/{friday}/history")
    assert "corrected" not in ana.page.one("table").text


def test_a_game_without_rounds(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/history")
    assert lines(ana) == ["The game begins: Ana, Ben, Cruz, Dot"]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "The table stopped the game"),
        ("he", "השחקנים עצרו את המשחק"),
        ("fa", "بازیکنان بازی را همین‌جا تمام کردند"),
        ("cs", "Hráči hru ukončili"),
        ("it", "I giocatori hanno interrotto la partita"),
    ],
)
def test_a_game_that_was_stopped_is_told_in_the_past(ana: Visitor, friday: str, code: str, said: str) -> None:
    ana.enter(0, "", 24, 24, 17)
    ana.open(f"/game/{friday}/end")
    ana.press("Stop the game")
    ana.client.set_cookie("language", code)
    ana.open(f"/game/{friday}/history")
    assert lines(ana)[0] == said


def test_the_places_of_all_rounds_are_said_in_the_digits_of_the_language(ana: Visitor, friday: str) -> None:
    for _ in range(2):
        ana.enter(0, "", 24, 36, 24)
    ana.client.set_cookie("language", "fa")
    ana.open(f"/game/{friday}")
    trend = ana.page.of_class("trend")[1].all("svg")[0]
    assert re.fullmatch(r"\D+( [۰-۹])+", trend.label), trend.label
