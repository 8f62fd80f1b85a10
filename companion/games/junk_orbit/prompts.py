"""What somebody has to do now: answer a hit, or move a ship as far as the junk flew."""

from __future__ import annotations

from msgspec import Struct

from companion.games.junk_orbit.crew import TileCard, cards
from companion.games.junk_orbit.hits import flies
from companion.games.junk_orbit.orbit import distances
from companion.games.junk_orbit.state import Hit, State

OTHER_WAY = {"cw": "counter-clockwise", "ccw": "clockwise", None: "the other way"}


class HitPrompt(Struct, frozen=True):
    victim: int
    by: int
    left: int
    mine: bool
    where: str
    notes: tuple[str, ...]
    tiles: tuple[TileCard, ...]
    """The viewer's own delivered tiles to choose from; empty for others."""
    may_have_nothing: bool


def prompts(state: State, viewer: int | None) -> tuple[HitPrompt, ...]:
    """All hits that are still to be answered, in their order."""
    return tuple(_prompt(state, hit, viewer) for hit in state.hits)


def _prompt(state: State, hit: Hit, viewer: int | None) -> HitPrompt:
    mine = hit.victim == viewer
    return HitPrompt(
        victim=hit.victim,
        by=hit.by,
        left=hit.left,
        mine=mine,
        where="at the city that you launched from" if hit.counter else "at the city where your ship stands",
        notes=_notes(state, hit),
        tiles=cards(state, hit.victim, open_=True) if mine else (),
        may_have_nothing=not state.crews[hit.victim].pile,
    )


def _notes(state: State, hit: Hit) -> tuple[str, ...]:
    notes = []
    if hit.left == 2:
        notes.append("The Necktie Fighter hit you: it costs 2 tiles (fewer if you have fewer).")
    if hit.counter:
        notes.append("Who hits the Necktie Fighter is hit too.")
    if flies(state, hit.victim, "splendor"):
        notes.append("Give up one first; then take the tile that hit you into your cargo.")
    if flies(state, hit.by, "splendor"):
        notes.append("Splendor #2331 picks up what you give up.")
    return tuple(notes)


def move_words(state: State) -> str:
    """How far the ship of the player on turn goes; empty before a launch."""
    launch = state.launched
    if launch is None:
        return ""
    ship = state.crews[state.turn].ship
    words = f"The ship moves {launch.value}, {OTHER_WAY[launch.direction]}."
    if ship == "puddle-jumper" and launch.value != 1:
        words += " Puddle Jumper: or exactly 1."
    if ship == "interplanet-express" and launch.source in (None, "earth"):
        words += f" Interplanet Express, with Earth junk: {_or(distances(launch.value, stretched=1, least=0))}."
    if "deimos" in state.night and "deimos" in state.boards:
        least = 0 if state.options.warp_zero else 1
        words += f" Deimos by night, from Mars or its moons: {_or(distances(launch.value, stretched=1, least=least))}."
    return words


def _or(steps: tuple[int, ...]) -> str:
    return ", ".join(map(str, steps[:-1])) + f" or {steps[-1]}" if len(steps) > 1 else str(steps[0])
