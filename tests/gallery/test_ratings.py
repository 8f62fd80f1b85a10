"""Ratings of a large gallery: pages do not wait for them, programs do."""

from __future__ import annotations

import gc
import sys
from functools import partial

import pytest

from companion.gallery import Gallery, ratings
from companion.gallery.ratings import ratings_at_hand, ratings_of
from companion.serving.tuning import tune
from companion.stats.plays import Rogue
from tests.drill_tables import Clock, playing
from tests.stats.snapshots import played

PEOPLE = [Rogue(id=name, name=name.title()) for name in ("ann", "bob")]
PLAYS = [played(day, ann=3, bob=1) for day in range(1, 8)]


@pytest.fixture
def gallery(tmp_path, monkeypatch):
    """As it is served, and as if seven plays were many. Work beside the visitors waits in a list."""
    monkeypatch.setattr(ratings, "is_served", lambda: True)
    monkeypatch.setattr(ratings, "AT_ONCE", 3)
    with playing(tmp_path, Clock()) as tables:
        found = Gallery(tables.store, tables.now)
        found.do("Came in", *PEOPLE, *PLAYS)
        yield found


@pytest.fixture
def beside(monkeypatch):
    waiting = []
    monkeypatch.setattr(ratings, "beside", waiting.append)
    return waiting


def test_those_of_before_are_shown_until_the_new_ones_are_there(gallery, beside):
    before = ratings_of(gallery)
    assert before.is_current
    gallery.do("Corrected", played(1, ann=1, bob=3))
    found = ratings_at_hand(gallery)
    assert not found.is_current
    assert found.standings == before.standings
    assert found.steps("ann") == before.steps("ann")

    for work in beside:
        work()
    now = ratings_at_hand(gallery)
    assert now.is_current
    assert now is ratings_of(gallery)
    assert now.standing("ann").value < before.standing("ann").value


def test_after_a_start_there_are_none_yet(gallery, beside):
    found = ratings_at_hand(gallery)
    assert (found.is_current, found.standings) == (False, [])
    assert len(beside) == 1


def test_a_new_play_is_rated_at_once(gallery, beside):
    ratings_of(gallery)
    gallery.do("Came in", played(9, ann=1, bob=3))
    assert ratings_at_hand(gallery).is_current
    assert beside == []


def test_nobody_who_was_hidden_meanwhile_is_in_the_ranking_of_before(gallery, beside):
    ratings_of(gallery)
    gallery.do("Hidden", Rogue(id="bob", name="Bob", hidden=True), played(1, ann=1, bob=3))
    found = ratings_at_hand(gallery)
    assert [line.rogue for line in found.standings] == ["ann"]
    assert not found.is_current


def test_nothing_of_before_is_shown_once_two_turned_out_to_be_one(gallery, beside):
    ratings_of(gallery)
    gallery.do("Merged", Rogue(id="bob", name="Bob", is_really="ann"))
    assert ratings_at_hand(gallery).standings == []


def test_where_nobody_is_served_there_is_nobody_to_hurry_for(gallery, beside, monkeypatch):
    monkeypatch.setattr(ratings, "is_served", lambda: False)
    assert ratings_at_hand(gallery).is_current
    assert beside == []


def test_whoever_is_served_waits_little_for_a_busy_thread(request):
    """A page of the gallery lets go of the interpreter at every question to the database."""
    request.addfinalizer(partial(sys.setswitchinterval, sys.getswitchinterval()))
    request.addfinalizer(partial(gc.set_threshold, *gc.get_threshold()))
    tune()
    assert sys.getswitchinterval() <= 0.001
