"""Scorpius Freighter: the coached turn, audits, the embargo and the final count."""

from __future__ import annotations

from companion.core.game import Game, Quick
from companion.core.words import say
from companion.games.scorpius_freighter import box, count, demo, options, quick, setup, state, view
from companion.games.scorpius_freighter.moves import MOVES
from companion.games.scorpius_freighter.view.moments import moments

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
    view=view.view,
    opened=view.opened,
    phase=state.phase,
    score=count.score,
    quick=Quick(request=quick.QuickRequest, sheet=quick.quick),
    reveals=setup.reveals,
    waiting=setup.waiting,
    secret=setup.secret,
    hides=setup.hides,
    seated=setup.seated,
    leaving=setup.leaving,
    joining=setup.joining,
    changeable=("lead", "track"),
    changed=setup.changed,
    remembered=setup.remembered,
    moments=moments,
    demo=demo.demo,
)
