"""A button as a value: the move it makes, its label, its price, and why it cannot be pressed now.

The view makes the offers, one macro draws them (``offer`` in ``templates/_macros.html``), so that no template names a
move. A form with fields of its own starts from an offer as well: ``form`` leaves those fields out.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from companion.core.game import By, Move
from companion.core.words import Message


class Offer(Struct, frozen=True):
    kind: str
    label: Message
    fields: dict[str, str | int | float] = {}
    """What the form sends beside the kind: one entry for each field, nested ones with dots between (``goods.red``)."""
    seat: int | None = None
    """For whom; None: for whoever presses it."""
    price: Message | None = None
    why_not: Message | None = None
    style: str = ""
    """How the button looks: ``primary``, ``quiet``, ``danger``."""
    confirm: Message | None = None
    """A question to be answered first."""
    yes: Message | None = None
    """What the button that agrees to the question says; None: the same as the label."""
    no: Message | None = None
    """What the button that declines says, where that is what most will want: it stands out, not the other."""
    hold: bool = False
    """Momentous: the button is held until it is full, not tapped."""
    sealed: bool = False
    """What it sends is a secret: a phone never keeps it, not even until it is sent."""


class Pick(Struct, frozen=True):
    """One thing of a grid to pick from (``picker`` in ``templates/_pieces.html``)."""

    value: str | int
    label: Message
    number: Message | None = None
    """What it is worth, or how many there are."""
    chosen: bool = False
    why_not: Message | None = None


def offer(
    state: Any,
    move: Move,
    seat: int | None,
    label: Message,
    price: Message | None = None,
    *,
    style: str = "",
    confirm: Message | None = None,
    yes: Message | None = None,
    no: Message | None = None,
    hold: bool = False,
) -> Offer:
    """The button for this move, with the reason where the rules refuse it now."""
    return Offer(
        kind=type(move).__name__,
        label=label,
        fields=_said(move),
        seat=seat,
        price=price,
        why_not=move.why_not(state, By(seat)),
        style=style,
        confirm=confirm,
        yes=yes,
        no=no,
        hold=hold,
        sealed=move.sealed,
    )


def form(kind: type[Move], seat: int | None, label: Message, *, style: str = "", **fixed: Any) -> Offer:
    """The start of a form for this move: ``fixed`` fields are sent along, the page asks for the others."""
    fields = flat(msgspec.to_builtins(fixed, str_keys=True))
    return Offer(kind=kind.__name__, label=label, fields=fields, seat=seat, style=style, sealed=kind.sealed)


def _said(move: Move) -> dict[str, str | int | float]:
    """What a form has to send beside the kind: every field that differs from its default."""
    defaults = _defaults(type(move)).items()
    different = {name: value for name, default in defaults if (value := getattr(move, name)) != default}
    return flat(msgspec.to_builtins(different, str_keys=True)) if different else {}


@cache
def _defaults(kind: type[Move]) -> dict[str, Any]:
    """Asked once per kind, because looking at a struct's fields is slow."""
    return {field.name: field.default for field in msgspec.structs.fields(kind)}


def flat(value: Any, name: str = "") -> dict[str, str | int | float]:
    """Nested data as the fields of a form: dots between names, commas within lists, ``on`` for a ticked box."""
    match value:
        case dict():
            inside = [flat(below, f"{name}.{key}" if name else str(key)) for key, below in value.items()]
            return {key: found for part in inside for key, found in part.items()}
        case list() | tuple() if any(isinstance(item, dict) for item in value):
            return flat(dict(enumerate(value)), name)
        case list() | tuple():
            return {name: ",".join(str(item) for item in value)}
        case bool():
            return {name: "on"} if value else {name: "off"}
        case None:
            return {name: ""}
    return {name: value}
