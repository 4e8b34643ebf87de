"""Makes whoever guesses wait: wrong tries are counted in the database, for every process and host together.

From one address ``FREE`` wrong tries cost nothing; then each has to wait twice as long as the one before, ``FIRST``
seconds to ``LONGEST``. From all addresses together ``FREE_ALL`` are free, so that a guest with many addresses gains
nothing; an address from which it was right before does not wait for what others do. A try is counted before it is
looked at, so that many at once are no way round. A quiet day is forgiven. A try that has to wait is no try: nothing is
written, so that whoever goes on all the same keeps nobody from saving a round.

Seconds are those of the database's clock, one for all hosts. A clock set back makes a wait begin anew, never longer
than ``LONGEST``; one set forward ends a single wait. What is remembered is limited by number, not by time. Where the
database cannot be written (full, damaged), the process counts by itself.
"""

from __future__ import annotations

import ipaddress
import threading
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache

import sqlalchemy as sa

from companion.engine.phrases import Phrase, counted

from ..database import Store, store
from ..errors import StoreFull, StoreReadOnly, TooManyTries
from ..models import ATTEMPTS

FREE, FREE_ALL = 5, 50
FIRST, LONGEST = 5, 15 * 60  # seconds
FORGIVEN = 24 * 3600  # seconds
KEPT = 1000  # addresses

EVERYBODY = ""
_C = ATTEMPTS.c
_NEW = sa.text("INSERT INTO attempts VALUES (:address, 0, 0, :known, 0) ON CONFLICT (address) DO NOTHING")
_ROW = sa.select(_C.failures, _C.last, _C.known, _C.turn).where(_C.address == sa.bindparam("whose")).with_for_update()
_BOTH = sa.select(_C.address, _C.failures, _C.last, _C.known, _C.turn).where(
    _C.address.in_([sa.bindparam("whose"), sa.bindparam("everybody")])
)
_PUT = ATTEMPTS.update().where(_C.address == sa.bindparam("whose"))
_PRUNE = ATTEMPTS.delete().where(_C.turn <= sa.bindparam("upto"), _C.address != EVERYBODY)
_SECONDS = {
    "sqlite": sa.text("SELECT CAST(strftime('%s', 'now') AS INTEGER)"),
    "postgresql": sa.text("SELECT CAST(extract(epoch FROM clock_timestamp()) AS BIGINT)"),
}


@dataclass(frozen=True, slots=True)
class Tries:
    """Tries from one address: the wrong ones, the second and the number of the last, whether it was right before."""

    failures: int = 0
    last: int = 0
    known: bool = False
    turn: int = 0

    def wait(self, free: int, now: int) -> int:
        """How many seconds the next try has to wait, the first ``free`` costing nothing."""
        elapsed = now - self.last
        if self.failures < free or elapsed > FORGIVEN:
            return 0
        due = min(FIRST << min(self.failures - free, 16), LONGEST)
        return max(due - max(elapsed, 0), 0)

    def wrong(self, now: int, turn: int) -> Tries:
        """With one more wrong try."""
        quiet = now - self.last > FORGIVEN
        return replace(self, failures=1 if quiet else self.failures + 1, last=now, turn=turn)

    def since(self, now: int) -> Tries:
        """With the last try not later than now: the clock may have been set back."""
        return replace(self, last=min(self.last, now))


def count_try(address: str) -> None:
    """Count a try from this address as a wrong one, until ``forgive`` says that it was not.

    Raises TooManyTries, with how long to wait, when it may not even be looked at.
    """
    keep_waiting(address)
    kept, whose = store(), of_address(address)
    try:
        with kept.writing() as connection:
            wait = _count(_Rows(connection), whose, _now(kept, connection))
    except (StoreReadOnly, StoreFull):
        with _remembered.lock, kept.reading() as connection:
            wait = _count(_remembered, whose, _now(kept, connection))
    if wait:
        raise _too_many(wait)


def keep_waiting(address: str) -> None:
    """Raise TooManyTries while this address has to wait. Nothing is counted, and nobody who writes is waited for."""
    kept, whose = store(), of_address(address)
    with kept.reading() as connection:
        now = _now(kept, connection)
        rows = {
            row[0]: Tries(*row[1:]) for row in connection.execute(_BOTH, {"whose": whose, "everybody": EVERYBODY}).all()
        }
    own, everybody = rows.get(whose, Tries()), rows.get(EVERYBODY, Tries())
    wait = _wait(own.since(now), everybody.since(now), now)
    with _remembered.lock:
        here = _remembered.get(whose)
        here = replace(here, known=here.known or own.known)
        wait = max(wait, _wait(here, _remembered.get(EVERYBODY), now))
    if wait and max(own.last, everybody.last) > now:
        _begin_anew(kept, whose)
    if wait:
        raise _too_many(wait)


def _begin_anew(kept: Store, whose: str) -> None:
    """The clock was set back: the wait begins now, and so it ends."""
    with suppress(StoreReadOnly, StoreFull), kept.writing() as connection:
        tries, now = _Rows(connection), _now(kept, connection)
        for each in (EVERYBODY, whose):
            tries.put(each, tries.get(each).since(now))


def forgive(address: str) -> None:
    """The try that was counted last from this address was right."""
    kept, whose = store(), of_address(address)
    try:
        with kept.writing() as connection:
            _forgive(_Rows(connection), whose)
    except (StoreReadOnly, StoreFull):
        with _remembered.lock:
            _forgive(_remembered, whose)


class _Rows:
    """Tries in the database; a row that is read stays locked until the transaction ends."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection

    def get(self, whose: str) -> Tries:
        self._connection.execute(_NEW, {"address": whose, "known": False})
        row = self._connection.execute(_ROW, {"whose": whose}).first()
        return Tries(*row) if row else Tries()

    def put(self, whose: str, tries: Tries) -> None:
        now = {"failures": tries.failures, "last": tries.last, "known": tries.known, "turn": tries.turn}
        self._connection.execute(_PUT, {"whose": whose, **now})

    def prune(self, upto: int) -> None:
        self._connection.execute(_PRUNE, {"upto": upto})


class _Remembered:
    """Tries in this process."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self._tries: dict[str, Tries] = {}

    def get(self, whose: str) -> Tries:
        return self._tries.get(whose, Tries())

    def put(self, whose: str, tries: Tries) -> None:
        self._tries[whose] = tries

    def prune(self, upto: int) -> None:
        for whose in [each for each, tries in self._tries.items() if each and tries.turn <= upto]:
            del self._tries[whose]


_remembered = _Remembered()


def _count(tries: _Rows | _Remembered, whose: str, now: int) -> int:
    """The seconds still to wait; 0 when the try was counted."""
    everybody = tries.get(EVERYBODY).since(now)
    own = tries.get(whose).since(now)
    wait = _wait(own, everybody, now)
    if not wait:
        turn = everybody.turn + 1
        own, everybody = own.wrong(now, turn), everybody.wrong(now, turn)
        tries.prune(turn - KEPT)
    tries.put(EVERYBODY, everybody)
    tries.put(whose, own)
    return wait


def _wait(own: Tries, everybody: Tries, now: int) -> int:
    """The seconds that an address still has to wait, for its own tries and those of all."""
    return max(own.wait(FREE, now), 0 if own.known else everybody.wait(FREE_ALL, now))


def _forgive(tries: _Rows | _Remembered, whose: str) -> None:
    everybody, own = tries.get(EVERYBODY), tries.get(whose)
    tries.put(EVERYBODY, replace(everybody, failures=max(everybody.failures - 1, 0)))
    tries.put(whose, replace(own, failures=0, known=True))


def _now(kept: Store, connection: sa.Connection) -> int:
    """This second on the clock of the database."""
    return int(connection.execute(_SECONDS[kept.engine.dialect.name]).scalar_one())


@lru_cache(maxsize=4096)  # every new connection asks it of all others
def of_address(address: str) -> str:
    """Under which name an address is counted: a whole network of version 6, which one guest has to himself."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return "".join(sign for sign in address if sign.isprintable())[:64] or "?"
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    return str(ip.ipv4_mapped or ipaddress.ip_network((ip, 64), strict=False))


def _too_many(wait: int) -> TooManyTries:
    said = _wait_minutes(wait) if wait > 90 else _wait_seconds(wait)
    error = TooManyTries(said)
    error.wait = wait
    return error


def _wait_seconds(wait: int) -> Phrase:
    return counted(
        "too many wrong PINs: try again in %(n)s second",
        "too many wrong PINs: try again in %(n)s seconds",
        wait,
    )


def _wait_minutes(wait: int) -> Phrase:
    return counted(
        "too many wrong PINs: try again in %(n)s minute",
        "too many wrong PINs: try again in %(n)s minutes",
        -(-wait // 60),
    )
