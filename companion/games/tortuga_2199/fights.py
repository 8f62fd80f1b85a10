"""Fights: what each side adds up to, who wins, what the winner takes, and the steps of the clean-up."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.seats import with_player
from companion.core.words import Message, noun, say
from companion.games.tortuga_2199.box import Area, Sector, name_of, tile_of
from companion.games.tortuga_2199.influence import WON, bonus_tokens, change_hands, from_bank, over, take_tokens
from companion.games.tortuga_2199.state import BAY, Aftermath, Fight, Stake, State, credited

Spoils = Literal["tokens", "bank"]
Step = Literal["destroy", "ship", "influence", "control", "marker", "redraw", "discard"]
SPOILS: dict[Spoils, int] = {"tokens": 2, "bank": 3}


class Part(Struct, frozen=True):
    """One line of a total."""

    label: Message
    points: int


class Side(Struct, frozen=True):
    seat: int
    parts: tuple[Part, ...]

    @property
    def total(self) -> int:
        return sum(part.points for part in self.parts)


def guards(state: State, defender: int, sector: Sector) -> bool:
    """The defender controls the sector."""
    return state.grounds[sector].owner == defender


def known_bonus(state: State, sector: Sector) -> int | None:
    """What is printed at the present defence of this sector; None: nobody has read it out yet."""
    return state.bonuses[tile_of(sector).area].get(state.grounds[sector].defence)


def printed_at(state: State, sector: Sector) -> Message:
    """Where its combat bonus is printed now."""
    return noun("defence {level} of {sector}", level=state.grounds[sector].defence, sector=name_of(sector))


def bonus_range(state: State, sector: Sector) -> tuple[int, int]:
    """What can be printed there: no less than at a lower defence, no more than at a higher one or 1 more per step."""
    known, at = state.bonuses[tile_of(sector).area], state.grounds[sector].defence
    if at in known:
        return known[at], known[at]
    below = max((defence for defence in known if defence < at), default=None)
    above = min((defence for defence in known if defence > at), default=None)
    least = 0 if below is None else known[below]
    most = known[above] if above is not None else least + at - (below or 0)
    return least, max(least, most)


def asks_bonus(state: State, fight: Fight) -> bool:
    return guards(state, fight.defender, fight.sector) and known_bonus(state, fight.sector) is None


def _side(state: State, seat: int, stake: Stake) -> Side:
    count = bonus_tokens(state, seat, "turrets")
    ability = (Part(say("Abilities"), stake.ability),) if stake.ability else ()
    turrets = (Part(say("Turrets"), count),) if count else ()
    return Side(seat, (Part(say("Cards"), stake.manoeuvre), *ability, *turrets))


def sides(state: State, fight: Fight, bonus: int | None) -> tuple[Side, Side]:
    """Both totals, once all is revealed. The attacker never has the bonus, even in an own sector."""
    attack, defence = (_side(state, seat, fight.stakes[seat]) for seat in (fight.attacker, fight.defender))
    if guards(state, fight.defender, fight.sector):
        label = say("Defence {level}", level=state.grounds[fight.sector].defence)
        defence = Side(defence.seat, (*defence.parts, Part(label, bonus or 0)))
    return attack, defence


def wins(attack: Side, defence: Side) -> bool:
    return attack.total > defence.total


def reason(attack: Side, defence: Side) -> Message:
    """Why it went like this, without a full stop."""
    if attack.total == defence.total:
        return say("{total} against {total}, and a tie goes to the defender", total=attack.total)
    high, low = (attack, defence) if attack.total > defence.total else (defence, attack)
    return say("{high} beats {low}", high=high.total, low=low.total)


def bonus_noted(state: State, area: Area, defence: int, bonus: int) -> State:
    return replace(state, bonuses=state.bonuses | {area: state.bonuses[area] | {defence: bonus}})


# After a fight


def steps(outcome: Aftermath) -> tuple[Step, ...]:
    """What is to be done after this fight; a loser who used no card destroys none."""
    first: tuple[Step, ...] = () if outcome.cards == 0 else ("destroy",)
    taken: tuple[Step, ...] = ("control", "marker") if outcome.took else ()
    return (*first, "ship", "influence", *taken, "redraw", "discard")


def next_step(outcome: Aftermath) -> Step:
    return steps(outcome)[min(outcome.ticked, len(steps(outcome)) - 1)]


def with_part_done(state: State, seat: int | None) -> State:
    """One of the two has cleaned up; nothing is left to do once both have."""
    outcome = state.aftermath
    if outcome is None or outcome.chooses or seat is None or seat not in outcome.fighters:
        return state
    done = tuple(fighter for fighter in outcome.fighters if fighter == seat or fighter in outcome.done)
    return replace(state, aftermath=None if done == outcome.fighters else replace(outcome, done=done))


def carry_out(state: State, fight: Fight, won: bool, reason: Message, lot: int, cards: int | None = None) -> State:
    """The loser's ship to the bay, then Influence, control and marker, until somebody has fifteen."""
    aggressive = state.options.scenario == "aggressive"
    outcome = Aftermath(
        attacker=fight.attacker,
        defender=fight.defender,
        sector=fight.sector,
        won=won,
        guarded=guards(state, fight.defender, fight.sector),
        reason=reason,
        cards=cards,
        lot=lot,
        chooses=won and aggressive,
    )
    state = credited(replace(state, fight=None, aftermath=outcome), outcome.winner, "fights")
    state = with_player(state, outcome.loser, ship=BAY)
    if outcome.chooses:
        return state
    if won:
        return _conquer(_take(_bank(state, outcome, 1), outcome, 1), outcome)
    return state if aggressive else _take(state, outcome, 1)


def take_spoils(state: State, spoils: Spoils | None) -> State:
    outcome = state.aftermath
    if spoils is None or outcome is None or not outcome.chooses:
        return state
    state = replace(state, aftermath=replace(outcome, chooses=False))
    gain = _bank if spoils == "bank" else _take
    return _conquer(gain(state, outcome, SPOILS[spoils]), outcome)


def _bank(state: State, outcome: Aftermath, points: int) -> State:
    after = from_bank(state, outcome.winner, points, WON)
    return _note(after, banked=state.bank - after.bank)


def _take(state: State, outcome: Aftermath, points: int) -> State:
    if over(state):
        return state
    after = take_tokens(state, outcome.winner, outcome.loser, points)
    return _note(after, taken=state.players[outcome.loser].tokens - after.players[outcome.loser].tokens)


def _conquer(state: State, outcome: Aftermath) -> State:
    """A sector of the defender goes to the winning attacker, for no Manoeuvre."""
    if outcome.guarded and not over(state):
        return _note(change_hands(state, outcome.sector, outcome.attacker), took=True)
    return state


def _note(state: State, **changes: object) -> State:
    return state if state.aftermath is None else replace(state, aftermath=replace(state.aftermath, **changes))
