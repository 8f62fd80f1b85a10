"""Pages as a person without script sees them: their sentences, their links, their forms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from typing import Any

from werkzeug.test import TestResponse

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Node:
    def __init__(self, tag: str, attrs: dict[str, str], parent: Node | None) -> None:
        self.tag, self.attrs, self.parent = tag, attrs, parent
        self.parts: list[Node | str] = []

    def all(self, tag: str, **attrs: str) -> list[Node]:
        """All nodes of this tag below, with these attributes; ``class_`` names one of the classes."""
        return [node for node in self.below() if (node.tag == tag or tag == "*") and node.has(attrs)]

    def has(self, attrs: dict[str, str]) -> bool:
        for key, value in attrs.items():
            given = self.attrs.get(key.rstrip("_").replace("_", "-"))
            if given is None or (value not in given.split() if key == "class_" else given != value):
                return False
        return True

    def below(self) -> Iterator[Node]:
        for part in self.parts:
            if isinstance(part, Node):
                yield part
                yield from part.below()

    @property
    def text(self) -> str:
        whole = "".join(part if isinstance(part, str) else part.text for part in self.parts)
        return " ".join(whole.split())


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = self.at = Node("", {}, None)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {key: value or "" for key, value in attrs}, self.at)
        self.at.parts.append(node)
        if tag not in VOID:
            self.at = node

    def handle_endtag(self, tag: str) -> None:
        node: Node | None = self.at
        while node is not None and node.tag != tag:
            node = node.parent
        if node is not None and node.parent is not None:
            self.at = node.parent

    def handle_data(self, data: str) -> None:
        self.at.parts.append(data)


def parse(html: str) -> Node:
    reader = _Reader()
    reader.feed(html)
    return reader.root


def sentence(answer: TestResponse) -> str:
    """The one friendly line of a whole page."""
    assert answer.mimetype == "text/html", answer.mimetype
    page = parse(answer.text)
    assert page.all("html"), "a whole page"
    assert "Traceback" not in answer.text
    notices = [p for box in page.all("*", id="notice") for p in box.all("p")]
    pages = [*page.all("main", class_="lobby"), *page.all("main", class_="tv-frame")]
    cards = [p for main in pages for p in main.all("p", class_="card")]
    (line,) = notices or cards
    assert line.text.endswith((".", "!", "?")), line.text
    assert page.all("a") or page.all("form"), "a way to go on"
    return line.text


class Form:
    """A form with what is in its fields, as one of its buttons would send it."""

    def __init__(self, node: Node, button: Node, elsewhere: Sequence[Node] = ()) -> None:
        """``elsewhere`` are controls of the page that name the form they belong to."""
        self.method = node.attrs.get("method", "get").lower()
        self.action = node.attrs.get("action", "")
        """Where it goes; blank: to the address of its page."""
        self.label = button.text or button.attrs.get("aria-label", "")
        self.disabled = "disabled" in button.attrs
        self.fields: list[tuple[str, str]] = []
        own = [control for control in node.below() if "form" not in control.attrs]
        named = [control for control in elsewhere if control.attrs["form"] == node.attrs.get("id")]
        for control in (*own, *named):
            self.fields += _filled(control)
        if button.attrs.get("name"):
            self.fields.append((button.attrs["name"], button.attrs.get("value", "")))

    def data(self, **typed: Any) -> dict[str, list[str]]:
        sent: dict[str, list[str]] = {}
        for name, value in self.fields:
            sent.setdefault(name, []).append(value)
        return sent | {name: value if isinstance(value, list) else [value] for name, value in typed.items()}


def _filled(control: Node) -> list[tuple[str, str]]:
    name, kind = control.attrs.get("name"), control.attrs.get("type")
    if not name or control.tag not in ("input", "select", "textarea"):
        return []
    if control.tag == "select":
        choices = control.all("option")
        chosen = [option for option in choices if "selected" in option.attrs] or choices[:1]
        return [(name, option.attrs.get("value", option.text)) for option in chosen]
    if control.tag == "textarea":
        return [(name, control.text)]
    if kind in ("checkbox", "radio") and "checked" not in control.attrs:
        return []
    return [(name, control.attrs.get("value", "on" if kind == "checkbox" else ""))]


def forms(html: str) -> list[Form]:
    """All forms of a page, once for each of their buttons."""
    page = parse(html)
    elsewhere = [control for control in page.below() if "form" in control.attrs]
    return [
        Form(form, button, elsewhere) for form in page.all("form") for button in form.all("button") if _submits(button)
    ]


def _submits(button: Node) -> bool:
    return button.attrs.get("type", "submit") == "submit"


def form(html: str, label: str) -> Form:
    """The one whose button reads like this."""
    found = [form for form in forms(html) if label in form.label]
    assert found, f"no button “{label}” among {[form.label for form in forms(html)]}"
    return found[0]
