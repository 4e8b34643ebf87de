"""The forms of the clock: whether it is shown, and when the table wants to stop."""

from __future__ import annotations

from wtforms import HiddenField, StringField

from ..shared.forms import EntryForm, NumberField, PostedForm
from ..shared.requests import way_back

ROUNDS, TIME, NO_END = "rounds", "time", "no end"
YES, NO = "yes", "no"


class ShowForm(PostedForm):
    """Whether the clock of the house is shown, and where to go on."""

    show = StringField(default="")
    back = HiddenField(default="", filters=[way_back])


class EndForm(EntryForm):
    """An agreed end: after a round, by a time of day as ``23:00``, or none any more; ``way`` is the key pressed, empty
    where the form was sent with Enter."""

    way = StringField(default="")
    rounds = NumberField(default=None, most=2)
    time = StringField(default="", filters=[str.strip])
