"""How to lay out the box for this table: a checklist with the right numbers in it."""

from __future__ import annotations

from msgspec import Struct

from companion.core.ledger import Reminder
from companion.games.tortuga_2199.guide import setting_up as reminders
from companion.games.tortuga_2199.laying import can_relay, ring_of
from companion.games.tortuga_2199.planet import (
    HANDS,
    OUTER_PLACES,
    POSTS,
    RING_OF_TWO,
    Place,
    Sector,
    name_of,
    posts_among,
    ring_in_words,
)
from companion.games.tortuga_2199.state import State

WORDS: dict[Place, str] = {
    "top-left": "Top left",
    "top-right": "Top right",
    "bottom-right": "Bottom right",
    "bottom-left": "Bottom left",
}
SCENARIOS = {
    "standard": "",
    "aggressive": "A winning attacker takes 2 from the defender’s tokens or 3 from the bank; "
    "the loser picks the destroyed card; a winning defender gains nothing; Tortuga ends the game at once.",
    "peaceful": "Ships are not attacked; conquest is paid in Manoeuvre or in Crypto, never mixed.",
}


class Spot(Struct, frozen=True):
    place: Place
    words: str
    sector: Sector
    name: str


class Ring(Struct, frozen=True):
    posts: int
    words: str


class Setting(Struct, frozen=True):
    steps: tuple[str, ...]
    outer: tuple[Spot, ...]
    by_hand: bool
    """The table deals the outer sectors itself."""
    posts: int
    """Trading Posts in play."""
    rings: tuple[Ring, ...]
    """Two players: how the ring may be split; else none."""
    scenario: str
    reminders: tuple[Reminder, ...]


def setting(state: State) -> Setting:
    return Setting(
        steps=_steps(state),
        outer=_outer(state),
        by_hand=state.options.outer == "placed",
        posts=posts_among(state.grounds),
        rings=_rings(state),
        scenario=SCENARIOS[state.options.scenario],
        reminders=reminders(state),
    )


def _outer(state: State) -> tuple[Spot, ...]:
    lies = state.layout
    return tuple(Spot(place, WORDS[place], lies[place], name_of(lies[place])) for place in OUTER_PLACES)


def _rings(state: State) -> tuple[Ring, ...]:
    splits = POSTS if can_relay(state) else ()
    return tuple(Ring(posts, f"{posts} + {RING_OF_TWO - posts}") for posts in splits)


def _steps(state: State) -> tuple[str, ...]:
    players = len(state.captains)
    ring, posts, around = len(ring_of(state)), posts_among(state.grounds), len(state.grounds) - 1
    spare = 10 - around
    unused = f"; {spare} Hunt tokens stay in the box" if spare else ""
    return (
        f"Tortuga in the middle, round it in turn {ring_in_words(posts, ring - posts)}, "
        f"the outer four as on the map: {len(state.grounds)} sectors.",
        f"{around} Minerals and {around} Hunt tokens, unread side up: one on every sector but Tortuga{unused}.",
        f"A Control token of its own value on each of the {len(state.grounds)} sectors.",
        f"{ring} Bonus tokens on the Trading Posts and Turrets.",
        f"Influence bank beside the board: {state.bank} points in ones and threes.",
        "T cards face up in piles of like price; the Hunt cards face up beside the board.",
        "Vortex, Research Lab, Mines, Fortress: shuffle each deck, lay it face down, open 2 cards beside it.",
        "Each player: 5 Mining, 3 Manoeuvre, 1 Booster and the ship’s card, 10 in all, shuffled; 10 markers.",
        f"{'Both' if players == 2 else f'All {players}'} ships on Tortuga.",
        f"First hands, from the first player on: {', '.join(map(str, HANDS[players]))} cards.",
    )
