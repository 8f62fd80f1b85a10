"""Score sheets: places, ties and who won by what."""

import pytest
from msgspec.structs import replace

from companion.core.ranking import rank, ties
from companion.core.sheet import POINTS, Ending, Line, Question, TieBreak, add_up, tidy
from companion.core.words import in_english, noun, say, several


def sheet(*points, **more):
    return rank([[Line("points", say("Points"), one)] for one in points], **more)


def places(found):
    return [seat.rank for seat in found.seats]


def test_the_highest_total_wins():
    found = sheet(5, 9, 7)
    assert places(found) == [3, 1, 2]
    assert found.winners == (1,)
    assert (found.decided_by, in_english(found.decided_words)) == ("points", "On points.")


def test_lines_are_added_up_and_kept():
    lines = [Line("cargo", say("Cargo"), 4), Line("fines", say("Fines"), -1)]
    found = rank([lines, [Line("cargo", say("Cargo"), 2)]])
    assert [seat.total for seat in found.seats] == [3, 2]
    assert found.seats[0].lines == tuple(lines)


def test_equal_seats_share_a_place_and_the_next_is_skipped():
    assert places(sheet(7, 7, 3)) == [1, 1, 3]
    assert places(sheet(9, 4, 4, 1)) == [1, 2, 2, 4]


def test_a_win_equal_all_the_way_down_is_shared():
    found = sheet(7, 7, 3, ladder=[TieBreak("cargo", say("more cargo"), (2, 2, 9))])
    assert found.winners == (0, 1)
    assert found.decided_by == "shared"


def test_the_first_rung_that_differs_decides():
    ladder = [TieBreak("cargo", say("more cargo"), (2, 2, 0)), TieBreak("crew", say("more crew"), (1, 4, 9))]
    found = sheet(7, 7, 3, ladder=ladder)
    assert found.winners == (1,)
    assert (found.decided_by, in_english(found.decided_words)) == ("crew", "Tied on points: more crew.")
    assert places(found) == [2, 1, 3]


def test_a_rung_decides_only_among_those_level_on_points():
    found = sheet(8, 7, 7, ladder=[TieBreak("cargo", say("more cargo"), (0, 1, 2))])
    assert found.decided_by == "points"
    assert places(found) == [1, 3, 2]


def test_a_rung_that_leaves_one_rival_level_does_not_decide_yet():
    ladder = [TieBreak("a", say("a"), (1, 1, 0)), TieBreak("b", say("b"), (1, 0, 9))]
    assert sheet(5, 5, 5, ladder=ladder).decided_by == "b"


def test_the_lowest_total_can_win():
    found = sheet(5, 9, 5, lowest_wins=True, ladder=[TieBreak("cargo", say("more cargo"), (1, 0, 2))])
    assert places(found) == [2, 3, 1]
    assert found.decided_by == "cargo"


def test_partners_win_together_and_that_is_not_a_shared_win():
    found = sheet(1, 2, 3, 4, totals=[4, 6, 4, 6], sides=[0, 1, 0, 1])
    assert places(found) == [3, 1, 3, 1]
    assert found.winners == (1, 3)
    assert found.decided_by == "points"
    assert [seat.total for seat in found.seats] == [4, 6, 4, 6]


def test_people_count_teams_and_not_their_partners():
    found = sheet(1, 2, 3, 4, totals=[4, 6, 4, 6], sides=[0, 1, 0, 1])
    assert [found.place(seat) for seat in found.seats] == [2, 1, 2, 1]
    alone = sheet(4, 6, 6)
    assert [alone.place(seat) for seat in alone.seats] == [3, 1, 1]


def test_two_sides_level_share_the_win():
    assert sheet(1, 2, 3, 4, totals=[5, 5, 5, 5], sides=[0, 1, 0, 1]).decided_by == "shared"


def test_decimals_have_no_dust():
    found = rank([[Line("a", say("A"), 0.1), Line("b", say("B"), 0.2)], [Line("a", say("A"), 0.3)]])
    assert [seat.total for seat in found.seats] == [0.3, 0.3]
    assert found.winners == (0, 1)


def test_given_totals_and_rungs_have_no_dust_either():
    found = sheet(0, 0, totals=[0.1 + 0.2, 0.3], ladder=[TieBreak("x", say("x"), (0.3, 0.1 + 0.2))])
    assert [seat.total for seat in found.seats] == [0.3, 0.3]
    assert found.decided_by == "shared"


def test_whole_numbers_stay_whole():
    assert repr(add_up([1.5, 1.5])) == "3"
    assert repr(tidy(2.0)) == "2"
    assert tidy(2.25) == 2.25


def test_names_notes_and_the_reason_for_the_end_are_carried():
    found = sheet(1, 2, notes={1: {"in_profit": True}}, ended=Ending("bank", say("The bank is empty."))).named(
        ["Ann", "Bob"]
    )
    assert [seat.name for seat in found.seats] == ["Ann", "Bob"]
    assert [seat.notes for seat in found.seats] == [{}, {"in_profit": True}]
    assert found.ended.key == "bank"


def test_one_alone_wins_on_points():
    assert sheet(3).winners == (0,)
    assert sheet(3).decided_by == "points"


def test_lines_of_one_key_stand_in_one_row():
    ann = [Line("cargo", say("Cargo"), 4), Line("fines", say("Fines"), -1)]
    bob = [Line("cargo", say("Cargo"), 2), Line("floor", say("Given back"), 3), Line("fines", say("Fines"), -2)]
    rows = rank([ann, bob]).rows
    assert [(in_english(row.label), row.points) for row in rows] == [
        ("Cargo", (4, 2)),
        ("Given back", (None, 3)),
        ("Fines", (-1, -2)),
    ]


# The heading of the result

NAMES = ("Ann", "Bob", "Cem", "Dora", "Emil")


def heading(found):
    return in_english(found.named(NAMES[: len(found.seats)]).who_won)


def credits(*values):
    return TieBreak("credits", say("more credits"), values, noun("credits"))


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (sheet(14, 16), "Bob wins, 16 : 14"),
        (sheet(3, 16, 9), "Bob wins with 16 points"),
        (sheet(9, 16, 9), "Bob wins with 16 points"),
        (sheet(-5, -9.5), "Ann wins, −5 : −9.5"),
        (sheet(1, 2, 3, totals=[4, 6, 4], sides=[0, 1, 0]), "Bob wins, 6 : 4"),
        (sheet(1, 2, 3, 4, totals=[4, 6, 4, 6], sides=[0, 1, 0, 1]), "Bob and Dora win, 6 : 4"),
        (sheet(87), "Ann finishes with 87 points"),
        (sheet(16, 16), "Ann and Bob share the win with 16 points"),
        (sheet(16, 16, 16, 16, 16), "5 players share the win with 16 points"),
        (sheet(1, 2, totals=[6, 6], sides=[0, 0]), "Everybody wins"),
    ],
)
def test_the_heading_has_the_numbers(found, said):
    assert heading(found) == said
    assert found.remark is None


def test_where_the_lowest_total_wins_the_end_says_so():
    found = sheet(14, 16, 15, lowest_wins=True)
    assert (heading(found), in_english(found.remark)) == ("Ann wins with 14 points", "Fewest points win.")


def test_a_tie_names_what_decided_and_its_numbers():
    found = sheet(16, 16, 9, ladder=[credits(3, 5, 99)])
    assert heading(found) == "Tied at 16 – Bob wins on credits, 5 : 3"
    assert in_english(found.tie.step) == "Tied at 16 – on credits it is 5 : 3"
    assert found.remark is None


def test_of_three_who_are_level_the_two_best_have_the_numbers():
    assert heading(sheet(16, 16, 16, ladder=[credits(1, 5, 3)])) == "Tied at 16 – Bob wins on credits, 5 : 3"


def test_the_numbers_of_a_tie_are_those_of_the_rung_that_decided_it():
    """Dora fell on the first rung, so that only Ann's crew stands beside Bob's."""
    crew = TieBreak("crew", say("fewer crew"), (-4, -2, -1, -1), noun("crew"))
    found = sheet(16, 16, 9, 16, ladder=[credits(5, 5, 9, 4), crew])
    assert heading(found) == "Tied at 16 – Bob wins on crew, 2 : 4"


def test_partners_win_a_tie_together():
    found = sheet(0, 0, 0, totals=[-6, -6, -6], sides=[0, 1, 0], lowest_wins=True, ladder=[credits(7, 2, 7)])
    assert heading(found) == "Tied at −6 – Ann and Cem win on credits, 7 : 2"


def test_a_rung_without_numbers_says_its_words():
    found = sheet(16, 16, ladder=[TieBreak("race", say("first at the bin"), (1, 0))])
    assert heading(found) == "Tied at 16 – Ann wins: first at the bin"
    assert in_english(found.tie.step) == "Tied at 16 – first at the bin"


def test_a_win_by_something_else_than_points_has_no_numbers():
    """The numbers would contradict it; what the game says of it stays."""
    found = replace(sheet(16, 14), winners=(1,), decided_by="mission", decided_words=say("The mission is fulfilled."))
    assert heading(found) == "Bob wins"
    assert in_english(found.remark) == "The mission is fulfilled."


# Ties for the other places


def told(found):
    return [in_english(said) for said in ties(found.named(NAMES[: len(found.seats)]))]


RACE = TieBreak("race", say("first at the bin"), (0, 1, 0))


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (sheet(9, 4, 3), []),
        (sheet(9, 4, 4, ladder=[credits(0, 2, 3)]), ["Cem before Bob on credits, 3 : 2."]),
        (sheet(9, 4, 4, ladder=[credits(9, 2, 2), credits(0, -1, -4)]), ["Bob before Cem on credits, 1 : 4."]),
        (sheet(9, 4, 4, ladder=[RACE]), ["Bob before Cem: first at the bin."]),
        (sheet(9, 4, 4, ladder=[credits(0, 2, 2)]), ["Bob and Cem share 2nd place: level on credits, 2 each."]),
        (sheet(9, 4, 4, 1), ["Bob and Cem share 2nd place."]),
        (sheet(1, 4, 4, lowest_wins=True), ["Bob and Cem share 2nd place."]),
        (
            sheet(9, 4, 4, 4, ladder=[credits(0, 1, 1, 0)]),
            ["Bob and Cem share 2nd place: level on credits, 1 each.", "Bob and Cem before Dora on credits, 1 : 0."],
        ),
        (sheet(9, 1, 1, totals=[9, 0.1 + 0.2, 0.3]), ["Bob and Cem share 2nd place."]),
    ],
)
def test_a_tie_for_another_place_says_what_became_of_it(found, said):
    assert told(found) == said


def test_what_the_heading_says_of_a_tie_is_not_said_again():
    assert told(sheet(9, 9, 3)) == []
    assert told(sheet(9, 9, 3, ladder=[credits(1, 0, 0)])) == []
    assert told(sheet(9, 9, 9, ladder=[credits(5, 1, 3)])) == ["Cem before Bob on credits, 3 : 1."]
    assert told(sheet(9, 9, 9, ladder=[credits(5, 5, 3)])) == [
        "Ann and Bob are level on credits, 5 each.",
        "Ann and Bob before Cem on credits, 5 : 3.",
    ]


def test_whoever_left_is_compared_with_nobody():
    assert told(sheet(9, 4, 4, ladder=[credits(0, 2, 3)]).leaving({2})) == []


def test_a_place_that_many_share_names_nobody():
    found = rank([[Line("points", say("Points"), one)] for one in (9, 4, 4, 4, 4, 4)])
    assert [in_english(said) for said in ties(found)] == ["5 players share 2nd place."]


def test_partners_do_not_share_their_place_with_each_other():
    teams = {"totals": [4, 6, 4, 6], "sides": [0, 1, 0, 1]}
    assert told(sheet(1, 2, 3, 4, **teams)) == []
    three = sheet(1, 2, 3, totals=[4, 6, 4], sides=[0, 1, 2])
    assert told(replace(three, side_names=(say("Red"), say("Blue"), say("Green")))) == [
        "Red and Green share 2nd place."
    ]


def test_whoever_does_not_count_has_no_tie():
    found = sheet(9, 4, 4, 4, ladder=[credits(0, 3, 2, 1)])
    assert told(found.without([2])) == ["Bob before Dora on credits, 3 : 1."]
    assert told(found.without([2, 3])) == []


def test_no_tie_is_told_where_no_place_is():
    found = sheet(9, 4, 4)
    assert told(found.asking([Question("crew", say("Tied at 16 – counting crew"))])) == []
    assert told(replace(found, unit="time")) == []


def test_nobody_can_win():
    assert heading(replace(sheet(16, 14), winners=())) == "Nobody wins"


def test_no_tie_is_told_while_something_is_asked_or_once_its_winner_left():
    found = sheet(16, 16, 9, ladder=[credits(3, 5, 0)])
    assert found.asking([Question("crew", say("Tied at 16 – counting crew"))]).tie is None
    left = found.named(NAMES[:3]).without([1])
    assert [in_english(said) for said in (left.who_won, left.remark)] == ["Ann wins", "Bob left and does not count."]


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (sheet(9, 5), "You win, 9 : 5"),
        (sheet(9, 5, 7), "You win with 9 points"),
        (sheet(9), "You finish with 9 points"),
        (
            sheet(7, 7, ladder=[TieBreak("cargo", say("more cargo"), (3, 2), noun("cargo"))]),
            "Tied at 7 – you win on cargo, 3 : 2",
        ),
        (
            sheet(7, 7, ladder=[TieBreak("roll", say("the higher roll"), (3, 2))]),
            "Tied at 7 – you win: the higher roll",
        ),
        (replace(sheet(3, 9, 7), winners=(0,), decided_by="embargo"), "You win"),
        (sheet(5, 9), "Bob wins, 9 : 5"),
        (sheet(9, 9), "Ann and Bob share the win with 9 points"),
    ],
)
def test_the_winners_own_phone_says_you(found, words):
    assert in_english(found.named(NAMES[: len(found.seats)]).who_won_for(0)) == words


@pytest.mark.parametrize(
    ("counts", "total", "words"),
    [
        (POINTS, 1, "Ann wins with 1 point"),
        (POINTS, 2.5, "Ann wins with 2.5 points"),
        (several("{n} credit", "{n} credits", 0), 1, "Ann wins with 1 credit"),
        (several("{n} credit", "{n} credits", 0), 12, "Ann wins with 12 credits"),
        (say("{n} Influence", n=0), 15, "Ann wins with 15 Influence"),
    ],
)
def test_a_total_has_the_unit_of_its_game(counts, total, words):
    assert heading(replace(sheet(total, 0, 0), counts=counts)) == words
