"""Turns and passes: whose turn it is, what an action costs, and when the year has ended."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import Event
from companion.games.star_scrappers_orbital import events as e
from companion.games.star_scrappers_orbital.kinds import BUILD, SAME_COLOUR_SAVES, UPGRADE
from companion.games.star_scrappers_orbital.orbital import added, changed, repair_price, repaired, upgraded
from companion.games.star_scrappers_orbital.state import Player, State, Walk, clockwise, with_player

ACTIONS: tuple[type[Event], ...] = (
    e.ModuleBuilt,
    e.CoreUpgraded,
    e.CardBought,
    e.ModuleOperated,
    e.EventPlayed,
    e.ModuleRepaired,
)


def acted(state: State, seat: int) -> State:
    """A turn was used: the row of passes is broken, and the next player is on."""
    return replace(_moved_on(state, seat), passed=())


def passed(state: State, seat: int) -> State:
    """Only when everybody has passed in a row does the year end."""
    last = ends_the_year(state, seat)
    state = replace(_moved_on(state, seat), passed=_row_after(state, seat))
    return ended(state) if last else state


def ends_the_year(state: State, seat: int) -> bool:
    """Whether everybody else has passed in a row, so that a pass of this seat is the last."""
    return set(clockwise(state, seat)) <= set(_row_after(state, seat))


def _row_after(state: State, seat: int) -> tuple[int, ...]:
    """Who has passed in a row once this seat passes.

    Whoever was skipped may have acted: a pass out of turn begins the row anew, so that no year ends by mistake.
    """
    if state.options.turns and seat != state.turn:
        return (seat,)
    return state.passed if seat in state.passed else (*state.passed, seat)


def _moved_on(state: State, seat: int) -> State:
    after = clockwise(state, seat)
    turn, number = after[0] if after else seat, state.turn_number + 1
    return replace(state, begun=True, turn=turn, turn_number=number, walk=Walk(), told=None)


def ended(state: State) -> State:
    return replace(state, begun=True, ending=True, step=1, counted={}, walk=Walk())


def price(event: Event, player: Player, airlock: int) -> int:
    """What this action costs in MegaCredits."""
    match event:
        case e.ModuleBuilt(price=None, same_colour=same):
            return BUILD - SAME_COLOUR_SAVES * same
        case e.ModuleRepaired(free=True):
            return 0
        case e.ModuleRepaired(price=None):
            return repair_price(player, airlock)
        case e.ModuleBuilt(price=int(asked)) | e.ModuleRepaired(price=int(asked)) | e.CardBought(price=asked):
            return max(0, asked)
        case e.CoreUpgraded():
            return UPGRADE
        case e.ModuleOperated(megacredits=asked):
            return max(0, asked)
    return 0


def done(state: State, seat: int, event: Event) -> State:
    """The orbital and the counters of this seat after an action; the turn is over."""
    player = state.players[seat]
    paid = replace(player, megacredits=player.megacredits - price(event, player, state.airlock))
    state = with_player(state, seat, _built(paid, event))
    if isinstance(event, e.CardBought):
        state = replace(state, market=max(0, state.market - 1))
    free = isinstance(event, e.ModuleRepaired) and event.free
    return state if free or state.ending else acted(state, seat)


def _built(player: Player, event: Event) -> Player:
    match event:
        case e.ModuleBuilt(colour=colour, crew_symbols=crew, name=name):
            return replace(added(player, colour, crew, name.strip()), hand=max(0, player.hand - 1))
        case e.CoreUpgraded(colour=colour):
            return upgraded(player, colour)
        case e.CardBought():
            return replace(player, hand=player.hand + 1)
        case e.ModuleOperated(module=module, crew=crew):
            return changed(replace(player, crew=max(0, player.crew - max(0, crew))), module, operated=True)
        case e.EventPlayed():
            return replace(player, hand=max(0, player.hand - 1))
        case e.ModuleRepaired(module=module):
            return repaired(player, module)
    return player


def reseated(state: State) -> State:
    """Who left has no turn, and is not waited for."""
    there = clockwise(state, state.turn)
    if not there or state.ending:
        return state
    turn = state.turn if state.turn in there else there[0]
    state = replace(state, turn=turn, walk=state.walk if turn == state.turn else Walk())
    row = tuple(seat for seat in state.passed if seat in there)
    state = replace(state, passed=row, first=_first(state))
    return ended(state) if row and set(there) <= set(row) else state


def _first(state: State) -> int:
    """The marker goes on to the next if its holder left."""
    if state.players[state.first].acts:
        return state.first
    return next(iter(clockwise(state, state.first)), state.first)
