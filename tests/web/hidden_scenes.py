"""Tables of real games, and of the drill, at which people keep something to themselves: what it is, and what else it
could have been."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Game, Move
from companion.core.sheet import Line, Sheet
from companion.core.words import say
from companion.games import find
from companion.games.galaxy_trucker import moves as trucker
from companion.games.galaxy_trucker.ship import Goods
from companion.games.junk_orbit import moves as orbit
from companion.games.score_pad.moves.scores import BidEntered, ScoreEntered
from companion.games.score_pad.ready import sheets
from companion.games.scorpius_freighter.moves import count as freighter
from companion.games.scorpius_freighter.moves.draft import CrewPicked, deal
from companion.games.tortuga_2199 import moves as tortuga
from tests import drill
from tests.drill import scoring
from tests.drill.moves import BidSealed, Tapped
from tests.drill.state import State

SEED = 7
"""What all of these tables are dealt by."""
Moves = tuple[tuple[int, Move], ...]


def _score(state: State) -> Sheet:
    """The sealed bid is worth as much as it says."""
    sheet = scoring.score(state)
    bids = [player.bid or 0 for player in state.players]
    seats = (
        replace(one, total=one.total + bid, lines=(*one.lines, Line("bid", say("Counter"), bid)))
        for one, bid in zip(sheet.seats, bids, strict=True)
    )
    return replace(sheet, seats=tuple(seats))


HIDDEN_DRILL = dataclasses.replace(drill.GAME, score=_score, hides=lambda state: not state.over)
"""The drill with hidden scores: its bids count."""


class Scene(Struct, frozen=True):
    """People at a table, up to where each of them has a secret that no rule has laid open. Where the last one who seals
    something lays all of it open, somebody more sits there who does not."""

    name: str
    game: Game
    secrets: dict[int, tuple[Moves, Moves]]
    """By seat: the moves that plant it, and others that could have been made instead without anybody seeing a difference."""
    options: dict[str, Any] = {}
    before: Moves = ()
    then: Moves = ()
    """What may happen next, secret for nobody."""
    people: tuple[str, ...] = ("Ann", "Bob", "Cat")
    sheets: tuple[str, ...] = ()
    """What a page shows where its address asks for it."""

    def __repr__(self) -> str:
        return self.name

    def planted(self, other: int | None = None) -> Moves:
        """All that is made before the walk begins; that seat has another secret than usual."""
        own = (move for seat, pair in self.secrets.items() for move in pair[seat == other])
        return (*self.before, *own)


AND_DEE = ("Ann", "Bob", "Cat", "Dee")


def _each(first: Callable[[int], Move], second: Callable[[int], Move]) -> dict[int, tuple[Moves, Moves]]:
    """The same kind of secret for Ann, Bob and Cat; everybody has numbers of their own, and their order differs."""
    return {seat: (((seat, first(seat)),), ((seat, second(seat)),)) for seat in range(3)}


def _flight() -> Moves:
    tiles = tuple((seat, trucker.TileTaken(number=seat + 1)) for seat in range(3))
    return ((0, trucker.BuildStarted()), *tiles, (0, trucker.FlightStarted()))


def _ship(goods: Goods, lost: int) -> trucker.ShipCounted:
    return trucker.ShipCounted(exposed_connectors=2, goods=goods, lost_components=lost)


def _sheet(seat: int, points: int, cubes: int) -> Moves:
    return (
        (seat, freighter.ValueCounted(line="completed_contracts", value=points)),
        (seat, freighter.CubesOnBoardCounted(number=cubes)),
    )


def _stake(manoeuvre: int, ability: int) -> Moves:
    return ((0, tortuga.ManoeuvreSealed(cards=2, manoeuvre=manoeuvre, ability=ability)),)


def _hunt(seat: int, name: str, other: str) -> tuple[Moves, Moves]:
    first = tortuga.HuntNoted(sector="mines", name=name, difficulty=4, influence=2)
    return ((seat, first),), ((seat, replace(first, name=other, difficulty=9, influence=5)),)


def scenes() -> list[Scene]:
    games = find()
    hands = deal(len(AND_DEE), SEED).hands
    freighters, galaxy, junk, planet = (
        games[slug] for slug in ("scorpius-freighter", "galaxy-trucker", "junk-orbit", "tortuga-2199")
    )
    return [
        Scene(
            "drill",
            HIDDEN_DRILL,
            _each(lambda seat: BidSealed(amount=40 + seat), lambda seat: BidSealed(amount=90 - 30 * seat)),
            then=tuple((seat, Tapped(amount=seat + 1)) for seat in (2, 0, 1)),
            people=AND_DEE,
        ),
        Scene(
            "pad-bids",
            games["score-pad"],
            _each(lambda seat: BidEntered(row=0, bid=1), lambda seat: BidEntered(row=0, bid=0)),
            {"sheet": sheets()["skull-king"]},
            then=tuple((seat, ScoreEntered(row=1, score=1)) for seat in (1, 2, 0)),
            people=AND_DEE,
            sheets=("chart",),
        ),
        Scene(
            "freighter-draft",
            freighters,
            _each(lambda seat: CrewPicked(name=hands[seat][0]), lambda seat: CrewPicked(name=hands[seat][3])),
            {"crew": "draft"},
            people=AND_DEE,
        ),
        Scene(
            "freighter-count",
            freighters,
            {seat: (_sheet(seat, 12 + seat, 3), _sheet(seat, 40 - 9 * seat, 7)) for seat in range(3)},
            before=((0, freighter.CountBegun()),),
            then=((1, freighter.CountConfirmed()), (0, freighter.CountConfirmed()), (1, freighter.CountReopened())),
            sheets=("fix-numbers",),
        ),
        Scene(
            "trucker-flight",
            galaxy,
            _each(
                lambda seat: trucker.CreditsChanged(amount=5 + seat),
                lambda seat: trucker.CreditsChanged(amount=60 - 20 * seat),
            ),
            before=_flight(),
            then=((1, trucker.DaysMoved(days=2)), (0, trucker.JourneyEnded())),
            sheets=("others",),
        ),
        Scene(
            "trucker-payout",
            galaxy,
            _each(
                lambda seat: _ship(Goods(red=seat), 1),
                lambda seat: _ship(Goods(red=7 - 3 * seat, blue=2), 4),
            ),
            before=(*_flight(), (0, trucker.JourneyEnded())),
            then=((0, trucker.RoundBegun()), (0, trucker.BuildStarted())),
            sheets=("recount",),
        ),
        Scene(
            "orbit-piles",
            junk,
            _each(
                lambda seat: orbit.Delivered(value=2 + seat),
                lambda seat: orbit.Delivered(value=11 - 4 * seat),
            ),
            {"hidden": True, "ships": "chosen"},
            then=((0, orbit.ShipsHit(victims=(1,))), (1, orbit.DeliveryLost(index=0)), (0, orbit.TurnEnded())),
            sheets=("value", "tile-0"),
        ),
        Scene(
            "tortuga-fight-and-hunts",
            planet,
            {0: (_stake(3, 0), _stake(9, 2)), 1: _hunt(1, "Whale", "Kraken"), 2: _hunt(2, "Ghost", "Leviathan")},
            {"track": ("hunts",)},
            before=(
                (0, tortuga.TurnEnded()),
                *(
                    (seat, move)
                    for seat in (1, 2)
                    for move in (tortuga.HuntExplored(sector="mines"), tortuga.TurnEnded())
                ),
                (0, tortuga.AttackDeclared(defender=1, sector="tortuga")),
            ),
            then=((2, tortuga.InfluenceAdjusted(amount=1, reason="a card")),),
            sheets=("mines",),
        ),
    ]
