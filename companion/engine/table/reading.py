"""Tables and actions read from the objects of the public contract.

Reading raises Unreadable with the field it is about: ``hands.Ben[2]``, ``trains.Ana[3]``, ``turn``. What merely could
not have come about in a round is read as it stands (``companion.engine.table.faults`` says what is wrong with it).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ..bits import BIT
from ..errors import MisplacedTile, UnknownPlayer, UnknownTile, Unreadable, shown
from ..phrases import N_, Phrase
from ..rules.presets import read_rules
from ..seats import only
from ..tiles import Tile
from .actions import MEXICAN, Action, Deal, Draw, FirstTrain, LayEngine, Pass, Play, Search, Stop
from .seating import Seating, seat_players
from .table import Drawn, Laid, OpenDouble, Table
from .trains import ENGINE, End, Line, Train, begun, double_named
from .writing import action_to_json, table_to_json

__all__ = ["action_to_json", "expected", "read_action", "read_table", "read_tile", "table_to_json"]

Written = dict[str, Any]

_TILES = {f"{a}-{b}": Tile.of(a, b) for a in range(19) for b in range(19)}
_HALVES = re.compile("[0-9]+")
# Text -> its tile and bit.
_PLACED = {text: (tile, BIT[tile]) for text, tile in _TILES.items()}
_KEYS = frozenset(
    [
        "rules",
        "players",
        "round",
        "engine",
        "trains",
        "public",
        "open_doubles",
        "first_turn",
        "turn",
        "starter",
        "laid",
        "drew",
        "hands",
        "boneyard",
        "out",
        "failed",
        "passes",
        "mexican_after",
    ]
)
_MISSING: Any = object()


def expected(what: str, got: object, field: str, kind: type[Unreadable] = Unreadable) -> Unreadable:
    """The error "WHAT expected, got 'what came'" for this field; ``what`` is a sentence of its own in the catalogue."""
    return kind(Phrase(what, {"got": shown(got)}), field)


NAME = N_("expected the name of a player, got %(got)s")
TRAIN = N_("expected the name of a player or 'mexican', got %(got)s")
LIST = N_("expected a list, got %(got)s")
OBJECT = N_("expected an object, got %(got)s")
COUNT = N_("expected a whole number, got %(got)s")
TILE = N_("expected a tile of the set, got %(got)s")
DOUBLE = N_("expected a double, got %(got)s")
TRUE = N_("expected true, got %(got)s")


def read_table(written: object) -> Table:
    """The table of a request. Raises Unreadable, with the field in the table."""
    if not isinstance(written, dict):
        raise expected(OBJECT, written, "")
    for key in written:
        if key not in _KEYS:
            raise expected(N_("expected a key of a table, got %(got)s"), key, str(key))
    if "rules" not in written:
        raise Unreadable(Phrase(N_("expected the name of a rule set, got nothing")), "rules")
    seating = seat_players(read_rules(written["rules"]), _read_players(written))
    return _Reader(seating, written).table()


def _read_players(written: Mapping[str, Any]) -> tuple[str, ...]:
    names = written.get("players")
    if not isinstance(names, list) or not names:
        raise expected(N_("expected a list of names, got %(got)s"), names, "players")
    for place, name in enumerate(names):
        if not isinstance(name, str) or not name or name == MEXICAN:
            raise expected(N_("expected a name other than 'mexican', got %(got)s"), name, f"players[{place}]")
        if name in names[:place]:
            raise expected(N_("expected a name nobody else has, got %(got)s"), name, f"players[{place}]")
    if len(names) > 100:
        raise expected(N_("expected no more than 100 players, got %(got)s"), len(names), "players")
    return tuple(names)


class _Reader:
    """Reads one table; every tile it meets is put in its place, and may lie in no other."""

    def __init__(self, seating: Seating, written: Mapping[str, Any]) -> None:
        self.seating = seating
        self.written = written
        self.places = 0

    def table(self) -> Table:
        """The table, read in the order of the contract."""
        seating = self.seating
        engine = self._engine()
        trains = self._trains(engine)
        seen = self.places
        hands = self._hands()
        held = []
        for hand in hands:
            mask: int | None = None
            if hand is not None:
                mask = 0
                for tile in hand:
                    mask |= BIT[tile]
            held.append(mask)
        turn = self._seat("turn", None)
        starter = self._seat("starter", 0)
        boneyard = self._count("boneyard", None, 0, seating.rules.tile_count)
        round_number = self._count("round", 1, 1, None)
        passes = self._count("passes", 0, 0, None)
        after = self._seat("mexican_after", seating.size - 1)
        return Table(
            seating,
            round=1 if round_number is None else round_number,
            engine=engine,
            trains=trains,
            public=self._public(trains),
            open_doubles=self._open_doubles(trains),
            first_turn=self._seats("first_turn", seating.seats),
            turn=turn,
            starter=starter or 0,
            laid=self._laid(),
            drew=self._drew(seen, turn, held),
            hands=hands,
            boneyard=boneyard,
            out=self._seats("out", seating.seats),
            failed=self._seats("failed", seating.seats),
            passes=passes or 0,
            mexican_after=seating.size - 1 if after is None else after,
            held=tuple(held),
            seen=seen,
            blind=any(train is not None and train.line is None for train in trains),
        )

    def _engine(self) -> int | None:
        if "engine" not in self.written:
            raise Unreadable(Phrase(N_("expected the pip of the engine or null, got nothing")), "engine")
        engine = self._count("engine", None, 0, self.seating.rules.set_max)
        if engine is not None:
            self.places |= BIT[Tile.of(engine, engine)]
        return engine

    def _count(self, key: str, default: int | None, low: int, high: int | None) -> int | None:
        value = self.written.get(key)
        if value is None:
            return default
        if type(value) is not int or value < low or (high is not None and value > high):
            if high is None:
                text = Phrase(
                    N_("expected a whole number from %(low)s, got %(got)s"), {"low": low, "got": shown(value)}
                )
            else:
                text = Phrase(
                    N_("expected a whole number from %(low)s to %(high)s, got %(got)s"),
                    {"low": low, "high": high, "got": shown(value)},
                )
            raise Unreadable(text, key)
        return value

    def _seat(self, key: str, default: int | None) -> int | None:
        name = self.written.get(key)
        if name is None:
            return default
        return self._index(name, self.seating.seats, key)

    def _index(self, name: object, names: Mapping[str, int], field: str) -> int:
        found = names.get(name) if isinstance(name, str) else None
        if found is None:
            raise expected(NAME if names is self.seating.seats else TRAIN, name, field, UnknownPlayer)
        return found

    def _list(self, key: str) -> list[Any]:
        value = self.written.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            raise expected(LIST, value, key)
        return value

    def _seats(self, key: str, names: Mapping[str, int]) -> int:
        mask = 0
        for place, name in enumerate(self._list(key)):
            mask |= only(self._index(name, names, f"{key}[{place}]"))
        return mask

    def _object(self, key: str) -> dict[str, Any]:
        value = self.written.get(key)
        if value is None:
            return {}
        if not isinstance(value, dict):
            raise expected(OBJECT, value, key)
        return value

    def tile(self, text: object, field: str) -> Tile:
        """A tile of the set, wherever it is."""
        return read_tile(text, field, self.seating)

    def _placed(self, text: object, field: str) -> Tile:
        """A tile of the set that was met nowhere else."""
        tile = self.tile(text, field)
        bit = BIT[tile]
        if self.places & bit:
            raise expected(N_("expected every tile in one place, got %(got)s in two"), str(tile), field, MisplacedTile)
        self.places |= bit
        return tile

    def _trains(self, engine: int | None) -> tuple[Train | None, ...]:
        trains: list[Train | None] = [None] * (self.seating.size + 1)
        for name, written in self._object("trains").items():
            field = f"trains.{name}"
            train = self._index(name, self.seating.trains, field)
            if engine is None and written != []:
                raise expected(N_("expected no train before the engine, got %(got)s"), written, field)
            trains[train] = self._train(train, written, field, engine or 0)
        return tuple(trains)

    def _train(self, train: int, written: object, field: str, engine: int) -> Train | None:
        if type(written) is int and 0 <= written <= self.seating.rules.set_max:
            return Train(None, End(written, None))
        if not isinstance(written, list):
            raise expected(N_("expected a list of tiles or the pip of the open end, got %(got)s"), written, field)
        if not written:
            return None
        quick = self._quick(written)
        line = self._line(written, field) if quick is None else quick
        if type(line[0]) is not Tile:
            raise expected(N_("expected a side arm directly after a double, got %(got)s"), written[0], f"{field}[0]")
        if train == self.seating.mexican and self.seating.mexican_any:
            engine = _start_written(str(written[0]), line)
        last = written[-1]
        return begun(engine, line, _second_half(last) if isinstance(last, str) else None)

    def _quick(self, written: list[Any]) -> tuple[Tile, ...] | None:
        """The tiles of a list without arms and without a fault; None: read it tile by tile, to say which is wrong."""
        tiles, places = [], self.places
        try:
            for text in written:
                tile, bit = _PLACED[text]
                if places & bit:
                    return None
                places |= bit
                tiles.append(tile)
        except (KeyError, TypeError):
            return None
        if places & ~self.seating.whole:
            return None
        self.places = places
        return tuple(tiles)

    def _line(self, written: list[Any], field: str) -> Line:
        line: list[Any] = []
        for place, piece in enumerate(written):
            where = f"{field}[{place}]"
            if isinstance(piece, list):
                self._arm_fits(line, piece, where)
                line.append(self._line(piece, where))
            else:
                line.append(self._placed(piece, where))
        if type(line[-1]) is not Tile:
            # Nothing goes on in the line: the first arm is the finish of the double, whatever its side.
            first = next(
                place
                for place, piece in enumerate(line)
                if place and type(piece) is not Tile and all(type(later) is not Tile for later in line[place:])
            )
            line = [*line[:first], *line[first + 1 :], *line[first]]
        return tuple(line)

    def _arm_fits(self, line: list[Any], piece: list[Any], where: str) -> None:
        arms = 0
        while arms < len(line) and type(line[-1 - arms]) is not Tile:
            arms += 1
        double = line[-1 - arms] if arms < len(line) else None
        if double is None or not double.is_double or arms > 2 or not piece or isinstance(piece[0], list):
            raise expected(N_("expected a side arm directly after a double, got %(got)s"), piece, where)

    def _hands(self) -> tuple[tuple[Tile, ...] | None, ...]:
        hands: list[tuple[Tile, ...] | None] = [None] * self.seating.size
        given = self._object("hands")
        for name in given:
            self._index(name, self.seating.seats, f"hands.{name}")
        # In seat order, so that of two hands with the same tile the later seat is named.
        for seat, name in enumerate(self.seating.names):
            if name not in given:
                continue
            tiles = given[name]
            if not isinstance(tiles, list):
                raise expected(LIST, tiles, f"hands.{name}")
            quick = self._quick(tiles)
            if quick is None:
                quick = tuple([self._placed(tile, f"hands.{name}[{place}]") for place, tile in enumerate(tiles)])
            hands[seat] = quick
        return tuple(hands)

    def _public(self, trains: tuple[Train | None, ...]) -> int:
        if self.written.get("public") is not None:
            return self._seats("public", self.seating.trains)
        if self.seating.rules.trains_start != "public":
            return 0
        return sum(only(seat) for seat in range(self.seating.size) if trains[seat] is None)

    def _open_doubles(self, trains: tuple[Train | None, ...]) -> tuple[OpenDouble, ...]:
        found = []
        for place, each in enumerate(self._list("open_doubles")):
            field = f"open_doubles[{place}]"
            if isinstance(each, list):
                if len(each) != 2:
                    raise expected(N_("expected a train, or a train and a double, got %(got)s"), each, field)
                train = self._index(each[0], self.seating.trains, f"{field}[0]")
                double = self.tile(each[1], f"{field}[1]")
                if not double.is_double:
                    raise expected(DOUBLE, each[1], f"{field}[1]")
            else:
                train = self._index(each, self.seating.trains, field)
                double = self._double_of(trains[train], field)
            found.append((train, double))
        return tuple(found)

    def _double_of(self, train: Train | None, field: str) -> Tile:
        """The open double of a train that is named without it: where its line ends, or else one of its arms."""
        if train is None:
            raise expected(N_("expected a train that was begun, got %(got)s"), self.written["open_doubles"], field)
        return double_named(train)

    def _laid(self) -> tuple[Laid, ...]:
        return tuple([self._laid_tile(each, f"laid[{place}]") for place, each in enumerate(self._list("laid"))])

    def _laid_tile(self, each: object, field: str) -> Laid:
        if not isinstance(each, list) or len(each) not in (2, 3):
            raise expected(N_("expected a tile and its train, got %(got)s"), each, field)
        tile = self.tile(each[0], f"{field}[0]")
        train = self._index(each[1], self.seating.trains, f"{field}[1]")
        at = each[2] if len(each) == 3 else None
        if at is not None and at != ENGINE:
            at = self.tile(at, f"{field}[2]")
        return tile, train, at

    def _drew(self, seen: int, turn: int | None, held: list[int | None]) -> Drawn:
        drew = self.written.get("drew")
        if drew is None or drew is True:
            return drew
        tile = self.tile(drew, "drew")
        for seat, mask in enumerate([seen, *(held)]):
            if mask and mask & BIT[tile] and seat - 1 != turn:
                if turn is None and seat:
                    continue
                raise expected(
                    N_("expected every tile in one place, got %(got)s in two"), str(tile), "drew", MisplacedTile
                )
        return tile


def read_tile(text: object, field: str, seating: Seating) -> Tile:
    """A tile of the set that is played with. Raises UnknownTile."""
    tile = _TILES.get(text) if isinstance(text, str) else None
    if tile is None:
        try:
            tile = Tile.parse(text)
        except UnknownTile as error:
            raise error.at(field) from None
    if tile.high > seating.rules.set_max:
        raise expected(TILE, text, field, UnknownTile)
    return tile


def _start_written(first: str, line: Line) -> int:
    """Where a train that any tile may begin starts: the half written second is the open end (CS77)."""
    tile = line[0]
    outward = _second_half(first)
    after = line[1] if len(line) > 1 and type(line[1]) is Tile else None
    if after is not None and outward not in after and tile.other(outward) in after:
        outward = tile.other(outward)
    return int(tile.other(outward))


def _second_half(written: str) -> int:
    return int(_HALVES.findall(written)[1])


def read_action(written: object, table: Table) -> Action | None:
    """The action of a request, None for null. Raises Unreadable with the field in the action."""
    if written is None:
        return None
    if not isinstance(written, dict):
        raise expected(OBJECT, written, "")
    kinds = [key for key in _ACTIONS if key in written]
    if len(kinds) != 1:
        raise expected(
            N_("expected one of play, draw, pass, engine, deal, search, stop, got %(got)s"), list(written), ""
        )
    kind = kinds[0]
    for key in written:
        if key not in (kind, "by") and not (kind == "play" and key in ("on", "at")):
            raise expected(N_("expected a key of this action, got %(got)s"), key, str(key))
    by = written.get("by")
    if by is not None and (not isinstance(by, str) or by not in table.seating.seats):
        raise expected(NAME, by, "by", UnknownPlayer)
    action: Action = _ACTIONS[kind](written, table, by)
    return action


def _read_play(written: Written, table: Table, by: str | None) -> Action:
    seating = table.seating
    on = written.get("on")
    if not isinstance(on, str) or on not in seating.trains:
        raise expected(TRAIN, on, "on", UnknownPlayer)
    at = written.get("at")
    if at is not None and at != ENGINE:
        at = read_tile(at, "at", seating)
    played = written["play"]
    if isinstance(played, list):
        if not played:
            raise expected(N_("expected a tile, or a list of tiles, got %(got)s"), played, "play")
        tiles = tuple(read_tile(tile, f"play[{place}]", seating) for place, tile in enumerate(played))
        if len(tiles) > 1:
            return FirstTrain(tiles, on, at, by)
        played = played[0]
    tile = read_tile(played, "play", seating)
    if seating.mexican_any and on == MEXICAN and table.trains[seating.mexican] is None:
        return Play(tile, on, at, by, _second_half(played))
    if at is None and by is None:
        return seating.plays[seating.trains[on]][tile]
    return Play(tile, on, at, by)


def _read_draw(written: Written, table: Table, by: str | None) -> Action:
    drawn = written["draw"]
    if drawn is True:
        return Draw(None, by)
    if not isinstance(drawn, str):
        raise expected(N_("expected a tile, or true, got %(got)s"), drawn, "draw")
    return Draw(read_tile(drawn, "draw", table.seating), by)


def _read_deal(written: Written, table: Table, by: str | None) -> Action:
    tiles = written["deal"]
    if type(tiles) is not int or tiles < 0:
        raise expected(COUNT, tiles, "deal")
    return Deal(tiles, by)


def _is_true(written: Written, key: str) -> None:
    if written[key] is not True:
        raise expected(TRUE, written[key], key)


def _read_pass(written: Written, table: Table, by: str | None) -> Action:
    _is_true(written, "pass")
    return Pass(by)


def _read_search(written: Written, table: Table, by: str | None) -> Action:
    _is_true(written, "search")
    return Search(by)


def _read_stop(written: Written, table: Table, by: str | None) -> Action:
    _is_true(written, "stop")
    return Stop(by)


_ACTIONS: dict[str, Any] = {
    "play": _read_play,
    "draw": _read_draw,
    "pass": _read_pass,
    "engine": lambda written, table, by: LayEngine(read_tile(written["engine"], "engine", table.seating), by),
    "deal": _read_deal,
    "search": _read_search,
    "stop": _read_stop,
}
