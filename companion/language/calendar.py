"""Years and months as the people of a language count them: by the Jalali calendar in Persian."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from babel.dates import format_date, format_skeleton

from . import Language

_JALALI_BEFORE = 1700
"""A year before this one is of the Jalali calendar: no game was written down in it by the other."""
_APART = 621
"""A Jalali year begins in March of the Gregorian year that is so much later."""


@lru_cache(maxsize=10_000)
def split_day(into: Language, day: date) -> tuple[int, int]:
    """The year and the month (1 to 12) of a day."""
    if into.manner.calendar == "jalali":
        import jdatetime  # only Persian needs it

        jalali = jdatetime.date.fromgregorian(date=day)
        return jalali.year, jalali.month
    return day.year, day.month


def find_year(into: Language, year: int) -> int:
    """The year of this language's calendar that has most days of a year, whichever calendar that is of."""
    if into.manner.calendar == "jalali":
        return year if year < _JALALI_BEFORE else year - _APART
    return year + _APART if year < _JALALI_BEFORE else year


def name_months(into: Language) -> tuple[str, ...]:
    """The twelve months, shortened where the language does that."""
    if into.manner.calendar == "jalali":
        import jdatetime

        return tuple(jdatetime.date.j_months_fa)
    # not as months that stand alone: Babel answers those in the language that was asked for before
    return tuple(format_date(date(2000, month, 1), "MMM", locale=into.region) for month in range(1, 13))


def tell_day(into: Language, day: date) -> str:
    """A day of a year that is known: without the year."""
    if into.manner.calendar == "jalali":
        return into.day(day).rpartition(" ")[0]
    return format_skeleton("MMMMd", day, locale=into.region)
