"""The fonts of one PDF: which glyphs it uses, under which codes, and the objects that carry them.

Each glyph gets a code of its own together with the text it stands for, so that one glyph that is drawn for two
letters is copied as the right one each time. Only the glyphs used are embedded, cut out by HarfBuzz.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from .faces import Face, face
from .text import Glyph, Run, Shaped

_DROPPED = (
    "GSUB",
    "GPOS",
    "GDEF",
    "BASE",
    "STAT",
    "DSIG",
    "cmap",
    "name",
    "post",
    "OS/2",
    "gasp",
    "meta",
    "prep",
    "fpgm",
)
_TO_UNICODE = """/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
%s
endcmap CMapName currentdict /CMap defineresource pop end end
"""


class EmbeddedFace:
    """One face in one document: the codes given to its glyphs so far."""

    def __init__(self, source: Face, name: str) -> None:
        self.source, self.name = source, name
        self.codes: dict[tuple[int, str], int] = {}
        self.widths: list[float] = []

    def code(self, glyph: Glyph) -> int:
        """The code of a glyph that stands for its text, 1 to 65535."""
        key = (glyph.number, glyph.text)
        code = self.codes.get(key)
        if code is None:
            code = self.codes[key] = len(self.codes) + 1
            self.widths.append(glyph.width)
        return code

    def spell(self, run: Run) -> list[tuple[float, str]]:
        """A run as operands of TJ, each with its rise in em; together they move the pen by the run's width."""
        spelled: list[tuple[float, list[str]]] = []
        owed = 0.0  # thousandths of an em that the pen has to go back before the next glyph
        codes = ""
        for glyph in filter(_is_written, run.glyphs):
            code, shift = f"{self.code(glyph):04X}", owed - glyph.dx
            if not spelled or spelled[-1][0] != glyph.dy:
                if codes:
                    spelled[-1][1].append(f"<{codes}>")
                spelled.append((glyph.dy, []))
                codes = ""
            if round(shift):
                if codes:
                    spelled[-1][1].append(f"<{codes}>")
                spelled[-1][1].append(f"{shift:.0f}")
                codes = ""
            codes += code
            owed = glyph.width - glyph.advance + glyph.dx
        if codes:
            spelled[-1][1].append(f"<{codes}>")
        if round(owed) and spelled:
            spelled[-1][1].append(f"{owed:.0f}")
        return [(rise / 1000, "".join(parts)) for rise, parts in spelled]

    def write(self, doc: Any) -> Any:
        """Put the font into the document; returns the reference to it."""
        from reportlab.pdfbase import pdfdoc

        def stream(content: bytes) -> Any:
            made = pdfdoc.PDFStream(content=content)
            made.filters = [pdfdoc.PDFZCompress]
            return made

        name = pdfdoc.PDFName(f"MTCOMP+{self.source.name}")
        program, new_numbers = _subset(self.source, frozenset(number for number, _ in self.codes))
        carried = stream(program)
        carried.dictionary["Length1"] = len(program)
        to_glyphs = b"\0\0" + b"".join(new_numbers[number].to_bytes(2, "big") for number, _ in self.codes)
        descriptor = {
            "Type": pdfdoc.PDFName("FontDescriptor"), "FontName": name, "Flags": 4, "ItalicAngle": 0, "StemV": 90,
            "FontBBox": pdfdoc.PDFArray(list(self.source.box)), "Ascent": self.source.ascent,
            "Descent": self.source.descent, "CapHeight": self.source.ascent,
            "FontFile2": doc.Reference(carried, f"{self.name}.program"),
        }  # fmt: skip
        system = {"Registry": pdfdoc.PDFString("Adobe"), "Ordering": pdfdoc.PDFString("Identity"), "Supplement": 0}
        descendant = {
            "Type": pdfdoc.PDFName("Font"), "Subtype": pdfdoc.PDFName("CIDFontType2"), "BaseFont": name,
            "CIDSystemInfo": pdfdoc.PDFDictionary(system), "DW": 0,
            "FontDescriptor": doc.Reference(pdfdoc.PDFDictionary(descriptor), f"{self.name}.descriptor"),
            "W": pdfdoc.PDFArray([1, pdfdoc.PDFArray([round(width) for width in self.widths])]),
            "CIDToGIDMap": doc.Reference(stream(to_glyphs), f"{self.name}.glyphs"),
        }  # fmt: skip
        font = {
            "Type": pdfdoc.PDFName("Font"), "Subtype": pdfdoc.PDFName("Type0"), "BaseFont": name,
            "Encoding": pdfdoc.PDFName("Identity-H"),
            "DescendantFonts": pdfdoc.PDFArray([doc.Reference(pdfdoc.PDFDictionary(descendant), f"{self.name}.cid")]),
            "ToUnicode": doc.Reference(stream(self._to_unicode()), f"{self.name}.unicode"),
        }  # fmt: skip
        return doc.Reference(pdfdoc.PDFDictionary(font), self.name)

    def _to_unicode(self) -> bytes:
        """What each code is copied and searched as."""
        lines = [
            f"<{code:04X}> <{text.encode('utf-16-be').hex().upper()}>" for (_, text), code in self.codes.items() if text
        ]
        blocks = [lines[at : at + 100] for at in range(0, len(lines), 100)]
        told = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
        return (_TO_UNICODE % told).encode("ascii")


def _is_written(glyph: Glyph) -> bool:
    return bool(glyph.text)


class EmbeddedFonts:
    """The faces of one document, and every line already spelled in them."""

    def __init__(self) -> None:
        self.faces: dict[tuple[str, bool], EmbeddedFace] = {}
        # By identity, because comparing lines glyph by glyph costs more than spelling them; the line is kept with it.
        self._spelled: dict[int, tuple[Shaped, list[tuple[str, float, str]]]] = {}

    def spell(self, line: Shaped) -> list[tuple[str, float, str]]:
        """The line as (font name, rise in em, operands of TJ), from left to right."""
        known = self._spelled.get(id(line))
        if known is None:
            known = self._spelled[id(line)] = (line, list(self._spell(line)))
        return known[1]

    def _spell(self, line: Shaped) -> Iterator[tuple[str, float, str]]:
        for run in line.runs:
            embedded = self._face(run.family, line.bold)
            for rise, operands in embedded.spell(run):
                yield embedded.name, rise, operands

    def _face(self, family: str, bold: bool) -> EmbeddedFace:
        key = (family, bold)
        if key not in self.faces:
            self.faces[key] = EmbeddedFace(face(family, bold), f"T{len(self.faces) + 1}")
        return self.faces[key]

    def write(self, doc: Any) -> None:
        """Put every face used into the document, and name it for its pages."""
        named = doc.idToObject["BasicFonts"].dict
        for embedded in self.faces.values():
            named[embedded.name] = embedded.write(doc)


@lru_cache(maxsize=64)
def _subset(source: Face, numbers: frozenset[int]) -> tuple[bytes, dict[int, int]]:
    """The face with these glyphs alone, and the number each has there."""
    import uharfbuzz

    wanted = uharfbuzz.SubsetInput()
    wanted.glyph_set.update(numbers)
    wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING | uharfbuzz.SubsetFlags.NO_LAYOUT_CLOSURE
    wanted.drop_table_tag_set.update(int.from_bytes(tag.encode("ascii").ljust(4), "big") for tag in _DROPPED)
    plan = uharfbuzz.SubsetPlan(source.harfbuzz, wanted)
    new_numbers = plan.old_to_new_glyph_mapping
    return bytes(plan.execute().blob.data), {number: new_numbers[number] for number in numbers}
