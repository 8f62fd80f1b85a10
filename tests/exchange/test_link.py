"""The link with which BG Stats takes over a play."""

from __future__ import annotations

import json
from urllib.parse import parse_qs, urlsplit

import pytest
from msgspec.structs import replace
from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

from companion.core.words import say
from companion.exchange.link import QR_LENGTH, Link, create_play
from companion.stats.plays import Play, Rogue
from tests.exchange.example_galleries import play, rogue, snapshot


def payload(link: Link) -> dict[str, object]:
    return json.loads(parse_qs(urlsplit(link.web).query, strict_parsing=True)["data"][0])


def code_size(text: str) -> int:
    code = QRCode(error_correction=ERROR_CORRECT_M)
    code.add_data(text)
    code.make()
    return code.modules_count


def link_of(evening: Play, **how: int) -> Link:
    return create_play(evening, snapshot(evening), **how)


def test_the_link_tells_the_play():
    evening = play(
        ("Ann", 31), ("Bob", 12.5), place="Béla's & Co", minutes=85, notes="Loud.", bgg_id=900001, board="Night"
    )
    evening = replace(
        evening, shares=(replace(evening.shares[0], start=True, role="Captain", team="Red"), evening.shares[1])
    )
    link = link_of(evening)
    data = payload(link)
    players = data.pop("players")
    game = data.pop("game")
    assert len(data.pop("sourcePlayId")) == 10
    assert data == {
        "sourceName": "Companion",
        "playDate": "2026-02-01 19:30:00",
        "durationMin": 85,
        "location": "Béla's & Co",
        "board": "Night",
        "comments": "Loud.",
    }
    assert game == {
        "name": "Star Haulers",
        "sourceGameId": "star-haulers",
        "bggId": 900001,
        "highestWins": True,
        "noPoints": False,
        "usesTeams": True,
    }
    assert [{k: v for k, v in player.items() if k != "sourcePlayerId"} for player in players] == [
        {
            "name": "Ann",
            "score": 31,
            "winner": True,
            "startPlayer": True,
            "rank": 1,
            "role": "Captain",
            "team": "Red",
        },
        {"name": "Bob", "score": 12.5, "winner": False, "startPlayer": False, "rank": 2},
    ]
    assert link.web.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B%22sourceName%22:")
    assert link.app == "bgstats" + link.web.removeprefix("https")
    assert (link.left_out, link.fits) == ((), True)


def test_who_began_is_left_out_where_it_is_not_known():
    assert all("startPlayer" not in player for player in payload(link_of(play(("Ann", 3), ("Bob", 2))))["players"])


def test_what_is_true_or_false_is_said_and_no_number_is_made_up():
    data = payload(link_of(play(("Ann", 0))))
    assert {"highestWins", "noPoints"} <= set(data["game"])
    assert "bggId" not in data["game"]
    assert "winner" in data["players"][0]


def test_the_same_play_game_and_player_have_the_same_names_for_ever():
    data = payload(link_of(play(("Ann", 31), ("Bob", 12))))
    names = (
        data["sourcePlayId"],
        data["game"]["sourceGameId"],
        *(player["sourcePlayerId"] for player in data["players"]),
    )
    assert names == ("eb6d157018", "star-haulers", "9d2623615f", "d0157e7e79"), (
        "written down: a change would double every play in people's apps"
    )
    later = payload(link_of(play(("Ann", 5), ("Cleo", 12), when=1)))
    assert later["players"][0]["sourcePlayerId"] == data["players"][0]["sourcePlayerId"]
    assert later["players"][1]["sourcePlayerId"] != data["players"][1]["sourcePlayerId"]
    assert later["sourcePlayId"] != data["sourcePlayId"]


def test_merged_people_are_one_player():
    annie = rogue("Annie", is_really=rogue("Ann").id)
    evening = play(("Annie", 31))
    gallery = snapshot(evening, rogues=[rogue("Ann"), annie])
    assert payload(create_play(evening, gallery))["players"] == payload(link_of(play(("Ann", 31))))["players"]


@pytest.mark.parametrize("letter", ["Maximiliane ", "é", "灯"])
def test_five_players_with_long_names_fit_a_code_on_a_phone(letter):
    names = [(letter * 40)[: 39 - n] for n in range(5)]
    evening = play(
        *((name, 100 + n) for n, name in enumerate(names)),
        place="The old mill by the river",
        notes="A long story. " * 50,
        minutes=120,
        board="Everything at once",
    )
    evening = replace(
        evening,
        shares=tuple(
            replace(share, role="Captain of the second ship", team="The red team") for share in evening.shares
        ),
    )
    link = create_play(evening, snapshot(evening, rogues=[rogue(name) for name in names]))
    assert link.fits
    assert len(link.web) <= QR_LENGTH
    assert code_size(link.web) <= 145
    assert say("the notes") in link.left_out
    assert [player["score"] for player in payload(link)["players"]] == [100, 101, 102, 103, 104]
    assert all(
        len(player["name"]) >= 5 and name.startswith(player["name"])
        for name, player in zip(names, payload(link)["players"], strict=True)
    )


def test_what_matters_least_goes_first():
    evening = play(("Ann", 31), ("Bob", 12), notes="Long. " * 100, board="Night")
    evening = replace(evening, shares=tuple(replace(share, role="Captain") for share in evening.shares))
    whole = len(link_of(evening, longest=10_000).web)
    a_little = link_of(evening, longest=whole - 1)
    assert a_little.left_out == (say("the end of the notes"),)
    assert payload(a_little)["comments"] == ("Long. " * 100)[:200].strip()
    bare = len(link_of(replace(evening, notes="", board="")).web)
    without = link_of(evening, longest=bare)
    assert without.left_out == (say("the end of the notes"), say("the notes"), say("the board"))
    assert [player["role"] for player in payload(without)["players"]] == ["Captain", "Captain"]


def test_a_crowd_is_a_link_but_no_code():
    names = [f"Player number {n}" for n in range(60)]
    evening = play(*((name, 3) for name in names))
    link = create_play(evening, snapshot(evening, rogues=[rogue(name) for name in names]))
    assert not link.fits
    assert len(payload(link)["players"]) == 60


def test_nothing_in_a_name_breaks_out_of_the_link():
    nasty = Rogue(rogue("Ann").id, 'A&data="#%+?\\/<script>')
    evening = play(("Ann", 3))
    link = create_play(evening, snapshot(evening, rogues=[nasty]))
    assert payload(link)["players"][0]["name"] == nasty.name
    assert not set(link.web) & set('"<>\\ #{}[]')
