"""The state of the drill, and what follows from it."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core import seats
from companion.core.game import Started
from companion.core.words import Message, noun
from tests.drill.options import Options


class Glass(Struct, frozen=True):
    """It runs while it has an end, else ``left`` of it is still above."""

    length: int
    rounds: int
    ends_at: int | None
    left: int = 0


class Player(Struct, frozen=True):
    count: int
    playing: bool = True
    pips: int = 0
    peeked: bool = False
    bid: int | None = None


class State(Struct, frozen=True):
    options: Options
    card: int
    players: tuple[Player, ...]
    opened: tuple[tuple[int | None, ...], ...] = ()
    turns: int = 0
    glass: Glass | None = None
    ran_out: int = 0
    over: bool = False

    @property
    def counts(self) -> tuple[int, ...]:
        return tuple(player.count for player in self.players)

    @property
    def bids(self) -> tuple[int | None, ...]:
        return tuple(player.bid for player in self.players)


def setup(started: Started) -> State:
    players = (Player(started.options.first),) * len(started.seats)
    return State(options=started.options, card=1000 + started.seed % 9000, players=players)


def seated(state: State, playing: tuple[bool, ...]) -> State:
    return open_bids(seats.reseated(state, playing, lambda seat: Player(state.options.first)))


def leaving(state: State, seat: int) -> Message | None:
    waited_for = phase(state) == "bidding" and state.players[seat].bid is None
    return noun("the bidding goes on without them") if waited_for else None


def open_bids(state: State) -> State:
    """Once all who play have bid, the bids are open and the next round is empty."""
    bids = state.bids
    missing = any(player.bid is None for player in state.players if player.playing)
    if missing or not seats.playing(state) or all(bid is None for bid in bids):
        return state
    players = tuple(replace(player, bid=None) for player in state.players)
    return replace(state, opened=(*state.opened, bids), players=players)


def rolling_off(state: State) -> tuple[int, ...]:
    """Those who are level in first place at the end and have not rolled yet."""
    most = max(state.counts, default=0)
    level = [seat for seat, count in enumerate(state.counts) if count == most]
    if not (state.over and state.options.roll_off) or len(level) < 2:
        return ()
    return tuple(seat for seat in level if not state.players[seat].pips)


def phase(state: State) -> str:
    if state.over:
        return "over"
    return "bidding" if any(player.bid is not None for player in state.players) else "open"


def pause(state: State, at: int) -> State:
    if state.glass is None or state.glass.ends_at is None:
        return state
    return replace(state, glass=replace(state.glass, ends_at=None, left=max(0, state.glass.ends_at - at)))


def reveals(state: State) -> int:
    return len(state.opened)


def waiting(state: State) -> tuple[int, ...]:
    """Once somebody has bid, all who have not."""
    if phase(state) != "bidding":
        return ()
    return tuple(seat for seat in seats.playing(state) if state.players[seat].bid is None)


def secret(state: State, seat: int) -> bool:
    return state.players[seat].peeked or phase(state) == "bidding"


def remembered(state: State) -> dict[str, Any]:
    """The next table begins where the first seat of this one was."""
    return {"first": max(0, min(99, state.players[0].count))}
