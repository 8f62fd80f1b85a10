"""The year's end on a page: the seven steps, and the awards colour by colour."""

from __future__ import annotations

from msgspec import Struct

from companion.games.star_scrappers_orbital.kinds import COLOURS, HAND, INCOME, LAST_YEAR_VP, Colour, many
from companion.games.star_scrappers_orbital.orbital import best_kind, counts
from companion.games.star_scrappers_orbital.scoring import awards, counted_now, points_by_year, worth
from companion.games.star_scrappers_orbital.state import Player, State, clockwise, over, revealed, uses_market, waiting
from companion.games.star_scrappers_orbital.year_end import discards, hand_after, paid_kind


class StepView(Struct, frozen=True):
    number: int
    title: str
    state: str
    """"done", "now" or "next"."""
    words: str
    last: bool
    """It opens the next year."""
    done_words: str
    """On the button that takes everybody on."""


class Holding(Struct, frozen=True):
    seat: int
    count: int
    wins: bool


class AwardView(Struct, frozen=True):
    colour: Colour
    worth: int
    most: int
    holdings: tuple[Holding, ...]
    """Everybody who was counted, in the order of the seats."""
    words: str


class Pay(Struct, frozen=True):
    colour: Colour
    amount: int
    """With this kind, in all."""
    chosen: bool
    best: bool


TITLES = ("Victory points", "Market", "Crew", "MegaCredits", "Cards", "Maintenance", "New year")


def steps(state: State) -> tuple[StepView, ...]:
    """In the last year there is only the first."""
    if not state.ending:
        return ()
    shown = 1 if state.year >= state.options.years else len(TITLES)
    found = [_step(state, number) for number in range(1, shown + 1)]
    return tuple(found)


def _step(state: State, number: int) -> StepView:
    done = number < state.step or over(state)
    stand = "done" if done else "now" if number == state.step else "next"
    last = number == len(TITLES)
    return StepView(number, TITLES[number - 1], stand, _words(state, number), last, _done_words(state, number))


def _done_words(state: State, number: int) -> str:
    """One tap takes every phone on: the button says so where there are others."""
    for_all = " for all" if sum(player.who == "person" and player.playing for player in state.players) > 1 else ""
    if number == len(TITLES):
        return f"Begin year {state.year + 1}{for_all}"
    return f"Next{for_all}: {TITLES[number]}"


def _words(state: State, number: int) -> str:
    match number:
        case 1:
            return _first_words(state)
        case 2:
            return (
                "Discard what is left of the market and turn up 5 new cards, away from the deck."
                if uses_market(state)
                else "There is no market in this game: go on."
            )
        case 3:
            return "All crew leave the orbitals. Take new crew for the crew symbols on undamaged modules."
        case 4:
            return "7 MC, and 1 for each undamaged module of one kind that you choose."
        case 5:
            return "Draw 4 cards, then discard down to your limit. Deck empty? Shuffle the discards."
        case 6:
            return "Remove every damage token from all orbitals."
    first = next(iter(clockwise(state, state.first)), state.first)
    return f"Year marker to {state.year + 1}. The First Player marker goes to {{{first}}}."


def _first_words(state: State) -> str:
    each = "2 VP, it is the last year" if worth(state.year, state.options.years) == LAST_YEAR_VP else "1 VP"
    return f"Most undamaged modules of a kind: {each}. All who are tied get it in full."


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
            award.most,
            tuple(Holding(seat, year[seat].get(award.colour, 0), seat in award.leaders) for seat in there),
            _award_words(award.leaders, award.worth),
        )
        for award in given
    )


def gains(state: State) -> tuple[int, ...]:
    """What each seat gets in step 1 of this year; empty until it is revealed."""
    return tuple(points_by_year(state)[-1]) if revealed(state) else ()


def _award_words(leaders: tuple[int, ...], points: int) -> str:
    if not leaders:
        return "Nobody has any: no points."
    names = " and ".join(f"{{{seat}}}" for seat in leaders)
    return f"{names}: {points} VP" + (" each" if len(leaders) > 1 else "")


def next_words(state: State) -> str:
    """What the year's end is waiting for."""
    missing = waiting(state)
    if missing:
        return "Still counting: " + ", ".join(f"{{{seat}}}" for seat in missing)
    return "" if over(state) else f"Step {state.step} of {len(TITLES)}"


def pays(player: Player) -> tuple[Pay, ...]:
    """What each kind would bring in step 4; those of which there are none are left out."""
    have, best, chosen = counts(player), best_kind(player), paid_kind(player)
    owned = [colour for colour in COLOURS if have[colour] or colour == chosen]
    return tuple(Pay(c, INCOME + have[c] + player.extra, c == chosen, c == best) for c in owned)


def draws(state: State, player: Player) -> str:
    """Step 5 for who reads it."""
    if "cards" not in state.options.counters:
        return f"Keep up to {many(player.hand_limit, 'card')}"
    gone = discards(player)
    return f"Draw 4, discard {gone or 'nothing'}: {hand_after(player)} in hand"


def others_draw(state: State, player: Player) -> str:
    """Step 5 for the rest of the table; blank where it is as for everybody."""
    if player.who == "bot":
        return "5 new cards as its stack"
    if "cards" in state.options.counters:
        return f"discards {discards(player) or 'nothing'}"
    return "" if player.hand_limit == HAND else f"keeps up to {player.hand_limit}"
