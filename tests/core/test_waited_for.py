"""Who is waited for: the player on turn, those whom the game names, and at the end those whom a question is for."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from companion.core.table_moves import Stopped
from tests.drill.moves import BidSealed, GameOver, Rolled
from tests.drill_tables import Pad


def test_the_game_names_them():
    pad = Pad()
    assert pad.log.table.waited_for == ()
    pad.put(BidSealed(amount=3), 1)
    assert pad.log.table.waited_for == (0, 2)


def test_nobody_at_a_table_that_was_stopped():
    pad = Pad()
    pad.put(BidSealed(amount=3), 1)
    pad.put(Stopped(), 0)
    assert pad.log.table.waited_for == ()


def test_at_the_end_those_whom_a_question_is_for():
    pad = Pad(roll_off=True)
    pad.put(GameOver(), 0)
    assert pad.log.table.waited_for == (0, 1, 2)
    pad.put(Rolled(pips=4), 1)
    assert pad.log.table.waited_for == (0, 2)


@pytest.mark.parametrize(("phase", "waited_for"), [("setup", ()), ("turn", (1,))])
def test_else_it_is_the_player_on_turn_once_the_table_is_set_up(phase, waited_for):
    table = Pad().log.table
    state = SimpleNamespace(turn=1, players=table.state.players)
    score = table.game.score(table.state)
    game = SimpleNamespace(phase=lambda state: phase, score=lambda state: score, waiting=None, ending=None)
    assert replace(table, game=game, state=state).waited_for == waited_for
