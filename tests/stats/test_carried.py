"""What is carried on after a change is what would be made of the whole gallery."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.stats.annals import annals
from companion.stats.finding import count_plays
from companion.stats.plays import MANY, Play, Rogue, assemble, renewed, same_start
from companion.stats.ratings import SETTLED, replay
from companion.stats.records import game_records
from companion.stats.wins import wins_of_all
from tests.stats.snapshots import played, snapshot
from tests.stats.strategies import PEOPLE, some_play

EVERYBODY = {name: Rogue(id=name, name=name) for name in PEOPLE}


@st.composite
def some_change(draw) -> Play | Rogue:
    """Something is added, corrected, moved to another day or taken out; or two people turn out to be one, or not."""
    if draw(st.integers(0, 9)) == 0:
        really = draw(st.sampled_from(["", "ann"]))
        return Rogue(id="bob", name="bob", is_really=really, gone=draw(st.booleans()))
    play = draw(some_play(draw(st.integers(0, 7))))
    place, notes = draw(st.sampled_from(["", "Kitchen"])), draw(st.sampled_from(["", "late"]))
    return replace(play, gone=draw(st.integers(0, 3)) == 0, place=place, notes=notes)


@settings(max_examples=60)
@given(st.lists(some_change(), min_size=1, max_size=16))
def test_carried_on_is_made_from_the_whole(made):
    plays, rogues = {}, dict(EVERYBODY)
    found, boards = assemble(0, (), rogues.values()), {}
    known = counts = wins = chess = None
    for version, change in enumerate(made, 1):
        (plays if isinstance(change, Play) else rogues)[change.id] = change
        changed = [change] if isinstance(change, Play) else []
        whole = assemble(version, plays.values(), rogues.values())
        found = renewed(found, version, changed, rogues.values()) or whole
        assert found == whole

        for game in ("", "chess", "golf"):
            own = [play for play in reversed(found.plays) if game in ("", play.game)]
            boards[game] = replay(own, boards.get(game))
            assert boards[game] == replay(own)

        known = annals(found, known)
        assert known == annals(whole)
        chess = game_records(known.of("chess"), chess)
        assert chess == game_records(annals(whole).of("chess"))
        wins = wins_of_all(found, known.bouts(), wins)
        assert wins == wins_of_all(whole, known.bouts())

        counts = count_plays(found.plays, counts)
        assert counts == count_plays(whole.plays)


def test_many_plays_at_once_are_put_into_their_places():
    late, early = ([played(day, ann=3, bob=1) for day in range(first, 300, 2)] for first in (0, 1))
    before = assemble(1, late, EVERYBODY.values())
    assert len(early) > MANY
    assert renewed(before, 2, early, EVERYBODY.values()) == assemble(2, [*early, *late], EVERYBODY.values())


def test_plays_that_did_not_change_stay_the_same_objects():
    first, second, third = (played(day, ann=3, bob=1) for day in range(3))
    before = assemble(1, [first, second], EVERYBODY.values())
    now = renewed(before, 2, [third], EVERYBODY.values())
    assert same_start(before.plays[::-1], now.plays[::-1]) == 2
    corrected = renewed(now, 3, [replace(second, minutes=9)], EVERYBODY.values())
    assert same_start(now.plays[::-1], corrected.plays[::-1]) == 1


def test_nothing_of_another_game_is_worked_out_again():
    chess, go = played(1, ann=3, bob=1), played(2, ann=3, bob=1, game="go")
    before = annals(snapshot(chess, go))
    now = annals(snapshot(chess, go, played(3, ann=3, bob=1, game="go")), before)
    assert now.of("chess") is before.of("chess")
    assert now.of("go") is not before.of("go")


def test_a_note_replays_nothing_and_is_in_the_upsets(monkeypatch):
    plays = [*(played(day, ann=9, bob=1) for day in range(SETTLED)), played(9, ann=1, bob=9)]
    before = replay(plays)
    assert [upset.play for upset in before.board.upsets] == [plays[-1]]
    corrected = replace(plays[-1], notes="Unbelievable")
    monkeypatch.setattr("companion.stats.ratings._rate", None)
    now = replay([*plays[:-1], corrected], before)
    assert [upset.play.notes for upset in now.board.upsets] == ["Unbelievable"]
    assert now.board.curves == before.board.curves


def test_a_date_that_is_corrected_moves_the_point_of_the_curve():
    first, second = played(1, ann=9, bob=1), played(8, ann=9, bob=1)
    moved = played(2, ann=9, bob=1, id=first.id)
    assert replay([moved, second], replay([first, second])) == replay([moved, second])


def test_what_was_made_before_stays_as_it_was():
    """Somebody may be reading it."""
    plays = [played(day, ann=9, bob=day) for day in range(4)]
    board, known = replay(plays), annals(snapshot(*plays))
    then = replay(plays), annals(snapshot(*plays))
    more = [plays[0], played(1, bob=9, cleo=2, id="p001"), *plays[2:], played(8, ann=1, cleo=4)]
    replay(more, board)
    annals(snapshot(*more), known)
    assert (board, known) == then
