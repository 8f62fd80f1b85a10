"""Score pad: the score sheet for any other box on the shelf, and the smallest whole example of a game."""

from __future__ import annotations

from companion.core.game import Game, Quick
from companion.core.later import later
from companion.core.turn_clock import moves as clock_moves
from companion.core.turn_clock.view import timer
from companion.core.words import say
from companion.games.score_pad import moments, options, quick, ready, scoring, state
from companion.games.score_pad.moves import MOVES
from companion.games.score_pad.rules_here import rules_here

GAME = Game(
    slug="score-pad",
    title="Score pad",
    tagline=say("Any other box on the shelf: rounds, totals, a winner"),
    accent="amber",
    seats=options.SEATS,
    options=options.Options,
    moves=MOVES,
    setup=state.setup,
    view=later(f"{__name__}.view", "view"),
    opened=later(f"{__name__}.view", "opened"),
    rules_here=rules_here,
    phase=state.phase,
    score=scoring.score,
    questions=scoring.questions,
    course=scoring.course,
    mid_round=state.mid_round,
    ending=state.ending,
    unfit=options.unfit,
    quick=Quick(request=quick.QuickRequest, sheet=quick.quick),
    changeable=("title", "target", "rounds", "clock", "turn_seconds", "bank_minutes", "increment_seconds", "at_zero"),
    changed=state.changed,
    waiting=state.waiting,
    reveals=state.reveals,
    secret=state.secret,
    one_page=True,
    goes_on=state.goes_on,
    seated=state.seated,
    deadline=clock_moves.deadline,
    pause=clock_moves.pause,
    timer=timer,
    retimed=clock_moves.retimed,
    moments=moments.moments,
    sheets=ready.sheets,
    demo=later(f"{__name__}.demo", "demo"),
)
