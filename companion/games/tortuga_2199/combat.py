"""Ship combat: what each side adds up to, who wins, and what the winner takes."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.games.tortuga_2199.conquest import changed_hands
from companion.games.tortuga_2199.events import CombatCalled, CombatResolved, ManoeuvreSealed, Spoils
from companion.games.tortuga_2199.influence import from_bank, taken
from companion.games.tortuga_2199.planet import Sector, tile_of
from companion.games.tortuga_2199.state import (
    BAY,
    Aftermath,
    Fight,
    Stake,
    State,
    bonus_tokens,
    is_seat,
    over,
    with_captain,
)

SPOILS: dict[Spoils, int] = {"tokens": 2, "bank": 3}
WHY = "won a fight"


class Part(Struct, frozen=True):
    """One line of a total."""

    label: str
    points: int


class Side(Struct, frozen=True):
    seat: int
    parts: tuple[Part, ...]

    @property
    def total(self) -> int:
        return sum(part.points for part in self.parts)


def guards(state: State, defender: int, sector: Sector) -> bool:
    """The defender stands in a sector of their own."""
    return state.grounds[sector].owner == defender


def possible(state: State, attacker: int, defender: int, sector: Sector) -> bool:
    known = is_seat(state, attacker) and is_seat(state, defender) and sector in state.grounds
    return known and attacker != defender


def known_bonus(state: State, sector: Sector) -> int | None:
    """What is printed at the present defence of this sector; None: nobody has read it out yet."""
    return state.bonuses[tile_of(sector).area].get(state.grounds[sector].defence)


def asks_bonus(state: State, fight: Fight) -> bool:
    return guards(state, fight.defender, fight.sector) and known_bonus(state, fight.sector) is None


def attack_side(state: State, seat: int, cards: Stake) -> Side:
    """Never a bonus of the defence track, even in an own sector."""
    return Side(seat, (*_cards(cards), *_turrets(state, seat)))


def defence_side(state: State, seat: int, sector: Sector, cards: Stake, bonus: int | None) -> Side:
    own: tuple[Part, ...] = ()
    if guards(state, seat, sector):
        own = (Part(f"Defence {state.grounds[sector].defence}", bonus or 0),)
    return Side(seat, (*_cards(cards), *_turrets(state, seat), *own))


def _cards(stake: Stake) -> tuple[Part, ...]:
    ability = (Part("Abilities", stake.ability),) if stake.ability else ()
    return (Part("Cards", stake.manoeuvre), *ability)


def _turrets(state: State, seat: int) -> tuple[Part, ...]:
    count = bonus_tokens(state, seat, "turrets")
    return (Part("Turrets", count),) if count else ()


def sides(state: State, fight: Fight) -> tuple[Side, Side]:
    """Both totals, once all is revealed."""
    attack = attack_side(state, fight.attacker, fight.stakes[fight.attacker])
    bonus = known_bonus(state, fight.sector)
    return attack, defence_side(state, fight.defender, fight.sector, fight.stakes[fight.defender], bonus)


def wins(attack: Side, defence: Side) -> bool:
    return attack.total > defence.total


def reason(attack: Side, defence: Side) -> str:
    if attack.total == defence.total:
        return f"{attack.total} against {defence.total}: a tie goes to the defender."
    high, low = (attack, defence) if attack.total > defence.total else (defence, attack)
    return f"{high.total} beats {low.total}."


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
    bonus = known_bonus(state, event.sector) if event.bonus is None else event.bonus
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
