"""A page as a browser without script understands it: elements, links, forms, and what a form would send."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from html import unescape
from weakref import ReferenceType, ref

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
RAW = {"script", "style"}
"""Elements whose content is text up to their end."""
_ATTRIBUTES = r"""((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)"""
PART = re.compile(
    rf"(?:([a-zA-Z][\w-]*){_ATTRIBUTES}\s*(/?)|/([a-zA-Z][\w-]*)\s*|!--.*?--|!(?!--)[^>]*)>([^<]*)",
    re.S,
)
"""What follows a "<": the beginning of an element with its attributes, perhaps ended at once; the end of one; a comment
or a doctype; and the words behind it."""
ATTRIBUTE = re.compile(r"""([^\s"'<>/=]+)(?:="([^"]*)")?""")
UNSENT = {"submit", "button", "reset", "image"}


@dataclass(eq=False, slots=True, weakref_slot=True)
class Element:
    """An element and what stands in it. ``around`` leads to the one it stands in, for as long as the page is kept: a
    page nobody needs any more is then gone at once, and half the time of reading pages was spent on finding those."""

    tag: str
    attributes: dict[str, str]
    around: ReferenceType[Element] | None = None
    content: list[Element | str] = field(default_factory=list)

    def __contains__(self, name: str) -> bool:
        return name in self.attributes

    def get(self, name: str, otherwise: str = "") -> str:
        """An attribute."""
        return self.attributes.get(name, otherwise)

    def walk(self) -> Iterator[Element]:
        """This element and all in it, in the order of the page."""
        yield self
        for part in self.content:
            if isinstance(part, Element):
                yield from part.walk()

    def all(self, *tags: str, **attributes: str) -> list[Element]:
        """The elements of these kinds in it with these attributes."""
        return [each for each in self.walk() if each.fits(tags, attributes)]

    def fits(self, tags: tuple[str, ...], attributes: dict[str, str]) -> bool:
        """Whether it is of one of these kinds (of any without one) and has these attributes."""
        if tags and self.tag not in tags:
            return False
        return not attributes or all(self.get(name) == value for name, value in attributes.items())

    def within(self, tag: str) -> Element | None:
        """The nearest element of this kind around it."""
        parent = self.parent
        while parent is not None and parent.tag != tag:
            parent = parent.parent
        return parent

    @property
    def parent(self) -> Element | None:
        """The element around it; None for the page itself."""
        if self.around is None:
            return None
        parent = self.around()
        assert parent is not None, "the page is not kept any more"
        return parent

    @property
    def text(self) -> str:
        """The words in it, with single blanks."""
        return " ".join("".join(self._texts()).split())

    def _texts(self) -> Iterator[str]:
        for part in self.content:
            if isinstance(part, str):
                yield part
            elif part.tag not in ("script", "style", "template"):
                apart = part.tag not in ("span", "b", "bdi", "i", "em", "a", "strong", "label")
                yield from (" ", *part._texts(), " ") if apart else part._texts()

    @property
    def label(self) -> str:
        """What it is called: by its label for those who do not see it, else by its words."""
        return self.get("aria-label") or self.text


class Page:
    """A page read strictly: what is opened is closed, nothing has an attribute twice, every value is in quotes.

    Read part by part, from one "<" to the next, of which most have stood in another page: ``html.parser`` forgives what
    shall be found here, and took a quarter of the time of all tests. A page that nobody asks anything of, as on the way
    to another, is not read.
    """

    def __init__(self, html: str) -> None:
        self.html = html

    @cached_property
    def elements(self) -> list[Element]:
        """All elements, in the order of the page; the first is the page itself."""
        here = Element("page", {})
        found, open_ = [here], [here]
        words, *rest = self.html.split("<")
        if words:
            here.content.append(unescape(words))
        parts, raw = iter(rest), ""  # raw: what ends the element whose content is text
        for part in parts:
            if raw and not part.startswith(raw):
                here.content[-1] += "<" + part
                continue
            tag, attributes, stays, end, words = _read_part(part) or _read_longer(part, parts)
            raw = ""
            if tag:
                made = Element(tag, attributes, ref(here), [])
                here.content.append(made)
                found.append(made)
                if stays:
                    here = made
                    open_.append(made)
                    if tag in RAW:
                        raw = f"/{tag}>"
                        here.content.append("")
            elif end:
                assert here.tag == end, f"</{end}> where <{here.tag}> is open"
                open_.pop()
                here = open_[-1]
            if words:
                here.content.append(words)
        assert here is found[0], f"<{here.tag}> is never closed"
        return found

    @property
    def root(self) -> Element:
        """The page itself."""
        return self.elements[0]

    @cached_property
    def kinds(self) -> dict[str, list[Element]]:
        """The elements by their kind: of most questions only one is asked about."""
        found: dict[str, list[Element]] = {}
        for each in self.elements:
            found.setdefault(each.tag, []).append(each)
        return found

    def all(self, *tags: str, **attributes: str) -> list[Element]:
        """The elements of these kinds with these attributes."""
        offered = self.kinds.get(tags[0], []) if len(tags) == 1 else self.elements
        return [each for each in offered if each.fits(tags, attributes)]

    def one(self, *tags: str, **attributes: str) -> Element:
        """The only such element."""
        found = self.all(*tags, **attributes)
        assert len(found) == 1, f"one {tags} {attributes} expected, got {len(found)}"
        return found[0]

    @property
    def text(self) -> str:
        """All words of the page."""
        return self.root.text

    def of_class(self, name: str) -> list[Element]:
        """The elements of this class."""
        return [each for each in self.elements if name in each.get("class").split()]

    @property
    def faults(self) -> list[str]:
        """Everything the page says is wrong."""
        found = [*self.of_class("fault"), *(li for ul in self.of_class("faults") for li in ul.all("li"))]
        found += self.of_class("follows-problem")
        return [each.text for each in found if each.text and "hidden" not in each]

    def link(self, label: str) -> Element:
        """The first link with these words."""
        return _named(self.all("a"), label)

    def button(self, label: str) -> Element:
        """The first button that sends a form and has these words."""
        return _named([b for b in self.all("button") if b.get("type", "submit") == "submit"], label)

    @property
    def buttons(self) -> list[str]:
        """The names of the buttons that can be pressed without script."""
        found = [b for b in self.all("button") if b.get("type", "submit") == "submit" and "disabled" not in b]
        return [b.label for b in found if b.within("dialog") is None]  # a script opens those

    def form_of(self, button: Element) -> Element:
        """The form that a button sends."""
        if "form" in button:
            return self.one("form", id=button.get("form"))
        form = button.within("form")
        assert form is not None, f"{button.label!r} stands in no form"
        return form

    def controls(self, form: Element) -> list[Element]:
        """The fields of a form that can be filled in or are sent by themselves."""
        inside = [c for c in form.all("input", "select", "textarea") if "form" not in c]
        outside = [c for c in self.all("input", "select", "textarea") if c.get("form") == form.get("id", "-")]
        return [c for c in inside + outside if c.get("type") not in UNSENT and "disabled" not in c]


@lru_cache(1 << 16)
def _read_part(part: str) -> tuple[str, dict[str, str], bool, str, str] | None:
    """What stands between two "<" and has, mostly, stood in another page: the kind of element that begins, what it has,
    whether it stays open; the kind that ends; the words behind. None for a part of something longer."""
    read = PART.fullmatch(part)
    if read is None:
        return None
    tag, attributes, ends, end, words = read.groups(default="")
    stays = not ends and tag not in VOID
    said = words if stays and tag in RAW else unescape(words)
    return tag, _read_attributes(tag, attributes) if attributes else {}, stays, end, said


def _read_longer(part: str, parts: Iterator[str]) -> tuple[str, dict[str, str], bool, str, str]:
    """What has "<" in it: a value, a comment."""
    whole = part
    for more in parts:
        whole += "<" + more
        read = _read_part.__wrapped__(whole)
        if read is not None:
            return read
    raise AssertionError(f"this is no HTML: {'<' + part[:80]!r}")


@lru_cache(1 << 16)
def _read_attributes(tag: str, text: str) -> dict[str, str]:
    """What stands in a tag: most of it has stood in another page. Nobody changes it."""
    pairs = ATTRIBUTE.findall(text)
    found = dict(pairs)
    assert len(pairs) == len(found), f"<{tag}> has an attribute twice: {text}"
    return {name: unescape(value) for name, value in pairs} if "&" in text else found


def _named(found: list[Element], label: str) -> Element:
    for each in (*(e for e in found if e.label == label), *(e for e in found if label in e.label)):
        return each
    raise AssertionError(f"{label!r} is not among {[each.label for each in found]}")


def sent(controls: list[Element], given: dict[str, object]) -> list[tuple[str, str]]:
    """What a form sends when these fields are filled in: a list fills fields of the same name one after another.

    A radio or checkbox that is not on the page cannot be chosen.
    """
    left = {name: [str(v) for v in value] if isinstance(value, list) else str(value) for name, value in given.items()}
    for name, value in left.items():
        offered = [c.get("value", "on") for c in controls if c.get("name") == name and _is_choice(c)]
        for each in value if isinstance(value, list) else [value]:
            assert not offered or each in offered, f"{name}={each!r} is not offered, only {offered}"
        assert any(c.get("name") == name for c in controls), f"there is no field {name!r}"
    return [(c.get("name"), value) for c in controls if c.get("name") for value in _value(c, left)]


def _is_choice(control: Element) -> bool:
    return control.get("type") in ("radio", "checkbox")


def _value(control: Element, given: dict[str, str | list[str]]) -> list[str]:
    name, own = control.get("name"), control.get("value", "on" if _is_choice(control) else "")
    if _is_choice(control):
        if name not in given:
            return [own] if "checked" in control else []
        wanted = given[name]
        return [own] if own in (wanted if isinstance(wanted, list) else [wanted]) else []
    if control.tag == "select":
        chosen = [o.get("value") for o in control.all("option") if "selected" in o] or [
            o.get("value") for o in control.all("option")[:1]
        ]
        return [str(given[name])] if name in given else chosen
    if name not in given:
        return [own]
    wanted = given[name]
    if isinstance(wanted, list):
        assert wanted, f"more fields {name!r} than values"
        return [wanted.pop(0)]
    return [wanted]
