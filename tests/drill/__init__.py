"""A game for tests only: it uses every part of the contract once, and nothing more."""

from companion.core.game import Game, Quick
from tests.drill import events, rules, scoring, view

GAME = Game(
    slug="drill",
    title="Drill",
    tagline="Tap, bid and turn the glass.",
    accent="teal",
    seats=(1, 5),
    options=rules.Options,
    events=events.ALL,
    setup=rules.setup,
    refuse=rules.refuse,
    apply=rules.apply,
    view=view.view,
    phase=view.phase,
    tell=view.tell,
    score=scoring.score,
    quick=Quick(scoring.Request, scoring.quick),
    deadline=rules.deadline,
    pause=rules.pause,
    chance=rules.chance,
    reveals=rules.reveals,
    secret=view.secret,
    seated=rules.seated,
    remembered=rules.remembered,
    demo=rules.demo,
)
