"""What a page shows of a table: everything worked out, nothing left to compute in a template."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form, offer
from companion.core.words import Message, SeatName, listed, say, several
from companion.games.star_scrappers_orbital.box import Counts, Labels
from companion.games.star_scrappers_orbital.moves.turns import FirstChosen
from companion.games.star_scrappers_orbital.moves.year_end import TieFiguresGiven
from companion.games.star_scrappers_orbital.scoring import figures, level, to_give, totals, worth
from companion.games.star_scrappers_orbital.state import BotTurn, Figures, State, over, phase, revealed, uses_market
from companion.games.star_scrappers_orbital.state import waiting as not_counted
from companion.games.star_scrappers_orbital.turn_order import turn_order
from companion.games.star_scrappers_orbital.view.actions import CoreCard, all_passed, cores, went_by
from companion.games.star_scrappers_orbital.view.bots import QuestionView, question
from companion.games.star_scrappers_orbital.view.chart import Chart, chart
from companion.games.star_scrappers_orbital.view.forms import BoxForms, box_forms
from companion.games.star_scrappers_orbital.view.guide import Chapter, chapters, checklist
from companion.games.star_scrappers_orbital.view.peace import Dealing, Race, dealing, race
from companion.games.star_scrappers_orbital.view.players import KindView, ModuleView, PlayerView, kinds, players
from companion.games.star_scrappers_orbital.view.year_end import (
    AwardView,
    StepView,
    finish,
    gains,
    revealed_awards,
    steps,
    waiting_words,
)


class Tie(Struct, frozen=True):
    """Somebody who is level with another on points, and what will decide."""

    seat: int
    crew_symbols: int
    megacredits: int
    asked: bool
    """The app has not kept them, and nobody has given them yet."""
    first: bool
    """It is about the first place."""
    give: Offer
    """The page asks for the figures."""


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
    """The seats that passed in a row."""
    to_pass: int
    """How many more passes in a row end the year."""
    pass_words: Message | None
    last_year: bool
    worth: int
    mode: str
    follows_turns: bool
    counters: tuple[str, ...]
    labels: Labels
    kinds: tuple[KindView, ...]
    zero_scores: bool
    players: tuple[PlayerView, ...]
    box: BoxForms
    begin: tuple[Offer, ...]
    """One for everybody who may begin; empty once the game is on."""
    went_by: tuple[Offer, ...]
    """What the turn was that nobody noted: an action or a pass; empty where nobody is on."""
    all_passed: Offer
    market: tuple[int, ...]
    """The prices, from the card farthest from the deck."""
    uses_market: bool
    uses_events: bool
    """In peace they are out of the deck."""
    cores: tuple[CoreCard, ...]
    question: QuestionView | None
    last_bot_turn: BotTurn | None
    bots: bool
    airlock: int
    dealing: Dealing | None
    deck: Counts | None
    ending: bool
    revealed: bool
    step: int
    steps: tuple[StepView, ...]
    finish: Offer | None
    """All steps that are left, at once."""
    waiting_words: Message | None
    waiting: tuple[int, ...]
    awards: tuple[AwardView, ...]
    gains: tuple[int, ...]
    """What these awards bring, by seat; empty until they are revealed."""
    over: bool
    ties: tuple[Tie, ...]
    """Everybody who is level at the end, so that crew symbols and MegaCredits matter."""
    asked: bool
    """First place waits for figures that nobody kept."""
    chart: Chart | None
    race: Race | None
    checklist: tuple[Message, ...]
    """What to set up; empty once the game is on."""
    chapters: tuple[Chapter, ...]


def view(state: State, seat: int | None) -> Orbital:
    now, rows, ties = phase(state), players(state, seat), _ties(state)
    turn = next((row.seat for row in rows if row.turn), None)
    return Orbital(
        year=state.year,
        years=state.options.years,
        phase=now,
        chapter=_chapter(state, seat, now),
        first_player=state.first,
        modules=tuple(row.modules for row in rows),
        vp=tuple(row.vp for row in rows),
        turn=turn,
        passed=state.passed,
        to_pass=0 if state.ending else len(set(turn_order(state, state.turn)) - set(state.passed)),
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
        box=box_forms(state),
        begin=() if state.begun else _begin(state),
        went_by=() if turn is None else went_by(state, turn),
        all_passed=all_passed(state),
        market=tuple(range(1, state.market + 1)),
        uses_market=uses_market(state),
        uses_events=state.options.mode != "solo-peace",
        cores=cores(state),
        question=question(state) if now == "bot-turn" else None,
        last_bot_turn=state.last_bot_turn,
        bots=any(row.who == "bot" for row in rows),
        airlock=state.airlock,
        dealing=dealing(state),
        deck=state.deck,
        ending=state.ending,
        revealed=revealed(state),
        step=state.step,
        steps=steps(state),
        finish=finish(state),
        waiting_words=waiting_words(state),
        waiting=not_counted(state),
        awards=revealed_awards(state),
        gains=gains(state),
        over=over(state),
        ties=ties,
        asked=any(tie.asked and tie.first for tie in ties),
        chart=chart(state),
        race=race(state),
        checklist=() if state.begun else checklist(state.options, len(state.players)),
        chapters=chapters(now, state.options),
    )


def _chapter(state: State, seat: int | None, now: str) -> str:
    """A year's end has several: the count until one has confirmed it, the wait for the others, and each step."""
    if not state.ending:
        return f"{state.year}-{now}"
    counts = "counts" if seat in not_counted(state) else "waits" if not_counted(state) else state.step
    return f"{state.year}-{now}-{counts}"


def _begin(state: State) -> tuple[Offer, ...]:
    able = [seat for seat, player in enumerate(state.players) if player.acts]
    return tuple(_begins(state, seat, alone=len(able) == 1) for seat in able)


def _begins(state: State, seat: int, *, alone: bool) -> Offer:
    label = say("Begin year 1") if alone else say("{name}", name=SeatName(seat))
    return offer(state, FirstChosen(first=seat), None, label, style="primary" if seat == state.first else "")


def _ties(state: State) -> tuple[Tie, ...]:
    points, missing = totals(state), to_give(state)
    return tuple(
        _tie(seat, figures(state, seat), asked=seat in missing, first=points[seat] == max(points))
        for seat in level(state)
    )


def _tie(seat: int, found: Figures, *, asked: bool, first: bool) -> Tie:
    label = say("That is what {name} has", name=SeatName(seat))
    give = form(TieFiguresGiven, seat, label, style="primary" if asked else "")
    return Tie(seat, found.crew_symbols, found.megacredits, asked, first, give)


def _pass_words(state: State) -> Message | None:
    """Only passes in a row end the year: the page says how long the row is."""
    if state.ending or not state.passed:
        return None
    left = [SeatName(seat) for seat in turn_order(state, state.turn) if seat not in state.passed]
    return several(
        "Passed in a row: {row}. If {more} passes too, the year ends.",
        "Passed in a row: {row}. If {more} pass too, the year ends.",
        len(left),
        row=listed((SeatName(seat) for seat in state.passed), "comma"),
        more=listed(left),
    )
