"""The forms with which the host says who is who."""

from __future__ import annotations

from wtforms import HiddenField, StringField
from wtforms.widgets import HiddenInput

from companion.book.people.names import clean_name
from companion.engine.digits import read_number
from companion.people.acts import Place

from ..shared.forms import EntryForm, NumberField, TextsField


class NameForm(EntryForm):
    """The name by which a person is shown; empty: as in the latest book again."""

    name = StringField(default="", filters=[clean_name])


class LookForm(NameForm):
    """A colour and sign, and the name that stands beside them."""

    look = NumberField(default=0, most=2)


class JoinForm(EntryForm):
    """Somebody who is this person too."""

    other = StringField(default="")


class PartForm(EntryForm):
    """A spelling that shall be a person of its own again."""

    spelling = StringField(default="")


class GiveForm(EntryForm):
    """Evenings that were somebody else's, and whose."""

    evening = TextsField(default=())
    whose = StringField(default="", filters=[clean_name])

    @property
    def places(self) -> tuple[Place, ...]:
        """The seats of these evenings."""
        parts = [text.rpartition(":") for text in self.evening.data]
        seats = [(slug, read_number(seat)) for slug, _, seat in parts]
        return tuple((slug, -1 if seat is None else seat) for slug, seat in seats)


class StepForm(EntryForm):
    """Undo or redo of one act."""

    seq = NumberField(default=0, widget=HiddenInput())


class RemoveForm(EntryForm):
    """A name is removed from all books: asked twice."""

    sure = HiddenField(default="")
