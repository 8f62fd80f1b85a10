"""What the host changes in mid-game: only what is tracked."""

import pytest

from companion.core.problems import Impossible
from companion.games.tortuga_2199 import GAME, moves


def test_ships_are_anywhere_until_somebody_says_where(planet):
    table = planet(2)
    table.do(0, moves.FirstChosen(first=0)).end_turn()
    table.change("track", ["ships"])
    assert [captain.ship for captain in table.state.players] == [None, None]
    table.ship(0, "turrets-1")
    assert table.state.players[0].ship == "turrets-1"
    table.end_turn(2)
    table.change("track", [])
    assert "ships" not in table.state.options.track


def test_crypto_and_manoeuvre_are_counted_on_all_phones_or_on_none(planet):
    table = planet(3)
    table.do(0, moves.FirstChosen(first=0))
    for track, counted in ((["resources"], True), ([], False)):
        table.change("track", track)
        assert {captain.helper for captain in table.state.players} == {counted}
        assert (table.state.pool.crypto, table.state.pool.manoeuvre) == (0, 0)


@pytest.mark.parametrize("what", ["hunts", "minerals"])
def test_what_has_to_be_known_from_the_first_turn_is_not_begun_later(planet, what):
    table = planet(2)
    table.change("track", [what])
    table.change("track", [])
    table.do(0, moves.FirstChosen(first=0))
    with pytest.raises(Impossible, match="from the first turn on"):
        table.change("track", [what])
    known = planet(2, track=(what,))
    known.do(0, moves.FirstChosen(first=0))
    known.change("track", [])
    assert not known.state.options.track, "they may give it up"


@pytest.mark.parametrize("name", ["scenario", "outer", "values", "bank"])
def test_the_game_itself_is_settled(name):
    assert name not in GAME.changeable
