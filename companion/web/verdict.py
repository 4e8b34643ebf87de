"""What a verdict says beyond yes and no: the act in words, the passages, what would be allowed, what must happen now.

Everything is derived from the judge's own answers - to the act, to "what may be done", and to the same act under other
sheets; no rule of the game is in here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from markupsafe import Markup, escape

from companion.engine.faults import faults
from companion.engine.passages import SHEETS, Fragment, Passage, fragment_for, passage
from companion.engine.phrases import N_, Phrase
from companion.engine.requests import answer_judge
from companion.engine.rulebook import RULES
from companion.engine.rules import PRESETS, Preset, read_rules
from companion.engine.table import Table
from companion.engine.tiles import Tile

from .position import Written
from .setting import Setting
from .speech import say

LEGAL, ILLEGAL, DEPENDS, CANNOT = "legal", "illegal", "depends", "cannot"
WORDS: Mapping[str, str] = {
    LEGAL: N_("Allowed"),
    ILLEGAL: N_("Not allowed"),
    DEPENDS: N_("It depends"),
    CANNOT: N_("cannot arise"),
}
SMALL_WORDS: Mapping[str, str] = {
    LEGAL: N_("allowed"),
    ILLEGAL: N_("not allowed"),
    DEPENDS: N_("it depends"),
    CANNOT: N_("cannot arise"),
}
MOST_QUOTES = 2
_NO_SUCH_TABLE = frozenset({"players", "no-mexican"})


@dataclass(frozen=True, slots=True)
class Quote:
    """A passage and the words of it that decide."""

    passage: Passage
    fragment: Fragment
    sheet: str

    @property
    def place(self) -> Phrase:
        """Sheet, section and line."""
        return Phrase(N_("%(sheet)s sheet, %(place)s"), {"sheet": Phrase(self.sheet), "place": self.passage.place})


@dataclass(frozen=True, slots=True)
class Line:
    """Something to be done: in words, with the sign before it: a pip, a tile, or the name of an icon."""

    phrase: Phrase
    pip: int | None = None
    tile: Tile | None = None
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Coin:
    """A coin that is moved; ``laid`` whether it lies on the train then."""

    name: str
    laid: bool
    phrase: Phrase


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The same act under another sheet."""

    preset: str
    title: Phrase
    verdict: str
    why: str
    own: bool
    differs: bool
    quotes: tuple[Quote, ...]


@dataclass(frozen=True)
class Verdict:
    """A ruling as a page shows it. ``answer`` is the judge's own object."""

    setting: Setting
    request: Written
    answer: Written
    act: Phrase
    headline: str
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
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of the act that are known."""
        return _tiles(self.request["action"])

    @property
    def against(self) -> int | None:
        """The pip that the first tile was put against, where a tile was laid on a train that was begun."""
        table, action = self.request["table"], self.request["action"]
        ends = table.get("trains", {}).get(action.get("on"))
        return ends if isinstance(ends, int) else None

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
        """The same act under the plain sheets, and under the rules of the table where they are none of these."""
        return under_all(self.setting, self.request, self.answer)


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
        headline=_headline(answer, request, ask),
        quotes=_deciding(answer, PRESETS[setting.preset], out),
        silent=is_silent(setting, answer, out),
        may=() if legal else tuple(_may(setting, request, loose=ask in _LOOSE)),
        follows=tuple(_follows(setting, request, answer)) if legal else (),
        coins=tuple(_coins(request, answer)),
        asks_hand=_hand_asked(request, answer),
    )


def actor_of(request: Written) -> str:
    """The name of whoever acts; empty where the position does not say."""
    action = request.get("action") or {}
    return str(action.get("by") or request["table"].get("turn") or "")


def _tiles(action: Mapping[str, Any] | None) -> tuple[Tile, ...]:
    said = (action or {}).get("play", (action or {}).get("draw", (action or {}).get("engine")))
    written = said if isinstance(said, list) else [said]
    return tuple(Tile.parse(each) for each in written if isinstance(each, str))


def _headline(answer: Written, request: Written, ask: str) -> str:
    if ask == "marker" and answer["verdict"] == LEGAL:
        marked = actor_of(request) in (answer["next"] or {}).get("public", ())
        return N_("Public") if marked else N_("Not public")
    return WORDS[answer["verdict"]]


_TILE = re.compile(r"\u2066?\d{1,2}-\d{1,2}\u2069?")


def tiled(text: str) -> Markup:
    """A sentence for a page: its tiles are never broken and never turned round."""
    parts, end = [], 0
    for found in _TILE.finditer(text):
        parts += [escape(text[end : found.start()]), Markup('<bdi class="tile-name" dir="ltr">%s</bdi>') % found[0]]
        end = found.end()
    return Markup("").join([*parts, escape(text[end:])])


# The act in words


def act_of(setting: Setting, request: Written) -> Phrase:
    """The act as a sentence: "Ben lays 9-2 on the Mexican train"."""
    action = request["action"]
    tiles, name = _tiles(action), actor_of(request)
    facts: dict[str, object] = {"name": name, "tile": tiles[0] if tiles else "", "tiles": tiles}
    if "play" in action:
        return _play_in_words(setting, action, name, facts)
    if "draw" in action:
        return Phrase(N_("%(name)s draws %(tile)s") if tiles else N_("%(name)s draws a tile"), facts)
    if "engine" in action:
        return Phrase(N_("%(name)s lays %(tile)s as the engine"), facts)
    if "deal" in action:
        return Phrase(N_("Each player takes %(n)s tiles"), {"n": action["deal"]})
    if "search" in action:
        return Phrase(N_("All draw a tile and look for the engine"))
    if "stop" in action:
        return Phrase(N_("The table stops the round and counts"))
    return Phrase(N_("%(name)s lays nothing more and ends the turn"), facts)


def _play_in_words(setting: Setting, action: Mapping[str, Any], name: str, facts: dict[str, object]) -> Phrase:
    on = action.get("on")
    several = isinstance(action["play"], list) and len(action["play"]) > 1
    facts["train"] = setting.train(on)
    if on == name:
        text = (
            N_("%(name)s lays %(tiles)s on the own train") if several else N_("%(name)s lays %(tile)s on the own train")
        )
        return Phrase(text, facts)
    return Phrase(
        N_("%(name)s lays %(tiles)s on %(train)s") if several else N_("%(name)s lays %(tile)s on %(train)s"), facts
    )


# The passages


def _deciding(answer: Written, preset: Preset, options: tuple[str, ...]) -> tuple[Quote, ...]:
    """The passages of the ruling, those of the options that were really asked about first."""
    asked = [code for option in options for code in preset.sources[option]]
    return quotes_of({**answer, "source": [*asked, *answer.get("source", ())]}, preset, options)


def quotes_of(answer: Written, preset: Preset | None, options: tuple[str, ...] = ()) -> tuple[Quote, ...]:
    """The words of the sheets that decide, at most two; ``options`` are what they should speak of before all."""
    rule = RULES.get(str(answer.get("rule")))
    about = options or (*(rule.options if rule else ()), str(answer.get("rule")).replace("-", "_"))
    found = []
    for code in dict.fromkeys(answer.get("source", ())):
        try:
            found.append(Quote(passage(code), fragment_for(code, *about), _sheet_names()[SHEETS[code[:2]]]))
        except KeyError:
            continue
    if preset is None:
        return tuple(found[:MOST_QUOTES])
    # Of a sheet that has variants, the passages of the values that are played by.
    played = {code for option in (options or (rule.options if rule else ())) for code in preset.sources[option]}
    own = [quote for quote in found if quote.passage.sheet == preset.sheet.key]
    return tuple(([quote for quote in own if quote.passage.code in played] or own or found)[:MOST_QUOTES])


@cache
def _sheet_names() -> Mapping[str, str]:
    return {preset.sheet.key: preset.sheet.name for preset in PRESETS.values()}


def is_silent(setting: Setting, answer: Written, options: tuple[str, ...] = ()) -> bool:
    """Whether the sheet itself does not decide: it is silent on an option of the rule, or has no passage."""
    rule, preset = RULES.get(str(answer.get("rule"))), PRESETS[setting.preset]
    behind = options or (rule.options if rule else ())
    kept = [o for o in behind if getattr(setting.rules, o) == getattr(preset.rules, o)]
    return not (answer.get("source") or options) or any(option in preset.silent for option in kept)


# What would be allowed


# The disputes whose small table says nothing of the trains that are not named.
_LOOSE = frozenset({"play", "draw", "answer", "out"})


def _may(setting: Setting, request: Written, loose: bool) -> Iterator[Line]:
    """Every kind of legal act of the player in turn, plays gathered by train; ``loose``: others may have begun."""
    known = request["table"].get("trains", {})
    listed = answer_judge({"table": request["table"], "action": None}, say).get("legal", [])
    plays: dict[str, list[Mapping[str, Any]]] = {}
    for action in listed:
        if "play" in action:
            plays.setdefault(action["on"], []).append(action)
    for train, actions in plays.items():
        if loose and train not in known:
            yield Line(Phrase(N_("Lay a tile that fits on %(train)s."), {"train": setting.train(train)}), icon="plus")
        else:
            yield _may_lay(setting, train, actions)
    for action in listed:
        if "draw" in action:
            yield Line(Phrase(N_("Draw one tile.")), icon="plus")
        elif "pass" in action:
            yield Line(Phrase(N_("Lay nothing and end the turn.")), icon="on")
        elif "stop" in action:
            yield Line(Phrase(N_("Stop the round and count, if all agree.")), icon="flag")


def _may_lay(setting: Setting, train: str, actions: Sequence[Mapping[str, Any]]) -> Line:
    facts: dict[str, object] = {"train": setting.train(train)}
    said = [action["play"] for action in actions]
    if isinstance(said[0], Mapping):
        pips = tuple(dict.fromkeys(each.get("pip") for each in said))
        if None in pips:
            return Line(Phrase(N_("Lay any tile on %(train)s."), facts), icon="plus")
        text = N_("Lay a tile with %(pips)s on %(train)s.")
        return Line(Phrase(text, {**facts, "pips": pips}), pip=pips[0])
    tiles = tuple(dict.fromkeys(Tile.parse(each[0] if isinstance(each, list) else each) for each in said))
    return Line(Phrase(N_("Lay %(tiles)s on %(train)s."), {**facts, "tiles": tiles[:6]}), tile=tiles[0])


# What must happen now


def _follows(setting: Setting, request: Written, answer: Written) -> Iterator[Line]:
    over, after = answer.get("over"), answer.get("next") or {}
    if over:
        yield from _round_over(over)
        return
    turn, name = after.get("turn"), actor_of(request)
    if turn is None:
        yield Line(Phrase(N_("The others build their first trains too.")), icon="people")
    elif turn == name:
        yield Line(Phrase(N_("It is still %(name)s’s turn."), {"name": turn}), icon="again")
    else:
        yield Line(Phrase(N_("The turn passes to %(name)s."), {"name": turn}), icon="on")
    yield from _doubles_waiting(setting, after)


def _round_over(over: Mapping[str, Any]) -> Iterator[Line]:
    if over.get("out"):
        yield Line(Phrase(N_("The round is over. Out: %(names)s."), {"names": tuple(over["out"])}), icon="flag")
    else:
        yield Line(Phrase(N_("The round is over: it is blocked.")), icon="flag")
    if over.get("winners") and not over.get("out"):
        yield Line(Phrase(N_("Wins the round: %(names)s."), {"names": tuple(over["winners"])}), icon="flag")


def _doubles_waiting(setting: Setting, after: Written) -> Iterator[Line]:
    if after.get("first_turn") and setting.rules.first_turn != "single":
        return
    for each in after.get("open_doubles", ())[:3]:
        train, double = each if isinstance(each, list) else (each, None)
        tile = Tile.parse(double) if double else _double_at_end(after, train)
        if tile is None:
            continue
        text = N_("%(double)s on %(train)s is open and waits for its answer.")
        yield Line(Phrase(text, {"double": tile, "train": setting.train(train)}), pip=tile.high)


def _double_at_end(table: Written, train: str) -> Tile | None:
    line = table.get("trains", {}).get(train)
    if isinstance(line, int):
        return Tile.of(line, line)
    ends = [piece for piece in line or () if isinstance(piece, str)]
    tile = Tile.parse(ends[-1]) if ends else None
    return tile if tile and tile.is_double else None


def _coins(request: Written, answer: Written) -> Iterator[Coin]:
    """The coins that go up and come off: what ``public`` was before, against what it is after."""
    after = answer.get("next")
    if not after:
        return
    before = set(request["table"].get("public") or ())
    now = set(after.get("public") or ())
    for name in after["players"]:
        if name in now - before:
            yield Coin(name, True, Phrase(N_("%(name)s’s train is public now: the coin goes up."), {"name": name}))
        elif name in before - now:
            yield Coin(
                name, False, Phrase(N_("%(name)s’s coin comes off: the train is private again."), {"name": name})
            )
        elif name in now and name == actor_of(request) and "pass" in request["action"]:
            yield Coin(name, True, Phrase(N_("%(name)s’s coin stays where it is."), {"name": name}))


def _hand_asked(request: Written, answer: Written) -> str | None:
    """Whose hand would decide; None where the verdict is plain or hangs on other things."""
    if answer["verdict"] != DEPENDS:
        return None
    name = actor_of(request)
    return name if name and name not in request["table"].get("hands", {}) else None


# The other sheets


def under_all(setting: Setting, request: Written, answer: Written) -> tuple[Elsewhere, ...]:
    """The act under the rules of the table and under the text of every sheet."""
    sheets = plain_sheets(setting.preset)
    rules: list[tuple[str, Phrase, object, Preset]] = [(each.name, each.title, each.name, each) for each in sheets]
    own_is_plain = not setting.changed and any(each.name == setting.preset for each in sheets)
    if not own_is_plain:
        title = Phrase(N_("%(sheet)s, as this table plays"), {"sheet": setting.title})
        rules.insert(0, ("", title if setting.changed else setting.title, setting.spec, PRESETS[setting.preset]))
    could_be = not _cannot_be(request["table"])
    found = []
    for name, title, spec, preset in rules:
        own = name == "" or (own_is_plain and name == setting.preset)
        other = answer if own else _ruled(request, spec, could_be)
        found.append(_elsewhere(name, title, preset, other, own, str(answer["verdict"])))
    return tuple(found)


def _elsewhere(name: str, title: Phrase, preset: Preset, other: Written, own: bool, verdict: str) -> Elsewhere:
    kind = str(other["verdict"])
    return Elsewhere(name, title, kind, str(other.get("why", "")), own, kind != verdict, quotes_of(other, preset))


def _ruled(request: Written, spec: object, could_be: bool) -> Written:
    """The same act under other rules; ``cannot`` where only their table could not have come about."""
    table = {**request["table"], "rules": spec}
    table["public"] = _public_under(spec, request["table"])
    answer = answer_judge({**request, "table": table}, say)
    if "error" in answer:
        return {"verdict": CANNOT, "why": answer["error"]}
    strange = _cannot_be(table) if could_be else ""
    if answer["rule"] in _NO_SUCH_TABLE or strange:
        return {**answer, "verdict": CANNOT, "why": strange or answer["why"]}
    return answer


def _public_under(spec: object, table: Written) -> list[str]:
    """The public trains of the same table under other rules: those not begun yet are as these rules begin them."""
    begun = table.get("trains", {})
    public = table.get("public")
    waiting = [name for name in table["players"] if not begun.get(name) and begun.get(name) != 0]
    starts, started = read_rules(spec).trains_start, read_rules(table["rules"]).trains_start
    if starts == "public":
        return [name for name in table["players"] if name in waiting or name in (public or ())]
    if started == "public":
        return [name for name in public or () if name not in waiting]
    return list(public or ())


def _cannot_be(table: Written) -> str:
    """Why a table could not have come about under its rules; empty where it could."""
    found = faults(Table.read(table))
    return say(found[0].phrase) if found else ""


@cache
def plain_sheets(wanted: str = "") -> tuple[Preset, ...]:
    """One preset for every sheet: its own text, without a variant.

    Where a sheet leaves its table a choice, and so has no plain form, it is ``wanted`` or else the first, and bears
    the name of the sheet alone.
    """
    found: list[Preset] = []
    for key in dict.fromkeys(preset.sheet.key for preset in PRESETS.values()):
        presets = [preset for preset in PRESETS.values() if preset.sheet.key == key]
        plain = [preset for preset in presets if not preset.variant]
        chosen = plain or [preset for preset in presets if preset.name == wanted] or presets
        found.append(replace(chosen[0], variant=""))
    return tuple(found)
