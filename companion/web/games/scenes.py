"""Small pictures of rules, laid with tiles: one for every option, by its value where the value changes the picture.

A picture is a line of words: ``12|12`` a tile upright, ``12-3`` one that lies, ``*`` before it: the one it is about;
``#`` a tile face down, ``_`` a place where a tile may come, ``o`` a marker in the hand, ``O`` one on a train,
``=TEXT`` a figure, ``@cw`` and ``@ccw`` the way round the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from companion.engine.rules.presets import PRESETS
from companion.engine.rules.sheets import Preset

_TILE = re.compile(r"(\*?)(\d+)([|-])(\d+)")
_SIGNS = {"#": "back", "_": "hole", "o": "held", "O": "laid", "@cw": "cw", "@ccw": "ccw"}

PICTURES: Mapping[str, str | Mapping[Any, str]] = {
    "scoring": {"penalty": "6|5 4|2 =17", "winner_takes": "6|5 4|2 =+17"},
    "trains_start": {"private": "12|12 o o o", "public": "12|12 O O O"},
    "mexican": {"on": "12|12 *12-7 7-1", "off": "12|12 _", "several": "12|12 *12-7 *12-4"},
    "split_doubles": "4-6 6|6 *6-1 *6-3",
    "swan_drive": "4-9 O *5-2 O *8-1",
    "partners": "O o O o",
    "double_lock": "6|6 _ _",
    "double_extra": {
        "anywhere": "6|6 *3-5",
        "on_double": "6|6 *6-1",
        "not_on_double": "6|6 _ *3-5",
        "none": "6|6 _",
    },
    "answer_order": {"any": "6|6 2|2", "oldest": "6|6 =1 2|2 =2", "newest": "6|6 =2 2|2 =1"},
    "double_needs": {1: "6|6 *6-1", 3: "6|6 *6-1 *6-2 *6-3"},
    "doubles_per_turn": {"unlimited": "6|6 6-2 2|2", "one": "6|6 6-2", "two_tiles": "6|6 2|2"},
    "engine": {"held_fixed": "# *12|12 #", "faceup_fixed": "*12|12", "held_highest": "# *9|9 #"},
    "first_turn": {
        "single": "12|12 12-3",
        "train_in_order": "12|12 12-3 3-8",
        "train_together": "12|12 12-3 3-8 8-1",
        "train_deferred": "12|12 _ _",
    },
    "first_turn_double": {"deferred": "12|12 12-5 5|5 _", "at_once": "12|12 12-5 5|5 *5-2"},
    "first_turn_draw": {"none": "12|12 _", "one": "12|12 _ #"},
    "first_turn_decline": "12|12 _",
    "first_turn_out": "12|12 12-3 3-8 =0",
    "set_max": {6: "6|6", 9: "9|9", 12: "12|12", 15: "15|15", 18: "18|18"},
    "hand_size": "# # #",
    "rounds": "12|12 11|11 10|10",
    "starter": {
        "engine_holder": "*12|12 =1",
        "left_of_holder": "12|12 =1",
        "lot": "# # =?",
        "rotate": "=1 =2 =3",
        "high_draw": "*6|5 4|2 =1",
        "winner": "=0 =1",
        "high_engine_tile": "12|12 *12-11 =1",
    },
    "direction": {"cw": "@cw", "ccw": "@ccw"},
    "search": {"together": "# # # =?", "in_turn": "# =1 # =2 =?"},
    "own_train_first": {True: "12|12 *12-3", False: "12|12 _ *5-3"},
    "begin_others": {"anyone": "12|12 *12-3 O", "begun": "12|12 12-3 *12-7 O"},
    "must_play": "4-9 *9-2",
    "draw": {"one": "4-9 #", "two": "4-9 # #", "until_fits": "4-9 # # # *9-2"},
    "must_play_drawn": "4-9 # *9-2",
    "must_answer": "4-6 6|6 *6-1",
    "mark_on_empty_pass": "_ O",
    "mexican_from": {"cycle1": "12|12 *12-7 =1", "cycle2": "12|12 *12-7 =2"},
    "mexican_start": {"engine": "12|12 *12-7", "any": "12|12 _ *5-3"},
    "mexican_double": {"free": "12-7 *7|7", "if_covered": "12-7 *7|7 7-1", "never": "12-7 _"},
    "answers_per_turn": {"one": "*6|6 2|2", "all": "*6|6 *2|2"},
    "open_double_marks_train": {True: "4-6 6|6 O", False: "4-6 6|6 o"},
    "dead_double": "4-6 6|6 =×",
    "out_on_double": {"ends": "4-6 *6|6 =0", "must_cover": "4-6 *6|6 _"},
    "score_unit": {"pips": "6|5 =11", "tiles": "6|5 =1"},
    "blank_value": {0: "0|0 =0", 25: "0|0 =25", 50: "0|0 =50"},
    "blocked": "_ _ # #",
    "blocked_tie": "6|5 == 10|1",
    "tiebreaks": "=0 =0 =5",
    "zero_round_means": "=0",
    "swan_direction": {"cw": "@cw", "ccw": "@ccw"},
    "first_engine": "*9|9 8|8 7|7",
    "same_engine": {False: "12|12 11|11 10|10", True: "5|5 5|5 5|5"},
    "double_counts": {"once": "6|6 =12", "twice": "6|6 =24", "one_end": "6|6 =6"},
    "out_bonus": {0: "_ =0", -5: "_ =−5", -10: "_ =−10"},
    "late_guest": "o o o _",
    "announce_last": {"none": "5-2", "courtesy": "*5-2 =1", "draw_two": "*5-2 # #", "draw_two_skip": "*5-2 # # =×"},
    "misplay": "4-9 *3-5",
    "drew_able": "4-9 *9-2 #",
    "passed_able": "4-9 *9-2 =×",
    "wrong_count": "# # # =?",
    "shown_tile": "# *6-4 #",
    "forgotten_marker": "4-9 _ O",
    "out_of_turn": "=1 =3 =2",
    "miscount": "6|5 =12",
    "bad_set": "6|4 6|4",
    "slow_play": "# # =…",
}
"""The picture of every option; those that tell rule sets apart best come first."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a picture: ``kind`` is standing, lying, back, hole, held, laid, figure, cw or ccw."""

    kind: str
    a: int = 0
    b: int = 0
    text: str = ""
    marked: bool = False


Scene = tuple[Part, ...]


@cache
def draw_scenes(picture: str) -> tuple[Scene, ...]:
    """The rows of a picture, as words: ``12|12 _ / # #`` has two."""
    return tuple(tuple(_part(word) for word in row.split()) for row in picture.split("/"))


@cache
def scene(option: str, value: Any) -> Scene:
    """The picture of an option that has this value; empty where it has none."""
    picture = PICTURES.get(option, "")
    if not isinstance(picture, str):
        picture = picture.get(value, "")
    return draw_scenes(picture)[0]


def _part(word: str) -> Part:
    tile = _TILE.fullmatch(word)
    if tile:
        marked, a, way, b = tile.groups()
        return Part("standing" if way == "|" else "lying", int(a), int(b), marked=bool(marked))
    return Part(_SIGNS[word]) if word in _SIGNS else Part("figure", text=word[1:])


@cache
def scene_of(name: str) -> Scene:
    """The picture of a preset: the first option in which it differs from those it could be taken for."""
    preset = PRESETS[name]
    own = [each for each in PRESETS.values() if each.sheet == preset.sheet]
    plain = [each for each in own if not each.variant] or own
    others = plain if preset not in plain else [each for each in _plain_ones() if each.sheet != preset.sheet]
    return next(_telling(preset, others), scene("first_turn", preset.rules.first_turn))


def _plain_ones() -> Iterable[Preset]:
    named = {preset.sheet for preset in PRESETS.values() if not preset.variant}
    sheets = (preset for preset in PRESETS.values() if preset.sheet.has_text)
    return (preset for preset in sheets if not preset.variant or preset.sheet not in named)


def _telling(preset: Preset, others: Iterable[Preset]) -> Iterator[Scene]:
    told = list(others)
    for option in PICTURES:
        value = getattr(preset.rules, option)
        if all(getattr(other.rules, option) != value for other in told):
            yield scene(option, value)
