"""Galaxy Trucker: the build timer, the flight and the money."""

from __future__ import annotations

from companion.core.game import Game, Quick
from companion.games.galaxy_trucker import events, options, quick, refusals, rules, scoring, timer
from companion.games.galaxy_trucker.view import view as seen
from companion.games.galaxy_trucker.words import tell

GAME = Game(
    slug="galaxy-trucker",
    title="Galaxy Trucker",
    tagline="Build against the glass, fly, lose parts, get rich",
    accent="sky",
    seats=options.SEATS,
    options=options.Options,
    events=events.EVENTS,
    unfit=options.unfit,
    setup=rules.setup,
    refuse=refusals.refuse,
    apply=rules.apply,
    view=seen,
    phase=rules.phase,
    tell=tell,
    score=scoring.score,
    quick=Quick(request=quick.QuickRequest, sheet=quick.quick),
    deadline=timer.deadline,
    pause=timer.pause,
    chance=rules.chance,
    seated=rules.seated,
    remembered=options.remembered,
    demo=rules.demo,
)
