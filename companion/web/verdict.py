"""What a verdict says beyond yes and no. No rule of the game is in here: all of it comes from the judge's answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.judging.finding import DEPENDS, LEGAL
from companion.engine.phrases import Phrase
from companion.engine.requests import answer_judge
from companion.engine.rules.presets import PRESETS
from companion.engine.tiles import Tile

from .acts import Coin, Line, act_of, actor_of, coins, follows, may, tiles_of
from .elsewhere import Elsewhere, table_title, under_others
from .outcomes import HEADLINES, outcome_of
from .position import Written
from .quotes import Quote, deciding, is_silent
from .setting import Setting
from .speech import say


@dataclass(frozen=True)
class Verdict:
    """A ruling as a page shows it. ``answer`` is the judge's own object."""

    setting: Setting
    request: Written
    answer: Written
    act: Phrase
    ask: str
    outcome: str
    quotes: tuple[Quote, ...]
    silent: bool
    may: tuple[Line, ...]
    follows: tuple[Line, ...]
    coins: tuple[Coin, ...]
    asks_hand: str | None

    @property
    def kind(self) -> str:
        """legal, illegal or depends."""
        return str(self.answer["verdict"])

    @property
    def headline(self) -> str:
        """The answer in a word or three."""
        return HEADLINES[self.outcome]

    @property
    def title(self) -> Phrase:
        """The rules of the table by name."""
        return table_title(self.setting)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of the act that are known."""
        return tiles_of(self.request["action"])

    @property
    def against(self) -> int | None:
        """The pip that the first tile was put against, where a tile was laid on a train that was begun."""
        table, action = self.request["table"], self.request["action"]
        ends = table.get("trains", {}).get(action.get("on"))
        return ends if isinstance(ends, int) else None

    @property
    def laid(self) -> tuple[tuple[int, int], ...]:
        """The halves of these tiles as they lie, first that which touches what lies before; the higher if none fits."""
        found, end = [], self.against
        for tile in self.tiles:
            near, far = (tile.low, tile.high) if tile.low == end else (tile.high, tile.low)
            found.append((near, far))
            end = far
        return tuple(found)

    @property
    def on_double(self) -> bool:
        """Whether the tile was put against an open double."""
        return self.request["action"].get("on") in self.request["table"].get("open_doubles", ())

    @property
    def pips(self) -> tuple[int, ...]:
        """The pips that are drawn on the page, lowest first."""
        lines = (*self.may, *self.follows)
        found = {pip for line in lines if line.tile for pip in line.tile} | {line.pip for line in lines}
        found |= {pip for tile in self.tiles for pip in tile} | {self.against}
        drawn = {pip for pip in found if pip}
        return tuple(range(self.setting.rules.set_max + 1)) if self.asks_hand else tuple(sorted(drawn))

    @property
    def actor(self) -> str:
        """Who acts."""
        return actor_of(self.request)

    @property
    def elsewhere(self) -> tuple[Elsewhere, ...]:
        """The same question under the plain sheets, without the one that is played by."""
        return under_others(self.setting, self.request, self.outcome, self.ask)


def verdict_of(setting: Setting, position: Mapping[str, Any]) -> Verdict | Written:
    """The verdict on the act of a position; or the judge’s answer with ``error`` where it cannot be read."""
    request = {"table": position["table"], "action": position.get("action")}
    answer = answer_judge(request, say)
    if "error" in answer or request["action"] is None:
        return answer
    del answer["id"]
    return told(setting, request, answer, str(position.get("ask", "")))


def told(setting: Setting, request: Written, answer: Written, ask: str = "") -> Verdict:
    """The verdict that an answer of the judge is, whenever it was given."""
    legal = answer["verdict"] == LEGAL
    out = ("out_on_double",) if ask == "out" and legal else ()
    return Verdict(
        setting=setting,
        request=request,
        answer=answer,
        act=act_of(setting, request),
        ask=ask,
        outcome=outcome_of(answer, actor_of(request), ask),
        quotes=deciding(answer, PRESETS[setting.preset], out),
        silent=is_silent(setting, answer, out),
        may=() if legal else tuple(may(setting, request, ask)),
        follows=tuple(follows(setting, request, answer)) if legal else (),
        coins=tuple(coins(request, answer)),
        asks_hand=_hand_asked(request, answer),
    )


def _hand_asked(request: Written, answer: Written) -> str | None:
    """Whose hand would decide; None where the verdict is plain or hangs on other things."""
    if answer["verdict"] != DEPENDS:
        return None
    name = actor_of(request)
    return name if name and name not in request["table"].get("hands", {}) else None
