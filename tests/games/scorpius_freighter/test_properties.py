"""Laws that hold for any game: undo, totality, capacity, equal turns, sheets that stay hidden."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.game import By, Move, Started
from companion.core.log import Entry, Log
from companion.core.table_moves import Joined, Left, Returned
from companion.core.words import in_english
from companion.games.scorpius_freighter import GAME
from companion.games.scorpius_freighter import moves as m
from companion.games.scorpius_freighter.box import ACTIONS, BOX, CREW, KINDS
from companion.games.scorpius_freighter.cubes import Cubes
from companion.games.scorpius_freighter.freighter import hold
from companion.games.scorpius_freighter.freighter.entry import LISTS
from companion.games.scorpius_freighter.freighter.entry import counted as count_of
from companion.games.scorpius_freighter.moves.deals import Section
from companion.games.scorpius_freighter.options import Options
from companion.games.scorpius_freighter.scoring import sheet as scored
from tests.games.scorpius_freighter.conftest import sheet
from tests.games.trial import log_move, take_anything, undo_means_it_never_happened

SEATS = 3
gently = settings(max_examples=40)
small = st.integers(-1, 5)
seats = st.integers(0, SEATS - 1)
kinds = st.sampled_from(KINDS)
maybe = st.none() | kinds
names = st.sampled_from(["Og", "Koda", "Mag", "Trin", "Das", "Vik", "Ay Ar", "Kaia Lin", "Nobody"])
crews = st.lists(st.sampled_from(sorted(CREW)), max_size=5).map(tuple)
actions = st.sampled_from(sorted(ACTIONS))
loads = st.builds(Cubes, credits=small, goods=small, meds=small)
sections = st.lists(st.builds(Section, cargo=loads, points=small), max_size=3).map(tuple)
lines = st.sampled_from(LISTS)
sheets = st.builds(sheet, st.lists(small, max_size=2), small, st.lists(st.sampled_from(["Og", "Mag"]), max_size=2))
turns = [
    st.builds(m.CrewAssigned, count=small),
    st.builds(m.MothershipMoved, planet=small),
    st.builds(m.Audited, mothership=small, cube=maybe),
    st.builds(m.TurnEnded, audited=st.none() | small),
]
moves = st.one_of(
    *turns,
    *turns,
    st.builds(m.FirstChosen, first=st.none() | small),
    st.builds(m.CrewNamed, crew=crews),
    st.builds(m.CrewPicked, name=names),
    st.builds(m.CrewKept, crew=crews),
    st.builds(m.CrewRefreshed, cube=maybe),
    st.builds(m.SkillUnloaded, by=st.sampled_from(["Trin", "Stash"]), amount=small, cube=maybe),
    st.builds(m.ActionChosen, action=actions, instead=st.booleans()),
    st.builds(m.ActionGranted, action=actions, skill=small),
    st.builds(m.SkillEntered, change=small),
    st.builds(m.CrewPromoted, name=names, cost=st.none() | small),
    st.builds(m.StorageExpanded, slot=small, cargo=kinds, room=small, joins=st.lists(small, max_size=2).map(tuple)),
    st.builds(m.EquipmentAdded, slot=small, tile=st.sampled_from([*sorted(BOX.equipment), "Toaster"])),
    st.builds(m.CargoPickedUp, areas=st.lists(small, max_size=3).map(tuple)),
    st.builds(m.EquipmentUsed, tile=small, through=st.none() | small, beside=st.none() | small),
    st.builds(m.DealMade, points=small, cargo=loads, kept=st.none() | small, paid=st.none() | loads),
    st.builds(m.DealKept, points=small, cargo=loads),
    st.builds(m.ContractTaken, points=small, sections=sections, first=small),
    st.builds(m.SectionDelivered, row=small),
    st.builds(m.CubeDelivered, row=small, cube=kinds),
    st.builds(m.TileLoaded, tile=small, cube=kinds, change=small),
    st.builds(m.CubesCounted, mothership=small, change=small),
    st.builds(m.ShipPlaced, planet=small, space=small),
    st.builds(m.BoxCorrected, trigger=st.none() | small, capacity=st.none() | small, spaces=st.just((5, 6, 7))),
    st.builds(m.FreeCrewCounted, free=small),
    st.builds(m.CountBegun),
    st.builds(m.ValueCounted, line=lines, value=small),
    st.builds(m.ValueTakenBack, line=lines, index=small),
    st.builds(m.CrewCounted, name=names, answer=st.none() | small),
    st.builds(m.CrewTakenBack, name=names),
    st.builds(m.CargoCounted, cube=kinds, change=small),
    sheets,
    st.builds(m.CountConfirmed),
    st.builds(m.CountReopened),
    st.sampled_from([Left(), Returned(), Joined(name="Late")]),
)
options = st.builds(
    Options,
    lead=st.sampled_from(["coach", "coach", "counters"]),
    track=st.booleans(),
    crew=st.sampled_from(["factions", "factions", "draft"]),
    trigger_3=st.integers(1, 4),
    capacity=st.integers(1, 6),
)
wishes = st.lists(st.tuples(seats, moves), max_size=25)


def opened(chosen: Options) -> Log:
    started = Started(game=GAME.slug, seats=("Ann", "Bob", "Cy"), options=chosen, seed=3)
    return Log(GAME, [Entry(1, started, None, None, 0)])


def allowed(log: Log, move: Move, seat: int) -> bool:
    if isinstance(move, Joined):
        return len(log.table.seats) < 4
    return not isinstance(move, GAME.moves) or move.why_not(log.table.state, By(seat)) is None


def in_order(state: Any) -> None:
    """What may never be wrong, whatever happened."""
    assert all(0 <= ship.cubes <= state.capacity for ship in state.ships)
    assert all(0 <= ship.space < len(ring) for ship, ring in zip(state.ships, state.rings, strict=True))
    for freighter in state.players:
        load = hold.cargo(freighter)
        assert min(load.of(kind) for kind in KINDS) >= 0
        for tile in freighter.tiles:
            room = hold.room(freighter, tile)
            assert room is None or tile.cubes.total <= max(room, 0)


@gently
@given(options, wishes)
def test_do_then_undo_is_never_happened(chosen, wished):
    log = opened(chosen)
    for seat, move in wished:
        if not allowed(log, move, seat):
            continue
        undo_means_it_never_happened(log, move, seat)


@gently
@given(options, wishes)
def test_cubes_never_exceed_what_a_mothership_or_a_tile_holds(chosen, wished):
    log = opened(chosen)
    for seat, move in wished:
        if allowed(log, move, seat):
            log_move(log, move, seat)
            in_order(log.table.state)


@gently
@given(options, st.lists(st.tuples(st.none() | st.integers(-2, 9), moves), max_size=20))
def test_apply_take_anything(chosen, wished):
    state = take_anything(GAME, opened(chosen).table.state, wished)
    assert all(0 <= ship.cubes <= state.capacity for ship in state.ships)
    for seat in (None, *range(SEATS)):
        assert GAME.view(state, seat).phase == GAME.phase(state)
    assert len(GAME.score(state).seats) == SEATS


def play_on(state: Any, data: Any) -> Any:
    """Any legal turn of the player on turn."""
    seat = state.turn
    most = min(2, state.players[seat].free)
    events: list[Move] = [
        m.CrewAssigned(count=data.draw(st.integers(1, most))),
        m.MothershipMoved(planet=data.draw(st.integers(0, 2))),
    ]
    for move in events:
        assert move.why_not(state, By(seat)) is None
        state = move.applied(state, By(seat))
    if state.this_turn.audit is not None:
        state = m.Audited(mothership=state.this_turn.audit, cube="goods").applied(state, By(seat))
    return m.TurnEnded().applied(state, By(seat))


@gently
@given(st.integers(2, 4), st.integers(1, 3), st.integers(0, 3), st.data())
def test_every_player_has_the_same_number_of_turns(players, cubes, first, data):
    names = tuple("ABCD"[:players])
    chosen = Options(trigger_2=cubes, trigger_3=cubes, trigger_4=cubes)
    state = GAME.setup(Started(game=GAME.slug, seats=names, options=chosen))
    state = m.FirstChosen(first=first % players).applied(state, By(0))
    reached = None
    while not state.counting and state.round < 30:
        state = play_on(state, data)
        if reached is None and any(ship.cubes >= cubes for ship in state.ships):
            reached = state.round - int(not state.had)
    assert state.counting
    turns = {freighter.turns for freighter in state.players}
    assert turns == {reached + 1}, "the round in which it came, and exactly one more"


@gently
@given(st.lists(st.tuples(seats, st.one_of(sheets, moves)), max_size=15))
def test_a_hidden_sheet_is_in_no_other_seats_view_or_history(wished):
    """Ann's sheet has a value that nothing else has; nobody reads it before all have confirmed."""
    log = opened(Options())
    log_move(log, m.CountBegun(), 0)
    log_move(log, sheet((9_876,), crew=("Escher",)), 0)
    assert "9876" in msgspec.json.encode(GAME.view(log.table.state, 0)).decode()
    for seat, move in wished:
        if not isinstance(move, (m.CountEntered, m.BoxCorrected)) and allowed(log, move, seat):
            log_move(log, move, seat)
        if log.table.state.shown:
            break
        for viewer in (None, 1, 2):
            seen = msgspec.json.encode(GAME.view(log.table.state, viewer)).decode()
            past = " ".join(in_english(line.words) for line in log.history(viewer))
            assert "9876" not in seen + past


@gently
@given(st.lists(st.integers(1, 99), min_size=1, max_size=4), st.lists(st.integers(1, 99), min_size=1, max_size=4))
def test_what_the_others_see_does_not_depend_on_a_hidden_value(some, other):
    """Stronger: two tables that differ only in what Ann has counted look the same to everybody else."""
    views = []
    for values in (some, other):
        log = opened(Options())
        log_move(log, m.CountBegun(), 0)
        log_move(log, sheet(values, cargo=values[0]), 0)
        views.append([GAME.view(log.table.state, viewer) for viewer in (None, 1, 2)])
    assert views[0] == views[1]


@gently
@given(st.lists(sheets, min_size=2, max_size=4))
def test_totals_are_the_sums_of_the_lines_and_every_place_is_ranked(entered):
    counted = scored([count_of(move) for move in entered])
    assert [sum(line.points for line in seat.lines) for seat in counted.seats] == [s.total for s in counted.seats]
    assert min(seat.rank for seat in counted.seats) == 1
    best = max(seat.total for seat in counted.seats)
    assert all(counted.seats[winner].total == best for winner in counted.winners)
