"""What a page shows of a table: everything worked out, nothing left to compute in a template."""

from __future__ import annotations

from msgspec import Struct

from companion.games.star_scrappers_orbital.bot_view import QuestionView, asked
from companion.games.star_scrappers_orbital.buttons import CoreCard, cores
from companion.games.star_scrappers_orbital.chart import Chart, Race, chart, race
from companion.games.star_scrappers_orbital.guide import Chapter, chapters, laying_out
from companion.games.star_scrappers_orbital.kinds import DEALT, Counts, Labels
from companion.games.star_scrappers_orbital.peace import wanted
from companion.games.star_scrappers_orbital.players import KindView, ModuleView, PlayerView, kinds, players
from companion.games.star_scrappers_orbital.rules import phase
from companion.games.star_scrappers_orbital.scoring import figures, level, to_give, totals, worth
from companion.games.star_scrappers_orbital.state import State, Told, clockwise, over, revealed, to_deal, uses_market
from companion.games.star_scrappers_orbital.state import waiting as not_counted
from companion.games.star_scrappers_orbital.year_view import (
    AwardView,
    StepView,
    gains,
    next_words,
    revealed_awards,
    steps,
)


class Dealing(Struct, frozen=True):
    """The peace version: which opponent gets modules now."""

    seat: int
    left: int
    total: int
    deck: int | None
    """Cards in the deck that was entered; None: there is none."""
    enough: bool
    short: str
    """Why the app does not draw although a deck was entered; else blank."""


class Tie(Struct, frozen=True):
    """One of those who are level on points, and what will decide."""

    seat: int
    crew_symbols: int
    megacredits: int
    asked: bool
    """The app has not kept them, and nobody has given them yet."""
    first: bool
    """It is about the first place."""


class Orbital(Struct, frozen=True):
    year: int
    years: int
    phase: str
    chapter: str
    """Where this changes, the page starts at its top."""
    first_player: int
    modules: tuple[tuple[ModuleView, ...], ...]
    """By seat; number 0 is the core."""
    vp: tuple[int, ...]
    turn: int | None
    """None: nobody is on, or nobody follows the turns."""
    passed: tuple[int, ...]
    """Who passed in a row."""
    to_pass: int
    """How many more passes in a row end the year."""
    pass_words: str
    last_year: bool
    worth: int
    mode: str
    follows_turns: bool
    counters: tuple[str, ...]
    labels: Labels
    kinds: tuple[KindView, ...]
    zero_scores: bool
    players: tuple[PlayerView, ...]
    mine: int | None
    """The seat that this view is for."""
    market: tuple[int, ...]
    """The prices, from the card farthest from the deck."""
    uses_market: bool
    uses_events: bool
    """In peace they are out of the deck."""
    cores: tuple[CoreCard, ...]
    question: QuestionView | None
    told: Told | None
    bots: bool
    airlock: int
    dealing: Dealing | None
    deck: Counts | None
    ending: bool
    revealed: bool
    step: int
    steps: tuple[StepView, ...]
    next_words: str
    waiting: tuple[int, ...]
    awards: tuple[AwardView, ...]
    gains: tuple[int, ...]
    """What these awards bring, by seat; empty until they are revealed."""
    over: bool
    ties: tuple[Tie, ...]
    """Who is level at the end, so that crew symbols and MegaCredits matter."""
    asked: bool
    """First place waits for figures that nobody kept."""
    chart: Chart | None
    race: Race | None
    setting: tuple[str, ...]
    """The checklist; empty once the game is on."""
    chapters: tuple[Chapter, ...]


def view(state: State, seat: int | None) -> Orbital:
    now, rows, ties = phase(state), players(state, seat), _ties(state)
    return Orbital(
        year=state.year,
        years=state.options.years,
        phase=now,
        chapter=_chapter(state, seat, now),
        first_player=state.first,
        modules=tuple(row.modules for row in rows),
        vp=tuple(row.vp for row in rows),
        turn=next((row.seat for row in rows if row.turn), None),
        passed=state.passed,
        to_pass=0 if state.ending else len(set(clockwise(state, state.turn)) - set(state.passed)),
        pass_words=_pass_words(state),
        last_year=state.year >= state.options.years,
        worth=worth(state.year, state.options.years),
        mode=state.options.mode,
        follows_turns=state.options.turns,
        counters=state.options.counters,
        labels=state.labels,
        kinds=kinds(state.labels),
        zero_scores=state.options.zero_scores,
        players=rows,
        mine=seat,
        market=tuple(range(1, state.market + 1)),
        uses_market=uses_market(state),
        uses_events=state.options.mode != "solo-peace",
        cores=cores(state),
        question=asked(state) if now == "bot-turn" else None,
        told=state.told,
        bots=any(row.who == "bot" for row in rows),
        airlock=state.airlock,
        dealing=_dealing(state),
        deck=state.deck,
        ending=state.ending,
        revealed=revealed(state),
        step=state.step,
        steps=steps(state),
        next_words=next_words(state) if state.ending else "",
        waiting=not_counted(state),
        awards=revealed_awards(state),
        gains=gains(state),
        over=over(state),
        ties=ties,
        asked=any(tie.asked and tie.first for tie in ties),
        chart=chart(state),
        race=race(state),
        setting=() if state.begun else laying_out(state.options, len(state.players)),
        chapters=chapters(now, state.options),
    )


def _chapter(state: State, seat: int | None, now: str) -> str:
    """A year's end has several: the count until one has confirmed it, the wait for the others, and each step."""
    if not state.ending:
        return f"{state.year}-{now}"
    counts = "counts" if seat in not_counted(state) else "waits" if not_counted(state) else state.step
    return f"{state.year}-{now}-{counts}"


def _ties(state: State) -> tuple[Tie, ...]:
    points, missing = totals(state), to_give(state)
    found = [(seat, figures(state, seat)) for seat in level(state)]
    return tuple(
        Tie(seat, f.crew_symbols, f.megacredits, seat in missing, points[seat] == max(points)) for seat, f in found
    )


def _dealing(state: State) -> Dealing | None:
    seats = to_deal(state)
    if not seats:
        return None
    left = DEALT - state.players[seats[0]].dealt
    deck = None if state.deck is None else sum(state.deck.values())
    total = len(wanted(state))
    enough = deck is not None and deck >= total
    short = (
        "" if enough or deck is None else f"The app’s deck has {deck} left, and {total} are needed: tap the colours."
    )
    return Dealing(seats[0], left, total, deck, enough, short)


def _pass_words(state: State) -> str:
    """Only passes in a row end the year: the page says how the row stands."""
    if state.ending or not state.passed:
        return ""
    left = [seat for seat in clockwise(state, state.turn) if seat not in state.passed]
    row = ", ".join(f"{{{seat}}}" for seat in state.passed)
    more = " and ".join(f"{{{seat}}}" for seat in left)
    return f"Passed in a row: {row}. If {more} {'pass' if len(left) > 1 else 'passes'} too, the year ends."
