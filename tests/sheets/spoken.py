"""Languages with a handful of fixed words, so that pictures of sheets do not hang on the work of translators."""

# ruff: noqa: E501 - sentences are left whole

from companion.language import Language

WORDS = {
    "he": {
        "Round": "סיבוב", "Total": "סך הכול", "Place": "מקום", "went out": "סיים ראשון", "Rules of this game": "כללי המשחק",
        "%(names)s wins with %(points)s points": "%(names)s מנצחת עם %(points)s נקודות",
        "Round %(round)s, %(name)s: %(old)s corrected to %(new)s": "סיבוב %(round)s, %(name)s: %(old)s תוקן ל־%(new)s",
        "%(name)s has the fewest points: %(total)s against %(second)s.": "ל%(name)s הכי מעט נקודות: %(total)s מול %(second)s.",
        "Corrections": "תיקונים", "Mexican Train": "רכבת מקסיקנית", "Date": "תאריך",
    },
    "fa": {
        "Round": "دور", "Total": "جمع", "Place": "رتبه", "went out": "بیرون رفت", "Rules of this game": "قوانین این بازی",
        "%(names)s wins with %(points)s points": "%(names)s با %(points)s امتیاز می‌برد",
        "Round %(round)s, %(name)s: %(old)s corrected to %(new)s": "دور %(round)s، %(name)s: %(old)s به %(new)s اصلاح شد",
        "%(name)s has the fewest points: %(total)s against %(second)s.": "%(name)s کمترین امتیاز را دارد: %(total)s در برابر %(second)s.",
        "Corrections": "اصلاحات", "Mexican Train": "قطار مکزیکی", "Date": "تاریخ",
    },
    "cs": {
        "Round": "Kolo", "Total": "Součet", "Place": "Pořadí", "went out": "skončil první", "Rules of this game": "Pravidla této hry",
        "%(names)s wins with %(points)s points": "%(names)s vítězí s %(points)s body",
        "Corrections": "Opravy", "Mexican Train": "Mexický vlak", "Date": "Datum",
    },
    "it": {
        "Round": "Turno", "Total": "Totale", "Place": "Posto", "went out": "ha chiuso", "Rules of this game": "Regole di questa partita",
        "%(names)s wins with %(points)s points": "%(names)s vince con %(points)s punti",
        "Corrections": "Correzioni", "Mexican Train": "Treno messicano", "Date": "Data",
    },
}  # fmt: skip


class Spoken(Language):
    """A language that knows the words above and nothing else."""

    def gettext(self, text: str) -> str:
        return WORDS.get(self.code, {}).get(text, text)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self.gettext(one if n == 1 else many)
