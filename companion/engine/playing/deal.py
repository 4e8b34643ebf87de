"""The deal of a round that is played fast: shuffled, dealt, the engine found and laid (``judging.opening``).

It takes the same random numbers as ``random_rounds.dealt``, so that both deal the same hands.
"""

from __future__ import annotations

from random import Random

from ..seats import only
from .board import Board
from .plan import Deck, Hand, Plan


def deal(plan: Plan, random: Random, number: int, starter: int | None) -> tuple[Board, list[Hand], Deck]:
    """The board of round ``number``, the hands by seat, and the boneyard, whose last tile is drawn first."""
    while True:
        begins = random.randrange(plan.size) if starter is None else starter
        wanted = plan.rules.engine_of(number)
        deck = shuffle(plan, random)
        if plan.seating.faceup:
            engine = wanted or 0
            deck.remove((engine, engine, 1 << engine, 1 << engine))
        hands = deal_hands(plan, deck)
        counts = [plan.each] * plan.size
        if plan.seating.faceup:
            return _lay_engine(plan, engine, begins, hands, counts, len(deck)), hands, deck
        found = _search(plan, wanted, begins, hands, counts, deck)
        if found is not None:
            engine, holder = found
            hands[holder][engine] ^= only(engine)
            counts[holder] -= 1
            if plan.rules.starter == "engine_holder":
                begins = holder
            elif plan.rules.starter == "left_of_holder":
                begins = (holder + 1) % plan.size
            return _lay_engine(plan, engine, begins, hands, counts, len(deck)), hands, deck


def shuffle(plan: Plan, random: Random) -> Deck:
    """The set, shuffled as ``random.shuffle`` does it, without its calls."""
    deck, getrandbits = plan.deck.copy(), random.getrandbits
    for last, bits in plan.shuffling:
        other = getrandbits(bits)
        while other > last:
            other = getrandbits(bits)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def deal_hands(plan: Plan, deck: Deck) -> list[Hand]:
    """The hands, their tiles taken off the deck."""
    each, hands = plan.each, []
    for seat in range(plan.size):
        hand = plan.blank.copy()
        for high, low, high_bit, low_bit in deck[seat * each : seat * each + each]:
            hand[high] |= low_bit
            hand[low] |= high_bit
        hands.append(hand)
    del deck[: each * plan.size]
    return hands


def _search(
    plan: Plan, wanted: int | None, starter: int, hands: list[Hand], counts: list[int], deck: Deck
) -> tuple[int, int] | None:
    """The engine and who holds it; all draw, or one after the other, until somebody does (``who_searches``)."""
    pips = range(plan.top, -1, -1) if wanted is None else (wanted,)
    order, turn = plan.seating.order_from(starter), 0
    while True:
        for pip in pips:
            for seat, hand in enumerate(hands):
                if hand[pip] >> pip & 1:
                    return pip, seat
        if not deck:
            return None
        if plan.seating.searches_in_turn:
            drawing = [order[turn % plan.size]]
            turn += 1
        else:
            drawing = order[: len(deck)]
        for seat in drawing:
            take(hands[seat], deck.pop())
            counts[seat] += 1


def take(hand: Hand, tile: tuple[int, int, int, int]) -> None:
    """A tile comes into a hand."""
    high, low, high_bit, low_bit = tile
    hand[high] |= low_bit
    hand[low] |= high_bit


def _lay_engine(plan: Plan, engine: int, starter: int, hands: list[Hand], counts: list[int], boneyard: int) -> Board:
    """The board with the engine in the middle (``lay_engine``, ``begin_with_best``)."""
    if plan.rules.starter == "left_of_holder" and plan.seating.faceup:
        starter = (starter + 1) % plan.size
    if plan.rules.starter == "high_engine_tile":
        best = [(hand[engine] & ~only(engine), -seat) for seat, hand in enumerate(hands)]
        most, seat = max(best, key=lambda each: each[0].bit_length())
        starter = -seat if most else starter
    return Board(plan, engine, starter, counts, boneyard)
