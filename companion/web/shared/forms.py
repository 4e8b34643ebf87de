"""What forms post, read by WTForms: typed text in, values and phrases of what cannot be read out."""

from __future__ import annotations

from typing import Any

from wtforms import Field, Form, SelectMultipleField, StringField
from wtforms.widgets import TextInput

NOBODY = "none"
MOST_SEATS = 20


class PipField(Field):  # type: ignore[misc]
    """A pip value from 0 to 18; None for anything else."""

    widget = TextInput()

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read one or two digits."""
        text = valuelist[0] if valuelist else ""
        self.data = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else None


class RoundForm(Form):  # type: ignore[misc]
    """A round apart from its hands: who went out (seats, or "none": blocked), and the engine where it is asked."""

    out = SelectMultipleField(validate_choice=False)
    engine = PipField()

    @property
    def blocked(self) -> bool:
        """Whether it was said that nobody went out."""
        return NOBODY in (self.out.data or ())

    def seats_out(self, seats: int) -> tuple[int, ...]:
        """The seats that went out, lowest first."""
        chosen = set(self.out.data or ())
        return tuple(seat for seat in range(seats) if str(seat) in chosen)


class NewGameForm(Form):  # type: ignore[misc]
    """A new game apart from its seats and points: its name, a newcomer, and what button was pressed."""

    title = StringField()
    newcomer = StringField()
    house = StringField()
    sheet = StringField()
    preset = StringField()
    was_preset = StringField()
    step = StringField()

    def values(self) -> dict[str, Any]:
        """What was posted, by field; nothing is None."""
        return {field.name: (field.data or "").strip() for field in self}
