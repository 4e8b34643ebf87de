"""Tables read from the objects of the public contract.

Reading raises Unreadable with the field it is about: ``hands.Ben[2]``, ``trains.Ana[3]``, ``turn``. What merely could
not have come about in a round is read as it stands (``companion.engine.table.faults`` says what is wrong with it).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from ..bits import BIT
from ..errors import MisplacedTile, Unreadable
from ..phrases import N_, Phrase
from ..rules.presets import read_rules
from ..seats import only
from ..tiles import Tile
from .actions import MEXICAN
from .expected import DOUBLE, LIST, OBJECT, expected, second_half
from .fields import Fields
from .seating import seat_players
from .table import Laid, OpenDouble, Table
from .trains import ENGINE, End, Line, Train, begin_train, double_named, missing_of_three

Written = dict[str, Any]

_TWICE = N_("expected every tile in one place, got %(got)s in two")

NAMING = frozenset((
    *("players", "public", "open_doubles", "first_turn", "turn", "starter"),
    *("laid", "out", "failed", "mexican_after"),
))  # fmt: skip
"""The keys of a table under which names stand, by themselves or in lists."""
BY_NAME = frozenset(("trains", "hands"))
"""Those of objects whose keys are names."""
_KEYS = NAMING | BY_NAME | {"rules", "round", "engine", "drew", "boneyard", "passes"}


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
    for place, name in enumerate(seating.names):
        if seating.trains[name] != place:
            raise expected(N_("expected a name that is no train’s, got %(got)s"), name, f"players[{place}]")
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


class _Reader(Fields):
    """Reads one table."""

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
        turn = self.read_seat("turn", None)
        starter = self.read_seat("starter", 0)
        boneyard = self.read_count("boneyard", None, 0, seating.rules.tile_count)
        round_number = self.read_count("round", 1, 1, None)
        passes = self.read_count("passes", 0, 0, None)
        after = self.read_seat("mexican_after", seating.size - 1)
        drawn = self._drawn(seen, turn, held)
        return Table(
            seating,
            round=1 if round_number is None else round_number,
            engine=engine,
            trains=trains,
            public=self._public(trains),
            open_doubles=self._open_doubles(trains),
            first_turn=self.read_seats("first_turn", seating.seats),
            turn=turn,
            starter=starter or 0,
            laid=self._laid(),
            drew=drawn[-1] if drawn else None,
            drew_before=drawn[:-1],
            hands=hands,
            boneyard=boneyard,
            out=self.read_seats("out", seating.seats),
            failed=self.read_seats("failed", seating.seats),
            passes=passes or 0,
            mexican_after=seating.size - 1 if after is None else after,
            held=tuple(held),
            seen=seen,
            blind=any(train is not None and (train.line is None or train.since is not None) for train in trains),
        )

    def _engine(self) -> int | None:
        if "engine" not in self.written:
            raise Unreadable(Phrase(N_("expected the pip of the engine or null, got nothing")), "engine")
        engine = self.read_count("engine", None, 0, self.seating.rules.set_max)
        if engine is not None:
            self.places |= BIT[Tile.of(engine, engine)]
        return engine

    def _trains(self, engine: int | None) -> tuple[Train | None, ...]:
        trains: list[Train | None] = [None] * len(self.seating.train_names)
        for name, written in self.read_object("trains").items():
            field = f"trains.{name}"
            train = self.read_index(name, self.seating.trains, field)
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
        since = written[0] if type(written[0]) is int else None
        if since is not None:
            return self._tail(since, written[1:], field)
        quick = self.place_tiles(written)
        line = self._line(written, field) if quick is None else quick
        if type(line[0]) is not Tile:
            raise expected(N_("expected a side arm directly after a double, got %(got)s"), written[0], f"{field}[0]")
        if train == self.seating.mexican and self.seating.mexican_any:
            engine = _start_written(str(written[0]), line)
        last = written[-1]
        return begin_train(engine, line, second_half(last) if isinstance(last, str) else None)

    def _tail(self, since: int, written: list[Any], field: str) -> Train:
        """A train of which the tiles up to the pip ``since`` are not known."""
        if not 0 <= since <= self.seating.rules.set_max or not written or isinstance(written[0], list):
            raise expected(N_("expected a pip and the tiles after it, got %(got)s"), [since, *written], field)
        line = self._line(written, field)
        last = written[-1]
        return begin_train(since, line, second_half(last) if isinstance(last, str) else None, since)

    def _line(self, written: list[Any], field: str) -> Line:
        line: list[Any] = []
        for place, piece in enumerate(written):
            where = f"{field}[{place}]"
            if isinstance(piece, list):
                self._arm_fits(line, piece, where)
                line.append(self._line(piece, where))
            else:
                line.append(self.place_tile(piece, where))
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
        given = self.read_object("hands")
        for name in given:
            self.read_index(name, self.seating.seats, f"hands.{name}")
        # In seat order, so that of two hands with the same tile the later seat is named.
        for seat, name in enumerate(self.seating.names):
            if name not in given:
                continue
            tiles = given[name]
            if not isinstance(tiles, list):
                raise expected(LIST, tiles, f"hands.{name}")
            quick = self.place_tiles(tiles)
            if quick is None:
                quick = tuple([self.place_tile(tile, f"hands.{name}[{place}]") for place, tile in enumerate(tiles)])
            hands[seat] = quick
        return tuple(hands)

    def _public(self, trains: tuple[Train | None, ...]) -> int:
        if self.written.get("public") is not None:
            return self.read_seats("public", self.seating.trains)
        if self.seating.rules.trains_start != "public":
            return 0
        return sum(only(seat) for seat in range(self.seating.size) if trains[seat] is None)

    def _open_doubles(self, trains: tuple[Train | None, ...]) -> tuple[OpenDouble, ...]:
        found = []
        for place, each in enumerate(self.read_list("open_doubles")):
            field = f"open_doubles[{place}]"
            if isinstance(each, list):
                if len(each) != 2 and not (len(each) == 3 and self.seating.needs_three):
                    raise expected(N_("expected a train, or a train and a double, got %(got)s"), each, field)
                train = self.read_index(each[0], self.seating.trains, f"{field}[0]")
                double = self.read_tile(each[1], f"{field}[1]")
                if not double.is_double:
                    raise expected(DOUBLE, each[1], f"{field}[1]")
                there = trains[train]
                missing = 3 if there is None else missing_of_three(there, double)
                if len(each) == 3 and (type(each[2]) is not int or each[2] != missing):
                    raise expected(N_("expected as many tiles as the double still needs, got %(got)s"), each[2], field)
            else:
                train = self.read_index(each, self.seating.trains, field)
                double = self._double_of(trains[train], field)
            found.append((train, double))
        return tuple(found)

    def _double_of(self, train: Train | None, field: str) -> Tile:
        """The open double of a train that is named without it: where its line ends, or else one of its arms."""
        if train is None:
            raise expected(N_("expected a train that was begun, got %(got)s"), self.written["open_doubles"], field)
        return double_named(train)

    def _laid(self) -> tuple[Laid, ...]:
        return tuple([self._laid_tile(each, f"laid[{place}]") for place, each in enumerate(self.read_list("laid"))])

    def _laid_tile(self, each: object, field: str) -> Laid:
        if not isinstance(each, list) or len(each) not in (2, 3):
            raise expected(N_("expected a tile and its train, got %(got)s"), each, field)
        tile = self.read_tile(each[0], f"{field}[0]")
        train = self.read_index(each[1], self.seating.trains, f"{field}[1]")
        at = each[2] if len(each) == 3 else None
        if at is not None and at != ENGINE:
            at = self.read_tile(at, f"{field}[2]")
        return tile, train, at

    def _drawn(self, seen: int, turn: int | None, held: list[int | None]) -> tuple[Tile | Literal[True], ...]:
        """The tiles drawn in this turn: one, or a list of several, each in another place."""
        drew = self.written.get("drew")
        if not isinstance(drew, list):
            return () if drew is None else (self._drew(drew, "drew", seen, turn, held),)
        drawn: list[Tile | Literal[True]] = []
        for place, each in enumerate(drew):
            tile = self._drew(each, f"drew[{place}]", seen, turn, held)
            if tile is not True and tile in drawn:
                raise expected(_TWICE, str(tile), f"drew[{place}]", MisplacedTile)
            drawn.append(tile)
        return tuple(drawn)

    def _drew(
        self, drew: object, field: str, seen: int, turn: int | None, held: list[int | None]
    ) -> Tile | Literal[True]:
        if drew is True:
            return True
        tile = self.read_tile(drew, field)
        for seat, mask in enumerate([seen, *(held)]):
            if mask and mask & BIT[tile] and seat - 1 != turn:
                if turn is None and seat:
                    continue
                raise expected(_TWICE, str(tile), field, MisplacedTile)
        return tile


def _start_written(first: str, line: Line) -> int:
    """Where a train that any tile may begin starts: the half written second is the open end (CS77)."""
    tile = line[0]
    outward = second_half(first)
    after = line[1] if len(line) > 1 and type(line[1]) is Tile else None
    if after is not None and outward not in after and tile.other(outward) in after:
        outward = tile.other(outward)
    return int(tile.other(outward))
