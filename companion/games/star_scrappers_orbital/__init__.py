"""Star Scrappers: Orbital: modules by colour, the year's end in thirty seconds, and bots that play by themselves."""

from __future__ import annotations

from companion.core.game import Game, Quick
from companion.games.star_scrappers_orbital import demo, kinds, options, quick, refusals, rules, scoring, view, words

GAME = Game(
    slug="star-scrappers-orbital",
    title="Star Scrappers: Orbital",
    tagline="Modules by colour, the year’s end in thirty seconds, and bots to play against",
    accent="violet",
    seats=kinds.SEATS,
    options=options.Options,
    events=refusals.EVENTS,
    setup=rules.setup,
    refuse=refusals.refuse,
    apply=rules.apply,
    view=view.view,
    phase=rules.phase,
    tell=words.tell,
    score=scoring.score,
    quick=Quick(request=quick.QuickRequest, sheet=quick.quick),
    seating=options.seating,
    chance=rules.chance,
    seated=rules.seated,
    remembered=rules.remembered,
    demo=demo.demo,
)
