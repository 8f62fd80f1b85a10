"""Why a ship is not attacked, a fight not settled, or a step of the clean-up not ticked."""

from __future__ import annotations

from companion.core.game import Event
from companion.games.tortuga_2199.cleanup import next_step, steps
from companion.games.tortuga_2199.events import (
    AbilityCounted,
    AttackDeclared,
    CleanUpDone,
    CleanUpTicked,
    CombatCalled,
    CombatResolved,
    CombatSettled,
    ManoeuvreSealed,
    SpoilsChosen,
)
from companion.games.tortuga_2199.planet import Sector, name_of
from companion.games.tortuga_2199.short import barred, no_ship_at, not_on_turn
from companion.games.tortuga_2199.state import BAY, Stake, State, is_seat, tracks
from companion.games.tortuga_2199.totals import asks_bonus, attack_side, bonus_range, defence_side, guards, wins

MOST = 99
PEACE = "Peaceful Pirates: ships are not attacked."


def no_fight(state: State, event: Event, seat: int | None) -> str | None:
    match event:
        case AttackDeclared(defender=defender, sector=sector):
            return _no_attack(state, event, seat, defender, sector)
        case CombatCalled(defender=defender, sector=sector):
            return _no_attack(state, event, state.turn, defender, sector)
        case CombatResolved(attacker=attacker, defender=defender, sector=sector):
            return _no_attack(state, event, attacker, defender, sector) or _no_sums(state, event)
        case SpoilsChosen():
            return _no_spoils(state, seat)
    if state.fight is None:
        return "No fight is on."
    match event:
        case ManoeuvreSealed():
            return _no_seal(state, event, seat)
        case AbilityCounted(amount=amount):
            return _no_ability(state, seat, amount)
        case CombatSettled():
            return _not_settled(state)
    return None


def _no_attack(state: State, event: Event, seat: int | None, defender: int, sector: Sector) -> str | None:
    if state.options.scenario == "peaceful":
        return PEACE
    why = not_on_turn(state, event, seat) or barred(state)
    if why is not None or seat is None:
        return why
    if not is_seat(state, defender) or not state.captains[defender].playing:
        return "Whose ship is attacked? Pick a player."
    if defender == seat:
        return "You cannot attack your own ship."
    return no_ship_at(state, seat, sector) or _no_target(state, defender, sector)


def _no_target(state: State, defender: int, sector: Sector) -> str | None:
    ship = state.captains[defender].ship
    if ship == BAY:
        return f"{{{defender}}}’s ship lies in the cargo bay: there is nothing to attack."
    if tracks(state, "ships") and ship != sector:
        return f"{{{defender}}}’s ship is not at {name_of(sector)}: only a ship in the same sector can be attacked."
    return None


def _no_sums(state: State, event: CombatResolved) -> str | None:
    if not 1 <= event.attack <= MOST:
        return f"The attacker lays at least one card: a Manoeuvre sum from 1 to {MOST}."
    if not 0 <= event.defence <= MOST or not 0 <= (event.bonus or 0) <= MOST:
        return f"A Manoeuvre sum or bonus is from 0 to {MOST}."
    own = guards(state, event.defender, event.sector)
    if event.guarded is None or event.guarded == own:
        return _unread_bonus(state, event) if own else None
    controls = "controls" if own else "does not control"
    return f"{{{event.defender}}} {controls} {name_of(event.sector)}. Correct the owner first if that is wrong."


def _unread_bonus(state: State, event: CombatResolved) -> str | None:
    """Nobody guesses what is printed: it has to be read where it could turn the fight."""
    attack = attack_side(state, event.attacker, Stake(0, event.attack))
    cards = Stake(0, event.defence)
    printed = bonus_range(state, event.sector)
    won = {wins(attack, defence_side(state, event.defender, event.sector, cards, bonus)) for bonus in printed}
    if event.bonus is not None or len(won) == 1:
        return None
    at = f"defence {state.grounds[event.sector].defence} of {name_of(event.sector)}"
    return f"Which combat bonus is printed at {at}? Read it and send it along as the bonus."


def _no_seal(state: State, event: ManoeuvreSealed, seat: int | None) -> str | None:
    fight = state.fight
    if fight is None or seat not in (fight.attacker, fight.defender):
        return "Only the two who fight lay cards."
    if fight.revealed:
        return "The cards lie open already. Undo to enter them anew."
    if seat == fight.defender and fight.attacker not in fight.stakes:
        return f"First {{{fight.attacker}}} lays the attacking cards."
    if not 0 <= event.cards <= MOST or not 0 <= event.manoeuvre <= MOST or abs(event.ability) > MOST:
        return f"Count again: from 0 to {MOST}."
    if seat == fight.attacker and event.cards == 0:
        return "The attacker lays at least one card."
    if event.manoeuvre < event.cards:
        return f"Every card laid must show Manoeuvre: {event.cards} cards make at least {event.cards}."
    return "Without a card there is no Manoeuvre." if event.manoeuvre and not event.cards else None


def _no_ability(state: State, seat: int | None, amount: int) -> str | None:
    fight = state.fight
    if fight is None or not fight.revealed or seat not in fight.stakes:
        return "Abilities are counted for who fights, once the cards lie open."
    after = fight.stakes[seat].ability + amount
    return f"Count again: from −{MOST} to {MOST}." if abs(after) > MOST else None


def _not_settled(state: State) -> str | None:
    fight = state.fight
    if fight is None or not fight.revealed:
        return "Both sides have to lay their cards first."
    if asks_bonus(state, fight):
        at = f"defence {state.grounds[fight.sector].defence} of {name_of(fight.sector)}"
        return f"First read the combat bonus that is printed at {at} and tap it."
    return None


def _no_spoils(state: State, seat: int | None) -> str | None:
    outcome = state.aftermath
    if outcome is None or not outcome.chooses:
        return "There are no spoils to choose."
    return None if seat == outcome.winner else f"{{{outcome.winner}}} won the fight and chooses."


def no_chore(state: State, event: CleanUpTicked | CleanUpDone) -> str | None:
    outcome = state.aftermath
    if outcome is None:
        return "The clean-up is done."
    if outcome.chooses:
        return f"First {{{outcome.winner}}} chooses what the won fight brings."
    if isinstance(event, CleanUpDone) or event.step == next_step(outcome):
        return None
    order = steps(outcome)
    done = event.step not in order or order.index(event.step) < outcome.ticked
    return "That step is done." if done else "One after the other: tick the step before it first."
