"""The players: what they lay, what they hold back, what they cannot see, and how strong they are."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from random import Random
from statistics import fmean

import pytest

from companion.engine.playing.board import Board, Place
from companion.engine.playing.careful import Careful
from companion.engine.playing.deal import deal
from companion.engine.playing.fast import PLAYERS, play_round
from companion.engine.playing.plan import NUMBERS, SATISFY, Hand, plan_for
from companion.engine.playing.players import Player
from companion.engine.playing.turns import Round
from companion.engine.playing.where import find_places
from companion.engine.rules.options import Rules
from companion.engine.rules.presets import PRESETS, read_rules
from companion.engine.rules.worth import count_tile

from .playouts import any_game

PLANNING = [name for name in PLAYERS if name != "random"]
SHEETS = ("hebrew", "persian", "czech-minus", "italian")


def table(rules: Rules, size: int, engine: int, tiles: str) -> tuple[Board, Hand]:
    """A board after the first turns, with nothing but the engine on it, and a hand; the others hold ten tiles each."""
    plan = plan_for(rules, size)
    hand = plan.blank.copy()
    for tile in tiles.split():
        high, low = map(int, tile.split("-"))
        hand[high] |= 1 << low
        hand[low] |= 1 << high
    board = Board(plan, engine, 0, [len(tiles.split()), *[10] * (size - 1)], 20)
    board.first_turn = 0
    return board, hand


def lays(kind: str, board: Board, hand: Hand) -> tuple[int, tuple[int, int]] | None:
    """The train and the tile, the greater half first; None for none."""
    chosen = PLAYERS[kind](board, 0, hand, Random(1)).choose(find_places(board, hand, hand))
    if chosen is None:
        return None
    (train, pip, _, _), other = chosen
    return train, (max(pip, other), min(pip, other))


@pytest.mark.parametrize("kind", PLANNING)
def test_the_best_train_is_kept_and_the_heaviest_other_tile_laid(kind: str) -> None:
    rules = PRESETS["persian"].rules
    board, hand = table(rules, 4, 12, "12-10 10-9 9-4 12-2 12-5")
    assert lays(kind, board, hand) == (4, (12, 5))
    board, hand = table(rules, 4, 12, "12-10 10-9 9-4")
    board.ends[4] = 7
    assert lays(kind, board, hand) == (0, (12, 10))


@pytest.mark.parametrize("kind", PLANNING)
@pytest.mark.parametrize(("value", "laid"), [(50, (0, 0)), (0, (11, 7))])
def test_the_double_blank_goes_first_where_it_costs(kind: str, value: int, laid: tuple[int, int]) -> None:
    """The Mexican train ends in 0; the own train would take the double blank behind 12-0."""
    board, hand = table(read_rules({"preset": "persian", "blank_value": value}), 4, 12, "12-0 0-0 4-0 11-7")
    board.ends[2], board.ends[4] = 7, 0
    board.public = 4
    chosen = lays(kind, board, hand)
    assert chosen is not None
    assert chosen[1] == laid


@pytest.mark.parametrize("kind", PLANNING)
def test_the_train_of_a_partner_is_left_to_the_partner(kind: str) -> None:
    board, hand = table(PRESETS["hebrew-pairs"].rules, 4, 12, "12-10 10-9 9-8 7-6")
    board.ends[1:] = [3, 7, 3, 3]
    board.public = 0
    assert lays(kind, board, hand) == (0, (12, 10))
    board.ends[0] = 3
    assert lays(kind, board, hand) == (2, (7, 6))


def test_the_careful_player_closes_an_open_train_before_giving_tiles_away() -> None:
    for public, laid in ((0, (4, (7, 3))), (1, (0, (12, 10)))):
        board, hand = table(PRESETS["persian"].rules, 4, 12, "12-10 10-9 7-3")
        board.ends[4] = 7
        board.public = public
        assert lays("careful", board, hand) == laid
        assert lays("planner", board, hand) == (4, (7, 3))


def test_the_careful_player_leaves_an_end_that_few_can_follow() -> None:
    board, hand = table(PRESETS["persian"].rules, 4, 12, "12-10 7-3 7-4")
    board.ends[4] = 7
    board.left[3] = 2
    assert lays("careful", board, hand) == (4, (7, 3))
    assert lays("planner", board, hand) == (4, (7, 4))


@pytest.mark.parametrize(("must_play", "laid"), [(False, None), (True, (4, (9, 8)))])
def test_the_careful_player_holds_a_tile_back_rather_than_tear_the_train(
    must_play: bool, laid: tuple[int, tuple[int, int]] | None
) -> None:
    """An open double asks for a 9, which two of six tiles in a row have: to give one makes others loose."""
    rules = read_rules({"preset": "hebrew", "must_play": must_play, "must_answer": must_play})
    board, hand = table(rules, 4, 12, "12-10 10-9 9-8 8-7 7-6 6-5")
    board.ends[4] = 9
    board.doubles = [(4, 9)]
    board.stage = SATISFY
    assert lays("careful", board, hand) == laid
    assert lays("planner", board, hand) == (4, (10, 9))


class Watched(Careful):
    """Counts how often a tile was held back, and how often it might have been."""

    held = might = 0

    def choose(self, places: Sequence[Place]) -> tuple[Place, int] | None:
        may_hold = self.board.may_hold()
        chosen = super().choose(places)
        assert chosen is not None or may_hold
        Watched.held += chosen is None
        Watched.might += may_hold
        return chosen


def test_tiles_are_held_back_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, "careful", Watched)
    random = Random(3)
    for number in range(1, 14):
        play_round(PRESETS["hebrew-swan"].rules, 4, random, number, "careful")
        play_round(PRESETS["hebrew"].rules, 4, random, number, "careful")
    assert 0 < Watched.held < Watched.might / 4


class Unsighted:
    """Asks the player within twice: as the hidden tiles lie, and with all of them changed round."""

    asked = 0

    def __init__(self, player: Player, seat: int) -> None:
        self.player = player
        self.seat = seat
        self.random = Random(seat)
        self.playing: Round | None = None

    def choose(self, places: Sequence[Place]) -> tuple[Place, int] | None:
        twin = self._twin()
        kept = self._change_hidden()
        other = twin.choose(places)
        self._put_back(kept)
        chosen = self.player.choose(places)
        assert chosen == other
        Unsighted.asked += 1
        return chosen

    def go_on(self, pip: int) -> Sequence[int]:
        twin = self._twin()
        kept = self._change_hidden()
        other = list(twin.go_on(pip))
        self._put_back(kept)
        return other if other == list(self.player.go_on(pip)) else pytest.fail("another train")

    def _twin(self) -> Player:
        assert self.playing is not None
        board = self.playing.board
        # The table is shared: the twin looks at the same one. The rules are never changed.
        known = {id(board): board, id(board.plan): board.plan, id(self.playing.hands[self.seat]): self.player.hand}  # type: ignore[attr-defined]
        return deepcopy(self.player, known)

    def _change_hidden(self) -> tuple[list[Hand], list[tuple[int, int, int, int]]]:
        playing = self.playing
        assert playing is not None
        kept = [hand.copy() for hand in playing.hands], playing.deck.copy()
        others = [seat for seat in range(playing.plan.size) if seat != self.seat]
        hidden = [*playing.deck]
        for seat in others:
            for high, halves in enumerate(playing.hands[seat]):
                hidden += [(high, low, 1 << high, 1 << low) for low in NUMBERS[halves & playing.plan.up_to[high]]]
        self.random.shuffle(hidden)
        for seat in others:
            playing.hands[seat][:] = playing.plan.blank
            for _ in range(playing.board.counts[seat]):
                high, low, high_bit, low_bit = hidden.pop()
                playing.hands[seat][high] |= low_bit
                playing.hands[seat][low] |= high_bit
        playing.deck[:] = hidden
        return kept

    def _put_back(self, kept: tuple[list[Hand], list[tuple[int, int, int, int]]]) -> None:
        assert self.playing is not None
        for hand, before in zip(self.playing.hands, kept[0], strict=True):
            hand[:] = before
        self.playing.deck[:] = kept[1]


def test_a_player_never_sees_a_hidden_tile() -> None:
    """Whatever the other hands and the boneyard are, as long as they are as many: the same is laid."""
    dice = Random(11)
    Unsighted.asked = 0
    for name in ("hebrew", "persian", "czech-minus", "italian-free", "hebrew-pairs", "hebrew-split", "hebrew-swan"):
        rules, size, number = any_game(dice, PRESETS[name].rules)
        board, hands, deck = deal(plan_for(rules, size), dice, number, None)
        kinds = [dice.choice(PLANNING) for _ in range(size)]
        seated = [Unsighted(PLAYERS[kind](board, seat, hands[seat], dice), seat) for seat, kind in enumerate(kinds)]
        playing = Round(board, hands, deck, list(seated), dice, None)
        for each in seated:
            each.playing = playing
        while playing.over is None:
            playing.begin_turn(playing.next_seat())
            playing.go_on()
    assert Unsighted.asked > 200


def gain(name: str, size: int, kind: str, others: str, deals: int) -> float:
    """How many points a round fewer one such player is left with than the others, at every seat of each deal."""
    rules = PRESETS[name].rules
    found = []
    for place in range(deals):
        for seat in range(size):
            kinds = tuple(kind if each == seat else others for each in range(size))
            held = play_round(rules, size, Random(place), 1 + place % rules.rounds, kinds, place % size).held
            points = [sum(count_tile(rules, tile) for tile in hand) for hand in held]
            found.append((sum(points) - points[seat]) / (size - 1) - points[seat])
    return fmean(found)


@pytest.mark.parametrize("name", SHEETS)
def test_a_planner_is_stronger_than_whoever_lays_what_fits(name: str) -> None:
    assert gain(name, 4, "planner", "random", 15) > 15


def test_a_careful_player_is_stronger_than_a_planner() -> None:
    assert gain("hebrew", 2, "careful", "planner", 100) > 3
