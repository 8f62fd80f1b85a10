"""Large files: read and stored aside in short steps, seen at once, cancelled without a trace, and never twice."""

import gzip
import io
import json
import os
import signal
import subprocess
import sys

import pytest
from msgspec.structs import replace

from companion.clock import now
from companion.core.problems import Missing, Refused, StoreAway, TooLarge, Unreadable
from companion.core.words import in_english, say
from companion.exchange import archive
from companion.exchange.preview import Choices
from companion.gallery import Gallery, import_process, import_queue, import_work
from companion.gallery.import_folder import Folder
from companion.gallery.import_queue import ImportQueue
from companion.gallery.import_work import Work
from companion.stats.plays import Play, Rogue, Share
from companion.store import Store, batches
from companion.store.trouble import Conflict
from tests.faults.connections import until

PLAYS = 1200
PEOPLE = [Rogue(id=f"r{at}", name=f"Person {at}") for at in range(8)]


def play(at, **more):
    shares = (Share(f"r{at % 8}", score=at, rank=1, winner=True), Share(f"r{(at + 1) % 8}", score=at - 1, rank=2))
    told = {"title": "Go", "shares": shares} | more
    return Play(id=f"p{at}", game="go", played_at=1_600_000_000_000 + at * 3_600_000, **told)


def written(plays=None, people=PEOPLE):
    return b"".join(archive.write([play(at) for at in range(PLAYS)] if plays is None else plays, people, now=1))


class House:
    """A gallery and its queue; what would be set to work is only noted, and done when asked for."""

    def __init__(self, instance):
        self.instance = instance
        self.store = Store.at(instance)
        self.gallery = Gallery(self.store, now)
        self.started = []
        self.queue = ImportQueue(self.gallery, instance, (), start=lambda _, token: self.started.append(token))

    def work(self, token, parent=None):
        return Work(Gallery(self.store, now), self.instance, Folder(self.instance / "incoming" / token), parent)

    def put(self, raw):
        token = self.queue.put(raw)
        self.work(token).run()
        return token

    def bring_in(self, raw):
        token = self.put(raw)
        self.queue.take(token, Choices())
        self.work(token).run()
        return token

    def stage(self, token):
        return self.queue.progress(token).stage

    def ids(self):
        return {one.id for one in self.gallery.snapshot().plays}

    def rows(self):
        with self.store.read() as db:
            return {
                (row.kind, row.key) for seq in range(1, 50) for row in import_work.batches.changes.rows_under(db, [seq])
            }


@pytest.fixture(autouse=True)
def _large_and_restless(monkeypatch):
    monkeypatch.setattr(import_queue, "SMALL", 10_000)
    monkeypatch.setattr(import_work, "REST", 0)


@pytest.fixture(autouse=True)
def _an_interrupt_is_heard():
    """Also where the tests themselves run in the background, which would ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def house(tmp_path):
    house = House(tmp_path)
    yield house
    house.store.close()


def test_a_large_file_is_read_aside_and_waits(house):
    token = house.queue.put(written())
    assert house.started == [token]
    assert house.stage(token) == "reading"
    with pytest.raises(Missing, match="not read yet"):
        house.queue.look(token, Choices())
    house.work(token).run()
    assert house.stage(token) == "waiting"
    found = house.queue.look(token, Choices())
    assert (found.adds, found.here, found.new.count) == (PLAYS, 0, PLAYS)
    assert house.ids() == set()


def test_a_small_file_is_taken_in_at_once(house):
    token = house.queue.put(written([play(1)]))
    assert house.queue.take(token, Choices()) == 1
    assert house.started == []
    assert house.stage(token) == "done"


@pytest.mark.usefixtures("either_store")
def test_it_comes_in_at_once_after_the_last_step(house, monkeypatch):
    seen = []
    add = batches.add

    def watched(db, one, bodies):
        seen.extend([len(house.ids()), len(Gallery(house.store, now).snapshot().plays)])
        add(db, one, bodies)

    monkeypatch.setattr(batches, "add", watched)
    token = house.bring_in(written())
    assert len(seen) == 2 * -(-(PLAYS + len(PEOPLE)) // import_work.SLICE)
    assert set(seen) == {0}, "nobody sees half of it"
    assert house.ids() == {f"p{at}" for at in range(PLAYS)}
    report = house.queue.report(token)
    assert (report.added, report.updated, report.here) == (PLAYS, 0, 0)
    (change,) = house.gallery.changes()
    assert change.seq == report.change
    assert in_english(change.words) == f"Brought in from a Companion archive: {PLAYS} new plays"
    assert not change.for_good
    assert not Folder(house.instance / "incoming" / token).file.exists()
    assert Gallery(house.store, now).snapshot().plays == house.gallery.snapshot().plays


def test_the_bar_moves(house, monkeypatch):
    said = []
    monkeypatch.setattr(Work, "say", lambda self, stage, done=0, total=0: said.append((stage, done, total)))
    house.bring_in(written())
    records = PLAYS + len(PEOPLE)
    storing = [("storing", done, records) for done in (*range(0, records, import_work.SLICE), records)]
    assert said == [("reading", 0, 0), ("matching", 0, 0), ("reading", 0, 0), ("matching", 0, 0), *storing]


def stopped_after(monkeypatch, steps, do):
    """Something happens after a given number of steps."""
    add, left = batches.add, [steps]

    def counted(db, one, bodies):
        add(db, one, bodies)
        left[0] -= 1
        if left[0] == 0:
            do()

    monkeypatch.setattr(batches, "add", counted)


@pytest.mark.usefixtures("either_store")
def test_cancelled_in_the_middle_nothing_of_it_remains(house, monkeypatch):
    house.gallery.do(say("Here"), Rogue(id="here", name="Here"), play(9999))
    before, token = house.rows(), house.put(written())
    house.queue.take(token, Choices())
    stopped_after(monkeypatch, 3, lambda: house.queue.cancel(token))
    house.work(token).run()
    assert house.stage(token) == "cancelled"
    assert house.rows() == before
    assert house.ids() == {"p9999"}
    assert len(house.gallery.changes()) == 1
    with pytest.raises(Missing):
        house.queue.report(token)
    monkeypatch.undo()
    house.bring_in(written())
    assert len(house.ids()) == PLAYS + 1, "the same file comes in as if it never had"


@pytest.mark.parametrize("ordered", [False, True])
def test_cancelled_while_it_is_read_or_before_it_is_stored(house, ordered):
    token = house.put(written()) if ordered else house.queue.put(written())
    if ordered:
        house.queue.take(token, Choices())
    house.queue.cancel(token)
    assert house.stage(token) == "taking_back"
    house.work(token).run()
    assert (house.stage(token), house.rows()) == ("cancelled", set())


def test_a_file_that_waits_is_cancelled_at_once(house):
    token = house.put(written())
    assert house.queue.cancel(token).stage == "cancelled"
    assert not Folder(house.instance / "incoming" / token).file.exists()


def test_what_is_in_is_undone_not_cancelled(house):
    token = house.bring_in(written())
    with pytest.raises(Refused, match="undo it"):
        house.queue.cancel(token)


def test_stopped_in_the_middle_it_goes_on_and_nothing_comes_twice(house, monkeypatch):
    token = house.put(written())
    house.queue.take(token, Choices())
    stopped_after(monkeypatch, 2, lambda: monkeypatch.setattr(os, "getppid", lambda: 1))
    house.work(token, parent=os.getppid()).run()
    monkeypatch.undo()
    monkeypatch.setattr(import_work, "REST", 0)
    assert house.ids() == set()
    assert 0 < len(house.rows()) < PLAYS
    house.started.clear()
    house.queue.resume()
    assert house.started == [token], "the next server finds it"
    house.work(token).run()
    assert len(house.ids()) == PLAYS
    assert house.queue.report(token).added == PLAYS
    assert len(house.gallery.changes()) == 1


def test_stopped_after_the_last_step_it_is_only_reported(house, monkeypatch):
    token = house.put(written())
    house.queue.take(token, Choices())
    monkeypatch.setattr(import_work.backups, "put_photos_back", lambda *_: os.kill(os.getpid(), signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        house.work(token).run()
    monkeypatch.undo()
    house.work(token).run()
    assert len(house.ids()) == PLAYS
    assert house.queue.report(token).added == PLAYS
    assert [change.seq for change in house.gallery.changes()] == [house.queue.report(token).change]


def test_the_same_file_again_brings_nothing(house):
    house.bring_in(written())
    version = house.gallery.snapshot().version
    token = house.put(written())
    found = house.queue.look(token, Choices())
    assert (found.adds, found.here, found.writes) == (0, PLAYS, 0)
    house.queue.take(token, Choices())
    house.work(token).run()
    assert house.queue.report(token).change == 0
    assert house.gallery.snapshot().version == version


def test_whoever_serves_next_goes_on_though_another_is_still_at_work(house):
    token = house.queue.put(written())
    house.started.clear()
    with import_process.at_work(house.instance):
        house.queue.resume()
    assert house.started == [token], "the one at work may leave with its server"


def test_another_process_makes_room_at_the_same_time(house, monkeypatch):
    (house.instance / "incoming").mkdir()
    monkeypatch.setattr(import_queue.Path, "iterdir", lambda folder: iter([folder / "gone already"]))
    assert house.stage(house.queue.put(written([play(1)]))) == "waiting"


@pytest.mark.usefixtures("either_store")
def test_undone_as_a_whole_and_brought_in_again(house):
    token = house.bring_in(written())
    other = Gallery(house.store, now)
    assert len(other.snapshot().plays) == PLAYS
    change = house.queue.report(token).change
    undone = house.gallery.undo(change)
    assert house.gallery.undo(change) == undone, "a second tap"
    assert house.ids() == {one.id for one in other.snapshot().plays} == set()
    assert house.gallery.change(undone).for_good
    house.started.clear()
    house.queue.resume()
    assert house.started == [import_process.NO_FILE]
    import_work.clear_taken_back(house.store, house.instance / "incoming")
    assert house.rows() == set()
    house.bring_in(written())
    assert len(house.ids()) == PLAYS


def test_what_was_changed_since_is_not_undone(house):
    change = house.queue.report(house.bring_in(written())).change
    house.gallery.do(say("Corrected"), play(3, notes="What an evening"))
    with pytest.raises(Refused, match="changed there since"):
        house.gallery.undo(change)
    assert house.gallery.play("p3").notes == "What an evening"
    assert len(house.ids()) == PLAYS


def test_what_is_here_and_differs_follows_the_answers(house):
    house.gallery.do(say("Here"), *PEOPLE, *(play(at, notes="Ours") for at in range(600)))
    token = house.put(written())
    found = house.queue.look(token, Choices())
    assert (found.adds, found.conflicts.count) == (600, 600)
    house.queue.take(token, Choices(answers={f"p{at}": "take" for at in range(590)}))
    house.work(token).run()
    notes = [house.gallery.play(f"p{at}").notes for at in range(PLAYS)]
    assert (notes.count("Ours"), notes.count("")) == (10, PLAYS - 10)
    assert house.queue.report(token).updated == 590


def test_somebody_who_plays_meanwhile_keeps_their_own(house, monkeypatch):
    token = house.put(written())
    house.queue.take(token, Choices())
    mine = play(PLAYS - 1, notes="Mine")

    def played(_, stage, done=0, total=0):
        if 0 < done < total:
            house.gallery.do(say("Played"), mine)

    monkeypatch.setattr(Work, "say", played)
    house.work(token).run()
    assert house.gallery.play(mine.id).notes == "Mine"
    assert len(house.ids()) == PLAYS


def test_look_again_with_other_answers(house):
    house.gallery.do(say("Here"), Rogue(id="a", name="Ann"))
    token = house.put(written(people=[*PEOPLE[:7], Rogue(id="r7", name="Anne")]))
    assert [one.theirs.name for one in house.queue.look(token, Choices()).people if one.asks] == ["Anne"]
    assert house.queue.look_again(token, Choices(people={"r7": "a"})) is None
    with pytest.raises(Refused, match="being read"):
        house.queue.look_again(token, Choices())
    house.work(token).run()
    (anne,) = [one for one in house.queue.look(token, Choices()).people if one.theirs.name == "Anne"]
    assert (anne.how, anne.ours) == ("chosen", "a")


def test_a_large_file_that_cannot_be_read_says_why_and_changes_nothing(house):
    token = house.put(b'{"format": "companion gallery", "version": 2, "plays": [' + b" " * 20_000)
    progress = house.queue.progress(token)
    assert progress.stage == "failed"
    assert "ends in the middle" in in_english(progress.problem)
    assert house.queue.under_way() == []


def test_a_mistake_of_ours_is_not_tried_for_ever(house, monkeypatch, capsys):
    token = house.queue.put(written())
    monkeypatch.setattr(import_work, "previewed", lambda *_: 1 / 0)
    house.work(token).run()
    assert "went wrong on our side" in in_english(house.queue.progress(token).problem)
    assert "ZeroDivisionError" in capsys.readouterr().err


def killed(house, token, monkeypatch):
    """The system ends the process in the middle, as it does where memory is short."""
    monkeypatch.setattr(import_work, "previewed", lambda *_: os.kill(os.getpid(), signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        house.work(token).run()


def test_a_file_that_is_too_much_for_the_machine_is_given_up(house, monkeypatch):
    token = house.queue.put(written())
    for _ in range(import_work.MOST_STARTS):
        killed(house, token, monkeypatch)
        assert house.stage(token) == "matching"
    house.work(token).run()
    assert "too little memory" in in_english(house.queue.progress(token).problem)


def test_whoever_leaves_with_the_server_may_start_again(house, monkeypatch):
    token = house.queue.put(written())
    for _ in range(import_work.MOST_STARTS):
        house.work(token, parent=-1).run()
    killed(house, token, monkeypatch)
    monkeypatch.undo()
    house.work(token).run()
    assert house.stage(token) == "waiting"


def test_no_large_gallery_is_read_for_photos_that_are_here(house, monkeypatch):
    monkeypatch.setattr(Gallery, "stored", lambda _: pytest.fail("all of it was read"))
    incoming = archive.read(written([play(1)]), now=1)
    import_work.backups.put_photos_back(house.instance, house.gallery, incoming)


def test_a_busy_store_is_waited_for(monkeypatch):
    answers = iter([Conflict(), StoreAway(), None])

    def work():
        if (problem := next(answers)) is not None:
            raise problem
        return "done"

    assert import_work.in_a_step(work) == "done"
    monkeypatch.setattr(import_work, "TRIES", 2)
    answers = iter([Conflict(), Conflict(), None])
    with pytest.raises(StoreAway):
        import_work.in_a_step(work)


def test_a_file_under_way_makes_room_for_nobody(house, monkeypatch):
    token = house.put(written())
    house.queue.take(token, Choices())
    monkeypatch.setattr(import_queue, "MOST_WAITING", 2)
    for _ in range(4):
        house.queue.put(written([play(1)]))
    assert house.stage(token) == "reading"


def test_packed_files_are_unpacked(house):
    token = house.put(gzip.compress(written()))
    assert house.queue.look(token, Choices()).adds == PLAYS
    assert house.queue.look(house.queue.put(io.BytesIO(gzip.compress(written([play(1)])))), Choices()).adds == 1


@pytest.mark.parametrize("cut", [slice(0, 60), slice(0, -3)])
def test_a_damaged_pack_is_refused_in_words(house, cut):
    with pytest.raises(Unreadable, match="packed file is damaged"):
        house.queue.put(gzip.compress(written())[cut])
    assert list((house.instance / "incoming").iterdir()) == []


def test_a_pack_without_end_is_given_up_at_the_limit(house):
    with pytest.raises(TooLarge, match="longer than"):
        house.queue.put(gzip.compress(bytes(3_000_000)), limit=2_000_000)
    assert list((house.instance / "incoming").iterdir()) == []


def test_one_works_at_a_time(tmp_path):
    assert not import_process.works(tmp_path, "x")
    with import_process.at_work(tmp_path):
        assert import_process.works(tmp_path, "x")
    assert not import_process.works(tmp_path, "x")


def test_a_process_of_its_own_reads_and_stores_it(house):
    queue = replace(house.queue, start=import_process.start)
    token = queue.put(written())
    until(lambda: queue.progress(token).stage == "waiting", 60)
    queue.take(token, Choices())
    until(lambda: queue.progress(token).stage == "done", 60)
    assert len(house.ids()) == PLAYS


SERVER = """
import os, sys
from pathlib import Path
from companion.gallery import import_process, import_work
import_process.start(Path(sys.argv[1]), sys.argv[2])
child, = import_process._children.values()
print(child.pid, flush=True)
sys.stdin.read()
os._exit(0)
"""


def test_it_stops_with_the_server_and_the_next_one_goes_on(house):
    token = house.put(written([play(at) for at in range(6000)]))
    house.queue.take(token, Choices())
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER, house.instance, token], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with server:
        server.stdout.readline()
        until(lambda: len(house.rows()) > 0, 60)
        server.stdin.close()
    until(lambda: not import_process.works(house.instance, token), 60)
    assert house.ids() == set()
    assert house.stage(token) == "storing"
    house.work(token).run()
    assert len(house.ids()) == 6000


def test_an_export_in_the_middle_holds_nothing_of_it(house, monkeypatch, tmp_path):
    from companion.store import dump

    token = house.put(written())
    house.queue.take(token, Choices())
    copies = []

    def copy():
        with house.store.read() as db:
            copies.append(dump.write(db))

    stopped_after(monkeypatch, 2, copy)
    house.work(token).run()
    other = House(tmp_path / "other")
    for text in (copies[-1], json.dumps({"companion": 1, "revision": "0006"})):
        with other.store.write() as db:
            dump.load(db, dump.read(text.encode(), {}))
    assert (other.ids(), other.rows()) == (set(), set())
    assert other.gallery.changes() == []
    other.store.close()
