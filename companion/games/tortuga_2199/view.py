"""What a page shows of a table: everything worked out, nothing left to compute in a template.

Sentences may name seats as ``{0}``; the page puts the players' names there.
"""

from __future__ import annotations

from msgspec import Struct

from companion.core.ledger import Reminder
from companion.games.tortuga_2199.combat_view import (
    AftermathView,
    FightView,
    aftermath_view,
    fight_reminders,
    fight_view,
)
from companion.games.tortuga_2199.crew_view import Mine, PlayerRow, mine, players
from companion.games.tortuga_2199.guide import for_a_turn
from companion.games.tortuga_2199.options import Scenario, Tracked
from companion.games.tortuga_2199.planet import GOAL, KINDS, TILES, TRACKS, Area, Kind, Sector, name_of, tile_of
from companion.games.tortuga_2199.rules import phase
from companion.games.tortuga_2199.scoring import ended_by
from companion.games.tortuga_2199.sector_view import SIZE, SectorView, sectors
from companion.games.tortuga_2199.setting_up import Setting, setting
from companion.games.tortuga_2199.short import barred
from companion.games.tortuga_2199.state import State, control, influence, is_seat, over, usurper

HEADINGS = {
    "setup": "Setting up",
    "turn": "Playing",
    "combat": "Ship combat",
    "last_round": "The last round",
    "over": "Result",
}
AREAS: dict[Area, str] = {"ring": "Ring", "outer": "Outer four"}
TITLES: dict[Scenario, str] = {
    "standard": "",
    "aggressive": "Aggressive Pirates",
    "peaceful": "Peaceful Pirates",
}


class ValueRow(Struct, frozen=True):
    kind: Kind
    name: str
    value: int


class BonusRow(Struct, frozen=True):
    area: Area
    name: str
    bonuses: tuple[tuple[int, int | None], ...]
    """Defence and the combat bonus printed there; None: not read out yet."""


class SwapRow(Struct, frozen=True):
    """Sectors that can lie in each other's place."""

    area: Area
    name: str
    sectors: tuple[tuple[Sector, str], ...]


class Tortuga(Struct, frozen=True):
    phase: str
    heading: str
    turn: int | None
    """Whose turn it is; None: the game is over."""
    goal: int
    sectors: dict[Sector, SectorView]
    influence: tuple[int, ...]
    """By seat: control plus tokens."""
    control: tuple[int, ...]
    tokens: tuple[int, ...]
    bank: int
    last_round: bool
    last_turns: tuple[int, ...]
    """Who still has a last turn, in the order of play."""
    conqueror: int | None
    """Of Tortuga."""
    barred: str | None
    """Why nobody conquers or attacks any more."""
    scenario: Scenario
    scenario_name: str
    tracked: tuple[Tracked, ...]
    acts_for: int
    """Whose deeds the sectors and ``mine`` list: the viewer's, or on the table screen those of who is on turn."""
    my_turn: bool
    players: tuple[PlayerRow, ...]
    mine: Mine
    fight: FightView | None
    aftermath: AftermathView | None
    setting: Setting | None
    """How to set up; None once the game is on."""
    cache: int | None
    """Minerals in the cache of the Mines; None: not tracked."""
    values: tuple[ValueRow, ...]
    bonus_table: tuple[BonusRow, ...]
    swaps: tuple[SwapRow, ...]
    reminders: tuple[Reminder, ...]
    fight_reminders: tuple[Reminder, ...]
    over: bool
    ended_by: str | None
    drawing: str
    """For the ``viewBox`` of the map."""


def view(state: State, seat: int | None) -> Tortuga:
    now, ended = phase(state), over(state)
    actor = seat if seat is not None and is_seat(state, seat) else state.turn
    seats = range(len(state.captains))
    return Tortuga(
        phase=now,
        heading=HEADINGS[now],
        turn=None if ended else state.turn,
        goal=GOAL,
        sectors=sectors(state, seat, actor),
        influence=tuple(influence(state, other) for other in seats),
        control=tuple(control(state, other) for other in seats),
        tokens=tuple(captain.tokens for captain in state.captains),
        bank=state.bank,
        last_round=usurper(state) is not None and not ended,
        last_turns=() if ended else state.last,
        conqueror=usurper(state),
        barred=None if ended else barred(state),
        scenario=state.options.scenario,
        scenario_name=TITLES[state.options.scenario],
        tracked=state.options.track,
        acts_for=actor,
        my_turn=not ended and seat == state.turn,
        players=players(state),
        mine=mine(state, actor),
        fight=fight_view(state),
        aftermath=aftermath_view(state),
        setting=None if state.begun else setting(state),
        cache=state.cache if "minerals" in state.options.track else None,
        values=tuple(ValueRow(kind, TILES[kind].name, state.values[kind]) for kind in KINDS),
        bonus_table=tuple(_bonuses(state, area, name) for area, name in AREAS.items()),
        swaps=tuple(SwapRow(area, name, _lying(state, area)) for area, name in AREAS.items()),
        reminders=for_a_turn(),
        fight_reminders=fight_reminders(state),
        over=ended,
        ended_by=ended_by(state),
        drawing=_drawing(state),
    )


def _bonuses(state: State, area: Area, name: str) -> BonusRow:
    track = TRACKS[area]
    levels = range(track.lowest, track.highest + 1)
    return BonusRow(area, name, tuple((level, state.bonuses[area].get(level)) for level in levels))


def _lying(state: State, area: Area) -> tuple[tuple[Sector, str], ...]:
    there = (sector for sector in state.layout.values() if tile_of(sector).area == area)
    return tuple((sector, name_of(sector)) for sector in there)


def _drawing(state: State) -> str:
    width = round(2 * SIZE * 3**0.5 + 3)
    height = round(2.5 * SIZE + 3)
    return f"{-width} {-height} {2 * width} {2 * height}"
