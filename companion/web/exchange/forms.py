"""The forms with which games come in."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from flask_wtf.file import FileField
from wtforms import BooleanField, HiddenField, StringField, TextAreaField

from companion.engine.phrases import N_

from ..shared.forms import FileForm, NumberField, PostedForm, PrefixedField, TextsField

TOTALS, ROUNDS = "totals", "rounds"
HOWS = ((TOTALS, N_("The totals")), (ROUNDS, N_("Every round")))
"""What old paper says, as a form posts it and in words."""
LEAST_ROWS, MORE_ROWS, MOST_ROWS = 6, 4, 20


class BringForm(FileForm):
    """A file with games, or the text of the code on a printed sheet."""

    file = FileField(N_("A file of the companion or of BG Stats"))
    code = TextAreaField(N_("Or the text of the code on a printed sheet"), default="")


class ConfirmForm(PostedForm):
    """What was looked at comes in: ``rules-3`` are the rules of game 3 of the file, empty where it is left out."""

    rules = PrefixedField(prefix="rules-")
    also = BooleanField(N_("Bring in those too that seem to be here already"))
    step = StringField(default="")

    @property
    def writing(self) -> bool:
        """Whether it is to be written now, and not looked at again."""
        writing: bool = self.step.data == "write"
        return writing


class PaperForm(PostedForm):
    """An evening off old paper: the names and, for each, the total or the points of every round."""

    key = HiddenField(default="")
    title = StringField(N_("Name of the evening"), default="")
    day = StringField(N_("Day"), default="")
    rules = StringField(N_("Rules"), default="")
    how = StringField(N_("What the paper says"), default=TOTALS)
    name = TextsField(N_("Player"), default=())
    points = TextsField(N_("Points"), default=())
    rows = NumberField(default=LEAST_ROWS, most=2)
    also = BooleanField(N_("It is another evening: bring it in too"))
    looked_at = HiddenField(default="")
    step = StringField(default="")

    @property
    def mark(self) -> str:
        """What was typed, as ``looked_at`` says of the page on which it was looked at."""
        typed = [self.how.data, self.day.data, self.title.data, self.rules.data, self.lines]
        return hashlib.sha256(json.dumps(typed).encode()).hexdigest()[:16]

    @property
    def by_round(self) -> bool:
        """Whether the points of every round were typed."""
        by_round: bool = self.how.data == ROUNDS
        return by_round

    @property
    def lines(self) -> list[tuple[str, str]]:
        """The rows of the page, with what was typed into them: as many as are asked for, and none is lost."""
        names, points = tuple(self.name.data or ()), tuple(self.points.data or ())
        asked = self.rows.data + (MORE_ROWS if self.step.data == "more" else 0)
        count = min(max(len(names), len(points), asked, LEAST_ROWS), MOST_ROWS)
        return [(_at(names, row), _at(points, row)) for row in range(count)]


def _at(texts: tuple[Any, ...], row: int) -> str:
    return str(texts[row]) if row < len(texts) else ""
