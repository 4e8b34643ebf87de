"""What is taken where nobody has said anything yet: the rules, and the name of a game. One answer for every page."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache

from companion.engine.phrases import N_
from companion.engine.rules.presets import PRESETS
from companion.engine.rules.sheets import Preset
from companion.store.books import games
from companion.store.errors import StoreError

from ..shared.translation import reader, say


def usual_preset() -> Preset:
    """The rules that were played here last; before the first game the sheet in the reader's language."""
    try:
        last = next(map(games.find, games.played_last(1)), None)
    except StoreError:  # the rule book and the judge are there even when the books are not
        last = None
    return PRESETS[last.preset] if last and last.preset in PRESETS else preset_for(reader().code)


@cache
def preset_for(code: str) -> Preset:
    """The sheet in this language, as it is written; for a language without one the sheet that leaves least open."""
    sheets = [each for each in PRESETS.values() if each.sheet.has_text]
    written = [each for each in sheets if each.sheet.language == code]
    return min(written or sheets, key=lambda each: (bool(each.variant), len(each.silent)))


def usual_title() -> str:
    """The day of the week; "Friday 2" for the second game of that name today."""
    now = datetime.now().astimezone()
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0).astimezone(UTC)
    taken = games.titles_since(f"{midnight:%Y-%m-%dT%H:%M:%S}")
    day, number = reader().weekday(now), 1
    title = day
    while title in taken:
        number += 1
        title = say(N_("%(day)s %(n)s")) % {"day": day, "n": reader().number(number)}
    return title
