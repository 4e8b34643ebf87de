"""The hand helper: off until it is switched on, then the best trains of a hand."""

from __future__ import annotations

from tests.visitor import Visitor


def switch_on(ana: Visitor, slug: str) -> None:
    ana.open(f"/game/{slug}/judge")
    ana.follow("Hand helper")
    ana.press("Switch it on for this game")


def test_it_is_off_until_somebody_switches_it_on(ana: Visitor, ben: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/hand?hand=12-5+5-5")
    assert "The hand helper is off" in ana.text
    assert "longest train" not in ana.page.one("title").text
    switch_on(ana, friday)
    assert "The tiles of the hand" in ana.text
    ben.open(f"/game/{friday}/hand")
    assert "The hand helper is off" in ben.text
    ana.press("Switch off")
    assert "The hand helper is off" in ana.text


def test_it_finds_the_longest_and_the_heaviest_train(ana: Visitor, friday: str) -> None:
    switch_on(ana, friday)
    ana.press("Show", hand="12-1 1-2 2-3 12-11 11-11 9-8")
    text = ana.text
    assert "The longest train 3 tiles" in text
    assert "The heaviest train 2 tiles, 45 pips" in text


def test_a_train_that_is_both_is_drawn_once(ana: Visitor, friday: str) -> None:
    switch_on(ana, friday)
    ana.press("Show", hand="12-5 5-5")
    assert "It is the heaviest one too." in ana.text


def test_a_hand_without_the_engine_says_so(ana: Visitor, friday: str) -> None:
    switch_on(ana, friday)
    ana.press("Show", hand="7-5")
    assert "No tile fits the engine." in ana.text


def test_what_is_no_hand_is_refused(ana: Visitor, friday: str) -> None:
    switch_on(ana, friday)
    ana.press("Show", hand="7-5 seven")
    assert ana.status == 422
    assert "“seven” is no tile of this set." in ana.faults[0]


def test_a_tile_that_the_set_has_not_is_said_and_the_smaller_half_may_come_first(ana: Visitor, friday: str) -> None:
    switch_on(ana, friday)
    ana.press("Show", hand="13-1 12-3")
    assert (ana.status, "“13-1” is no tile of this set." in ana.text) == (422, True)
    ana.press("Show", hand="3-12 abc")
    assert "“abc” is no tile of this set." in ana.text
    ana.press("Show", hand="3-12 11-3")
    assert ana.page.one("input", id="hand").get("value") == "12-3 11-3"
    assert "2 tiles, 29 pips" in ana.text
