"""A game for tests only: it uses every part of the contract once, and nothing more."""

from companion.core.game import Game, Quick
from companion.core.words import say
from tests.drill import demo, moments, options, quick, scoring, state, view
from tests.drill.moves import MOVES

GAME = Game(
    slug="drill",
    title="Drill",
    tagline=say("Tap, bid and turn the glass."),
    accent="teal",
    seats=options.SEATS,
    options=options.Options,
    moves=MOVES,
    setup=state.setup,
    view=view.view,
    phase=state.phase,
    score=scoring.score,
    questions=scoring.questions,
    quick=Quick(quick.Request, quick.quick),
    changeable=("first", "named"),
    deadline=demo.deadline,
    pause=state.pause,
    reveals=state.reveals,
    waiting=state.waiting,
    secret=state.secret,
    seated=state.seated,
    leaving=state.leaving,
    remembered=state.remembered,
    moments=moments.moments,
    demo=demo.demo,
)
