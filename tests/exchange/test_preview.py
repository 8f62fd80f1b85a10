"""The preview: what an import would do, and that doing it twice does nothing."""

from __future__ import annotations

from datetime import timedelta, timezone

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.words import in_english
from companion.exchange import archive, bgstats_out, spreadsheet
from companion.exchange.games import KnownGame
from companion.exchange.incoming import Incoming
from companion.exchange.preview import Choices, preview
from companion.stats.plays import Play, Rogue, Share, Snapshot, assemble
from tests.exchange.example_galleries import (
    EMPTY,
    EXAMPLES,
    NOW,
    after,
    at,
    example,
    galleries,
    joined,
    play,
    read,
    rogue,
    snapshot,
)

ALL = sorted(file.name for file in EXAMPLES.iterdir())


def archived(gallery: Snapshot) -> Incoming:
    return read(joined(archive.write(gallery.plays, gallery.rogues.values(), now=NOW)))


def from_bgstats(*plays: Play, names: tuple[str, ...] = ("Ann", "Bob", "Cleo"), also: str = "") -> Incoming:
    """A BG Stats file about these plays, by people whom only BG Stats knows."""
    strangers = {rogue(name).id: Rogue(rogue(f"{name} there{also}").id, name) for name in names}
    moved = [
        replace(
            one,
            id=rogue(f"{one.id}{also}").id,
            shares=tuple(replace(s, rogue=strangers[s.rogue].id) for s in one.shares),
        )
        for one in plays
    ]
    gallery = assemble(1, moved, strangers.values())
    return read(joined(bgstats_out.backup(gallery.plays, gallery)))


EVENING = play(("Ann", 31), ("Bob", 12))


@pytest.mark.parametrize("name", ALL)
def test_into_an_empty_gallery_everything_is_new(name):
    incoming = example(name)
    seen = preview(EMPTY, incoming)
    assert len(seen.new) == len(seen.plays) == len(incoming.plays) == seen.adds
    assert set(seen.rogues) == set(incoming.rogues)
    assert {person.how for person in seen.people} == {"new"}
    assert {game.how for game in seen.games} == {"new"}


@pytest.mark.parametrize("name", ALL)
def test_a_second_import_adds_nothing(name):
    seen = preview(EMPTY, example(name))
    gallery = after(EMPTY, seen)
    gone = [play for play in seen.plays if play.gone]
    again = preview(gallery, example(name), stored=gone)
    assert (again.new, again.conflicts, again.removed_here, again.plays, again.rogues) == ((), (), (), (), ())
    assert len(again.here) == len(example(name).plays)
    assert {person.how for person in again.people} == {"known"}


def formats(gallery: Snapshot) -> list[Incoming]:
    raw = [
        archive.write(gallery.plays, gallery.rogues.values(), now=NOW),
        bgstats_out.backup(gallery.plays, gallery),
        spreadsheet.write(gallery.plays, gallery),
    ]
    return [read(joined(pieces)) for pieces in raw]


@settings(max_examples=40)
@given(galleries(), galleries(), st.data())
def test_whatever_is_chosen_a_second_import_adds_nothing(ours, theirs, data):
    """Two galleries that know nothing of each other, though games, names and plays may be alike."""
    others = {who: replace(one, id=f"other-{who}") for who, one in theirs.rogues.items()}
    moved = [
        replace(play, id=f"other-{play.id}", shares=tuple(replace(s, rogue=f"other-{s.rogue}") for s in play.shares))
        for play in theirs.plays
    ]
    here = [replace(one, minutes=one.minutes + data.draw(st.integers(0, 1))) for one in moved[:1]]
    ours = assemble(1, (*ours.plays, *here), (*ours.rogues.values(), *([*others.values()] if moved[:1] else [])))
    incoming = data.draw(st.sampled_from(formats(assemble(1, moved, others.values()))))
    known = st.sampled_from([*ours.rogues, "new", "nobody at all"])
    choices = Choices(
        people={one.id: data.draw(known) for one in incoming.rogues if data.draw(st.booleans())},
        games={
            one.game: data.draw(st.sampled_from([play.game for play in ours.plays] or ["x"]))
            for one in incoming.plays
            if data.draw(st.booleans())
        },
        answers={
            one.id: data.draw(st.sampled_from(["take", "leave"])) for one in incoming.plays if data.draw(st.booleans())
        },
    )
    before = repr(ours)
    gallery = after(ours, preview(ours, incoming, choices))
    assert repr(ours) == before, "nothing is written by looking"
    again = preview(gallery, incoming, choices)
    assert (again.adds, again.plays, again.rogues) == (0, (), ())
    left = {one for one, answer in choices.answers.items() if answer == "leave"}
    without = preview(gallery, incoming, Choices(answers=dict.fromkeys(left, "leave")))
    assert (without.adds, without.rogues) == (0, ())


def test_a_play_of_ours_is_known_by_its_own_id():
    gallery = snapshot(EVENING)
    (here,) = preview(gallery, archived(gallery)).here
    assert (here.by, here.ours, here.theirs.id) == ("own", gallery.plays[0], EVENING.id)


def test_a_play_is_known_by_its_foreign_id():
    gallery = after(EMPTY, preview(EMPTY, example("evening.bgsplay")))
    assert [arrival.by for arrival in preview(gallery, example("evening.bgsplay")).here] == ["foreign"]


def test_a_play_is_known_by_likeness_and_from_then_on_by_name():
    gallery = snapshot(EVENING)
    later = replace(EVENING, played_at=EVENING.played_at + 3_600_000, notes="Logged at home", minutes=70)
    seen = preview(gallery, from_bgstats(later))
    assert [arrival.by for arrival in seen.here] == ["likeness"]
    assert seen.new == ()
    (linked,) = seen.plays
    assert replace(linked, foreign=()) == EVENING, "only known by another name now"
    again = preview(after(gallery, seen), from_bgstats(later))
    assert [arrival.by for arrival in again.here] == ["foreign"], "its notes are its own: no conflict"
    assert (again.conflicts, again.plays, again.rogues) == ((), (), ())


@pytest.mark.parametrize(
    "other",
    [
        play(("Ann", 31), ("Bob", 13)),
        play(("Ann", 31), ("Cleo", 12)),
        play(("Ann", 31), ("Bob", 12), ("Cleo", 3)),
        play(("Ann", 31), ("Bob", 12), title="Low Tide"),
        play(("Ann", 31), ("Bob", 12), when=at(2026, 2, 2, 19, 30)),
    ],
    ids=["another score", "other people", "more people", "another game", "another day"],
)
def test_what_is_not_alike_is_new(other):
    seen = preview(snapshot(EVENING), from_bgstats(other))
    assert (len(seen.new), seen.here) == (1, ())


def test_a_day_is_a_day_where_we_play():
    late = play(("Ann", 31), ("Bob", 12), when=at(2026, 2, 2, 4))
    whole_day = replace(late, id="other", played_at=at(2026, 2, 1, 12), whole_day=True)
    incoming = archived(snapshot(whole_day))
    assert len(preview(snapshot(late), incoming).new) == 1
    west = preview(snapshot(late), incoming, zone=timezone(timedelta(hours=-8)))
    assert [arrival.by for arrival in west.here] == ["likeness"]


def test_each_of_ours_is_like_only_one_of_theirs():
    twice = [replace(EVENING, id=f"twin-{n}") for n in range(3)]
    seen = preview(snapshot(EVENING, replace(EVENING, id="second")), archived(snapshot(*twice)))
    assert (len(seen.here), len(seen.new)) == (2, 1)


def test_what_is_met_by_name_is_not_met_again_by_likeness():
    seen = preview(snapshot(EVENING), archived(snapshot(EVENING, replace(EVENING, id="twin"))))
    assert ([arrival.by for arrival in seen.here], len(seen.new)) == (["own"], 1)


def test_alike_but_with_another_winner_is_a_conflict_now_and_later():
    gallery = snapshot(EVENING)
    ann, bob = EVENING.shares
    incoming = from_bgstats(replace(EVENING, shares=(replace(ann, winner=False), replace(bob, winner=True))))
    seen = preview(gallery, incoming)
    assert [(arrival.by, arrival.differs) for arrival in seen.conflicts] == [("likeness", ("shares",))]
    again = preview(after(gallery, seen), incoming)
    assert [(arrival.by, arrival.differs) for arrival in again.conflicts] == [("foreign", ("shares",))]
    assert again.plays == ()


def test_two_plays_of_a_file_that_are_one_of_ours_do_not_fight():
    ours = replace(EVENING, foreign=("bgstats:A", "bgstats:B"))
    first, second = (replace(EVENING, id=name, minutes=n, foreign=(f"bgstats:{name}",)) for n, name in enumerate("AB"))
    second = replace(second, shares=tuple(replace(share, score=1) for share in second.shares))
    incoming = Incoming("bgstats", "a test", (first, second), tuple(snapshot().rogues.values()))
    seen = preview(snapshot(ours), incoming, Choices(answers={"A": "take", "B": "take"}))
    assert ([arrival.theirs.id for arrival in seen.here], seen.conflicts, seen.plays) == (["A", "B"], (), ())


def test_a_different_result_under_the_same_name_is_a_conflict_and_ours_is_kept():
    gallery = after(EMPTY, preview(EMPTY, example("evening.bgsplay")))
    changed = read((EXAMPLES / "evening.bgsplay").read_text().replace('"31"', '"33"').replace("Meteors", "Pirates"))
    seen = preview(gallery, changed)
    (conflict,) = seen.conflicts
    assert (conflict.differs, conflict.answer) == (("shares", "notes"), "leave")
    assert (conflict.ours.shares[0].score, conflict.theirs.shares[0].score) == (31, 33)
    assert (seen.plays, seen.adds) == ((), 0)


def test_theirs_is_taken_if_asked_and_what_they_cannot_know_stays():
    gallery = after(EMPTY, preview(EMPTY, example("evening.bgsplay")))
    (ours,) = gallery.plays
    mine = replace(
        ours,
        photo="table.jpg",
        ended_by="The deck ran out",
        shares=tuple(replace(s, colour="Red") for s in ours.shares),
    )
    gallery = assemble(2, [mine], gallery.rogues.values())
    changed = read((EXAMPLES / "evening.bgsplay").read_text().replace('"31"', '"33"'))
    seen = preview(gallery, changed, Choices(answers={ours.id: "take"}))
    (taken,) = seen.plays
    assert (taken.shares[0].score, taken.shares[0].colour, taken.photo, taken.ended_by) == (
        33,
        "Red",
        "table.jpg",
        "The deck ran out",
    )
    assert preview(after(gallery, seen), changed).conflicts == ()


def test_somebody_who_was_missing_is_a_conflict():
    gallery = snapshot(EVENING)
    theirs = replace(EVENING, shares=(*EVENING.shares, Share(rogue("Cleo").id, 40, rank=1, winner=True)))
    incoming = archived(snapshot(theirs))
    assert preview(gallery, incoming).conflicts[0].differs == ("shares",)
    (taken,) = preview(gallery, incoming, Choices(answers={EVENING.id: "take"})).plays
    assert taken.shares == theirs.shares


def test_a_play_of_ours_that_is_only_known_there_is_compared_by_its_result():
    gallery = snapshot(EVENING)
    linked = after(gallery, preview(gallery, from_bgstats(EVENING)))
    incoming = from_bgstats(EVENING)
    shorter = replace(
        incoming.plays[0], notes="Something", shares=tuple(replace(s, score=5) for s in incoming.plays[0].shares)
    )
    seen = preview(linked, replace(incoming, plays=(shorter,)))
    assert [arrival.differs for arrival in seen.conflicts] == [("shares",)]


def test_what_was_taken_out_of_the_gallery_stays_off_unless_asked():
    gone = replace(EVENING, gone=True)
    incoming = archived(snapshot(EVENING))
    seen = preview(snapshot(), incoming, stored=[gone])
    assert ([arrival.ours for arrival in seen.removed_here], seen.new, seen.plays) == ([gone], (), ())
    back = preview(snapshot(), incoming, Choices(answers={EVENING.id: "take"}), stored=[gone])
    assert back.plays == (EVENING,)


def test_what_was_deleted_there_is_offered_and_kept_unless_asked():
    ours = replace(EVENING, foreign=("bgstats:aaaaaaaa-0000-4000-8000-000000000003",))
    gallery = snapshot(ours)
    seen = preview(gallery, example("BGStatsExport.json"))
    assert [arrival.ours for arrival in seen.deleted_there] == [ours]
    assert ours.id not in {play.id for play in seen.plays}
    asked = preview(gallery, example("BGStatsExport.json"), Choices(answers={ours.id: "take"}))
    assert [play.gone for play in asked.plays if play.id == ours.id] == [True]


def test_a_new_play_can_be_left_with_its_people():
    incoming = example("evening.bgsplay")
    seen = preview(EMPTY, incoming, Choices(answers={incoming.plays[0].id: "leave"}))
    assert ([arrival.answer for arrival in seen.new], seen.adds, seen.plays, seen.rogues) == (["leave"], 0, (), ())


def people(seen, name):
    return next(person for person in seen.people if person.theirs.name == name)


def test_the_same_name_is_proposed_and_linked():
    gallery = snapshot()
    seen = preview(gallery, from_bgstats(EVENING))
    ann = people(seen, "Ann")
    assert (ann.how, ann.ours, ann.asks, ann.plays) == ("name", rogue("Ann").id, False, 1)
    assert [share.rogue for share in seen.plays[0].shares] == [rogue("Ann").id, rogue("Bob").id]
    assert {one.id for one in seen.rogues} == {rogue("Ann").id, rogue("Bob").id}
    assert all(one.foreign[0].startswith("bgstats:") for one in seen.rogues)
    renamed = assemble(2, (), [replace(one, name=f"Dr {one.name}") for one in after(gallery, seen).rogues.values()])
    assert people(preview(renamed, from_bgstats(EVENING)), "Ann").how == "known", "under whatever name"


@pytest.mark.parametrize("ours", ["Anna", "An", "Amn", "Ann Smith", "Änn"])
def test_a_similar_name_is_a_question_and_a_new_person_until_answered(ours):
    gallery = snapshot(rogues=[rogue(ours), rogue("Zacharias")])
    seen = preview(gallery, from_bgstats(play(("Ann", 3))))
    ann = people(seen, "Ann")
    assert (ann.how, ann.ours, ann.asks, ann.proposed) == ("similar", "", True, (rogue(ours).id,))
    assert seen.plays[0].shares[0].rogue == ann.theirs.id
    answered = preview(gallery, from_bgstats(play(("Ann", 3))), Choices(people={ann.theirs.id: rogue(ours).id}))
    assert answered.plays[0].shares[0].rogue == rogue(ours).id
    assert answered.rogues == (replace(rogue(ours), also=("Ann",), foreign=ann.theirs.foreign),)


def test_another_name_is_a_name():
    gallery = snapshot(rogues=[rogue("Margaret", also=("Maggie",))])
    assert (
        people(preview(gallery, from_bgstats(play(("Maggie", 3)), names=("Maggie",))), "Maggie").ours
        == rogue("Margaret").id
    )


def test_a_name_that_is_nobodys_is_new():
    seen = preview(snapshot(), from_bgstats(play(("Wolfgang", 3)), names=("Wolfgang",)))
    assert (people(seen, "Wolfgang").how, people(seen, "Wolfgang").proposed) == ("new", ())


def test_a_proposal_can_be_refused():
    incoming = from_bgstats(EVENING)
    ann = next(one for one in incoming.rogues if one.name == "Ann")
    seen = preview(snapshot(), incoming, Choices(people={ann.id: "new"}))
    assert (people(seen, "Ann").how, people(seen, "Ann").becomes) == ("chosen", ann.id)
    assert ann in seen.rogues
    assert people(preview(after(snapshot(), seen), incoming), "Ann").becomes == ann.id, "and is remembered"


def test_two_of_one_name_are_a_question():
    gallery = snapshot(rogues=[rogue("Ann"), Rogue("second", "ann")])
    ann = people(preview(gallery, from_bgstats(play(("Ann", 3)))), "Ann")
    assert (ann.asks, set(ann.proposed)) == (True, {rogue("Ann").id, "second"})


def test_nobody_of_ours_is_two_people_of_one_file():
    doubles = (Rogue("x", "Ann", foreign=("bgg:~x",)), Rogue("y", "ANN", foreign=("bgg:~y",)))
    both = replace(EVENING, shares=(Share("x", 3), Share("y", 4)))
    seen = preview(snapshot(), Incoming("bgg", "a test", (both,), doubles))
    assert [(person.becomes, person.asks) for person in seen.people] == [(rogue("Ann").id, False), ("y", True)]


def test_who_was_taken_for_somebody_else_can_be_told_apart_later():
    incoming = from_bgstats(play(("Ann", 3)))
    gallery = after(snapshot(), preview(snapshot(), incoming))
    (theirs,) = incoming.rogues
    assert gallery.rogues[rogue("Ann").id].foreign == theirs.foreign
    for choice, becomes in (("new", theirs.id), (rogue("Dan").id, rogue("Dan").id)):
        apart = after(gallery, preview(gallery, incoming, Choices(people={theirs.id: choice})))
        assert apart.rogues[rogue("Ann").id].foreign == ()
        assert preview(apart, incoming).people[0].becomes == becomes


def test_two_who_have_met_cannot_quietly_become_one():
    incoming = from_bgstats(EVENING)
    choices = Choices(people={one.id: rogue("Ann").id for one in incoming.rogues})
    (note,) = preview(snapshot(), incoming, choices).notes
    assert in_english(note) == "Ann would sit at the table twice, in 1 of these plays."
    assert preview(snapshot(), incoming).notes == ()


def test_merges_are_followed():
    annie = rogue("Annie", is_really=rogue("Ann").id)
    gallery = snapshot(EVENING, rogues=[rogue("Ann"), annie, rogue("Bob")])
    theirs = play(("Annie", 31), ("Bob", 12))
    seen = preview(gallery, from_bgstats(theirs, names=("Annie", "Bob")))
    assert people(seen, "Annie").ours == rogue("Ann").id
    assert [arrival.by for arrival in seen.here] == ["likeness"]


def test_an_archive_brings_merges_only_if_asked():
    annie = rogue("Annie")
    gallery = snapshot(EVENING, rogues=[rogue("Ann"), rogue("Bob"), annie])
    merged = replace(annie, is_really=rogue("Ann").id, hidden=True)
    incoming = archived(snapshot(EVENING, rogues=[rogue("Ann"), rogue("Bob"), merged]))
    seen = preview(gallery, incoming)
    assert (people(seen, "Annie").differs, seen.rogues) == (("is_really", "hidden"), ())
    assert preview(gallery, incoming, Choices(answers={annie.id: "take"})).rogues == (merged,)


def test_an_archive_brings_people_who_never_played():
    assert preview(EMPTY, archived(snapshot())).rogues == tuple(snapshot().rogues.values())


def matched(title: str, bgg_id: int = 0, gallery: Snapshot = EMPTY, choices: Choices | None = None):
    known = [KnownGame("haulers", "Star Haulers", 900001), KnownGame("low-tide", "Low Tide")]
    seen = preview(gallery, from_bgstats(play(("Ann", 3), title=title, bgg_id=bgg_id)), choices, known=known)
    return seen.games[0].how, seen.games[0].ours, seen.plays[0].game, seen.plays[0].title


@pytest.mark.parametrize(
    ("title", "bgg_id", "found"),
    [
        ("Sternenfrachter", 900001, ("bgg", "haulers", "haulers", "Star Haulers")),
        ("STAR HAULERS!", 0, ("title", "haulers", "haulers", "Star Haulers")),
        ("Low tide", 4, ("slug", "low-tide", "low-tide", "Low tide")),
        ("Lighthouse", 4, ("new", "lighthouse", "lighthouse", "Lighthouse")),
    ],
)
def test_a_game_is_known_by_its_number_or_its_title(title, bgg_id, found):
    assert matched(title, bgg_id) == found


def test_a_game_is_known_from_plays_that_are_here():
    gallery = snapshot(play(("Bob", 3), title="Lighthouse", bgg_id=900010))
    assert matched("Leuchtturm", 900010, gallery) == ("bgg", "lighthouse", "lighthouse", "Lighthouse")


def test_a_game_is_chosen_and_the_choice_is_learned():
    first = matched("Ebbe", choices=Choices(games={"ebbe": "low-tide"}))
    assert first == ("chosen", "low-tide", "low-tide", "Low Tide")
    incoming = from_bgstats(play(("Ann", 3), title="Ebbe"))
    known = [KnownGame("low-tide", "Low Tide")]
    gallery = after(EMPTY, preview(EMPTY, incoming, Choices(games={"ebbe": "low-tide"}), known=known))
    again = preview(gallery, incoming, known=known)
    assert (again.games[0].how, again.conflicts, again.plays) == ("learned", (), ())


def test_two_files_about_one_evening_are_one_play():
    """Ann's app and Bob's app both know it; each has its own names for everything."""
    gallery = after(snapshot(), preview(snapshot(), from_bgstats(EVENING)))
    seen = preview(gallery, from_bgstats(EVENING, also="bob"))
    assert [arrival.by for arrival in seen.here] == ["likeness"]
    both = after(gallery, seen)
    for incoming in (from_bgstats(EVENING), from_bgstats(EVENING, also="bob")):
        again = preview(both, incoming)
        assert (again.new, again.conflicts, again.plays, again.rogues) == ((), (), (), ())
