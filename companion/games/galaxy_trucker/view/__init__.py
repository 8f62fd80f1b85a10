"""What a page shows: everything worked out, nothing left to compute in a template."""

from __future__ import annotations

from msgspec import Struct

from companion.core.now import Now
from companion.core.offer import Offer
from companion.core.once import once_per_state
from companion.core.seats import is_seat
from companion.core.words import Message
from companion.games.galaxy_trucker.box import OUTLINES
from companion.games.galaxy_trucker.flight import flight_order, lapped, leader
from companion.games.galaxy_trucker.moves.launch import fine_known
from companion.games.galaxy_trucker.options import Options
from companion.games.galaxy_trucker.scoring import ending
from companion.games.galaxy_trucker.state import (
    AFTER_LAUNCH,
    BEFORE_LAUNCH,
    State,
    building,
    free_tiles,
    guided,
    next_name,
    over,
    paid,
    phase,
    round_rules,
    says_go,
    ship_at,
    tile_of,
    waited_for,
)
from companion.games.galaxy_trucker.view.board import Board, Out, board, outs, screen_board
from companion.games.galaxy_trucker.view.build import (
    Done,
    Tile,
    TileFix,
    Timer,
    crew_next,
    dones,
    launch_question,
    switch_words,
    switches_to_come,
    switches_words,
    tile_fix,
    tiles,
    timer_view,
    without_crew,
)
from companion.games.galaxy_trucker.view.card import CardView, Effect, card_count, card_view, effects
from companion.games.galaxy_trucker.view.checklists import Checklist, glass_words, helps, steps
from companion.games.galaxy_trucker.view.deck import Kind, kinds
from companion.games.galaxy_trucker.view.drawn_ship import ShipOnScreen, ships_on_screen
from companion.games.galaxy_trucker.view.next_step import next_step
from companion.games.galaxy_trucker.view.offers import offers
from companion.games.galaxy_trucker.view.payout import Counting, Payout, countings, payout
from companion.games.galaxy_trucker.view.players import Mine, Player, Team, mine, players, sides

MOST_CABINS = 10
"""More than any ship has had."""


class Stop(Struct, frozen=True):
    """One round of the evening."""

    name: str
    state: str
    """"done", "now" or "next"."""


class Evening(Struct, frozen=True):
    """The rounds of the game."""

    stops: tuple[Stop, ...]
    chapter: str
    """Where it changes, a page starts at its top."""


class Crew(Struct, frozen=True):
    """The order in which crews go on board."""

    seats: tuple[int, ...]
    tiles: tuple[int, ...]
    on_board: tuple[int, ...]
    next: int | None


class Bottom(Struct, frozen=True):
    """What leads on, below all else."""

    id: str = ""
    onward: Offer | None = None
    end: Offer | None = None
    waits: bool = False
    """Something else comes first: it is not kept in sight."""


class View(Struct, frozen=True):
    now: Now
    round: str
    evening: Evening
    phase: str
    primary: str | None
    """The offer that this viewer most likely wants now; None: wait for others."""
    options: Options
    first_flight: bool
    teams: tuple[Team, ...]
    timer: Timer | None
    tiles: tuple[Tile, ...]
    dones: tuple[Done, ...]
    tile_fix: TileFix | None
    """None: the ships have been launched."""
    lowest_tile: int | None
    building: tuple[int, ...]
    says_go: int | None
    switches: int
    switches_to_come: int
    switches_words: Message | None
    """How many are to come."""
    switch_words: Message | None
    """The call to switch, or to fly the partner's ship."""
    positions: tuple[int | None, ...]
    leader: int | None
    order: tuple[int, ...]
    lapped: tuple[int, ...]
    board: Board | None
    screen_board: Board | None
    """The same for the table screen; None elsewhere."""
    outs: tuple[Out, ...]
    cards_turned: int
    cards_total: int
    last_card: bool
    card: CardView | None
    last_report: tuple[Message, ...]
    """What the last card did."""
    roll: tuple[int, int] | None
    kinds: tuple[Kind, ...]
    """To pick the next card from; empty outside the flight."""
    guided: bool
    card_count: Message | None
    outline: tuple[tuple[int, tuple[int, ...]], ...]
    """The ship board: (row, its columns), from the front."""
    steps: Checklist | None
    """What the table does now, to be ticked off together."""
    glass_words: Message | None
    """While setting up: how long the building will take."""
    helps: tuple[Checklist, ...]
    crews: Crew
    crew_choices: tuple[int, ...]
    """Humans to begin with."""
    crew_next: int | None
    launch_question: Message | None
    """To be asked back before the launch."""
    fine: bool | None
    """A mistake found now costs a credit; None: only if the first card is open, which the table knows."""
    waiting_for: tuple[int, ...]
    players: tuple[Player, ...]
    ships: tuple[ShipOnScreen, ...]
    """Those that are drawn."""
    mine: Mine | None
    """None on the table screen."""
    payout: Payout | None
    countings: tuple[Counting, ...]
    """For every seat, at the journey's end."""
    offers: dict[str, Offer]
    bottom: Bottom
    hidden_credits: bool
    next_round: str | None
    over: bool
    ended_by: Message | None
    day_steps: tuple[int, ...] = (-3, -2, -1, 1, 2, 3)
    credit_steps: tuple[int, ...] = (-1, 1, 2, 3, 4, 5)

    @property
    def last_effects(self) -> tuple[Effect, ...]:
        return effects(self.last_report)


def view(state: State, seat: int | None) -> View:
    now, at = state.round, phase(state)
    primary, first = next_step(state, seat)
    rules, ended, buttons = round_rules(state), ending(state), offers(state, seat, primary)
    return View(
        now=first,
        round=now.name,
        evening=Evening(_stops(state), f"{now.name}-{at}-{len(now.cards_turned)}{'-open' if now.open_card else ''}"),
        phase=at,
        primary=primary,
        options=state.options,
        first_flight=now.first_flight,
        teams=sides(state),
        timer=timer_view(state),
        tiles=tiles(state, seat) if now.stage in BEFORE_LAUNCH else (),
        dones=dones(state),
        tile_fix=tile_fix(state, seat) if now.stage in BEFORE_LAUNCH else None,
        lowest_tile=next(iter(free_tiles(state)), None),
        building=building(state) if now.stage == "build" else (),
        says_go=says_go(state),
        switches=now.switches,
        switches_to_come=switches_to_come(state),
        switches_words=switches_words(state),
        switch_words=switch_words(state),
        positions=tuple(now.positions.get(ship) for ship in range(len(state.players))),
        leader=leader(state),
        order=flight_order(state),
        lapped=lapped(state),
        board=board(state) if now.stage in AFTER_LAUNCH else None,
        screen_board=screen_board(state) if seat is None and now.stage == "flight" else None,
        outs=outs(state),
        cards_turned=len(now.cards_turned),
        cards_total=rules.cards,
        last_card=len(now.cards_turned) == rules.cards,
        card=card_view(state),
        last_report=now.last_report,
        roll=None if now.roll is None else (now.roll.first, now.roll.second),
        kinds=kinds(state, seat) if now.stage == "flight" else (),
        guided=guided(state),
        card_count=card_count(state),
        outline=OUTLINES[now.name].rows,
        steps=steps(state),
        glass_words=glass_words(state),
        helps=helps(state),
        crews=_crews(state),
        crew_choices=tuple(range(2, 2 * MOST_CABINS + 1, 2)),
        crew_next=crew_next(state),
        launch_question=launch_question(state),
        fine=fine_known(state),
        waiting_for=waited_for(state) if now.stage == "payout" else (),
        players=players(state, seat),
        ships=ships_on_screen(state),
        mine=mine(state, seat) if seat is not None and is_seat(state, seat) else None,
        payout=payout(state, seat),
        countings=countings(state, seat),
        offers=buttons,
        bottom=_bottom(state, seat, at, buttons),
        hidden_credits=state.options.hidden_credits and not over(state),
        next_round=next_name(state),
        over=over(state),
        ended_by=ended.words if ended else None,
    )


def _bottom(state: State, seat: int | None, at: str, buttons: dict[str, Offer]) -> Bottom:
    match at:
        case "setup":
            return Bottom("go", buttons["go"])
        case "check":
            return Bottom("launch", buttons["launch"], waits=seat in without_crew(state))
        case "payout" if paid(state):
            end = buttons["end_game"]
            return Bottom("next-round", buttons["next_round"], None if end.why_not else end)
    return Bottom()


@once_per_state
def _crews(state: State) -> Crew:
    """By their tiles."""
    now = state.round
    seats = [seat for seat in now.taking_part if tile_of(state, seat) is not None]
    seats.sort(key=lambda seat: tile_of(state, seat) or 0)
    on_board = tuple(seat for seat in seats if ship_at(state, seat) in now.crew_placed)
    return Crew(tuple(seats), tuple(tile_of(state, seat) or 0 for seat in seats), on_board, crew_next(state))


def _stops(state: State) -> tuple[Stop, ...]:
    paid_out = len(state.past_rounds)
    names = state.options.rounds
    return tuple(Stop(n, "done" if i < paid_out else "now" if i == paid_out else "next") for i, n in enumerate(names))
