"""What was played out is kept: one is played at a time, the oldest are swept out, another hand's are passed over."""

from __future__ import annotations

import pytest
import sqlalchemy as sa
from flask import Flask

from companion.simulation.asked import Asked, ask
from companion.simulation.chunks import begin, play
from companion.simulation.columns import sheet_column
from companion.store import simulations
from companion.store.database import store
from companion.store.errors import NoSuchSimulation, Overtaken
from companion.store.models import SIMULATIONS


def asked(seed: int = 1) -> Asked:
    return ask([sheet_column("double-nine")], 2, 10, seed=seed)


@pytest.fixture(autouse=True)
def at_work(app: Flask) -> None:
    """The app at work."""


def test_one_is_played_at_a_time_in_the_whole_house() -> None:
    one, other = simulations.ask_for(asked()), simulations.ask_for(asked(2))
    assert simulations.begin_playing(one, "a") == begin(asked())
    assert simulations.begin_playing(one, "b") is None
    assert simulations.begin_playing(other, "b") is None
    with (
        pytest.raises((sa.exc.IntegrityError, Overtaken)),
        store().writing() as connection,
    ):  # nor by whoever looked at the same moment
        connection.execute(SIMULATIONS.update().values(state=simulations.PLAYING))
    simulations.end_playing(one, "a", simulations.OVER)
    assert simulations.begin_playing(other, "b") is not None


def test_only_whoever_plays_it_keeps_how_far_it_is() -> None:
    code = simulations.ask_for(asked())
    simulations.begin_playing(code, "a")
    *_, whole = play(asked())
    assert not simulations.keep_playing(code, "b", whole, 3).goes_on
    assert simulations.find_simulation(code).progress.evenings == 0
    simulations.count_look(code)
    assert simulations.keep_playing(code, "a", whole, 3) == (True, 1, False)
    simulations.note_leaving(code)
    assert simulations.keep_playing(code, "a", whole, None).left
    simulations.stop(code, simulations.CANCELLED)
    assert not simulations.keep_playing(code, "a", begin(asked()), 3).goes_on
    simulations.end_playing(code, "a", simulations.LEFT)
    found = simulations.find_simulation(code)
    assert (found.state, found.progress) == ("cancelled", whole)


def test_the_same_request_has_one_name() -> None:
    assert simulations.ask_for(asked()) == simulations.ask_for(asked())
    assert simulations.ask_for(asked()) != simulations.ask_for(asked(2))


def test_the_oldest_are_swept_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulations, "_SWEEP", SIMULATIONS.delete().where(SIMULATIONS.c.id.in_(old(2))))
    codes = []
    for seed in range(5):
        codes.append(simulations.ask_for(asked(seed)))
        if seed != 1:
            simulations.stop(codes[-1], simulations.CANCELLED)
    assert [each.code for each in simulations.list_simulations()] == [codes[4], codes[3], codes[2], codes[1]]
    with pytest.raises(NoSuchSimulation):
        simulations.find_simulation(codes[0])


def old(kept: int) -> sa.Select[tuple[int]]:
    return simulations._OLD.offset(kept)


def test_what_another_hand_has_written_is_not_there() -> None:
    code = simulations.ask_for(asked())
    with store().writing() as connection:
        connection.execute(SIMULATIONS.update().values(body='{"asked": {}}'))
    with pytest.raises(NoSuchSimulation):
        simulations.find_simulation(code)
    assert simulations.list_simulations() == ()
