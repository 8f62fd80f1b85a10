"""Ship combat: from the cards laid face down to what the winner takes."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.tortuga_2199.conquest import changed_hands
from companion.games.tortuga_2199.events import CombatCalled, CombatResolved, ManoeuvreSealed, Spoils
from companion.games.tortuga_2199.influence import from_bank, taken
from companion.games.tortuga_2199.planet import Sector, tile_of
from companion.games.tortuga_2199.state import (
    BAY,
    Aftermath,
    Stake,
    State,
    is_seat,
    over,
    with_captain,
)
from companion.games.tortuga_2199.totals import (
    attack_side,
    bonus_noted,
    bonus_range,
    defence_side,
    guards,
    reason,
    sides,
    wins,
)

SPOILS: dict[Spoils, int] = {"tokens": 2, "bank": 3}
WHY = "won a fight"


def possible(state: State, attacker: int, defender: int, sector: Sector) -> bool:
    known = is_seat(state, attacker) and is_seat(state, defender) and sector in state.grounds
    return known and attacker != defender


def sealed(state: State, seat: int, event: ManoeuvreSealed) -> State:
    fight = state.fight
    if fight is None or fight.revealed or seat not in (fight.attacker, fight.defender):
        return state
    stake = Stake(max(0, event.cards), max(0, event.manoeuvre), event.ability, event.lot)
    fight = replace(fight, stakes=fight.stakes | {seat: stake})
    return replace(state, fight=fight, reveals=state.reveals + fight.revealed)


def ability_counted(state: State, seat: int, amount: int) -> State:
    fight = state.fight
    if fight is None or not fight.revealed or seat not in fight.stakes:
        return state
    stake = fight.stakes[seat]
    changed = fight.stakes | {seat: replace(stake, ability=stake.ability + amount)}
    return replace(state, fight=replace(fight, stakes=changed))


def agreed(state: State) -> State:
    """The revealed fight is carried out."""
    fight = state.fight
    if fight is None or not fight.revealed:
        return state
    attack, defence = sides(state, fight)
    won = wins(attack, defence)
    lost = fight.stakes[fight.defender if won else fight.attacker]
    outcome = Aftermath(
        attacker=fight.attacker,
        defender=fight.defender,
        sector=fight.sector,
        won=won,
        guarded=guards(state, fight.defender, fight.sector),
        words=reason(attack, defence),
        cards=lost.cards,
        lot=sum(stake.lot for stake in fight.stakes.values()),
    )
    return carried_out(state, outcome)


def resolved(state: State, event: CombatResolved) -> State:
    if not possible(state, event.attacker, event.defender, event.sector):
        return state
    state, bonus = _read_out(state, event)
    attack = attack_side(state, event.attacker, Stake(0, event.attack))
    defence = defence_side(state, event.defender, event.sector, Stake(0, event.defence), bonus)
    outcome = Aftermath(
        attacker=event.attacker,
        defender=event.defender,
        sector=event.sector,
        won=wins(attack, defence),
        guarded=guards(state, event.defender, event.sector),
        words=reason(attack, defence),
        lot=event.lot,
    )
    return carried_out(state, outcome, event.spoils)


def _read_out(state: State, event: CombatResolved) -> tuple[State, int]:
    """The bonus of this fight. One that was said is noted for the next; one that nobody has read did not matter."""
    if event.bonus is None:
        return state, bonus_range(state, event.sector)[0]
    area, defence = tile_of(event.sector).area, state.grounds[event.sector].defence
    if not guards(state, event.defender, event.sector) or defence in state.bonuses[area]:
        return state, event.bonus
    return bonus_noted(state, area, defence, event.bonus), event.bonus


def called(state: State, event: CombatCalled) -> State:
    """The table has counted by itself."""
    if not possible(state, state.turn, event.defender, event.sector):
        return state
    outcome = Aftermath(
        attacker=state.turn,
        defender=event.defender,
        sector=event.sector,
        won=event.won,
        guarded=guards(state, event.defender, event.sector),
        words="As you counted at the table.",
        lot=event.lot,
    )
    return carried_out(state, outcome)


def carried_out(state: State, outcome: Aftermath, spoils: Spoils | None = None) -> State:
    """The loser's ship to the bay, then Influence, control and marker, until somebody has fifteen."""
    aggressive = state.options.scenario == "aggressive"
    outcome = replace(outcome, chooses=outcome.won and aggressive)
    state = with_captain(replace(state, fight=None, aftermath=outcome), outcome.loser, ship=BAY)
    if outcome.chooses:
        return state if spoils is None else spoils_chosen(state, spoils)
    if outcome.won:
        return _conquest(_taken(_banked(state, outcome, 1), outcome, 1), outcome)
    return state if aggressive else _taken(state, outcome, 1)


def spoils_chosen(state: State, spoils: Spoils) -> State:
    outcome = state.aftermath
    if outcome is None or not outcome.chooses:
        return state
    state = replace(state, aftermath=replace(outcome, chooses=False))
    gain = _banked if spoils == "bank" else _taken
    return _conquest(gain(state, outcome, SPOILS[spoils]), outcome)


def _banked(state: State, outcome: Aftermath, points: int) -> State:
    after = from_bank(state, outcome.winner, points, WHY)
    return _noted(after, banked=state.bank - after.bank)


def _taken(state: State, outcome: Aftermath, points: int) -> State:
    if over(state):
        return state
    after = taken(state, outcome.winner, outcome.loser, points)
    tokens = (table.captains[outcome.loser].tokens for table in (state, after))
    return _noted(after, taken=next(tokens) - next(tokens))


def _conquest(state: State, outcome: Aftermath) -> State:
    """A sector of the defender goes to the winning attacker, for no Manoeuvre."""
    if outcome.guarded and not over(state):
        return _noted(changed_hands(state, outcome.sector, outcome.attacker), took=True)
    return state


def _noted(state: State, **changes: object) -> State:
    return state if state.aftermath is None else replace(state, aftermath=replace(state.aftermath, **changes))
