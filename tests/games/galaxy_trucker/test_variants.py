"""Teams, shared building, the first flight, and people who come and go."""

from __future__ import annotations

import pytest

from companion.games.galaxy_trucker import moves as m
from companion.games.galaxy_trucker.ship import Losses


def team_landed(trial, *rounds):
    """Seats 0 and 2 against 1 and 3; nothing lost, nothing won but places and beauty."""
    return trial(4, teams="pairs", rounds=rounds or ("I",)).launch().land()


@pytest.mark.rule("GT-200")
def test_two_teams_of_two_and_only_with_four(trial):
    view = trial(4, teams="pairs").view()
    assert [(p.team, p.partner, p.letter) for p in view.players] == [
        (0, 2, "A"),
        (1, 3, "B"),
        (0, 0, "A"),
        (1, 1, "B"),
    ]
    assert [player.team for player in trial(3, teams="pairs").view().players] == [None] * 3


@pytest.mark.rule("GT-201")
def test_partners_share_total_rank_and_win(trial):
    sheet = team_landed(trial).count(0, 5).count(1, 5).count(2, 5).count(3, 4).sheet
    assert [seat.total for seat in sheet.seats] == [6, 6, 6, 6]
    sheet = team_landed(trial).count(0, 5).count(1, 5).count(2, 5, red=1).count(3, 4).sheet
    assert [seat.total for seat in sheet.seats] == [10, 6, 10, 6]
    assert (sheet.winners, [seat.rank for seat in sheet.seats]) == ((0, 2), [1, 3, 1, 3])


@pytest.mark.rule("GT-202", "GT-248")
def test_one_partners_losses_eat_the_others_earnings(trial):
    table = trial(4, teams="pairs", rounds=("I", "II")).launch()
    table.do(0, m.GaveUp()).do(2, m.GaveUp()).land()
    table.count(0, lost=5).count(2, blue=4).count(1, 3).count(3, 3)
    assert table.totals == [0, 11, 0, 11]
    assert not any("floor" in key for seat in range(4) for key in table.lines(seat))
    table.do(3, m.RoundBegun()).launch(seat=3 if table.view().says_go == 3 else 1).credits(0, 2)
    assert table.totals[2] == 2


@pytest.mark.rule("GT-203")
def test_everybody_flies_the_partners_ship_with_its_tile_and_losses(trial):
    table = trial(4, teams="pairs").go().tiles(1, 2, 3, 4).do(0, m.SetAsideCounted(count=2)).do(0, m.FlightStarted())
    assert table.positions == [-4, -6, 0, -2]
    assert [player.flies for player in table.view().players] == [2, 3, 0, 1]
    assert (table.view(2).mine.sheet.lost, table.view(0).mine.sheet.lost) == (2, 0)


@pytest.mark.rule("GT-204")
def test_places_beauty_and_giving_up_go_ship_by_ship(trial):
    table = trial(4, teams="pairs").launch().do(2, m.GaveUp()).land()
    table.count(0, 3).count(1, 3).count(2, 0).count(3, 9)
    assert [table.lines(seat)["I.place"] for seat in range(4)] == [3, 2, 0, 4]
    assert [table.lines(seat)["I.ship"] for seat in range(4)] == [2, 2, 0, 0]


@pytest.mark.rule("GT-205")
def test_between_numbered_circles_the_flip_calls_the_switch(trial):
    table = trial(4, teams="switch", rounds=("II",)).go().wait(90)
    assert table.tell(1, m.TimerFlipped()) == "Player 1 turned the glass to circle 1 and called: Switch!"
    table.do(1, m.TimerFlipped())
    assert table.view().switch_words.startswith("Switch! Go over to your partner’s ship")
    assert [player.flies for player in table.view().players] == [2, 3, 0, 1]
    table.do(0, m.TileTaken(number=1))
    assert table.view().tiles[0].seat == 2
    assert table.view().building == (1, 2, 3)
    assert table.refusal(1, m.TileTaken(number=1)) == "Player 0 was faster. Still there: 2, 3, 4."
    table.do(1, m.TileTaken(number=2)).do(2, m.TileTaken(number=3)).do(3, m.TileTaken(number=4))
    assert table.view().crew_next == 0, "whoever stands at the ship places its crew"
    assert table.do(0, m.CrewPlaced(humans=2)).view().crew_next == 1


@pytest.mark.rule("GT-206")
@pytest.mark.parametrize(("name", "switches"), [("I", 0), ("II", 1), ("III", 2), ("IIIa", 2)])
def test_switches_of_a_round(trial, name, switches):
    table = trial(4, teams="switch", rounds=(name,)).go()
    assert table.view().switches_to_come == switches
    for _ in range(switches):
        table.wait(90).do(0, m.TimerFlipped())
    assert table.view().switches_to_come == 0
    table.do(0, m.TileTaken(number=1)).wait(90).do(0, m.TimerFlipped())
    assert (table.view().timer.circle_name, table.view().switches) == ("Start", switches)
    for seat in (1, 2, 3):
        table.do(seat, m.TileTaken())
    table.do(0, m.FlightStarted())
    last_ship = 2 if switches % 2 else 0
    assert table.view().players[0].flies == (0 if last_ship == 2 else 2)


def test_in_plain_pairs_nobody_switches_while_building(trial):
    table = trial(4, teams="pairs", rounds=("II",)).go().wait(90).do(0, m.TimerFlipped())
    assert table.view().switches == 0


# The first flight


def learning(trial, seats=3):
    return trial(seats, first_flight=True)


@pytest.mark.rule("GT-208")
def test_a_first_flight_has_no_timer(trial):
    table = learning(trial).go().wait(10_000)
    assert table.view().timer is None
    assert table.refusal(0, m.TimerFlipped()) == "The first flight has no glass."
    assert table.tiles(1, 2, 3).view().phase == "check"


@pytest.mark.rule("GT-210")
def test_a_faulty_ship_gets_the_highest_tile_and_loses_nothing(trial):
    table = learning(trial).go().tiles(1, 2, 3).do(0, m.MistakeFound(components=2))
    assert [tile.seat for tile in table.view().tiles] == [1, 2, 0]
    assert table.do(1, m.MistakeFound(components=1)).view().order == ()
    assert [tile.seat for tile in table.view().tiles] == [2, 0, 1]
    assert [table.view(seat).mine.sheet.lost for seat in range(3)] == [0, 0, 0]
    assert table.do(0, m.FlightStarted()).view().order == (2, 0, 1)


@pytest.mark.rule("GT-213")
def test_nobody_gives_up_in_a_first_flight(trial):
    table = learning(trial).launch()
    assert table.refusal(0, m.GaveUp()) == "Nobody gives up in a first flight."
    table.crew(2, 2, 2).card("I-open-space-1").answer(0, number=0).answer(1, number=2).answer(2, number=1)
    assert table.positions == [0, 1, -3]
    table.card("I-slavers-1").answer(1, number=1).answer(0, number=9).answer(0, choice="pass")
    assert table.positions == [0, 1, -3]
    assert table.place(90, 1, 2).view().lapped == ()
    assert table.land().view().players[1].place == 3


@pytest.mark.rule("GT-214")
def test_after_a_first_flight_the_game_goes_on_with_the_credits_or_ends(trial):
    table = learning(trial).launch().land().count_rest()
    assert table.totals == [6, 5, 4]
    offers = table.view(0).offers
    assert (offers["next_round"].why_not, offers["end_game"].why_not) == (None, None)
    on = learning(trial).launch().land().count_rest().do(0, m.RoundBegun())
    assert (on.totals, on.view().round, on.view().first_flight) == ([6, 5, 4], "II", False)
    assert table.do(1, m.GameEnded()).ended_by == "You ended the game after round I."


def test_a_first_flight_picks_from_its_eight_cards(trial):
    kinds = learning(trial).launch().view().kinds
    assert [len(kind.cards) for kind in kinds] == [1] * 8


# People


def test_who_leaves_while_building_is_not_waited_for(trial):
    table = trial(3).go().do(0, m.TileTaken(number=1)).do(1, m.TileTaken(number=2)).seated(True, True, False)
    assert (table.view().phase, table.do(0, m.FlightStarted()).view().order) == ("check", (0, 1))


def test_who_leaves_in_flight_has_given_up_even_in_mid_card(trial):
    table = trial(3).launch().card("I-open-space-1").seated(False, True, True)
    assert table.asked == (1,)
    assert table.view().players[0].gave_up == "Player 0 left the table."
    table.answer(1, number=1).answer(2, number=1)
    assert table.view().card is None


def test_the_history_says_what_a_leaver_closes(trial):
    table = trial(3).go()
    assert table.leaving(0) is None
    table = trial(3).launch()
    assert table.leaving(0) == "the ship gave up"
    table.card("I-open-space-1")
    assert table.leaving(0) == "the ship gave up, and the card goes on without it"
    table = trial(3, rounds=("I",)).launch().land().count(0, 3).count(1, 4)
    assert [table.leaving(seat) for seat in (1, 2)] == [None, "what is left of the ship is not counted"]


def test_who_comes_late_builds_along_or_waits_for_the_next_round(trial):
    table = trial(2).go().seated(True, True, True)
    assert [tile.number for tile in table.view().tiles] == [1, 2, 3]
    table = trial(2).launch().seated(True, True, True)
    assert table.refusal(2, m.DaysMoved(days=1)) == "Player 2 does not take part in this round."
    table.land().count_rest().do(0, m.RoundBegun())
    assert table.view().players[2].in_round
    assert table.totals[2] == 0


def test_nobody_waits_for_the_count_of_one_who_left(trial):
    table = trial(3, rounds=("I",)).launch().land().count(0, 3).count(1, 4).seated(True, True, False)
    assert table.totals == [6, 3, 2]


def test_a_card_goes_on_without_one_who_left_under_fire(trial):
    table = trial(2).launch().card("I-meteors-1").roll(3, 4).answer(0, losses=Losses(components=1))
    assert table.seated(True, False).asked == (0,)
    assert table.what == "roll"
