"""The history in words."""

from __future__ import annotations

import pytest

from companion.games.galaxy_trucker import GAME
from companion.games.galaxy_trucker import events as e
from companion.games.galaxy_trucker.ship import Goods


def test_it_works(trial):
    table = trial(2)
    assert table.tell(0, e.BuildStarted()) == "said Go for round I"
    table.go()
    assert table.tell(None, e.GlassRanOut()) == "The glass ran out on circle 1"
    assert table.tell(0, e.TimerFlipped()) == "turned the timer to Start"
    assert table.tell(0, e.TileTaken()) == "has finished and took tile 1"
    assert table.tell(0, e.TileTaken(number=2)) == "has finished and took tile 2"


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.DaysMoved(days=1), "gained 1 day"),
        (e.DaysMoved(days=-3), "lost 3 days"),
        (e.GaveUp(), "gave up"),
        (e.MarkerPlaced(position=7), "put the marker on day 7"),
        (e.SetAsideCounted(count=1), "set 1 component aside for good"),
        (e.MistakeFound(components=2), "put a mistake right and lost 2 components"),
        (e.CrewPlaced(humans=4, orange=True), "took 4 humans on board and the orange alien"),
        (e.ShipSheetChanged(field="humans", amount=-1), "changed the ship sheet: humans −1"),
        (e.GoodsChanged(goods=Goods()), "changed the goods on board"),
        (e.CardTurned(card="I-planets-1"), "turned up Planets"),
        (e.DiceRolled(first=3, second=4), "rolled 3 and 4: 7"),
        (e.TilesCorrected(tiles={0: 2, 1: 1}), "put the tiles right: {0} 2, {1} 1"),
        (e.JourneyEnded(), "ended the journey"),
    ],
)
def test_every_move_is_a_sentence(trial, event, words):
    assert trial(2).launch().tell(0, event) == words


def test_answers_tell_what_was_asked(trial):
    table = trial(2).launch().card("I-open-space-1")
    assert table.tell(0, e.CardStepAnswered(number=4)) == "named engines of strength 4"
    table = trial(2).launch().card("I-planets-1")
    assert table.tell(0, e.CardStepAnswered(choice="2")) == "landed on planet 2"
    assert table.tell(0, e.CardStepAnswered(choice="pass")) == "flew on"
    table = trial(2).launch().card("I-meteors-1").roll(3, 4)
    assert table.tell(1, e.CardStepAnswered()) == "came out unhurt"


def test_no_event_is_left_without_words(trial):
    silent = [kind.__name__ for kind in GAME.events if not _told(trial, kind)]
    assert silent == []


def _told(trial, kind):
    needed = {
        e.TilesCorrected: {"tiles": {0: 1}},
        e.SetAsideCounted: {"count": 1},
        e.MistakeFound: {"components": 1},
        e.CrewPlaced: {"humans": 1},
        e.ShipSheetChanged: {"field": "lost", "amount": 1},
        e.GoodsChanged: {"goods": Goods()},
        e.DaysMoved: {"days": 1},
        e.MarkerPlaced: {"position": 1},
        e.CreditsChanged: {"amount": 1},
        e.ShipCounted: {"exposed_connectors": 1, "goods": Goods(), "lost_components": 1},
    }
    return trial(2).launch().tell(0, kind(**needed.get(kind, {})))
