"""Where a tile may go in a round that is played fast: the rules of ``judging.train_rules`` and ``judging.places`` on
small numbers. The functions of the judge are named where one is said again; that both say the same is a test."""

from __future__ import annotations

from itertools import pairwise

from .board import Board, Place
from .branches import Spot
from .plan import DRIVE, EXTRA, FIRST_TRAIN, FREE, MUST_SATISFY, NUMBERS, SATISFY, Hand


def find_places(board: Board, hand: Hand, mine: Hand) -> list[Place]:
    """Every place where a tile of ``mine`` may go now, in the order of ``judging.places.places``; ``mine`` is what of
    the hand may be laid: all, or what was drawn."""
    plan = board.plan
    trains = find_trains(board)
    found: list[Place]
    if plan.branches:
        is_free = board.stage == FREE and not plan.needs_three
        found = [
            (train, spot.pip, halves, spot)
            for train in trains
            for spot in (board.spots[train] if is_free else _spots(board, train))
            if (halves := mine[spot.pip])
        ]
    else:
        ends = board.ends
        found = [(train, ends[train], halves, None) for train in trains if (halves := mine[ends[train]])]
    if plan.mexican_any and plan.mexican in trains and not board.begun >> plan.mexican & 1:
        # It begins with any tile (CS77), whose lower half is the open end.
        found = [place for place in found if place[0] != plan.mexican]
        lower = [mine[high] & plan.up_to[high] for high in range(plan.top + 1)]
        spot = board.trees[plan.mexican] if plan.branches else None
        found += [(plan.mexican, high, halves, spot) for high, halves in enumerate(lower) if halves]
    return found if plan.doubles_free else without_doubles(board, hand, found)


def find_trains(board: Board) -> tuple[int, ...]:
    """The trains on which the player in turn may lay, in their order (``TRAIN_RULES``)."""
    stage = board.stage
    if stage == FREE:
        return NUMBERS[open_trains(board)]
    if stage == EXTRA:
        return NUMBERS[trains_after_double(board)]
    if stage == SATISFY:
        return tuple(sorted({train for train, _ in next_to_satisfy(board, board.binding())}))
    if stage == FIRST_TRAIN:
        return (board.seat,)
    if stage == DRIVE:
        return () if board.stop is None else (board.stop,)
    return (board.laid[-1][0],)


def open_trains(board: Board) -> int:
    """The trains, as bits, that are open to the player in turn (``train_is_open``, ``mexican_in_time``)."""
    plan, seat, begun = board.plan, board.seat, board.begun
    owns = plan.owns[seat]
    trains = board.public | owns
    if not (plan.mexican_later and board.first_turn >> seat & 1):
        trains |= plan.mexicans
    if plan.has_more_rules:
        seating = plan.seating
        if seating.own_first and not begun & owns:  # own_train_before_others
            return owns
        if seating.begun_only and not begun & owns:  # others_may_begin_it
            trains &= owns | plan.mexicans | begun
        if seating.several_mexican:  # mexican_in_order
            trains &= ~plan.mexicans | begun | (begun << 1 | 1 << plan.mexican)
    return trains


def trains_after_double(board: Board) -> int:
    """The trains, as bits, for the further tile that a double gives (``tile_after_double``, ``end_after_double``)."""
    if board.goes_on_double():
        return 1 << board.laid[-1][0]
    trains = open_trains(board)
    if board.plan.not_on_double and not board.plan.branches:
        trains &= ~_ending_in_laid_doubles(board)
    return trains


def next_to_satisfy(board: Board, doubles: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Those of the binding doubles that may be satisfied now (``judging.stage.next_to_satisfy``)."""
    if board.plan.order == "any":
        return doubles
    return doubles[:1] if board.plan.order == "oldest" else doubles[-1:]


def next_stop(board: Board) -> int | None:
    """The public train a swan drive may go on to (``judging.stage.next_stop``)."""
    plan, laid = board.plan, board.laid
    start = laid[0][0]
    if not plan.owns[board.seat] >> start & 1 or not _are_satisfied_in_drive(board):
        return None
    open_now = board.public
    if not (plan.mexican_later and board.first_turn >> board.seat & 1):
        open_now |= plan.mexicans
    else:
        open_now &= ~plan.mexicans
    for train in plan.around[laid[-1][0]]:
        if train == start:
            return None
        if open_now >> train & 1:
            return train
    return None


def _are_satisfied_in_drive(board: Board) -> bool:
    laid = board.laid
    for (train, inner, outer, _), (after, _, _, at) in pairwise(laid):
        if inner == outer and (after != train or at not in (None, inner)):
            return False
    return True


def _ending_in_laid_doubles(board: Board) -> int:
    """The trains, as bits, whose end is a double laid in this turn (``end_after_double``)."""
    trains = 0
    for train, inner, outer, _ in board.laid:
        trains = trains | 1 << train if inner == outer else trains & ~(1 << train)
    return trains


def _spots(board: Board, train: int) -> list[Spot]:
    """The ends of a train with several, as far as the rules of an end allow (``END_RULES``)."""
    plan, stage = board.plan, board.stage
    spots: list[Spot] = board.spots[train]
    if plan.needs_three and board.doubles:
        closing = sum(1 << pip for on, pip in board.doubles if on == train)
        spots = board.trees[train].ends(closing)
    if stage == SATISFY:
        waiting = [pip for on, pip in next_to_satisfy(board, board.binding()) if on == train]
        return [spot for spot in spots if spot.at in waiting]
    if stage in (EXTRA, MUST_SATISFY):
        if board.goes_on_double():
            return [spot for spot in spots if spot.at == board.laid[-1][1]]
        if plan.not_on_double:
            doubles = [inner for _, inner, outer, _ in board.laid if inner == outer]
            return [spot for spot in spots if spot.at not in doubles]
    return spots


def without_doubles(board: Board, hand: Hand, found: list[Place]) -> list[Place]:
    """The places without the doubles that may not go there (``doubles_in_turn``, ``mexican_double``)."""
    plan = board.plan
    none_at_all = plan.seating.one_double and board.stage not in (FIRST_TRAIN, MUST_SATISFY) and board.has_laid_double()
    kept = []
    for train, pip, halves, spot in found:
        if halves >> pip & 1 and (none_at_all or (train >= plan.mexican and not _may_stand(board, hand, pip))):
            halves &= ~(1 << pip)
        if halves:
            kept.append((train, pip, halves, spot))
    return kept


def _may_stand(board: Board, hand: Hand, pip: int) -> bool:
    """Whether a double may be laid on the Mexican train by who holds this hand."""
    plan, laid = board.plan, board.laid
    if not plan.mexican_double:
        return True
    second = plan.seating.two_tiles and laid and laid[-1][1] == laid[-1][2]
    return plan.mexican_double == 1 and not second and bool(hand[pip] & ~(1 << pip))
