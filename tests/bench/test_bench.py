"""The bench itself, with a few taps: what it measures is really played, by both servers and on a phone."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from playwright.sync_api import Browser

from companion import clock
from tests.bench import phone_time
from tests.bench.baseline import Table
from tests.bench.load import HEAVIEST, HEAVY_TAP
from tests.bench.played import at_our_server, at_the_bare_server
from tests.bench.recordings import Archive, can_be_tapped, games, recordings
from tests.bench.replay import Replay
from tests.bench.server_processes import Served, bare, ours


@pytest.fixture(scope="module")
def served():
    with ours() as real, closing(Archive(real.instance)) as archive:
        yield real, archive


def aside(play, *how):
    """In a thread of its own: this one may belong to the loop of a browser."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(play, *how).result()


@pytest.mark.parametrize("slug", games())
def test_every_game_has_enough_recorded_taps(slug):
    chosen = list(recordings(slug, 30))
    assert sum(can_be_tapped(entry) for recording in chosen for entry in recording.played) >= 30
    assert all(recording.people >= 2 for recording in chosen)
    for recording in recordings(slug):
        assert any(map(can_be_tapped, recording.played)), "its pages cannot be weighed"


@pytest.mark.parametrize(("slug", "taps", "added"), [(HEAVIEST, 8, 0), ("galaxy-trucker", 20, 3)])
def test_both_servers_play_a_recording(served, slug, taps, added):
    """What time and chance bring is added from outside."""
    recording = next(recordings(slug, taps))
    expected = sum(can_be_tapped(entry) for entry in recording.played)
    assert len(recording.played) - expected == added
    at_ours = aside(at_our_server, *served, recording)
    assert (at_ours.taps, at_ours.refused) == (expected, 0)
    assert at_ours.phones == recording.people + 1

    sizes = Replay(served[0].url, served[1], recording).sizes()
    with bare() as plain:
        at_bare = aside(at_the_bare_server, plain, recording, sizes)
    whole = sum(map(sum, sizes.pages))
    assert at_bare.taps == expected
    assert at_bare.bytes == pytest.approx(whole, rel=0.05)
    assert 0 < at_ours.bytes < 1.05 * whole
    assert at_bare.cpu > 0
    assert at_ours.cpu > 0


def test_a_crowd_taps_at_the_heaviest_tables(served: tuple[Served, Archive]):
    real, archive = served
    seated = archive.seat(next(recordings(HEAVIEST)), clock.now())
    real.ask("play", *HEAVY_TAP)
    real.ask("find_tables", [(seated.code, seated.tokens)])
    real.ask("watch", 1)
    stage = real.ask("flat_out", 1, 1, 0.3)
    assert stage.sent > 0
    assert (stage.failed, stage.lost, stage.duplicated) == (0, 0, 0)
    assert real.ask("surplus") == (0, 0)


def test_a_phone_follows_a_recording_in_both_ways(
    served: tuple[Served, Archive], browser: Browser, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(phone_time, "SLOWER", 1)  # a slow phone is a busy computer
    real, archive = served
    recording = next(recordings("score-pad", 4))
    spent = list(phone_time.follow(browser, real, archive, recording))
    assert len(spent) == sum(can_be_tapped(entry) for entry in recording.played)
    assert all(0 < live < 60 and 0 < whole < 60 for live, whole in spent)


@pytest.mark.parametrize("size", [6_000, 40_000])
def test_the_bare_server_draws_pages_of_the_size_that_is_asked_for(size):
    table = Table("T00000", ["Ann", "Bob", "Cid"], [size, size, size, size * 2])
    assert len(table.page(1)) == pytest.approx(size, rel=0.05)
    assert len(table.page(table.viewer(""))) == pytest.approx(size * 2, rel=0.05)
