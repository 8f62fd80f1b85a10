"""The second edition: shorter circles, other starts, a few other cards."""

from __future__ import annotations

import pytest

from companion.core.words import in_english
from companion.games.galaxy_trucker import moves as m
from companion.games.galaxy_trucker.cards.deck import known


@pytest.mark.rule("GT-253")
@pytest.mark.parametrize(
    ("name", "starts", "lap"),
    [
        ("I", [0, -2, -3, -4], 18),
        ("II", [0, -3, -5, -6], 24),
        ("III", [0, -4, -7, -9], 34),
        ("IIIa", [0, -4, -7, -9], 34),
    ],
)
def test_ships_start_elsewhere_on_a_shorter_circle(trial, name, starts, lap):
    table = trial(4, rounds=(name,), edition="second").launch()
    assert table.positions == starts
    assert table.view().board.ring.days == lap
    assert table.place(lap + 1, 0, None, None).view().lapped == (1,)


@pytest.mark.rule("GT-254")
def test_the_cards_that_differ(trial):
    first, second = known(), known("second")
    gone = {name for name in first if name not in second}
    assert gone == {"I-meteors-3", "II-meteors-1", "II-meteors-2", "II-meteors-3"}
    differ = {name for name, card in second.items() if card != first[name]}
    assert differ == {"I-planets-1", "II-planets-3", "II-combat-zone-1"}
    assert (first["I-planets-1"].days, second["I-planets-1"].days) == (2, 1)
    assert [in_english(words) for words in second["II-planets-3"].numbers][2] == "Planet 3: 4 blue"
    assert [shot.side for shot in second["II-combat-zone-1"].lines[2].shots] == ["front", "left", "right", "rear"]


def test_an_unknown_card_is_not_offered_and_can_be_dealt_with_by_hand(trial):
    table = trial(2, rounds=("II",), edition="second").launch()
    swarms = next(kind for kind in table.view().kinds if kind.kind == "meteors")
    assert [card.id for card in swarms.cards] == ["I-meteors-1", "I-meteors-2"]
    assert table.refusal(0, m.CardTurned(card="II-meteors-1")).startswith("That card is not in the box.")
    assert table.card(kind_of_card="meteors", by_hand=True).view().cards_turned == 1


def test_a_lesson_may_have_any_planets(trial):
    kinds = {kind.kind: len(kind.cards) for kind in trial(2, first_flight=True, edition="second").launch().view().kinds}
    assert (kinds["planets"], kinds["meteors"]) == (4, 1)
