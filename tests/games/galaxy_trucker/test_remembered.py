"""The numbers of one's own box are offered again at the next table."""

from __future__ import annotations

from companion.core.table_moves import Stopped
from companion.games.galaxy_trucker import GAME
from companion.games.galaxy_trucker.options import Options
from companion.tables import opening
from companion.tables.room import Actor
from companion.tables.write_path import Tables, Wish
from tests.drill_tables import Silence, migrated


def test_the_next_table_knows_the_box(tmp_path):
    play = Tables(migrated(tmp_path), {GAME.slug: GAME}, Silence())
    box = Options(places_2=(9, 6, 4, 2), timer_seconds=75, rounds=("I",))
    room = opening.open_started(play, GAME, box, ("Ann", "Bob"), "token", host_seat=0)
    offered = opening.remembered_options(play, GAME)
    assert (offered["places_2"], offered["timer_seconds"]) == ((9, 6, 4, 2), 75)
    assert "rounds" not in offered
    play.do(room.code, Wish(Stopped(), Actor(0, True), 0))
    fresh = play.room(opening.again(play, room, Actor(0, True)))
    assert fresh.table.started.options == box
    play.store.close()


def test_a_first_flight_is_flown_once(tmp_path):
    play = Tables(migrated(tmp_path), {GAME.slug: GAME}, Silence())
    first = Options(first_flight=True)
    room = opening.open_started(play, GAME, first, ("Ann", "Bob"), "token", host_seat=0)
    play.do(room.code, Wish(Stopped(), Actor(0, True), 0))
    fresh = play.room(opening.again(play, room, Actor(0, True)))
    assert not fresh.table.started.options.first_flight
    play.store.close()
