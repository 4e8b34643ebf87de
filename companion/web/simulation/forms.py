"""The forms of this room: how many people and evenings, and the keys of what is played out."""

from __future__ import annotations

from wtforms import StringField

from ..shared.forms import NumberField, PostedForm


class WantedForm(PostedForm):
    """How many play, how many evenings, and which key was pressed: ``play`` or ``change:N``. The rest is the
    address."""

    players = NumberField(default=None, most=2)
    evenings = NumberField(default=None, most=6)
    step = StringField(default="", filters=[str.strip])


class RunForm(PostedForm):
    """A key of what is played out: ``cancel``, ``more``, ``on`` (what is left of it), ``leave`` (nobody looks)."""

    step = StringField(default="", filters=[str.strip])
