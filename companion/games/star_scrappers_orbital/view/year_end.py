"""The year's end on a page: the seven steps, and the awards colour by colour."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, offer
from companion.core.words import Message, SeatName, listed, say, several
from companion.games.star_scrappers_orbital.box import COLOURS, HAND, INCOME, LAST_STEP, LAST_YEAR_VP, STEPS, Colour
from companion.games.star_scrappers_orbital.moves.year_end import StepDone, YearEnded
from companion.games.star_scrappers_orbital.orbital import best_kind, counts, discards, hand_after, paid_kind
from companion.games.star_scrappers_orbital.scoring import awards, counted_now, points_by_year, worth
from companion.games.star_scrappers_orbital.state import Player, State, over, revealed, uses_market, waiting
from companion.games.star_scrappers_orbital.turn_order import next_first


class StepView(Struct, frozen=True):
    number: int
    title: Message
    state: str
    """"done", "now" or "next"."""
    words: Message
    done: Offer
    """The button that takes everybody on."""


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


class Pay(Struct, frozen=True):
    colour: Colour
    amount: int
    """With this kind, in all."""
    chosen: bool
    best: bool


def steps(state: State) -> tuple[StepView, ...]:
    """In the last year there is only the first."""
    if not state.ending:
        return ()
    shown = 1 if state.year >= state.options.years else LAST_STEP
    return tuple(_step(state, number) for number in range(1, shown + 1))


def _step(state: State, number: int) -> StepView:
    done = number < state.step or over(state)
    stage = "done" if done else "now" if number == state.step else "next"
    return StepView(number, STEPS[number - 1], stage, _words(state, number), _done(state, number))


def _done(state: State, number: int) -> Offer:
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


def finish(state: State) -> Offer | None:
    """All steps that are left at once; None at the last one."""
    if not state.ending or state.step == LAST_STEP:
        return None
    label = say("All steps done: on to year {year}", year=state.year + 1)
    return offer(state, YearEnded(year=state.year), None, label, style="quiet")


def _words(state: State, number: int) -> Message:
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


def revealed_awards(state: State) -> tuple[AwardView, ...]:
    """Empty until everybody has confirmed the count."""
    if not revealed(state):
        return ()
    year = counted_now(state)
    given = awards(year, worth(state.year, state.options.years), zero_scores=state.options.zero_scores)
    there = [seat for seat, said in enumerate(year) if said]
    return tuple(
        AwardView(
            award.colour,
            award.worth,
            tuple(Holding(seat, year[seat].get(award.colour, 0), seat in award.leaders) for seat in there),
            _award_words(award.leaders, award.worth),
        )
        for award in given
    )


def gains(state: State) -> tuple[int, ...]:
    """What each seat gets in step 1 of this year; empty until it is revealed."""
    return tuple(points_by_year(state)[-1]) if revealed(state) else ()


def _award_words(leaders: tuple[int, ...], points: int) -> Message:
    if not leaders:
        return say("Nobody has any: no points.")
    names = listed(SeatName(seat) for seat in leaders)
    return several("{names}: {points} VP", "{names}: {points} VP each", len(leaders), names=names, points=points)


def waiting_words(state: State) -> Message | None:
    """What the year's end is waiting for."""
    missing = waiting(state)
    if missing:
        return say("Still counting: {names}", names=listed((SeatName(seat) for seat in missing), "comma"))
    if not state.ending or over(state):
        return None
    return say("Step {step} of {last}", step=state.step, last=LAST_STEP)


def pays(player: Player) -> tuple[Pay, ...]:
    """What each kind would bring in step 4; those of which there are none are left out."""
    have, best, chosen = counts(player), best_kind(player), paid_kind(player)
    owned = [colour for colour in COLOURS if have[colour] or colour == chosen]
    return tuple(Pay(c, INCOME + have[c] + player.extra, c == chosen, c == best) for c in owned)


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
