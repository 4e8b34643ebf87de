"""Entries as JSON: every kind there and back, and what is not an entry."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.book.entries.as_json import entry_from_json, entry_to_json
from companion.book.entries.entry import (
    Adjusted,
    Begun,
    EndAgreed,
    Entry,
    Finished,
    Joined,
    Left,
    PlayerRenamed,
    Reopened,
    Restored,
    RoundCorrected,
    RoundEntered,
    RulingKept,
    Voided,
)
from companion.engine.errors import Unreadable
from companion.engine.rules.options import FIRST_RELEASE, OPTIONS
from companion.engine.rules.presets import PRESETS
from companion.engine.tiles import tile_set

from ..table import ANA, begun, corrected, entered

HANDS = st.one_of(st.integers(0, 1092), st.lists(st.sampled_from(tile_set(12)), max_size=20, unique=True).map(tuple))
ROUND = {
    "number": st.integers(1, 19),
    "engine": st.integers(0, 18),
    "hands": st.lists(HANDS, max_size=8).map(tuple),
    "out": st.lists(st.integers(0, 7), max_size=3).map(tuple),
}
JSON_OBJECTS = st.dictionaries(
    st.text(max_size=5),
    st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5), st.lists, max_leaves=5),
)
ENTRIES: st.SearchStrategy[Entry] = st.one_of(
    st.builds(
        Begun,
        title=st.text(max_size=20),
        players=st.lists(st.text(max_size=10)).map(tuple),
        preset=st.sampled_from(sorted(PRESETS)),
        changes=st.sampled_from([{}, {"set_max": 9}, {"hand_size": {"2-4": 9}, "players": [2, 4], "tiebreaks": []}]),
        rules=st.sampled_from([preset.rules for preset in PRESETS.values()]),
        language=st.sampled_from(["en", "fa"]),
    ),
    st.builds(RoundEntered, **ROUND),
    st.builds(RoundCorrected, **ROUND),
    st.builds(PlayerRenamed, st.integers(0, 9), st.text(max_size=10)),
    st.builds(RulingKept, st.text(max_size=10), JSON_OBJECTS, JSON_OBJECTS),
    st.builds(
        Adjusted,
        seat=st.integers(0, 9),
        points=st.integers(-999, 999),
        reason=st.text(max_size=20),
        round=st.integers(1, 19),
        ruling=st.none() | st.integers(1, 99),
    ),
    st.builds(Joined, st.text(max_size=10), st.integers(1, 19), st.integers(-9999, 9999)),
    st.builds(Left, st.integers(0, 9), st.integers(1, 19)),
    st.builds(EndAgreed, st.none() | st.integers(1, 19), st.none() | st.text(max_size=20)),
    st.just(Finished()),
    st.just(Reopened()),
    st.builds(Voided, st.integers(1, 99)),
    st.builds(Restored, st.integers(1, 99)),
)


@given(ENTRIES)
def test_there_and_back(entry: Entry) -> None:
    written = json.dumps(entry_to_json(entry))
    assert entry_from_json(json.loads(written)) == entry


@pytest.mark.parametrize(
    ("entry", "body"),
    [
        (
            entered(3, ["", "6-5 4-2", 14], ANA),
            {"kind": "round", "number": 3, "engine": 10, "hands": [[], ["6-5", "4-2"], 14], "out": [0]},
        ),
        (corrected(1, [4, 5]), {"kind": "correction", "number": 1, "engine": 12, "hands": [4, 5], "out": []}),
        (EndAgreed(8), {"kind": "end", "rounds": 8}),
        (EndAgreed(until="2026-01-30T22:00:00Z"), {"kind": "end", "until": "2026-01-30T22:00:00Z"}),
        (EndAgreed(), {"kind": "end"}),
        (
            Adjusted(2, -50, "drew though able to play", 7, 19),
            {
                "kind": "adjust",
                "seat": 2,
                "points": -50,
                "reason": "drew though able to play",
                "round": 7,
                "ruling": 19,
            },
        ),
        (Adjusted(0, 5, "x", 1), {"kind": "adjust", "seat": 0, "points": 5, "reason": "x", "round": 1}),
        (Joined("Fay", 3, 48), {"kind": "join", "name": "Fay", "round": 3, "total": 48}),
        (Left(1, 7), {"kind": "leave", "seat": 1, "round": 7}),
        (PlayerRenamed(1, "Zoe"), {"kind": "rename", "seat": 1, "name": "Zoe"}),
        (
            RulingKept("6-6", {"id": 1}, {"verdict": "legal"}),
            {"kind": "ruling", "title": "6-6", "request": {"id": 1}, "answer": {"verdict": "legal"}},
        ),
        (Finished(), {"kind": "finish"}),
        (Reopened(), {"kind": "reopen"}),
        (Voided(7), {"kind": "void", "seq": 7}),
        (Restored(7), {"kind": "restore", "seq": 7}),
    ],
    ids=lambda value: value["kind"] if isinstance(value, dict) else "",
)
def test_written_form(entry: Entry, body: dict[str, Any]) -> None:
    """This form is on people's disks: it can be added to, never changed."""
    assert entry_to_json(entry) == body
    assert entry_from_json(body) == entry


def test_a_game_begun_freezes_every_option() -> None:
    body = entry_to_json(begun(4, "persian", blank_value=50))
    assert body["preset"] == "persian"
    assert body["changes"] == {"blank_value": 50}
    assert body["players"] == ["Ana", "Ben", "Cruz", "Dot"]
    assert (body["rules"]["blank_value"], body["rules"].keys()) == (50, FIRST_RELEASE)


def test_an_option_younger_than_the_first_release_is_written_where_it_is_not_at_its_default() -> None:
    body = entry_to_json(begun(4, "persian", wrong_count="fifty"))
    assert body["rules"].keys() - FIRST_RELEASE == {"wrong_count"}
    kept = entry_from_json(body)
    assert isinstance(kept, Begun)
    assert kept.rules.wrong_count == "fifty"
    assert OPTIONS.keys() > FIRST_RELEASE


def test_an_option_younger_than_the_game_has_its_default() -> None:
    body = entry_to_json(begun())
    del body["rules"]["swan_direction"]
    body["rules"]["an option of another day"] = 1
    assert entry_from_json(body) == begun()


ROUND_BODY = entry_to_json(entered(1, ["", 14], ANA))
BEGUN_BODY = entry_to_json(begun())


@pytest.mark.parametrize(
    ("body", "field"),
    [
        pytest.param(None, "kind", id="null"),
        pytest.param([], "kind", id="a list"),
        pytest.param({}, "kind", id="no kind"),
        pytest.param({"kind": "surrender"}, "kind", id="unknown kind"),
        pytest.param({"kind": ["round"]}, "kind", id="kind not text"),
        *(
            pytest.param({**ROUND_BODY, "number": bad}, "number", id=f"number {bad!r}")
            for bad in (None, "1", 1.0, True)
        ),
        *(pytest.param({**ROUND_BODY, "engine": bad}, "engine", id=f"engine {bad!r}") for bad in (None, "12-12", True)),
        *(pytest.param({**ROUND_BODY, "hands": bad}, "hands", id=f"hands {bad!r}") for bad in (None, {}, 14, "14")),
        *(
            pytest.param({**ROUND_BODY, "hands": [[], bad]}, "hands[1]", id=f"hand {bad!r}")
            for bad in (None, "14", 14.0, True, -1, {}, ["6_5"], ["6-5", 65], ["19-1"])
        ),
        *(pytest.param({**ROUND_BODY, "out": bad}, "out", id=f"out {bad!r}") for bad in (None, 0, "0")),
        *(pytest.param({**ROUND_BODY, "out": [0, bad]}, "out[1]", id=f"out, {bad!r}") for bad in (None, "1", True)),
        *(pytest.param({**BEGUN_BODY, "title": bad}, "title", id=f"title {bad!r}") for bad in (None, 5)),
        pytest.param({**BEGUN_BODY, "players": ["Ana", None]}, "players[1]", id="a player without a name"),
        pytest.param({**BEGUN_BODY, "players": "Ana"}, "players", id="players not a list"),
        pytest.param({**BEGUN_BODY, "preset": None}, "preset", id="no preset"),
        pytest.param({**BEGUN_BODY, "changes": []}, "changes", id="changes not an object"),
        pytest.param({**BEGUN_BODY, "rules": "hebrew"}, "rules", id="rules by name"),
        pytest.param(
            {**BEGUN_BODY, "rules": {**BEGUN_BODY["rules"], "blocked": "never"}}, "rules.blocked", id="unknown value"
        ),
        pytest.param({**BEGUN_BODY, "language": None}, "language", id="no language"),
        pytest.param({"kind": "rename", "seat": "0", "name": "Zoe"}, "seat", id="seat not a number"),
        pytest.param({"kind": "rename", "seat": 0}, "name", id="no name"),
        pytest.param({"kind": "ruling", "title": "t", "request": [], "answer": {}}, "request", id="request"),
        pytest.param({"kind": "ruling", "title": "t", "request": {}, "answer": None}, "answer", id="answer"),
        pytest.param({"kind": "void"}, "seq", id="nothing to void"),
        pytest.param({"kind": "restore", "seq": "2"}, "seq", id="seq not a number"),
    ],
)
def test_what_is_no_entry(body: object, field: str) -> None:
    with pytest.raises(Unreadable) as error:
        entry_from_json(body)
    assert error.value.field.startswith(field)
    assert "expected " in str(error.value)


def test_the_tile_that_cannot_be_read_is_named() -> None:
    with pytest.raises(Unreadable, match="a tile such as") as error:
        entry_from_json({**ROUND_BODY, "hands": [[], ["6-5", "six"]]})
    assert error.value.field == "hands[1][1]"
