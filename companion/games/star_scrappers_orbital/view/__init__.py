"""What a page shows of a table: a struct for each part of it, everything worked out.

What is large and seldom changes (the forms of a turn, one's own orbital, the reminders) is on a phone all the time, and
``stage`` says what of it is seen now: so a tap sends only what it has changed.
"""

from __future__ import annotations

from msgspec import Struct

from companion.core.now import Now
from companion.core.offer import Offer
from companion.core.words import Listing, Message, SeatName, listed, several
from companion.games.star_scrappers_orbital.box import Labels
from companion.games.star_scrappers_orbital.options import follows_turns
from companion.games.star_scrappers_orbital.scoring import other_points, points_by_year, questions
from companion.games.star_scrappers_orbital.state import BotTurn, State, phase, uncounted
from companion.games.star_scrappers_orbital.turn_order import turn_order
from companion.games.star_scrappers_orbital.view.actions import (
    Actions,
    WentBy,
    actions,
    all_passed,
    pass_turn,
    went_by,
)
from companion.games.star_scrappers_orbital.view.bot_order import Drawing
from companion.games.star_scrappers_orbital.view.bots import QuestionView, question
from companion.games.star_scrappers_orbital.view.box import Box, box
from companion.games.star_scrappers_orbital.view.chart import Chart, chart
from companion.games.star_scrappers_orbital.view.guide import Chapter, chapters
from companion.games.star_scrappers_orbital.view.mine import Mine, mine, resources
from companion.games.star_scrappers_orbital.view.now_line import now_line
from companion.games.star_scrappers_orbital.view.peace import Dealing, Race, Stack, dealing, race, stacks
from companion.games.star_scrappers_orbital.view.players import PlayerView, players
from companion.games.star_scrappers_orbital.view.screen import Heading, ScreenFlags, heading, screen_flags
from companion.games.star_scrappers_orbital.view.setting_up import Setup, setting_up
from companion.games.star_scrappers_orbital.view.ties import Tie, ties
from companion.games.star_scrappers_orbital.view.year_end import (
    Awards,
    CountForm,
    Steps,
    Waiting,
    YearHead,
    awards_shown,
    count_form,
    steps,
    waiting_card,
    year_head,
)


class Stage(Struct, frozen=True):
    """What a phone shows now of all that is on its page."""

    phase: str
    chapter: str
    """Where this changes, the page starts at its top."""
    acts: bool
    """It is the reader's turn."""
    labels: Labels


class Track(Struct, frozen=True):
    year: int
    years: int
    first_player: int


class Turn(Struct, frozen=True):
    """For the player on turn."""

    yours: bool
    resources: Listing | None
    """What the reader has, in a turn of their own."""


class Button(Struct, frozen=True):
    """The one at the bottom of the page, where the thumb is."""

    id: str
    offer: Offer


class Orbital(Struct, frozen=True):
    now: Now
    year: int
    years: int
    phase: str
    first_player: int
    turn: int | None
    """None: nobody is on, or nobody follows the turns."""
    passed: tuple[int, ...]
    """The seats that passed in a row."""
    vp: tuple[int, ...]
    market: int
    """How many cards lie there."""
    waiting: tuple[int, ...]
    """The seats whose count of this year is not confirmed."""
    step: int
    over: bool
    players: tuple[PlayerView, ...]
    stage: Stage
    track: Track
    setup: Setup | None
    turn_head: Turn | None
    bot_turn: BotTurn | None
    """The last one, for the table to carry out."""
    question: QuestionView | None
    drawing: Drawing | None
    actions: Actions | None
    """What the reader can do in a turn; None for anybody but a person who plays."""
    went_by: WentBy | None
    dealing: Dealing | None
    stacks: tuple[Stack, ...]
    """Empty but while modules are dealt to the opponents."""
    year_head: YearHead | None
    count: CountForm | None
    """The reader's count, until it is confirmed; afterwards, until the market, its correction."""
    recount: CountForm | None
    waiting_card: Waiting | None
    awards: Awards | None
    """None until everybody has confirmed the count, and again after the first step."""
    steps: Steps | None
    button: Button | None
    all_passed: Offer | None
    """For those who see that everybody has passed, though it was not noted."""
    mine: Mine | None
    box: Box
    race: Race | None
    chart: Chart | None
    chapters: tuple[Chapter, ...]
    ties: tuple[Tie, ...]
    asked: bool
    """First place waits for figures that nobody kept."""
    heading: Heading | None
    """This one and the next are for the table screen: nobody with a seat gets them."""
    screen_flags: tuple[ScreenFlags, ...]


def view(state: State, seat: int | None) -> Orbital:
    now, years, other = phase(state), points_by_year(state), other_points(state)
    vp = [sum(year[n] for year in years) + other[n] for n in range(len(other))]
    rows = players(state, vp, acts=seat is not None and now != "end")
    turn = next((row.seat for row in rows if row.flags.turn), None)
    reader = seat if seat is not None and _acts(state, seat) else None
    on = reader is not None and now == "turns" and (turn == reader or not follows_turns(state.options))
    missing, level = uncounted(state), ties(state, vp)
    asked = question(state) if now == "bot-turn" else None
    deal = dealing(state) if now == "peace" else None
    stepping = steps(state, reader)
    counting = None if reader is None or not state.ending else count_form(state, reader, rows[reader].flags.damage)
    passes = _pass_words(state)
    head = heading(state, now, turn, asked, deal, passes)
    return Orbital(
        now=now_line(state, head, reader, passes),
        year=state.year,
        years=state.options.years,
        phase=now,
        first_player=state.first,
        turn=turn,
        passed=state.passed,
        vp=tuple(vp),
        market=state.market,
        waiting=missing,
        step=state.step,
        over=now == "end",
        players=rows,
        stage=Stage(now, _chapter(state, seat, now, missing), on, state.labels),
        track=Track(state.year, state.options.years, state.first),
        setup=None if state.begun else setting_up(state),
        turn_head=_turn_head(state, turn, reader, on=on) if now == "turns" else None,
        bot_turn=state.last_bot_turn if now in ("bot-turn", "turns") else None,
        question=asked,
        drawing=None if asked is None else asked.drawing,
        actions=None if reader is None or now == "end" else actions(state, reader),
        went_by=None if turn is None or reader is None or on or now != "turns" else went_by(state, turn),
        dealing=deal,
        stacks=stacks(state) if deal else (),
        year_head=year_head(state) if now == "year-end" else None,
        count=counting if reader in missing else None,
        recount=None if reader in missing or (state.step > 1 and now != "end") else counting,
        waiting_card=waiting_card(state),
        awards=awards_shown(state, vp, years[-1] if years else []),
        steps=stepping,
        button=_button(state, reader, stepping, seat is not None, now, on=on),
        all_passed=_all_passed(state, reader, now, rows, on=on),
        mine=None if seat is None else mine(state, rows[seat]),
        box=box(state),
        race=race(state, vp, years),
        chart=chart(state, years),
        chapters=chapters(state.options),
        ties=level,
        asked=bool(questions(state)),
        heading=head if seat is None else None,
        screen_flags=screen_flags(state, rows) if seat is None else (),
    )


def _acts(state: State, seat: int) -> bool:
    """A person who plays on: the app has the turns of bots."""
    return state.players[seat].who == "person" and state.players[seat].playing


def _chapter(state: State, seat: int | None, now: str, missing: tuple[int, ...]) -> str:
    """A year's end has several: the count until one has confirmed it, the wait for the others, and each step."""
    if not state.ending:
        return f"{state.year}-{now}"
    counts = "counts" if seat in missing else "waits" if missing else state.step
    return f"{state.year}-{now}-{counts}"


def _turn_head(state: State, turn: int | None, reader: int | None, *, on: bool) -> Turn:
    has = resources(state, state.players[reader]) if reader is not None and on else None
    return Turn(turn is not None and turn == reader, has)


def _button(
    state: State, reader: int | None, stepping: Steps | None, sits: bool, now: str, *, on: bool
) -> Button | None:
    if now == "turns" and not follows_turns(state.options) and reader is not None:
        return Button("all-passed", all_passed(state))
    if on and reader is not None:
        return Button("pass", pass_turn(state, reader))
    return Button("step-done", stepping.done) if stepping and sits else None


def _all_passed(state: State, reader: int | None, now: str, rows: tuple[PlayerView, ...], *, on: bool) -> Offer | None:
    if (
        now != "turns"
        or reader is None
        or on
        or not follows_turns(state.options)
        or any(row.who == "bot" for row in rows)
    ):
        return None
    return all_passed(state)


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
