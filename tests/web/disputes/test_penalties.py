"""The price of a mishap goes into the book: once, with the ruling it follows from, and comes out again by undo."""

from __future__ import annotations

import pytest

from companion.book.entries.entry import Left
from companion.store.books import log
from tests.visitor import Visitor

SHOWN = "judge/wrong?what=count&who=1&kind=many&tiles=2"


@pytest.fixture
def agreed(ana: Visitor) -> str:
    """A Persian game whose table has agreed on laws that cost points."""
    return ana.begin(preset="persian", wrong_count="fifty", announce_last="draw_two")


def test_a_penalty_stands_in_the_standings_and_is_undone(ana: Visitor, agreed: str) -> None:
    ana.open(f"/game/{agreed}/{SHOWN}")
    ana.press("Enter the penalty")
    assert ana.way == [303, 200]
    assert ana.totals()["Ben"] == "50"
    ana.open(f"/game/{agreed}/history")
    assert "Too many or too few tiles" in ana.text
    ana.press("Undo")
    ana.open(f"/game/{agreed}")
    assert ana.totals()["Ben"] == "0"


def test_where_the_most_points_win_it_takes_some_away(ana: Visitor) -> None:
    slug = ana.begin(preset="czech-plus", wrong_count="fifty")
    ana.open(f"/game/{slug}/{SHOWN}")
    ana.press("Enter the penalty")
    assert ana.totals()["Ben"] == "−50"


def test_a_key_tapped_twice_enters_one_penalty(ana: Visitor, agreed: str) -> None:
    ana.open(f"/game/{agreed}/{SHOWN}")
    address, body = ana.form("Enter the penalty")
    for _ in range(2):
        ana.send(address, body)
    assert ana.totals()["Ben"] == "50"


def test_whoever_has_not_seen_what_was_written_meanwhile_is_asked_again(
    ana: Visitor, ben: Visitor, agreed: str
) -> None:
    ana.open(f"/game/{agreed}/{SHOWN}")
    ben.open(f"/game/{agreed}")
    ben.enter(0, "", 5, 6, 7)
    ana.press("Enter the penalty")
    assert ana.status == 409


@pytest.mark.parametrize("button", ["Enter the penalty", "Keep with the game"])
def test_a_penalty_without_points_is_kept_with_the_round_that_was_promised(
    ana: Visitor, ben: Visitor, agreed: str, button: str
) -> None:
    ana.open(f"/game/{agreed}/judge/wrong?what=last-tile&who=2")
    assert "kept with round 1" in ana.text
    sent = ana.form(button)
    ben.open(f"/game/{agreed}")
    ben.enter(0, "", 5, 6, 7)
    for _ in range(2):
        ana.send(*sent)
        assert (ana.way, ana.address.partition("?")[0]) == ([303, 200], f"/game/{agreed}/ruling/3")
    assert ana.page.of_class("bar-title")[0].text.endswith("Round 1, Persian, as this table plays")
    ben.enter(0, "", 5, 6, 7)
    ana.send(*sent)
    assert ana.way == [303, 200], "it is kept already"


def test_a_penalty_follows_from_the_ruling_that_was_kept(ana: Visitor, agreed: str) -> None:
    ana.open(f"/game/{agreed}/{SHOWN}")
    ana.press("Keep with the game")
    ana.press("Enter the penalty")
    assert ana.totals()["Ben"] == "50"
    entries = ana.client.get(f"/api/v1/games/{agreed}/entries").get_json()["entries"]
    written = entries[-1]["entry"]
    assert written == {
        "kind": "adjust", "seat": 1, "points": 50, "reason": "Too many or too few tiles", "round": 1, "ruling": 2,
    }  # fmt: skip


def test_where_only_tiles_are_due_the_ruling_is_what_is_entered(ana: Visitor, agreed: str) -> None:
    ana.open(f"/game/{agreed}/judge/wrong?what=last-tile&who=2")
    ana.press("Enter the penalty")
    assert ana.address.partition("?")[0].endswith("/ruling/2")
    assert "Enter the penalty" not in ana.page.buttons


def test_what_is_entered_already_is_said_before_it_is_entered_again(ana: Visitor, agreed: str) -> None:
    ana.open(f"/game/{agreed}/{SHOWN}")
    assert "entered already" not in ana.text
    ana.press("Enter the penalty")
    for language in ("he", "en"):
        ana.client.set_cookie("language", language)
        ana.open(f"/game/{agreed}/{SHOWN}")
        assert len(ana.page.of_class("done-already")) == 1, language
    assert "Round 1, penalty for Ben: 50 (Too many or too few tiles)" in ana.text
    assert "Enter the penalty" not in ana.page.buttons
    ana.open(f"/game/{agreed}/{SHOWN.replace('who=1', 'who=2')}")
    assert not ana.page.of_class("done-already"), "it was another who"
    ana.open(f"/game/{agreed}/{SHOWN}")
    ana.press("Enter it once more")
    assert ana.totals()["Ben"] == "100"


def test_a_ruling_says_that_its_penalty_is_entered(ana: Visitor, agreed: str) -> None:
    ana.open(f"/game/{agreed}/{SHOWN}")
    ana.press("Keep with the game")
    kept = ana.address
    ana.press("Enter the penalty")
    ana.open(kept)
    assert "This is entered already:" in ana.text
    ana.open(f"/game/{agreed}")
    ana.press("Undo")
    ana.open(kept)
    assert "entered already" not in ana.text


def test_nothing_is_entered_before_somebody_is_named(ana: Visitor, agreed: str) -> None:
    ana.open(f"/game/{agreed}/judge/wrong?what=count")
    assert "Enter the penalty" not in ana.page.buttons
    assert "Say who it was" in ana.text


@pytest.mark.parametrize(
    ("told", "why"),
    [({"who": ""}, "nobody"), ({"who": "7"}, "not at the table"), ({"what": "slow", "kind": "", "tiles": ""}, "free")],
)
def test_a_penalty_that_is_none_is_not_written(ana: Visitor, agreed: str, told: dict[str, str], why: str) -> None:
    ana.open(f"/game/{agreed}/{SHOWN}")
    address, body = ana.form("Enter the penalty")
    ana.send(address, [(name, told.get(name, value)) for name, value in body])
    assert ana.status == 422, why
    ana.open(f"/game/{agreed}")
    assert ana.totals()["Ben"] == "0"


@pytest.mark.parametrize("typed", ["87", "۸۷", " 87 "])
def test_the_points_of_the_hand_are_those_that_stand_beside_the_key(ana: Visitor, agreed: str, typed: str) -> None:
    ana.open(f"/game/{agreed}/judge/wrong?what=able&who=1&law=fifty")
    ana.press("Enter the penalty", hand=typed)
    assert ana.totals() == {"Ana": "0", "Ben": "87", "Cruz": "0", "Dot": "0"}


@pytest.mark.parametrize("typed", ["8O", "-3", "9999", "many"])
@pytest.mark.parametrize("key", ["Enter the penalty", "Keep with the game"])
def test_points_of_a_hand_that_are_none_are_asked_for_again(ana: Visitor, agreed: str, typed: str, key: str) -> None:
    ana.open(f"/game/{agreed}/judge/wrong?what=able&who=1&law=fifty")
    ana.press(key, hand=typed)
    assert ana.status == 422
    field = ana.page.one("input", id="hand")
    assert (field.get("value"), field.get("aria-invalid")) == (typed, "true")
    assert "Points in that hand: enter a number from 0 to 999" in ana.text
    ana.open(f"/game/{agreed}/judge/wrong?what=able&who=1&law=fifty&hand={typed}")
    assert (ana.status, "Points in that hand: enter a number from 0 to 999" in ana.text) == (200, True)
    ana.press("Enter the penalty", hand="60")
    assert ana.totals()["Ben"] == "60"


def test_what_is_written_is_what_is_chosen_when_its_key_is_pressed(ana: Visitor, agreed: str) -> None:
    """Also without script, where nothing follows an answer before a key is pressed."""
    ana.open(f"/game/{agreed}/{SHOWN}")
    ana.press("Enter the penalty", who="2")
    assert ana.totals() == {"Ana": "0", "Ben": "0", "Cruz": "50", "Dot": "0"}
    ana.open(f"/game/{agreed}/{SHOWN}")
    ana.press("Keep with the game", who="3", kind="few")
    ana.open(f"/game/{agreed}/history")
    assert "Ruling kept: Dot: Too many or too few tiles" in ana.text


def test_what_follows_is_shown_at_an_address_that_can_be_kept(ana: Visitor, agreed: str) -> None:
    ana.open(f"/game/{agreed}/{SHOWN}")
    ana.press("Show what follows", who="2")
    assert ana.way == [303, 200]
    assert ("who=2" in ana.address, "csrf" in ana.address) == (True, False)


def test_a_ruling_that_is_none_is_left_out(ana: Visitor, agreed: str) -> None:
    ana.open(f"/game/{agreed}/{SHOWN}")
    address, body = ana.form("Enter the penalty")
    ana.send(address, [*body, ("ruling", "1")])
    written = ana.client.get(f"/api/v1/games/{agreed}/entries").get_json()["entries"][-1]["entry"]
    assert "ruling" not in written


def test_whoever_has_left_is_not_asked_about(ana: Visitor, agreed: str) -> None:
    with ana.client.application.app_context():
        log.append(agreed, Left(seat=2, round=1), key="left", base_version=1, device="")
    ana.open(f"/game/{agreed}/{SHOWN}")
    assert [each.get("value") for each in ana.page.all("input", name="who", type="radio")] == ["0", "1", "3"]
    address, body = ana.form("Enter the penalty")
    ana.send(address, [(name, "2" if name == "who" else value) for name, value in body])
    assert ana.status == 422


def test_the_table_may_give_other_points(ana: Visitor, agreed: str) -> None:
    ana.open(f"/game/{agreed}/{SHOWN}")
    ana.follow("Other points")
    _, body = ana.form(ana.page.buttons[-1])
    assert ana.address.partition("?")[0].endswith("/adjust")
    assert ("seat", "1") in body
    assert ("amount", "50") in body
    assert ("reason", "Too many or too few tiles") in body
