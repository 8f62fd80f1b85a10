"""BG Stats: play files and backups, in and out."""

from __future__ import annotations

import json
import uuid

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.problems import Unreadable
from companion.core.words import in_english
from companion.exchange import bgstats_out
from companion.exchange.incoming import ranked
from companion.exchange.preview import preview
from companion.stats.plays import Play, Rogue, Share, Snapshot, named
from tests.exchange.example_galleries import (
    EMPTY,
    EXAMPLES,
    POINTS,
    WORDS,
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


def backup(gallery: Snapshot) -> bytes:
    return joined(bgstats_out.backup(gallery.plays, gallery))


def test_a_play_file_is_read():
    incoming = example("evening.bgsplay")
    (evening,) = incoming.plays
    ann, bela = evening.shares
    names = {rogue.id: rogue.name for rogue in incoming.rogues}
    assert [names[ann.rogue], names[bela.rogue]] == ["Ann", "Béla"], "in seat order"
    assert (evening.title, evening.game, evening.bgg_id) == ("Star Haulers", "star-haulers", 900001)
    assert (evening.played_at, evening.minutes, evening.place) == (at(2026, 2, 1, 19, 30), 85, "Kitchen")
    assert (evening.board, evening.expansions, evening.notes) == (
        "Outer rim / Night",
        ("Star Haulers: Dust",),
        "Meteors, again.",
    )
    assert (ann.score, ann.wrote, ann.winner, ann.start, ann.role) == (31, "", True, True, "Captain / Gunner")
    assert (bela.score, bela.wrote, bela.winner, bela.new, bela.role) == (22, "12+(3*4)-2", False, True, "Pilot / Cook")
    assert (ann.rank, bela.rank) == (1, 2), "left open there, and told by the scores"
    assert evening.foreign == ("bgstats:5B0A0C5E-0B6F-4C8E-9E0B-7A2D0C1F3AFF",)
    assert incoming.rogues[1].foreign == ("bgstats:5B0A0C5E-0B6F-4C8E-9E0B-7A2D0C1F3A01", "bgg:annmeeple")


def test_nothing_private_comes_along():
    assert "example.org" not in repr(example("evening.bgsplay"))


def test_a_backup_is_read():
    incoming = example("BGStatsExport.json")
    teams, together = incoming.plays
    names = {rogue.id: rogue.name for rogue in incoming.rogues}
    assert [(names[s.rogue], s.team, s.rank, s.winner) for s in teams.shares] == [
        ("Ann", "Red", 1, True),
        ("Bob", "Red", 1, True),
        ("Cleo", "Blue", 3, False),
    ]
    assert (teams.lowest_wins, teams.shares[1].role, teams.foreign[1]) == (True, "Rower", "bgg:555001")
    assert (together.cooperative, together.counted, together.place) == (True, False, "")
    assert [names.get(s.rogue, s.rogue) for s in together.shares] == ["Ann", "somebody", "somebody-2"]
    assert [(s.score, s.wrote, s.rank) for s in together.shares] == [(None, "", 0), (None, "", 0), (None, "brave", 0)]
    assert incoming.deleted == (
        "bgstats:AAAAAAAA-0000-4000-8000-000000000003",
        "bgstats:AAAAAAAA-0000-4000-8000-000000000099",
    )


def test_capitals_of_a_uuid_do_not_matter():
    gallery = after(EMPTY, preview(EMPTY, example("evening.bgsplay")))
    raw = (EXAMPLES / "evening.bgsplay").read_text()
    again = preview(
        gallery, read(raw.replace("5B0A0C5E-0B6F-4C8E-9E0B-7A2D0C1F3A", "5b0a0c5e-0b6f-4c8e-9e0b-7a2d0c1f3a"))
    )
    assert (len(again.here), again.plays, again.rogues) == (1, (), ())


def test_a_play_file_is_as_the_app_wants_it():
    evening = play(
        ("Ann", 31),
        ("Bob", 12.5),
        place="Kitchen",
        minutes=85,
        notes="Loud.",
        bgg_id=900001,
        expansions=("Dust",),
        foreign=("bgg:77",),
    )
    evening = replace(
        evening, shares=(replace(evening.shares[0], start=True, role="Captain / Cook", team="Red"), evening.shares[1])
    )
    file = json.loads(joined(bgstats_out.play_file([evening], snapshot(evening), me=rogue("Bob").id)))
    assert list(file) == ["about", "players", "locations", "games", "plays", "userInfo"]
    assert [(p["id"], p["name"]) for p in file["players"]] == [(1, "Ann"), (2, "Bob")]
    assert [(g["id"], g["name"], g["bggId"], g["isExpansion"]) for g in file["games"]] == [
        (1, "Star Haulers", 900001, 0),
        (2, "Dust", 0, 1),
    ]
    (entry,) = file["plays"]
    assert (entry["playDate"], entry["playDateYmd"], entry["durationMin"], entry["bggId"]) == (
        "2026-02-01 19:30:00",
        20260201,
        85,
        77,
    )
    assert (entry["locationRefId"], entry["gameRefId"], entry["usesTeams"], entry["ignored"]) == (1, 1, True, False)
    assert entry["expansionPlays"] == [{"gameRefId": 2, "bggId": 0}]
    ann, bob = entry["playerScores"]
    assert (ann["score"], bob["score"], ann["winner"], ann["startPlayer"], ann["seatOrder"]) == (
        "31",
        "12.5",
        True,
        True,
        1,
    )
    assert (ann["role"], ann["team"], bob["rank"]) == ("Captain／Cook", "Red", 2)
    assert file["userInfo"] == {"meRefId": 2}
    things = [*file["players"], *file["locations"], *file["games"], *file["plays"]]
    assert all(uuid.UUID(thing["uuid"]).version == 5 and thing["uuid"].isupper() for thing in things)
    assert len({thing["uuid"] for thing in things}) == len(things)


def test_a_backup_has_the_other_lists_too():
    file = json.loads(backup(snapshot(play(("Ann", 3)))))
    assert {
        "tags",
        "groups",
        "challenges",
        "deletedObjects",
        "players",
        "locations",
        "games",
        "plays",
        "userInfo",
    } == set(file)


def test_written_twice_it_is_the_same():
    gallery = snapshot(play(("Ann", 3), ("Bob", 2)))
    assert backup(gallery) == backup(gallery)


def test_what_came_from_there_goes_back_under_its_own_name():
    gallery = after(EMPTY, preview(EMPTY, example("evening.bgsplay")))
    theirs = json.loads((EXAMPLES / "evening.bgsplay").read_text())
    ours = json.loads(backup(gallery))
    assert ours["plays"][0]["uuid"] == theirs["plays"][0]["uuid"]
    assert {p["uuid"].upper() for p in ours["players"]} == {p["uuid"].upper() for p in theirs["players"]}


def test_merged_people_are_one_player():
    annie = rogue("Annie", is_really=rogue("Ann").id)
    gallery = snapshot(play(("Annie", 3)), play(("Ann", 4)), rogues=[rogue("Ann"), annie])
    assert [p["name"] for p in json.loads(backup(gallery))["players"]] == ["Ann"]


def test_an_unfinished_play_is_not_counted_there():
    gallery = snapshot(play(("Ann", 3), ("Bob", 1), finished=False))
    assert json.loads(backup(gallery))["plays"][0]["ignored"] is True
    again = preview(gallery, read(backup(gallery)))
    assert (len(again.here), again.conflicts, again.plays) == (1, (), ())


LOST_OF_PLAY = {
    "whole_day": False,  # every play there has an hour
    "ended_at": 0,
    "decided_by": "",
    "decided": "",
    "ended_by": "",
    "finished": True,  # an unfinished play is one that does not count there
    "table": "",
    "photo": "",
}
"""What the format cannot carry, and what it comes back as."""
LOST_OF_SHARE = {"colour": "", "lines": (), "bot": False}


def kept(play: Play) -> Play:
    """A play as it comes back from BG Stats."""
    shares = tuple(replace(share, **LOST_OF_SHARE) for share in play.shares)
    uuid_there = str(uuid.UUID(play.id)) if len(play.id) == 36 else named("bgstats", "play", play.id)
    return ranked(
        replace(
            play,
            **LOST_OF_PLAY,
            id=uuid_there,
            counted=play.counted and play.finished,
            played_at=play.played_at // 1000 * 1000,
            shares=shares,
            foreign=(f"bgstats:{uuid_there.upper()}",),
        )
    )


@st.composite
def for_bgstats(draw: st.DrawFn) -> Snapshot:
    """Texts without spaces around them and without the characters that divide roles; what is kept per game there agrees."""
    gallery = draw(galleries())
    kinds: dict[str, dict[str, object]] = {}
    plays = []
    for one in gallery.plays:
        game = kinds.setdefault(
            one.game,
            {"title": one.title, "bgg_id": one.bgg_id, "cooperative": one.cooperative, "lowest_wins": one.lowest_wins},
        )
        texts = {name: _plain(getattr(one, name)) for name in ("place", "board", "notes")}
        shares = tuple(
            _for_bgstats(share, draw(POINTS | WORDS.filter(lambda w: not any(c.isdigit() for c in w))))
            for share in one.shares
        )
        plays.append(replace(one, **game, **texts, shares=shares, foreign=()))
    return replace(gallery, plays=tuple(plays))


def _plain(text: str) -> str:
    return text.replace("／", "").replace("/", "").strip()


def _for_bgstats(share: Share, score: float | str) -> Share:
    said = {"score": None, "wrote": score} if isinstance(score, str) else {"score": score, "wrote": ""}
    return replace(share, **said, team=_plain(share.team), role=_plain(share.role))


@settings(max_examples=60)
@given(for_bgstats())
def test_there_and_back_all_is_kept_that_the_format_can_carry(gallery):
    seen = preview(EMPTY, read(backup(gallery)))
    assert list(seen.plays) == [kept(play) for play in gallery.plays]
    one_by_one = [read(joined(bgstats_out.play_file([play], gallery))).plays[0] for play in gallery.plays]
    assert one_by_one == list(seen.plays)


@settings(max_examples=40)
@given(for_bgstats())
def test_our_own_backup_is_already_here(gallery):
    again = preview(gallery, read(backup(gallery)))
    assert len(again.here) == len(gallery.plays)
    assert (again.new, again.conflicts) == ((), ())
    assert {arrival.by for arrival in again.here} <= {"own"}


GAME = {"id": 1, "uuid": "g", "name": "Low Tide"}
ANN = {"id": 1, "uuid": "a", "name": "Ann"}
PLAY = {
    "uuid": "p",
    "gameRefId": 1,
    "playDate": "2025-01-01 10:00:00",
    "playerScores": [{"playerRefId": 1, "score": "1"}],
}


def file(plays: list[object], games: list[object] | None = None, players: list[object] | None = None) -> str:
    return json.dumps({"games": games or [GAME], "players": players or [ANN], "plays": plays})


def score(written: object) -> dict[str, object]:
    return {**PLAY, "playerScores": [{"playerRefId": 1, "score": "1"}, {"playerRefId": 1, "score": written}]}


@pytest.mark.parametrize(
    ("raw", "message", "place"),
    [
        (file([PLAY, {**PLAY, "uuid": "q", "gameRefId": 9}]), "nothing under the number 9", "plays[1].gameRefId"),
        (file([{**PLAY, "locationRefId": 3}]), "nothing under the number 3", "plays[0].locationRefId"),
        (file([{**PLAY, "board": "x" * 304}]), "304 characters; it was cut after 300", "plays[0].board"),
        (file([{**PLAY, "uuid": ""}]), "A name is missing", "plays[0].uuid"),
        (file([PLAY, {"uuid": "q", "gameRefId": 1}]), "missing", "plays[1].playDate"),
        (file([{**PLAY, "playerScores": [{"score": "4"}]}]), "missing", "plays[0].playerScores[0].playerRefId"),
        (
            file([{**PLAY, "playerScores": [{"playerRefId": 7}]}]),
            "nothing under the number 7",
            "plays[0].playerScores[0].playerRefId",
        ),
        (
            file([{**PLAY, "expansionPlays": [{"gameRefId": 5}]}]),
            "nothing under the number 5",
            "plays[0].expansionPlays[0].gameRefId",
        ),
        (file([PLAY, {**PLAY, "uuid": "P"}]), "appears twice; the first is at plays[0].uuid", "plays[1].uuid"),
        (file([PLAY], games=[GAME, GAME]), "appears twice", "games[1].id"),
        (file([PLAY], players=[ANN, {**ANN, "id": 2}]), "appears twice", "players[1].uuid"),
        (file([PLAY], games=[{**GAME, "name": " "}]), "which game it was", "plays[0].gameRefId"),
        (
            file([{**PLAY, "playDate": "2025-02-30 10:00:00"}]),
            "no 2025-02-30 10:00 in the calendar",
            "plays[0].playDate",
        ),
        (file([{**PLAY, "playDate": "2025-13-40 00:00:00"}]), "no 2025-13-40 in the calendar", "plays[0].playDate"),
        (file([{**PLAY, "playDate": "0001-01-01 00:00:00"}]), "before 1900", "plays[0].playDate"),
        (file([{**PLAY, "playDate": "9999-12-31 23:59:59"}]), "in the future", "plays[0].playDate"),
        (file([{**PLAY, "playDate": "2026-06-03 00:00:00"}]), "in the future", "plays[0].playDate"),
        (file([{**PLAY, "playDate": "1.1.2025"}]), "is not a date", "plays[0].playDate"),
        (file([{**PLAY, "playDate": 20250101}]), "should be text, not a number", "plays[0].playDate"),
        (file([{**PLAY, "durationMin": 10**9}]), "between 0 and", "plays[0].durationMin"),
        (file([{**PLAY, "durationMin": -5}]), "between 0 and", "plays[0].durationMin"),
        (file([score("9" * 60)]), "too big", "plays[0].playerScores[1].score"),
        (file([score(10**30)]), "too big", "plays[0].playerScores[1].score"),
        (file([score("(" * 50 + "1" + ")" * 50)]), "too deep", "plays[0].playerScores[1].score"),
        (file([score("1+" * 5000 + "1")]), "characters", "plays[0].playerScores[1].score"),
        (file([score("99999999*99999999")]), "too big", "plays[0].playerScores[1].score"),
        (file([score([1])]), "a number", "plays[0].playerScores[1].score"),
        (file([{**PLAY, "comments": "x" * 30_000}]), "30000 characters", "plays[0].comments"),
        (file([{**PLAY, "ignored": 7}]), "true or false, not a number", "plays[0].ignored"),
        (
            file([{**PLAY, "playerScores": [{"playerRefId": 1}] * 101}]),
            "101 here; 100 are the most",
            "plays[0].playerScores",
        ),
        (file([score("x\0")]), "character that is not allowed", "plays[0].playerScores[1].score"),
    ],
)
def test_what_is_wrong_costs_only_itself_and_is_listed_with_its_place(raw, message, place):
    content = json.loads(raw)
    content["plays"].append({**PLAY, "uuid": "whole", "gameRefId": 77})
    content["games"].append({"id": 77, "uuid": "gg", "name": "Unhurt"})
    incoming = read(json.dumps(content))
    (loss,) = incoming.left_out
    assert message in in_english(loss.reason)
    assert loss.place == place
    assert (incoming.plays_left_out, incoming.fields_left_out) == (int(loss.whole), int(not loss.whole))
    assert len(incoming.plays) == len(content["plays"]) - loss.whole, "a field costs no play"
    assert incoming.plays[-1].title == "Unhurt"


def test_a_file_that_is_no_json_is_refused():
    with pytest.raises(Unreadable, match="not valid JSON"):
        read('{"games": [], "plays": [{"uuid": "p", "gameRefId": 1, "playDate": NaN}]}')


def test_many_faults_are_counted_and_the_first_thousand_listed():
    incoming = read(file([{**PLAY, "uuid": str(n), "durationMin": -1} for n in range(1050)]))
    assert (len(incoming.left_out), incoming.fields_left_out, len(incoming.plays)) == (1000, 1050, 1050)


CARD = '{"scoreUuid":"%s"}'
SPRING = {
    "templateId": "1",
    "repetition": 1,
    "label": "Round 1: Spring",
    "label-de": "Runde 1: Frühling",
    "hasSubTotal": True,
    "rows": [
        {"templateId": "c", "repetition": 1, "label": "Coins", "negative": False, "scores": {"U1": "6", "U2": "1+2"}},
        {"templateId": "m", "repetition": 1, "label": "Monsters", "negative": True, "scores": {"U1": "2", "U2": "0"}},
        {"templateId": "x", "repetition": 1, "label": "Redtooth", "scores": {}, "showWithExpansions": [353864]},
    ],
}
SOLO = {"templateId": "7", "repetition": 1, "label": "Solo", "rows": [{"label": "Card A", "scores": {}}]}
SHEET = {"langCode": "en", "scoreType": "bestTotalWins", "version": 1, "groups": [SPRING, SOLO]}


def scored(sheet: object, first: str = "4", second: str = "3") -> str:
    bob = {"id": 2, "uuid": "b", "name": "Bob"}
    scores = [
        {"playerRefId": 1, "score": first, "rank": 1, "winner": True, "metaData": CARD % "U1"},
        {"playerRefId": 2, "score": second, "rank": 2, "metaData": CARD % "U2"},
    ]
    text = sheet if isinstance(sheet, str) else json.dumps(sheet)
    return file([{**PLAY, "playerScores": scores, "scoresheet": text}], players=[ANN, bob])


def test_a_score_sheet_becomes_lines():
    (play,) = read(scored(SHEET)).plays
    ann, bob = play.shares
    assert [(line.label, line.points) for line in ann.lines] == [("Coins", 6), ("Monsters", -2)]
    assert [(line.label, line.points) for line in bob.lines] == [("Coins", 3), ("Monsters", 0)]
    assert [line.key for line in ann.lines] == [line.key for line in bob.lines]
    assert (ann.score, bob.score) == (4, 3)


def test_groups_are_named_where_there_are_several():
    end = {"label": "End", "rows": [{"label": "Coins", "scores": {"U1": "1"}}]}
    (play,) = read(scored({**SHEET, "groups": [SPRING, end]}, first="5")).plays
    assert [line.label for line in play.shares[0].lines][::2] == ["Round 1: Spring: Coins", "End: Coins"]


@pytest.mark.parametrize("sheet", ["", "{", "[]", '{"groups": 3}', '{"groups": [{"rows": [{"scores": {"U1": []}}]}]}'])
def test_a_sheet_that_is_none_is_no_sheet(sheet):
    incoming = read(scored(sheet))
    assert [share.lines for share in incoming.plays[0].shares] == [(), ()]
    assert [share.score for share in incoming.plays[0].shares] == [4, 3]


def test_a_sheet_that_does_not_add_up_leaves_the_score():
    incoming = read(scored(SHEET, first="40"))
    assert [len(share.lines) for share in incoming.plays[0].shares] == [0, 2]
    assert "do not add up" in in_english(incoming.left_out[0].reason)


def test_who_is_anonymous_and_the_game_itself_are_no_rogues():
    players = [ANN, {"id": 2, "uuid": "x", "name": "Anonymous player", "isAnonymous": True}]
    players += [{"id": 3, "uuid": "n", "name": "Automa", "metaData": '{"isNpc":1}'}]
    players += [{"id": 4, "uuid": "m", "name": "Robot", "isNpc": True}]
    scores = [{"playerRefId": n, "score": "1", "winner": n == 2} for n in (1, 2, 2, 3, 4)]
    incoming = read(file([{**PLAY, "playerScores": scores}], players=players))
    (one,) = incoming.plays
    assert [share.rogue for share in one.shares[1:3]] == ["somebody", "somebody-2"]
    assert [share.bot for share in one.shares] == [False, False, False, True, True]
    seen = [(rogue.name, rogue.hidden) for rogue in incoming.rogues]
    assert seen == [("Ann", False), ("Automa", True), ("Robot", True)]
    gallery = after(EMPTY, preview(EMPTY, incoming))
    assert gallery.who("somebody").hidden
    again = preview(gallery, read(backup(gallery)))
    assert (len(again.here), again.conflicts, again.plays) == (1, (), ()), "there and back"


@pytest.mark.parametrize(
    ("deleted", "changed", "kept"),
    [
        ("2025-05-05 05:05:05", "2025-05-06 00:00:00", True),
        ("2025-05-05 05:05:05", "2025-05-05 05:05:05", False),
        ("2025-05-05 05:05:05", "2025-01-01 00:00:00", False),
        ("2025-05-05 05:05:05", None, False),
        (None, "2025-05-06 00:00:00", False),
    ],
)
def test_a_play_that_was_changed_after_it_was_deleted_is_kept(deleted, changed, kept):
    content = json.loads(file([{**PLAY, "modificationDate": changed}]))
    content["deletedObjects"] = [{"uuid": "P", "objectType": "Play", "modificationDate": deleted}]
    incoming = read(json.dumps(content))
    assert (len(incoming.plays), len(incoming.deleted)) == (int(kept), int(not kept))
    assert ("is kept" if kept else "left out") in in_english(incoming.notes[0])


def test_teams_left_over_from_another_game_are_none():
    scores = [{"playerRefId": 1, "score": "3", "team": "0"}, {"playerRefId": 1, "score": "2", "team": "0"}]
    (play,) = read(file([{**PLAY, "usesTeams": False, "playerScores": scores}])).plays
    assert [share.team for share in play.shares] == ["", ""]


@pytest.mark.parametrize("name", ["محمد بن عبد الله", "שלום", "Maximiliane " + "Oberhuber-" * 8, "👩‍🚀 Ann"])
def test_names_of_any_script_and_length_come_in(name):
    incoming = read(file([PLAY], players=[{**ANN, "name": name}]))
    assert [rogue.name for rogue in incoming.rogues] == [name]
    assert incoming.left_out == ()


def test_unknown_keys_are_passed_over():
    odd = {**PLAY, "brandNew": {"a": [1, {"b": None}]}, "metaData": "{}"}
    assert len(read(json.dumps({"games": [GAME], "players": [ANN], "plays": [odd], "version": 9})).plays) == 1


def test_no_file_of_ours_needs_somebody_to_be_known():
    gallery = Snapshot(1, (play(("Ann", 3)),), {})
    assert [rogue.name for rogue in read(backup(gallery)).rogues] == [Rogue("", "Somebody").name]


@pytest.mark.parametrize("name", ["deletedObjects", "locations"])
@pytest.mark.parametrize("wrong", [{}, "x", 3])
def test_a_list_that_is_none_costs_only_itself(name, wrong):
    incoming = read(json.dumps(json.loads(file([PLAY])) | {name: wrong}))
    assert len(incoming.plays) == 1
    assert [loss.place for loss in incoming.left_out] == [name]


def test_a_file_whose_plays_are_not_a_list_is_refused():
    with pytest.raises(Unreadable, match="should be a list"):
        read(json.dumps(json.loads(file([PLAY])) | {"plays": {}}))


def with_automa(**more):
    """Ann, the game itself, and somebody without a name."""
    automa = {"id": 2, "uuid": "n", "name": "Automa", "isNpc": True}
    unnamed = {"id": 3, "uuid": "u", "name": "Anonymous player", "isAnonymous": True}
    scores = [{"playerRefId": number, "score": "7"} for number in (1, 2, 3)]
    return file([{**PLAY, "playerScores": scores} | more], players=[ANN, automa, unnamed])


def test_the_game_itself_and_players_without_a_name_are_said_and_are_not_people():
    incoming = read(with_automa())
    said = [in_english(note) for note in incoming.notes]
    assert said == [
        "1 player has no name there and is “Somebody” here, in no list and no ranking.",
        "Automa is the game itself: it stays in the plays and is in no list of people.",
    ]
    found = preview(EMPTY, incoming)
    assert {person.theirs.name: (person.bot, person.asks) for person in found.people} == {
        "Ann": (False, False),
        "Automa": (True, False),
    }
