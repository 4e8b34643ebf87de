"""What the book, the hands that were entered and a followed round know, the judge does not ask, and counts with."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from companion.book.entries.entry import Begun
from companion.engine.rules.presets import read_rules
from companion.store.access.links import ENTER, KEEP, make_link
from companion.store.books import drafts, followed, games
from tests.conftest import device
from tests.visitor import Visitor, plain


def declare(visitor: Visitor, slug: str, seat: int, text: str) -> None:
    """Enter a hand for the open round."""
    visitor.open(f"/game/{slug}/mine?seat={seat}&change=1")
    visitor.press("Send", hand=text)
    assert visitor.status == 200, visitor.faults


def figures(visitor: Visitor) -> tuple[str, list[str]]:
    """The heading of the figures of a verdict, and their lines."""
    found = next(box for box in visitor.page.of_class("instead")[0].all("div") if box.all("h2"))
    return found.all("h2")[0].text, [plain(line.text) for line in found.all("p")]


@pytest.fixture
def czech(ana: Visitor) -> str:
    """A game in which the lowest hand wins a blocked round."""
    return ana.begin("Ana", "Ben", "Cruz", preset="czech-minus")


def test_a_blocked_round_is_counted_with_the_hands_that_were_entered(ana: Visitor, czech: str) -> None:
    ana.open(f"/game/{czech}/judge?ask=blocked")
    assert figures(ana)[0] == "For example"
    declare(ana, czech, 0, "6-5 4-2")
    declare(ana, czech, 1, "4")
    ana.open(f"/game/{czech}/judge?ask=blocked")
    assert figures(ana) == ("At this table", ["Ana holds 17.", "Ben holds 4.", "Not known yet: Cruz."])
    declare(ana, czech, 2, "30")
    ana.open(f"/game/{czech}/judge?ask=blocked")
    whole = [
        "Ben wins this round.",
        "Ana holds 17 and writes down 17.",
        "Ben holds 4 and writes down 0.",
        "Cruz holds 30 and writes down 30.",
    ]
    assert figures(ana) == ("At this table", whole)
    ana.press("Keep with the game")
    declare(ana, czech, 1, "50")
    ana.open(f"/game/{czech}/ruling/2")
    assert figures(ana)[1] == whole, "kept as it was given"
    ana.open(f"/game/{czech}/judge?ask=tie")
    ana.press("In a blocked round")
    assert figures(ana)[1][0] == "Ana wins this round."


@pytest.mark.parametrize(("ask", "preset"), [("blocked", "czech-minus"), ("tie", "czech-minus"), ("tie", "hebrew")])
def test_an_example_names_nobody_of_the_game(ana: Visitor, ask: str, preset: str) -> None:
    slug = ana.begin("Seán", "Ben", preset=preset)
    ana.open(f"/game/{slug}/judge/verdict?ask={ask}&which=round")
    heading, lines = figures(ana)
    assert heading == "For example"
    assert [line.partition(" holds ")[0] for line in lines] == ["Player 1", "Player 2"]


def test_partners_of_an_example_are_nobody_of_the_game_either(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", "Cruz", "Dot", preset="hebrew", partners="true")
    ana.open(f"/game/{slug}/judge/verdict?ask=blocked")
    lines = figures(ana)[1]
    assert [line.partition(" hold ")[0] for line in lines] == ["Player 1 & Player 3", "Player 2 & Player 4"]
    assert all(" and write down " in line for line in lines)


def test_of_partners_the_pair_with_the_fewest_points_wins_a_blocked_round(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", "Cruz", "Dot", preset="hebrew-pairs", blocked='"lowest_wins"')
    ana.open(f"/game/{slug}/judge/verdict?ask=blocked")
    assert "The fewest points win" in ana.text
    assert "A blocked round is won by the pair with the fewest points in both hands together." in ana.text
    assert "That is a rule of this table." in ana.text


def test_the_judge_of_a_game_that_is_over_sits_at_its_last_round(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", "Cruz", preset="hebrew")
    ana.enter(0, "", 24, 30)
    ana.enter(1, 5, "", 30)
    ana.open(f"/game/{slug}/judge")
    assert "Round 3" in ana.text
    ana.open(f"/game/{slug}/end")
    ana.press("Stop the game")
    ana.open(f"/game/{slug}/judge")
    assert "Round 2" in ana.text
    assert "Round 3" not in ana.text


def test_hands_that_the_device_has_go_along_with_the_question(ana: Visitor, czech: str) -> None:
    declare(ana, czech, 1, "4")
    declare(ana, czech, 2, "30")
    typed = "left-in=1&left-0=6-5+4-2&left-1=9"
    ana.open(f"/game/{czech}/judge?ask=blocked&{typed}")
    assert (ana.way[0], figures(ana)) == (
        303,
        (
            "At this table",
            [
                "Ben wins this round.",
                "Ana holds 17 and writes down 17.",
                "Ben holds 9 and writes down 0.",
                "Cruz holds 30 and writes down 30.",
            ],
        ),
    ), "what was typed goes before what a phone has sent"
    ana.open(f"/game/{czech}/judge?ask=tie&{typed}")
    ana.press("In a blocked round")
    assert figures(ana)[1][0] == "Ben wins this round."
    ana.open(f"/game/{czech}/judge?ask=hand&{typed}")
    assert [plain(key.text) for key in ana.page.of_class("hand-key")] == ["Ana 6-5 4-2"]
    ana.open(f"/game/{czech}/judge?ask=blocked&left-in=1&left-0=out")
    assert figures(ana)[1][0] == "This round is not blocked. Out: Ana."


@pytest.mark.parametrize(
    "typed",
    [
        "left-in=2&left-0=17", "left-0=17", "left-in=1&left-0=many", "left-in=1&left-0=13-2", "left-in=1&left-7=17",
        "left-in=1&left-0=6-5+6-5", "left-in=1&left-0=",
    ],
    ids=["another round", "no round", "no figure", "no tile", "no seat", "a tile twice", "nothing"],
)  # fmt: skip
def test_what_is_no_hand_of_the_open_round_is_no_figure(ana: Visitor, czech: str, typed: str) -> None:
    ana.open(f"/game/{czech}/judge?ask=blocked&{typed}")
    assert (ana.status, figures(ana)[0]) == (200, "For example")


def test_a_disputed_hand_is_no_figure(ana: Visitor, ben: Visitor, czech: str) -> None:
    declare(ana, czech, 0, "17")
    declare(ben, czech, 0, "18")
    ana.open(f"/game/{czech}/judge?ask=blocked")
    assert figures(ana)[0] == "For example"


def test_whoever_may_enter_one_hand_sees_no_other(share_first: Callable[..., Flask]) -> None:
    app = share_first(GUARDED=True)
    with app.app_context():
        names = ("Ana", "Ben", "Cruz")
        slug = games.create(Begun("Friday", names, "hebrew", {}, read_rules("hebrew"), "en"), key="f")
        for seat, points in enumerate((17, 4)):
            drafts.enter(slug, 1, seat, points, key=f"k{seat}", source="tablet")
        tokens = {role: make_link(slug, role, seat=seat).token for role, seat in ((KEEP, None), (ENTER, 1))}
    seen = {}
    for role, token in tokens.items():
        visitor = Visitor(device(app))
        visitor.open(f"/to/{token}")
        visitor.open(f"/game/{slug}/judge/verdict?ask=blocked")
        seen[role] = figures(visitor)[1]
    assert seen == {
        KEEP: ["Ana holds 17.", "Ben holds 4.", "Not known yet: Cruz."],
        ENTER: ["Ben holds 4.", "Not known yet: Ana, Cruz."],
    }


def test_a_hand_that_was_entered_is_tapped_instead_of_typed(ana: Visitor, czech: str) -> None:
    declare(ana, czech, 0, "6-5 4-2")
    declare(ana, czech, 1, "4")
    ana.open(f"/game/{czech}/judge?ask=hand")
    assert "Which tiles are in the hand?" in ana.text
    assert [plain(key.text) for key in ana.page.of_class("hand-key")] == ["Ana 6-5 4-2"], "points have no tiles"
    ana.follow("Ana 6-5 4-2")
    assert (ana.status, ana.page.one("h1").text) == (200, "17 points")


@pytest.mark.parametrize("preset", ["hebrew", "italian"])
def test_a_tie_is_read_from_its_sheet_with_both_its_halves(ana: Visitor, preset: str) -> None:
    slug = ana.begin("Ana", "Ben", preset=preset)
    ana.open(f"/game/{slug}/judge/verdict?ask=tie&which=game")
    assert ana.page.one("h1").text == "A tie-break decides"
    read = " ".join(quote.text for quote in ana.page.all("blockquote"))
    assert "more rounds of 0 points" in read
    assert "the lowest single round other than 0" in read


def test_a_tie_at_the_end_of_a_game_is_told_with_its_standings(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", preset="hebrew")
    ana.enter(0, "", 20)
    ana.enter(0, "", 20)
    ana.enter(1, 40, "")
    ana.open(f"/game/{slug}/end")
    ana.press("Stop the game")
    ana.open(f"/game/{slug}/judge?ask=tie")
    assert ana.way[0] == 303, "the game is over: there is nothing to ask"
    assert ana.page.one("h1").text == "A tie-break decides"
    assert figures(ana) == (
        "At this table",
        [
            "Tied with Ben at 40. Rounds with 0: 2 against 1.",
            "Place 1: Ana, 40 (2 rounds with 0, lowest round above 0: 40)",
            "Place 2: Ben, 40 (1 round with 0, lowest round above 0: 20)",
        ],
    )
    ana.follow("Send it")
    address = ana.page.one("input", id="address").get("value")
    ana.open(address.replace("http://localhost", ""))
    assert figures(ana)[1][0] == "Tied with Ben at 40. Rounds with 0: 2 against 1."


def test_a_dead_double_of_a_followed_round_is_counted_from_it(ana: Visitor, app: Flask) -> None:
    slug = ana.begin("Ana", "Ben", preset="persian")
    ana.open(f"/game/{slug}/judge?ask=dead")
    assert "How many of its tiles do you see, besides the double?" in ana.text
    table = {
        "rules": "persian", "players": ["Ana", "Ben"], "round": 1, "engine": 12, "turn": "Ben",
        "trains": {"Ana": ["12-6", "6-6"], "Ben": ["12-9", "9-6", "6-4"]}, "open_doubles": ["Ana"],
    }  # fmt: skip
    with app.app_context():
        followed.keep(slug, 1, {"table": table, "actions": []}, key="f")
    ana.open(f"/game/{slug}/judge?ask=dead")
    assert (ana.way[0], ana.status) == (303, 200), "the round shows it"
    assert "3 other tiles with the number of the 6-6 lie on the table" in plain(ana.text)
    ana.open(f"/game/{slug}/judge?ask=waiting")
    assert "Which double?" in ana.text, "it can be about another play"
