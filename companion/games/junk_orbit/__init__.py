"""Junk Orbit: deliveries and night bonuses, hits, the last refill, and where junk and ship can stop."""

from __future__ import annotations

from companion.core.game import Game, Quick
from companion.games.junk_orbit import box, events, quick, refusals, rules, scoring, state, view, words

GAME = Game(
    slug="junk-orbit",
    title="Junk Orbit",
    tagline="Deliveries, hits and the last refill, with the orbits worked out",
    accent="lime",
    seats=box.SEATS,
    options=state.Options,
    events=events.EVENTS,
    setup=rules.setup,
    refuse=refusals.refuse,
    apply=rules.apply,
    view=view.view,
    phase=rules.phase,
    tell=words.tell,
    score=scoring.score,
    quick=Quick(request=quick.QuickRequest, sheet=quick.quick),
    secret=rules.secret,
    seated=rules.seated,
    remembered=rules.remembered,
    demo=rules.demo,
)
