"""Tortuga 2199: who holds what, and the alarm at fifteen."""

from __future__ import annotations

from companion.core.game import Game, Quick
from companion.core.later import later
from companion.core.words import noun, say
from companion.games.tortuga_2199 import box, options, quick, scoring, state, turns
from companion.games.tortuga_2199.moves import MOVES

GAME = Game(
    slug="tortuga-2199",
    title="Tortuga 2199",
    tagline=say("Who holds what, fights in secret, and the alarm at fifteen"),
    accent="teal",
    seats=box.SEATS,
    counts=scoring.INFLUENCE,
    counted_in=noun("Influence"),
    own_start=True,
    options=options.Options,
    moves=MOVES,
    setup=state.setup,
    view=later(f"{__name__}.view", "view"),
    opened=later(f"{__name__}.view.sheets", "opened"),
    phase=turns.phase,
    score=scoring.score,
    quick=Quick(request=quick.QuickRequest, sheet=quick.quick),
    reveals=turns.reveals,
    waiting=turns.waiting,
    secret=turns.secret,
    seated=turns.seated,
    leaving=turns.leaving,
    left_behind=say("Take the ship off the map. The markers on the sectors stay."),
    changeable=("track",),
    changed=turns.changed,
    remembered=options.remembered,
    moments=later(f"{__name__}.view.moments", "moments"),
    demo=later(f"{__name__}.demo", "demo"),
)
