"""A run beside the pages: stopped, left, broken, waited for; by one process or several."""

from __future__ import annotations

import subprocess
import sys
from urllib.parse import urlsplit

import pytest
from flask import Flask

from companion.engine.rules.presets import read_rules
from companion.simulation.asked import ask
from companion.simulation.chunks import Progress, begin, list_chunks, play
from companion.simulation.columns import own_column, sheet_column
from companion.store import simulations
from companion.store.simulations import Simulation
from companion.web.simulation import crew as crews
from companion.web.simulation.crew import BrokenOff, Crew
from companion.web.simulation.runs import PATIENCE, desk
from tests.conftest import device
from tests.visitor import Visitor

from .desk import OTHER, TINY, sit_down

PLAY = "Play it out"


def begun(visitor: Visitor, address: str = TINY) -> str:
    visitor.open(address)
    visitor.press(PLAY)
    return urlsplit(visitor.address).path.rpartition("/")[2]


def state(app: Flask, code: str) -> Simulation:
    with app.app_context():
        return simulations.find_simulation(code)


def small(evenings: int = 20) -> Progress:
    own = own_column(read_rules({"preset": "persian", "rounds": 1}), "persian")
    return begin(ask([own, sheet_column("double-nine")], 2, evenings))


def test_cancel_keeps_what_was_played_and_the_rest_can_be_played(app: Flask, ana: Visitor, ben: Visitor) -> None:
    turns = iter(range(100))

    def cancel() -> None:
        if next(turns) == 2:
            ben.open(f"/what-if/{code_now(app)}")
            assert "10 of 20 evenings played" in ben.text
            ben.press("Stop here")

    sit_down(app, before=cancel)
    code = begun(ana)
    found = state(app, code)
    assert (found.state, found.progress.evenings) == ("cancelled", 10)
    assert "It was stopped. What was played by then is kept." in ana.text
    ana.press("Play the rest")
    found = state(app, code)
    assert (found.state, found.progress) == ("over", whole(found))


def whole(found: Simulation) -> Progress:
    """The same request, played here and now from its beginning."""
    return list(play(found.progress.asked))[-1]


def code_now(app: Flask) -> str:
    with app.app_context():
        return simulations.list_in_line()[0].code


def test_it_ends_when_nobody_looks_any_more(app: Flask, ana: Visitor) -> None:
    sit_down(app, step=PATIENCE / 2.5)
    code = begun(ana, TINY.replace("evenings=20", "evenings=60"))
    found = state(app, code)
    assert found.state == "left"
    assert 0 < found.progress.evenings < 60
    assert "nobody was looking any more" in ana.text


def test_it_goes_on_as_long_as_somebody_looks(app: Flask, ana: Visitor) -> None:
    watcher = device(app)
    sit_down(app, step=PATIENCE / 2.5, before=lambda: watcher.get(f"/what-if/{code_now(app)}") and None)
    assert state(app, begun(ana)).state == "over"


def test_whoever_leaves_says_so_and_ends_it_sooner_unless_another_looks(app: Flask, ana: Visitor) -> None:
    looks = iter([False, True, False, False, False, False, False, False])
    one, other = Visitor(device(app)), device(app)
    one.open("/what-if")
    token = dict(one.form(PLAY)[1])["csrf_token"]

    def leave() -> None:
        one.client.post(f"/what-if/{code_now(app)}", data={"step": "leave", "csrf_token": token})
        if next(looks):
            other.get(f"/what-if/{code_now(app)}")

    sit_down(app, step=1.6, before=leave)
    code = begun(ana, TINY.replace("evenings=20", "evenings=60"))
    found = state(app, code)
    assert (found.state, len(found.progress.done)) == ("left", 4)


def test_the_second_waits_its_turn_and_begins_by_itself(app: Flask, ana: Visitor, ben: Visitor) -> None:
    mine = sit_down(app, waits=True)
    acts = mine.acts  # type: ignore[attr-defined]
    first, second = begun(ana), begun(ben, OTHER)
    assert "0 of 20 evenings played" in ana.text
    assert "Waiting its turn" in ben.text
    assert (state(app, first).state, state(app, second).state, len(acts)) == ("playing", "waiting", 1)
    acts.pop(0)()
    assert (state(app, first).state, state(app, second).state, len(acts)) == ("over", "playing", 1)
    acts.pop(0)()
    assert state(app, second).state == "over"


def test_one_who_waited_and_went_away_is_passed_over(app: Flask, ana: Visitor, ben: Visitor) -> None:
    mine = sit_down(app, step=0.1, waits=True)
    acts = mine.acts  # type: ignore[attr-defined]
    begun(ana)
    gone = begun(ben, OTHER)
    ana.open(ana.address)
    mine.seen = {code: (sign, -PATIENCE) for code, (sign, _) in mine.seen.items()}
    ana.open(ana.address)
    assert state(app, gone).state == "left"
    acts.pop(0)()
    assert acts == []


def test_a_run_whose_companion_was_ended_is_given_up(app: Flask, ana: Visitor) -> None:
    sit_down(app, waits=True)  # it is never played
    code = begun(ana)
    mine = sit_down(app, step=PATIENCE / 2)
    mine.name = "the next start"
    for _ in range(3):
        ana.open(f"/what-if/{code}")
    assert state(app, code).state == "ended"
    assert "because the companion was ended" in ana.text
    sit_down(app)
    ana.press("Play the rest")
    assert state(app, code).state == "over"


def test_whoever_plays_breaks_off_and_it_is_said(app: Flask, ana: Visitor, caplog: pytest.LogCaptureFixture) -> None:
    turns = iter(range(100))

    def fall() -> None:
        if next(turns) == 1:
            raise BrokenOff("ended: -9")

    sit_down(app, before=fall)
    code = begun(ana)
    assert state(app, code).state == "broken"
    assert "Something went wrong while the evenings were played out." in ana.text
    assert "ended: -9" in caplog.text
    sit_down(app)
    ana.press("Play the rest")
    assert state(app, code).progress == whole(state(app, code))


def test_an_unlooked_for_fault_ends_it_too(app: Flask, ana: Visitor, caplog: pytest.LogCaptureFixture) -> None:
    def fall() -> None:
        raise ZeroDivisionError

    sit_down(app, before=fall)
    assert state(app, begun(ana)).state == "broken"
    assert "ZeroDivisionError" in caplog.text


def test_a_page_that_follows_asks_again_by_itself_without_script(app: Flask, ana: Visitor) -> None:
    sit_down(app, waits=True)
    begun(ana)
    assert '<meta http-equiv="refresh"' in ana.answer.text
    assert ana.answer.headers["Cache-Control"] == "no-store"


# The processes themselves


def test_two_processes_play_what_one_plays() -> None:
    """The one test with real processes: they give way to everything else, and their answers hang on the request."""
    progress = small()
    with Crew(progress.asked, list_chunks(progress.asked), most=2) as crew:
        assert crews.MOST == 2
        while not progress.over:
            for portion in crew.take():
                progress = progress.with_portion(portion)
    assert progress == list(play(progress.asked))[-1]


def take_all(crew: Crew) -> None:
    while True:
        crew.take()


@pytest.mark.parametrize("script", ["import sys; sys.exit(3)", "print('no portion')", "print('{}')"])
def test_a_process_that_says_something_else_is_found_out(script: str) -> None:
    progress = small()
    command = (sys.executable, "-S", "-c", script)
    with Crew(progress.asked, progress.left, command=command) as crew, pytest.raises(BrokenOff):
        take_all(crew)


def test_a_process_ends_when_nobody_is_there_any_more() -> None:
    """However the companion ends, what it started reads that nothing more comes."""
    run = subprocess.run([sys.executable, "-m", "companion", "errands"], input=b"", capture_output=True, check=True)
    assert (run.stdout, run.stderr) == (b"", b"")


def test_desks_of_two_apps_are_two(app: Flask, guarded: Flask) -> None:
    with app.app_context():
        mine = desk()
    with guarded.app_context():
        assert desk() is not mine
