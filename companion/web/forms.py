"""What forms post, read by WTForms: typed text in, values and phrases of what cannot be read out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import request
from wtforms import Field, FieldList, Form, SelectMultipleField, StringField
from wtforms.widgets import TextInput

from companion.book.hands import Hand
from companion.engine.errors import CompanionError
from companion.engine.phrases import Phrase

from .hands import read_hand

NOBODY = "none"
MOST_SEATS = 20


class HandField(Field):  # type: ignore[misc]
    """A total, a sum or tiles; ``data`` is the hand, None for nothing, ``text`` what was typed."""

    widget = TextInput()
    text: str = ""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the hand; what cannot be read becomes an error with its phrase."""
        self.data: Hand | None = None
        self.text = valuelist[0] if valuelist else ""
        try:
            self.data = read_hand(self.text)
        except CompanionError as error:
            raise ValueError(error.phrase) from None

    @property
    def fault(self) -> Phrase | None:
        """Why it cannot be read."""
        return self.process_errors[0] if self.process_errors else None


class PipField(Field):  # type: ignore[misc]
    """A pip value from 0 to 18; None for anything else."""

    widget = TextInput()

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read one or two digits."""
        text = valuelist[0] if valuelist else ""
        self.data = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else None


class RoundForm(Form):  # type: ignore[misc]
    """A round: who went out (seats, or "none" for a blocked round), every hand, and the engine where it is asked."""

    out = SelectMultipleField(validate_choice=False)
    engine = PipField()
    hand = FieldList(HandField(), max_entries=MOST_SEATS)

    @classmethod
    def posted(cls, seats: int) -> RoundForm:
        """The form as it was posted, with a hand for each of ``seats`` players."""
        form = cls(request.form)
        while len(form.hand) < seats:
            form.hand.append_entry()
        return form

    @property
    def blocked(self) -> bool:
        """Whether it was said that nobody went out."""
        return NOBODY in (self.out.data or ())

    def seats_out(self, seats: int) -> tuple[int, ...]:
        """The seats that went out, lowest first."""
        chosen = set(self.out.data or ())
        return tuple(seat for seat in range(seats) if str(seat) in chosen)

    def texts(self, seats: int) -> Sequence[str]:
        """What was typed for every seat."""
        return [field.text for field in self.hand.entries[:seats]]


class NewGameForm(Form):  # type: ignore[misc]
    """A new game apart from its seats and points: its name, a newcomer, and what button was pressed."""

    title = StringField()
    newcomer = StringField()
    sheet = StringField()
    preset = StringField()
    was_preset = StringField()
    step = StringField()

    def values(self) -> dict[str, Any]:
        """What was posted, by field; nothing is None."""
        return {field.name: (field.data or "").strip() for field in self}
