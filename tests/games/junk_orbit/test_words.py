"""The history line of every move, for its owner and for others; and what is kept from others."""

from __future__ import annotations

import msgspec
import pytest

from companion.core.game import Move, Started
from companion.core.log import Entry, Log
from companion.core.problems import Refused
from companion.core.undo import undo
from companion.games.junk_orbit import GAME
from companion.games.junk_orbit import moves as m
from companion.games.junk_orbit.options import Options
from companion.games.junk_orbit.state import Destination

NYC = Destination(city="NYC")


def test_it_works(orbit):
    assert orbit(2).tell(0, m.TurnEnded()) == "Player 0 ended the turn"


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (m.BoardsChosen(night=("mars",)), "laid out Earth, Moon, Mars by night"),
        (m.ShipChosen(ship="splendor"), "flies Splendor #2331"),
        (m.FirstChosen(first=1), "said: Player 1 begins"),
        (
            m.Delivered(value=3, source="moon", destination=NYC, how="remote"),
            "delivered a 3 from the Moon to NYC by launch",
        ),
        (m.SeveralDelivered(values={0: 1, 1: 2}, destination=NYC), "delivered a 1 to NYC and a 2 to NYC"),
        (m.DeliveryCorrected(index=0, value=2), "corrected tile 1 to a 2"),
        (m.JunkLaunched(value=3, direction="ccw"), "launched a 3 counter-clockwise"),
        (m.ShipsHit(victims=(1,)), "hit Player 1"),
        (m.DeliveryLost(index=0), "gave up a 4 from Earth"),
        (m.CargoDropped(), "gave up a tile from the cargo"),
        (m.NothingDropped(), "had nothing to give up"),
        (m.JunkPickedUp(tiles=2, board="phobos"), "picked up 2 tiles, refilled from Mars"),
        (m.JunkPickedUp(), "picked up 1 tile"),
        (m.JunkPickedUp(gamble=True), "drew from the Mars stack instead"),
        (m.RefillFailed(), "could not refill: the final turns begin"),
        (m.CargoCounted(change=2), "corrected the cargo to 7"),
        (m.StackCounted(stack="moon", tiles=4), "counted 4 tiles in the stack of the Moon"),
        (m.LapEntered(board="moon", names={}), "entered the lap of the Moon"),
        (m.CityNamed(board="mars", city=" Gale"), "named Gale on Mars"),
        (m.LapsMirrored(), "turned the drawn laps round"),
        (m.RaceStarted(), "started the race to the bin"),
        (m.BinRaceWon(winner=1), "said: Player 1 won the race to the bin"),
    ],
)
def test_every_move_has_its_words(orbit, move, words):
    assert orbit(2).deliver(0, 4, "earth").tell(0, move, 0) == f"Player 0 {words}"


def test_others_read_less(orbit):
    table = orbit(2).deliver(0, 4, "earth", "NYC").hit(0, 1)
    assert table.tell(0, m.DeliveryLost(index=0), 1) == "Player 0 gave up a delivered tile (−4)"
    assert table.tell(0, m.DeliveryCorrected(index=0, value=2), 1) == "Player 0 corrected a tile"
    assert table.tell(0, m.SeveralDelivered(values={0: 1, 1: 2}), 1) == "Player 0 delivered 2 tiles, 3 points"
    assert table.deliver(1, 2).tell(1, m.DeliveryLost(index=0), 1) == "Player 1 gave up a 2 for the hit"


def test_secrets_stay_with_their_owner(orbit):
    """No other view, line or phone of the table knows where a tile of a hidden pile came from or went."""
    table = orbit(3, hidden=True, night=("earth", "mars"))
    table.deliver(0, 5, "moon", "Tharsis", how="remote").hit(0, 1)
    for viewer in (None, 1, 2):
        seen = msgspec.json.decode(msgspec.json.encode(table.view(viewer)))
        assert seen["deliveries"][0] == [
            {
                "index": 0,
                "value": None,
                "source": None,
                "destination": None,
                "how": None,
                "label": "Face down",
                "odd": None,
                "cost": 0,
            }
        ]
        assert seen["scores"][0] is None
        assert seen["players"][0]["score"] is None
        assert seen["hits"][0]["tiles"] == []
    assert GAME.secret(table.state, 0)
    assert not GAME.secret(table.state, 1)
    assert not GAME.secret(orbit(2).deliver(0, 1).state, 0)


def test_a_pick_up_that_brings_the_end_says_so(orbit):
    table = orbit(2).do(0, m.StackCounted(stack="earth", tiles=0))
    assert (
        table.tell(0, m.JunkPickedUp(board="earth"))
        == "Player 0 picked up 1 tile and could not refill: the final turns begin"
    )


def log(*moves: tuple[int, Move]) -> Log:
    started = Started(game="junk-orbit", seats=("Ann", "Bob"), options=Options())
    found = Log(GAME, [Entry(1, started, None, None, 0)])
    for seat, move in moves:
        found.append(Entry(found.version + 1, move, seat, seat, found.version))
    return found


def test_a_delivery_is_taken_back_by_who_made_it():
    found = log((0, m.Delivered(value=3)), (1, m.Delivered(value=2)))
    found.append(Entry(4, undo(found, 0, host=False), 0, 0, 9))
    assert [seat.total for seat in GAME.score(found.table.state).seats] == [0, 2]


def test_after_the_turn_only_the_host_takes_back():
    found = log((0, m.Delivered(value=3)), (0, m.TurnEnded()), (1, m.TurnEnded()))
    with pytest.raises(Refused):
        undo(found, 0, host=False)
    assert undo(found, 0, host=True, target=2).targets == (2, 3, 4)
