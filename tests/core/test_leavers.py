"""A player who left is marked on the sheet, and wins only if the table says so."""

import pytest

from companion.core.game import By
from companion.core.table_moves import Confirmed, LeaverCounted, Left, Returned, Stopped, refusal
from companion.core.words import Renderer, in_english
from tests.drill.moves import BidSealed, GameOver, Rolled, Tapped
from tests.drill_tables import Pad


def ended(*points, gone=(1,), **options):
    """Everybody has these points; these seats left, and the game is over."""
    pad = Pad(**options)
    for seat, amount in enumerate(points):
        pad.put(Tapped(amount=amount), seat)
    for seat in gone:
        pad.put(Left(), seat)
    pad.put(GameOver(), 0)
    return pad


def asked(pad):
    say = Renderer(pad.log.table.names)
    return [say(question.words) for question in pad.log.table.sheet().questions]


def places(pad):
    return [seat.rank for seat in pad.log.table.sheet().seats]


def test_a_leaver_is_marked_on_the_sheet():
    assert [seat.left for seat in ended(5, 3, 1).log.table.sheet().seats] == [False, True, False]


def test_a_leaver_who_would_not_win_is_not_asked_about():
    pad = ended(5, 3, 1)
    assert (asked(pad), pad.log.table.sheet().winners) == ([], (0,))
    why = refusal(pad.log.table, LeaverCounted(counts=False), By(1))
    assert in_english(why).startswith("That is only asked about")


@pytest.mark.parametrize("points", [(3, 5, 1), (5, 5, 1)])
def test_a_leaver_who_would_win_or_share_first_place_is_asked_about(points):
    pad = ended(*points)
    assert asked(pad) == ["Count Bob, who left?"]
    assert pad.log.table.sheet().winners == ()
    assert in_english(refusal(pad.log.table, Confirmed(), By(None))) == "Answer this first: Count Bob, who left?"


def test_counted_a_leaver_wins():
    pad = ended(3, 5, 1)
    pad.put(LeaverCounted(counts=True), 1, by=0)
    sheet = pad.log.table.sheet()
    assert (sheet.questions, sheet.winners, sheet.decided_by) == ((), (1,), "points")
    assert pad.words(None)[-1] == "Bob left and counts all the same (entered by Ann)"


def test_not_counted_the_others_move_up():
    pad = ended(3, 5, 1)
    pad.put(LeaverCounted(counts=False), 1, by=0)
    sheet = pad.log.table.sheet()
    assert (sheet.questions, sheet.winners, sheet.decided_by) == ((), (0,), "leaver")
    assert in_english(sheet.decided_words) == "Bob left and does not count."
    assert places(pad) == [1, 3, 2]
    pad.take_back(0)
    assert asked(pad) == ["Count Bob, who left?"]


def test_the_next_leaver_in_line_is_asked_about_too():
    pad = ended(1, 5, 3, gone=(1, 2))
    pad.put(LeaverCounted(counts=False), 1, by=0)
    assert asked(pad) == ["Count Cat, who left?"]
    pad.put(LeaverCounted(counts=False), 2, by=0)
    assert (pad.log.table.sheet().winners, places(pad)) == ((0,), [1, 2, 2])


def test_a_tie_with_a_leaver_who_does_not_count_needs_no_tie_break():
    pad = ended(5, 5, 1, roll_off=True)
    assert asked(pad) == ["Count Bob, who left?", "Tied at 5 – rolling the die"]
    pad.put(LeaverCounted(counts=False), 1, by=0)
    assert (asked(pad), pad.log.table.sheet().winners) == ([], (0,))


def test_a_tie_among_those_who_count_is_still_to_be_decided():
    pad = ended(5, 5, 5, roll_off=True)
    pad.put(LeaverCounted(counts=False), 1, by=0)
    assert asked(pad) == ["Tied at 5 – rolling the die"]
    for seat, pips in enumerate((2, 6, 3)):
        pad.put(Rolled(pips=pips), seat, by=0)
    assert pad.log.table.sheet().winners == (2,)


def test_whoever_leaves_again_is_asked_about_again():
    pad = ended(3, 5, 1)
    pad.put(LeaverCounted(counts=True), 1, by=0)
    pad.put(Returned(), 1)
    assert (asked(pad), pad.log.table.sheet().winners) == ([], (1,))
    pad.put(Left(), 1)
    assert asked(pad) == ["Count Bob, who left?"]


@pytest.mark.parametrize(("close", "winners"), [(Stopped(), ()), (Confirmed(), (1,))])
def test_a_stopped_game_has_no_winner_and_a_confirmed_result_stands(close, winners):
    pad = ended(3, 5, 1)
    pad.put(close, None, by=0)
    assert pad.log.table.sheet().winners == winners


@pytest.mark.parametrize(("gone", "alone"), [((), None), ((1,), None), ((1, 2), 0), ((0, 1, 2), None)])
def test_one_who_is_left_alone_is_known(gone, alone):
    pad = Pad()
    for seat in gone:
        pad.put(Left(), seat)
    assert pad.log.table.alone == alone


def test_a_solo_game_is_not_lonely():
    assert Pad("Ann").log.table.alone is None


def test_the_history_says_what_a_leaver_closes():
    pad = Pad()
    pad.put(BidSealed(amount=4), 0)
    pad.put(Left(), 1)
    pad.put(Left(), 0)
    assert pad.words(None)[1:] == ["Bob left the game: the bidding goes on without them", "Ann left the game"]
