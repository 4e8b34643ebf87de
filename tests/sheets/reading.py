"""Reading a PDF back: what is drawn where, by its operations; and its picture."""

import io
import subprocess
from dataclasses import dataclass

import pypdf
import pypdfium2
import pytest
from PIL import Image
from pypdf.generic import ContentStream

from tests.needs import POPPLER, find_poppler


@dataclass(frozen=True)
class Drawn:
    """A string as it stands on the page, from left to right."""

    x: float
    y: float
    text: str
    size: float


def open_pdf(data):
    return pypdf.PdfReader(io.BytesIO(data))


def page_count(data):
    return len(open_pdf(data).pages)


def text_of(data):
    """The text of all pages as a reader copies it."""
    return "\n".join(page.extract_text() for page in open_pdf(data).pages)


def read_by_poppler(data):
    """The text as poppler copies it; skips where it is not installed."""
    program = find_poppler()
    if program is None:
        pytest.skip(POPPLER)
    done = subprocess.run([program, "-enc", "UTF-8", "-", "-"], input=data, capture_output=True, check=True)
    return done.stdout.decode()


def read_by_pdfium(data):
    """The text as Chromium's reader copies it."""
    document = pypdfium2.PdfDocument(data)
    try:
        return "\n".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


def unicode_map(font):
    """Code -> text, by the font's own ToUnicode."""
    lines = font["/ToUnicode"].get_object().get_data().decode("ascii").splitlines()
    pairs = [line.split() for line in lines if line.startswith("<") and line.count("<") == 2]
    return {int(code[1:-1], 16): bytes.fromhex(text[1:-1]).decode("utf-16-be") for code, text in pairs}


def strings(data, page=0):
    """Every string drawn on a page, in the order in which it was drawn."""
    reader = open_pdf(data)
    sheet = reader.pages[page]
    maps = {name: unicode_map(font.get_object()) for name, font in sheet["/Resources"]["/Font"].items()}
    found, font, size, x, y, text = [], "", 0.0, 0.0, 0.0, ""
    for operands, operator in ContentStream(sheet.get_contents(), reader).operations:
        match operator:
            case b"BT":
                text = ""
            case b"Td":
                x, y = map(float, operands)
            case b"Tf":
                font, size = str(operands[0]), float(operands[1])
            case b"TJ":
                for part in operands[0]:
                    if not isinstance(part, (int, float)):
                        codes = part.original_bytes
                        text += "".join(maps[font][codes[i] << 8 | codes[i + 1]] for i in range(0, len(codes), 2))
            case b"ET":
                found.append(Drawn(x, y, text, size))
    return found


def picture(data, page=0, scale=1.0):
    """A page as a grey picture, drawn by another program than the one that wrote it."""
    document = pypdfium2.PdfDocument(data)
    try:
        return document[page].render(scale=scale, grayscale=True).to_pil().convert("L")
    finally:
        document.close()


def difference(one: Image.Image, other: Image.Image) -> float:
    """How much two grey pictures differ: the mean over their pixels, 0 to 255."""
    assert one.size == other.size
    pairs = zip(one.tobytes(), other.tobytes(), strict=True)
    return sum(abs(a - b) for a, b in pairs) / (one.width * one.height)
