"""Clock only: a clock for any game on the shelf, and who won; the points are counted elsewhere."""

from __future__ import annotations

from companion.core.game import Game, Quick
from companion.core.later import later
from companion.core.turn_clock import moves as clock_moves
from companion.core.turn_clock.view import timer
from companion.core.words import say
from companion.games.clock_only import options, quick, scoring, state
from companion.games.clock_only.moves import MOVES

GAME = Game(
    slug="clock-only",
    title="Clock only",
    tagline=say("A clock for any game: by turn, by player, or how long you think"),
    accent="amber",
    seats=options.SEATS,
    options=options.Options,
    moves=MOVES,
    setup=state.setup,
    view=later(f"{__name__}.view", "view"),
    phase=state.phase,
    score=scoring.score,
    quick=Quick(request=quick.QuickRequest, sheet=quick.quick),
    changeable=("title", "clock", "turn_seconds", "bank_minutes", "increment_seconds", "at_zero"),
    changed=state.changed,
    waiting=state.waiting,
    one_page=True,
    seated=state.seated,
    deadline=clock_moves.deadline,
    pause=clock_moves.pause,
    timer=timer,
    retimed=clock_moves.retimed,
    demo=later(f"{__name__}.demo", "demo"),
)
