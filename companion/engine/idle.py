"""The rules of drawing and of passing, one short check each, in the order of the rule book."""

from __future__ import annotations

from .bits import BIT
from .case import Case, Finding, depends, illegal
from .checks import number_of_players, own_turn, round_has_begun
from .phase import Stage, is_able, may_draw_here, must_lay, must_lay_drawn, playable
from .tiles import Tile


def knows_a_draw(case: Case) -> Finding | None:
    """No drawing for a first train, on a swan drive, or when the turn is over (FA8, CS51, HE124)."""
    if may_draw_here(case.table, case.stage):
        return None
    if case.stage == Stage.SPENT:
        return illegal("one-tile")
    return illegal("drive-no-draw" if case.stage == Stage.DRIVE else "first-no-draw")


def draws_once(case: Case) -> Finding | None:
    """One tile is drawn, and one only (HE60, FA11, CS65, IT79)."""
    return None if case.table.drew is None else illegal("one-draw")


def boneyard_has_tiles(case: Case) -> Finding | None:
    """There is a tile left to draw (FA11, CS93, IT86)."""
    return illegal("boneyard-empty") if case.table.boneyard == 0 else None


def lays_if_able(case: Case) -> Finding | None:
    """Who can lay a tile must, where the rules say so (FA12, FA17, CS87, CS89, IT78, IT100)."""
    if not must_lay(case.table, case.stage):
        return None
    able = is_able(case.table, case.seat, case.stage)
    if able is False:
        return None
    key = _DUTY[case.stage]
    return illegal(key) if able else depends(key)


_DUTY = {
    Stage.FREE: "must-play",
    Stage.ANSWER: "must-answer",
    Stage.EXTRA: "must-extra",
    Stage.FIRST: "must-start",
    Stage.COVER: "must-extra",
}

_BY_STAGE = {
    Stage.ANSWER: ("draw-answer", "draw-answer-first", "must-answer-drawn", "pass-answer"),
    Stage.EXTRA: ("draw-extra", "draw-extra-first", "must-extra-drawn", "pass-extra"),
    Stage.COVER: ("draw-extra", "draw-extra-first", "must-extra-drawn", "pass-extra"),
}


def draws_before_passing(case: Case) -> Finding | None:
    """Nobody passes without drawing while there are tiles to draw (HE60, FA11, CS65, IT79).

    A first train is different: whoever lays none ends the turn, a draw is a right (IT59, HE112).
    """
    table, stage = case.table, case.stage
    if table.drew is not None or table.boneyard == 0 or stage == Stage.FIRST or not may_draw_here(table, stage):
        return None
    if must_lay(table, stage) and is_able(table, case.seat, stage):
        return illegal(_DUTY[stage])
    return illegal(_BY_STAGE.get(stage, ("", "draw-first"))[1])


def lays_before_passing(case: Case) -> Finding | None:
    """Who can lay a tile from the hand must, where there is nothing to draw or a first train to begin."""
    if case.table.drew is not None or case.stage in (Stage.DRIVE, Stage.SPENT):
        return None
    return lays_if_able(case)


def lays_the_drawn_tile(case: Case) -> Finding | None:
    """A drawn tile that fits is laid, where the rules say so (FA12, IT79, CS89)."""
    table, stage = case.table, case.stage
    drew = table.drew
    if drew is None or stage in (Stage.DRIVE, Stage.SPENT) or not must_lay_drawn(table, stage):
        return None
    key = _BY_STAGE.get(stage, ("", "", "must-play-drawn"))[2]
    fits = playable(table, case.seat, stage)
    if drew is True:
        known = table.held[case.seat] or 0
        return depends(key) if fits & (table.unseen() | known) else None
    return illegal(key, drew=drew) if fits & BIT[drew] else None


DRAW = (
    number_of_players,
    round_has_begun,
    own_turn,
    knows_a_draw,
    draws_once,
    boneyard_has_tiles,
    lays_if_able,
)

PASS = (
    number_of_players,
    round_has_begun,
    own_turn,
    draws_before_passing,
    lays_before_passing,
    lays_the_drawn_tile,
)


_WOULD_NOT = {
    Stage.FREE: "draw-able",
    Stage.ANSWER: "draw-answer-able",
    Stage.EXTRA: "draw-extra-able",
    Stage.FIRST: "draw-start-able",
}


def why_draw(case: Case) -> str:
    """The rule by which a draw is allowed; another one decides for a player who could lay a tile and would not."""
    stage = case.stage
    able = False if must_lay(case.table, stage) else is_able(case.table, case.seat, stage)
    if able and stage in _WOULD_NOT:
        return _WOULD_NOT[stage]
    if stage == Stage.FREE and able is None:
        return "draw-free"
    if stage == Stage.FIRST:
        return "draw-start"
    return _BY_STAGE[stage][0] if stage in _BY_STAGE else "draw"


def why_pass(case: Case) -> str:
    """The rule by which a pass is allowed."""
    stage = case.stage
    if stage in (Stage.DRIVE, Stage.SPENT):
        return "drive-stop" if stage == Stage.DRIVE else "turn-over"
    if case.table.drew is None and stage != Stage.FIRST:
        return "pass-empty-marked" if _marks_alone(case) else "pass-empty"
    if case.party.partner is not None:
        return "pass-pairs"
    if stage == Stage.FIRST:
        return "first-pass"
    if stage in _BY_STAGE:
        return _BY_STAGE[stage][3]
    drew = case.table.drew
    kept = isinstance(drew, Tile) and playable(case.table, case.seat, stage) & BIT[drew]
    return "pass-kept" if kept else "pass"


def _marks_alone(case: Case) -> bool:
    """Whether passing with nothing left to draw costs the marker, and costs it this player alone."""
    return case.party.rules.mark_on_empty_pass and case.party.partner is None
