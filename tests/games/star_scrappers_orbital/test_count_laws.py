"""Laws of counting: corrections in any order give what counting right at once would have given, and no result is
confirmed while it is not known who has won."""

from __future__ import annotations

from itertools import product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from companion.core.game import By, Move, Started
from companion.core.log import Entry, Log
from companion.core.table_moves import Confirmed
from companion.games.star_scrappers_orbital import GAME
from companion.games.star_scrappers_orbital.box import COLOURS, Counts
from companion.games.star_scrappers_orbital.moves import (
    AllPassed,
    IncomeChosen,
    MegaCreditsChanged,
    ModuleAdded,
    ModuleDamaged,
    ModulesCounted,
    TieFiguresGiven,
    VPAdjusted,
    YearCorrected,
    YearEnded,
)
from companion.games.star_scrappers_orbital.options import Options
from companion.games.star_scrappers_orbital.orbital import counts, unseen
from companion.games.star_scrappers_orbital.scoring import questions, totals
from companion.games.star_scrappers_orbital.state import State, over
from tests.games.trial import log_move

SEATS = ("Ann", "Bob")
quickly = settings(max_examples=50)
kinds = st.sampled_from(COLOURS[:3])
whole = st.fixed_dictionaries({colour: st.integers(0, 3) for colour in COLOURS[:3]}).map(
    lambda some: dict.fromkeys(COLOURS, 0) | some
)


class SeatYear(Struct, frozen=True):
    built: list[Any]
    claimed: list[Any]
    hit: list[int]
    counted: Counts
    repaired: Counts
    paid_for: Any


class Correction(Struct, frozen=True):
    after: int
    """It comes once this year is over."""
    year: int
    seat: int
    counted: Counts


seat_years = st.builds(
    SeatYear,
    built=st.lists(kinds, max_size=2),
    claimed=st.lists(kinds, max_size=1),
    hit=st.lists(st.integers(1, 4), max_size=1),
    counted=whole,
    repaired=st.dictionaries(kinds, st.integers(0, 1), max_size=1),
    paid_for=st.none() | kinds,
)
plans = st.lists(st.tuples(seat_years, seat_years), min_size=1, max_size=4)
corrections = st.lists(
    st.builds(Correction, after=st.integers(1, 4), year=st.integers(1, 4), seat=st.integers(0, 1), counted=whole),
    max_size=4,
)


def made(state: State, seat: int, move: Move) -> State:
    after: State = move.applied(state, By(seat))
    return after


def played(plan: list[tuple[SeatYear, SeatYear]], put_right: list[Correction]) -> State:
    options = Options(counters=("money", "crew", "cards"), years=6)
    state: State = GAME.setup(Started(game=GAME.slug, seats=SEATS, options=options))
    for year, seats in enumerate(plan, start=1):
        for seat, did in enumerate(seats):
            for colour in did.built:
                state = made(state, seat, ModuleAdded(colour=colour, crew_symbols=1))
            for colour in did.claimed:
                state = made(state, seat, ModuleAdded(colour=colour, counted=True))
            for number in did.hit:
                state = made(state, seat, ModuleDamaged(module=number))
        state = made(state, 0, AllPassed())
        for seat, did in enumerate(seats):
            state = made(state, seat, IncomeChosen(colour=did.paid_for))
            state = made(state, seat, ModulesCounted(counts=did.counted, repaired=did.repaired))
        state = made(state, 0, YearEnded())
        for right in put_right:
            if right.after == year:
                state = made(state, right.seat, YearCorrected(year=right.year, counts=right.counted))
    return state


def right_at_once(plan: list[tuple[SeatYear, SeatYear]], put_right: list[Correction]) -> State:
    """The slow model: the whole game once more, with what was corrected last counted from the beginning."""
    years = [[did.counted for did in seats] for seats in plan]
    for right in sorted(put_right, key=lambda right: right.after):
        if right.year <= right.after <= len(plan):
            years[right.year - 1][right.seat] = right.counted
    counted = [
        tuple(
            SeatYear(d.built, d.claimed, d.hit, years[n][seat], d.repaired, d.paid_for) for seat, d in enumerate(seats)
        )
        for n, seats in enumerate(plan)
    ]
    return played(counted, [])  # type: ignore[arg-type]


@quickly
@given(plans, corrections)
def test_corrections_in_any_order_are_as_good_as_counting_right_at_once(plan, put_right):
    found, expected = played(plan, put_right), right_at_once(plan, put_right)
    assert totals(found) == totals(expected)
    for one, other in zip(found.players, expected.players, strict=True):
        assert (counts(one), unseen(one)) == (counts(other), unseen(other))
        assert (one.megacredits, one.crew, one.modules) == (other.megacredits, other.crew, other.modules)


@quickly
@given(plans, corrections)
def test_no_count_ever_takes_a_module_away(plan, put_right):
    state = played(plan, put_right)
    for seat, player in enumerate(state.players):
        added = sum(len(seats[seat].built) + len(seats[seat].claimed) for seats in plan)
        assert len(player.modules) == 1 + added
        assert not any(module.damage for module in player.modules), "Maintenance is over"


def last_year(closely: Any, money: bool, points: list[int], richer: list[int], given: list[Any]) -> Log:
    """A game that is over, in which everybody has these points more than the others."""
    options = Options(closely=closely, counters=("money",) if money else ())
    log = Log(GAME, [Entry(1, Started(game=GAME.slug, seats=("A", "B", "C"), options=options), None, None, 0)])
    for seat, (more, cash) in enumerate(zip(points, richer, strict=True)):
        log_move(log, VPAdjusted(amount=more, reason="Test"), seat)
        log_move(log, MegaCreditsChanged(amount=cash), seat)
    for _ in range(5):
        log_move(log, AllPassed(), None)
        for seat in range(3):
            log_move(log, ModulesCounted(), seat)
        log_move(log, YearEnded(), None)
    for seat, (crew, cash) in enumerate(given):
        if (crew, cash) != (None, None):
            log_move(log, TieFiguresGiven(crew_symbols=crew, megacredits=cash), seat)
    assert over(log.table.state)
    return log


def winners(points: list[int], figures: list[tuple[int, int]]) -> tuple[int, ...]:
    keys = [(total, *figure) for total, figure in zip(points, figures, strict=True)]
    return tuple(seat for seat, key in enumerate(keys) if key == max(keys))


few = st.none() | st.integers(1, 3)


@quickly
@given(
    st.sampled_from([None, "years", "modules"]),
    st.booleans(),
    st.lists(st.integers(1, 2), min_size=3, max_size=3),
    st.lists(st.integers(0, 1), min_size=3, max_size=3),
    st.lists(st.tuples(few, few), min_size=3, max_size=3),
)
def test_a_result_is_confirmed_once_it_is_known_who_has_won(closely, money, points, richer, given):
    """The slow model tries out everything that is not known: a result is open as long as that makes a difference."""
    log = last_year(closely, money, points, richer, given)
    crew = [[figure[0]] if figure[0] is not None else [1] if closely != "years" else [0, 2, 9] for figure in given]
    kept = [16 + 4 * 8 + more for more in richer]
    counted = money and closely != "years"
    cash = [[f[1]] if f[1] is not None else [kept[n]] if counted else [0, 2, 99] for n, f in enumerate(given)]
    ways = [list(zip(c, m, strict=True)) for c in product(*crew) for m in product(*cash)]
    possible = {winners(points, way) for way in ways}
    asked, confirms = questions(log.table.state), Confirmed().refuse(log.table, None)
    assert bool(asked) == (len(possible) > 1) == (confirms is not None)
    sheet = log.table.sheet()
    assert sheet is not None
    assert sheet.winners == (() if asked else next(iter(possible)))
