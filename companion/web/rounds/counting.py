"""What a hand counts where that is not just its pips, for those who are about to add it up."""

from __future__ import annotations

from companion.engine.phrases import Phrase
from companion.engine.rules.options import Rules
from companion.engine.rules.wording import sentence


def counting_words(rules: Rules) -> tuple[Phrase, ...]:
    """The rules to think of while counting: tiles instead of pips, the double blank, doubles; none where pips count."""
    if rules.score_unit == "tiles":
        return (sentence("score_unit", "tiles"),)
    told = [("blank_value", rules.blank_value)] if rules.blank_value else []
    doubles = [("double_counts", rules.double_counts)] if rules.double_counts != "once" else []
    return tuple(sentence(option, value) for option, value in (*told, *doubles))
