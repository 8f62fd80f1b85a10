"""How to lay out the box for this table: a checklist with the right numbers in it."""

from __future__ import annotations

from msgspec import Struct

from companion.core.ledger import Reminder
from companion.games.scorpius_freighter.box import BOX, Cockpit
from companion.games.scorpius_freighter.guide import reminders
from companion.games.scorpius_freighter.state import State, trigger


class Setting(Struct, frozen=True):
    steps: tuple[str, ...]
    reminders: tuple[Reminder, ...]
    cockpits: tuple[Cockpit, ...]


def setting(state: State) -> Setting:
    return Setting(_steps(state), reminders(state, "setup"), tuple(BOX.cockpits))


def _steps(state: State) -> tuple[str, ...]:
    return (
        "Board in the middle, a mothership on the checkpoint of each of the three planets.",
        "Sort the cubes beside it: credits orange, goods green, meds pink, data gray.",
        "Shuffle the Storage, Equipment, Side Deal and Contract tiles; four of each face up, in slots 1 to 4.",
        _boards_step(state),
        _cockpit_step(state),
        "Lock Box and Hidden Compartment, one at a time, each beside a tile that lies there. One credits cube on the "
        "first, one goods cube on the second.",
        _crew_step(state),
        f"The board says how many cubes on one mothership bring the end. We play to {trigger(state)}. "
        "Yours says otherwise? Correct it on a phone, under Adjust.",
    )


def _boards_step(state: State) -> str:
    side = "standard side up" if state.options.boards == "standard" else "advanced side up, with Restricted Access"
    return f"Clockwise from the start tile each takes a freighter board, {side}."


def _cockpit_step(state: State) -> str:
    if state.options.cockpits == "dealt":
        return "Each lays the cockpit that the app dealt (see below) on its place."
    return "Each lays the cockpit that matches the board on its place."


def _crew_step(state: State) -> str:
    if state.draft is not None:
        return "Each lays the four crew cards of the draft below the board, amateur side up."
    start = "From the right of the start tile, counter-clockwise,"
    return f"{start} each takes the four crew of one homeworld, amateur side up."
