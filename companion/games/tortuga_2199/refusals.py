"""Why a move is not taken, in sentences that say what to do instead."""

from __future__ import annotations

from companion.core.game import Event, Move
from companion.games.tortuga_2199 import events as e
from companion.games.tortuga_2199.planet import INFLUENCE_PRICE
from companion.games.tortuga_2199.refuse_combat import no_chore, no_fight
from companion.games.tortuga_2199.refuse_conquest import no_conquest, no_reinforcement
from companion.games.tortuga_2199.refuse_corrections import no_correction
from companion.games.tortuga_2199.refuse_tracked import no_deed, no_explored, no_hunt, no_note
from companion.games.tortuga_2199.short import no_ship_at, not_enough, not_in_play, not_on_turn
from companion.games.tortuga_2199.state import State, is_seat, over

HELPER = (e.CardPlayed, e.CardBought, e.MarketRefreshed, e.CardReserved, e.ReserveTaken, e.CardDestroyed)
COMBAT = (
    e.AttackDeclared,
    e.ManoeuvreSealed,
    e.AbilityCounted,
    e.CombatSettled,
    e.CombatResolved,
    e.CombatCalled,
    e.SpoilsChosen,
)


def refuse(state: State, move: Move) -> str | None:
    event, seat = move.event, move.seat
    if not isinstance(event, e.EVENTS):
        return "This game does not know that move. Reload the page and try again."
    away = not_in_play(state, event)
    if away is not None:
        return away
    if isinstance(event, e.CORRECTIONS):
        return no_correction(state, event, seat)
    if isinstance(event, e.CountingSwitched):
        return None if is_seat(state, seat) else "For whom? Pick a player first."
    if over(state):
        return "The game is over. Undo the last move if that is wrong."
    if isinstance(event, e.FirstChosen):
        return _no_first(state, event)
    if isinstance(event, (e.CleanUpTicked, e.CleanUpDone)):
        return no_chore(state, event)
    if isinstance(event, COMBAT):
        return no_fight(state, event, seat)
    if isinstance(event, e.HuntNoted):
        return no_note(state, event, seat)
    return _no_action(state, event, seat)


def _no_first(state: State, event: e.FirstChosen) -> str | None:
    if state.begun:
        return "The game is on already."
    if event.first is None or (is_seat(state, event.first) and state.captains[event.first].playing):
        return None
    return "Who begins? Pick a player of this table."


def _no_action(state: State, event: Event, seat: int | None) -> str | None:
    """What only the player on turn may do."""
    if isinstance(event, e.TurnEnded) and seat is None:
        seat = state.turn
    why = not_on_turn(state, event, seat)
    if why is not None or seat is None or isinstance(event, e.TurnEnded):
        return why
    match event:
        case e.SectorConquered():
            return no_conquest(state, event, seat)
        case e.SectorReinforced():
            return no_reinforcement(state, event, seat)
        case e.HuntCaptured():
            return no_hunt(state, event, seat)
        case e.HuntRedeemed():
            return _no_redemption(state, event, seat)
        case e.InfluenceBought():
            return _no_purchase(state, event, seat)
        case e.HuntExplored():
            return no_explored(state, event, seat)
    return no_deed(state, event, seat)


def _no_redemption(state: State, event: e.HuntRedeemed, seat: int) -> str | None:
    cards = state.captains[seat].cards
    if not cards:
        return "You have no Hunt card left: each is redeemed once. Capture a hunt first."
    if not 0 <= event.index < len(cards):
        return "You do not have that Hunt card any more. Look at your cards again."
    if event.points < 1:
        return "How much Influence is printed at the top left of the card? At least 1."
    return _short_bank(state, event.points)


def _no_purchase(state: State, event: e.InfluenceBought, seat: int) -> str | None:
    if event.count < 1:
        return "How many? Buy at least 1 Influence."
    away = no_ship_at(state, seat, "tortuga")
    if away is not None:
        return away
    cost = INFLUENCE_PRICE * event.count
    if event.crypto is not None and event.crypto != cost:
        return f"{event.count} Influence cost exactly {cost} Crypto, {INFLUENCE_PRICE} each; you said {event.crypto}."
    return not_enough(state, crypto=cost) or _short_bank(state, event.count)


def _short_bank(state: State, points: int) -> str | None:
    if points <= state.bank:
        return None
    return f"The bank has only {state.bank} Influence left. Wrong? Count it anew under Correct."
