"""The forms of a game: a new one, other names, and the keys that write a single entry."""

from __future__ import annotations

from flask import request
from werkzeug.datastructures import MultiDict
from wtforms import HiddenField, StringField, ValidationError
from wtforms.widgets import HiddenInput

from companion.book.fold.admission import check_names
from companion.book.people.names import clean_name
from companion.engine.digits import ascii_digits, read_number
from companion.engine.phrases import N_, Phrase
from companion.people.admission import check_seated
from companion.store.people.acts import people

from ..shared.forms import MOST_SEATS, EntryForm, NumberField, PostedForm, PrefixedField, TextsField
from .rules_contract import PREFIX


class NewGameForm(EntryForm):
    """A new game: its name, who sits where, its rules and points of them, and which button was pressed.

    ``made``: when its page was first shown (ISO 8601, UTC; empty: nobody knows), or last told of a game begun since.
    """

    title = StringField(default="", filters=[clean_name])
    name = TextsField(default=())
    given = TextsField(default=())
    newcomer = StringField(default="", filters=[clean_name])
    house = StringField(default="", filters=[clean_name])
    preset = StringField(default="", filters=[str.strip])
    was_preset = HiddenField(default="", filters=[str.strip])
    left = HiddenField(default="")
    points = PrefixedField(prefix=PREFIX)
    made = HiddenField(default="")
    step = StringField(default="", filters=[str.strip])

    @property
    def pressed(self) -> tuple[str, str]:
        """The button, and what it is about: ``("drop", "2")``."""
        step, _, what = self.step.data.partition(":")
        return step, what

    @property
    def adding(self) -> bool:
        """Whether whoever was typed but not yet put on a seat plays too."""
        return self.pressed[0] in ("add", "begin")

    @property
    def joining(self) -> tuple[str, ...]:
        """Who comes to the table: whoever was typed, or the regular whose name was pressed; mostly nobody."""
        step, what = self.pressed
        name = self.newcomer.data if self.adding else clean_name(what) if step == "seat" else ""
        return (name,) if name else ()

    @property
    def seated(self) -> tuple[str, ...]:
        """The names by seat."""
        return _cleaned(self.name.data)

    @property
    def known(self) -> tuple[str, ...]:
        """The names that nobody typed: those of the game before."""
        return _cleaned(self.given.data)

    def validate_newcomer(self, _field: StringField) -> None:
        """Whoever comes can be given a seat."""
        if self.joining and len(self.seated) >= MOST_SEATS:
            raise ValidationError(Phrase(N_("there are no more seats at the table")))
        twice = [
            each for each in check_seated(people(), (*self.seated, *self.joining)) if each.seat == len(self.seated)
        ]
        for fault in check_names(self.joining, self.seated) + twice:
            raise ValidationError(fault.phrase)


class CarriedGameForm(NewGameForm):
    """A new game as it stands in an address: what the form had when somebody went to look for its rules."""

    def is_submitted(self) -> bool:
        """Whether the address has one. Its title stands there even where it is empty."""
        return "title" in request.args

    def _posted(self) -> MultiDict[str, str]:
        return request.args


class LotForm(PostedForm):
    """A lot that is drawn; ``again``: in whose place."""

    again = HiddenField(default="")


class ActForm(EntryForm):
    """A key that writes one entry: which record it is about, and the page that it stands on."""

    seq = NumberField(default=0, widget=HiddenInput())
    at = HiddenField(default="")


PENALTY, BONUS = "penalty", "bonus"


class AdjustForm(EntryForm):
    """A penalty or a bonus: whose, how many points, why, of which round, and from which kept ruling it follows.

    Points and reason come from a key (``amount``, ``ready``) or from a field (``points``, ``reason``): what was typed
    goes before what was chosen.
    """

    seat = NumberField(default=None)
    kind = StringField(default=PENALTY)
    amount = StringField(default="", filters=[str.strip])
    points = StringField(default="", filters=[str.strip])
    ready = StringField(default="", filters=[clean_name])
    reason = StringField(default="", filters=[clean_name])
    round = NumberField(default=None)
    ruling = NumberField(default=None, widget=HiddenInput())

    @property
    def how_many(self) -> int | None:
        """How many points; None where it is no number."""
        return read_number(ascii_digits(self.points.data or self.amount.data), 4)

    @property
    def why(self) -> str:
        """The reason."""
        typed: str = self.reason.data or self.ready.data
        return typed


MOST_DIGITS = 100
"""Of a figure that is read as one; whether it is too high is for the book to say."""


class JoinForm(EntryForm):
    """A guest: the name, and the total to begin with, which may be below 0."""

    name = StringField(default="", filters=[clean_name])
    total = StringField(default="", filters=[str.strip])

    @property
    def start(self) -> int | None:
        """The total to begin with; None where it is no whole number."""
        text = ascii_digits(self.total.data).replace("\u2212", "-")
        number = read_number(text.removeprefix("-"), MOST_DIGITS)
        return number if number is None or not text.startswith("-") else -number


class SeatForm(EntryForm):
    """Who leaves, or comes back."""

    seat = NumberField(default=None)


class RenameForm(EntryForm):
    """Other names for the players, by seat."""

    name = TextsField(default=())

    def names(self, players: tuple[str, ...]) -> list[str]:
        """The names for all who play; a seat that the form leaves out keeps its own."""
        typed = [clean_name(name) for name in self.name.data][: len(players)]
        return [*typed, *players[len(typed) :]]


def _cleaned(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(clean_name(name) for name in names[:MOST_SEATS])
