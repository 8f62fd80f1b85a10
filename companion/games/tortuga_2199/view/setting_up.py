"""How to lay out the box for this table: a checklist with the right numbers in it, and who begins."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form, offer
from companion.core.rules import Reminder
from companion.core.seats import playing
from companion.core.words import Message, SeatName, listed, say
from companion.games.tortuga_2199.box import (
    HANDS,
    POSTS,
    RING_OF_TWO,
    SEATS,
    posts_among,
    ring_in_words,
)
from companion.games.tortuga_2199.layout import can_relay, ring_of
from companion.games.tortuga_2199.moves.setup import OuterPlaced, RingLaid
from companion.games.tortuga_2199.moves.turn import FirstChosen
from companion.games.tortuga_2199.options import Scenario
from companion.games.tortuga_2199.state import State
from companion.games.tortuga_2199.view import reminders

SCENARIOS: dict[Scenario, Message | None] = {
    "standard": None,
    "aggressive": say(
        "A winning attacker takes 2 from the defender’s tokens or 3 from the bank; "
        "the loser picks the destroyed card; a winning defender gains nothing; Tortuga ends the game at once."
    ),
    "peaceful": say("Ships are not attacked; conquest is paid in Manoeuvre or in Crypto, never mixed."),
}
HUNT_TOKENS = 10


class Ring(Struct, frozen=True):
    posts: int
    words: Message


class Setting(Struct, frozen=True):
    steps: tuple[Message, ...]
    shuffle: Offer
    posts: int
    """Trading Posts in play."""
    rings: tuple[Ring, ...]
    """Two players: how the ring may be split; else none."""
    lay_ring: Offer
    """The page asks for the number of Trading Posts."""
    scenario: Message | None
    draw: Offer
    begin: tuple[Offer, ...]
    """One for each player."""
    reminders: tuple[Reminder, ...]


def setting(state: State) -> Setting:
    return Setting(
        steps=_steps(state),
        shuffle=offer(state, OuterPlaced(), None, say("Shuffle the outer four again"), style="quiet"),
        posts=posts_among(state.grounds),
        rings=tuple(_ring(posts) for posts in POSTS) if can_relay(state) else (),
        lay_ring=form(RingLaid, None, say("How many Trading Posts + Turrets are round Tortuga on your map?")),
        scenario=SCENARIOS[state.options.scenario],
        draw=offer(state, FirstChosen(), None, say("Draw at random"), style="primary"),
        begin=tuple(_begin(state, seat) for seat in playing(state)),
        reminders=reminders.for_setting_up(state),
    )


def _ring(posts: int) -> Ring:
    return Ring(posts, say("{posts} + {turrets}", posts=posts, turrets=RING_OF_TWO - posts))


def _begin(state: State, seat: int) -> Offer:
    return offer(state, FirstChosen(first=seat), None, say("{name}", name=SeatName(seat)))


def _steps(state: State) -> tuple[Message, ...]:
    ring, posts, sectors = len(ring_of(state)), posts_among(state.grounds), len(state.grounds)
    return (
        say(
            "Tortuga in the middle, {ring} around it by turns, the outer four as on the map: {n} sectors in all.",
            ring=ring_in_words(posts, ring - posts),
            n=sectors,
        ),
        _tokens(sectors - 1),
        say("A Control token of its own value on each of the {n} sectors.", n=sectors),
        say("{n} Bonus tokens on the Trading Posts and Turrets.", n=ring),
        say("Influence bank beside the board: {points} points in ones and threes.", points=state.bank),
        say("T cards face up in piles of similar price; the Hunt cards face up beside the board."),
        say("Vortex, Research Lab, Mines, Fortress: shuffle each deck, lay it face down, open 2 cards beside it."),
        say("Each player: 5 Mining, 3 Manoeuvre, 1 Booster and the ship’s card, 10 in all, shuffled; 10 markers."),
        _ships(len(state.players)),
        say("First hands, from the first player on: {hands} cards.", hands=listed(HANDS[len(state.players)], "comma")),
    )


def _tokens(around: int) -> Message:
    spare = HUNT_TOKENS - around
    if not spare:
        return say("{n} Minerals and {n} Hunt tokens, unread side up: one on every sector but Tortuga.", n=around)
    return say(
        "{n} Minerals and {n} Hunt tokens, unread side up: one on every sector but Tortuga; "
        "{spare} Hunt tokens stay in the box.",
        n=around,
        spare=spare,
    )


def _ships(players: int) -> Message:
    return say("Both ships on Tortuga.") if players == SEATS[0] else say("All {n} ships on Tortuga.", n=players)
