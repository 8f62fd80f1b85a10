"""Every seat as the viewer may see it: ships are open, credits perhaps are not."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form, offer
from companion.core.sheet import Line
from companion.core.words import Message, SeatName, say
from companion.games.galaxy_trucker.flight import gave_up_words, must_give_up, you_gave_up_words
from companion.games.galaxy_trucker.moves.flight import DaysMoved, MarkerPlaced
from companion.games.galaxy_trucker.scoring import in_hand
from companion.games.galaxy_trucker.ship import Count
from companion.games.galaxy_trucker.state import State, partner, sees_credits, sheet_at, ship_at, teams
from companion.games.galaxy_trucker.view.drawn_ship import MyShip, my_ship
from companion.games.galaxy_trucker.view.painter import Painter, painter
from companion.games.galaxy_trucker.view.payout import TEAM_LETTERS, best_ship, lines, prefill
from companion.games.galaxy_trucker.view.ship_sheet import ShipSheet, ship_sheet


class Player(Struct, frozen=True):
    seat: int
    team: int | None
    letter: str
    """Of the team; empty without teams."""
    partner: int | None
    in_round: bool
    playing: bool
    tile: int | None
    finished: bool
    set_aside: int
    crew_placed: bool
    flies: int
    """Whose ship this seat flies or works on."""
    position: int | None
    gave_up: Message | None
    """Why; None: has not."""
    place: int | None
    """Order of landing, once the journey has ended."""
    counted: bool
    exposed_connectors: int | None
    best_ship: bool
    credits: int | None
    """In hand, with the partner's; None: not for this viewer."""
    lines: tuple[Line, ...] | None
    """The pay-out of this round in order; None: not for this viewer, or not yet."""
    in_profit: bool | None
    """One credit or more, the rulebook's own idea of winning; None: not for this viewer."""
    move_days: Offer
    """The page asks how many."""
    back: Offer | None
    """Puts a ship that gave up behind the last one again; None: it flies."""


class Team(Struct, frozen=True):
    letter: str
    name: Message
    seats: tuple[int, ...]


class Mine(Struct, frozen=True):
    seat: int
    sheet: ShipSheet
    prefill: Count
    """What the count at the journey's end starts from: the last count, else the ship sheet."""
    credits: int | None
    """In hand; None while building, when all may see the page."""
    flight_credits: int
    must_give_up: Message | None
    gave_up: Message | None
    """Why; None: has not."""
    ship: MyShip | None
    """None: it is not drawn."""
    painter: Painter | None
    """To draw the ship with; None: not now."""


def sides(state: State) -> tuple[Team, ...]:
    """Who plays with whom; empty if everybody flies alone."""
    team_of = teams(state)
    return tuple(
        Team(
            TEAM_LETTERS[team],
            say("Team {letter}", letter=TEAM_LETTERS[team]),
            tuple(seat for seat, own in enumerate(team_of) if own == team),
        )
        for team in sorted(set(team_of))
    )


def players(state: State, viewer: int | None) -> tuple[Player, ...]:
    hand = in_hand(state)
    return tuple(_player(state, viewer, seat, hand[seat]) for seat in range(len(state.players)))


def _player(state: State, viewer: int | None, seat: int, credits: int) -> Player:
    now, sides, place = state.round, teams(state), _place(state, seat)
    open_to = sees_credits(state, viewer, seat)
    count = now.counts.get(seat)
    mate = partner(state, seat)
    ship = now.ship_flown[seat] if seat < len(now.ship_flown) else ship_at(state, seat)
    return Player(
        seat=seat,
        team=sides[seat] if sides else None,
        letter=TEAM_LETTERS[sides[seat]] if sides else "",
        partner=None if mate == seat else mate,
        in_round=seat in now.taking_part,
        playing=state.players[seat].playing,
        tile=now.tiles.get(ship),
        finished=ship in now.tiles,
        set_aside=sheet_at(state, seat).set_aside,
        crew_placed=ship in now.crew_placed,
        flies=ship,
        position=now.positions.get(seat),
        gave_up=gave_up_words(seat, now.gave_up[seat]) if seat in now.gave_up else None,
        place=place,
        counted=count is not None,
        exposed_connectors=None if count is None else count.exposed_connectors,
        best_ship=best_ship(state, seat),
        credits=credits if open_to else None,
        lines=lines(state, seat) if open_to and count is not None and now.stage == "payout" else None,
        in_profit=credits >= 1 if open_to else None,
        move_days=form(DaysMoved, seat, say("Days") if viewer == seat else say("Days of {name}", name=SeatName(seat))),
        back=_back(state, seat),
    )


def _back(state: State, seat: int) -> Offer | None:
    if state.round.stage != "flight" or seat in state.round.positions or seat not in state.round.taking_part:
        return None
    behind = MarkerPlaced(position=min(state.round.positions.values(), default=1) - 1)
    return offer(state, behind, seat, say("Put {name} back on the board, behind the last ship", name=SeatName(seat)))


def _place(state: State, seat: int) -> int | None:
    return state.round.landing.index(seat) + 1 if seat in state.round.landing else None


def mine(state: State, seat: int) -> Mine:
    ship = sheet_at(state, seat)
    hidden = state.round.stage in ("build", "check") and state.options.hidden_credits
    return Mine(
        seat=seat,
        sheet=ship_sheet(state, ship, seat),
        prefill=prefill(state, seat),
        credits=None if hidden else in_hand(state)[seat],
        flight_credits=state.round.credits.get(seat, 0),
        must_give_up=_must_give_up(state, seat),
        gave_up=you_gave_up_words(state.round.gave_up[seat]) if seat in state.round.gave_up else None,
        ship=my_ship(state, seat),
        painter=painter(state, seat),
    )


def _must_give_up(state: State, seat: int) -> Message | None:
    why = must_give_up(state).get(seat)
    if why is None:
        return None
    if why == "lapped":
        return say("You are more than a full circle behind the leader: you must give up once the card is dealt with.")
    return say("No human is left on board: you must give up once the card is dealt with.")
