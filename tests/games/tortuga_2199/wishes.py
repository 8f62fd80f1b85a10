"""What people may try at a table of Tortuga 2199, in any order: strategies for the laws."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.game import Event, Move, Started
from companion.core.log import Entry, Joined, Left, Log, Returned
from companion.games.tortuga_2199 import GAME
from companion.games.tortuga_2199 import events as e
from companion.games.tortuga_2199.options import Options
from companion.games.tortuga_2199.planet import KINDS, OUTER, SECTORS
from companion.games.tortuga_2199.state import State
from tests.games.laws import logged


def opened(chosen: Options, players: int) -> Log:
    names = ("Ann", "Bob", "Cy", "Dee")[:players]
    started = Started(game="tortuga-2199", seats=names, options=chosen, seed=3)
    return Log(GAME, [Entry(1, started, None, None, 0)])


def allowed(log: Log, event: Event, seat: int | None) -> bool:
    if isinstance(event, Joined):
        return len(log.table.seats) < 4
    if isinstance(event, (Left, Returned)):
        return seat is not None and seat < len(log.table.seats)
    return GAME.refuse(log.table.state, Move(event, seat, 0)) is None


def for_whom(log: Log, seat: int | None, event: Event) -> tuple[int | None, Event]:
    """A move without a seat is made by whoever is on turn."""
    turn = log.table.state.turn
    if seat is not None or not isinstance(event, GAME.events):
        return seat, event
    return turn, replace(event, attacker=turn) if isinstance(event, e.CombatResolved) else event


def played(log: Log, wished: list[tuple[int | None, Event]]) -> Iterator[tuple[State, Event, State]]:
    """All that is allowed, with the state before and after."""
    for seat, wish in wished:
        before = log.table.state
        by, event = for_whom(log, seat, wish)
        if allowed(log, event, by):
            logged(log, event, by)
            yield before, event, log.table.state


small = st.integers(-1, 9)
sectors = st.sampled_from(SECTORS)
seats = st.integers(0, 3)
maybe = st.none() | small
tokens = st.sampled_from([None, "there", "gone"])
spoils = st.sampled_from([None, "tokens", "bank"])
fights = st.builds(
    e.CombatResolved,
    attacker=seats,
    defender=seats,
    sector=sectors,
    attack=small,
    defence=small,
    bonus=maybe,
    spoils=spoils,
)
actions = st.one_of(
    *[st.builds(e.SectorConquered, sector=sectors)] * 3,
    st.builds(e.SectorConquered, sector=sectors, manoeuvre=maybe, crypto=maybe),
    st.builds(e.SectorReinforced, sector=sectors, defence=small),
    st.builds(e.HuntCaptured, name=st.sampled_from(["", "Bot"]), sector=st.none() | sectors, difficulty=maybe),
    st.builds(e.HuntRedeemed, points=small, index=small),
    st.builds(e.InfluenceBought, count=small),
    *[fights] * 3,
    st.builds(e.CombatCalled, defender=seats, sector=sectors, won=st.booleans()),
    st.builds(e.AttackDeclared, defender=seats, sector=sectors),
    *[st.builds(e.ManoeuvreSealed, cards=st.integers(1, 2), manoeuvre=small, lot=st.integers(0, 99))] * 3,
    st.builds(e.AbilityCounted, amount=small),
    *[st.builds(e.CombatSettled)] * 2,
    st.builds(e.SpoilsChosen, spoils=st.sampled_from(["tokens", "bank"])),
    st.builds(e.CleanUpTicked, step=st.sampled_from(["destroy", "ship", "influence", "redraw"])),
    st.builds(e.CleanUpDone),
    *[st.builds(e.TurnEnded)] * 3,
)
more = st.one_of(
    st.builds(e.FirstChosen, first=small),
    st.builds(e.OuterPlaced, order=st.permutations(OUTER).map(tuple)),
    st.builds(e.SectorsSwapped, one=sectors, other=sectors),
    st.builds(e.RingLaid, trading_posts=st.integers(0, 4)),
    st.builds(e.ShipMoved, sector=sectors, steps=maybe),
    st.builds(e.ShipPlaced, sector=sectors),
    st.builds(e.MineralsCollected, sector=sectors),
    st.builds(e.MineralsSpent, count=small),
    st.builds(e.HuntExplored, sector=sectors),
    st.builds(e.HuntNoted, sector=sectors, name=st.just("Kraken"), difficulty=maybe, influence=maybe),
    st.builds(e.AbilityUsed, sector=st.sampled_from(OUTER)),
    st.builds(e.CountingSwitched, on=st.booleans()),
    st.builds(e.CardPlayed, crypto=small, manoeuvre=small),
    st.builds(e.CardBought, price=small),
    st.sampled_from([e.MarketRefreshed(), e.CardReserved(), e.ReserveTaken(), e.CardDestroyed()]),
    st.builds(e.DefenceBonusNoted, area=st.sampled_from(["ring", "outer"]), defence=small, bonus=small),
    st.builds(e.ValuesCorrected, values=st.dictionaries(st.sampled_from(KINDS), small, max_size=2)),
    st.builds(e.InfluenceAdjusted, amount=small, reason=st.just("{9} slip")),
    st.builds(e.SectorCorrected, sector=sectors, owner=maybe, defence=small, minerals=maybe, hunt=tokens),
    st.builds(e.MineralsCorrected, minerals=small, cache=st.booleans()),
    st.builds(e.ShipCorrected, sector=st.none() | sectors),
    st.sampled_from([Left(), Returned(), Joined(name="Late")]),
)
moves = st.one_of(actions, actions, more)
options = st.builds(
    Options,
    posts_for_two=st.integers(1, 3),
    scenario=st.sampled_from(["standard", "standard", "aggressive", "peaceful"]),
    track=st.lists(st.sampled_from(["ships", "hunts", "minerals", "resources"]), unique=True).map(tuple),
    bank=st.sampled_from([20, 80]),
)
tables = st.builds(opened, options, st.integers(2, 4))
wishes = st.lists(st.tuples(st.none() | seats, moves), max_size=25)
turns = st.lists(st.tuples(st.none(), actions), max_size=30)
"""Whoever is on turn, and nothing corrected."""
