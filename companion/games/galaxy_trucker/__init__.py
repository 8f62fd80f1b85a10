"""Galaxy Trucker: the build timer, the flight and the money."""

from __future__ import annotations

from companion.core.game import Game, Quick
from companion.core.later import later
from companion.core.words import noun, say
from companion.games.galaxy_trucker import nouns, options, quick, scoring, state
from companion.games.galaxy_trucker.moves import MOVES, glass, people

GAME = Game(
    slug="galaxy-trucker",
    title="Galaxy Trucker",
    tagline=say("Build against the glass, fly, lose parts, get rich"),
    accent="sky",
    seats=options.SEATS,
    counts=nouns.CREDITS,
    counted_in=noun("credits"),
    colours=("yellow", "blue", "red", "green"),
    options=options.Options,
    moves=MOVES,
    unfit=options.unfit,
    changeable=("timer_seconds", "hidden_credits"),
    changed=glass.changed,
    setup=state.setup,
    view=later(f"{__name__}.view", "view"),
    phase=state.phase,
    score=scoring.score,
    quick=Quick(request=quick.QuickRequest, sheet=quick.quick),
    waiting=later(f"{__name__}.view.next_step", "waiting"),
    deadline=glass.deadline,
    pause=glass.pause,
    hides=state.hides,
    seated=people.seated,
    leaving=people.leaving,
    left_behind=say("Take the ship off the flight board. Nobody takes anything from it."),
    own_start=True,
    remembered=options.remembered,
    moments=later(f"{__name__}.view.moments", "moments"),
    demo=later(f"{__name__}.demo", "demo"),
)
