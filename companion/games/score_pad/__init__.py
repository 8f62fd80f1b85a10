"""Score pad: the score sheet for any other box on the shelf, and the smallest whole example of a game."""

from __future__ import annotations

from companion.core.game import Game, Quick
from companion.games.score_pad import events, pad, refusals, rules, scoring, view, words

GAME = Game(
    slug="score-pad",
    title="Score pad",
    tagline="Any other box on the shelf: rounds, totals, a winner",
    accent="amber",
    seats=pad.SEATS,
    options=pad.Options,
    events=events.EVENTS,
    setup=rules.setup,
    refuse=refusals.refuse,
    apply=rules.apply,
    view=view.view,
    phase=rules.phase,
    tell=words.tell,
    score=scoring.score,
    quick=Quick(request=scoring.QuickRequest, sheet=scoring.quick),
    seated=rules.seated,
    demo=rules.demo,
)
