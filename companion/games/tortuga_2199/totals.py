"""What each side of a fight adds up to, line by line, and who wins; what is printed on the defence tracks."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.words import Message, say
from companion.games.tortuga_2199.box import Area, Sector, name_of, tile_of
from companion.games.tortuga_2199.influence import bonus_tokens
from companion.games.tortuga_2199.state import Fight, Stake, State


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
    return say("defence {level} of {sector}", level=state.grounds[sector].defence, sector=name_of(sector))


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
        return say("{total} against {total}: a tie goes to the defender", total=attack.total)
    high, low = (attack, defence) if attack.total > defence.total else (defence, attack)
    return say("{high} beats {low}", high=high.total, low=low.total)


def bonus_noted(state: State, area: Area, defence: int, bonus: int) -> State:
    return replace(state, bonuses=state.bonuses | {area: state.bonuses[area] | {defence: bonus}})
