"""Tortuga 2199: who holds what, and the alarm at fifteen."""

from __future__ import annotations

from companion.core.game import Game, Quick
from companion.games.tortuga_2199 import events, options, planet, quick, refusals, rules, scoring, view, words

GAME = Game(
    slug="tortuga-2199",
    title="Tortuga 2199",
    tagline="Who holds what, fights in secret, and the alarm at fifteen",
    accent="teal",
    seats=planet.SEATS,
    options=options.Options,
    events=events.EVENTS,
    setup=rules.setup,
    refuse=refusals.refuse,
    apply=rules.apply,
    view=view.view,
    phase=rules.phase,
    tell=words.tell,
    score=scoring.score,
    quick=Quick(request=quick.QuickRequest, sheet=quick.quick),
    chance=rules.chance,
    reveals=rules.reveals,
    secret=rules.secret,
    seated=rules.seated,
    remembered=options.remembered,
    demo=rules.demo,
)
