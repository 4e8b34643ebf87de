"""The usual turns of a round that is played fast: one tile, or a draw and a tile, or a pass.

They are most of a round, so they are played here in one go, without the steps that only other turns need. Whatever
turns out to be more - a double, a first train, a swan drive - is left to ``turns``.
"""

from __future__ import annotations

from .board import Board, Place
from .plan import FREE, NUMBERS, SATISFY, Hand, Plan
from .turns import MOST_ACTIONS, Round
from .where import next_to_satisfy, open_trains, without_doubles

Chosen = tuple[Place, int]


def play_usual_turns(playing: Round) -> Chosen | None:
    """Turn after turn, until one is not usual or the round is over. That turn has begun then; it goes on with the tile
    that was chosen for it, where one was."""
    board, plan = playing.board, playing.plan
    if plan.is_unusual or (plan.train_first and board.first_turn):
        playing.begin_turn(playing.next_seat())
        return None
    hands, players, counts, ends, follows = playing.hands, playing.players, board.counts, board.ends, plan.follows
    log, numbers = playing.log, NUMBERS
    while playing.over is None and playing.actions < MOST_ACTIONS:
        seat = board.turn
        assert seat is not None
        board.seat, board.drawn, board.laid = seat, 0, []
        trains = numbers[_begin(board, plan, seat)]
        hand = hands[seat]
        places: list[Place] = []
        for train in trains:
            end = ends[train]
            if halves := hand[end]:
                places.append((train, end, halves, None))
        if plan.mexican_double and places and places[-1][0] >= plan.mexican:
            places = without_doubles(board, hand, places)
        playing.actions += 1
        chosen = players[seat].choose(places) if places else None
        if chosen is None:
            chosen = _draw(playing, hand, trains) if board.boneyard else None
            if chosen is None:
                playing.pass_turn()
                continue
        (train, end, _, _), outer = chosen
        if outer == end or (plan.deferred and not board.begun >> seat & 1) or (plan.satisfies_all and board.doubles):
            return chosen
        if log is not None:
            log.append((seat, "play", train, ((end, outer),), None))
        hand[end] ^= 1 << outer
        hand[outer] ^= 1 << end
        _put(board, plan, seat, train, end, outer)
        if board.first_turn:
            playing.end_first_turn()
        counts[seat] -= 1
        if not counts[seat]:
            playing.out = 1 << seat
            playing.end("out")
        board.turn = follows[seat]
    return None


def _begin(board: Board, plan: Plan, seat: int) -> int:
    """The trains, as bits, on which the player who begins a turn may lay, the stage of the turn being set."""
    if board.doubles and not (plan.has_more_rules and plan.seating.own_first and not board.has_begun(seat)):
        binding = board.binding()
        if binding:
            board.stage = SATISFY
            if len(binding) == 1:
                return 1 << binding[0][0]
            trains = 0
            for train, _ in next_to_satisfy(board, binding):
                trains |= 1 << train
            return trains
    board.stage = FREE
    if plan.has_more_rules:
        return open_trains(board, seat, board.public, board.begun)
    trains = board.public | plan.owns[seat]
    return trains if plan.mexican_later and board.first_turn >> seat & 1 else trains | plan.mexicans


def _draw(playing: Round, hand: Hand, trains: tuple[int, ...]) -> Chosen | None:
    """A tile is drawn, and laid where it fits; None where it stays in the hand."""
    board, plan = playing.board, playing.plan
    seat, tile = board.seat, playing.deck.pop()
    high, low = tile
    board.boneyard -= 1
    board.drawn = 1
    board.counts[seat] += 1
    hand[high] |= 1 << low
    hand[low] |= 1 << high
    playing.actions += 1
    if playing.log is not None:
        playing.log.append((seat, "draw", tile))
    ends = board.ends
    places: list[Place] = []
    for train in trains:
        end = ends[train]
        if end == high:
            places.append((train, end, 1 << low, None))
        elif end == low:
            places.append((train, end, 1 << high, None))
    if not places:
        return None
    if plan.mexican_double:
        places = without_doubles(board, hand, places)
    return playing.players[seat].choose(places) if places else None


def _put(board: Board, plan: Plan, seat: int, train: int, inner: int, outer: int) -> None:
    """What a tile that is no double changes on the board, and that its layer's turn is over (``Round``)."""
    board.left[inner] -= 1
    board.left[outer] -= 1
    board.ends[train] = outer
    board.begun |= 1 << train
    if plan.owns[seat] >> train & 1:
        board.public &= ~plan.owns[seat]
    if board.doubles:
        board.doubles = [each for each in board.doubles if each[0] != train]
    board.passes = 0
    board.failed &= ~(1 << seat)
