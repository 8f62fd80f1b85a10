"""The captains as a page shows them: Influence and where it comes from, bays, last turns."""

from __future__ import annotations

from msgspec import Struct

from companion.core.once import once_per_state
from companion.core.words import Message, noun, say, verbatim
from companion.games.tortuga_2199.box import GOAL, MARKERS, name_of
from companion.games.tortuga_2199.influence import bonus_tokens, control, influence, over, usurper
from companion.games.tortuga_2199.state import BAY, State, Where, held, tracks
from companion.games.tortuga_2199.turns import first_hand


class PlayerRow(Struct, frozen=True):
    seat: int
    influence: int
    control: int
    tokens: int
    to_go: int
    """To the goal."""
    sectors: int
    trading_posts: int
    turrets: int
    minerals: int | None
    hunts: tuple[Message, ...]
    """Captured, by name."""
    ship: Message | None
    """Where it is, as far as that is known."""
    ship_at: Where | None
    turn: bool
    last: str
    """Of the last round: "", "now", "to come", "had", "conqueror"."""
    hand: int | None
    """Cards drawn before the first turn; None once that is over."""
    why: Message | None
    """What changed the Influence last."""
    warning: Message | None
    playing: bool


class Standing(Struct, frozen=True):
    """The little that is always in sight."""

    seat: int
    influence: int
    to_go: int
    why: Message | None


@once_per_state
def strip(state: State) -> tuple[Standing, ...]:
    return tuple(Standing(row.seat, row.influence, row.to_go, row.why) for row in players(state))


@once_per_state
def players(state: State) -> tuple[PlayerRow, ...]:
    return tuple(_player(state, seat) for seat in range(len(state.players)))


def _player(state: State, seat: int) -> PlayerRow:
    captain = state.players[seat]
    known = captain.ship if tracks(state, "ships") or captain.ship == BAY else None
    return PlayerRow(
        seat=seat,
        influence=influence(state, seat),
        control=control(state, seat),
        tokens=captain.tokens,
        to_go=max(0, GOAL - influence(state, seat)),
        sectors=len(held(state, seat)),
        trading_posts=bonus_tokens(state, seat, "trading-post"),
        turrets=bonus_tokens(state, seat, "turrets"),
        minerals=captain.minerals if tracks(state, "minerals") else None,
        hunts=tuple(verbatim(card.name) if card.name else say("Hunt") for card in captain.cards),
        ship=None if known is None else noun("cargo bay") if known == BAY else name_of(known),
        ship_at=known,
        turn=state.begun and not over(state) and seat == state.turn,
        last=_last(state, seat),
        hand=first_hand(state, seat),
        why=captain.why,
        warning=_warning(state, seat),
        playing=captain.playing,
    )


def _last(state: State, seat: int) -> str:
    if usurper(state) is None or over(state):
        return ""
    if seat == usurper(state):
        return "conqueror"
    if seat not in state.last:
        return "had"
    return "now" if seat == state.turn else "to come"


def _warning(state: State, seat: int) -> Message | None:
    explored = sum(seat in ground.hunt.explored for ground in state.grounds.values() if ground.hunt)
    used = explored + len(held(state, seat))
    if used <= MARKERS:
        return None
    return say("{used} markers in use, but there are {most}", used=used, most=MARKERS)
