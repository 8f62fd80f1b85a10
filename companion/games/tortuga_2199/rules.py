"""The rules of a table: how it begins, what each move changes, and where it stands."""

from __future__ import annotations

import random

from msgspec.structs import replace

from companion.core.game import Event, Move, Started
from companion.games.tortuga_2199 import cleanup, combat, conquest, corrections, laying, options, purse, tracked, turns
from companion.games.tortuga_2199 import events as e
from companion.games.tortuga_2199.influence import from_bank
from companion.games.tortuga_2199.planet import (
    INFLUENCE_PRICE,
    OUTER,
    SEATS,
    Outer,
    Sector,
    laid_out,
    ring_for,
    sectors_for,
)
from companion.games.tortuga_2199.state import (
    Captain,
    Fight,
    State,
    is_seat,
    over,
    tracks,
    usurper,
)

LOTS = 5040
"""Divisible by every number of cards that somebody can use in a fight."""
OF_A_SEAT = (e.InfluenceAdjusted, e.MineralsCorrected, e.ShipCorrected)


def setup(started: Started) -> State:
    chosen: options.Options = started.options
    players = len(started.seats)
    outer = list(OUTER)
    if chosen.outer == "shuffled":
        random.Random(started.seed).shuffle(outer)
    helper = "resources" in chosen.track
    return State(
        options=chosen,
        values=options.values(chosen),
        bonuses=options.bonuses(chosen),
        bank=chosen.bank,
        layout=laid_out(ring_for(players, chosen.posts_for_two), outer),
        grounds={sector: laying.fresh(sector) for sector in sectors_for(players, chosen.posts_for_two)},
        captains=(Captain(helper=helper),) * players,
    )


def phase(state: State) -> str:
    if over(state):
        return "over"
    if not state.begun:
        return "setup"
    if state.fight is not None or state.aftermath is not None:
        return "combat"
    return "turn" if usurper(state) is None else "last_round"


def apply(state: State, move: Move) -> State:
    event, seat = move.event, move.seat
    if isinstance(event, OF_A_SEAT) and not getattr(event, "cache", False):
        return corrections.corrected_for(state, seat, event) if seat is not None and is_seat(state, seat) else state
    if isinstance(event, e.CORRECTIONS):
        return corrections.corrected(state, event)
    if isinstance(event, e.CountingSwitched):
        return purse.switched(state, seat, event.on) if seat is not None and is_seat(state, seat) else state
    if over(state):
        return state
    match event:
        case e.FirstChosen(first=first) if is_seat(state, first) and first is not None and not state.begun:
            return turns.first_chosen(state, first)
        case e.TurnEnded() if seat in (None, state.turn):
            return turns.ended(state)
    return _fight(state, event, seat)


def _fight(state: State, event: Event, seat: int | None) -> State:
    match event:
        case e.CombatResolved():
            return replace(combat.resolved(state, event), begun=True, acted=True)
        case e.CombatCalled():
            return replace(combat.called(state, event), begun=True, acted=True)
        case e.CombatSettled():
            return combat.agreed(state)
        case e.CleanUpTicked(step=step):
            return cleanup.ticked(state, step)
        case e.CleanUpDone() if state.aftermath is not None and not state.aftermath.chooses:
            return replace(state, aftermath=None)
        case e.ManoeuvreSealed() if seat is not None:
            return combat.sealed(state, seat, event)
        case e.AbilityCounted(amount=amount) if seat is not None:
            return combat.ability_counted(state, seat, amount)
        case e.HuntNoted() if seat is not None and is_seat(state, seat):
            return tracked.deed(state, seat, event)
    return _on_turn(state, event, seat) if seat == state.turn else state


def _on_turn(state: State, event: Event, seat: int) -> State:
    """The actions of the player on turn."""
    state = replace(state, begun=True, acted=state.acted or not isinstance(event, e.ShipPlaced))
    match event:
        case e.SectorConquered():
            return conquest.conquered(state, seat, event)
        case e.SectorReinforced():
            return conquest.reinforced(state, event)
        case e.HuntCaptured():
            return tracked.captured(state, seat, event)
        case e.HuntRedeemed():
            return tracked.redeemed(state, seat, event)
        case e.InfluenceBought(count=count):
            paid = purse.paid(state, crypto=INFLUENCE_PRICE * max(0, count))
            return from_bank(paid, seat, max(0, count), "bought at Tortuga")
        case e.AttackDeclared(defender=defender, sector=sector) if combat.possible(state, seat, defender, sector):
            return replace(state, fight=Fight(seat, defender, sector), aftermath=None)
        case e.SpoilsChosen(spoils=spoils):
            return combat.spoils_chosen(state, spoils)
    return purse.deed(tracked.deed(state, seat, event), seat, event)


def chance(state: State, move: Move, dice: random.Random) -> Event:
    """Who begins, how the outer sectors lie, and which card a loser destroys."""
    event: Event = move.event
    match event:
        case e.FirstChosen(first=None):
            here = [seat for seat, captain in enumerate(state.captains) if captain.playing]
            return replace(event, first=dice.choice(here or [state.first]), drawn=True)
        case e.FirstChosen():
            return replace(event, drawn=False)
        case e.OuterPlaced(order=()):
            order: list[Outer] = list(OUTER)
            dice.shuffle(order)
            return replace(event, order=tuple(order))
        case e.ManoeuvreSealed() | e.CombatResolved() | e.CombatCalled():
            return replace(event, lot=dice.randrange(LOTS))
    return event


def seated(state: State, playing: tuple[bool, ...]) -> State:
    """Who comes late starts on Tortuga, and a third player brings the rest of the ring; who leaves is skipped."""
    late = len(playing) - len(state.captains)
    captains = state.captains + (Captain(helper=tracks(state, "resources")),) * late
    captains = tuple(replace(captain, playing=plays) for captain, plays in zip(captains, playing, strict=True))
    if len(playing) > SEATS[0]:
        state = laying.ring_completed(state)
    return turns.reseated(replace(state, captains=captains))


def reveals(state: State) -> int:
    return state.reveals


def secret(state: State, seat: int) -> bool:
    """The page asks this seat for its Manoeuvre, or shows what it read on Hunt tokens."""
    if over(state):
        return False
    return seals_now(state) == seat or any(
        ground.hunt is not None and seat in ground.hunt.explored for ground in state.grounds.values()
    )


def seals_now(state: State) -> int | None:
    """The attacker lays cards first, then the defender."""
    fight = state.fight
    if fight is None or fight.revealed:
        return None
    return fight.defender if fight.attacker in fight.stakes else fight.attacker


def demo(seats: int) -> list[tuple[int | None, Event]]:
    """Some sectors are taken, a hunt is captured, and a fight is on."""
    spoils: tuple[Sector, ...] = ("mines", "turrets-1", "vortex", "trading-post-1")
    moves: list[tuple[int | None, Event]] = [(0, e.FirstChosen(first=0))]
    for seat in range(seats):
        moves += [(seat, e.SectorConquered(sector=spoils[seat])), (seat, e.TurnEnded())]
    moves += [(0, e.HuntCaptured(name="Bot")), (0, e.InfluenceBought(count=1))]
    return [*moves, (0, e.AttackDeclared(defender=1, sector="turrets-1"))]
