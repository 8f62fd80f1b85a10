"""Who can take which sector: what a player can conquer with what is left this turn, and what a rival would need."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import By
from companion.core.once import once_per_state
from companion.core.seats import playing
from companion.core.words import Message, listed, say
from companion.games.tortuga_2199.box import Sector, name_of, steps_between
from companion.games.tortuga_2199.influence import over
from companion.games.tortuga_2199.moves.conquest import SectorConquered, guarded, price
from companion.games.tortuga_2199.moves.tortuga_move import barred, in_bay, ship_waits, unsettled
from companion.games.tortuga_2199.moves.turn import ShipMoved, ShipPlaced
from companion.games.tortuga_2199.state import BAY, State, tracks
from companion.games.tortuga_2199.turns import open_places, to_place

FEW = 2
"""More sectors are marked on the map instead of named."""


class Contender(Struct, frozen=True):
    """A rival who could take a sector in a turn of theirs, and what that costs."""

    seat: int
    steps: int | None
    """Moves to get there; None: nobody tracks the ships."""
    price: int
    """Of the conquest alone."""
    guarded: bool
    """The owner's ship is there: only a won fight takes the sector."""

    @property
    def manoeuvre(self) -> int:
        """For the moves, and for the conquest where there is no fight instead."""
        return (self.steps or 0) + (0 if self.guarded else self.price)


def contenders(state: State, sector: Sector) -> tuple[Contender, ...]:
    """Everybody but the owner, the nearest first; nobody, once conquest is over."""
    if over(state) or barred(state) is not None:
        return ()
    owner, stopped = state.grounds[sector].owner, guarded(state, sector)
    if stopped and state.options.scenario == "peaceful":
        return ()
    rivals = (seat for seat in playing(state) if seat != owner)
    found = [Contender(seat, steps_to(state, seat, sector), price(state, sector), stopped) for seat in rivals]
    return tuple(sorted(found, key=lambda rival: rival.manoeuvre))


def steps_to(state: State, seat: int, sector: Sector) -> int | None:
    """How many moves that ship needs; from the cargo bay it comes out at the best place of its next turn."""
    ship = state.players[seat].ship
    if not tracks(state, "ships") or ship is None:
        return None
    starts = open_places(state, seat) if ship == BAY else (ship,)
    return min(steps_between(state.layout, start, sector) for start in starts)


# The player on turn, whose resources the helper counts


def within_reach(state: State, seat: int) -> tuple[Sector, ...]:
    """What the player on turn can conquer now with what is left, moves included."""
    return _reached(state) if seat == state.turn and state.players[seat].helper else ()


@once_per_state
def _reached(state: State) -> tuple[Sector, ...]:
    return tuple(sector for sector in state.grounds if _can_take(state, state.turn, sector))


def advice(state: State, seat: int) -> Message | None:
    """What the resources of the player on turn are enough for; None: nobody counts them, or the game is over."""
    if over(state) or seat != state.turn or not state.players[seat].helper:
        return None
    stopped = barred(state) or unsettled(state) or ship_waits(state) or in_bay(state, seat)
    return stopped or _enough(within_reach(state, seat), _ship_known(state)) or _missing(state, seat)


def _enough(sectors: tuple[Sector, ...], known: bool) -> Message | None:
    if not sectors:
        return None
    named = listed((name_of(sector) for sector in sectors), "or")
    if len(sectors) > FEW and known:
        return say("Enough to conquer any of {n} sectors: those with a bright shield.", n=len(sectors))
    if len(sectors) > FEW:
        return say(
            "Enough to conquer any of {n} sectors, if your ship is there: those with a bright shield.", n=len(sectors)
        )
    if known:
        return say("Enough to conquer {sectors}.", sectors=named)
    return say("Enough to conquer {sectors}, if your ship is there.", sectors=named)


def _missing(state: State, seat: int) -> Message:
    """The cheapest sector, and how much Manoeuvre is missing for it."""
    rich = replace(state, pool=replace(state.pool, manoeuvre=99))
    open_to = [sector for sector in state.grounds if _can_take(rich, seat, sector)]
    if not open_to:
        return say("There is no sector that you could conquer now.")
    costs = {sector: _way(state, seat, sector) + price(state, sector) for sector in open_to}
    best = min(costs, key=costs.__getitem__)
    left = costs[best] - state.pool.manoeuvre
    if not _ship_known(state):
        return say("{n} more Manoeuvre conquers {sector}, if your ship is there.", n=left, sector=name_of(best))
    if _way(state, seat, best):
        return say("{n} more Manoeuvre conquers {sector}, with the way there.", n=left, sector=name_of(best))
    return say("{n} more Manoeuvre conquers {sector}.", n=left, sector=name_of(best))


def _ship_known(state: State) -> bool:
    """Where the ship of the player on turn is: tracked, or told by what was entered."""
    return tracks(state, "ships") or state.ship_entered is not None


def _way(state: State, seat: int, sector: Sector) -> int:
    """The moves of the player on turn, as far as it is known where the ship is."""
    if tracks(state, "ships"):
        return steps_to(state, seat, sector) or 0
    return 0 if state.ship_entered is None else steps_between(state.layout, state.ship_entered, sector)


def _can_take(state: State, seat: int, sector: Sector) -> bool:
    """The rules themselves are asked, with the ship moved there first."""
    if price(state, sector) > max(state.pool.manoeuvre, state.pool.crypto):
        return False
    ways = [SectorConquered(sector=sector)]
    if state.options.scenario == "peaceful":
        ways.append(SectorConquered(sector=sector, crypto=price(state, sector)))
    arrived = list(_arrivals(state, seat, sector))
    return any(way.why_not(there, By(seat)) is None for way in ways for there in arrived)


def _arrivals(state: State, seat: int, sector: Sector) -> Iterator[State]:
    """The state with the ship there, out of the cargo bay where that comes first, and the moves paid."""
    if not tracks(state, "ships"):
        left = state.pool.manoeuvre - _way(state, seat, sector)
        if left >= 0:
            yield replace(state, pool=replace(state.pool, manoeuvre=left))
        return
    for start in _starts(state, seat):
        move = ShipMoved(sector=sector)
        if start.players[seat].ship == sector:
            yield start
        elif move.why_not(start, By(seat)) is None:
            yield move.applied(start, By(seat))


def _starts(state: State, seat: int) -> list[State]:
    if not to_place(state):
        return [state]
    return [ShipPlaced(sector=place).applied(state, By(seat)) for place in open_places(state, seat)]
