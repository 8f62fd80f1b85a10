"""Hunts are counted whether or not a table tracks them: each token once, and a card that has to be drawn first."""

from __future__ import annotations

import pytest

from companion.core.game import By
from companion.games.tortuga_2199 import moves
from companion.games.tortuga_2199.moves.hunt_tokens import hunt_pool


@pytest.mark.rule("TO-008", "TO-045")
@pytest.mark.parametrize("track", [(), ("ships",)])
def test_a_hunt_is_captured_once_by_whomever(planet, track):
    table = planet(2, track=track).ship(0, "vortex").ship(1, "vortex").do(0, moves.HuntCaptured(sector="vortex"))
    again = "The hunt at Vortex is captured already: each token counts once."
    assert table.refusal(0, moves.HuntCaptured(sector="vortex")) == again
    assert table.end_turn().refusal(1, moves.HuntCaptured(sector="vortex")) == again
    assert (table.tokens(0), table.tokens(1)) == (1, 0)


@pytest.mark.rule("TO-008")
@pytest.mark.parametrize(("players", "tokens"), [(2, 8), (3, 10), (4, 10)])
def test_the_pool_is_as_large_as_what_was_laid_out(planet, players, tokens):
    table = planet(players)
    assert (hunt_pool(table.state).tokens, hunt_pool(table.state).left) == (tokens, tokens)
    for sector in [sector for sector in table.state.grounds if sector != "tortuga"]:
        table.do(table.state.turn, moves.HuntCaptured(sector=sector)).end_turn()
    pool = hunt_pool(table.state)
    assert (pool.left, len(pool.captured)) == (0, tokens)
    assert table.refusal(table.state.turn, moves.HuntCaptured()).startswith(f"All {tokens} hunts are captured.")


def test_a_hunt_that_nobody_placed_counts_against_the_pool(planet):
    table = planet(2).give(0, 2)
    for _ in range(8):
        table.do(table.state.turn, moves.HuntCaptured()).end_turn()
    pool = hunt_pool(table.state)
    assert (pool.left, pool.captured, pool.unplaced) == (0, (), 8)
    assert table.refusal(0, moves.HuntCaptured(sector="mines")).startswith("All 8 hunts are captured.")


def test_a_token_that_was_put_back_by_hand_can_be_captured(planet):
    table = planet(2).do(0, moves.HuntCaptured(sector="mines"))
    table.do(0, moves.SectorCorrected(sector="mines", owner=None, defence=4, hunt="there"))
    assert (hunt_pool(table.state).captured, table.refusal(0, moves.HuntCaptured(sector="mines"))) == ((), None)


def test_games_that_were_logged_before_still_count_every_capture(planet):
    """The rule was not asked then: the log says what happened, and the move is applied."""
    table, move = planet(2), moves.HuntCaptured(sector="vortex")
    state = table.state
    for _ in range(4):
        state = move.applied(state, By(0))
    assert (state.players[0].tokens, len(state.players[0].cards)) == (4, 4)


@pytest.mark.rule("TO-047")
def test_a_card_is_redeemed_once_it_can_have_been_drawn(planet):
    table = planet(2).do(0, moves.HuntCaptured(sector="mines"))
    assert table.refusal(0, moves.HuntRedeemed(points=2)).startswith("That card is in your discard pile.")
    table.end_turn(2).do(0, moves.HuntCaptured(sector="vortex"))
    assert table.refusal(0, moves.HuntRedeemed(points=2, index=1)).startswith("That card is in your discard pile.")
    assert table.do(0, moves.HuntRedeemed(points=2, index=0)).tokens(0) == 4
