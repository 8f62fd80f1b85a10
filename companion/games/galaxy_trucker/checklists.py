"""What to do at the table in each phase, to be ticked off."""

from __future__ import annotations

from msgspec import Struct

from companion.games.galaxy_trucker.rounds import OUTLINES, circle_name
from companion.games.galaxy_trucker.state import State, teams, the_card

LEVELS = ("I", "II", "III")
MISTAKES = (
    "A simple connector faces a double one.",
    "A connector of any kind faces a smooth side.",
    "An engine does not point to the rear.",
    "A component sits directly behind an engine.",
    "A component sits directly in front of a cannon's barrel.",
    "A component lies outside the marked squares.",
    "A component or a part of the ship is not joined to the rest.",
)

PARTS = (
    "Battery: two or three tokens. A token powers one double engine, double cannon or shield, once.",
    "Cargo hold: one block per container, no red ones. Special hold: any goods.",
    "Shield: covers the two sides that it shows. Structural module: only joins.",
    "Cabin: two humans. Life support: lets an alien of its colour live in a cabin joined to it.",
)
"""What the parts of a ship are for."""


class Checklist(Struct, frozen=True):
    key: str
    title: str
    items: tuple[str, ...]


def checklists(state: State) -> tuple[Checklist, ...]:
    match state.round.stage:
        case "setup":
            return (Checklist("setup", f"Before round {state.round.name}", _setup(state)),)
        case "build":
            return (Checklist("build", "While you build", _build(state)), Checklist("parts", "Components", PARTS))
        case "check":
            launch = Checklist("launch", "Launch", _launch(state))
            return (Checklist("mistakes", "Spot check: look for these", MISTAKES), launch)
        case "payout":
            return (Checklist("cleanup", "Clean up", _clean_up()),)
    return ()


def pile_words(state: State) -> str:
    return " and ".join(f"{number} of deck {LEVELS[level - 1]}" for level, number in the_card(state).pile)


def _setup(state: State) -> tuple[str, ...]:
    name, tiles = state.round.name, len(state.round.crews)
    squares = OUTLINES[name].squares
    items = [
        f"Everybody takes ship board {name} ({squares} squares).",
        "Own coloured cabin on the square in row 7, column 7.",
        "All other components face down in the middle, within everybody's reach.",
        f"Number tiles 1 to {tiles} beside them.",
    ]
    if state.round.first_flight:
        return (*items, *_partners(state), "No cards to look at and no timer: take your time.")
    items.append("Flight board beside the Warehouse." + (f" Rules card {name} on it." if name != "I" else ""))
    items.append(f"Three open piles on the flight board, each with {pile_words(state)}.")
    if state.done:
        items.append("Cards flown in an earlier round stay in the box.")
    if state.options.foresight:
        items.append("More foresight: keep each pile in its order. The left pile will be on top.")
    return (*items, *_partners(state), _timer_words(state))


def _partners(state: State) -> tuple[str, ...]:
    seated = "Partners sit opposite each other, at best the oldest hand with the newest, and share one pile of credits."
    return (seated,) if teams(state) else ()


def _timer_words(state: State) -> str:
    circles = the_card(state).circles
    least = len(circles) * state.options.timer_seconds
    names = ", ".join(circle_name(circle) for circle in circles[:-1])
    numbered = f"circle{'s' if len(circles) > 2 else ''} {names}"
    return f"The timer runs on {numbered} and last on Start: {least // 60}:{least % 60:02} in all, or more."


def _build(state: State) -> tuple[str, ...]:
    hands = ("One hand grabs, one component at a time.", "Face down until it is above your own board.")
    if state.round.first_flight:
        return (*hands, "Nothing is set aside. Life support counts as structural.", "Done? Take the lowest tile left.")
    return (
        *hands,
        "At most two components set aside; those never added are lost.",
        "With one component placed you may look through one open pile at a time; the timer runs on.",
        "Done? Take any number tile that is left.",
    )


def _launch(state: State) -> tuple[str, ...]:
    if state.round.first_flight:
        crew = ("Two humans into every cabin.", "Every battery full of tokens.")
        return (*crew, "Shuffle the eight cards of deck I that have an asterisk.")
    items = [
        "Crew in the order of the tiles: two humans per cabin, or one alien where its life support is joined.",
        "Two humans into the pilot cabin, never an alien; one alien of each colour at most.",
        "Every battery full of tokens.",
        f"Deal a fourth pile unseen: {pile_words(state)}.",
        _stacking(state),
    ]
    if teams(state):
        items.append("Go over to your partner's ship: you fly that one.")
    return tuple(items)


def _stacking(state: State) -> str:
    if state.options.foresight:
        return "Stack the piles unshuffled: left pile on top, the unseen one at the bottom."
    if state.round.name == "I":
        return "Shuffle all four piles together."
    level = LEVELS[the_card(state).level - 1]
    return f"Shuffle all four piles together, again and again until a card of level {level} is on top."


def _clean_up() -> tuple[str, ...]:
    return (
        "Goods, crew and tokens to the bank.",
        "Components back to the Warehouse, save the pilot cabins.",
        "Flown cards to the box. Credits stay with you, face down.",
    )
