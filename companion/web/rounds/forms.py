"""The forms of a round: all hands of it, or one's own."""

from __future__ import annotations

from typing import Any

from wtforms import HiddenField, SelectMultipleField, StringField, ValidationError
from wtforms.widgets import HiddenInput

from companion.book.entries.hands import Hand
from companion.engine.digits import read_number
from companion.engine.phrases import N_, Phrase

from ..shared.forms import MOST_SEATS, NOBODY, EntryForm, NumberField, PrefixedField, first_fault
from .typed_hands import TypedHand

CHECK, PREVIEW, EDIT, AGREE = "check", "preview", "edit", "agree"
TAKE = "take:"  # takes what a device said: take:17 for its draft 17
OUT, BACK = "out", "back"


class HandsField(PrefixedField):
    """The hands of a round: ``hand-0`` for the first seat, and so on."""

    def __init__(self, *about: Any, **more: Any) -> None:
        super().__init__(*about, prefix="hand-", **more)

    def read(self, seats: int) -> list[TypedHand]:
        """What was typed for each of so many seats."""
        return [TypedHand.read(self.data.get(f"{self.prefix}{seat}", "")) for seat in range(seats)]


class NamesField(PrefixedField):
    """Who sat where when a form was opened: ``name-0`` for the first seat, and so on."""

    def __init__(self, *about: Any, **more: Any) -> None:
        super().__init__(*about, prefix="name-", **more)

    @property
    def by_seat(self) -> dict[int, str]:
        """Their names; nobody, where the form did not tell them."""
        seats = {read_number(name.removeprefix(self.prefix), 2): told for name, told in self.data.items()}
        return {seat: told for seat, told in seats.items() if seat is not None and seat < MOST_SEATS}


class RoundForm(EntryForm):
    """A round: who went out (seats, or that nobody did), the hands, the engine where it is asked.

    ``number``: the round it was opened for, ``names``: who sat where then; ``last``: the seat whose hand was put down
    last; ``drafts``: the last hand from another device that the form showed; ``leaned``: the seats whose hands were
    what a device said too when the table was asked.
    """

    out = SelectMultipleField(validate_choice=False)
    hands = HandsField()
    engine = NumberField(most=2)
    number = NumberField(default=0, most=2, widget=HiddenInput())
    last = NumberField(most=2, widget=HiddenInput())
    drafts = NumberField(default=0, most=15, widget=HiddenInput())
    leaned = SelectMultipleField(validate_choice=False)
    names = NamesField()
    step = StringField(default=CHECK)

    @property
    def blocked(self) -> bool:
        """Whether it was said that nobody went out."""
        return NOBODY in (self.out.data or ())

    @property
    def taken(self) -> int:
        """The draft whose hand the keeper takes; 0 where another button was pressed."""
        step: str = self.step.data
        return read_number(step.removeprefix(TAKE), 15) or 0 if step.startswith(TAKE) else 0

    def seats_out(self, seats: int) -> tuple[int, ...]:
        """The seats that went out, lowest first."""
        return _chosen(self.out, seats)

    def seats_leaned_on(self, seats: int) -> tuple[int, ...]:
        """The seats whose hands were what a device said too."""
        return _chosen(self.leaned, seats)


class OwnHandForm(EntryForm):
    """A player's own hand: for which seat and round, and what is left; ``seen``: the tag of the book on its page."""

    seat = NumberField(widget=HiddenInput())
    number = NumberField(default=0, widget=HiddenInput())
    seen = HiddenField(default="")
    hand = StringField(default="")
    step = StringField(default="")

    player: str | None = None
    """Whose hand it is; None where nobody sits at that seat."""

    @property
    def typed(self) -> TypedHand:
        """What was typed, nothing where the hand is taken back; and what is wrong with it."""
        return TypedHand("" if self.step.data == BACK else self.hand.data, fault=first_fault(self.hand))

    @property
    def left(self) -> Hand | None:
        """What is left, once that is found to be a hand; None: it is taken back."""
        return () if self.step.data == OUT else TypedHand.read(self.typed.text).hand

    def validate_hand(self, field: StringField) -> None:
        """Somebody's hand: none for whoever went out or takes it back, else one that can be read."""
        if self.player is None:
            raise ValidationError(Phrase(N_("nobody sits at that seat")))
        name, typed = {"name": self.player}, TypedHand.read(self.typed.text)
        if self.step.data == BACK:
            return
        if self.step.data == OUT:
            if typed.fault or typed.hand:
                raise ValidationError(Phrase(N_("%(name)s went out and can have nothing left"), name))
        elif typed.fault:
            raise ValidationError(typed.fault)
        elif typed.hand is None:
            raise ValidationError(Phrase(N_("what %(name)s has left is not entered yet"), name))


def _chosen(field: SelectMultipleField, seats: int) -> tuple[int, ...]:
    chosen = set(field.data or ())
    return tuple(seat for seat in range(seats) if str(seat) in chosen)
