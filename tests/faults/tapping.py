"""Recorded moves, made by thumb: the button of a page that sends the very same move, if the phone shows one."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import NODEFAULT
from msgspec.structs import fields
from playwright.sync_api import ElementHandle, Page

from companion.core.log import Entry

HOLD = 800
"""Milliseconds: what is momentous is held."""
BUTTON = """({ kind, seat, sent, needed }) => {
    const own = new Set(["kind", "seat", "seen", "once", "ask", "ask.yes", "ask.no"]);
    const same = (a, b) => a === b || (a !== "" && b !== "" && Number(a) === Number(b));
    const typed = (node) => node instanceof HTMLInputElement && ["text", "number"].includes(node.type) && node.checkVisibility();
    const fits = (form, data) => {
        if (data.has("seat") && Number(data.get("seat")) !== seat) return false;
        for (const name of needed) if (!data.has(name)) return false;
        for (const [name, value] of data) {
            if (own.has(name) || (name in sent && same(sent[name], value))) continue;
            const field = form.elements.namedItem(name);
            if (name in sent && typed(field)) continue;
            return false;
        }
        return true;
    };
    for (const form of document.querySelectorAll("#page form[data-tap]")) {
        if (form.querySelector("[name=kind]")?.value !== kind) continue;
        for (const button of form.querySelectorAll("button:not([type=button]):enabled")) {
            if (!button.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
            if (form.dataset.sum && !button.value) continue;
            const data = new FormData(form, button);
            if (fits(form, data)) return button;
        }
    }
    return null;
}"""
FIELDS = """(button, sent) => [...button.form.elements].filter((node) => node instanceof HTMLInputElement
    && ["text", "number"].includes(node.type) && node.name in sent)"""


def tap(page: Page, version: int, entry: Entry) -> bool:
    """Taps the button that sends this move, with whatever is to be typed; False: this page does not show it now."""
    page.wait_for_function("(seq) => Number(companion.seen().seq) >= seq", arg=version)
    page.keyboard.press("Escape")  # whoever plays on has seen enough of a great moment
    move = _sent(entry)
    found = page.evaluate_handle(BUTTON, move).as_element()
    if found is None:
        return False
    for field in found.evaluate_handle(FIELDS, move["sent"]).get_properties().values():
        element = field.as_element()
        assert element is not None
        element.fill(str(move["sent"][element.get_attribute("name")]))
    _press(found)
    return True


def _press(button: ElementHandle) -> None:
    held = button.get_attribute("data-hold") is not None
    button.click(delay=HOLD if held else 0)


def _sent(entry: Entry) -> dict[str, Any]:
    """The move as a form has it; what is needed is all that differs from its default."""
    plain: dict[str, Any] = msgspec.to_builtins(entry.move)
    kind = plain.pop("kind")
    usual = {field.name: _usual(field) for field in fields(entry.move)}
    sent = dict(_flat({name: value for name, value in plain.items() if value is not None}))
    needed = dict(_flat({name: value for name, value in plain.items() if value != usual[name]}))
    return {"kind": kind, "seat": entry.seat, "sent": sent, "needed": [*needed]}


def _usual(field: Any) -> Any:
    """Its default; NODEFAULT, which equals nothing, where it has none."""
    made = field.default if field.default_factory is NODEFAULT else field.default_factory()
    return made if made is NODEFAULT else msgspec.to_builtins(made)


def _flat(values: dict[Any, Any], before: str = "") -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for name, value in values.items():
        if isinstance(value, dict):
            found += _flat(value, f"{before}{name}.")
        else:
            text = ("on" if value else "") if isinstance(value, bool) else value
            found.append((f"{before}{name}", ",".join(map(str, value)) if isinstance(value, list) else str(text)))
    return found
