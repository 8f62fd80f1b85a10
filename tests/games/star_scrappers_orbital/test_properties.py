"""Laws that hold for any game: awards, undo, totality, and bots that always have an answer to give."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.game import By, Logged, Move, Started
from companion.core.log import Entry, Log
from companion.core.table_moves import Joined, Left, Returned
from companion.games.star_scrappers_orbital import GAME
from companion.games.star_scrappers_orbital.bots.next_question import next_question
from companion.games.star_scrappers_orbital.box import COLOURS, EVENT_NAMES, NAMED, SIDES
from companion.games.star_scrappers_orbital.moves import (
    AllPassed,
    BotAnswered,
    BotCardRevealed,
    BotCarriedOut,
    BotEventNamed,
    BotModuleNamed,
    BotPaid,
    BotPassed,
    BotPlaced,
    BotPriced,
    BotRepaired,
    CardBought,
    CloselyChosen,
    CoreNoted,
    CoreUpgraded,
    CostNoted,
    CrewSymbolsChanged,
    DeckEntered,
    EventPlayed,
    FirstChosen,
    HandChanged,
    IncomeChosen,
    MegaCreditsChanged,
    ModuleAdded,
    ModuleBuilt,
    ModuleDamaged,
    ModuleOperated,
    ModuleRemoved,
    ModuleRepaired,
    ModulesCounted,
    OpponentModuleDealt,
    OpponentsDrawn,
    Passed,
    ReceiptConfirmed,
    StepDone,
    TieFiguresGiven,
    TurnWentBy,
    VPAdjusted,
    YearCorrected,
    YearCounted,
    YearEnded,
)
from companion.games.star_scrappers_orbital.options import Options, seating
from companion.games.star_scrappers_orbital.orbital import added, counts, crew_symbols, hit, repaired
from companion.games.star_scrappers_orbital.scoring import awards, year_points
from companion.games.star_scrappers_orbital.state import Player
from tests.games.trial import log_move, take_anything, undo_means_it_never_happened

gently = settings(max_examples=60)
colours = st.sampled_from(COLOURS)
small = st.integers(-1, 5)
counted = st.dictionaries(colours, small, max_size=6)
whole = st.fixed_dictionaries({colour: st.integers(0, 9) for colour in COLOURS})
tables = st.lists(whole, min_size=1, max_size=5)
moves = st.one_of(
    st.builds(FirstChosen, first=small),
    *[st.builds(ModuleBuilt, colour=colours, crew_symbols=small, same_colour=st.booleans())] * 3,
    st.builds(CoreUpgraded, colour=colours),
    st.builds(CoreNoted, colour=colours),
    st.builds(CardBought, price=small),
    st.builds(ModuleOperated, module=st.none() | small, crew=small),
    st.builds(EventPlayed, megacredits=small, vp=small, target=st.none() | small, damaged=st.tuples(small)),
    st.builds(CloselyChosen, closely=st.sampled_from(["years", "turns", "modules"])),
    st.builds(ModuleDamaged, module=small),
    st.builds(ModuleRepaired, module=small, free=st.booleans()),
    *[st.builds(Passed)] * 6,
    st.builds(TurnWentBy, passed=st.booleans()),
    st.builds(AllPassed),
    st.builds(YearCounted, counts=counted),
    *[st.builds(ModulesCounted, counts=counted, repaired=counted)] * 4,
    st.builds(YearCorrected, year=small, counts=counted),
    st.builds(ReceiptConfirmed, income=st.none() | colours, crew=st.none() | small),
    st.builds(TieFiguresGiven, crew_symbols=st.none() | small, megacredits=st.none() | small),
    st.builds(StepDone, step=st.integers(0, 8)),
    *[st.builds(YearEnded)] * 2,
    st.builds(VPAdjusted, amount=small, reason=st.sampled_from(["", "Shipyard"])),
    st.builds(IncomeChosen, colour=st.none() | colours, extra=small),
    st.builds(MegaCreditsChanged, amount=small),
    st.builds(ModuleAdded, colour=colours, counted=st.booleans(), name=st.sampled_from(["", *NAMED])),
    st.builds(ModuleRemoved, module=small),
    st.builds(CrewSymbolsChanged, amount=small),
    st.builds(HandChanged, amount=st.integers(-5, 1)),
    st.builds(OpponentModuleDealt, colour=colours),
    st.builds(OpponentsDrawn, colours=st.lists(colours, max_size=7).map(tuple)),
    st.builds(DeckEntered, cards=counted),
    st.builds(BotCardRevealed, card=st.sampled_from(["module", "event"])),
    st.builds(BotEventNamed, name=st.sampled_from(["", "Birthday", *EVENT_NAMES])),
    st.builds(BotModuleNamed, colour=colours, name=st.sampled_from(["", *NAMED]), action=st.booleans()),
    *[st.builds(BotAnswered, yes=st.booleans())] * 3,
    st.builds(BotPaid, crew=small, megacredits=small),
    st.builds(BotPriced, crew=small, megacredits=small),
    st.builds(CostNoted, card=st.sampled_from(NAMED), crew=small),
    st.builds(BotPlaced, on=st.none() | small, side=st.none() | st.sampled_from(list(SIDES))),
    st.builds(BotCarriedOut, megacredits=small, vp=small, damaged=st.lists(small, max_size=2).map(tuple)),
    st.builds(BotRepaired),
    st.builds(BotPassed),
    *[st.builds(kind) for kind in (Left, Returned)],
    st.builds(Joined, name=st.just("Late")),
)
options = st.builds(
    Options,
    mode=st.sampled_from(["standard", "standard", "solo-peace", "solo-bots"]),
    bots=st.integers(0, 2),
    years=st.sampled_from([5, 6]),
    counters=st.sampled_from([(), ("money", "crew", "cards")]),
    zero_scores=st.booleans(),
    turns=st.booleans(),
    closely=st.sampled_from([None, "years", "turns", "modules"]),
)
wishes = st.lists(st.tuples(st.integers(0, 3), moves), max_size=25)


def opened(chosen: Options) -> Log:
    people = ("Ann",) if chosen.mode != "standard" else ("Ann", "Bob")
    started = Started(game=GAME.slug, seats=seating(people, chosen), options=chosen, seed=3)
    return Log(GAME, [Entry(1, started, None, None, 0)])


def allowed(log: Log, event: Logged, seat: int) -> bool:
    if isinstance(event, Joined):
        return len(log.table.seats) < 4
    if not isinstance(event, Move):
        return seat < len(log.table.seats)
    return event.why_not(log.table.state, By(seat)) is None


def played(chosen: Options, wished: list[tuple[int, Logged]]) -> Log:
    log = opened(chosen)
    for seat, event in wished:
        if allowed(log, event, seat):
            log_move(log, event, seat, 0)
    return log


def looks(state: Any) -> None:
    """Everything that is read off a state can be read off this one."""
    for seat in (None, *range(len(state.players))):
        assert GAME.view(state, seat).phase == GAME.phase(state)
    assert len(GAME.score(state).seats) == len(state.players)


@gently
@given(tables, st.integers(1, 2), st.booleans())
def test_an_award_goes_to_nobody_with_fewer_than_the_most(year, worth, zero_scores):
    for award in awards(year, worth, zero_scores=zero_scores):
        have = [seat[award.colour] for seat in year]
        expected = [n for n, count in enumerate(have) if count == max(have) and (count or zero_scores)]
        assert list(award.leaders) == expected


@gently
@given(tables, st.integers(1, 2))
def test_a_year_hands_out_at_least_one_point_for_every_colour_that_somebody_owns(year, worth):
    points = year_points(year, worth, zero_scores=False)
    owned = sum(any(seat[colour] for seat in year) for colour in COLOURS)
    assert sum(points) >= owned * worth
    assert all(total <= 6 * worth for total in points)
    assert (sum(points) == 0) == (owned == 0)


@gently
@given(st.lists(st.tuples(colours, st.integers(0, 3)), max_size=8), st.lists(st.integers(0, 9), max_size=8))
def test_damaged_modules_never_count(built, hits):
    player = Player()
    for colour, crew in built:
        player = added(player, colour, crew)
    for number in hits:
        player = hit(player, number)
    sound = [module for module in player.modules if module.number == 0 or module.number not in hits]
    assert sum(counts(player).values()) == len(sound)
    assert crew_symbols(player) == sum(module.crew_symbols for module in sound)
    for number in hits:
        player = repaired(player, number)
    assert sum(counts(player).values()) == len(player.modules)


@gently
@given(options, wishes)
def test_do_then_undo_is_never_happened(chosen, wished):
    log = opened(chosen)
    for seat, event in wished:
        if not allowed(log, event, seat):
            continue
        undo_means_it_never_happened(log, event, seat)


@gently
@given(options, st.lists(st.tuples(st.none() | st.integers(-2, 9), moves), max_size=15))
def test_apply_takes_anything(chosen, wished):
    state = take_anything(GAME, opened(chosen).table.state, wished)
    looks(state)


@gently
@given(options, wishes)
def test_totals_are_the_sums_of_the_lines_and_the_view_agrees(chosen, wished):
    state = played(chosen, wished).table.state
    sheet = GAME.score(state)
    assert [sum(line.points for line in seat.lines) for seat in sheet.seats] == [seat.total for seat in sheet.seats]
    assert list(GAME.view(state, 0).vp) == [seat.total for seat in sheet.seats]


@gently
@given(options, wishes)
def test_money_that_is_counted_never_runs_below_nothing(chosen, wished):
    state = played(chosen, wished).table.state
    watched = [p for p in state.players if p.who == "bot" or "money" in state.options.counters]
    assert all(player.megacredits >= 0 for player in watched)
    assert all(player.crew >= 0 and player.hand >= 0 for player in state.players)
    assert all(player.core.damage == 0 for player in state.players)


@gently
@given(st.lists(st.tuples(st.sampled_from([Passed(), Passed(), EventPlayed()]), st.integers(0, 2)), max_size=20))
def test_the_year_ends_exactly_when_all_passed_in_a_row(wished):
    """In a row: the last three things noted are passes, each by the next one clockwise."""
    state = GAME.setup(Started(game=GAME.slug, seats=("A", "B", "C"), options=Options()))
    noted: list[int | None] = []
    for event, seat in wished:
        if event.why_not(state, By(seat)) is None:
            state = event.applied(state, By(seat))
            noted.append(seat if isinstance(event, Passed) else None)
        assert state.ending == (noted[-3:] in ([0, 1, 2], [1, 2, 0], [2, 0, 1]))
        if state.ending:
            return


@gently
@given(st.randoms(use_true_random=False))
def test_a_bot_always_comes_to_an_end(dice):
    """Any answers that are taken lead through its turn in a few questions."""
    state = opened(Options(mode="solo-bots")).table.state
    state = FirstChosen(first=1).applied(state, By(None))
    answers: list[Move] = [
        *[
            BotCardRevealed(card="module"),
            BotCardRevealed(card="event"),
            BotModuleNamed(colour="military", action=True),
        ],
        *[BotEventNamed(name=name) for name in ("", *EVENT_NAMES)],
        *[BotAnswered(yes=True), BotAnswered(yes=False), BotPaid(), BotPlaced(), BotCarriedOut()],
        *[BotRepaired(), BotPassed()],
    ]
    for _ in range(12):
        asked = next_question(state)
        if asked is None or asked.seat != 1:
            return
        possible = [event for event in answers if event.why_not(state, By(1)) is None]
        assert possible, asked
        state = dice.choice(possible).applied(state, By(1))
    raise AssertionError("its turn went on and on")
