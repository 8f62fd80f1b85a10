"""What follows from a drawn ship, for ships built at random from the tiles of the box."""

from __future__ import annotations

import random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.galaxy_trucker.cards.card import Side, Size, Threat
from companion.games.galaxy_trucker.options import ROUNDS, RoundName
from companion.games.galaxy_trucker.ship import Goods, Ship, cannon_strength, engine_strength
from companion.games.galaxy_trucker.ship.drawn.contents import (
    containers,
    filled,
    goods_on,
    stowed,
    that_fit,
    with_tokens,
)
from companion.games.galaxy_trucker.ship.drawn.crew import (
    after_epidemic,
    cabins,
    infected,
    manned,
    supported,
    why_not_manned,
)
from companion.games.galaxy_trucker.ship.drawn.dangers import danger
from companion.games.galaxy_trucker.ship.drawn.drawing import drawn, why_not_drawn, written
from companion.games.galaxy_trucker.ship.drawn.kinds import ALIENS
from companion.games.galaxy_trucker.ship.drawn.losing import kept, piece_to_keep, pieces_without
from companion.games.galaxy_trucker.ship.drawn.mistakes import mistakes
from companion.games.galaxy_trucker.ship.drawn.sheet import in_step
from companion.games.galaxy_trucker.ship.drawn.ship import DrawnShip
from companion.games.galaxy_trucker.ship.drawn.tiles import in_the_box
from tests.games.galaxy_trucker import slow_ship
from tests.games.galaxy_trucker.shipyard import Place, Plan, build, row_of, ship, words

boards = st.sampled_from(ROUNDS)
seeds = st.integers(0, 10**6)
some = settings(max_examples=60)


def built(board: RoundName, seed: int) -> tuple[Plan, DrawnShip]:
    plan = build(board, random.Random(seed))
    return plan, ship(plan, board)


def named(board: RoundName, place: Place) -> tuple[int, int]:
    """A place of the plan as the board numbers it."""
    return row_of(board, place[1]), place[0]


@pytest.mark.rule("GT-190")
def test_the_box_has_its_144_components():
    assert sum(len(tiles) for tiles in in_the_box("second").values()) == 156
    numbers = {kind: len(tiles) for kind, tiles in in_the_box("first").items()}
    assert sum(numbers.values()) == 144
    assert (numbers["cabin"], numbers["engine"], numbers["double_engine"], numbers["structural"]) == (16, 19, 7, 8)
    assert (numbers["cannon"], numbers["double_cannon"], numbers["shield"], numbers["pilot"]) == (23, 8, 8, 4)
    assert 2 * numbers["battery_2"] + 3 * numbers["battery_3"] == 36


@some
@given(boards, seeds)
def test_a_legal_ship_has_no_mistakes_and_is_written_as_it_was_read(board, seed):
    plan, exact = built(board, seed)
    assert mistakes(exact) == ()
    assert written(exact) == words(plan, board)
    assert mistakes(ship(plan, board, painted=True)) == ()


@pytest.mark.rule("GT-099")
@some
@given(boards, seeds)
def test_open_ends_are_counted_as_by_hand(board, seed):
    plan, exact = built(board, seed)
    assert in_step(Ship(drawing=exact)).connectors == slow_ship.open_ends(plan)


@pytest.mark.rule("GT-092", "GT-093", "GT-095")
@some
@given(boards, seeds, st.booleans(), st.booleans())
def test_strengths_are_the_best_that_tokens_can_buy(board, seed, orange, purple):
    plan, exact = built(board, seed)
    sheet = replace(in_step(Ship(drawing=exact)), orange=int(orange), purple=int(purple))
    assert sheet.batteries == slow_ship.cells(plan)
    for tokens in range(slow_ship.cells(plan) + 1):
        assert engine_strength(sheet, tokens) == slow_ship.engines(plan, tokens, alien=orange)
        assert cannon_strength(sheet, tokens) == slow_ship.cannons(plan, tokens, alien=purple)


@pytest.mark.rule("GT-107", "GT-108", "GT-113")
@some
@given(boards, seeds, st.sampled_from(get_args(Size)), st.sampled_from(get_args(Side)), st.booleans())
def test_a_threat_strikes_what_flying_in_square_by_square_finds(board, seed, size, side, full):
    plan, exact = built(board, seed)
    exact = filled(exact) if full else exact
    for number in range(2, 13):
        found = danger(exact, Threat(size, side), number)
        struck = slow_ship.first_in_line(plan, board, side, number)
        assert found.square == (None if struck is None else named(board, struck))
        assert found.outcome == slow_ship.outcome(plan, board, size, side, number, exact.tokens)


@pytest.mark.rule("GT-109", "GT-110")
@some
@given(boards, seeds)
def test_what_falls_off_is_what_no_longer_hangs_on(board, seed):
    plan, exact = built(board, seed)
    for place in plan:
        rest = {other: tile for other, tile in plan.items() if other != place}
        expected = {frozenset(named(board, p) for p in piece) for piece in slow_ship.fragments(rest)}
        assert set(pieces_without(exact, [named(board, place)])) == expected


@some
@given(boards, seeds, st.sampled_from(get_args(Size)), st.sampled_from(get_args(Side)))
def test_a_painted_ship_and_its_exact_twin_agree(board, seed, size, side):
    plan, exact = built(board, seed)
    paint = ship(plan, board, painted=True)
    assert replace(in_step(Ship(drawing=paint)), drawing=None) == replace(in_step(Ship(drawing=exact)), drawing=None)
    assert cabins(paint) == cabins(exact)
    assert infected(manned(paint, {})) == infected(manned(exact, {}))
    for number in range(2, 13):
        threat = Threat(size, side)
        assert danger(filled(paint), threat, number) == danger(filled(exact), threat, number)
    for component in exact.components:
        assert pieces_without(paint, [component.square]) == pieces_without(exact, [component.square])


@pytest.mark.rule("GT-112")
@some
@given(boards, seeds)
def test_every_alien_lives_with_its_life_support_after_any_loss(board, seed):
    _, exact = built(board, seed)
    homes = {alien: cabin.square for cabin in cabins(exact) for alien in ALIENS if alien in cabin.aliens}
    if len(set(homes.values())) < len(homes):
        homes.pop("purple")
    crewed = manned(exact, homes)
    for component in exact.components:
        for piece in pieces_without(crewed, [component.square]):
            left = kept(crewed, piece)
            assert {c.square for c in left.components} == piece
            assert all(c.alien in supported(left, c) for c in left.components if c.alien is not None)


@pytest.mark.rule("GT-152", "GT-153")
@some
@given(boards, seeds)
def test_an_epidemic_takes_one_from_each_cabin_joined_to_another(board, seed):
    plan, exact = built(board, seed)
    crewed = manned(exact, {})
    homes = {place for place, tile in plan.items() if tile.kind in ("cabin", "pilot")}
    sick = {place for pair in slow_ship.links(plan) if pair <= homes for place in pair}
    assert set(infected(crewed)) == {named(board, place) for place in sick}
    assert after_epidemic(crewed).humans == 2 * len(homes) - len(sick)


@some
@given(boards, seeds, st.integers(0, 40))
def test_tokens_go_from_the_outermost_batteries_first(board, seed, number):
    _, exact = built(board, seed)
    full = filled(exact)
    assert with_tokens(full, number).tokens == min(number, full.tokens)
    assert with_tokens(with_tokens(full, 0), number).tokens == min(number, full.tokens)


@some
@given(boards, seeds)
def test_a_piece_is_chosen_only_where_people_are_on_several(board, seed):
    _, exact = built(board, seed)
    crewed = manned(exact, {})
    for component in crewed.components:
        found = pieces_without(crewed, [component.square])
        people = [piece for piece in found if crewed.only(piece).humans]
        keep = piece_to_keep(crewed, [component.square])
        assert (keep is None) == (len(found) > 1 and len(people) != 1)
        assert keep is None or keep in found or not found


def found(text: str, board: RoundName = "III") -> dict[str, tuple[tuple[int, int], ...]]:
    made = drawn(board, f"0707P03333 {text}")
    assert made is not None, text
    return {mistake.name: mistake.squares for mistake in mistakes(made)}


@pytest.mark.rule("GT-058", "GT-059", "GT-060")
def test_the_spot_check_sees_bad_joints_and_turned_engines():
    simple_on_double = found("0708c01202 0709c01211")
    assert simple_on_double == {"simple_on_double": ((7, 8), (7, 9)), "loose": ((7, 9),)}
    assert found("0708c01202 0709c04004") == {}, "of a connector whose sort nobody gave, nothing is known"
    assert found("0708c01202 0807x01303 0808c01202") == {"connector_on_smooth": ((7, 8), (8, 8))}
    assert found("0807e14000") == {"engine_turned": ((8, 7),)}


@pytest.mark.rule("GT-061", "GT-062", "GT-063")
def test_the_spot_check_sees_what_is_in_the_way_or_outside():
    assert found("0807e04400 0808x04444 0908c04004 0907c00400")["behind_engine"] == ((8, 7), (9, 7))
    assert found("0807g00400 0808x04444 0708x04444")["before_cannon"] == ((8, 7), (7, 7))
    assert found("0706x04444 0606x04444 0506x04444 0406x00040") == {"outside": ((4, 6),)}


@pytest.mark.rule("GT-064")
def test_the_spot_check_sees_what_is_loose():
    assert found("0607c00040 0507c00000") == {"loose": ((5, 7),)}


@pytest.mark.rule("GT-115", "GT-116")
def test_large_meteors_are_shot_from_the_column_or_from_beside_the_row():
    made = drawn("II", "0707P03333 0607g00040 0706g30400 0708G10004")
    assert made is not None
    large = {side: Threat("large", side) for side in get_args(Side)}
    assert danger(made, large["front"], 7).outcome == "shot"
    assert danger(made, large["front"], 6).outcome == "hit", "only from the very column"
    assert [danger(made, large["left"], row).outcome for row in (5, 6, 7, 8)] == ["misses", "shot", "shot", "misses"]
    assert danger(made, large["right"], 7).outcome == "hit", "no token for the double cannon"
    assert danger(made, large["rear"], 7).outcome == "hit"
    powered = drawn("II", "0707P03333 0607x04444 0507b00040 0708G10004")
    assert powered is not None
    assert danger(filled(powered), large["right"], 6).saviour == "double_cannon"


@pytest.mark.rule("GT-026", "GT-118", "GT-119")
def test_shields_stop_light_shots_on_two_sides_and_nothing_stops_heavy_ones():
    made = drawn("I", "0707P03333 0708s10004 0706b00400")
    assert made is not None
    outcomes = [danger(filled(made), Threat("light", side), 7).outcome for side in ("front", "right", "rear", "left")]
    assert outcomes == ["hit", "choice", "choice", "hit"]
    assert danger(filled(made), Threat("heavy", "right"), 7).outcome == "hit"
    assert danger(made, Threat("light", "right"), 7).outcome == "hit", "no token"


@pytest.mark.rule("GT-071", "GT-072", "GT-073")
def test_aliens_live_only_where_their_life_support_is_joined():
    made = drawn("II", "0707P03333 0607o00444 0606c00400 0608v00044 0609c00004 0507c00000")
    assert made is not None
    homes = {cabin.square: set(cabin.aliens) for cabin in cabins(made)}
    assert homes == {(7, 7): set(), (6, 6): {"orange"}, (6, 9): set(), (5, 7): set()}
    assert why_not_manned(made, {"orange": (6, 6)}) is None
    assert "no life support" in str(why_not_manned(made, {"purple": (6, 6)}))
    assert "no life support" in str(why_not_manned(made, {"orange": (7, 7)}))
    assert "needs a cabin" in str(why_not_manned(made, {"orange": (6, 7)}))
    crewed = manned(made, {"orange": (6, 6)})
    assert (crewed.humans, [c.alien for c in crewed.components if c.alien]) == (6, ["orange"])


@pytest.mark.rule("GT-027", "GT-103")
def test_goods_go_where_they_fit_and_the_most_valuable_first():
    made = drawn("II", "0707P03333 0708r00004 0706h00400 0607R00040")
    assert made is not None
    wanted = Goods(red=4, yellow=2, green=2)
    fit = that_fit(made, wanted, (4, 3, 2, 1))
    assert fit == Goods(red=3, yellow=2)
    loaded = stowed(made, fit)
    assert goods_on(loaded) == fit
    assert {c.name: set(c.goods) for c in loaded.components if c.goods} == {
        "special_1": {"red"}, "special_2": {"red"}, "hold_2": {"yellow"},
    }  # fmt: skip
    assert that_fit(made, Goods(yellow=9), (4, 3, 2, 1)) == Goods(yellow=5), "plain goods go into special holds, too"


@some
@given(boards, seeds, st.tuples(*[st.integers(0, 9)] * 4))
def test_no_other_load_is_worth_more(board, seed, blocks):
    _, exact = built(board, seed)
    goods, prices = Goods(*blocks), (4, 3, 2, 1)
    fit = that_fit(exact, goods, prices)
    special, plain = containers(exact, special=True), containers(exact, special=False)
    best = 0
    for red in range(min(goods.red, special) + 1):
        rest = sorted([3] * goods.yellow + [2] * goods.green + [1] * goods.blue, reverse=True)
        best = max(best, 4 * red + sum(rest[: special + plain - red]))
    assert fit.worth(prices) == best
    loaded = stowed(exact, fit)
    assert goods_on(loaded) == fit
    for hold in loaded.components:
        assert len(hold.goods) <= hold.kind.containers
        assert "red" not in hold.goods or hold.kind.special


def test_a_garbled_drawing_is_refused():
    for text in ("", "0707", "0707P03333 0707c00000", "0607c00040", "0707P03333 0202c00000", "0707P03333 0607c03333"):
        assert drawn("II", text) is None, text
    assert "pilot cabin" in str(why_not_drawn("II", "0607c00040"))
    assert "no such component" in str(why_not_drawn("II", "0707P03333 0607g04440"))
