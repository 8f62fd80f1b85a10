"""Building as a page shows it: the glass, the tiles, who says Go, who switches, whose crew comes next."""

from __future__ import annotations

from msgspec import Struct

import companion.games.galaxy_trucker.events as e
from companion.games.galaxy_trucker.buttons import Button, button
from companion.games.galaxy_trucker.rounds import START, circle_name
from companion.games.galaxy_trucker.state import Glass, State, rounds_flown, says_go, ship_at, teams, the_card
from companion.games.galaxy_trucker.timer import closed
from companion.games.galaxy_trucker.wording import names


class Timer(Struct, frozen=True):
    circle: int
    """3, 2, 1, and 0 for Start."""
    circle_name: str
    deadline: int | None
    """When the sand runs out, in epoch milliseconds; None while it lies still."""
    left_ms: int
    """The sand above: now, if it lies still; else when it began to run, at ``starts``."""
    starts: int | None
    """When the sand begins to run; ahead of now only in the countdown after a pause."""
    length_ms: int
    paused: bool
    paused_by: int | None
    state: str
    """"running", "paused", "empty" (may be turned) or "closed" (no more building)."""
    words: str
    """How the glass stands, for everybody."""
    empty_since: int | None
    next_circle: str | None
    circles: tuple[str, ...]
    runs_left: int
    """Turns still to come."""


class Tile(Struct, frozen=True):
    number: int
    seat: int | None
    """Whose ship has it; None: still there."""
    at: int | None
    button: Button


def timer_view(state: State) -> Timer | None:
    glass = state.round.glass
    if glass is None:
        return None
    standing = _standing(glass)
    return Timer(
        circle=glass.circle,
        circle_name=circle_name(glass.circle),
        deadline=glass.ends_at,
        left_ms=glass.left,
        starts=None if glass.ends_at is None else glass.starts_at,
        length_ms=state.options.timer_seconds * 1000,
        paused=glass.paused,
        paused_by=glass.paused_by,
        state=standing,
        words=_words(glass, standing, finished=bool(state.round.tiles)),
        empty_since=glass.ran_out_at,
        next_circle=None if glass.circle == START else circle_name(glass.circle - 1),
        circles=tuple(circle_name(circle) for circle in the_card(state).circles),
        runs_left=glass.circle,
    )


def _standing(glass: Glass) -> str:
    if glass.paused:
        return "paused"
    if glass.ran_out_at is None:
        return "running"
    return "closed" if closed(glass) else "empty"


def _words(glass: Glass, standing: str, *, finished: bool) -> str:
    by = "" if glass.paused_by is None else f" by {{{glass.paused_by}}}"
    return {
        "paused": f"Paused{by}",
        "empty": "Empty: turn it!" if glass.circle > 1 or finished else "Empty: finish, then flip.",
        "closed": "Time is up. Hands off!",
        "running": "Start: the last run" if glass.circle == START else f"Circle {circle_name(glass.circle)}",
    }[standing]


def tiles(state: State, seat: int | None) -> tuple[Tile, ...]:
    owners = {number: ship for ship, number in state.round.tiles.items()}
    out = state.round.tiles_out or len(state.round.crews)
    return tuple(_tile(state, seat, number, owners.get(number)) for number in range(1, out + 1))


def _tile(state: State, seat: int | None, number: int, ship: int | None) -> Tile:
    at = None if ship is None else state.round.finished_at.get(ship)
    return Tile(number, ship, at, button(state, seat, e.TileTaken(number=number)))


def go_words(state: State) -> str:
    caller = says_go(state)
    if caller is not None:
        return f"{{{caller}}} landed first and says Go."
    return "The boldest of you says Go." if not rounds_flown(state) else "Agree on who says Go."


def switches_to_come(state: State) -> int:
    if state.options.teams != "switch":
        return 0
    return max(0, the_card(state).level - 1 - state.round.switches)


def switch_words(state: State) -> str:
    if not teams(state) or state.round.stage not in ("build", "check"):
        return ""
    if state.round.stage == "check":
        return "Switch! You fly the ship that your partner built."
    return "Switch! Go over to your partner's ship and build on there." if state.round.switches else ""


def crew_next(state: State) -> int | None:
    """Who stands at the next ship without a crew."""
    return next(iter(_without_crew(state)), None)


def crewless(state: State) -> tuple[int, ...]:
    """Who stands at a ship without a crew; nobody where the phones count no crews."""
    counted = state.options.guided or state.round.crew_placed
    return _without_crew(state) if counted else ()


def _without_crew(state: State) -> tuple[int, ...]:
    """They go on board in the order of the tiles."""
    now = state.round
    waiting = [ship for ship in now.tiles if ship not in now.crew_placed] if now.stage == "check" else []
    return tuple(ship_at(state, ship) for ship in sorted(waiting, key=lambda ship: now.tiles[ship]))


def launch_question(state: State) -> str:
    """What to ask back before the launch; empty: nothing."""
    missing = crewless(state)
    return f"No crew on board yet: {names(missing)}. Launch all the same?" if missing else ""
