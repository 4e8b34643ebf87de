"""Which options go together.

Two kinds of contradiction: values that cannot both be played by, and an option set by hand where another one leaves
it without effect. A preset may carry a value without effect; only what a request sets itself is held against it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from ..errors import UnknownRules
from ..phrases import N_, Phrase
from .declared.setting_up import HIGHEST
from .options import OPTIONS, Rules

AGAINST = N_("expected options that go together, got '%(option)s' against '%(other)s': %(reason)s")


class Contradiction(UnknownRules):
    """Two options that do not go together: ``option`` and ``other`` by name, ``reason`` in words."""

    def __init__(self, phrase: Phrase, field: str = "") -> None:
        super().__init__(phrase, field)
        self.option = str(phrase.facts["option"])
        self.other = str(phrase.facts["other"])
        reason = phrase.facts["reason"]
        self.reason = reason if isinstance(reason, Phrase) else Phrase(str(reason))


class _Needs(NamedTuple):
    """``option`` has an effect, or can be played by, only where ``holds``; else it is against ``other``."""

    option: str
    other: str
    holds: Callable[[Rules], bool]
    reason: str


_EFFECTS = (
    *(
        _Needs(name, "first_turn", lambda r: r.first_turn != "single", N_("the first turn is a single tile"))
        for name in ("first_turn_draw", "first_turn_decline", "first_turn_double", "first_turn_out")
    ),
    *(
        _Needs(name, "mexican", lambda r: r.mexican != "off", N_("there is no Mexican train"))
        for name in ("mexican_from", "mexican_start", "mexican_double")
    ),
    _Needs(
        "doubles_per_turn",
        "double_extra",
        lambda r: r.double_extra in ("anywhere", "not_on_double"),
        N_("the tile after a double cannot be a double"),
    ),
    *(
        _Needs(name, "double_lock", lambda r: r.double_lock, N_("open doubles need no answer"))
        for name in ("answer_order", "answers_per_turn", "double_needs")
    ),
    *(
        _Needs(name, "engine", lambda r: r.engine != "held_highest", N_("the highest double held opens each round"))
        for name in ("first_engine", "same_engine")
    ),
    _Needs("double_counts", "score_unit", lambda r: r.score_unit == "pips", N_("every tile counts the same")),
    _Needs(
        "out_bonus", "scoring", lambda r: r.scoring == "penalty", N_("whoever goes out writes the points of the others")
    ),
    _Needs("search", "engine", lambda r: r.engine != "faceup_fixed", N_("nobody holds an engine that lies face up")),
    _Needs(
        "begin_others",
        "own_train_first",
        lambda r: not r.own_train_first,
        N_("nobody lays a tile elsewhere before beginning their own train"),
    ),
    _Needs("blocked_tie", "blocked", lambda r: r.blocked == "lowest_wins", N_("a blocked round has no winner")),
    _Needs("split_doubles", "double_needs", lambda r: r.double_needs == 1, N_("every train goes on from three tiles")),
    _Needs("swan_direction", "swan_drive", lambda r: r.swan_drive, N_("there is no swan drive")),
)

_TOGETHER = (
    _Needs(
        "double_needs",
        "first_turn",
        lambda r: r.double_needs == 1 or r.first_turn == "single",
        N_("a whole first train goes on past its doubles"),
    ),
    _Needs(
        "double_needs",
        "mexican_double",
        lambda r: r.double_needs == 1 or r.mexican == "off" or r.mexican_double != "if_covered",
        N_("no turn lays all the tiles that it needs"),
    ),
    _Needs(
        "double_needs",
        "swan_drive",
        lambda r: r.double_needs == 1 or not r.swan_drive,
        N_("a swan drive goes on when its double is answered"),
    ),
    _Needs(
        "mexican",
        "mexican_start",
        lambda r: r.mexican != "several" or r.mexican_start == "engine",
        N_("of several Mexican trains each begins at the engine"),
    ),
    _Needs(
        "mexican",
        "swan_drive",
        lambda r: r.mexican != "several" or not r.swan_drive,
        N_("a swan drive visits only one Mexican train"),
    ),
    _Needs(
        "scoring",
        "blocked",
        lambda r: r.scoring != "winner_takes" or r.blocked == "lowest_wins",
        N_("where the winner takes all, a blocked round needs a winner"),
    ),
    _Needs(
        "starter",
        "engine",
        lambda r: r.starter not in ("engine_holder", "left_of_holder") or r.engine != "faceup_fixed",
        N_("nobody holds an engine that lies face up"),
    ),
    _Needs(
        "rounds",
        "set_max",
        lambda r: r.rounds <= r.set_max + 1,
        N_("the set does not have enough doubles to open every round"),
    ),
    _Needs(
        "late_guest",
        "scoring",
        lambda r: r.late_guest != "highest" or r.scoring == "penalty",
        N_("where the winner takes all, the highest total leads"),
    ),
    _Needs(
        "first_engine",
        "set_max",
        lambda r: r.first_engine == HIGHEST or int(r.first_engine) <= r.set_max,
        N_("the set does not have this double"),
    ),
    _Needs(
        "hand_size",
        "players",
        lambda r: any(r.tiles_each(n) for n in range(r.players[0], r.players[1] + 1)),
        N_("no number of players has a row"),
    ),
    _Needs(
        "partners",
        "players",
        lambda r: not r.partners or r.players[1] >= r.players[0] + r.players[0] % 2,
        N_("partners need an even number of players"),
    ),
)

_BACKWARDS = (
    _Needs(
        "tiebreaks",
        "scoring",
        lambda r: r.scoring == "penalty" or r.zero_round_means == "went_out" or "zero_rounds" not in r.tiebreaks,
        N_("where the winner takes all, more rounds with 0 are fewer rounds won; let equal totals share the place"),
    ),
    _Needs(
        "tiebreaks",
        "scoring",
        lambda r: r.scoring == "penalty" or "lowest_nonzero_round" not in r.tiebreaks,
        N_(
            "where the winner takes all, the lowest round above 0 is the smallest win; let equal totals share the place"
        ),
    ),
)
"""What can be played by, but gives the place to the wrong one: a table that makes its rules is warned of it."""


def has_effect(option: str, rules: Rules) -> bool:
    """Whether anything hangs on this option under these rules."""
    return all(need.holds(rules) for need in _EFFECTS if need.option == option)


def is_allowed(law: str, rules: Rules) -> bool:
    """Whether these rules allow what a house law punishes, so that it never comes into force (HE60)."""
    return law == "drew_able" and not rules.must_play


def check_together(rules: Rules, given: Collection[str]) -> None:
    """Refuse options that contradict each other; ``given`` are those that a request set itself.

    Raises UnknownRules that names both options, with the field of the one that was set.
    """
    for need in _EFFECTS:
        if need.option in given and not need.holds(rules):
            raise _against(need.option, need.other, need.reason)
    for need in _TOGETHER:
        if not need.holds(rules):
            option, other = need.option, need.other
            raise _against(
                *((option, other) if option in given or other not in given else (other, option)), need.reason
            )
    _check_hands(rules, given)


def find_backwards(rules: Rules) -> Contradiction | None:
    """The first two options that can be played by together but give a place to the wrong one; None where none do."""
    needs = (need for need in _BACKWARDS if not need.holds(rules))
    return next((_against(need.option, need.other, need.reason) for need in needs), None)


def _check_hands(rules: Rules, given: Collection[str]) -> None:
    # A table written by hand must fit in every row; one that a smaller set has outgrown, for some number of players.
    most_players = [min(high, rules.players[1]) for _, high, _ in rules.hand_size]
    fits = [
        tiles * most <= rules.tiles_to_deal for (_, _, tiles), most in zip(rules.hand_size, most_players, strict=True)
    ]
    least = [max(low, rules.players[0]) * tiles <= rules.tiles_to_deal for low, _, tiles in rules.hand_size]
    if not (all(fits) if "hand_size" in given else any(least)):
        option, other = ("hand_size", "set_max") if "hand_size" in given else ("set_max", "hand_size")
        raise _against(option, other, N_("the set does not have enough tiles"))


def are_pairs(players: int) -> bool:
    """Whether so many players make pairs that play against each other (HE94)."""
    return players >= 4 and players % 2 == 0


def tiles_for(rules: Rules, players: int) -> int:
    """How many tiles each of ``players`` takes.

    Raises UnknownRules (field ``players``) when the sheet has no row for so many or partners cannot be made, and
    (field ``rules``) when the set has not so many tiles.
    """
    each = rules.tiles_each(players)
    if each is None:
        rows = [n for n in range(rules.players[0], rules.players[1] + 1) if rules.tiles_each(n)] or [*rules.players]
        fewest, most = rows[0], rows[-1]
        raise UnknownRules(
            Phrase(
                N_("these rules are for %(fewest)s to %(most)s players, not %(n)s"),
                {"fewest": fewest, "most": most, "n": players},
            ),
            "players",
        )
    if rules.partners and not are_pairs(players):
        raise UnknownRules(
            Phrase(N_("partners need 4, 6 or 8 players; there are %(n)s of you"), {"n": players}), "players"
        )
    if each * players > rules.tiles_to_deal:
        raise _against("set_max", "hand_size", N_("the set does not have enough tiles"), field="rules")
    return each


def sizes_for(rules: Rules) -> tuple[int, ...]:
    """For how many players there are tiles to take, the fewest first; partners only as pairs."""

    def serve(players: int) -> bool:
        try:
            tiles_for(rules, players)
        except UnknownRules:
            return False
        return True

    return tuple(filter(serve, range(rules.players[0], rules.players[1] + 1)))


def _against(option: str, other: str, reason: str, field: str | None = None) -> Contradiction:
    assert option in OPTIONS
    assert other in OPTIONS
    facts = {"option": option, "other": other, "reason": Phrase(reason)}
    return Contradiction(Phrase(AGAINST, facts), option if field is None else field)
