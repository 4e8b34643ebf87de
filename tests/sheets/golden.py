"""The sheets that are compared with what they looked like when somebody last looked at them.

    python -m tests.sheets.golden

draws them anew into ``tests/sheets/golden/``: a small picture and the list of strings of each. Look at them before
they are committed.
"""

from datetime import date
from pathlib import Path

from PIL import Image

from companion.engine.rules.presets import PRESETS
from companion.language import LANGUAGES
from companion.sheets.blank_sheet import blank_sheet
from companion.sheets.ruling_slip import ruling_slip
from companion.sheets.score_sheet import score_sheet

from .evening import MIXED, RULING, evening
from .reading import picture, strings
from .spoken import Spoken

FOLDER = Path(__file__).parent / "golden"
TODAY = date(2026, 11, 21)
TITLES = {
    "en": "Tuesday game",
    "he": "המשחק של יום שלישי",
    "fa": "بازی سه‌شنبه",
    "cs": "Úterní hra",
    "it": "Partita di martedì",
}


def filled(code, second=None):
    book = evening(MIXED, preset="italian-fixed", rulings=[RULING], title=TITLES[code])
    return score_sheet(book, Spoken(code), second and Spoken(second), printed=TODAY)


def blank(code):
    preset = PRESETS["czech-plus"]
    return blank_sheet(preset.rules, preset.title, 4, Spoken(code), None, "letter", TODAY)


def slip(code):
    request = {"table": {"rules": "persian", "round": 3, "engine": 10, "turn": MIXED[1]}, "action": {"play": "6-2"}}
    return ruling_slip(RULING[0], request, RULING[2], Spoken(code), printed=TODAY)


SHEETS = {
    **{f"filled-{code}": (filled, code) for code in LANGUAGES},
    **{f"blank-{code}": (blank, code) for code in LANGUAGES},
    **{f"slip-{code}": (slip, code) for code in LANGUAGES},
    "filled-he-cs": (filled, "he", "cs"),
}


def small(data: bytes) -> Image.Image:
    """The first page, small enough that hair lines and smoothing do not matter."""
    whole = picture(data, scale=1.0)
    return whole.resize((whole.width // 3, whole.height // 3), Image.Resampling.BOX)


def listed(data: bytes) -> str:
    """Every string of the first page with its place, to the nearest point."""
    return "".join(f"{string.x:.0f} {string.y:.0f} {string.size:.1f} {string.text}\n" for string in strings(data))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, (make, *codes) in SHEETS.items():
        data = make(*codes)
        small(data).quantize(32).save(FOLDER / f"{name}.png", optimize=True)
        (FOLDER / f"{name}.txt").write_text(listed(data), encoding="utf-8")


if __name__ == "__main__":
    main()
