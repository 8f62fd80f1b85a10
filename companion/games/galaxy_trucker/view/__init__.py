"""What a page shows: everything worked out, nothing left to compute in a template."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer
from companion.core.seats import is_seat
from companion.core.words import Message, say
from companion.games.galaxy_trucker.box import OUTLINES
from companion.games.galaxy_trucker.cards.card import CardKind
from companion.games.galaxy_trucker.cards.deck import KINDS
from companion.games.galaxy_trucker.flight import flight_order, lapped, leader
from companion.games.galaxy_trucker.moves.launch import fine_known
from companion.games.galaxy_trucker.options import Options
from companion.games.galaxy_trucker.scoring import ending
from companion.games.galaxy_trucker.ship import Count
from companion.games.galaxy_trucker.state import (
    AFTER_LAUNCH,
    State,
    building,
    free_tiles,
    next_name,
    over,
    phase,
    round_rules,
    says_go,
    waited_for,
)
from companion.games.galaxy_trucker.view.board import Board, board
from companion.games.galaxy_trucker.view.build import (
    Tile,
    Timer,
    crew_next,
    go_words,
    launch_question,
    switch_words,
    switches_to_come,
    switches_words,
    tiles,
    timer_view,
)
from companion.games.galaxy_trucker.view.card import CardView, DeckCard, card_view, deck
from companion.games.galaxy_trucker.view.checklists import Checklist, checklists
from companion.games.galaxy_trucker.view.drawn_ship import ShipOnScreen, ships_on_screen
from companion.games.galaxy_trucker.view.next_step import next_step
from companion.games.galaxy_trucker.view.offers import offers
from companion.games.galaxy_trucker.view.players import Mine, Player, Team, mine, players, sides

HEADINGS = {
    "setup": say("Set up"),
    "build": say("Build!"),
    "check": say("Spot check"),
    "flight": say("In flight"),
    "payout": say("Journey's end"),
    "over": say("The winners"),
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
    heading: Message
    next_words: Message
    """What comes next, and who does it."""
    primary: str | None
    """The offer that this viewer most likely wants now; None: wait for others."""
    options: Options
    first_flight: bool
    teams: tuple[Team, ...]
    timer: Timer | None
    tiles: tuple[Tile, ...]
    lowest_tile: int | None
    building: tuple[int, ...]
    says_go: int | None
    go_words: Message
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
    cards_turned: int
    cards_total: int
    last_card: bool
    card: CardView | None
    last_report: tuple[Message, ...]
    """What the last card did."""
    roll: tuple[int, int] | None
    deck: tuple[DeckCard, ...]
    """To pick the next card from; empty outside the flight."""
    card_kinds: dict[CardKind, Message]
    """Their titles, for a card that is typed in."""
    outline: tuple[tuple[int, tuple[int, ...]], ...]
    """The ship board: (row, its columns), from the front."""
    checklists: tuple[Checklist, ...]
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
    offers: dict[str, Offer]
    hidden_credits: bool
    next_round: str | None
    over: bool
    ended_by: Message | None
    blank_count: Count = Count()
    """For a host who counts in place of a phone whose page stays closed to them."""
    day_steps: tuple[int, ...] = (-3, -2, -1, 1, 2, 3)
    credit_steps: tuple[int, ...] = (-1, 1, 2, 3, 4, 5)


def view(state: State, seat: int | None) -> View:
    now, at = state.round, phase(state)
    primary, next_words = next_step(state, seat)
    rules, ended = round_rules(state), ending(state)
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
        switches_words=switches_words(state),
        switch_words=switch_words(state),
        positions=tuple(now.positions.get(ship) for ship in range(len(state.players))),
        leader=leader(state),
        order=flight_order(state),
        lapped=lapped(state),
        board=board(state) if now.stage in AFTER_LAUNCH else None,
        cards_turned=len(now.cards_turned),
        cards_total=rules.cards,
        last_card=len(now.cards_turned) == rules.cards,
        card=None if now.open_card is None else card_view(state, now.open_card),
        last_report=now.last_report,
        roll=None if now.roll is None else (now.roll.first, now.roll.second),
        deck=deck(state) if now.stage == "flight" and now.open_card is None else (),
        card_kinds={kind: card.title for kind, card in KINDS.items()},
        outline=OUTLINES[now.name].rows,
        checklists=checklists(state),
        crew_next=crew_next(state),
        launch_question=launch_question(state),
        fine=fine_known(state),
        waiting_for=waited_for(state) if now.stage == "payout" else (),
        players=players(state, seat),
        ships=ships_on_screen(state),
        mine=mine(state, seat) if seat is not None and is_seat(state, seat) else None,
        offers=offers(state, seat, primary),
        hidden_credits=state.options.hidden_credits and not over(state),
        next_round=next_name(state),
        over=over(state),
        ended_by=ended.words if ended else None,
    )


def _stops(state: State) -> tuple[Stop, ...]:
    paid_out = len(state.past_rounds)
    names = state.options.rounds
    return tuple(Stop(n, "done" if i < paid_out else "now" if i == paid_out else "next") for i, n in enumerate(names))
