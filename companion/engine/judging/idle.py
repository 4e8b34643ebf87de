"""The rules of drawing and of passing, one short check each, in the order of the rule book."""

from __future__ import annotations

from typing import NamedTuple

from ..tiles import Tile
from .case import Case, CaseRule
from .finding import Finding, depends, illegal, legal
from .plays import number_of_players, own_turn, round_has_begun
from .stage import Stage, Turn
from .train_rules import satisfies_mexican
from .turn import marker_of_failing, markers_of_doubles


class Keys(NamedTuple):
    """The keys of the rules about drawing and passing, as they are worded for one stage of a turn."""

    must: str  # who can lay a tile must
    draw: str  # a draw is allowed
    draw_able: str  # a draw is allowed although a tile could be laid
    draw_first: str  # nobody passes without drawing
    must_drawn: str  # the drawn tile must be laid
    pass_: str  # a pass is allowed


_EXTRA = Keys("must-extra", "draw-extra", "draw-extra-able", "draw-extra-first", "must-extra-drawn", "pass-extra")
_FREE = Keys("must-play", "draw", "draw-able", "draw-first", "must-play-drawn", "pass")
_KEYS = {
    Stage.FREE: _FREE,
    Stage.SATISFY: Keys(
        "must-answer", "draw-answer", "draw-answer-able", "draw-answer-first", "must-answer-drawn", "pass-answer"
    ),
    Stage.EXTRA: _EXTRA,
    Stage.MUST_SATISFY: _EXTRA,
    Stage.FIRST_TRAIN: _FREE._replace(must="must-start", draw="draw-start", draw_able="draw-start-able"),
}


def may_draw_here(turn: Turn) -> bool:
    """Whether this part of a turn knows a draw at all: no first train where none is allowed (FA8, CS51, IT59), no swan
    drive (HE124)."""
    if turn.stage in (Stage.FIRST_TRAIN, Stage.MUST_SATISFY):
        return turn.seating.first_draw
    return turn.stage not in (Stage.DRIVE, Stage.TURN_OVER)


def must_lay(turn: Turn) -> bool:
    """Whether a player who can lay a tile from the hand must: in a turn (FA12, CS57, IT78), in answer to a double
    (FA17, HE84, CS89, IT102), on a first train (IT55), after a double (CS87, IT100)."""
    rules = turn.table.rules
    if turn.stage == Stage.FREE:
        return rules.must_play
    if turn.stage == Stage.SATISFY:
        return rules.must_answer
    if turn.stage == Stage.FIRST_TRAIN:
        return not rules.first_turn_decline
    if turn.stage == Stage.EXTRA:
        return rules.must_play or _must_satisfy_own(turn)
    return turn.stage == Stage.MUST_SATISFY


def must_lay_drawn(turn: Turn) -> bool:
    """Whether a drawn tile that fits must be laid (FA12, CS65, CS89, IT79)."""
    rules = turn.table.rules
    if turn.stage == Stage.SATISFY:
        return rules.must_answer
    if turn.stage == Stage.EXTRA:
        return rules.must_play_drawn or _must_satisfy_own(turn)
    return rules.must_play_drawn or turn.stage == Stage.MUST_SATISFY


def _must_satisfy_own(turn: Turn) -> bool:
    """Whether the double just laid is its layer's to satisfy (CS87, CS89, IT47, IT102)."""
    return satisfies_mexican(turn) or (turn.table.rules.must_answer and turn.seating.rules.double_extra == "on_double")


def knows_a_draw(case: Case) -> Finding | None:
    """No drawing for a first train, on a swan drive, or when the turn is over (FA8, CS51, HE124)."""
    if may_draw_here(case.turn):
        return None
    if case.stage == Stage.TURN_OVER:
        return illegal("one-tile")
    return illegal("drive-no-draw" if case.stage == Stage.DRIVE else "first-no-draw")


def draws_no_more(case: Case) -> Finding | None:
    """One tile is drawn, and one only (HE60, FA11, CS65, IT79), for a first train too (HE112, IT59); where the rules
    know more draws than one, none after a tile that fits."""
    if case.table.drew is None:
        return None
    if has_draws_left(case.turn):
        return _unless_unable(case, "draw-fits")
    if case.stage == Stage.FIRST_TRAIN:
        return illegal("first-one-draw")
    return illegal("one-draw" if case.seating.most_drawn == 1 else "two-draws")


def has_draws_left(turn: Turn) -> bool:
    """Whether the rules know another draw, as far as the tiles drawn in this turn count: a first train knows one."""
    if turn.table.drew is None:
        return True
    is_first = turn.stage in (Stage.FIRST_TRAIN, Stage.MUST_SATISFY)
    return not is_first and len(turn.table.drew_before) + 1 < turn.seating.most_drawn


def boneyard_has_tiles(case: Case) -> Finding | None:
    """There is a tile left to draw (FA11, CS93, IT86)."""
    return illegal("boneyard-empty") if case.table.boneyard == 0 else None


def lays_if_able(case: Case) -> Finding | None:
    """Who can lay a tile must, where the rules say so (FA12, FA17, CS87, CS89, IT78, IT100)."""
    if not must_lay(case.turn):
        return None
    return _unless_unable(case, _KEYS[case.stage].must)


def _unless_unable(case: Case, key: str) -> Finding | None:
    able = case.turn.is_able
    if able is None:
        return depends(key)
    return illegal(key, **_order(case)) if able else None


def draws_before_passing(case: Case) -> Finding | None:
    """Nobody passes without drawing while there are tiles to draw (HE60, FA11, CS65, IT79).

    A first train is different: whoever lays none ends the turn, a draw is a right (IT59). One that may be begun later
    is put off by who could begin it; who cannot draws first (HE112).
    """
    table, turn = case.table, case.turn
    if table.boneyard == 0 or not may_draw_here(turn):
        return None
    if table.drew is not None:
        return _draws_on(case) if has_draws_left(turn) else None
    if turn.stage == Stage.FIRST_TRAIN:
        return _draws_before_giving_up(case) if turn.seating.deferred else None
    keys = _KEYS[turn.stage]
    return illegal(keys.must if must_lay(turn) and turn.is_able else keys.draw_first)


def _draws_on(case: Case) -> Finding | None:
    """Where the rules know more draws than one, nobody stops before a drawn tile fits."""
    able = case.turn.is_able
    if able:
        return None
    return depends("draw-on") if able is None and not must_lay_drawn(case.turn) else illegal("draw-on")


def _draws_before_giving_up(case: Case) -> Finding | None:
    able = case.turn.is_able
    if able is None:
        return depends("draw-first-train")
    return None if able else illegal("draw-first-train")


def lays_before_passing(case: Case) -> Finding | None:
    """Who can lay a tile from the hand must, where there is nothing to draw or a first train to begin (FA12, IT78)."""
    if case.table.drew is not None or case.stage in (Stage.DRIVE, Stage.TURN_OVER):
        return None
    return lays_if_able(case)


def lays_the_drawn_tile(case: Case) -> Finding | None:
    """A drawn tile that fits is laid, where the rules say so (FA12, IT79, CS89)."""
    drew = case.table.drew
    if drew is None or case.stage in (Stage.DRIVE, Stage.TURN_OVER) or not must_lay_drawn(case.turn):
        return None
    finding = _unless_unable(case, _KEYS[case.stage].must_drawn)
    known = finding is not None and isinstance(drew, Tile)
    return finding._replace(facts={**finding.facts, "drew": drew}) if finding is not None and known else finding


DRAW: tuple[CaseRule, ...] = (
    number_of_players,
    round_has_begun,
    own_turn,
    knows_a_draw,
    draws_no_more,
    boneyard_has_tiles,
    lays_if_able,
)

PASS: tuple[CaseRule, ...] = (
    number_of_players,
    round_has_begun,
    own_turn,
    draws_before_passing,
    lays_before_passing,
    lays_the_drawn_tile,
)


def why_draw(case: Case) -> Finding:
    """The rule by which a draw is allowed; another one decides for a player who could lay a tile and would not."""
    if case.table.drew is not None:
        return legal("draw-again", **_order(case))
    keys = _KEYS[case.stage]
    able = False if must_lay(case.turn) else case.turn.is_able
    if able:
        return legal(keys.draw_able)
    return legal("draw-free") if able is None and case.stage == Stage.FREE else legal(keys.draw, **_order(case))


def _order(case: Case) -> dict[str, str]:
    """Of several open doubles, also the rule that says which comes first (FA18, FA26, IT111)."""
    ordered = case.stage == Stage.SATISFY and case.table.rules.answer_order != "any" and len(case.turn.binding) > 1
    return {"besides": "answer-order"} if ordered else {}


def why_pass(case: Case) -> Finding:
    """The rule by which a pass is allowed."""
    return legal(_name_pass(case))


def _name_pass(case: Case) -> str:
    stage, drew = case.stage, case.table.drew
    if stage in (Stage.DRIVE, Stage.TURN_OVER):
        return "drive-stop" if stage == Stage.DRIVE else "turn-over"
    if drew is None and stage != Stage.FIRST_TRAIN:
        return _name_empty_pass(case)
    if case.seating.partner is not None:
        return "pass-pairs-double" if _leaves_double_at_home(case) else "pass-pairs"
    if stage == Stage.FIRST_TRAIN:
        return "first-pass"
    if stage == Stage.FREE and case.turn.playable & case.table.drawn_bits():
        return "pass-kept"
    return _KEYS[stage].pass_


def _name_empty_pass(case: Case) -> str:
    """Passing with nothing left to draw costs the marker or not; partners it costs theirs once both have failed
    (HE94)."""
    if not marker_of_failing(case.table, case.seat):
        return "pass-empty"
    return "pass-empty-marked" if case.seating.partner is None else "pass-pairs"


def _leaves_double_at_home(case: Case) -> bool:
    """Whether the turn leaves a double open on the own train or the partner's, which makes both ends public (HE84)."""
    return bool(markers_of_doubles(case.table, case.table.first_turn) & case.seating.owns[case.seat])
