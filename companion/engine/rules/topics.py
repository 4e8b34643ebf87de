"""The chapters of the rule book: their headings, and what is told in each, in order.

Names are those of options (``declared``) and of rules that are no options (``common``). The chapter of an option, and
the order in which options are listed anywhere, come from here.
"""

# ruff: noqa: E501 - a topic stands on one line

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..phrases import N_

TOPICS: Mapping[str, tuple[str, tuple[str, ...]]] = MappingProxyType({
    "setup": (N_("Setting up"), ("set_max", "players", "face_down", "hand_size", "boneyard", "markers", "rounds", "engine", "first_engine", "sequence", "same_engine", "search", "engine_leaves_hand", "starter", "direction")),
    "first_turn": (N_("The first turn"), ("first_turn", "first_tile", "first_own", "first_length", "first_turn_decline", "first_turn_draw", "first_fail", "first_once", "first_late", "first_turn_double", "trains_start")),
    "playing": (N_("Playing"), ("one_tile", "match", "where", "foreign", "choice", "own_train_first", "begin_others", "must_play")),
    "drawing": (N_("Drawing and markers"), ("draw", "no_draw_if_able", "drawn_only", "must_play_drawn", "fail_marks", "pass_empty", "mark_on_empty_pass", "marker_off", "marker_stays", "marker_already", "marked_as_usual")),
    "mexican": (N_("The Mexican train"), ("mexican", "mexican_one", "mexican_public", "mexican_from", "mexican_is_turn", "mexican_start", "mexican_double")),
    "doubles": (N_("Doubles"), ("crosswise", "answer_word", "double_needs", "double_extra", "doubles_per_turn", "double_fail", "layer_unmarked", "double_lock", "lock_timing", "duty_passes", "must_answer", "answer_private", "answer_fail", "answer_order", "answers_per_turn", "open_double_marks_train", "dead_double")),
    "going_out": (N_("Going out"), ("round_ends", "out_on_double", "first_turn_out", "blocked_ends")),
    "scoring": (N_("Scoring"), ("scoring", "out_scores_0", "score_unit", "blank_value", "double_counts", "out_bonus", "blocked", "blocked_tie", "late_guest", "game_winner", "tiebreaks", "zero_round_means")),
    "partners": (N_("Partners"), ("partners", "pairs_train", "pairs_marker", "pairs_marker_off", "pairs_score", "pairs_blocked")),
    "amiss": (N_("When something goes wrong"), ("announce_last", "misplay", "drew_able", "passed_able", "wrong_count", "shown_tile", "forgotten_marker", "out_of_turn", "miscount", "bad_set", "slow_play")),
    "variants": (N_("Variants"), ("split_doubles", "split_four", "swan_drive", "swan_direction", "swan_end", "swan_double")),
})  # fmt: skip
"""The chapters by name: the heading, and the options and common rules in the order in which they are told."""
