"""Journey's end: what each ship is paid, and in which order."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.galaxy_trucker import moves as m

ROUND_KEYS = ["flight", "place", "ship", "goods", "losses"]


def flown(trial, name="I", seats=4, **options):
    return trial(seats, rounds=(name,), **options).launch()


@pytest.mark.rule("GT-172")
def test_rewards_then_goods_then_losses_then_the_floor(trial):
    table = flown(trial, seats=2).do(0, m.GaveUp()).land().count(0, lost=3).count(1)
    assert [line.key for line in table.sheet.seats[0].lines] == [f"I.{key}" for key in (*ROUND_KEYS, "floor")]
    assert [line.key for line in table.view(0).players[0].lines] == [*ROUND_KEYS[1:], "floor"]


def test_the_pay_out_adds_up_on_the_page(trial):
    table = flown(trial, seats=2, hidden_credits=False).credits(0, 10).land().count(0, red=1, lost=2)
    assert table.view().payout.ships[0].after is None, "another ship may still take the bonus away"
    shown = table.count(1, connectors=5).view().payout.ships
    for ship in shown:
        assert ship.before.points + sum(line.points for line in ship.lines) == ship.after.points
    assert [ship.before.points for ship in shown] == [10, 0]
    assert (shown[0].bank, shown[0].after.label) == ("Take 8 credits from the bank", "In hand now")
    assert shown[0].after.points == table.totals[0] == 18


def test_the_bonus_of_the_best_looking_ship_is_open_while_one_that_landed_is_not_counted(trial):
    """Whoever has taken money from the bank would have to give it back."""
    table = flown(trial, seats=3, hidden_credits=False).do(2, m.GaveUp()).land().count(0, 4, red=1)
    ann = table.view().payout.ships[0]
    assert (ann.best, table.view().players[0].best_ship) == (False, False)
    assert [line.key for line in ann.lines] == ["place", "goods", "losses"]
    assert (ann.bank, ann.later) == (None, "Best-looking ship: once everybody has counted")
    gave_up = table.count(2, red=1).view().payout.ships[2]
    assert (gave_up.bank, gave_up.later) == ("Take 2 credits from the bank", None), "nothing of that ship is open"
    ann, bob, _ = table.count(1, 1).view().payout.ships
    assert [(ship.best, f"{ship.bank}", ship.later) for ship in (ann, bob)] == [
        (False, "Take 8 credits from the bank", None),
        (True, "Take 5 credits from the bank", None),
    ]


def test_a_flight_that_is_not_paid_out_says_so_where_the_game_stops(trial):
    table = flown(trial, seats=2, hidden_credits=False)
    assert f"{table.sheet.unpaid}" == "Round I was not paid out yet, so it brought nobody anything."
    won = "Round I was not paid out yet: only what was won in flight counts, not the goods on board."
    assert f"{table.credits(0, 10).sheet.unpaid}" == won
    assert table.land().count(0, red=1).count(1).sheet.unpaid is None


def test_partners_read_what_they_have_together(trial):
    table = flown(trial, hidden_credits=False, teams="pairs").land().count_rest()
    first = table.view().payout.ships[0]
    assert (first.before, first.after.label) == (None, "Team A together")
    assert first.after.points == table.totals[0]


def test_whoever_lost_more_than_there_is_pays_what_there_is(trial):
    table = flown(trial, seats=2, hidden_credits=False).credits(0, 1).do(0, m.GaveUp()).land().count(0, lost=3).count(1)
    ship = table.view().payout.ships[0]
    assert (ship.bank, ship.after.points) == ("Pay 1 credit to the bank", 0)


def test_whoever_gave_up_is_not_asked_for_connectors(trial):
    table = flown(trial, seats=2).do(0, m.GaveUp()).land()
    assert [form.connectors for form in table.view(0).countings] == [False, True]
    assert not any(form.known for form in table.view(1).countings), "no connectors is an answer that somebody gives"


def test_connectors_told_in_flight_are_filled_in_unless_the_ship_was_hit_since(trial):
    told = trial(2).launch().card("I-stardust-1").answer(1, number=0).answer(0, number=3)
    assert counted(told.land()) == [(3, True), (0, True)]
    hit = trial(2).launch().card("I-stardust-1").answer(1, number=2).answer(0, number=3)
    hit.do(0, m.MistakeFound(components=1))
    assert counted(hit.land()) == [(0, False), (2, True)], "what nobody knows is never 0"


def counted(table):
    """What each seat's own form begins with, and whether it is known."""
    own = [table.view(seat).countings[seat] for seat in range(2)]
    assert all(form.from_flight == form.known for form in own)
    return [(form.count.exposed_connectors, form.known) for form in own]


@pytest.mark.rule("GT-173")
def test_the_order_on_the_board_is_the_order_of_landing(trial):
    table = flown(trial).place(7, 41, None, 12).land()
    assert [player.place for player in table.view().players] == [3, 1, None, 2]


@pytest.mark.rule("GT-174", "GT-175", "GT-176")
@pytest.mark.parametrize(
    ("name", "places"),
    [("I", [4, 3, 2, 1]), ("II", [8, 6, 4, 2]), ("III", [12, 9, 6, 3]), ("IIIa", [12, 9, 6, 3])],
)
def test_rewards_for_places(trial, name, places):
    table = flown(trial, name).land().count_rest()
    assert [table.lines(seat)[f"{name}.place"] for seat in range(4)] == places


@pytest.mark.rule("GT-177")
def test_the_first_to_land_gets_the_first_reward_however_few_land(trial):
    table = flown(trial).do(0, m.GaveUp()).do(1, m.GaveUp()).land().count_rest()
    assert [table.lines(seat)["I.place"] for seat in range(4)] == [0, 0, 4, 3]


@pytest.mark.rule("GT-178")
def test_all_tied_for_the_fewest_connectors_get_the_full_bonus(trial):
    table = flown(trial).do(3, m.GaveUp()).land().count(0, 5).count(1, 2).count(2, 2).count(3, 0)
    assert [table.lines(seat)["I.ship"] for seat in range(4)] == [0, 2, 2, 0]
    assert [player.best_ship for player in table.view().players] == [False, True, True, False]


@pytest.mark.rule("GT-179")
@pytest.mark.parametrize(("name", "bonus"), [("I", 2), ("II", 4), ("III", 6), ("IIIa", 6)])
def test_the_bonus_of_the_best_looking_ship(trial, name, bonus):
    table = flown(trial, name, 2).land().count(0, 3).count(1, 4)
    assert [table.lines(seat)[f"{name}.ship"] for seat in range(2)] == [bonus, 0]


@pytest.mark.rule("GT-180")
def test_goods_are_sold_at_list_price(trial):
    table = flown(trial, seats=2).land().count(0, red=1, yellow=2, green=3, blue=4).count(1)
    assert table.lines(0)["I.goods"] == 4 + 6 + 6 + 4


@pytest.mark.rule("GT-181")
def test_every_lost_component_costs_a_credit_wherever_it_was_lost(trial):
    table = trial(2).go().tiles(1, 2).do(0, m.SetAsideCounted(count=1)).do(0, m.MistakeFound(components=1))
    table.do(0, m.FlightStarted()).ship(0, lost=2).land()
    lost = table.view(0).mine.prefill.lost_components
    assert lost == 4
    assert table.count(0, lost=lost).count(1).lines(0)["I.losses"] == -4


@pytest.mark.rule("GT-182", "GT-197")
@pytest.mark.parametrize(("name", "paid"), [("I", 5), ("II", 8), ("III", 11), ("IIIa", 30)])
def test_the_class_caps_the_loss_save_in_three_a(trial, name, paid):
    table = flown(trial, name, 2).land().count(0, lost=30).count(1, lost=4)
    assert [table.lines(seat)[f"{name}.losses"] for seat in range(2)] == [-paid, -4]


@pytest.mark.rule("GT-183")
def test_nobody_is_in_debt_and_the_floor_looks_at_the_whole_pile(trial):
    table = trial(2, rounds=("I", "II")).launch().credits(0, 3).do(0, m.GaveUp()).land().count(0).count(1)
    assert table.totals[0] == 3
    table.do(1, m.RoundBegun()).launch(seat=1).do(0, m.GaveUp()).land().count(0, lost=5).count(1)
    assert table.totals[0] == 0
    assert table.lines(0)["II.losses"] == -5
    assert table.lines(0)["II.floor"] == 2
    assert "I.floor" not in table.lines(0)


@pytest.mark.rule("GT-184")
def test_the_floor_comes_once_after_the_losses(trial):
    table = trial(2, rounds=("I", "II")).launch().credits(0, 4).do(0, m.GaveUp()).land().count(0, lost=5).count(1)
    assert (table.totals[0], table.lines(0)["I.floor"]) == (0, 1)
    table.do(1, m.RoundBegun()).launch(seat=1).credits(0, 6)
    assert table.totals[0] == 6


def test_the_round_is_paid_once_all_are_counted_whichever_comes_first(trial):
    early = flown(trial, seats=2).count(0, 1).count(1, 2)
    assert not early.view().over
    late = flown(trial, seats=2).land()
    assert late.view().waiting_for == (0, 1)
    assert late.count(0, 1).refusal(0, m.RoundBegun()) == "These ships are still to be counted: Player 1."
    assert late.count(1, 2).totals == early.land().totals == [6, 3]


def test_a_count_can_be_corrected_until_the_next_round(trial):
    table = flown(trial, seats=2).land().count(0, lost=2).count(1)
    assert table.count(0, lost=1).lines(0)["I.losses"] == -1
    wrong = m.ShipCounted(exposed_connectors=-1, goods=table.view(0).mine.prefill.goods, lost_components=0)
    assert table.refusal(0, wrong) == "Counts run from 0 to 99."
    unsaid = replace(wrong, exposed_connectors=None)
    assert table.refusal(0, unsaid) == "How many connectors are exposed? Count them, then tap again."


@pytest.mark.rule("GT-191")
def test_the_game_ends_after_the_last_pay_out(trial):
    table = trial(2, rounds=("I", "II")).launch().land().count_rest()
    assert table.ended_by is None
    table.do(0, m.RoundBegun()).launch().land()
    assert table.ended_by is None
    assert table.count_rest().ended_by == "All 2 rounds are paid out."
    assert (table.view().phase, table.refusal(0, m.BuildStarted())) == (
        "over",
        "All 2 rounds are paid out. Confirm the result.",
    )


@pytest.mark.rule("GT-192")
def test_most_credits_come_first_and_one_credit_is_a_profit(trial):
    table = flown(trial, seats=3).do(2, m.GaveUp()).land().count(0, 2).count(1, 2, red=3).count(2)
    sheet = table.sheet
    assert [seat.total for seat in sheet.seats] == [6, 17, 0]
    assert table.text(table.game.score(table.state).who_won).endswith("wins with 17 credits")
    assert (sheet.winners, sheet.decided_by) == ((1,), "points")
    assert [seat.notes["in_profit"] for seat in sheet.seats] == [True, True, False]


@pytest.mark.rule("GT-193")
def test_equal_totals_share_the_win(trial):
    table = flown(trial, seats=3).land().count(0, 3).count(1, 4, blue=1).count(2, 2)
    sheet = table.sheet
    assert [seat.total for seat in sheet.seats] == [4, 4, 4]
    assert (sheet.winners, sheet.decided_by, [seat.rank for seat in sheet.seats]) == ((0, 1, 2), "shared", [1, 1, 1])
    shared = flown(trial, seats=3).land().count(0, 1).count(1, 4, red=1, blue=-0).count(2, 3).sheet
    assert [seat.total for seat in shared.seats] == [6, 7, 2]
    table = flown(trial, seats=3).land().count(0, 1).count(1, 4, yellow=1).count(2, 3).sheet
    assert [seat.rank for seat in table.seats] == [1, 1, 3]


def test_a_table_that_stops_in_mid_flight_counts_what_is_in_hand(trial):
    table = flown(trial, seats=2).credits(1, 7)
    assert table.totals == [0, 7]
    assert table.lines(1) == {"I.flight": 7}


def test_only_where_several_rounds_were_flown_does_a_line_name_its_round(trial):
    table = trial(2, rounds=("I", "II")).launch().credits(0, 2).land().count_rest()
    assert [line.label for line in table.sheet.seats[0].lines][:2] == ["Won in flight", "Order of landing"]
    assert [line.key for line in table.sheet.seats[0].lines][:2] == ["I.flight", "I.place"]
    table.do(0, m.RoundBegun()).launch().land().count_rest()
    labels = [line.label for line in table.sheet.seats[0].lines]
    assert (labels[0], labels[-1]) == ("Round I: won in flight", "Round II: lost components")
