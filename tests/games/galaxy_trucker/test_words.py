"""The history in words."""

from __future__ import annotations

import pytest

from companion.games.galaxy_trucker import GAME
from companion.games.galaxy_trucker import moves as m
from companion.games.galaxy_trucker.ship import Goods


def test_it_works(trial):
    table = trial(2)
    assert table.tell(0, m.BuildStarted()) == "Player 0 said Go for round I"
    table.go()
    assert table.tell(None, m.GlassRanOut()) == "The glass ran out on circle 1"
    assert table.tell(0, m.TimerFlipped()) == "Player 0 turned the glass to Start"
    assert table.tell(0, m.TileTaken()) == "Player 0 is done: tile 1"
    assert table.tell(0, m.TileTaken(number=2)) == "Player 0 is done: tile 2"


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (m.DaysMoved(days=1), "Player 0 gained 1 day"),
        (m.DaysMoved(days=-3), "Player 0 lost 3 days"),
        (m.GaveUp(), "Player 0 gave up"),
        (m.MarkerPlaced(position=7), "Player 0’s marker was put right"),
        (m.SetAsideCounted(count=1), "Player 0 never added 1 component"),
        (m.MistakeFound(components=2), "Player 0 put a mistake right and lost 2 components"),
        (m.CrewPlaced(humans=4, orange=True), "Player 0 took 4 humans and the orange alien on board"),
        (m.ShipSheetChanged(field="humans", amount=-1), "Player 0 changed the ship sheet: Humans −1"),
        (m.GoodsChanged(goods=Goods()), "Player 0 changed the goods on board"),
        (m.CardTurned(card="I-planets-1"), "Player 0 turned up “Planets”"),
        (m.DiceRolled(first=3, second=4), "Player 0 rolled 3 and 4: 7"),
        (m.DiceRolled(total=7), "Player 0 rolled 7"),
        (m.MarkerPlaced(position=-3), "Player 0’s marker was put right: 1 day behind Player 1"),
        (m.ShipSheetFilledIn(engines=3), "Player 0 filled in the ship sheet"),
        (m.TilesCorrected(tiles={0: 2, 1: 1}), "Player 0 put the tiles right: Player 0 2, Player 1 1"),
        (m.JourneyEnded(), "Player 0 landed the ships"),
    ],
)
def test_every_move_is_a_sentence(trial, move, words):
    assert trial(2).launch().tell(0, move) == words


def test_answers_tell_what_was_asked(trial):
    table = trial(2).launch().card("I-open-space-1")
    assert table.tell(0, m.CardStepAnswered(number=4)) == "Player 0 has engine strength 4"
    table = trial(2).launch().card("I-planets-1")
    assert table.tell(0, m.CardStepAnswered(choice="2")) == "Player 0 landed on planet 2"
    assert table.tell(0, m.CardStepAnswered(choice="pass")) == "Player 0 flew past"
    table = trial(2).launch().card("I-meteors-1").roll(3, 4)
    assert table.tell(1, m.CardStepAnswered()) == "Player 1 came out unhurt"


def test_no_move_is_left_without_words(trial):
    silent = [kind.__name__ for kind in GAME.moves if not _told(trial, kind)]
    assert silent == []


def _told(trial, kind):
    needed = {
        m.TilesCorrected: {"tiles": {0: 1}},
        m.SetAsideCounted: {"count": 1},
        m.MistakeFound: {"components": 1},
        m.CrewPlaced: {"humans": 1},
        m.ShipPainted: {"drawing": ""},
        m.ComponentsTakenOff: {"squares": ()},
        m.GivenFromElsewhere: {"square": "0707"},
        m.ShipSheetChanged: {"field": "lost", "amount": 1},
        m.GoodsChanged: {"goods": Goods()},
        m.DaysMoved: {"days": 1},
        m.MarkerPlaced: {"position": 1},
        m.CreditsChanged: {"amount": 1},
        m.ShipCounted: {"exposed_connectors": 1, "goods": Goods(), "lost_components": 1},
    }
    return trial(2).launch().tell(0, kind(**needed.get(kind, {})))
