"""What the table tells the game about people: who came late, left or returned. These are not moves."""

from __future__ import annotations

from companion.core.seats import playing, reseated
from companion.core.words import Message, noun
from companion.games.galaxy_trucker.cards.resolution import without
from companion.games.galaxy_trucker.flight import given_up
from companion.games.galaxy_trucker.ship import Ship
from companion.games.galaxy_trucker.state import BEFORE_LAUNCH, Player, State, built_if_done, waited_for


def seated(state: State, here: tuple[bool, ...]) -> State:
    """Whoever comes late plays from the next set-up or building on; whoever leaves in flight has given up."""
    state = reseated(state, here, lambda seat: Player())
    late = len(here) - len(state.round.ships)
    state = state.with_round(ships=state.round.ships + (Ship(),) * late)
    if state.round.stage in BEFORE_LAUNCH:
        return _before_launch(state)
    gone = [seat for seat in state.round.taking_part if not here[seat]]
    for seat in gone if state.round.stage == "flight" else ():
        state = without(given_up(state, {seat: "left"}), seat)
    return state


def _before_launch(state: State) -> State:
    now, here = state.round, set(playing(state))
    taking_part = tuple(sorted(here if now.stage != "check" else here & set(now.taking_part)))
    tiles = {ship: number for ship, number in now.tiles.items() if ship in taking_part}
    tiles_out = max(now.tiles_out, len(taking_part)) if now.tiles_out else 0
    return built_if_done(state.with_round(taking_part=taking_part, tiles=tiles, tiles_out=tiles_out))


def leaving(state: State, seat: int) -> Message | None:
    """A ship in flight gives up, a card asks it nothing more, and at the journey's end it is not counted."""
    now = state.round
    if now.stage == "flight" and seat in now.positions:
        asked = now.open_card is not None and any(ask.seat == seat for ask in now.open_card.asks)
        return noun("the ship gave up, and the card goes on without it") if asked else noun("the ship gave up")
    uncounted = now.stage == "payout" and seat in waited_for(state)
    return noun("what is left of the ship is not counted") if uncounted else None
