"""What the clock shows of a game: on its table, on telephones and on the television."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from companion.book.entries.entry import OPEN_END
from companion.book.fold.book import Book
from companion.clock.agreement import Last, find_last
from companion.clock.durations import read_moment
from companion.clock.forecast import STEP, Forecast, forecast_end, round_moment
from companion.clock.pace import Evening, Pace, learn_pace
from companion.engine.rules.options import Rules
from companion.statistics.digest import key_of
from companion.store.errors import StoreError
from companion.store.people.digests import played_games
from companion.store.settings import CLOCK, put_setting, setting

from ..shared.translation import reader

ON = "on"
RECENT = 100
"""Evenings of the house that are asked, the last ones: people become quicker."""
AHEAD = 7200
"""Seconds beyond what is likely for which a page knows the times of day by itself."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What the clock of a game shows.

    ``forecast``: None where it is not shown, or no clock can be believed; ``last``: None where no end was agreed on, or
    the times do not tell. ``times``: times of day in the reader's form for every STEP seconds from the moment ``first``
    on, so that a script needs none of its own. ``until``: the moment that was agreed on, None where none was.
    """

    forecast: Forecast | None
    last: Last | None
    first: int = 0
    times: tuple[str, ...] = ()
    until: datetime | None = None

    def tell(self, moment: datetime) -> str:
        """A moment as a time of day, to five minutes, never past."""
        assert self.forecast is not None
        return tell_time(round_moment(moment, self.forecast.now))

    @property
    def tells_low(self) -> bool:
        """Whether the earliest end is told as another time than the end itself."""
        forecast = self.forecast
        return forecast is not None and self.tell(forecast.low) != self.tell(forecast.end)

    @property
    def agreed_time(self) -> str:
        """The time of day that was agreed on."""
        return tell_time(self.until) if self.until else ""

    @property
    def rounds(self) -> int | None:
        """How many rounds are played by what was agreed; None where nothing was, and once they are over."""
        return self.last.number if self.last and not self.last.due else None

    @property
    def is_past_agreed(self) -> bool:
        """Whether the end that is told is later than what was agreed on."""
        forecast = self.forecast
        return forecast is not None and self.until is not None and round_moment(forecast.end, forecast.now) > self.until


def is_shown() -> bool:
    """Whether this house wants the clock to be shown."""
    return setting(CLOCK) == ON


def show(wanted: bool) -> None:
    """Show the clock from now on, or no more. Raises what ``Store.writing`` raises."""
    put_setting(CLOCK, ON if wanted else None)


def describe_clock(book: Book) -> Shown | None:
    """The clock of a game that goes on; None where nobody asked for it and no end was agreed on."""
    if book.over or (book.agreed_end == OPEN_END and not is_shown()):
        return None
    house, now = learn_house(book.rules, len(book.present)), read_clock()
    last = find_last(book, house, now)
    forecast = None if last and last.due else forecast_end(book, house, now, last.number if last else None)
    until = read_moment(book.agreed_end.until or "")
    if forecast is None:
        return Shown(None, last, until=until) if last else None
    first = int(forecast.low.timestamp()) // STEP * STEP
    steps = (int(forecast.high.timestamp()) + AHEAD - first) // STEP + 1
    moments = (datetime.fromtimestamp(first + STEP * step, UTC) for step in range(steps))
    return Shown(forecast, last, first, tuple(map(tell_time, moments)), until)


def learn_house(rules: Rules, players: int) -> Pace:
    """The pace of this house for a game under these rules with so many people.

    It is the one that is published where the evenings of the house cannot be read now.
    """
    evenings: list[Evening] = []
    with suppress(StoreError):
        evenings = [Evening(each.rules.key, each.players, each.round_seconds) for each in played_games()[-RECENT:]]
    return learn_pace(evenings, key_of(rules), players)


def read_clock() -> datetime:
    """This moment, in UTC."""
    return datetime.now(UTC)


def find_next(hour: int, minute: int, now: datetime) -> datetime:
    """The next moment, in UTC, at which it is this time of day where the house is."""
    here = now.astimezone()
    then = here.replace(hour=hour, minute=minute, second=0, microsecond=0)
    naive = then.replace(tzinfo=None) + timedelta(days=then <= here)
    return naive.astimezone(UTC)


def tell_time(moment: datetime) -> str:
    """A moment as a time of day where the house is, as the reader writes it."""
    return reader().time(moment.astimezone())
