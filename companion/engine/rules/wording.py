"""Every option and every value of it as a full sentence, to be read aloud at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..phrases import N_, Phrase, counted
from ..tiles import Tile
from .declared.setting_up import HIGHEST, HandTable
from .options import Rules
from .sentences import SENTENCES
from .sentences.scoring import BUT_THE_BLANK
from .worth import has_dear_blank


def sentence(option: str, value: Any) -> Phrase:
    """The rule that ``option`` has this value, as a sentence. ``value`` is one that ``Rules`` can hold."""
    built = BUILT.get(option)
    if built is None and option not in SENTENCES:
        raise LookupError(f"sentences/ has no sentence for the option {option}: it has one for each of its values")
    return built(value) if built else Phrase(SENTENCES[option][value])


def say_option(rules: Rules, option: str) -> Phrase:
    """What these rules say by an option, as a sentence that stands alone: of what a tile (``score_unit``) or a double
    (``double_counts``) counts, with the 0-0 where that counts something of its own."""
    value = getattr(rules, option)
    if option not in BUT_THE_BLANK or not has_dear_blank(rules):
        return sentence(option, value)
    return Phrase(BUT_THE_BLANK[option][value], {"n": rules.blank_value})


def name_changed(sheet: Phrase, changed: int) -> Phrase:
    """Rules by their name, and how many options the table has changed in them, if any."""
    return counted("%(sheet)s, %(n)s changed", "%(sheet)s, %(n)s changed", changed, sheet=sheet) if changed else sheet


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


def _first_engine(first: int | str) -> Phrase:
    if first == HIGHEST:
        return Phrase(N_("The first round is opened by the highest double of the set."))
    pip = int(first)
    return Phrase(N_("The first round is opened by the %(double)s."), {"double": Tile.of(pip, pip)})


BUILT: Mapping[str, Callable[[Any], Phrase]] = {
    "set_max": _set_max,
    "players": _players,
    "hand_size": _hand_size,
    "rounds": _rounds,
    "first_engine": _first_engine,
}
