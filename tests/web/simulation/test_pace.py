"""How long evenings would be: at the pace of this house where it has played by just these rules, else at what is
assumed, and the page says which."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.engine.rules.presets import read_rules
from companion.simulation.asked import ask
from companion.simulation.chunks import play
from companion.simulation.columns import own_column, sheet_column
from companion.simulation.estimates import estimate
from companion.simulation.measured import ROUNDS
from companion.simulation.pace import ASSUMED, length_of
from companion.web.simulation.shown import find_pace, find_page
from tests.web.clock.house import live_in


def test_the_pace_is_that_of_the_house_under_just_these_rules(app: Flask) -> None:
    ours, four = own_column(read_rules("hebrew"), "hebrew"), 4
    *_, progress = play(ask([ours, sheet_column("persian")], four, 2))
    *_, of_others = play(ask([own_column(read_rules("persian"), "persian")], four, 1))
    with app.test_request_context():
        assert find_pace(progress) == ASSUMED
        live_in(evenings=9, minutes=12)
        learnt, told = find_pace(progress), find_page(progress)
        assert find_pace(of_others) == ASSUMED, "how long other rules take says nothing of these"
    assert learnt.evenings == 9
    assert "The pace is that of your 9 evenings." in map(str, told.notes)
    found = estimate(progress.tallies[0], length_of(learnt, ROUNDS))
    assert found is not None
    assert found.mean == pytest.approx(12 * 60, rel=0.1), "rounds of twelve minutes"
