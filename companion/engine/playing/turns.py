"""A round that is played fast, turn by turn: what follows from a tile, a draw and a pass (``judging.turn``)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..judging.endings import Over, blocked, went_out
from ..table.table import Table
from ..tiles import Tile
from .board import NOBODY, Board, Log, Place
from .branches import Spot
from .deal import take
from .plan import DRIVE, EXTRA, FIRST_TRAIN, FREE, MUST_SATISFY, NUMBERS, SATISFY, TURN_OVER, Deck, Hand
from .players import Player
from .where import find_places, next_stop, next_to_satisfy

MOST_ACTIONS = 5000


class Round:
    """A round being played: the board, what it hides, and who plays. ``over`` is its end."""

    __slots__ = (
        "actions", "began", "board", "deck", "first_turn_actions", "hands", "held", "log", "out", "over", "plan",
        "players", "random",
    )  # fmt: skip

    def __init__(
        self, board: Board, hands: list[Hand], deck: Deck, players: list[Player], random: Random, log: Log | None
    ) -> None:
        self.plan = board.plan
        self.board = board
        self.hands = hands
        self.deck = deck
        self.players = players
        self.random = random
        self.log = log
        self.actions = 0
        self.began = False  # whether the first tile of this turn began a train
        self.first_turn_actions = 0
        self.out = 0
        self.held: tuple[tuple[Tile, ...], ...] = ()
        self.over: Over | None = None

    def next_seat(self) -> int:
        """Whose turn it is; while all build their first trains together, whoever chance says."""
        board = self.board
        return self.random.choice(NUMBERS[board.first_turn]) if board.turn == NOBODY else board.turn

    def begin_turn(self, seat: int) -> None:
        """A turn begins: what its player is to do (``stage_of``)."""
        board = self.board
        board.seat, board.drawn, board.laid = seat, 0, []
        board.is_first = bool(self.plan.train_first and board.first_turn >> seat & 1)
        if board.is_first:
            board.stage = FIRST_TRAIN
        elif board.doubles and board.binding() and not (self.plan.seating.own_first and not board.has_begun(seat)):
            board.stage = SATISFY
        else:
            board.stage = FREE

    def go_on(self, chosen: tuple[Place, int] | None = None) -> bool:
        """The turn that was begun, to its end, from a tile that was chosen already; False: too many actions."""
        board = self.board
        hand, player = self.hands[board.seat], self.players[board.seat]
        mine = hand
        while board.stage != TURN_OVER and self.over is None:
            if chosen is None:
                if self.actions >= MOST_ACTIONS:
                    return False
                self.actions += 1
                places = find_places(board, hand, mine)
                chosen = player.choose(places) if places else None
                # Who puts off a first train draws nothing for it (draws_before_passing).
                if chosen is None and board.may_draw() and not (places and (board.drawn or board.stage == FIRST_TRAIN)):
                    mine = self._draw(hand, mine)
                    continue
            if chosen is None:
                self.pass_turn()
                return True
            self._lay(chosen, player)
            chosen, mine = None, hand
            self._follow()
        return True

    def _draw(self, hand: Hand, mine: Hand) -> Hand:
        """One tile comes from the boneyard; what was drawn may be laid, and nothing else."""
        board, tile = self.board, self.deck.pop()
        mine = mine if board.drawn else self.plan.blank.copy()
        take(hand, tile)
        take(mine, tile)
        board.boneyard -= 1
        board.drawn += 1
        board.counts[board.seat] += 1
        if self.log is not None:
            self.log.append((board.seat, "draw", tile[:2]))
        return mine

    def pass_turn(self) -> None:
        """The turn is given up, which may cost a marker (``_pass``, ``_marker_of_failing``)."""
        board, plan = self.board, self.plan
        if self.log is not None:
            self.log.append((board.seat, "pass"))
        if board.stage < DRIVE and (board.drawn or board.boneyard or plan.marks_empty):
            partner = plan.partner
            if partner is None or not (board.laid or not board.failed >> partner[board.seat] & 1):
                board.public |= plan.owns[board.seat]
        self.end_turn()

    def _lay(self, chosen: tuple[Place, int], player: Player) -> None:
        """A tile is laid, and what its player lays behind it at once (``_lay``, ``may_lay_many``)."""
        (train, inner, _, spot), outer = chosen
        board = self.board
        seat = board.seat
        many = train == seat and (
            board.stage in (FIRST_TRAIN, MUST_SATISFY) or (self.plan.deferred and not board.begun >> train & 1)
        )
        if not board.laid:
            self.began = not board.begun >> train & 1
        at = number = None
        if self.plan.branches:
            at, number = self._grow(train, inner, outer, spot)
        elif board.doubles:
            board.doubles = [each for each in board.doubles if each[0] != train]
        before = len(board.laid)
        self._put(train, ((inner, outer, at),))
        if many:
            inner, outer = self._lay_behind(train, inner, outer, player)
        if self.log is not None:
            tiles = tuple((inside, outside) for _, inside, outside, _ in board.laid[before:])
            self.log.append((seat, "play", train, tiles, number))
        if self.plan.lock and inner == outer:
            board.doubles = [*board.doubles, (train, outer)]
        if self.plan.owns[seat] >> train & 1:
            board.public &= ~self.plan.owns[seat]
        board.passes = board.drawn = 0

    def _lay_behind(self, train: int, inner: int, outer: int, player: Player) -> tuple[int, int]:
        """The further tiles of a first train go behind its first one; gives the halves of the last."""
        tiles = []
        for further in player.go_on(outer):
            inner, outer = outer, further
            tiles.append((inner, outer, None))
            if self.plan.branches:
                self._grow(train, inner, outer, self.board.trees[train])
        self._put(train, tiles)
        return inner, outer

    def _put(self, train: int, tiles: Sequence[tuple[int, int, int | None]]) -> None:
        """Tiles go from the hand to their train: inner and outer pip, and the pip of the double they lie against."""
        board = self.board
        hand, left, laid = self.hands[board.seat], board.left, board.laid
        for inner, outer, at in tiles:
            hand[inner] ^= 1 << outer
            if inner != outer:
                hand[outer] ^= 1 << inner
                left[inner] -= 1
                left[outer] -= 1
            laid.append((train, inner, outer, at))
            board.ends[train] = outer
        board.counts[board.seat] -= len(tiles)
        board.begun |= 1 << train

    def _grow(self, train: int, inner: int, outer: int, spot: Spot) -> tuple[int | None, int | None]:
        """A train with several ends grows, and its double is satisfied or lacks a tile less (``_doubles_after``).

        Gives the pip of the double that the tile lies against and the number of the end, None where it is the only one.
        """
        board = self.board
        ends, at = board.spots[train], spot.at
        if not (self.plan.needs_three and spot.missing() > 1):
            board.doubles = [each for each in board.doubles if each != (train, at)]
        spot.grow(inner, outer)
        if at >= 0:  # else the tip has another pip, and no end comes or goes
            board.spots[train] = board.trees[train].ends()
        return (at, ends.index(spot)) if len(ends) > 1 else (None, None)

    def _follow(self) -> None:
        """After tiles were laid: the round ends, the turn goes on, or it ends (``_go_on``)."""
        board, plan = self.board, self.plan
        board.stage = stage = self._next_stage()
        if not board.counts[board.seat] and not (plan.must_cover and stage in (EXTRA, MUST_SATISFY)):
            self.out |= 1 << board.seat
            if plan.waits_for_all and board.first_turn:
                self.end_turn()
            else:
                self.end("out")
        elif stage == TURN_OVER:
            self.end_turn()

    def _next_stage(self) -> int:
        """What the player does who has laid tiles (``stage_of``)."""
        board, plan = self.board, self.plan
        _, inner, outer, _ = board.laid[-1]
        first = board.is_first
        if inner == outer and not (plan.ignores_dead and not board.left[outer]):
            if first:
                return MUST_SATISFY if plan.seating.satisfies_first else TURN_OVER
            if self.owes_tile():
                return EXTRA
        if first:
            return TURN_OVER
        binding = board.binding() if board.doubles else None
        if binding:
            return SATISFY if plan.satisfies_all and self._goes_on_satisfying(binding) else TURN_OVER
        if not plan.swan:
            return TURN_OVER
        board.stop = next_stop(board)
        return TURN_OVER if board.stop is None else DRIVE

    def owes_tile(self) -> bool:
        """Whether the double laid last gives its layer a further tile (``owes_tile``)."""
        if not self.plan.gives_extra:
            return False
        laid = self.board.laid
        return not (self.plan.seating.two_tiles and len(laid) > 1 and laid[-2][1] == laid[-2][2])

    def _goes_on_satisfying(self, binding: list[tuple[int, int]]) -> bool:
        """Whether the turn stays with who satisfied a double (``goes_on_satisfying``)."""
        board = self.board
        if board.has_laid_double() or (self.plan.seating.own_first and self.began):
            return False
        return any(board.left[pip] for _, pip in next_to_satisfy(board, binding))

    def end_turn(self) -> None:
        """The turn moves on: markers for doubles, the end of the first turns, a blocked round (``_end_turn``)."""
        board, plan = self.board, self.plan
        seat = board.seat
        had_first = board.first_turn
        first_turn = had_first & ~(1 << seat)
        ends_first_turns = plan.train_first and had_first and not first_turn
        if plan.marks_doubles and board.doubles and not (plan.train_first and first_turn):
            self.mark_doubles(bool(ends_first_turns))
        if had_first:
            self.end_first_turn()
        if plan.train_first and had_first:
            board.turn = self._next_first(first_turn)
        else:
            board.turn = plan.follows[seat]
        if board.laid:
            board.failed &= ~(1 << seat)
        else:
            board.failed |= 1 << seat
            if not board.boneyard:
                board.passes += 1
        board.stage, board.is_first = TURN_OVER, False
        if ends_first_turns and plan.waits_for_all:
            self.out |= sum(1 << each for each, count in enumerate(board.counts) if not count)
            if self.out:
                self.end("out")
                return
        if board.passes >= plan.size:
            self.end("blocked")

    def end_first_turn(self) -> None:
        """Who is in turn has had the first turn of the round."""
        board = self.board
        board.first_turn &= ~(1 << board.seat)
        if not board.first_turn:
            self.first_turn_actions = self.actions

    def _next_first(self, first_turn: int) -> int:
        """Who is next while there are first trains (``_next_in_turn``)."""
        board, plan = self.board, self.plan
        if plan.together:
            return NOBODY if first_turn else board.starter
        turn = following = plan.follows[board.seat]
        while first_turn and not first_turn >> turn & 1:
            turn = plan.follows[turn]
        return turn if first_turn else following

    def mark_doubles(self, ends_first_turns: bool) -> None:
        """Trains become public for the double on them (``_markers_of_doubles``)."""
        board, plan = self.board, self.plan
        laid_now = [inner for _, inner, outer, _ in board.laid if inner == outer]
        for train, pip in board.doubles:
            if train < plan.mexican and (ends_first_turns or pip in laid_now):
                board.public |= plan.owns[train]

    def end(self, how: str) -> None:
        """The round is over; who wins it says the judge."""
        self.hold()
        if how == "out":
            found = self.plan.went_out.get(self.out)
            if found is None:
                found = self.plan.went_out[self.out] = went_out(Table(self.plan.seating, out=self.out))
            self.over = found
        else:
            self.over = blocked(Table(self.plan.seating, hands=self.held))

    def hold(self) -> tuple[tuple[Tile, ...], ...]:
        """What every seat holds, from now on."""
        self.held = self.held or tuple(map(self.plan.tiles, self.hands))
        return self.held
