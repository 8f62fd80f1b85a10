"""Scorpius Freighter: the coached turn, audits, the embargo and the final count."""

from __future__ import annotations

from companion.core.game import Game, Quick
from companion.games.scorpius_freighter import box, events, options, quick, refusals, rules
from companion.games.scorpius_freighter.view import view as seen
from companion.games.scorpius_freighter.words import tell

GAME = Game(
    slug="scorpius-freighter",
    title="Scorpius Freighter",
    tagline="Audits kept, the embargo called, every freighter counted at once",
    accent="rose",
    seats=box.SEATS,
    options=options.Options,
    events=events.EVENTS,
    setup=rules.setup,
    refuse=refusals.refuse,
    apply=rules.apply,
    view=seen,
    phase=rules.phase,
    tell=tell,
    score=rules.score,
    quick=Quick(request=quick.QuickRequest, sheet=quick.quick),
    chance=rules.chance,
    reveals=rules.reveals,
    secret=rules.secret,
    seated=rules.seated,
    remembered=rules.remembered,
    demo=rules.demo,
)
