"""The forms of a dispute: a position that is pasted, a ruling that is kept, a move that is made, the hand helper."""

from __future__ import annotations

from collections.abc import Mapping

from wtforms import HiddenField, StringField, TextAreaField, ValidationError

from companion.disputes.link import read_pasted
from companion.disputes.position import Written
from companion.disputes.setting import read_setting
from companion.engine.digits import read_number
from companion.engine.errors import Unreadable
from companion.engine.phrases import N_

from ..shared.forms import EntryForm, NumberField, PostedForm

MOST_PAST = 40
ACT = ("act", "tiles", "on", "at", "by", "last")
TOLD = ("what", "who", "kind", "when", "round", "tiles", "hand", "law")
"""What is told of a mishap, in an address and in a form."""


class PasteForm(PostedForm):
    """A position that was written elsewhere."""

    position = TextAreaField(N_("A link, a record of moves, or a position as text"), default="")

    read: Written
    """The position, once it was found to be one."""

    def validate_position(self, field: TextAreaField) -> None:
        """It can be read, and so can its rules and names."""
        try:
            self.read = read_pasted(field.data)
            read_setting(self.read["table"])
        except Unreadable as error:
            raise ValidationError(error.phrase) from None


class KeepRulingForm(EntryForm):
    """A ruling that is kept with its game: ``p`` is the position, as a link has it."""

    p = HiddenField(default="")


class MoveForm(EntryForm):
    """One more act of a round that is followed, or one less; ``past`` are the kept rounds that were passed by."""

    p = HiddenField(default="")
    past = HiddenField()
    step = StringField(default="")
    act = StringField(default="")
    tiles = StringField(default="")
    on = StringField(default="")
    at = StringField(default="")
    by = StringField(default="")
    last = StringField(default="")

    @property
    def said(self) -> Mapping[str, str]:
        """The act as it was typed, as an address would have it: without what is empty."""
        return {name: self[name].data for name in ACT if self[name].data}


class MishapForm(EntryForm):
    """What went wrong, as its address tells it, on its way into the book; ``ruling`` is that it was kept as."""

    what = HiddenField(default="")
    who = StringField(default="")
    kind = StringField(default="")
    when = StringField(default="")
    round = StringField(default="")
    tiles = StringField(default="")
    hand = StringField(default="")
    law = StringField(default="")
    ruling = NumberField(default=None)
    step = StringField(default="")

    @property
    def told(self) -> Mapping[str, str]:
        """What was told, as an address would have it: without what is empty."""
        return {name: self[name].data for name in TOLD if self[name].data}


class HelperForm(PostedForm):
    """The switch of the hand helper."""

    helper = HiddenField(default="")


def read_past(text: str | None) -> list[int]:
    """The numbers of the kept rounds that were passed by: ``"3.17"``."""
    parts = (text or "").split(".")[:MOST_PAST]
    return [number for part in parts if (number := read_number(part)) is not None]
