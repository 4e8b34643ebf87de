"""The rules that are no options: what holds on every sheet, or follows from an option, with the passages behind it.

A sheet that has no passage for one of these rules is silent on it; the rule is then a reading of this book.
"""

# ruff: noqa: E501 - a sentence for people stands on one line

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from ..phrases import N_
from .declared.setting_up import HIGHEST
from .options import OPTIONS, Rules


def _always(_rules: Rules) -> bool:
    return True


def _whole_train(rules: Rules) -> bool:
    return rules.first_turn in ("train_in_order", "train_together")


def _mexican(rules: Rules) -> bool:
    return rules.mexican == "on"


def _several_mexican(rules: Rules) -> bool:
    return rules.mexican == "several"


def _locks(rules: Rules) -> bool:
    return rules.double_lock


def _free_extra(rules: Rules) -> bool:
    return rules.double_extra in ("anywhere", "not_on_double")


def _sequence(rules: Rules) -> bool:
    return rules.engine != "held_highest" and rules.first_engine == HIGHEST and not rules.same_engine


class Common(NamedTuple):
    """A rule that is no option: ``key`` names it (and its fragments), ``codes`` are its passages in all sheets.

    Of several with one key, at most one ``holds`` under any rules.
    """

    key: str
    sentence: str
    codes: str
    holds: Callable[[Rules], bool] = _always


COMMON: tuple[Common, ...] = (
    # Setting up
    Common("face_down", N_("All tiles are mixed face down, and nobody may look into another player's hand."), "HE42 FA2 FA3 CS19 CS27 CS123 IT9 IT18"),
    Common("boneyard", N_("The tiles that are left over form the boneyard."), "HE54 CS29 IT18"),
    Common("markers", N_("Each player has a marker; on a train it shows that the train is public."), "HE28 HE34 FA2 CS9"),
    Common("sequence", N_("The first round is opened by the highest double of the set, each later round by the next lower one."), "HE58 FA4 FA22 CS15 CS121 IT30", _sequence),
    Common("engine_leaves_hand", N_("Whoever lays the engine has one tile fewer than the others."), "HE58 FA4 IT25", lambda r: r.engine != "faceup_fixed"),
    # The first turn
    Common("first_tile", N_("The first tile of every train must match the engine."), "HE60 FA6 CS47 IT55"),
    Common("first_own", N_("In the first turn tiles are laid on one's own train only."), "HE110 FA8 CS47 IT55", _whole_train),
    Common("first_length", N_("A first train may be of any length; tiles that would fit may be kept back."), "FA7 CS47 IT57", lambda r: r.first_turn != "single"),
    Common("first_once", N_("Whoever does not begin a train in the first turn cannot make up for it: begun later, the train grows like any other."), "FA13 CS47 IT60", _whole_train),
    Common("first_late", N_("Whoever gives up the first turn keeps the right to lay many tiles when the train is begun at last."), "HE112", lambda r: r.first_turn == "train_deferred"),
    Common("first_fail", N_("Whoever lays no first train puts the marker in its place, which makes it public."), "HE66 FA8 CS51", lambda r: r.first_turn != "single" and r.trains_start == "private"),
    Common("first_fail", N_("When a train cannot be begun in the first turn, the turn is over and the train stays public."), "IT59", lambda r: r.first_turn != "single" and r.trains_start == "public"),
    # Playing
    Common("one_tile", N_("A player lays one tile in a turn, unless a special rule gives more."), "HE60 FA9 CS55 IT74"),
    Common("match", N_("Ends that touch must show the same number."), "HE60 FA6 FA10 CS35 CS59 IT57"),
    Common("where", N_("A tile may go on the player's own train, on the Mexican train, or on any train that is public."), "HE68 FA11 FA12 CS61 CS62 CS63 IT78", _mexican),
    Common("where", N_("A tile may go on the player's own train, on any Mexican train, or on any train that is public."), "HE68 FA11 FA12 CS61 CS62 CS63 IT78", _several_mexican),
    Common("where", N_("A tile may go on the player's own train or on any train that is public."), "HE38 HE68", lambda r: r.mexican == "off"),
    Common("choice", N_("Which of several possible tiles and trains to use is the player's own choice."), "HE68 FA11 FA12 CS57 IT78"),
    Common("foreign", N_("Nobody may lay a tile on another player's train while it is private."), "HE66 HE68 FA11 CS62 CS69 IT38"),
    # Drawing and markers
    Common("no_draw_if_able", N_("Whoever can lay a tile from the hand may not draw."), "FA12 IT79", lambda r: r.must_play),
    Common("drawn_only", N_("After drawing, no other tile than the drawn one may be laid."), "HE60 FA12 CS65 IT79", lambda r: r.draw == "one"),
    Common("drawn_only", N_("After drawing, no other tile than those drawn in this turn may be laid."), "HE60 FA12 CS65 IT79", lambda r: r.draw != "one"),
    Common("fail_marks", N_("Whoever has drawn and still lays nothing puts the marker on their own train, which makes it public."), "HE66 FA11 CS65 CS67 IT80"),
    Common("pass_empty", N_("When the boneyard is empty, a player who lays nothing passes."), "FA11 CS93 IT86"),
    Common("marker_off", N_("A marker comes off only when the owner lays a tile on their own train, and then always."), "HE68 HE84 FA12 CS69 IT84"),
    Common("marker_stays", N_("A tile that somebody else lays on a public train leaves it public."), "HE84 FA12 CS69 IT84"),
    Common("marker_already", N_("A marker that is already there simply stays."), "FA11"),
    Common("marked_as_usual", N_("A player whose train is public plays as usual, on any train that is open."), "HE68 FA12"),
    # The Mexican train
    Common("mexican_one", N_("There is at most one Mexican train."), "HE72 FA10 CS79 IT23", _mexican),
    Common("mexican_public", N_("The Mexican train is always public, without any marker."), "HE66 HE72 FA10 CS79 IT46", _mexican),
    Common("mexican_public", N_("Every Mexican train is always public, without any marker."), "HE66 HE72 FA10 CS79 IT46", _several_mexican),
    Common("mexican_is_turn", N_("Any player may begin the Mexican train; doing so is a turn like any other."), "HE72 FA10 CS77 IT42", _mexican),
    Common("mexican_is_turn", N_("Any player may begin a further Mexican train; doing so is a turn like any other."), "HE72 FA10 CS77 IT42", _several_mexican),
    # Doubles
    Common("answer_word", N_("A double at the end of a train is open; the tile laid against it answers it."), "HE76 FA16 CS87 IT85", lambda r: r.double_needs == 1),
    Common("double_fail", N_("Whoever cannot play the further tile draws one; if that is not laid either, the marker goes on their own train."), "HE82 FA14 CS87 IT102", lambda r: r.double_extra != "none"),
    Common("layer_unmarked", N_("Whoever leaves a double open on another train, but has played the further tile, need not mark their own train."), "HE80 HE104", _free_extra),
    Common("lock_timing", N_("The other trains close only after the turn of the player who laid the double."), "HE84 FA16", lambda r: r.double_lock and _free_extra(r)),
    Common("duty_passes", N_("A double still open at the end of a turn is for the next player to answer, and so on round the table."), "HE84 FA17 CS89 IT102", _locks),
    Common("answer_private", N_("A double may be answered even on a train that is otherwise private."), "HE84 FA17 CS89 IT102", _locks),
    Common("answer_fail", N_("Whoever does not answer the double draws one tile; if that does not answer it either, the marker goes on their own train."), "HE84 FA17 CS89 IT102", _locks),
    Common("crosswise", N_("A double may be laid across its train to be seen more easily; this has no effect on play."), "HE76 FA19 CS85"),
    # Going out
    Common("round_ends", N_("The round ends as soon as a player has laid the last tile of the hand."), "HE38 HE90 FA15 FA20 CS41 CS97 CS99 IT90"),
    Common("blocked_ends", N_("The round is blocked, and ends, when the boneyard is empty and all players, one after the other, have laid nothing."), "FA20 CS93 CS97"),
    # Scoring
    Common("out_scores_0", N_("Whoever goes out scores 0 for the round."), "HE90 FA21 CS115 IT92", lambda r: r.scoring == "penalty"),
    Common("game_winner", N_("After the last round the player with the fewest points wins the game."), "HE90 FA22 CS133 IT94", lambda r: r.scoring == "penalty"),
    Common("game_winner", N_("After the last round the player with the most points wins the game."), "CS131", lambda r: r.scoring == "winner_takes"),
    # Partners
    Common("pairs_train", N_("The trains of two partners count as one train with two ends, and either partner may lay on either end."), "HE94", lambda r: r.partners),
    Common("pairs_marker", N_("Both ends become public when the two partners, one after the other, have been unable to play."), "HE94", lambda r: r.partners),
    Common("pairs_marker_off", N_("Both markers come off when either partner lays a tile on either end."), "HE94", lambda r: r.partners),
    Common("pairs_score", N_("The pair of the player who goes out scores 0, whatever the partner still holds; every other pair adds up both hands."), "HE94", lambda r: r.partners and r.scoring == "penalty"),
    Common("pairs_score", N_("The pair of the player who goes out writes down the points left in the hands of all other pairs."), "", lambda r: r.partners and r.scoring == "winner_takes"),
    Common("pairs_blocked", N_("A blocked round is won by the pair with the fewest points in both hands together."), "", lambda r: r.partners and r.blocked == "lowest_wins"),
    # Variants
    Common("split_four", N_("Four tiles in all may touch a double: the one before it, the answer, and one on either side."), "HE118", lambda r: r.split_doubles),
    Common("swan_end", N_("The drive ends at the first public train the player cannot lay on, or back at their own."), "HE124", lambda r: r.swan_drive),
    Common("swan_double", N_("The drive waits while a double has to be answered."), "HE124", lambda r: r.swan_drive),
)  # fmt: skip
"""The rules that are no options, in the order of the rule book."""


_OF_PAIRS: Mapping[tuple[str, Any], str] = MappingProxyType(
    {
        ("scoring", "penalty"): N_("each pair writes its own hands"),
        ("scoring", "winner_takes"): N_("the winning pair takes all"),
        ("blocked", "lowest_wins"): N_("the pair with the lowest hands"),
    }
)


def names_of(option: str, rules: Rules) -> Mapping[Any, str]:
    """The word for every value of an option, as it is played under these rules: where two are scored together,
    it speaks of the pair (HE94)."""
    names = OPTIONS[option].names
    return {value: _OF_PAIRS.get((option, value), name) for value, name in names.items()} if rules.partners else names


def pairs_score(rules: Rules) -> str:
    """How a pair scores under rules with partners."""
    return next(each.sentence for each in COMMON if each.key == "pairs_score" and each.holds(rules))


def sentence_of(key: str) -> str:
    """The sentence of a rule that is no option; the first where several have this key."""
    return next(each.sentence for each in COMMON if each.key == key)
