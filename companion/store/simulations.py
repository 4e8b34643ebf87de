"""Evenings that the companion plays out by itself: requests, how far each is, and what was counted.

Kept in the database, because several processes may serve the pages: whichever shows a page knows how far it is,
whichever plays is told that nobody looks any more. What was counted hangs on the request alone; it may be swept out at
any time and be played again.

A request ``WAITING`` is waited for, ``PLAYING`` is played by one process, and only one is in the whole database; all
other states are at rest. Nobody's clock is compared with another's: whoever looks, and whoever plays, lets a number
grow, and it is for those who watch to know since when it has not.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

import sqlalchemy as sa

from companion import __version__
from companion.engine.errors import CompanionError
from companion.engine.phrases import N_, Phrase
from companion.simulation.asked import Asked
from companion.simulation.chunks import Progress, begin, progress_from_json, progress_to_json

from .database import store
from .errors import NoSuchSimulation, Overtaken
from .models import SIMULATIONS

WAITING, PLAYING = "waiting", "playing"
OVER, CANCELLED, LEFT, ENDED, BROKEN = "over", "cancelled", "left", "ended", "broken"
"""At rest: all was played; somebody stopped it; nobody looked any more; the companion was ended; what plays broke."""

KEPT = 60
"""How many are kept; older ones are swept out with the next."""
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no word comes of them
LENGTH = 4

_C = SIMULATIONS.c
_ALL = (_C.code, _C.state, _C.body, _C.remaining, _C.made_at)
_WHICH = _C.code == sa.bindparam("which")
_ONE: sa.Select[Any] = sa.select(*_ALL).where(_WHICH)
_LATEST: sa.Select[Any] = sa.select(*_ALL).order_by(_C.id.desc()).limit(sa.bindparam("most"))
_AGAIN = sa.select(_C.code).where(_C.request == sa.bindparam("asked")).order_by(_C.id.desc()).limit(1)
_IN_LINE: sa.Select[Any] = (
    sa.select(_C.code, _C.state, _C.beats, _C.looks).where(_C.state.in_((WAITING, PLAYING))).order_by(_C.id)
)
_INSERT = SIMULATIONS.insert()
_UPDATE = SIMULATIONS.update().where(_WHICH)
_OF_ONE = _UPDATE.where(_C.player == sa.bindparam("whose"), _C.state == PLAYING)
_IN_MOTION = _C.state.in_((WAITING, PLAYING))
_OLD = (
    sa.select(_C.id).where(~_IN_MOTION).order_by(_C.id.desc()).offset(KEPT).limit(1_000_000)  # SQLite wants a limit
)
_SWEEP = SIMULATIONS.delete().where(_C.id.in_(_OLD))


@dataclass(frozen=True, slots=True)
class Simulation:
    """A request and how far it is. ``remaining``: about how many seconds more; None where nobody knows.

    ``made_at`` is ISO 8601, UTC.
    """

    code: str
    state: str
    progress: Progress
    remaining: int | None
    made_at: str

    @property
    def in_motion(self) -> bool:
        """Whether it is played, or waits for its turn."""
        return self.state in (WAITING, PLAYING)


class InLine(NamedTuple):
    """What is played or waits, in order: a number that grows while it is played, one that grows while it is seen."""

    code: str
    state: str
    beats: int
    looks: int

    @property
    def sign(self) -> int:
        """What has to grow: of one that is played its beats, of one that waits the looks at it."""
        return self.beats if self.state == PLAYING else self.looks


class Beat(NamedTuple):
    """What whoever plays is told: whether it is to go on, how often it was looked at, and whether somebody left."""

    goes_on: bool
    looks: int
    left: bool


def ask_for(asked: Asked) -> str:
    """The name of this request, which waits for its turn unless it was played already. Old ones are swept out.

    Raises the troubles of ``Store.writing``.
    """
    request = _name(asked)
    with store().writing() as connection:
        found = connection.execute(_AGAIN, {"asked": request}).scalar()
        if found is not None:
            _resume(connection, str(found))
            return str(found)
        code = _free_code(connection)
        row = {"code": code, "request": request, "state": WAITING, "body": _write(begin(asked)), "player": ""}
        row |= {"made_at": f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"}
        connection.execute(_INSERT, {**row, "beats": 0, "looks": 0, "left_at": -1})
        connection.execute(_SWEEP)
    return code


def go_on(code: str, evenings: int | None = None) -> None:
    """Let it wait for its turn again, for so many evenings in all; None: for those that are left.

    Raises NoSuchSimulation, the troubles of ``Store.writing``, and CompanionError for too many evenings.
    """
    with store().writing() as connection:
        found = _find(connection, code)
        if found.in_motion:
            return
        if evenings is not None:
            longer = found.progress.longer(evenings)
            body = {"body": _write(longer), "request": _name(longer.asked)}
            connection.execute(_UPDATE.values(**body), {"which": code})
        _resume(connection, code)


def find_simulation(code: str) -> Simulation:
    """The simulation of this name. Raises NoSuchSimulation, and the troubles of ``Store.reading``."""
    with store().reading() as connection:
        return _find(connection, code)


def list_simulations(most: int = 10) -> tuple[Simulation, ...]:
    """The latest, the last first. Raises the troubles of ``Store.reading``."""
    with store().reading() as connection:
        rows = connection.execute(_LATEST, {"most": most}).all()
    return tuple(found for row in rows if (found := _read(row)) is not None)


def list_in_line() -> tuple[InLine, ...]:
    """What is played or waits for its turn, in order. Raises the troubles of ``Store.reading``."""
    with store().reading() as connection:
        return tuple(InLine(*row) for row in connection.execute(_IN_LINE).all())


def count_look(code: str) -> None:
    """Somebody looks at it. Raises the troubles of ``Store.writing``."""
    with store().writing() as connection:
        connection.execute(_UPDATE.where(_IN_MOTION).values(looks=_C.looks + 1), {"which": code})


def note_leaving(code: str) -> None:
    """Somebody who looked at it has gone. Raises the troubles of ``Store.writing``."""
    with store().writing() as connection:
        connection.execute(_UPDATE.where(_IN_MOTION).values(left_at=_C.looks), {"which": code})


def begin_playing(code: str, player: str) -> Progress | None:
    """How far it is, for the process that plays it from now on; None where another one is played, or it waits no more.

    Raises the troubles of ``Store.writing``.
    """
    try:
        with store().writing() as connection:
            if connection.execute(sa.select(_C.id).where(_C.state == PLAYING)).first() is not None:
                return None
            begun = _UPDATE.where(_C.state == WAITING).values(state=PLAYING, player=player, beats=_C.beats + 1)
            if connection.execute(begun, {"which": code}).rowcount != 1:
                return None
            return _find(connection, code).progress
    except Overtaken:  # another process was quicker
        return None


def keep_playing(code: str, player: str, progress: Progress, remaining: int | None) -> Beat:
    """Keep how far it is; tells whether it is to go on. Raises the troubles of ``Store.writing``."""
    kept = {"body": _write(progress), "remaining": remaining, "beats": _C.beats + 1}
    with store().writing() as connection:
        goes_on = connection.execute(_OF_ONE.values(**kept), {"which": code, "whose": player}).rowcount == 1
        row = connection.execute(sa.select(_C.looks, _C.left_at).where(_WHICH), {"which": code}).first()
    return Beat(goes_on, row[0], row[0] == row[1]) if row else Beat(False, 0, False)


def end_playing(code: str, player: str, state: str) -> None:
    """It is played no more by this process. Raises the troubles of ``Store.writing``."""
    with store().writing() as connection:
        ended = _OF_ONE.values(state=state, player="", remaining=None)
        connection.execute(ended, {"which": code, "whose": player})


def stop(code: str, state: str) -> None:
    """Stop it, whoever plays it: that process hears of it with its next beat. Raises the troubles of
    ``Store.writing``."""
    with store().writing() as connection:
        stopped = _UPDATE.where(_IN_MOTION).values(state=state, player="", remaining=None)
        connection.execute(stopped, {"which": code})


def _resume(connection: sa.Connection, code: str) -> None:
    found = _find(connection, code)
    if not found.in_motion and not found.progress.over:
        again = {"state": WAITING, "player": "", "remaining": None, "looks": _C.looks + 1}
        connection.execute(_UPDATE.values(**again), {"which": code})


def _name(asked: Asked) -> str:
    return f"{asked.key}-{__version__}"[:32]


def _free_code(connection: sa.Connection) -> str:
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        if connection.execute(_ONE, {"which": code}).first() is None:
            return code


def _find(connection: sa.Connection, code: str) -> Simulation:
    row = connection.execute(_ONE, {"which": code}).first()
    found = _read(row) if row is not None else None
    if found is None:
        raise NoSuchSimulation(Phrase(N_("nothing that was played out is kept under this address any more")))
    return found


def _read(row: Sequence[Any]) -> Simulation | None:
    """None where it was written by another release, or another hand."""
    code, state, body, remaining, made_at = row
    try:
        return Simulation(code, state, progress_from_json(json.loads(body)), remaining, made_at)
    except (CompanionError, ValueError, RecursionError):
        return None


def _write(progress: Progress) -> str:
    return json.dumps(progress_to_json(progress), separators=(",", ":"))
