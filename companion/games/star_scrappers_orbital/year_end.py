"""The year's end: what each of the seven steps gives, and how the next year begins."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.star_scrappers_orbital.kinds import DRAWN, INCOME, MARKET, STACK, Colour, Counts
from companion.games.star_scrappers_orbital.orbital import as_counted, best_kind, changed, counts, crew_symbols
from companion.games.star_scrappers_orbital.scoring import counted_now
from companion.games.star_scrappers_orbital.state import (
    LAST_STEP,
    Player,
    State,
    Walk,
    clockwise,
    over,
    revealed,
    uses_market,
    with_player,
)


def counted(state: State, seat: int, said: Counts) -> State:
    """This seat confirms its count. Kinds that were left out are as the app has them."""
    if not state.ending or state.step > 1:
        return state
    whole = counts(state.players[seat]) | {colour: max(0, count) for colour, count in said.items()}
    return replace(state, counted=state.counted | {seat: whole})


def paid_kind(player: Player) -> Colour:
    """What the player chose to be paid for, else the kind that pays most."""
    return player.income or best_kind(player)


def income(player: Player, extra: int | None = None) -> int:
    """With what cards add now, or would add."""
    return max(0, INCOME + counts(player)[paid_kind(player)] + (player.extra if extra is None else extra))


def hand_after(player: Player) -> int:
    """A bot always has five new cards."""
    return STACK if player.who == "bot" else min(player.hand + DRAWN, player.hand_limit)


def discards(player: Player) -> int:
    return 0 if player.who == "bot" else max(0, player.hand + DRAWN - player.hand_limit)


def step_done(state: State, step: int) -> State:
    """The step that is on is done; said of any other step, it changes nothing."""
    if not revealed(state) or over(state) or step != state.step:
        return state
    if step == 1:
        state = replace(state, counted=_settled(state))
    if step == LAST_STEP:
        return _new_year(state)
    return replace(_effect(state, step), step=step + 1)


def _settled(state: State) -> dict[int, Counts]:
    """What was counted stands, for bots too: damage that goes in step 6 has cost its points."""
    return {seat: said for seat, said in enumerate(counted_now(state)) if said}


def year_ended(state: State) -> State:
    """All steps that are left, one after the other."""
    if not revealed(state) or over(state):
        return state
    for step in range(state.step, LAST_STEP + 1):
        state = step_done(state, step)
    return state


def _effect(state: State, step: int) -> State:
    if step == 2:
        return replace(state, market=MARKET if uses_market(state) else 0)
    for seat, player in enumerate(state.players):
        if player.who != "opponent":
            state = with_player(state, seat, _for_player(state, seat, player, step))
    return state


def _for_player(state: State, seat: int, player: Player, step: int) -> Player:
    match step:
        case 1:
            return as_counted(player, state.counted[seat]) if seat in state.counted else player
        case 3:
            rested = _every_module(player, operated=False)
            return replace(rested, crew=crew_symbols(player))
        case 4:
            return replace(player, megacredits=player.megacredits + income(player), income=None)
        case 5:
            return replace(player, hand=hand_after(player))
        case 6:
            return _every_module(player, damage=0)
    return player


def _every_module(player: Player, **values: object) -> Player:
    for module in player.modules:
        player = changed(player, module.number, **values)
    return player


def _new_year(state: State) -> State:
    first = next(iter(clockwise(state, state.first)), state.first)
    players = tuple(replace(player, dealt=0) for player in state.players)
    past = (*state.past, counted_now(state))
    fresh = {"year": state.year + 1, "first": first, "turn": first, "passed": (), "past": past}
    return replace(state, **fresh, players=players, ending=False, step=1, counted={}, walk=Walk(), told=None)
