"""Credits stay hidden from the others until the end: in views, in words, on the table screen."""

from __future__ import annotations

import msgspec
import pytest

from companion.games.galaxy_trucker import moves as m
from companion.games.galaxy_trucker.ship import Goods


def seen(table, viewer):
    return msgspec.json.encode(table.view(viewer)).decode()


def hides(table, viewer):
    view = table.view(viewer)
    own = [p for p in view.players if p.seat == viewer]
    others = [p for p in view.players if p.seat != viewer]
    assert all(player.credits is not None for player in own)
    return all(player.credits is None and player.lines is None for player in others)


def test_nobody_reads_what_another_won(trial):
    table = trial(3).launch().credits(1, 77)
    assert "77" in seen(table, 1)
    assert not any("77" in seen(table, viewer) for viewer in (None, 0, 2))
    assert all(hides(table, viewer) for viewer in (None, 0, 1, 2))


def test_nor_what_the_journey_brought(trial):
    table = trial(2).launch().land().count(1, 2, 3, red=71).count(0, 4)
    assert not any("71" in seen(table, viewer) or "284" in seen(table, viewer) for viewer in (None, 0))
    assert "284" in seen(table, 1)
    table.do(0, m.RoundBegun())
    assert all(hides(table, viewer) for viewer in (None, 0, 1))


@pytest.mark.parametrize("viewer", [None, 0])
def test_the_history_keeps_quiet_too(trial, viewer):
    table = trial(2).launch()
    assert table.tell(1, m.CreditsChanged(amount=7), viewer) == "Player 1 booked some credits"
    assert table.tell(1, m.CreditsChanged(amount=-7), 1) == "Player 1 paid 7 credits"
    counted = m.ShipCounted(exposed_connectors=1, goods=Goods(red=8), lost_components=9)
    assert table.tell(1, counted, viewer) == "Player 1 counted the ship: 1 exposed connector"
    assert table.tell(1, counted, 1) == "Player 1 counted the ship: 1 exposed connector, 8 red, 9 lost"
    table.do(1, m.GaveUp())
    assert table.tell(1, counted, viewer) == "Player 1 counted the ship", "connectors are not asked for"
    assert table.tell(1, counted, 1) == "Player 1 counted the ship: 8 red, 9 lost"


def test_no_refusal_gives_a_total_away(trial):
    table = trial(2).launch().credits(1, 43)
    assert "43" not in table.refusal(1, m.CreditsChanged(amount=-44))


def test_at_the_end_all_is_open(trial):
    table = trial(2, rounds=("I",)).launch().credits(1, 77).land().count_rest()
    assert [player.credits for player in table.view(0).players] == table.totals
    assert all(player.lines for player in table.view(None).players)
    assert not table.view(0).hidden_credits


def test_open_credits_are_an_option(trial):
    table = trial(2, hidden_credits=False).launch().credits(1, 7)
    assert [player.credits for player in table.view(None).players] == [0, 7]
    assert table.tell(1, m.CreditsChanged(amount=7), 0) == "Player 1 won 7 credits"


def test_partners_know_their_common_pile(trial):
    table = trial(4, teams="pairs").launch().credits(0, 77)
    assert [player.credits for player in table.view(2).players] == [77, None, 77, None]
    assert table.tell(0, m.CreditsChanged(amount=7), 2) == "Player 0 won 7 credits"
