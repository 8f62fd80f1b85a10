"""Building as a page shows it: the glass, the tiles, who says Go, who switches, whose crew comes next."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form, offer
from companion.core.words import Message, SeatName, say, several
from companion.games.galaxy_trucker import nouns
from companion.games.galaxy_trucker.box import START
from companion.games.galaxy_trucker.box.timer import Glass
from companion.games.galaxy_trucker.moves.tiles import TilesCorrected, TileTaken
from companion.games.galaxy_trucker.state import (
    State,
    building,
    guided,
    paid_rounds,
    round_rules,
    says_go,
    ship_at,
    teams,
    tile_of,
)


class Timer(Struct, frozen=True):
    circle: int
    """3, 2, 1, and 0 for Start."""
    circle_name: Message
    deadline: int | None
    """When the sand runs out, in epoch milliseconds; None while it does not run."""
    left_ms: int
    """The sand above: now, if it does not run; else when it began to run, at ``starts``."""
    starts: int | None
    """When the sand begins to run; ahead of now only in the countdown after a pause."""
    length_ms: int
    paused: bool
    paused_by: int | None
    state: str
    """"running", "paused", "empty" (may be turned) or "closed" (no more building)."""
    words: Message
    """What the glass does, for everybody."""
    call: Message
    """The same, to be said aloud."""
    empty_since: int | None
    next_circle: Message | None
    circles: tuple[Message, ...]
    runs_left: int
    """Turns still to come."""


class Tile(Struct, frozen=True):
    number: int
    seat: int | None
    """Whose ship has it; None: still there."""
    at: int | None
    take: Offer


def timer_view(state: State) -> Timer | None:
    glass = state.round.glass
    if glass is None:
        return None
    words, standing = _words(glass, finished=bool(state.round.tiles)), _standing(glass)
    return Timer(
        circle=glass.circle,
        circle_name=nouns.circle_name(glass.circle),
        deadline=glass.ends_at,
        left_ms=glass.left,
        starts=None if glass.ends_at is None else glass.starts_at,
        length_ms=state.options.timer_seconds * 1000,
        paused=glass.paused,
        paused_by=glass.paused_by,
        state=standing,
        words=words,
        call=_call(glass),
        empty_since=glass.ran_out_at,
        next_circle=None if glass.circle == START else nouns.circle_name(glass.circle - 1),
        circles=tuple(nouns.circle_name(circle) for circle in round_rules(state).circles),
        runs_left=glass.circle,
    )


def _standing(glass: Glass) -> str:
    if glass.paused:
        return "paused"
    if glass.ran_out_at is None:
        return "running"
    return "closed" if glass.closed else "empty"


def _words(glass: Glass, *, finished: bool) -> Message:
    if glass.paused:
        by = glass.paused_by
        return say("Paused") if by is None else say("Paused by {name}", name=SeatName(by))
    if glass.closed:
        return say("Time is up. Hands off!")
    if glass.ran_out_at is not None:
        return say("Empty: turn it!") if glass.circle > 1 or finished else say("Empty: whoever is done turns it.")
    return say("Last glass!") if glass.circle == START else say("Circle {number}", number=glass.circle)


def _call(glass: Glass) -> Message:
    if glass.paused:
        return say("The glass is paused.")
    if glass.closed:
        return say("Time is up. Hands off! Building is over.")
    if glass.ran_out_at is not None:
        return say("The glass has run out on {circle}.", circle=nouns.circle(glass.circle))
    return say("The glass runs: {circle}.", circle=nouns.circle(glass.circle))


def tiles(state: State, seat: int | None) -> tuple[Tile, ...]:
    owners = {number: ship for ship, number in state.round.tiles.items()}
    out = state.round.tiles_out or len(state.round.taking_part)
    return tuple(_tile(state, seat, number, owners.get(number)) for number in range(1, out + 1))


def _tile(state: State, seat: int | None, number: int, ship: int | None) -> Tile:
    at = None if ship is None else state.round.finished_at.get(ship)
    label = say("I’m done: tile {number}", number=number)
    return Tile(number, ship, at, offer(state, TileTaken(number=number), seat, label))


class Owner(Struct, frozen=True):
    seat: int
    tile: int | None


class TileFix(Struct, frozen=True):
    """Who has which tile, to be put right."""

    owners: tuple[Owner, ...]
    numbers: tuple[int, ...]
    fix: Offer
    """The page asks for everybody's tile."""


def tile_fix(state: State, seat: int | None) -> TileFix:
    owners = tuple(Owner(other, tile_of(state, other)) for other in state.round.taking_part)
    numbers = tuple(range(1, state.round.tiles_out + 1))
    return TileFix(owners, numbers, form(TilesCorrected, seat, say("Put the tiles right")))


class Done(Struct, frozen=True):
    """One phone for several: whoever calls "done" gets the lowest tile with one tap."""

    seat: int
    take: Offer


def dones(state: State) -> tuple[Done, ...]:
    still = building(state) if state.round.stage == "build" else ()
    label = {seat: say("{name} is done", name=SeatName(seat)) for seat in still}
    return tuple(Done(seat, offer(state, TileTaken(), seat, label[seat])) for seat in still)


def go_words(state: State) -> Message:
    caller = says_go(state)
    if caller is not None:
        return say("{name} landed first and says Go.", name=SeatName(caller))
    return say("Agree on who says Go.") if paid_rounds(state) else say("The boldest of you says Go.")


def switches_to_come(state: State) -> int:
    if state.options.teams != "switch":
        return 0
    return max(0, round_rules(state).level - 1 - state.round.switches)


def switches_words(state: State) -> Message | None:
    """Pairs that share the building want to know how often they will run round the table."""
    left = switches_to_come(state)
    if not left:
        return None
    return several("One switch to come while you build", "{n} switches to come while you build", left)


def switch_words(state: State) -> Message | None:
    if not teams(state):
        return None
    if state.round.stage == "check":
        return say("Switch! You fly the ship that your partner built.")
    if state.round.stage == "build" and state.round.switches:
        return say("Switch! Go over to your partner’s ship and build on there.")
    return None


def crew_next(state: State) -> int | None:
    """Whose ship is the next one without a crew."""
    return next(iter(without_crew(state)), None)


def crewless(state: State) -> tuple[int, ...]:
    """Whose ships have no crew; nobody's where the phones count no crews."""
    counted = guided(state) or state.round.crew_placed
    return without_crew(state) if counted else ()


def without_crew(state: State) -> tuple[int, ...]:
    """They go on board in the order of the tiles."""
    now = state.round
    waiting = [ship for ship in now.tiles if ship not in now.crew_placed] if now.stage == "check" else []
    return tuple(ship_at(state, ship) for ship in sorted(waiting, key=lambda ship: now.tiles[ship]))


def boarding(state: State) -> tuple[int, ...]:
    """Whose crews are still to come, also where nobody has noted one yet."""
    return without_crew(state) if _may_follow_crews(state) else crewless(state)


def _may_follow_crews(state: State) -> bool:
    """A table that flew a round without its crews on the phones does without them."""
    return not state.past_rounds or state.past_rounds[-1].crewed


def launch_question(state: State) -> Message | None:
    """What to ask back before the launch."""
    missing = crewless(state)
    if not missing:
        nobody = say("Nobody has taken crew on board yet. Launch anyway?")
        return nobody if without_crew(state) and _may_follow_crews(state) else None
    return say("No crew on board yet: {names}. Launch all the same?", names=nouns.names(missing))
