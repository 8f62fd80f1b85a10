"""The win radar: what each player is short of fifteen, and where it can come from."""

from __future__ import annotations

from msgspec import Struct

from companion.core.once import once_per_state
from companion.core.seats import playing
from companion.core.words import Message, SeatName, listed, noun, say
from companion.games.tortuga_2199.advice.actions import stakes
from companion.games.tortuga_2199.box import GOAL, INFLUENCE_PRICE, Sector, kind_of, name_of
from companion.games.tortuga_2199.influence import influence, over
from companion.games.tortuga_2199.moves.conquest import guarded, price
from companion.games.tortuga_2199.moves.hunt_tokens import hunt_pool
from companion.games.tortuga_2199.moves.hunts import LIKELY_POINTS
from companion.games.tortuga_2199.moves.tortuga_move import barred
from companion.games.tortuga_2199.state import HuntCard, State

NEAR = 3
"""More Influence than this is not bought in one turn."""


class Prize(Struct, frozen=True):
    """A sector that somebody else holds, or nobody."""

    sector: Sector
    points: int
    price: int
    owner: int | None
    guarded: bool
    """Its owner's ship is there: it takes a fight."""
    wins: bool
    """It is enough for fifteen."""


class Victim(Struct, frozen=True):
    """Somebody whose ship a won attack could rob."""

    seat: int
    points: int
    """That the attacker would gain, without a sector."""
    wins: bool


class Outlook(Struct, frozen=True):
    seat: int
    influence: int
    missing: int
    prizes: tuple[Prize, ...]
    """The best first; empty once conquest is over."""
    crypto: int | None
    """That buys all that is missing at Tortuga; None: the bank has not so much."""
    hunts: int
    """Tokens that can still be captured, for 1 Influence each."""
    cards: tuple[HuntCard, ...]
    """Captured and not redeemed yet."""
    victims: tuple[Victim, ...]
    words: Message
    """What wins at once: "Bob needs 1: 7 Crypto at Tortuga, or any of 4 sectors"."""


@once_per_state
def radar(state: State) -> tuple[Outlook, ...]:
    """Everybody who plays on, the nearest to fifteen first; empty once the game is over."""
    if over(state):
        return ()
    found = [_outlook(state, seat) for seat in playing(state)]
    return tuple(sorted(found, key=lambda one: one.missing))


def _outlook(state: State, seat: int) -> Outlook:
    have = influence(state, seat)
    missing = GOAL - have
    prizes, victims = _prizes(state, seat, missing), _victims(state, seat, missing)
    crypto = INFLUENCE_PRICE * missing if missing <= state.bank else None
    hunts = hunt_pool(state).left if state.bank else 0
    cards = state.players[seat].cards
    return Outlook(
        seat=seat,
        influence=have,
        missing=missing,
        prizes=prizes,
        crypto=crypto,
        hunts=hunts,
        cards=cards,
        victims=victims,
        words=_words(seat, missing, _ways(missing, prizes, crypto, hunts, cards, victims)),
    )


def _prizes(state: State, seat: int, missing: int) -> tuple[Prize, ...]:
    if barred(state) is not None:
        return ()
    found = [_prize(state, sector, missing) for sector, ground in state.grounds.items() if ground.owner != seat]
    return tuple(sorted(found, key=lambda prize: (-prize.points, prize.price)))


def _prize(state: State, sector: Sector, missing: int) -> Prize:
    points, owner = state.values[kind_of(sector)], state.grounds[sector].owner
    return Prize(sector, points, price(state, sector), owner, guarded(state, sector), points >= missing)


def _victims(state: State, seat: int, missing: int) -> tuple[Victim, ...]:
    if state.options.scenario == "peaceful" or barred(state) is not None:
        return ()
    others = (other for other in playing(state) if other != seat)
    points = {other: _spoils(state, seat, other) for other in others}
    return tuple(Victim(other, gain, gain >= missing) for other, gain in points.items())


def _spoils(state: State, seat: int, loser: int) -> int:
    """Of a fight at Tortuga, which is nobody's as long as ships are attacked."""
    changes = stakes(state, seat, loser, "tortuga").won
    return sum(change.after - change.before for change in changes if change.seat == seat)


def _ways(
    missing: int,
    prizes: tuple[Prize, ...],
    crypto: int | None,
    hunts: int,
    cards: tuple[HuntCard, ...],
    victims: tuple[Victim, ...],
) -> list[Message]:
    """What alone would do."""
    winning = [prize for prize in prizes if prize.wins]
    ways = [noun("{n} Crypto at Tortuga", n=crypto)] if crypto is not None and missing <= NEAR else []
    if len(winning) == 1:
        ways.append(noun("control of {sector}", sector=name_of(winning[0].sector)))
    if len(winning) > 1:
        ways.append(noun("any of {n} sectors", n=len(winning)))
    if missing == 1 and hunts:
        ways.append(noun("a captured hunt"))
    if any((card.influence or LIKELY_POINTS[-1]) >= missing for card in cards):
        ways.append(noun("a Hunt card"))
    if any(victim.wins for victim in victims):
        ways.append(noun("a won attack"))
    return ways


def _words(seat: int, missing: int, ways: list[Message]) -> Message:
    name = SeatName(seat)
    if not ways:
        return say("{name} needs {n} more Influence", name=name, n=missing)
    return say("{name} needs {n}: {ways}", name=name, n=missing, ways=listed(ways, "or"))
