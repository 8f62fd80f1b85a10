"""What a page shows of a table: everything worked out, nothing left to compute in a template."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, offer
from companion.core.rules import Reminder
from companion.core.seats import is_seat
from companion.core.words import Message, SeatName, say
from companion.games.tortuga_2199.box import GOAL, Sector
from companion.games.tortuga_2199.influence import control, influence, over, usurper
from companion.games.tortuga_2199.moves.tortuga_move import barred
from companion.games.tortuga_2199.moves.turn import TurnEnded
from companion.games.tortuga_2199.options import Scenario, Tracked
from companion.games.tortuga_2199.scoring import ending
from companion.games.tortuga_2199.state import State, tracks
from companion.games.tortuga_2199.turns import phase
from companion.games.tortuga_2199.view import reminders
from companion.games.tortuga_2199.view.corrections import Corrections, corrections
from companion.games.tortuga_2199.view.fight import AftermathView, FightView, aftermath_view, fight_view
from companion.games.tortuga_2199.view.mine import Mine, mine
from companion.games.tortuga_2199.view.players import PlayerRow, players
from companion.games.tortuga_2199.view.sectors import SIZE, SectorView, sectors
from companion.games.tortuga_2199.view.setting_up import Setting, setting

HEADINGS = {
    "setup": say("Setting up"),
    "turn": say("Playing"),
    "combat": say("Ship combat"),
    "last_round": say("The last round"),
    "over": say("Result"),
}
TITLES: dict[Scenario, Message | None] = {
    "standard": None,
    "aggressive": say("Aggressive Pirates"),
    "peaceful": say("Peaceful Pirates"),
}


class Tortuga(Struct, frozen=True):
    phase: str
    heading: Message
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
    barred: Message | None
    """Why nobody conquers or attacks any more."""
    scenario: Scenario
    scenario_name: Message | None
    tracked: tuple[Tracked, ...]
    acts_for: int
    """Whose offers the sectors and ``mine`` list: the viewer's, or on the table screen those of the player on turn."""
    players: tuple[PlayerRow, ...]
    mine: Mine
    fight: FightView | None
    aftermath: AftermathView | None
    setting: Setting | None
    """How to set up; None once the game is on."""
    cache: int | None
    """Minerals in the cache of the Mines; None: not tracked."""
    corrections: Corrections
    end_turn: Offer
    """For the player on turn."""
    end_other: Offer
    """The same from another phone."""
    reminders: tuple[Reminder, ...]
    fight_reminders: tuple[Reminder, ...]
    over: bool
    ended_by: Message | None
    drawing: str
    """For the ``viewBox`` of the map."""


def view(state: State, seat: int | None) -> Tortuga:
    now, ended = phase(state), ending(state)
    actor = seat if seat is not None and is_seat(state, seat) else state.turn
    seats = range(len(state.players))
    return Tortuga(
        phase=now,
        heading=HEADINGS[now],
        turn=None if ended else state.turn,
        goal=GOAL,
        sectors=sectors(state, seat, actor),
        influence=tuple(influence(state, other) for other in seats),
        control=tuple(control(state, other) for other in seats),
        tokens=tuple(captain.tokens for captain in state.players),
        bank=state.bank,
        last_round=usurper(state) is not None and not ended,
        last_turns=() if ended else state.last,
        conqueror=usurper(state),
        barred=None if ended else barred(state),
        scenario=state.options.scenario,
        scenario_name=TITLES[state.options.scenario],
        tracked=state.options.track,
        acts_for=actor,
        players=players(state),
        mine=mine(state, actor),
        fight=fight_view(state),
        aftermath=aftermath_view(state),
        setting=None if state.begun else setting(state),
        cache=state.cache if tracks(state, "minerals") else None,
        corrections=corrections(state),
        end_turn=offer(state, TurnEnded(), state.turn, say("End my turn"), say("discard all, draw 5")),
        end_other=offer(state, TurnEnded(), state.turn, say("End {name}’s turn", name=SeatName(state.turn))),
        reminders=reminders.for_a_turn(),
        fight_reminders=reminders.for_a_fight(state),
        over=over(state),
        ended_by=ended.words if ended else None,
        drawing=_drawing(),
    )


def _drawing() -> str:
    width, height = round(2 * SIZE * 3**0.5 + 3), round(2.5 * SIZE + 3)
    return f"{-width} {-height} {2 * width} {2 * height}"
