"""Random games, with anything tracked or nothing: the game and a slow model of the rules agree at every step.

They agree on what is allowed, on what it changes, and on the end; also after an undo.
"""

from __future__ import annotations

import random
from collections import Counter
from copy import deepcopy
from itertools import product
from typing import Any

from hypothesis import HealthCheck, given, settings

from companion.core.game import By
from companion.core.log import Log
from companion.core.table_moves import Undone
from companion.games.tortuga_2199 import moves
from companion.games.tortuga_2199.influence import influence, over
from companion.games.tortuga_2199.options import Options, Scenario, Tracked
from companion.games.tortuga_2199.state import State
from tests.games.tortuga_2199.slow_model import SlowModel
from tests.games.tortuga_2199.wishes import ACTIONS, BY_HAND, opened, seeds, tables, wished
from tests.games.trial import log_move

STEPS, WISHES = 60, 10
OFTEN = {moves.TurnEnded: 8, moves.CardPlayed: 3}
"""What nothing much happens without."""
TRACKED: list[tuple[Tracked, ...]] = [
    (),
    ("ships",),
    ("hunts", "minerals"),
    ("ships", "hunts", "minerals"),
    ("ships", "hunts", "minerals", "resources"),
]
SCENARIOS: tuple[Scenario, ...] = ("standard", "aggressive", "peaceful")
UNDONE = 0.04
"""How often the last move is taken back; the one that ends the game always is."""
PLAY = [draw for _, draw in ACTIONS] * 3 + [draw for _, draw in BY_HAND]


def picture(state: State) -> dict[str, Any]:
    """The state of the game in the words of the model."""
    fight, after, pool = state.fight, state.aftermath, state.pool
    seats = range(len(state.players))
    return {
        "grounds": {
            name: (
                ground.owner,
                ground.defence,
                ground.minerals,
                None
                if ground.hunt is None
                else {seat: (note.difficulty, note.influence) for seat, note in ground.hunt.explored.items()},
            )
            for name, ground in state.grounds.items()
        },
        "captains": [
            (c.tokens, c.minerals, c.ship, [(card.influence, card.turn) for card in c.cards], c.helper, c.reserved)
            for c in state.players
        ],
        "influence": [influence(state, seat) for seat in seats],
        "table": (
            state.bank,
            state.cache,
            state.unplaced_hunts,
            state.turn,
            state.turns,
            list(state.last),
            over(state),
        ),
        "turn": (pool.crypto, pool.manoeuvre, list(state.used), state.placing),
        "fight": fight
        and (
            (fight.attacker, fight.defender),
            fight.sector,
            {seat: [s.cards, s.manoeuvre, s.ability] for seat, s in fight.stakes.items()},
        ),
        "after": after
        and (
            (after.attacker, after.defender),
            after.sector,
            after.won,
            after.chooses,
            after.took,
            after.ticked,
            {seat for seat in seats if seat in after.done},
        ),
        "bonus": {area: known for area, known in state.bonuses.items() if area != "centre"},
    }


def compare(log: Log, seed: int, made: Counter[str]) -> None:
    """Plays on. Of several wishes that the rules allow, the kind that was made least often so far comes true."""
    dice, state = random.Random(seed), log.table.state
    model = SlowModel(len(state.players), dict(state.layout), state.options)
    before = deepcopy(model)
    for _ in range(STEPS):
        wishes = [wished(log, dice, PLAY) for _ in range(WISHES)]
        refused = [wish for wish in wishes if wish[1].why_not(log.table.state, By(wish[0])) is not None]
        for seat, move in refused:
            assert not model.play(seat, move), (seat, move)
        allowed = [wish for wish in wishes if wish not in refused]
        if not allowed:
            continue
        seat, move = min(allowed, key=lambda wish: made[type(wish[1]).__name__] / OFTEN.get(type(wish[1]), 1))
        before = deepcopy(model)
        assert model.play(seat, move), (seat, move)
        log_move(log, move, seat)
        made[type(move).__name__] += 1
        assert model.picture() == picture(log.table.state), (seat, move)
        if over(log.table.state) or dice.random() < UNDONE:
            log_move(log, Undone(targets=(log.version,)), seat)
            model = before
            assert model.picture() == picture(log.table.state), "undone"


def test_the_game_and_the_slow_model_agree():
    made = Counter[str]()
    for seed, (scenario, track, players) in enumerate(product(SCENARIOS, TRACKED, (2, 3, 4))):
        options = Options(scenario=scenario, track=track, bank=20 if seed % 7 == 0 else 80)
        compare(opened(options, players), seed, made)
    assert {name for name in vars(SlowModel) if name[0].isupper()} == set(made), "every kind was made"


@settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])
@given(tables, seeds)
def test_they_agree_whatever_a_table_chose(log, seed):
    compare(log, seed, Counter())
