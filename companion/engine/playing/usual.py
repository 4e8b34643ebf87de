"""The usual turns of a round that is played fast: a tile, or a draw and a tile, or a pass, and what a double adds.

They are most of a round, so they are played here in one go, without the steps that only other turns need. Whatever
turns out to be more - a first train, a swan drive, a rare rule - is left to ``turns``.
"""

from __future__ import annotations

from .board import Board, Place
from .plan import EXTRA, FREE, NUMBERS, SATISFY, Hand
from .turns import MOST_ACTIONS, Round
from .where import next_to_satisfy, open_trains, trains_after_double, without_doubles

Chosen = tuple[Place, int]

_NONE_YET = -1
"""No trains to lay on: a turn is about to begin."""


def play_usual_turns(playing: Round) -> Chosen | None:
    """Turn after turn, until one is not usual or the round is over. That turn has begun then; it goes on with the tile
    that was chosen for it, where one was."""
    board, plan = playing.board, playing.plan
    if (
        plan.is_unusual
        or (plan.train_first and board.first_turn)
        or (plan.mexican_any and not board.begun >> plan.mexican & 1)
    ):
        playing.begin_turn(playing.next_seat())
        return None
    # Here most of the time of a round is spent: what is asked for every tile is no function, and no attribute twice.
    hands, players, log = playing.hands, playing.players, playing.log
    counts, ends, left, owns, follows = board.counts, board.ends, board.left, plan.owns, plan.follows
    mexicans, mexican_later = plan.mexicans, plan.mexican_later
    mexican, limits_doubles, numbers = plan.mexican, not plan.doubles_free, NUMBERS
    trains = _NONE_YET
    while playing.actions < MOST_ACTIONS:
        if trains == _NONE_YET:
            board.seat = seat = board.turn
            board.laid, board.drawn, board.stage = [], 0, FREE
            hand = hands[seat]
            if board.doubles or plan.has_more_rules:
                trains = _find_trains(board)
            elif mexican_later and board.first_turn >> seat & 1:
                trains = board.public | owns[seat]
            else:
                trains = board.public | owns[seat] | mexicans
        places: list[Place] = []
        for train in numbers[trains]:
            end = ends[train]
            if halves := hand[end]:
                places.append((train, end, halves, None))
        if limits_doubles and places and (board.laid or places[-1][0] >= mexican):
            places = without_doubles(board, hand, places)
        playing.actions += 1
        chosen = players[seat].choose(places) if places else None
        if chosen is None:
            chosen = _draw(playing, hand, trains) if board.boneyard else None
            if chosen is None:
                trains = _NONE_YET
                if _pass(playing):
                    return None
                continue
        (train, end, _, _), outer = chosen
        if plan.has_longer_turns and _may_go_on(board, train):
            return chosen
        if outer == end:
            trains = _lay_double(playing, hand, train, end)
            if playing.over is not None:
                return None
            continue
        trains = _NONE_YET
        if log is not None:
            log.append((seat, "play", train, ((end, outer),), None))
        hand[end] ^= 1 << outer
        hand[outer] ^= 1 << end
        left[end] -= 1
        left[outer] -= 1
        counts[seat] -= 1
        ends[train] = outer
        board.begun |= 1 << train
        if owns[seat] >> train & 1:
            board.public &= ~owns[seat]
        if board.doubles:
            _satisfy(playing, train)
        board.passes = 0
        board.failed &= ~(1 << seat)
        if board.first_turn:
            playing.end_first_turn()
        board.turn = follows[seat]
        if not counts[seat]:
            playing.out = 1 << seat
            playing.end("out")
            return None
    return None


def _may_go_on(board: Board, train: int) -> bool:
    """Whether a tile on this train may be followed by others: a deferred first train, a swan drive, another double that
    is satisfied."""
    plan, seat = board.plan, board.seat
    if plan.deferred and train == seat and not board.begun >> seat & 1:
        return True
    if plan.satisfies_all and board.doubles:
        return True
    return plan.swan and bool(plan.owns[seat] >> (board.laid[0][0] if board.laid else train) & 1)


def _find_trains(board: Board) -> int:
    """The trains, as bits, on which the player may lay who begins a turn, the stage of the turn being set."""
    if board.doubles and not (board.plan.seating.own_first and not board.has_begun(board.seat)):
        binding = board.binding()
        if binding:
            board.stage = SATISFY
            trains = 0
            for train, _ in next_to_satisfy(board, binding):
                trains |= 1 << train
            return trains
    return open_trains(board)


def _draw(playing: Round, hand: Hand, trains: int) -> Chosen | None:
    """A tile is drawn, and laid where it fits; None where it stays in the hand."""
    board, plan = playing.board, playing.plan
    seat, tile = board.seat, playing.deck.pop()
    high, low, high_bit, low_bit = tile
    board.boneyard -= 1
    board.drawn = 1
    board.counts[seat] += 1
    hand[high] |= low_bit
    hand[low] |= high_bit
    playing.actions += 1
    if playing.log is not None:
        playing.log.append((seat, "draw", tile[:2]))
    ends = board.ends
    places: list[Place] = []
    for train in NUMBERS[trains]:
        end = ends[train]
        if end == high:
            places.append((train, end, low_bit, None))
        elif end == low:
            places.append((train, end, high_bit, None))
    if not places:
        return None
    if not plan.doubles_free:
        places = without_doubles(board, hand, places)
    return playing.players[seat].choose(places) if places else None


def _pass(playing: Round) -> bool:
    """The turn is given up (``Round.pass_turn``); gives whether the round is over."""
    board, plan = playing.board, playing.plan
    if board.laid:
        playing.pass_turn()
        return playing.over is not None
    seat = board.seat
    if playing.log is not None:
        playing.log.append((seat, "pass"))
    if board.drawn or board.boneyard or plan.marks_empty:
        partner = plan.partner
        if partner is None or board.failed >> partner[seat] & 1:
            board.public |= plan.owns[seat]
    board.failed |= 1 << seat
    if board.first_turn:
        playing.end_first_turn()
    board.turn = plan.follows[seat]
    if not board.boneyard:
        board.passes += 1
        if board.passes >= plan.size:
            playing.end("blocked")
            return True
    return False


def _satisfy(playing: Round, train: int) -> None:
    """A tile has come on this train while there are open doubles; others may leave their marks."""
    board = playing.board
    board.doubles = [each for each in board.doubles if each[0] != train]
    if playing.plan.marks_doubles and board.laid:
        playing.mark_doubles(False)


def _lay_double(playing: Round, hand: Hand, train: int, pip: int) -> int:
    """What a double changes on the table; gives the trains, as bits, for the further tile, where it gives one."""
    board, plan = playing.board, playing.plan
    seat = board.seat
    if playing.log is not None:
        playing.log.append((seat, "play", train, ((pip, pip),), None))
    hand[pip] ^= 1 << pip
    board.counts[seat] -= 1
    board.begun |= 1 << train
    board.laid.append((train, pip, pip, None))
    board.drawn = board.passes = 0
    if plan.owns[seat] >> train & 1:
        board.public &= ~plan.owns[seat]
    if plan.lock:
        board.doubles = [*[each for each in board.doubles if each[0] != train], (train, pip)]
    owes = not (plan.ignores_dead and not board.left[pip]) and playing.owes_tile()
    if not board.counts[seat] and not (plan.must_cover and owes):
        playing.out = 1 << seat
        playing.end("out")
        return _NONE_YET
    if not owes:
        playing.end_turn()
        return _NONE_YET
    board.stage = EXTRA
    return trains_after_double(board)
