"""A position travels in an address, and comes out of it as it went in."""

from __future__ import annotations

import pytest

from companion.disputes.link import check_position, pack, read_pasted, unpack
from companion.engine.errors import Unreadable

from .cases import CASES

SENT = "1qyY5dmJxBThIiZUJ0K3Q8INEJXpQg1TFYvOQpa4RzFEgnbW1AA"
"""A link as it stands on paper."""


def test_a_link_on_paper_opens() -> None:
    table = {"rules": "persian", "players": ["Ana", "Ben"], "engine": 12, "trains": {"Ana": 4}, "turn": "Ben",
             "open_doubles": ["Ana"]}  # fmt: skip
    assert unpack(SENT) == {"table": table, "action": {"play": "9-2", "on": "Ben"}}


def test_a_link_carries_every_position_and_fits_a_code() -> None:
    for case in CASES[:472]:
        position = {"table": case["table"], "action": case["action"]}
        text = pack(position)
        assert unpack(text) == position
        assert len(text) < 500


@pytest.mark.parametrize("text", ["", "x", "1", "1!!", "1AAAA", "2" + pack({"table": {}})[1:], "1" + "A" * 5000, "1ä"])
def test_a_link_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="holds no table that can be read"):
        unpack(text)


def test_a_link_does_not_swell() -> None:
    with pytest.raises(Unreadable):
        unpack(pack({"table": {"players": ["x" * 100_000]}}))


@pytest.mark.parametrize("text", ["", "hello", "{", "[]", '{"table": 3}', '{"action": null}', "9" * 50_000])
def test_a_paste_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        read_pasted(text)


def test_a_record_can_be_pasted() -> None:
    text = "rules: persian\nplayers: Ana, Ben, Cruz, Dot\nengine: 12\nturn: Ana\nAna: 12-5 5-3\n"
    assert read_pasted(text)["actions"] == [{"play": ["12-5", "5-3"], "on": "Ana"}]
    with pytest.raises(Unreadable, match="Line 5 makes no sense here: Ana: 12-5 4-3"):
        read_pasted(text.replace("5-3\n", "4-3\n"))


@pytest.mark.parametrize("value", [None, [], {"table": 3}, {"table": {}, "action": 3}, {"table": {"x": "y" * 50_000}}])
def test_what_no_link_could_carry_is_no_position(value: object) -> None:
    with pytest.raises(Unreadable, match="holds no table that can be read"):
        check_position(value)


def test_a_position_that_came_as_json_is_what_its_link_would_carry() -> None:
    for case in CASES[:400:9]:
        assert check_position(case) == unpack(pack(case))
