"""Text and numbers in the cells of a table that a spreadsheet opens."""

from __future__ import annotations

from ..figures.points import Points

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
MARK = "\ufeff"
"""What a file of UTF-8 begins with, so that spreadsheets know it."""


def cell(text: str) -> str:
    """Text for one cell, which no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text


def number(points: Points) -> int | float:
    """Points as a number; those that are not whole as a decimal."""
    return points if isinstance(points, int) else float(points)
