"""Every option and every value of it as a full sentence, to be read aloud at the table."""

# ruff: noqa: E501 - a sentence for people stands on one line

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from ..phrases import N_, Phrase, counted
from ..tiles import Tile
from .options import HandTable

SENTENCES: Mapping[str, Mapping[Any, str]] = MappingProxyType({
    "engine": {
        "held_fixed": N_("Each round is opened by its own double, the engine; whoever holds it lays it in the middle."),
        "faceup_fixed": N_("Each round is opened by its own double, the engine; it lies face up in the middle before the tiles are mixed."),
        "held_highest": N_("Each round is opened by the highest double anybody holds; its holder lays it in the middle as the engine."),
    },
    "starter": {
        "engine_holder": N_("Whoever laid the engine also has the first turn."),
        "left_of_holder": N_("The player to the left of whoever laid the engine has the first turn."),
        "lot": N_("Before the deal each player draws a tile by lot; the one with the most pips has the first turn."),
        "rotate": N_("The first turn of a round falls to each player in turn."),
    },
    "direction": {
        "cw": N_("Turns pass clockwise."),
        "ccw": N_("Turns pass counter-clockwise."),
    },
    "first_turn": {
        "single": N_("The first turn is a turn like any other."),
        "train_in_order": N_("In the first turn of a round, one player after another may lay a whole train of matching tiles."),
        "train_together": N_("In the first turn of a round, all players lay whole trains of matching tiles at the same time."),
        "train_deferred": N_("A player may begin their own train with a whole row of matching tiles, in the first turn or in a later one."),
    },
    "first_turn_draw": {
        "none": N_("Nobody draws in the first turn."),
        "one": N_("Whoever cannot begin a train in the first turn may draw one tile; if it fits, the train goes on from it as usual."),
    },
    "first_turn_decline": {
        True: N_("A player who could begin a train in the first turn may choose not to."),
        False: N_("Whoever can begin a train in the first turn must begin it."),
    },
    "first_turn_double": {
        "deferred": N_("A double at the end of a first train need not be answered until all players have had their first turn."),
        "at_once": N_("A double at the end of a first train must be answered at once."),
    },
    "trains_start": {
        "private": N_("Every player's train begins the round private: only its owner may lay tiles on it."),
        "public": N_("Every player's train begins the round public: anybody may lay tiles on it until its owner does."),
    },
    "must_play": {
        True: N_("Whoever can lay a tile from the hand must lay one."),
        False: N_("Nobody has to lay a tile from the hand, even one that fits."),
    },
    "must_play_drawn": {
        True: N_("A drawn tile that fits must be laid at once."),
        False: N_("A drawn tile that fits may be laid at once or kept."),
    },
    "mark_on_empty_pass": {
        True: N_("Whoever passes while the boneyard is empty puts the marker on their own train."),
        False: N_("Whoever passes while the boneyard is empty puts up no marker."),
    },
    "mexican": {
        "on": N_("There can be a Mexican train, which belongs to everybody."),
        "off": N_("There is no Mexican train."),
    },
    "mexican_from": {
        "cycle1": N_("The Mexican train may be begun from the very first turn."),
        "cycle2": N_("The Mexican train may be begun once all players have had their first turn."),
    },
    "mexican_start": {
        "engine": N_("The Mexican train begins with a tile that matches the engine."),
        "any": N_("The Mexican train may begin with any tile."),
    },
    "mexican_double": {
        "free": N_("A double may be laid on the Mexican train as on any other."),
        "if_covered": N_("A double may be laid on the Mexican train only if it is answered in the same turn."),
        "never": N_("No double may be laid on the Mexican train."),
    },
    "double_extra": {
        "anywhere": N_("Whoever lays a double plays a further tile, on that double or anywhere else they may play."),
        "on_double": N_("Whoever lays a double must answer it at once with a further tile on that double."),
        "not_on_double": N_("Whoever lays a double plays a further tile, anywhere they may play but not on that double."),
        "none": N_("Laying a double gives no further tile."),
    },
    "doubles_per_turn": {
        "unlimited": N_("If the further tile is a double too, yet another tile is played, and so on."),
        "one": N_("Only one double may be laid in a turn."),
        "two_tiles": N_("A turn never has more than two tiles, even if the second is a double too."),
    },
    "must_answer": {
        True: N_("Whoever can answer an open double must answer it."),
        False: N_("Nobody has to answer an open double, even with a tile that fits."),
    },
    "double_lock": {
        True: N_("Until an open double is answered, no tile may be laid on any other train."),
        False: N_("An open double closes no other train."),
    },
    "answer_order": {
        "any": N_("Several open doubles may be answered in any order."),
        "oldest": N_("Several open doubles are answered in the order in which they were laid."),
        "newest": N_("Several open doubles are answered in reverse order: the last one laid comes first."),
    },
    "answers_per_turn": {
        "one": N_("A player answers only one open double in a turn."),
        "all": N_("A player answers every open double they can before the turn passes."),
    },
    "open_double_marks_train": {
        True: N_("A train left with an open double becomes public."),
        False: N_("An open double does not make its train public."),
    },
    "dead_double": {
        "until_blocked": N_("A double that can never be answered stays open until the round is blocked."),
        "ignore": N_("A double that can never be answered is ignored."),
    },
    "split_doubles": {
        True: N_("Once a double has been answered, two side branches may grow from it."),
        False: N_("Trains do not branch: once a double has been answered, no other tile may be laid against it."),
    },
    "out_on_double": {
        "ends": N_("Whoever lays a double as the last tile is out; the double need not be answered."),
        "must_cover": N_("Whoever lays a double as the last tile is not out yet: a further tile must be drawn and laid."),
    },
    "first_turn_out": {
        "finish_cycle": N_("When somebody empties the hand in the first turn, the round ends only after all have had their first turn."),
        "ends": N_("When somebody empties the hand in the first turn, the round ends at once."),
    },
    "scoring": {
        "penalty": N_("After a round each player writes down the points left in their own hand."),
        "winner_takes": N_("The winner of a round writes down the points left in all the other hands."),
    },
    "score_unit": {
        "pips": N_("A tile counts as many points as it has pips."),
        "tiles": N_("Every tile counts one point, whatever its pips."),
    },
    "blank_value": {
        0: N_("The 0-0 counts 0 points."),
        50: N_("The 0-0 counts 50 points."),
    },
    "blocked": {
        "count_all": N_("A blocked round has no winner; everybody counts their own hand."),
        "lowest_wins": N_("A blocked round is won by the player with the fewest points in hand."),
    },
    "blocked_tie": {
        "share": N_("Players who tie for the fewest points in a blocked round win it together; points to be won are shared exactly."),
        "share_floor": N_("Players who tie for the fewest points in a blocked round win it together; points to be won are shared and rounded down."),
        "none": N_("If players tie for the fewest points in a blocked round, nobody wins it."),
    },
    "tiebreaks": {
        (): N_("Players with equal totals share the place."),
        ("zero_rounds",): N_("Between equal totals, more rounds of 0 points decide."),
        ("zero_rounds", "lowest_nonzero_round"): N_("Between equal totals, more rounds of 0 points decide; then the lowest single round above 0."),
        ("lowest_nonzero_round",): N_("Between equal totals, the lowest single round above 0 decides."),
        ("lowest_nonzero_round", "zero_rounds"): N_("Between equal totals, the lowest single round above 0 decides; then more rounds of 0 points."),
    },
    "zero_round_means": {
        "score_0": N_("Every round that scored 0 is a round of 0 points, even for a player who did not go out."),
        "went_out": N_("Only a round in which the player went out is a round of 0 points."),
    },
    "partners": {
        True: N_("Players who sit opposite each other are partners; their number must be even."),
        False: N_("Everybody plays alone."),
    },
    "swan_drive": {
        True: N_("Whoever lays a tile on their own train may drive on: one tile on each public train, one train after the other."),
        False: N_("There is no swan drive."),
    },
    "swan_direction": {
        "cw": N_("A swan drive visits the public trains clockwise."),
        "ccw": N_("A swan drive visits the public trains counter-clockwise."),
    },
})  # fmt: skip
"""The sentence for every value of the enumerated options."""


def sentence(option: str, value: Any) -> Phrase:
    """The rule that ``option`` has this value, as a sentence. ``value`` is one that ``Rules`` can hold."""
    built = BUILT.get(option)
    if built is None and option not in SENTENCES:
        raise LookupError(
            f"wording.py has no sentence for the option {option}: SENTENCES has one for each of its values"
        )
    return built(value) if built else Phrase(SENTENCES[option][value])


def _set_max(highest: int) -> Phrase:
    facts = {"highest": highest, "low": Tile(0, 0), "top": Tile(highest, highest)}
    text = N_("The game is played with a double-%(highest)s set: %(count)s tiles, from %(low)s to %(top)s.")
    return Phrase(text, {**facts, "count": (highest + 1) * (highest + 2) // 2})


def _players(bounds: tuple[int, int]) -> Phrase:
    fewest, most = bounds
    if fewest == most:
        return counted("The game is for %(n)s player.", "The game is for %(n)s players.", most)
    return Phrase(N_("The game is for %(fewest)s to %(most)s players."), {"fewest": fewest, "most": most})


def _hand_size(table: HandTable) -> Phrase:
    return Phrase(N_("Each player takes a hand: %(rows)s."), {"rows": tuple(_row(*row) for row in _merged(table))})


def _merged(table: HandTable) -> HandTable:
    """Neighbouring rows with the same number of tiles told as one."""
    rows: list[tuple[int, int, int]] = []
    for low, high, tiles in table:
        if rows and rows[-1][1] + 1 == low and rows[-1][2] == tiles:
            low = rows.pop()[0]
        rows.append((low, high, tiles))
    return tuple(rows)


def _row(low: int, high: int, tiles: int) -> Phrase:
    if low == high:
        return counted(
            "%(n)s tile with %(players)s players", "%(n)s tiles with %(players)s players", tiles, players=low
        )
    facts = {"low": low, "high": high}
    if low + 1 == high:
        return counted(
            "%(n)s tile with %(low)s or %(high)s players",
            "%(n)s tiles with %(low)s or %(high)s players",
            tiles,
            **facts,
        )
    return counted(
        "%(n)s tile with %(low)s to %(high)s players",
        "%(n)s tiles with %(low)s to %(high)s players",
        tiles,
        **facts,
    )


def _rounds(rounds: int) -> Phrase:
    return counted("A game has %(n)s round.", "A game has %(n)s rounds.", rounds)


BUILT: Mapping[str, Callable[[Any], Phrase]] = {
    "set_max": _set_max,
    "players": _players,
    "hand_size": _hand_size,
    "rounds": _rounds,
}
