"""What a page shows of a table: a struct for each part of it, everything worked out.

What is large and seldom changes (the forms of a turn, one's own orbital, the reminders) is on a phone all the time, and
``stage`` says what of it is seen now: so a tap sends only what it has changed.
"""

from __future__ import annotations

from msgspec import Struct

from companion.core.now import Now
from companion.core.offer import Offer
from companion.core.words import Listing, Message
from companion.games.star_scrappers_orbital.box import Labels
from companion.games.star_scrappers_orbital.options import Mode, follows_turns, tracks_modules
from companion.games.star_scrappers_orbital.scoring import other_points, points_by_year, questions
from companion.games.star_scrappers_orbital.state import BotTurn, State, phase, uncounted
from companion.games.star_scrappers_orbital.view.box import Box, box
from companion.games.star_scrappers_orbital.view.chart import Chart, chart
from companion.games.star_scrappers_orbital.view.guide import Chapter, chapters
from companion.games.star_scrappers_orbital.view.mine import Mine, mine, resources
from companion.games.star_scrappers_orbital.view.now_line import now_line
from companion.games.star_scrappers_orbital.view.peace import Dealing, Stack, Target, dealing, stacks, target
from companion.games.star_scrappers_orbital.view.players import PlayerView, players
from companion.games.star_scrappers_orbital.view.screen import (
    Heading,
    ScreenFlags,
    ScreenPoints,
    heading,
    orbitals,
    screen_flags,
    screen_points,
)
from companion.games.star_scrappers_orbital.view.setting_up import Setup, setting_up
from companion.games.star_scrappers_orbital.view.sheets import sheets
from companion.games.star_scrappers_orbital.view.station import Drawing
from companion.games.star_scrappers_orbital.view.turn.actions import (
    Actions,
    TurnKeys,
    WentBy,
    actions,
    all_passed,
    pass_turn,
    turn_keys,
    went_by,
)
from companion.games.star_scrappers_orbital.view.turn.bots import QuestionView, question
from companion.games.star_scrappers_orbital.view.turn.events import EventForm, event_form
from companion.games.star_scrappers_orbital.view.year.finale import Finale, finale
from companion.games.star_scrappers_orbital.view.year.past_years import PastYear, past_years
from companion.games.star_scrappers_orbital.view.year.ties import Tie, ties
from companion.games.star_scrappers_orbital.view.year.year_end import (
    Awards,
    LastYear,
    ReceiptView,
    Tally,
    awards_shown,
    begin_year,
    last_year,
    receipts_shown,
    tally,
)
from companion.games.star_scrappers_orbital.year.race import race


class Stage(Struct, frozen=True):
    """What a phone shows now of all that is on its page."""

    phase: str
    chapter: str
    """Where this changes, the page starts at its top."""
    acts: bool
    """It is the reader's turn, and what they build is noted."""
    years: bool
    """Only years are scored, by the reader as well: the page is the count and nothing else."""
    race: bool
    """Who leads is known."""
    receipts: bool
    """The year is counted, and everybody takes what it brings."""
    labels: Labels


class Track(Struct, frozen=True):
    year: int
    years: int
    first_player: int


class Turn(Struct, frozen=True):
    """For the player on turn."""

    yours: int | None
    """The reader's seat, where it is their turn."""
    resources: Listing | None
    """What the reader has, in a turn of their own."""


class Button(Struct, frozen=True):
    """The one at the bottom of the page, where the thumb is."""

    id: str
    offer: Offer


class Orbital(Struct, frozen=True):
    now: Now
    mode: Mode
    bots: bool
    """Some seats are bots'."""
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
    actions: Actions | None
    """What the reader can do in a turn; None for anybody but a person who plays."""
    event: EventForm | None
    turn_keys: TurnKeys | None
    """What the reader did in a turn of which nobody notes more."""
    went_by: WentBy | None
    dealing: Dealing | None
    stacks: tuple[Stack, ...]
    """Empty but while modules are dealt to the opponents."""
    tally: Tally | None
    """The counts that this page may enter."""
    receipts: tuple[ReceiptView | None, ...]
    """By seat, from the last count to the new year."""
    last_year: LastYear | None
    awards: Awards | None
    """Of the last year, at the end; so the finale."""
    finale: Finale | None
    button: Button | None
    """The pass, or what begins the next year."""
    year_over: Button | None
    """Beside it, always in sight."""
    past_years: tuple[PastYear, ...]
    """The reader's counts of the years that are scored, to be put right."""
    mine: Mine | None
    box: Box
    sheets: dict[str, Message]
    """What is opened over the page, by key, with its title."""
    open_sheets: dict[str, Message]
    """Those that are for everybody."""
    target: Target | None
    chart: Chart | None
    chapters: tuple[Chapter, ...]
    ties: tuple[Tie, ...]
    asked: bool
    """First place waits for figures that nobody kept."""
    heading: Heading | None
    """From here on it is for the table screen: nobody with a seat gets it."""
    screen_flags: tuple[ScreenFlags, ...]
    screen_points: tuple[ScreenPoints, ...]
    orbitals: tuple[Drawing, ...]


def view(state: State, seat: int | None) -> Orbital:
    now, years, other = phase(state), points_by_year(state), other_points(state)
    vp = [sum(year[n] for year in years) + other[n] for n in range(len(other))]
    rows = players(state, seat, acts=seat is not None and now != "end")
    turn = next((row.seat for row in rows if row.flags.turn), None)
    reader = seat if seat is not None and _acts(state, seat) else None
    on = reader is not None and now == "turns" and (turn == reader or not follows_turns(state.options))
    missing, level = uncounted(state), ties(state, vp)
    asked = question(state) if now == "bot-turn" else None
    deal = dealing(state) if now == "peace" else None
    head = heading(state, now, turn, asked, deal)
    tracked = tracks_modules(state.options)
    return Orbital(
        now=now_line(state, head, reader),
        mode=state.options.mode,
        bots=state.options.bots > 0,
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
        stage=Stage(
            now,
            _chapter(state, seat, now, missing),
            on and tracked,
            reader is not None and state.options.closely == "years",
            bool(race(state)),
            now == "year-end" and not missing,
            state.labels,
        ),
        track=Track(state.year, state.options.years, state.first),
        setup=None if state.begun else setting_up(state),
        turn_head=_turn_head(state, turn, reader, on=on) if now == "turns" else None,
        bot_turn=state.last_bot_turn if now in ("bot-turn", "turns") else None,
        question=asked,
        actions=actions(state, reader) if reader is not None and now != "end" and tracked else None,
        event=event_form(state, reader) if reader is not None and on and tracked else None,
        turn_keys=turn_keys(state, reader) if on and not tracked and reader is not None else None,
        went_by=None if turn is None or reader is None or on or now != "turns" else went_by(state, turn),
        dealing=deal,
        stacks=stacks(state) if deal else (),
        tally=tally(state, reader),
        receipts=receipts_shown(state),
        last_year=None if reader is None else last_year(state),
        awards=awards_shown(state, vp, years[-1] if years else []),
        finale=finale(state, vp),
        button=_button(state, reader, seat is not None, on=on and tracked),
        year_over=_year_over(state, reader, now),
        past_years=() if reader is None else past_years(state, reader),
        mine=None if seat is None else mine(state, rows[seat]),
        box=box(state),
        sheets=sheets(state, reader),
        open_sheets=sheets(state, None),
        target=target(state, vp, years),
        chart=chart(state),
        chapters=chapters(state.options),
        ties=level,
        asked=bool(questions(state)),
        heading=head if seat is None else None,
        screen_flags=screen_flags(rows) if seat is None else (),
        screen_points=screen_points(state, vp) if seat is None else (),
        orbitals=orbitals(state) if seat is None else (),
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
    return Turn(turn if turn == reader else None, has)


def _button(state: State, reader: int | None, sits: bool, *, on: bool) -> Button | None:
    """``on``: the reader is on turn, and passes here."""
    begin = begin_year(state) if sits else None
    if begin is not None:
        return Button("begin-year", begin)
    return Button("pass", pass_turn(state, reader)) if on and reader is not None else None


def _year_over(state: State, reader: int | None, now: str) -> Button | None:
    """Bots play on while they can, so with them every pass is noted."""
    bots = any(player.who == "bot" and player.playing for player in state.players)
    if now != "turns" or reader is None or bots or not follows_turns(state.options):
        return None
    return Button("all-passed", all_passed(state))
