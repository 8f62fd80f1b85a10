"""A fight as a page shows it: who lays cards now, the revealed totals, the spoils and the clean-up list."""

from __future__ import annotations

from msgspec import Struct

from companion.core.ledger import Reminder
from companion.games.tortuga_2199.cleanup import Chore, chores
from companion.games.tortuga_2199.guide import for_a_fight
from companion.games.tortuga_2199.planet import Area, Sector, name_of, tile_of
from companion.games.tortuga_2199.rules import seals_now
from companion.games.tortuga_2199.state import Fight, State, over
from companion.games.tortuga_2199.totals import Side, asks_bonus, guards, reason, sides, wins


class Asked(Struct, frozen=True):
    """A combat bonus that nobody has read out yet."""

    area: Area
    defence: int


class FightView(Struct, frozen=True):
    """Until both sides agree. Before the reveal nobody sees any Manoeuvre, also not the own."""

    attacker: int
    defender: int
    sector: Sector
    sector_name: str
    guarded: bool
    seals: int | None
    """Who lays cards now."""
    cards: tuple[int | None, ...]
    """Laid by attacker and defender; None: not yet."""
    attack: Side | None
    defence: Side | None
    totals: tuple[int, ...]
    """Of attacker and defender, once revealed."""
    abilities: tuple[int, ...]
    asked: Asked | None
    winner: int | None
    words: str


class AftermathView(Struct, frozen=True):
    attacker: int
    defender: int
    sector: Sector
    sector_name: str
    winner: int
    words: str
    chooses: bool
    tokens: int
    """What the loser has to give, for the choice."""
    chores: tuple[Chore, ...]


def fight_view(state: State) -> FightView | None:
    fight = state.fight
    if fight is None or over(state):
        return None
    both = sides(state, fight) if fight.revealed else None
    asked = _asked(state, fight) if both else None
    won = None if both is None or asked else wins(*both)
    seats = (fight.attacker, fight.defender)
    return FightView(
        attacker=fight.attacker,
        defender=fight.defender,
        sector=fight.sector,
        sector_name=name_of(fight.sector),
        guarded=guards(state, fight.defender, fight.sector),
        seals=seals_now(state),
        cards=tuple(fight.stakes[seat].cards if seat in fight.stakes else None for seat in seats),
        attack=both[0] if both else None,
        defence=both[1] if both else None,
        totals=tuple(side.total for side in both or ()),
        abilities=tuple(fight.stakes[seat].ability for seat in seats) if both else (),
        asked=asked,
        winner=None if won is None else fight.attacker if won else fight.defender,
        words=reason(*both) if both and not asked else "",
    )


def _asked(state: State, fight: Fight) -> Asked | None:
    if not asks_bonus(state, fight):
        return None
    return Asked(tile_of(fight.sector).area, state.grounds[fight.sector].defence)


def aftermath_view(state: State) -> AftermathView | None:
    outcome = state.aftermath
    if outcome is None or over(state):
        return None
    return AftermathView(
        attacker=outcome.attacker,
        defender=outcome.defender,
        sector=outcome.sector,
        sector_name=name_of(outcome.sector),
        winner=outcome.winner,
        words=outcome.words,
        chooses=outcome.chooses,
        tokens=state.captains[outcome.loser].tokens,
        chores=() if outcome.chooses else chores(state, outcome),
    )


def fight_reminders(state: State) -> tuple[Reminder, ...]:
    return for_a_fight(state) if state.fight is not None or state.aftermath is not None else ()
