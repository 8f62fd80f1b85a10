"""What a page shows of a table: everything worked out, nothing left to compute in a template."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.now import Now
from companion.core.offer import Offer, offer
from companion.core.once import once_per_state
from companion.core.rules import Reminder
from companion.core.seats import is_seat
from companion.core.words import Message, SeatName, noun, say
from companion.games.tortuga_2199.advice.radar import Outlook, radar
from companion.games.tortuga_2199.box import GOAL, Sector
from companion.games.tortuga_2199.influence import control, influence, over, usurper
from companion.games.tortuga_2199.moves.tortuga_move import barred
from companion.games.tortuga_2199.moves.turn import TurnEnded
from companion.games.tortuga_2199.options import Scenario, Tracked
from companion.games.tortuga_2199.scoring import ending
from companion.games.tortuga_2199.state import Note, State, note_of, tracks
from companion.games.tortuga_2199.turns import LastRound, last_round, phase, waiting
from companion.games.tortuga_2199.view import reminders
from companion.games.tortuga_2199.view.fight import AftermathView, FightView, aftermath_view, fight_view
from companion.games.tortuga_2199.view.mine import Mine, mine
from companion.games.tortuga_2199.view.now import now
from companion.games.tortuga_2199.view.players import PlayerRow, Standing, players, strip
from companion.games.tortuga_2199.view.race import Race, race
from companion.games.tortuga_2199.view.sectors import Hex, SectorView, hexes, sectors, tapped, with_open
from companion.games.tortuga_2199.view.setting_up import Setting, setting

TITLES: dict[Scenario, Message | None] = {
    "standard": None,
    "aggressive": say("Aggressive Pirates"),
    "peaceful": say("Peaceful Pirates"),
}
NEAR = 7
"""So far from the goal a table screen says what would win."""


class Tortuga(Struct, frozen=True):
    now: Now
    phase: str
    turn: int | None
    """Whose turn it is; None: the game is over."""
    goal: int
    sectors: dict[Sector, SectorView]
    hexes: tuple[Hex | None, ...]
    """What is drawn, in reading order; None: no sector is there with two players."""
    tapped: tuple[Hex | None, ...]
    """The same on the page of somebody who acts."""
    influence: tuple[int, ...]
    """By seat: control plus tokens."""
    control: tuple[int, ...]
    tokens: tuple[int, ...]
    bank: int
    last_round: bool
    last_turns: tuple[int, ...]
    """Who still has a last turn, in the order of play."""
    council: LastRound | None
    """The last round, while it is on."""
    conqueror: int | None
    """Of Tortuga."""
    barred: Message | None
    """Why nobody conquers or attacks any more."""
    scenario: Scenario
    scenario_name: Message | None
    tracked: tuple[Tracked, ...]
    acts_for: int
    """Whose offers ``mine`` lists: the viewer's, or on the table screen those of the player on turn."""
    players: tuple[PlayerRow, ...]
    strip: tuple[Standing, ...]
    """Everybody's Influence, below the map."""
    radar: tuple[Outlook, ...]
    """On the table screen, once somebody is near: what everybody needs for the goal, and where it can come from."""
    mine: Mine
    notes: dict[Sector, Note]
    """What the viewer read on Hunt tokens; nobody else sees it."""
    fight: FightView | None
    aftermath: AftermathView | None
    setting: Setting | None
    """How to set up; None once the game is on."""
    cache: int | None
    """Minerals in the cache of the Mines; None: not tracked."""
    end_turn: Offer
    """For the player on turn."""
    end_other: Offer
    """The same from another phone."""
    guide: Message
    """What the reminders are called."""
    reminders: tuple[Reminder, ...]
    fight_reminders: tuple[Reminder, ...]
    waiting_for: tuple[int, ...]
    race: Race | None
    """Once it is over."""
    over: bool
    ended_by: Message | None

    @property
    def aims(self) -> dict[int, Message]:
        """What would win, by seat."""
        return {one.seat: one.words for one in self.radar}

    def standing(self, row: PlayerRow) -> PlayerRow:
        """A captain below the map, which says already whose turn it is: so the row rests when the turn goes on."""
        return replace(row, turn=False, why=None)

    def opened_at(self, asked: str) -> tuple[Hex | None, ...]:
        """With the sector whose sheet is open."""
        return with_open(self.tapped, asked)


def view(state: State, seat: int | None) -> Tortuga:
    shared = _for_all(state)
    actor = seat if seat is not None and is_seat(state, seat) else state.turn
    own = mine(state, actor)
    near = seat is None and any(standing.to_go <= NEAR for standing in shared.strip)
    return replace(
        shared,
        now=now(state, seat),
        tapped=tapped(state, own.affordable),
        acts_for=actor,
        radar=radar(state) if near and state.begun else (),
        mine=own,
        notes={sector: note for sector in state.grounds if (note := note_of(state, seat, sector)) is not None},
    )


@once_per_state
def _for_all(state: State) -> Tortuga:
    """As somebody sees it who only looks on."""
    ended, seats = ending(state), range(len(state.players))
    return Tortuga(
        now=now(state, None),
        phase=phase(state),
        turn=None if ended else state.turn,
        goal=GOAL,
        sectors=sectors(state),
        hexes=hexes(state),
        tapped=tapped(state, ()),
        influence=tuple(influence(state, other) for other in seats),
        control=tuple(control(state, other) for other in seats),
        tokens=tuple(captain.tokens for captain in state.players),
        bank=state.bank,
        last_round=usurper(state) is not None and not ended,
        last_turns=() if ended else state.last,
        council=last_round(state),
        conqueror=usurper(state),
        barred=None if ended else barred(state),
        scenario=state.options.scenario,
        scenario_name=TITLES[state.options.scenario],
        tracked=state.options.track,
        acts_for=state.turn,
        players=players(state),
        strip=strip(state),
        radar=(),
        mine=mine(state, state.turn),
        notes={},
        fight=fight_view(state),
        aftermath=aftermath_view(state),
        setting=None if state.begun else setting(state),
        cache=state.cache if tracks(state, "minerals") else None,
        end_turn=_end(state, say("End my turn")),
        end_other=_end(state, say("End {name}’s turn", name=SeatName(state.turn))),
        guide=reminders.title(state),
        reminders=reminders.for_a_turn(),
        fight_reminders=reminders.for_a_fight(state),
        waiting_for=waiting(state),
        race=race(state),
        over=over(state),
        ended_by=ended.words if ended else None,
    )


def _end(state: State, label: Message) -> Offer:
    return offer(state, TurnEnded(), state.turn, label, noun("discard all, draw 5"))
