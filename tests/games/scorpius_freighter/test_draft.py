"""The custom crew: six each, pick one, pass left, keep four; each hand for its own seat only."""

from __future__ import annotations

import msgspec
import pytest

from companion.core.game import Started
from companion.core.log import Entry, Log
from companion.core.undo import Refused, undo, undoable
from companion.games.scorpius_freighter import GAME
from companion.games.scorpius_freighter import moves as m
from companion.games.scorpius_freighter.box import CREW
from companion.games.scorpius_freighter.options import Options


@pytest.fixture
def drafting(trial):
    return trial(3, crew="draft")


def hand(table, seat):
    return [card.name for card in table.view(seat).draft.hand]


def pick(table, *seats):
    for seat in seats:
        table.do(seat, m.CrewPicked(name=hand(table, seat)[0]))
    return table


def drafted(table, seats=3):
    for _ in range(5):
        pick(table, *range(seats))
    return table


def keep(table, *seats):
    for seat in seats:
        names = [card.name for card in table.view(seat).draft.drafted]
        table.do(seat, m.CrewKept(crew=tuple(names[:4])))
    return table


def test_it_works(drafting):
    assert (drafting.view().phase, drafting.on_turn) == ("draft", None)
    hands = [hand(drafting, seat) for seat in range(3)]
    assert [len(own) for own in hands] == [6, 6, 6]
    assert len({name for own in hands for name in own}) == 18
    assert {name for own in hands for name in own} <= set(CREW)


def test_the_rest_goes_to_the_left_once_all_have_picked(drafting):
    hands = [hand(drafting, seat) for seat in range(3)]
    pick(drafting, 0, 1)
    assert hand(drafting, 0) == hands[0], "nobody passes before all have picked"
    assert drafting.view(0).draft.waits_for == (2,)
    pick(drafting, 2)
    assert [hand(drafting, seat) for seat in range(3)] == [hands[2][1:], hands[0][1:], hands[1][1:]]
    assert drafting.view(0).draft.drafted[0].name == hands[0][0]


def test_the_first_line_says_which_pick_it_is_and_that_it_is_one(drafting):
    lines = []
    for left in range(6, 1, -1):
        lines.append(drafting.view(0).now.more)
        assert drafting.view(0).now.line == f"Pick one of {left}"
        pick(drafting, 0)
        assert drafting.view(0).now.line == "Picked, wait for the others"
        assert drafting.view(1).now.line == drafting.view().now.line == f"Pick one of {left}"
        pick(drafting, 1, 2)
    assert lines == [f"Pick {n} of 5" for n in range(1, 6)]
    assert (drafting.view(0).now.line, drafting.view().now.line) == ("Keep four of six", "Keep four of six")
    assert keep(drafting, 0).view(0).now.line == "Your four are kept"


def test_a_pick_can_be_changed_until_all_have_picked(drafting):
    first, second = hand(drafting, 0)[:2]
    drafting.do(0, m.CrewPicked(name=first)).do(0, m.CrewPicked(name=second))
    assert drafting.view(0).draft.chosen == second
    pick(drafting, 1, 2)
    assert drafting.view(0).draft.drafted[0].name == second


def test_the_last_card_needs_no_pick(drafting):
    drafted(drafting)
    own = drafting.view(1).draft
    assert (own.picking, len(own.drafted), own.hand) == (False, 6, ())


@pytest.mark.rule("SF-128")
def test_each_keeps_four_of_the_six(drafting):
    drafted(drafting)
    names = tuple(card.name for card in drafting.view(0).draft.drafted)
    assert "exactly four" in drafting.refusal(0, m.CrewKept(crew=names[:3]))
    assert "exactly four" in drafting.refusal(0, m.CrewKept(crew=names[:5]))
    assert "exactly four" in drafting.refusal(0, m.CrewKept(crew=(*names[:3], names[0])))
    other = drafting.view(1).draft.drafted[0].name
    assert "that you drafted" in drafting.refusal(0, m.CrewKept(crew=(*names[:3], other)))
    keep(drafting, 0, 1)
    assert drafting.view().phase == "draft"
    keep(drafting, 2)
    assert drafting.view().phase == "setup"
    assert [member.name for member in drafting.view().freighters[0].crew] == list(names[:4])
    left = {name for f in drafting.view().freighters for name in [m.name for m in f.crew]}
    assert len(left) == 12
    assert not set(names[4:]) & left, "the rest leave the game"


def test_what_is_not_in_the_hand_cannot_be_picked(drafting):
    assert "not in your hand" in drafting.refusal(0, m.CrewPicked(name=hand(drafting, 1)[0]))
    assert "still cards to pick" in drafting.refusal(0, m.CrewKept(crew=("Og", "Abby", "Mag", "Das")))
    drafted(drafting)
    assert "Now keep four" in drafting.refusal(0, m.CrewPicked(name="Og"))


def test_nothing_else_happens_meanwhile(drafting, trial):
    assert "draft comes first" in drafting.refusal(0, m.CrewAssigned(count=1))
    assert "draft comes first" in drafting.refusal(0, m.FirstChosen(first=0))
    assert "drafts no crew" in trial(2).refusal(0, m.CrewPicked(name="Og"))
    keep(drafted(drafting), 0, 1, 2)
    assert "draft is over" in drafting.refusal(0, m.CrewPicked(name="Og"))
    assert drafting.refusal(0, m.CrewAssigned(count=1)) is None


def test_a_hand_is_in_no_other_view(drafting):
    pick(drafting, 0)
    own = {*hand(drafting, 0)}
    for viewer in (None, 1, 2):
        seen = msgspec.json.encode(drafting.view(viewer)).decode()
        assert not [name for name in own if f'"{name}"' in seen]
    for viewer in (None, 0, 1):
        assert drafting.tell(0, m.CrewPicked(name="Og"), viewer) == "Player 0 picked a card"
        assert drafting.tell(0, m.CrewKept(crew=("Og", "Mag")), viewer) == "Player 0 keeps four"


def test_on_a_shared_phone_it_is_behind_a_curtain(drafting, trial):
    assert GAME.secret(drafting.state, 0)
    assert not GAME.secret(pick(drafting, 0).state, 0), "who has picked is asked nothing"
    pick(drafting, 1, 2)
    assert GAME.secret(drafting.state, 0), "the next hand is here"
    assert not GAME.secret(trial(2).state, 0)
    for _ in range(4):
        pick(drafting, 0, 1, 2)
    assert [GAME.secret(keep(drafting, 0).state, seat) for seat in range(3)] == [False, True, True]
    assert not GAME.secret(keep(drafting, 1, 2).state, 2)


def test_who_leaves_is_played_for(drafting):
    assert drafting.leaving(2) == "the Companion drafts for them"
    pick(drafting, 0, 1).seated(True, True, False)
    assert drafting.view(0).draft.pick == 2
    for _ in range(4):
        pick(drafting, 0, 1)
    keep(drafting, 0, 1)
    assert drafting.view().phase == "setup"


def test_other_deals_are_other_hands(trial):
    assert len({tuple(hand(trial(2, crew="draft", seed=seed), 0)) for seed in range(5)}) == 5


def test_what_was_passed_on_only_the_host_takes_back_and_then_all_pick_again():
    started = Started(game=GAME.slug, seats=("Ann", "Bob"), options=Options(crew="draft"), seed=3)
    log = Log(GAME, [Entry(1, started, None, None, 0)])
    start = log.table.state
    for seat in (0, 1):
        name = start.draft.hands[seat][0]
        log.append(Entry(log.version + 1, m.CrewPicked(name=name), seat, seat, 0))
    assert undoable(log, 0, host=False) is None
    with pytest.raises(Refused, match="revealed to all"):
        undo(log, 0, host=False, target=2)
    log.append(Entry(4, undo(log, 0, host=True, target=3), None, 0, 0))
    assert log.table.state == start
