"""The same game begun twice: by another device, while this one still shows the form of it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.book.people.names import folded_name
from companion.store.books import games
from companion.store.books.games import Card

from .forms import NewGameForm
from .rule_sets import LATELY


def find_twin(form: NewGameForm, names: Sequence[str]) -> Card | None:
    """The game that another device has begun with most of these people since this page was shown; the one that this
    form has begun itself is none."""
    if not form.made.data:
        return None
    for card in games.recent(LATELY).cards:
        both = {*map(folded_name, card.players)} & {*map(folded_name, names)}
        if card.begun_at > form.made.data and 2 * len(both) > len(names):
            return None if _has_begun(form, card) else card
    return None


def find_begun(form: NewGameForm) -> Card | None:
    """The game that this form has begun already, as before its page was gone back to; None where that is long ago."""
    return next((card for card in games.recent(LATELY).cards if _has_begun(form, card)), None)


def _has_begun(form: NewGameForm, card: Card) -> bool:
    return bool(games.book(card.slug).records[0].key == form.key.data)
