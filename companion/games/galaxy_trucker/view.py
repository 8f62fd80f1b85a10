"""What a page shows: everything worked out, nothing left to compute in a template.

Sentences may name seats as ``{0}``; the page puts the players' names there.
"""

from __future__ import annotations

from msgspec import Struct

from companion.games.galaxy_trucker.board import Board, board
from companion.games.galaxy_trucker.build import fine_known
from companion.games.galaxy_trucker.build_view import (
    Tile,
    Timer,
    crew_next,
    go_words,
    launch_question,
    switch_words,
    switches_to_come,
    tiles,
    timer_view,
)
from companion.games.galaxy_trucker.buttons import Button, buttons
from companion.games.galaxy_trucker.card_play import CardKind
from companion.games.galaxy_trucker.card_view import CardView, DeckCard, card_view, deck
from companion.games.galaxy_trucker.cards import TITLES
from companion.games.galaxy_trucker.checklists import Checklist, checklists
from companion.games.galaxy_trucker.flight import LAPPED, forced
from companion.games.galaxy_trucker.next_step import next_step
from companion.games.galaxy_trucker.options import Options
from companion.games.galaxy_trucker.players import Mine, Player, Team, mine, players, sides
from companion.games.galaxy_trucker.rounds import OUTLINES
from companion.games.galaxy_trucker.rules import phase
from companion.games.galaxy_trucker.scoring import ended_by
from companion.games.galaxy_trucker.ship import Count
from companion.games.galaxy_trucker.state import (
    State,
    building,
    free_tiles,
    next_name,
    over,
    says_go,
    the_card,
    waited_for,
)
from companion.games.galaxy_trucker.track import flight_order, lapped, leader

HEADINGS = {
    "setup": "Set up",
    "build": "Build!",
    "check": "Spot check",
    "flight": "In flight",
    "payout": "Journey's end",
    "over": "The winners",
}


class Stop(Struct, frozen=True):
    """One round of the evening."""

    name: str
    state: str
    """"done", "now" or "next"."""


class View(Struct, frozen=True):
    round: str
    rounds: tuple[Stop, ...]
    phase: str
    heading: str
    next_words: str
    """What comes next, and who does it."""
    primary: str | None
    """The button that this viewer most likely wants now; None: wait for others."""
    options: Options
    first_flight: bool
    teams: tuple[Team, ...]
    timer: Timer | None
    tiles: tuple[Tile, ...]
    lowest_tile: int | None
    building: tuple[int, ...]
    says_go: int | None
    go_words: str
    switches: int
    switches_to_come: int
    switch_words: str
    positions: tuple[int | None, ...]
    leader: int | None
    order: tuple[int, ...]
    lapped: tuple[int, ...]
    board: Board | None
    cards_turned: int
    cards_total: int
    last_card: bool
    card: CardView | None
    told: tuple[str, ...]
    """What the last card did."""
    roll: tuple[int, int] | None
    deck: tuple[DeckCard, ...]
    """To pick the next card from; empty outside the flight."""
    card_kinds: dict[CardKind, str]
    """Their titles, for a card that is typed in."""
    outline: tuple[tuple[int, tuple[int, ...]], ...]
    """The ship board: (row, its columns), from the front."""
    checklists: tuple[Checklist, ...]
    crew_next: int | None
    launch_question: str
    """To be asked back before the launch; empty: nothing is missing."""
    fine: bool | None
    """A mistake found now costs a credit; None: only if the first card is open, which the table knows."""
    waiting_for: tuple[int, ...]
    players: tuple[Player, ...]
    mine: Mine | None
    """None on the table screen."""
    buttons: dict[str, Button]
    hidden_credits: bool
    next_round: str | None
    over: bool
    ended_by: str | None
    blank_count: Count = Count()
    """For a host who counts in place of a phone whose page stays closed to them."""
    day_steps: tuple[int, ...] = (-3, -2, -1, 1, 2, 3)
    credit_steps: tuple[int, ...] = (-1, 1, 2, 3, 4, 5)


def view(state: State, seat: int | None) -> View:
    now, at, flying = state.round, phase(state), flight_order(state)
    own = seat is not None and seat < state.seats
    primary, next_words = next_step(state, seat)
    return View(
        round=now.name,
        rounds=_stops(state),
        phase=at,
        heading=HEADINGS[at],
        next_words=next_words,
        primary=primary,
        options=state.options,
        first_flight=now.first_flight,
        teams=sides(state),
        timer=timer_view(state),
        tiles=tiles(state, seat),
        lowest_tile=next(iter(free_tiles(state)), None),
        building=building(state) if now.stage == "build" else (),
        says_go=says_go(state),
        go_words=go_words(state),
        switches=now.switches,
        switches_to_come=switches_to_come(state),
        switch_words=switch_words(state),
        positions=tuple(now.positions.get(ship) for ship in range(state.seats)),
        leader=leader(state),
        order=flying,
        lapped=lapped(state),
        board=board(state) if now.stage in ("flight", "payout") else None,
        cards_turned=len(now.cards),
        cards_total=the_card(state).cards,
        last_card=len(now.cards) == the_card(state).cards,
        card=None if now.card is None else card_view(state, now.card),
        told=now.told,
        roll=None if now.roll is None else (now.roll.first, now.roll.second),
        deck=deck(state) if now.stage == "flight" and now.card is None else (),
        card_kinds=TITLES,
        outline=OUTLINES[now.name].rows,
        checklists=checklists(state),
        crew_next=crew_next(state),
        launch_question=launch_question(state),
        fine=fine_known(state),
        waiting_for=waited_for(state) if now.stage == "payout" else (),
        players=players(state, seat),
        mine=mine(state, seat, _must_give_up(state, seat)) if own and seat is not None else None,
        buttons=buttons(state, seat),
        hidden_credits=state.options.hidden_credits and not over(state),
        next_round=next_name(state),
        over=over(state),
        ended_by=ended_by(state),
    )


def _stops(state: State) -> tuple[Stop, ...]:
    flown = len(state.done)
    names = state.options.rounds
    return tuple(Stop(n, "done" if i < flown else "now" if i == flown else "next") for i, n in enumerate(names))


def _must_give_up(state: State, seat: int | None) -> str | None:
    why = None if seat is None else forced(state).get(seat)
    if why is None:
        return None
    told = "You are more than a full circle behind the leader" if why == LAPPED else "No human is left on board"
    return f"{told}: you must give up once the card is dealt with."
