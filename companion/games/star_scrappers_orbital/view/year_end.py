"""The year's end on a page: the count, the awards colour by colour, and the seven steps."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form, offer
from companion.core.words import Message, SeatName, listed, say, several
from companion.games.star_scrappers_orbital.box import (
    COLOURS,
    HAND,
    LAST_STEP,
    LAST_YEAR_VP,
    STEPS,
    Colour,
    Counts,
)
from companion.games.star_scrappers_orbital.moves.corrections import CrewSymbolsChanged
from companion.games.star_scrappers_orbital.moves.counts import ModulesCounted
from companion.games.star_scrappers_orbital.moves.year_end import IncomeChosen, StepDone, YearEnded
from companion.games.star_scrappers_orbital.orbital import (
    counts,
    crew_symbols,
    discards,
    hand_after,
    income,
    paid_kind,
)
from companion.games.star_scrappers_orbital.scoring import awards, counted_now, worth
from companion.games.star_scrappers_orbital.state import Player, State, over, revealed, uncounted, uses_market
from companion.games.star_scrappers_orbital.turn_order import next_first
from companion.games.star_scrappers_orbital.year.receipt import Pay, pays


class YearHead(Struct, frozen=True):
    year: int
    step: int | None
    """None: the modules are still counted."""
    title: Message


class Confirmation(Struct, frozen=True):
    seat: int
    person: bool
    counted: bool


class Waiting(Struct, frozen=True):
    """Who has confirmed the count."""

    words: Message
    players: tuple[Confirmation, ...]


class CountForm(Struct, frozen=True):
    draft: str
    counts: Counts
    """What the count begins with."""
    damage: int
    confirm: Offer
    """The page asks for the count of each kind."""


class Holding(Struct, frozen=True):
    seat: int
    count: int
    wins: bool


class AwardView(Struct, frozen=True):
    colour: Colour
    worth: int
    holdings: tuple[Holding, ...]
    """Everybody who was counted, in the order of the seats."""
    words: Message


class Sum(Struct, frozen=True):
    seat: int
    gained: int
    vp: int


class Awards(Struct, frozen=True):
    year: int
    worth: int
    awards: tuple[AwardView, ...]
    sums: tuple[Sum, ...]


class StepView(Struct, frozen=True):
    number: int
    title: Message
    state: str
    """"done", "now" or "next"."""


class TakeCrew(Struct, frozen=True):
    seat: int
    crew: int
    more: Offer
    """The page asks for the amount."""


class TakeIncome(Struct, frozen=True):
    seat: int
    income: int
    extra: int
    pays: tuple[Pay, ...]
    choose: Offer
    """The page asks for the kind."""
    change: Offer
    """The page asks for what cards add."""


class Figure(Struct, frozen=True):
    """What somebody else gets in this step."""

    seat: int
    amount: int | None
    colour: Colour | None
    """What they are paid for."""
    words: Message | None


class Steps(Struct, frozen=True):
    track: tuple[StepView, ...]
    words: Message | None
    take_crew: TakeCrew | None
    """What the reader gets in this step; so the next two."""
    take_income: TakeIncome | None
    draws: Message | None
    others: tuple[Figure, ...]
    done: Offer
    """The button that takes everybody on."""
    finish: Offer | None
    """All steps that are left, at once; None at the last one."""


# The count


def year_head(state: State) -> YearHead:
    return YearHead(state.year, None if uncounted(state) else state.step, STEPS[state.step - 1])


def count_form(state: State, seat: int, damage: int) -> CountForm:
    """What was confirmed is the owner's alone until the awards are revealed."""
    counted = seat not in uncounted(state)
    prefill = state.counted.get(seat, counts(state.players[seat]))
    numbers = "-".join(str(prefill[colour]) for colour in COLOURS)
    label = say("Confirm the correction") if counted else say("Confirm my count")
    draft = f"y{state.year}-{seat}-{'n' if counted else 'o'}-{numbers}"
    return CountForm(draft, prefill, damage, form(ModulesCounted, seat, label, style="primary huge"))


def waiting_card(state: State) -> Waiting | None:
    missing = uncounted(state)
    if not missing:
        return None
    words = say("Still counting: {names}", names=listed((SeatName(seat) for seat in missing), "comma"))
    here = ((seat, player) for seat, player in enumerate(state.players) if player.playing)
    return Waiting(words, tuple(Confirmation(seat, p.who == "person", seat not in missing) for seat, p in here))


# The awards


def awards_shown(state: State, vp: list[int], gains: list[int]) -> Awards | None:
    """From the last count on, until the table goes on to the market; at the very end they stay."""
    if not revealed(state) or (state.step > 1 and not over(state)):
        return None
    points, year = worth(state.year, state.options.years), counted_now(state)
    given = awards(year, points, zero_scores=state.options.zero_scores)
    there = [seat for seat, said in enumerate(year) if said]
    rows = tuple(
        AwardView(
            award.colour,
            award.worth,
            tuple(Holding(seat, year[seat].get(award.colour, 0), seat in award.leaders) for seat in there),
            _award_words(award.leaders, award.worth),
        )
        for award in given
    )
    return Awards(state.year, points, rows, tuple(Sum(seat, gains[seat], vp[seat]) for seat in there))


def _award_words(leaders: tuple[int, ...], points: int) -> Message:
    if not leaders:
        return say("Nobody has any: no points.")
    names = listed(SeatName(seat) for seat in leaders)
    return several("{names}: {points} VP", "{names}: {points} VP each", len(leaders), names=names, points=points)


# The steps


def steps(state: State, seat: int | None) -> Steps | None:
    """``seat``: of the person who reads it, None for anybody else."""
    if not revealed(state) or over(state):
        return None
    now = state.step
    return Steps(
        track=step_track(state),
        words=step_words(state, now) if now > 1 else None,
        take_crew=_take_crew(state, seat) if now == 3 and seat is not None else None,
        take_income=_take_income(state, seat) if now == 4 and seat is not None else None,
        draws=draws(state, state.players[seat]) if now == 5 and seat is not None else None,
        others=_others(state, seat) if now in (3, 4, 5) else (),
        done=step_done(state, now),
        finish=None if now == LAST_STEP else _finish(state),
    )


def step_track(state: State) -> tuple[StepView, ...]:
    return tuple(StepView(n, title, _stage(n, state.step)) for n, title in enumerate(STEPS, start=1))


def _stage(number: int, now: int) -> str:
    return "done" if number < now else "now" if number == now else "next"


def step_done(state: State, number: int) -> Offer:
    """One tap takes every phone on: the button says so where there are others."""
    for_all = sum(player.who == "person" and player.playing for player in state.players) > 1
    style = f"primary arm-{number % 2}"
    if number == LAST_STEP:
        year = state.year + 1
        label = say("Begin year {year} for all", year=year) if for_all else say("Begin year {year}", year=year)
        return offer(state, YearEnded(year=state.year), None, label, style=style)
    title = STEPS[number]
    label = say("Next for all: {title}", title=title) if for_all else say("Next: {title}", title=title)
    return offer(state, StepDone(step=number), None, label, style=style)


def _finish(state: State) -> Offer:
    label = say("All steps done: on to year {year}", year=state.year + 1)
    return offer(state, YearEnded(year=state.year), None, label, style="quiet")


def step_words(state: State, number: int) -> Message:
    match number:
        case 1:
            return _first_words(state)
        case 2:
            if uses_market(state):
                return say("Discard what is left of the market and turn up 5 new cards, away from the deck.")
            return say("There is no market in this game: go on.")
        case 3:
            return say("All crew leave the orbitals. Take new crew for the crew symbols on undamaged modules.")
        case 4:
            return say("7 MC, and 1 for each undamaged module of one kind that you choose.")
        case 5:
            return say("Draw 4 cards, then discard down to your limit. Deck empty? Shuffle the discards.")
        case 6:
            return say("Remove every damage token from all orbitals.")
    first = SeatName(next_first(state))
    return say("Year marker to {year}. The First Player marker goes to {name}.", year=state.year + 1, name=first)


def _first_words(state: State) -> Message:
    if worth(state.year, state.options.years) == LAST_YEAR_VP:
        return say("Most undamaged modules of a kind: 2 VP, it is the last year. All that are tied get it in full.")
    return say("Most undamaged modules of a kind: 1 VP. All that are tied get it in full.")


# What everybody gets


def _take_crew(state: State, seat: int) -> TakeCrew:
    more = form(CrewSymbolsChanged, seat, say("Crew symbols"))
    return TakeCrew(seat, crew_symbols(state.players[seat]), more)


def _take_income(state: State, seat: int) -> TakeIncome:
    player = state.players[seat]
    return TakeIncome(
        seat,
        income(player),
        player.extra,
        pays(player),
        choose=form(IncomeChosen, seat, say("Paid for"), extra=player.extra),
        change=form(IncomeChosen, seat, say("Set"), colour=paid_kind(player)),
    )


def _others(state: State, reader: int | None) -> tuple[Figure, ...]:
    rest = ((seat, player) for seat, player in enumerate(state.players) if player.acts and seat != reader)
    figures = (_figure(state, seat, player) for seat, player in rest)
    return tuple(figure for figure in figures if figure.amount is not None or figure.words is not None)


def _figure(state: State, seat: int, player: Player) -> Figure:
    match state.step:
        case 3:
            return Figure(seat, crew_symbols(player), None, None)
        case 4:
            return Figure(seat, income(player), paid_kind(player), None)
    return Figure(seat, None, None, others_draw(state, player))


def draws(state: State, player: Player) -> Message:
    """Step 5 for the player who reads it."""
    if "cards" not in state.options.counters:
        return several("Keep up to {n} card", "Keep up to {n} cards", player.hand_limit)
    gone, hand = discards(player) or say("nothing"), hand_after(player)
    return say("Draw 4, discard {gone}: {hand} in hand", gone=gone, hand=hand)


def others_draw(state: State, player: Player) -> Message | None:
    """Step 5 for the rest of the table; None where it is as for everybody."""
    if player.who == "bot":
        return say("5 new cards as its stack")
    if "cards" in state.options.counters:
        return say("discards {gone}", gone=discards(player) or say("nothing"))
    return None if player.hand_limit == HAND else say("keeps up to {limit}", limit=player.hand_limit)
