"""Junk Orbit: deliveries and night bonuses, hits, the last refill, and the map of where junk and ships can stop."""

from __future__ import annotations

from companion.core.game import Game, Quick
from companion.core.later import later
from companion.core.words import say
from companion.games.junk_orbit import box, options, quick, scoring, state
from companion.games.junk_orbit.moves import MOVES

GAME = Game(
    slug="junk-orbit",
    title="Junk Orbit",
    tagline=say("Deliveries, hits and the last refill, or the whole game on a map"),
    accent="lime",
    seats=box.SEATS,
    own_start=True,
    options=options.Options,
    moves=MOVES,
    setup=state.setup,
    view=later(f"{__name__}.view", "view"),
    phase=state.phase,
    score=scoring.score,
    questions=scoring.questions,
    quick=Quick(request=quick.QuickRequest, sheet=quick.quick),
    waiting=state.waiting,
    secret=state.secret,
    hides=state.hides,
    seated=state.seated,
    leaving=state.leaving,
    left_behind=say("Take the ship and its cargo off the boards. Whoever comes back goes on in the same city."),
    remembered=state.remembered,
    moments=later(f"{__name__}.view.moments", "moments"),
    changeable=("map", "hidden"),
    changed=state.changed,
    demo=later(f"{__name__}.demo", "demo"),
)
