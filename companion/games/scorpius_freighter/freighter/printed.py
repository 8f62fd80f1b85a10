"""What a table found out about its own box: the printed actions and crew cards, as data and as a line of text."""

from __future__ import annotations

import re

from msgspec import Struct
from msgspec.structs import replace

from companion.games.scorpius_freighter.box import ACTIONS, CREW, KINDS, PLANETS, Action, Kind

Ring = tuple[Action | None, ...]
"""The action on every space of a planet, from the checkpoint clockwise; None: nobody has said."""


class Note(Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on a crew card."""

    action: Action | None = None
    amount: int = 0
    cargo: Kind | None = None
    cost: int | None = None


def printed(name: str, notes: dict[str, Note]) -> Note:
    """The card as this table knows it, over what everybody knows."""
    card, own = CREW[name], notes.get(name, Note())
    return Note(
        own.action or card.action, own.amount or card.amount, own.cargo, card.cost if own.cost is None else own.cost
    )


def fitted(ring: Ring, spaces: int) -> Ring:
    """The ring with this many spaces; new ones are unknown."""
    return (*ring, *(None,) * spaces)[:spaces]


# As one line of text, to be kept for the next table: "informant - deal / … / …"


def written_rings(rings: tuple[Ring, ...]) -> str:
    if not any(action for ring in rings for action in ring):
        return ""
    return " / ".join(" ".join(action or "-" for action in ring) for ring in rings)


def read_rings(text: str) -> tuple[Ring, ...]:
    """As far as it can be read: an unknown word is an unknown space."""
    rows = [row.split() for row in text.split("/")] + [[]] * len(PLANETS)
    return tuple(tuple(_action(word) for word in row) for row in rows[: len(PLANETS)])


def _action(word: str) -> Action | None:
    return next((action for action in ACTIONS if action == word.strip().lower()), None)


# Likewise for cards: a name with its facts, as in "Trin cost=3; Vik cargo=data"


def written_notes(notes: dict[str, Note]) -> str:
    return "; ".join(f"{name} {facts}" for name in sorted(notes) if (facts := _facts(notes[name])))


def _facts(note: Note) -> str:
    known = {"action": note.action, "amount": note.amount or None, "cargo": note.cargo, "cost": note.cost}
    return " ".join(f"{key}={value}" for key, value in known.items() if value is not None)


def read_notes(text: str) -> dict[str, Note]:
    """As far as it can be read; what makes no sense is left out."""
    found = {}
    for part in text.split(";"):
        name = re.sub(r"\s*\b\w+=\S*", "", part).strip()
        if name in CREW:
            facts = dict(re.findall(r"(\w+)=(\S+)", part))
            found[name] = _note(facts)
    return {name: note for name, note in found.items() if note != Note()}


def _note(facts: dict[str, str]) -> Note:
    amount, cost = _number(facts.get("amount", "")), _number(facts.get("cost", ""))
    cargo = next((kind for kind in KINDS if kind == facts.get("cargo")), None)
    return Note(_action(facts.get("action", "")), amount or 0, cargo, None if cost is None or cost < 0 else cost)


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch(r"-?\d{1,2}", text) else None


def noted(notes: dict[str, Note], name: str, **facts: object) -> dict[str, Note]:
    """The notes with these facts added to the card."""
    return notes | {name: replace(notes.get(name, Note()), **facts)}
