"""Hidden stays hidden, whatever people do: nobody can tell two tables apart that differ in somebody else's secret."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.services import services
from tests import drill
from tests.web.client_phones import made
from tests.web.hidden_scenes import scenes
from tests.web.twin_tables import EVERY_WAY, STEPS, walk

every_scene = pytest.mark.parametrize("scene", scenes(), ids=lambda scene: scene.name)
LENGTH = 6
steps = st.tuples(st.sampled_from(STEPS), st.integers(0, 4))


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Flask]]:
    """One for the usual secrets, and one for each seat that has another."""
    built = [made(tmp_path_factory.mktemp("twin")) for _ in range(4)]
    yield built
    for app in built:
        services(app).tables.store.close()


def by_order(state, seat):
    """No number, only who comes first."""
    bids = [bid or 0 for bid in state.bids]
    return drill.GAME.view(state, seat) | {"order": sorted(range(len(bids)), key=bids.__getitem__)}


def by_a_word(state, seat):
    return drill.GAME.view(state, seat) | {"mood": "bold" if max(bid or 0 for bid in state.bids) > 50 else "shy"}


@pytest.mark.parametrize("leaking", [by_order, by_a_word])
def test_a_leak_is_found(houses, leaking):
    (scene,) = (scene for scene in scenes() if scene.name == "drill")
    with pytest.raises(AssertionError, match="reads something of seat"):
        walk(houses, replace(scene, game=dataclasses.replace(scene.game, view=leaking)), ())


def test_what_fell_with_an_undo_is_behind_a_curtain(houses):
    """Also in a game that hides nothing but the scores."""
    (scene,) = (scene for scene in scenes() if scene.name == "trucker-payout")
    walk(houses, scene, [("undo-line", 1), ("free", 1)])


@every_scene
@settings(max_examples=2, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(walked=st.permutations(EVERY_WAY).map(lambda ways: ways[:LENGTH]))
def test_nobody_can_tell_by_what_they_see(houses, scene, walked):
    walk(houses, scene, walked)


@pytest.mark.soak
@every_scene
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(walked=st.lists(steps, min_size=3, max_size=9))
def test_nor_on_many_long_walks(houses, scene, walked):
    walk(houses, scene, walked)
