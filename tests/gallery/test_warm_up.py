"""A large gallery is worked out before anybody asks: after a start, and after a change."""

from __future__ import annotations

import pytest

from companion.gallery import Gallery, warm_up
from companion.gallery.warm_up import WarmUp
from companion.stats.plays import Rogue
from tests.drill_tables import Clock, playing
from tests.stats.snapshots import played

PEOPLE = [Rogue(id=name, name=name.title()) for name in ("ann", "bob")]
READ = {"counts", "annals", "wins"}
WORKED_OUT = READ | {("ratings", "")}


@pytest.fixture
def gallery(tmp_path, monkeypatch):
    """Work beside the visitors is done at once."""
    monkeypatch.setattr(warm_up, "beside", lambda work: work())
    with playing(tmp_path, Clock()) as tables:
        found = Gallery(tables.store, tables.now)
        found.do("Came in", *PEOPLE, played(1, ann=3, bob=1), played(2, ann=3, bob=1))
        yield found


def test_it_works(gallery, monkeypatch):
    monkeypatch.setattr(warm_up, "READ_AT_ONCE", 3)
    loaded = []
    WarmUp(gallery, lambda: loaded.append("pages")).start()
    assert loaded == ["pages"]
    assert gallery._kept.keys() >= WORKED_OUT

    change = gallery.do("Corrected", played(1, ann=1, bob=3))
    assert gallery._snapshot.version == change, "whoever comes next finds it read"
    assert gallery._kept.keys() >= WORKED_OUT
    gallery.undo(change)
    assert gallery._snapshot.version > change


def test_a_large_one_is_read_before_anybody_can_ask(gallery, monkeypatch):
    monkeypatch.setattr(warm_up, "READ_AT_ONCE", 3)
    loaded = []
    WarmUp(gallery, lambda: loaded.append("pages")).read()
    assert loaded == ["pages"]
    assert gallery._kept.keys() >= READ
    assert ("ratings", "") not in gallery._kept, "which would hold up the tables"


def test_the_server_starts_whatever_becomes_of_the_reading(gallery, monkeypatch):
    monkeypatch.setattr(warm_up, "READ_AT_ONCE", 3)

    def breaks():
        raise OSError("no such folder")

    WarmUp(gallery, breaks).read()


def test_a_small_gallery_is_left_until_somebody_asks(gallery):
    """Nobody at a table pays for it."""
    loaded = []
    warm = WarmUp(gallery, lambda: loaded.append("pages"))
    warm.read()
    warm.start()
    gallery.do("Came in", played(3, ann=3, bob=1))
    assert loaded == []
    assert (gallery._snapshot.version, gallery._kept) == (0, {})


def test_a_change_is_made_whatever_becomes_of_the_work_after_it(gallery, monkeypatch):
    monkeypatch.setattr(warm_up, "READ_AT_ONCE", 0)

    def breaks():
        raise OSError("no such folder")

    WarmUp(gallery, breaks).start()
    assert gallery.do("Came in", played(3, ann=3, bob=1))
    assert len(gallery.snapshot().plays) == 3


def test_changes_that_come_meanwhile_are_worked_out_together(gallery, monkeypatch):
    monkeypatch.setattr(warm_up, "READ_AT_ONCE", 0)
    loaded = []

    def load_pages():
        loaded.append("pages")
        if len(loaded) == 1:
            for number in (3, 4, 5):
                gallery.do("Came in", played(number, ann=3, bob=1))

    WarmUp(gallery, load_pages).start()
    assert len(loaded) == 2
    change = gallery.do("Came in", played(6, ann=3, bob=1))
    assert gallery._snapshot.version == change, "and it goes on after that"
