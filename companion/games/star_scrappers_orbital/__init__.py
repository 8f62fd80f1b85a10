"""Star Scrappers: Orbital: modules by colour, the year's end in thirty seconds, and bots that play by themselves."""

from __future__ import annotations

from companion.core.game import Game, Quick
from companion.core.later import later
from companion.core.words import say
from companion.games.star_scrappers_orbital import box, options, quick, scoring, state, turn_order
from companion.games.star_scrappers_orbital.moves import MOVES

GAME = Game(
    slug="star-scrappers-orbital",
    title="Star Scrappers: Orbital",
    tagline=say("Modules by colour, the year’s end in thirty seconds, and bots to play against"),
    accent="violet",
    seats=box.SEATS,
    own_start=True,
    options=options.Options,
    moves=MOVES,
    setup=state.setup,
    view=later(f"{__name__}.view", "view"),
    phase=state.phase,
    score=scoring.score,
    waiting=state.waiting,
    questions=scoring.questions,
    quick=Quick(request=quick.QuickRequest, sheet=quick.quick),
    unfit=options.unfit,
    seating=options.seating,
    changeable=("closely",),
    changed=state.changed,
    seated=turn_order.seated,
    leaving=turn_order.leaving,
    left_behind=say("The orbital stays on the table, and nobody uses it."),
    remembered=state.remembered,
    moments=later(f"{__name__}.view.moments", "moments"),
    demo=later(f"{__name__}.demo", "demo"),
)
