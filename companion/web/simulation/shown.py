"""Answers as a page shows them: sentences with their figures strong, and a picture beside each."""

from __future__ import annotations

import math
from dataclasses import dataclass

from markupsafe import Markup

from companion.engine.phrases import N_, Phrase, counted
from companion.simulation.answers import Answer, Page, answer
from companion.simulation.asked import Asked
from companion.simulation.chunks import Progress
from companion.simulation.pace import ASSUMED, Pace, fit_pace
from companion.simulation.picture import Picture, draw_picture, tell_value

from ..clock.shown import learn_house
from ..shared.translation import reader, tiled

_OPEN, _CLOSE = "\ue000", "\ue001"  # signs that no sentence has
_MARKED = f"{_OPEN}%(it)s{_CLOSE}"
STRONG = ("value", "n", "time", "rules")
"""The facts of a sentence that are to be seen first."""
MINUTE = 60


@dataclass(frozen=True, slots=True)
class Shown:
    """One question as it is shown: ``told`` says what differs or (``is_none``) that nothing was found to, ``level``
    the figure by the own rules; ``spoken`` says the picture."""

    answer: Answer
    told: tuple[Markup, ...]
    is_none: bool
    level: Markup | None
    picture: Picture | None
    spoken: Phrase


def find_page(progress: Progress) -> Page:
    """What was found so far, at the pace of this house where that is known."""
    return answer(progress, find_pace(progress))


def find_pace(progress: Progress) -> Pace:
    """The pace of this house, learnt from its evenings under just these rules with as many people; else what is
    assumed."""
    asked = progress.asked
    learnt = learn_house(asked.columns[0].rules, asked.players)
    if learnt.kind != "alike":  # evenings by other rules, which take as long as those take
        return ASSUMED
    seconds = learnt.middle * math.exp(learnt.within**2 / 2)
    return fit_pace(
        progress.tallies[0], seconds, seconds * learnt.between / math.sqrt(learnt.evenings), learnt.evenings
    )


def show_answers(asked: Asked, page: Page) -> list[Shown]:
    """Every answer with its picture."""
    return [_show(asked, each) for each in page.answers]


def _show(asked: Asked, found: Answer) -> Shown:
    said = [(each.difference is not None, each.phrase) for each in found.sentences]
    is_none = not any(states for states, _ in said)
    told = tuple(stress(phrase) if states else _plain(phrase) for states, phrase in said)
    level = stress(found.level, ("value", "time")) if found.level else None
    return Shown(found, told, is_none, level, draw_picture(found), speak_bars(asked, found))


def stress(phrase: Phrase, names: tuple[str, ...] = STRONG) -> Markup:
    """A sentence as a page has it, with these of its facts strong."""
    text = phrase.text
    if phrase.plural is not None:  # which form it is hangs on the number; the number is marked only then
        text = reader().ngettext(phrase.text, phrase.plural, int(str(phrase.facts["n"])))
    marked = {name: Phrase(_MARKED, {"it": fact}) if name in names else fact for name, fact in phrase.facts.items()}
    html = str(_plain(Phrase(text, marked)))
    return Markup(html.replace(_OPEN, "<b>").replace(_CLOSE, "</b>"))  # escaped before


def _plain(phrase: Phrase) -> Markup:
    """A sentence in which ± is not parted from its figure, nor a tile broken."""
    return tiled(reader().say(phrase).replace("± ", "±\u00a0"))


def speak_bars(asked: Asked, found: Answer) -> Phrase:
    """A picture in words, for whoever hears the page."""
    bars = tuple(
        Phrase(
            N_("%(rules)s %(value)s, between %(low)s and %(high)s"),
            {
                "rules": asked.columns[bar.column].title,
                "value": tell_value(found, bar.mean),
                "low": tell_value(found, bar.low),
                "high": tell_value(found, bar.high),
            },
        )
        for bar in found.bars
    )
    return Phrase(N_("%(unit)s: %(bars)s"), {"unit": found.unit, "bars": bars})


def say_remaining(seconds: int) -> Phrase:
    """About how long it takes still."""
    if seconds < MINUTE:
        near = max(5, 5 * round(seconds / 5))
        return counted("about %(n)s second more", "about %(n)s seconds more", near)
    return counted("about %(n)s minute more", "about %(n)s minutes more", round(seconds / MINUTE))
