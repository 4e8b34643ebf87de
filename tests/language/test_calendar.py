"""Years, months and means, as each language counts and writes them."""

from __future__ import annotations

from datetime import date

import pytest

from companion.engine.phrases import Phrase
from companion.language import LANGUAGES, language
from companion.language.calendar import find_year, name_months, split_day, tell_day
from companion.language.decimals import tell_tenths


@pytest.mark.parametrize(
    ("day", "jalali"),
    [((2026, 3, 20), (1404, 12)), ((2026, 3, 21), (1405, 1)), ((2025, 3, 20), (1403, 12)), ((2026, 1, 13), (1404, 10))],
)
def test_a_persian_year_begins_in_spring(day: tuple[int, int, int], jalali: tuple[int, int]) -> None:
    """1403 was a leap year, so that 1404 began on 21 March 2025 as 1405 did in 2026."""
    assert split_day(language("fa"), date(*day)) == jalali
    assert split_day(language("he"), date(*day)) == day[:2]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_year_leads_to_that_of_the_reader(code: str) -> None:
    into = language(code)
    own = 1405 if code == "fa" else 2026
    assert find_year(into, 2026) == find_year(into, 1405) == own
    middle = split_day(into, date(2026, 7, 1))
    assert middle[0] == own


@pytest.mark.parametrize(
    ("code", "first", "told"),
    [
        ("en", "Jan", "13 January"),
        ("he", "ינו׳", "13 בינואר"),
        ("fa", "فروردین", "۲۳ دی"),
        ("cs", "led", "13. ledna"),
        ("it", "gen", "13 gennaio"),
    ],
)
def test_months_and_days_without_their_year(code: str, first: str, told: str) -> None:
    months = name_months(language(code))
    assert (months[0], len(set(months))) == (first, 12)
    assert tell_day(language(code), date(2026, 1, 13)).replace("\u00a0", " ") == told


@pytest.mark.parametrize(
    ("code", "plus", "minus"),
    [
        ("en", "12.3", "−0.7"),
        ("he", "12.3", "\u2066−0.7\u2069"),
        ("fa", "۱۲٫۳", "\u2066−۰٫۷\u2069"),
        ("cs", "12,3", "−0,7"),
        ("it", "12,3", "−0,7"),
    ],
)
def test_means_have_one_decimal(code: str, plus: str, minus: str) -> None:
    into = language(code)
    assert (tell_tenths(into, 12.34), tell_tenths(into, -0.66)) == (plus, minus)
    assert into.say(Phrase("%(mean)s", {"mean": 12.34})) == plus
    assert tell_tenths(into, -0.04) == into.digits(f"0{plus[2]}0"), "nothing has no sign"
