"""The printed numbers of one's own box are offered again at the next table."""

from __future__ import annotations

import pytest

from companion.core.table_moves import Stopped
from companion.games.scorpius_freighter import GAME
from companion.games.scorpius_freighter import moves as m
from companion.games.scorpius_freighter.freighter.homeworlds import read_homeworlds
from companion.games.scorpius_freighter.freighter.printed import (
    Note,
    read_notes,
    read_rings,
    written_notes,
    written_rings,
)
from companion.games.scorpius_freighter.options import Options
from companion.tables import opening
from companion.tables.room import Actor
from companion.tables.write_path import Tables, Wish
from tests.drill_tables import Silence, migrated


def test_the_next_table_knows_the_box(tmp_path):
    play = Tables(migrated(tmp_path), {GAME.slug: GAME}, Silence())
    room = opening.open_started(play, GAME, Options(trigger_4=7), ("Ann", "Bob"), "token", host_seat=0)
    host = Actor(0, True)
    for move in (
        m.BoxCorrected(trigger=3, capacity=5, spaces=(7, 6, 5)),
        m.SpaceNoted(planet=0, space=6, action="deal"),
        m.CrewCardNoted(name="Vik", cargo="meds"),
        m.CrewPromoted(name="Koda", cost=5),
    ):
        play.do(room.code, Wish(move, host, 0))
    offered = opening.remembered_options(play, GAME)
    assert (offered["trigger_2"], offered["trigger_4"], offered["capacity"]) == (3, 7, 5)
    play.do(room.code, Wish(Stopped(), host, 0))
    fresh = play.room(opening.again(play, room, host)).table
    view = GAME.view(fresh.state, 0)
    assert (view.trigger, view.capacity) == (3, 5)
    assert [len(ship.stops) for ship in view.motherships] == [7, 6, 5]
    assert view.motherships[0].stops[6].action == "deal"
    assert fresh.state.notes == {"Vik": Note(cargo="meds"), "Koda": Note(cost=5)}
    play.store.close()


def test_what_a_table_learned_is_one_line_and_back():
    rings = (("deal", None, "informant"), (None,) * 3, ("contract", "pickup", None))
    assert written_rings(rings) == "deal - informant / - - - / contract pickup -"
    assert read_rings(written_rings(rings)) == rings
    notes = {
        "M'RF": Note(action="operate", amount=-1),
        "B.O.T.": Note(cargo="data", cost=0),
        "Micah Conner": Note(cost=2),
    }
    assert read_notes(written_notes(notes)) == notes
    assert written_rings(((None,), (None,), (None,))) == ""


def test_a_homeworld_is_named_once_and_then_one_tap(trial):
    named = trial(2, laid_out=False).do(0, m.CrewNamed(crew=("Og", "Koda", "Trin", "Das")))
    known = GAME.remembered(named.state)["homeworlds"]
    assert known == "Das, Koda, Og, Trin"
    known += " / Abby, Auxis, Ay Ar, B.O.T."
    table = trial(3, laid_out=False, homeworlds=known).do(1, m.CrewNamed(crew=("Auxis", "Abby", "Ay Ar", "B.O.T.")))
    (offered,) = GAME.opened(table.state, 0, "fix-crew").homeworlds
    assert table.text(offered.label) == "Das, Koda, Og, Trin"
    table.do(0, m.CrewNamed(crew=tuple(offered.fields["crew"].split(","))))
    assert GAME.opened(table.state, 0, "fix-crew").homeworlds == (), "it is named already"
    corrected = table.do(0, m.CrewNamed(crew=("Og", "Koda", "Trin", "Vik")))
    assert GAME.remembered(corrected.state)["homeworlds"] == "Abby, Auxis, Ay Ar, B.O.T. / Koda, Og, Trin, Vik"
    drafted = trial(2, crew="draft", homeworlds=known)
    assert GAME.remembered(drafted.state)["homeworlds"] == "Abby, Auxis, Ay Ar, B.O.T. / Das, Koda, Og, Trin"
    assert GAME.opened(drafted.state, 0, "fix-crew") is None


def test_what_is_no_homeworld_is_left_out():
    assert read_homeworlds("Og, Koda / Og, Das, Koda, Trin / Og, Vik, Mag, Raven / Bob, Abby, Vik, Mag") == (
        ("Das", "Koda", "Og", "Trin"),
    )


@pytest.mark.parametrize("text", ["", "nonsense", "a b / c", "////", "Bob cost=3; Og cost=x; Og; =;"])
def test_nonsense_is_left_out(text):
    assert all(action is None for ring in read_rings(text) for action in ring)
    assert len(read_rings(text)) == 3
    assert read_notes(text) == {}
