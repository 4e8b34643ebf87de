"""The sheets' own words: every passage that states a rule, in fragments of the original.

A passage is a line of a sheet, named by the sheet and the line: HE58 is line 58 of ``rules/hebrew.txt``. Long lines
state many rules; each fragment says what it is ``about``, so that the one fitting a ruling can be shown.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from ..phrases import N_, Phrase
from .options import OPTIONS

SHEETS: Mapping[str, str] = MappingProxyType({"HE": "hebrew", "FA": "persian", "CS": "czech", "IT": "italian"})
"""The sheets by the prefix of their citations."""

TOPICS_OF_RULES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "begun_late": ("marker_off", "private_again"),
        "boneyard_empty": ("pass_empty",),
        "branch_full": ("split_four",),
        "draw": ("draw",),
        "draw_answer": ("answer_draw",),
        "draw_answer_first": ("answer_draw",),
        "draw_extra": ("extra_draw",),
        "draw_extra_able": ("extra_unwilling",),
        "draw_extra_first": ("extra_draw",),
        "draw_first": ("draw",),
        "draw_start_able": ("first_defer_any",),
        "drawn_laid": ("drawn_only", "must_play_drawn"),
        "drive_next": ("swan_one",),
        "drive_no_draw": ("swan_end",),
        "drive_stop": ("swan_end",),
        "engine_before_deal": ("engine",),
        "engine_double": ("engine",),
        "engine_laid": ("engine",),
        "engine_once": ("mexican_one",),
        "engine_order": ("sequence",),
        "extra_on_double": ("extra_where",),
        "first_one_draw": ("first_turn_draw",),
        "first_one_tile": ("first_turn", "one_tile"),
        "first_out": ("first_turn_out",),
        "first_pass": ("first_fail",),
        "first_train_drawn": ("first_draw_goes_on",),
        "first_train_over": ("first_once", "one_tile"),
        "first_turn_over": ("first_turn",),
        "marked_elsewhere": ("marked_as_usual", "marker_stays"),
        "mexican_begun": ("mexican_is_turn", "mexican_start"),
        "mexican_match": ("mexican_start",),
        "must_answer_drawn": ("must_play_drawn",),
        "must_extra_drawn": ("must_play_drawn",),
        "one_draw": ("draw",),
        "others_begun": ("unstarted",),
        "own_train": ("where",),
        "own_waits": ("own_unstarted",),
        "pair_train": ("pairs_train",),
        "pass": ("fail_marks",),
        "pass_answer": ("answer_fail",),
        "pass_extra": ("double_fail",),
        "pass_kept": ("unwilling_marks",),
        "private": ("foreign", "private_again"),
        "private_begin": ("foreign", "private_again"),
        "search": ("search",),
        "search_held": ("search_when",),
        "stop": ("blocked_ends",),
        "stop_never": ("blocked_ends",),
        "turn_over": ("one_tile",),
    }
)
"""What a rule of the judge is about, where no fragment bears its name: the rule's key with ``_``, and the topics."""


@dataclass(frozen=True, slots=True)
class Fragment:
    """A few words of a sheet.

    ``words`` stand in the line as they are here (but for white space and bold type) and go to the end of their clause;
    where they stop short of it they end with "…". ``gist`` is their sense in one sentence; ``about`` names what they
    speak of: options, topics of the rule book, or ``players:5`` for a row of the table of hands.
    """

    words: str
    gist: Phrase
    about: frozenset[str]


@dataclass(frozen=True, slots=True)
class Passage:
    """A line of a sheet that states a rule.

    ``code`` is how it is cited (HE58), ``sheet`` the key of the sheet (hebrew) and ``language`` its language (he),
    ``line`` its number in ``rules/<sheet>.txt``. ``section`` is the heading it stands under and ``original`` that
    heading in the sheet's words; both are empty for a sheet without headings.
    """

    code: str
    sheet: str
    language: str
    line: int
    section: str
    original: str
    fragments: tuple[Fragment, ...]

    @property
    def place(self) -> Phrase:
        """Where to look it up: "Play, line 58", or "paragraph 4" of a sheet whose lines are its paragraphs."""
        if not self.section:
            return Phrase(N_("paragraph %(line)s"), {"line": self.line})
        return Phrase(N_("%(section)s, line %(line)s"), {"section": Phrase(self.section), "line": self.line})


def passage(code: str) -> Passage:
    """The passage cited as ``code``, such as HE58. Raises KeyError where that line states no rule."""
    return _sheet(SHEETS[code[:2]])[code]


_ONLY_OPTIONS = OPTIONS.keys() - TOPICS_OF_RULES.keys()
"""A name that an option and a rule of the judge share is a topic: drawing, and looking for the engine."""


def fragment_for(code: str, *about: str) -> Fragment:
    """The fragment of a passage that speaks of most of ``about``; the earlier one of equals, so the main one of none.

    ``about`` are options, topics and keys of rules; what is no option is the more precise and counts first.
    ``fragment_for("HE58", "search")`` is about the search for the engine, ``fragment_for("FA3", "hand_size",
    "players:5")`` the row for five. Raises KeyError where that line states no rule.
    """
    options, topics = OPTIONS.keys() & about, _topics(about)
    return max(
        passage(code).fragments,
        key=lambda fragment: (len(topics & fragment.about), len(options & fragment.about)),
    )


def speaks_of(fragment: Fragment, *about: str) -> bool:
    """Whether a fragment speaks of one of the topics or rules in ``about``; what is an option does not count."""
    return bool(_topics(about) & fragment.about)


def _topics(about: Iterable[str]) -> set[str]:
    return {topic for word in about for topic in TOPICS_OF_RULES.get(word, (word,))} - _ONLY_OPTIONS


@cache
def _sheet(sheet: str) -> Mapping[str, Passage]:
    data = tomllib.loads(files(__package__).joinpath("passages", f"{sheet}.toml").read_text(encoding="utf-8"))
    language, sections = data.pop("language"), data.pop("sections")
    return MappingProxyType(
        {code: _passage(code, sheet, language, sections, fragments) for code, fragments in data.items()}
    )


def _passage(
    code: str, sheet: str, language: str, sections: list[dict[str, Any]], fragments: list[dict[str, Any]]
) -> Passage:
    line = int(code[2:])
    under = next((each for each in reversed(sections) if each["line"] <= line), {"heading": "", "original": ""})
    read = tuple(Fragment(each["words"], Phrase(each["gist"]), frozenset(each["about"])) for each in fragments)
    return Passage(code, sheet, language, line, under["heading"], under["original"], read)


class _Passages(Mapping[str, Passage]):
    """All passages; a sheet is read when the first of its passages is asked for."""

    def __getitem__(self, code: str) -> Passage:
        return passage(code)

    def __iter__(self) -> Iterator[str]:
        for sheet in SHEETS.values():
            yield from _sheet(sheet)

    def __len__(self) -> int:
        return sum(len(_sheet(sheet)) for sheet in SHEETS.values())


PASSAGES: Mapping[str, Passage] = _Passages()
"""Every passage by its code, sheet after sheet, in the order of the lines."""
