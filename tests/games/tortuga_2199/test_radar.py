"""The win radar, and the last round as a state."""

from __future__ import annotations

import pytest

from companion.games.tortuga_2199 import moves
from companion.games.tortuga_2199.advice.radar import radar
from companion.games.tortuga_2199.turns import last_round


def outlook(table, seat):
    return next(one for one in radar(table.state) if one.seat == seat)


def test_one_short_of_fifteen_anything_wins(planet):
    table = planet(2).give(1, 14)
    found = outlook(table, 1)
    assert (found.missing, found.crypto, found.hunts) == (1, 7, 8)
    assert all(prize.wins for prize in found.prizes)
    words = "Player 1 needs 1: 7 Crypto at Tortuga, any of 9 sectors, a captured hunt or a won attack"
    assert table.text(found.words) == words
    assert [one.seat for one in radar(table.state)] == [1, 0]


def test_only_what_is_enough_wins(planet):
    table = planet(2).give(0, 12)
    found = outlook(table, 0)
    assert [prize.sector for prize in found.prizes if prize.wins] == ["tortuga"]
    assert table.text(found.words) == "Player 0 needs 3: 21 Crypto at Tortuga or control of Tortuga"
    assert [(victim.seat, victim.points, victim.wins) for victim in found.victims] == [(1, 1, False)]
    assert [victim.points for victim in outlook(table, 1).victims] == [2], "one from the bank, one of the tokens"


def test_own_sectors_are_no_prize_and_guards_are_shown(planet):
    table = planet(2, track=("ships",)).own(0, "mines").own(1, "vortex", defence=7).ship(1, "vortex")
    prizes = {prize.sector: prize for prize in outlook(table, 0).prizes}
    assert "mines" not in prizes
    assert (prizes["vortex"].price, prizes["vortex"].owner, prizes["vortex"].guarded) == (8, 1, True)


def test_captured_hunts_and_an_empty_bank_are_no_way(planet):
    table = planet(2, bank=20).do(0, moves.HuntCaptured(sector="mines")).give(0, 13)
    assert (outlook(table, 0).hunts, len(outlook(table, 0).cards)) == (7, 1)
    assert "a Hunt card" in table.text(outlook(table, 0).words)
    table.give(1, 6)
    assert (outlook(table, 0).crypto, outlook(table, 0).hunts) == (None, 0)


def test_a_hunt_card_brings_no_more_than_its_keys(planet):
    table = planet(2).do(0, moves.HuntCaptured(sector="mines")).give(0, 7)
    assert table.text(outlook(table, 0).words) == "Player 0 needs 7 more Influence"
    (card,) = table.view(0).mine.cards
    most = max(offer.fields["points"] for offer in card.redeem)
    assert "a Hunt card" in table.text(outlook(table.give(0, 7 - most), 0).words)


def test_aggressive_pirates_rob_more_and_peaceful_ones_nobody(planet):
    assert [victim.points for victim in outlook(planet(2, scenario="aggressive"), 0).victims] == [3]
    assert outlook(planet(2, scenario="peaceful"), 0).victims == ()


@pytest.mark.rule("TO-097", "TO-125")
def test_the_last_round_says_who_still_plays(planet):
    table = planet(3)
    assert last_round(table.state) is None
    table.conquer("tortuga")
    found = last_round(table.state)
    assert (found.conqueror, found.now, found.to_come, found.had) == (0, 0, (1, 2), ())
    found = last_round(table.end_turn().state)
    assert (found.now, found.to_come, found.had, found.barred) == (1, (2,), (), ("conquer", "attack"))
    found = last_round(table.end_turn().state)
    assert (found.now, found.to_come, found.had) == (2, (), (1,))
    assert last_round(table.end_turn().state) is None


def test_in_the_last_round_neither_sectors_nor_fights_are_a_way(planet):
    table = planet(2).give(1, 14).conquer("tortuga").end_turn()
    found = outlook(table, 1)
    assert (found.prizes, found.victims) == ((), ())
    assert table.text(found.words) == "Player 1 needs 1: 7 Crypto at Tortuga or a captured hunt"
    assert radar(table.do(1, moves.InfluenceBought()).state) == ()
