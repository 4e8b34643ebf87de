"""Evenings shared out in chunks: the same request gives the same answer, in whatever order and by whomever."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

import pytest

from companion.engine.errors import CompanionError, Unreadable
from companion.engine.rules.presets import change, find_preset
from companion.simulation import chunks
from companion.simulation.asked import STRONGER, ask, asked_from_json, asked_to_json
from companion.simulation.chunks import (
    Chunk,
    begin,
    list_chunks,
    play,
    play_chunk,
    portion_from_json,
    portion_to_json,
    progress_from_json,
    progress_to_json,
)
from companion.simulation.columns import flipped_column, own_column, sheet_column

SHORT = change(find_preset("persian").rules, {"rounds": 2})
OWN = own_column(SHORT, "persian")
ASKED = ask([OWN, flipped_column(OWN, "blank_value", 25), sheet_column("czech-plus")], 3, 14, "random", 7)


@pytest.fixture(autouse=True)
def _short_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "EVENINGS_EACH", 4)


def test_chunks_are_every_evening_once_the_columns_by_turns() -> None:
    listed = list_chunks(ASKED)
    assert listed[:4] == (Chunk(0, 0, 4), Chunk(1, 0, 4), Chunk(2, 0, 4), Chunk(0, 4, 4))
    played = [(column, number) for column, first, many in listed for number in range(first, first + many)]
    assert sorted(played) == [(column, number) for column in range(3) for number in range(14)]


def test_the_answer_hangs_on_no_order_and_on_no_process() -> None:
    *_, whole = play(ASKED)
    mixed = list(list_chunks(ASKED))
    Random(1).shuffle(mixed)
    with ProcessPoolExecutor(2) as pool:
        portions = list(pool.map(partial(play_chunk, ASKED), mixed))
    progress = begin(ASKED)
    for portion in portions:
        progress = progress.with_portion(portion_from_json(json.loads(json.dumps(portion_to_json(portion)))))
    assert progress == whole
    assert (progress.over, progress.share, progress.evenings, progress.left) == (True, 1.0, 14, ())


def test_how_evenings_are_cut_makes_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    *_, whole = play(ASKED)
    monkeypatch.setattr(chunks, "EVENINGS_EACH", 5)
    *_, other = play(ASKED)
    assert other.tallies == whole.tallies


def test_another_seed_and_another_column_play_other_evenings() -> None:
    here = play_chunk(ASKED, Chunk(0, 0, 2)).tally
    assert play_chunk(ask(ASKED.columns, 3, 14, "random", 8), Chunk(0, 0, 2)).tally != here
    twice = ask([OWN, OWN], 3, 14, "random", 7)
    assert play_chunk(twice, Chunk(0, 0, 2)).tally == here
    assert play_chunk(twice, Chunk(1, 0, 2)).tally != here


def test_a_run_that_was_stopped_is_kept_and_goes_on() -> None:
    parts = play(ASKED)
    next(parts)
    stopped = next(parts)
    assert (stopped.over, stopped.evenings) == (False, 0)
    kept = progress_from_json(json.loads(json.dumps(progress_to_json(stopped))))
    assert kept == stopped
    for chunk in kept.left:
        kept = kept.with_portion(play_chunk(ASKED, chunk))
    *_, whole = play(ASKED)
    assert kept == whole
    assert kept.with_portion(play_chunk(ASKED, Chunk(0, 0, 4))) == kept, "a chunk counts once"


def test_more_evenings_begin_with_those_that_were_played() -> None:
    short = ask(ASKED.columns, 3, 8, "random", 7)
    *_, first = play(short)
    longer = first.longer(12)
    assert (longer.over, longer.left) == (False, tuple(Chunk(column, 8, 4) for column in range(3)))
    for chunk in longer.left:
        longer = longer.with_portion(play_chunk(longer.asked, chunk))
    *_, whole = play(longer.asked)
    assert longer == whole


def test_a_column_is_exchanged_and_the_others_stay() -> None:
    *_, whole = play(ask(ASKED.columns[:2], 3, 8, "random", 7))
    for index, expected in ((1, {1}), (2, {2}), (0, {0, 1})):
        changed = whole.with_column(index, ASKED.columns[2])
        assert {chunk.column for chunk in changed.left} == expected
        for chunk in changed.left:
            changed = changed.with_portion(play_chunk(changed.asked, chunk))
        *_, anew = play(changed.asked)
        assert changed == anew
    with pytest.raises(CompanionError):
        whole.with_column(1, sheet_column("hebrew-pairs"))


def test_one_plays_better_than_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """At every second evening, at each seat in turn; what else is measured stays what it was."""
    *_, without = play(ask([OWN], 3, 12, "random", 7))
    monkeypatch.setitem(STRONGER, "random", "planner")
    asked = ask([OWN], 3, 12, "random", 7, best_every=2)
    *_, progress = play(asked)
    assert progress.tallies == without.tallies
    assert (without.bests[0].evenings, progress.bests[0].evenings) == (0, 6)
    assert progress.bests[0].sum("won") >= 4, "a planner among players who lay whatever fits"
    assert progress_from_json(json.loads(json.dumps(progress_to_json(progress)))) == progress


def test_a_request_comes_back_as_it_was_written() -> None:
    assert asked_from_json(json.loads(json.dumps(asked_to_json(ASKED)))) == ASKED
    assert ASKED.key == ask(ASKED.columns, 3, 14, "random", 7).key != ask(ASKED.columns, 3, 14, "random", 8).key
    assert [str(column.title) for column in ASKED.columns] == [
        "Your rules",
        "The double blank counts: 25",
        "Czech: the winner takes",
    ]
    assert [str(column.detail) for column in ASKED.columns] == [
        "Persian, 1 changed",
        "otherwise your rules",
        "as written",
    ]


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"columns": []}, "columns"),
        ({"columns": [OWN] * 5}, "columns"),
        ({"players": 12}, "columns[0].players"),
        ({"columns": [OWN, sheet_column("hebrew-pairs")], "players": 5}, "columns[1].players"),
        ({"evenings": 0}, "evenings"),
        ({"evenings": 100_001}, "evenings"),
        ({"play": "nobody"}, "play"),
        ({"seed": -1}, "seed"),
        ({"seed": True}, "seed"),
    ],
)
def test_what_cannot_be_played_is_refused(given: dict[str, object], field: str) -> None:
    usual: dict[str, object] = {"columns": [OWN], "players": 3, "evenings": 4, "play": "random", "seed": 1}
    with pytest.raises(CompanionError) as refused:
        ask(**{**usual, **given})  # type: ignore[arg-type]
    assert refused.value.field == field


def test_what_was_not_written_by_us_is_refused() -> None:
    written = asked_to_json(ASKED)
    for wrong in ({**written, "more": 1}, {**written, "columns": 1}, {**written, "columns": [{"kind": "x"}]}, [1]):
        with pytest.raises(CompanionError):
            asked_from_json(wrong)
    kept = progress_to_json(begin(ASKED))
    for wrong in ({**kept, "done": [[0, 1, 4]]}, {**kept, "tallies": []}, {**kept, "bests": [{}] * 3}):
        with pytest.raises(Unreadable):
            progress_from_json(wrong)
