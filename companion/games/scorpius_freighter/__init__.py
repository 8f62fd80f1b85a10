"""Scorpius Freighter: the coached turn, audits, the embargo and the final count."""

from __future__ import annotations

from companion.core.game import Game, Quick
from companion.core.later import later
from companion.core.words import say
from companion.games.scorpius_freighter import box, count, options, quick, setup, state
from companion.games.scorpius_freighter.moves import MOVES

GAME = Game(
    slug="scorpius-freighter",
    title="Scorpius Freighter",
    tagline=say("Audits kept, the embargo called, every freighter counted at once"),
    accent="rose",
    seats=box.SEATS,
    own_start=True,
    options=options.Options,
    moves=MOVES,
    unfit=options.unfit,
    setup=setup.setup,
    view=later(f"{__name__}.view", "view"),
    opened=later(f"{__name__}.view", "opened"),
    phase=state.phase,
    score=count.score,
    quick=Quick(request=quick.QuickRequest, sheet=quick.quick),
    reveals=setup.reveals,
    waiting=setup.waiting,
    secret=setup.secret,
    hides=setup.hides,
    seated=setup.seated,
    leaving=setup.leaving,
    left_behind=say("The freighter stays on the table, and nobody uses it."),
    joining=setup.joining,
    changeable=("lead", "track"),
    changed=setup.changed,
    remembered=setup.remembered,
    moments=later(f"{__name__}.view.moments", "moments"),
    demo=later(f"{__name__}.demo", "demo"),
)
