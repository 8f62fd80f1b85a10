"""Laws that hold for any game: undo, totality, one owner, and Influence that adds up."""

from __future__ import annotations

from itertools import chain
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.game import Event, Move, Started
from companion.core.log import Entry, Joined, Left, Log, Returned
from companion.core.undo import undo
from companion.games.tortuga_2199 import GAME
from companion.games.tortuga_2199 import events as e
from companion.games.tortuga_2199.options import Options
from companion.games.tortuga_2199.planet import KINDS, OUTER, SECTORS
from companion.games.tortuga_2199.state import BAY, control, influence
from tests.games.laws import logged, takes_anything, undo_means_it_never_happened

SEATS = 3
gently = settings(max_examples=45, deadline=None)
small = st.integers(-1, 9)
sectors = st.sampled_from(SECTORS)
seats = st.integers(0, SEATS - 1)
maybe = st.none() | small
spoils = st.sampled_from([None, "tokens", "bank"])
fights = st.builds(
    e.CombatResolved, attacker=seats, defender=seats, sector=sectors, attack=small, defence=small, spoils=spoils
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
    st.builds(e.SectorCorrected, sector=sectors, owner=maybe, defence=small, minerals=maybe),
    st.builds(e.MineralsCorrected, minerals=small, cache=st.booleans()),
    st.builds(e.ShipCorrected, sector=st.none() | sectors),
    st.sampled_from([Left(), Returned(), Joined(name="Late")]),
)
moves = st.one_of(actions, actions, more)
options = st.builds(
    Options,
    scenario=st.sampled_from(["standard", "standard", "aggressive", "peaceful"]),
    track=st.lists(st.sampled_from(["ships", "hunts", "minerals", "resources"]), unique=True).map(tuple),
    bank=st.sampled_from([20, 80]),
)
wishes = st.lists(st.tuples(st.none() | seats, moves), max_size=25)


def opened(chosen: Options) -> Log:
    started = Started(game="tortuga-2199", seats=("Ann", "Bob", "Cy"), options=chosen, seed=3)
    return Log(GAME, [Entry(1, started, None, None, 0)])


def allowed(log: Log, event: Event, seat: int | None) -> bool:
    if isinstance(event, Joined):
        return len(log.table.seats) < 4
    if isinstance(event, (Left, Returned)):
        return seat is not None
    return GAME.refuse(log.table.state, Move(event, seat, 0)) is None


def played(log: Log, wished: list[tuple[int | None, Event]]) -> Any:
    """All that is allowed, the state after each; a move without a seat is made by whoever is on turn."""
    for seat, event in wished:
        by = log.table.state.turn if seat is None and isinstance(event, GAME.events) else seat
        if allowed(log, event, by):
            logged(log, event, by)
            yield event, log.table.state


def points(state: Any) -> int:
    return state.bank + sum(captain.tokens for captain in state.captains)


@gently
@given(options, wishes)
def test_influence_is_control_and_tokens_and_no_token_is_lost(chosen, wished):
    log = opened(chosen)
    for _, state in played(log, wished):
        assert points(state) == chosen.bank
        assert all(captain.tokens >= 0 for captain in state.captains)
        view = GAME.view(state, None)
        for seat in range(len(state.captains)):
            own = [sector for sector in view.sectors.values() if sector.owner == seat]
            assert influence(state, seat) == sum(sector.value for sector in own) + view.tokens[seat]
        assert view.control == tuple(control(state, seat) for seat in range(len(state.captains)))
        assert view.over == (max(view.influence) >= 15 or (view.conqueror is not None and not view.last_round))


@gently
@given(options, wishes)
def test_a_sector_has_one_owner_and_defence_stays_on_its_track(chosen, wished):
    for _, state in played(opened(chosen), wished):
        owners = [ground.owner for ground in state.grounds.values() if ground.owner is not None]
        assert sum(len([o for o in owners if o == seat]) for seat in range(len(state.captains))) == len(owners)
        assert sorted(state.layout.values()) == sorted(state.grounds)
        for sector in GAME.view(state, None).sectors.values():
            assert sector.lowest <= sector.defence <= sector.highest
            assert sector.price == sector.defence + 1


@gently
@given(options, st.lists(st.tuples(st.none(), actions), max_size=30))
def test_a_defeated_player_without_tokens_loses_none(chosen, wished):
    log = opened(chosen)
    before = log.table.state
    for event, state in played(log, wished):
        if isinstance(event, (e.CombatResolved, e.CombatCalled, e.CombatSettled, e.SpoilsChosen)):
            for seat, captain in enumerate(before.captains):
                lost = captain.tokens - state.captains[seat].tokens
                assert lost <= min(captain.tokens, 2 if chosen.scenario == "aggressive" else 1)
            assert state.bank <= before.bank
            assert state.captains[state.aftermath.loser].ship == BAY
        before = state


@gently
@given(options, wishes)
def test_do_then_undo_is_never_happened(chosen, wished):
    log = opened(chosen)
    for seat, event in wished:
        by = log.table.state.turn if seat is None else seat
        if not allowed(log, event, by) or isinstance(event, Joined):
            continue
        undo_means_it_never_happened(log, event, by)


@gently
@given(options, st.lists(st.tuples(st.none() | st.integers(-2, 9), moves), max_size=15))
def test_apply_takes_anything(chosen, wished):
    state = takes_anything(GAME, opened(chosen).table.state, wished)
    for viewer in (None, 0, 1, 2):
        assert GAME.view(state, viewer).phase == GAME.phase(state)
    assert len(GAME.score(state).seats) == SEATS


@gently
@given(options, wishes)
def test_a_button_is_open_exactly_when_the_move_is_taken(chosen, wished):
    log = opened(chosen)
    assert len(list(played(log, wished))) <= len(wished)
    state = log.table.state
    kinds = {kind.__name__: kind for kind in GAME.events}
    for seat in range(SEATS):
        for sector in GAME.view(state, seat).sectors.values():
            for deed in (*chain(*sector.forms), *sector.captures, *sector.reinforce):
                event = kinds[deed.kind](**deed.fields)
                assert GAME.refuse(state, Move(event, seat, 0)) == deed.why_not


def test_an_undone_reveal_throws_both_sealed_entries_away():
    log = opened(Options())
    logged(log, e.AttackDeclared(defender=1, sector="mines"), 0)
    before = log.table.state
    logged(log, e.ManoeuvreSealed(cards=1, manoeuvre=4), 0)
    logged(log, e.ManoeuvreSealed(cards=1, manoeuvre=2), 1)
    assert log.table.state.fight.revealed
    log.append(Entry(log.version + 1, undo(log, 0, host=True, target=4), None, 0, 9))
    assert log.table.state == before
