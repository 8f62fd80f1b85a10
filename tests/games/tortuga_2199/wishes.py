"""What people may try at a table of Tortuga 2199: whole games at random, most of whose moves the rules allow."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import chain

from hypothesis import strategies as st

from companion.core.game import By, Logged, Move, Started
from companion.core.log import Entry, Log
from companion.core.table_moves import Joined, Left, Returned
from companion.games.tortuga_2199 import GAME, moves
from companion.games.tortuga_2199.box import KINDS, OUTER, SECTORS, Sector
from companion.games.tortuga_2199.options import Options
from companion.games.tortuga_2199.state import State
from tests.games.trial import log_move

MOVES = 40
TRIES = 8
"""As often somebody thinks of something else that the rules allow."""


class Whim:
    """Draws what somebody wants, mostly where the ship of the player on turn is."""

    def __init__(self, state: State, dice: random.Random) -> None:
        self.state, self.dice = state, dice

    def number(self, most: int = 9) -> int:
        return self.dice.randint(-1, most)

    def maybe(self) -> int | None:
        return self.dice.choice((None, self.number()))

    def sector(self) -> Sector:
        ship = self.state.players[self.state.turn].ship
        here = (
            [sector for sector in self.state.grounds if sector == ship] if "ships" in self.state.options.track else []
        )
        return self.dice.choice(here * 8 + list(self.state.grounds) * 2 + list(SECTORS))

    def own(self) -> Sector:
        held = [sector for sector, ground in self.state.grounds.items() if ground.owner == self.state.turn]
        return self.dice.choice(held or [self.sector()])

    def explored(self) -> Sector:
        found = [sector for sector, ground in self.state.grounds.items() if ground.hunt and ground.hunt.explored]
        return self.dice.choice(found or [self.sector()])

    def foe(self) -> int:
        return self.dice.randrange(len(self.state.players))

    def fight(self) -> moves.CombatResolved:
        sums = {"attack": self.number(12), "defence": self.number()}
        spoils, bonus = self.dice.choice((None, "tokens", "bank")), self.dice.choice((None, None, self.number(4)))
        return moves.CombatResolved(
            attacker=self.state.turn, defender=self.foe(), sector=self.sector(), **sums, spoils=spoils, bonus=bonus
        )


Draw = Callable[[Whim], Logged]
ACTIONS: tuple[tuple[int, Draw], ...] = (
    (6, lambda w: moves.SectorConquered(sector=w.sector())),
    (1, lambda w: moves.SectorConquered(sector=w.sector(), manoeuvre=w.maybe(), crypto=w.maybe())),
    (2, lambda w: moves.SectorReinforced(sector=w.own(), defence=w.number(11))),
    (1, lambda w: moves.HuntCaptured(sector=w.dice.choice((None, w.sector())), difficulty=w.maybe())),
    (1, lambda w: moves.HuntRedeemed(points=w.number(3), index=w.dice.choice((0, 0, 1, -1)))),
    (1, lambda w: moves.InfluenceBought(count=w.number(2))),
    (6, Whim.fight),
    (1, lambda w: moves.CombatCalled(defender=w.foe(), sector=w.sector(), won=w.dice.random() < 0.5)),
    (2, lambda w: moves.AttackDeclared(defender=w.foe(), sector=w.sector())),
    (4, lambda w: moves.ManoeuvreSealed(cards=w.dice.randint(0, 2), manoeuvre=w.number(), lot=w.foe())),
    (1, lambda w: moves.AbilityCounted(amount=w.number())),
    (4, lambda w: moves.CombatSettled()),
    (2, lambda w: moves.SpoilsChosen(spoils=w.dice.choice(("tokens", "bank")))),
    (1, lambda w: moves.CleanUpTicked(step=w.dice.choice(("destroy", "ship", "influence", "redraw")))),
    (1, lambda w: moves.PartDone()),
    (1, lambda w: moves.CleanUpDone()),
    (5, lambda w: moves.TurnEnded()),
    (3, lambda w: moves.ShipMoved(sector=w.sector(), steps=w.maybe())),
    (3, lambda w: moves.ShipPlaced(sector=w.own())),
    (1, lambda w: moves.MineralsCollected(sector=w.sector())),
    (1, lambda w: moves.MineralsSpent(count=w.number(2))),
    (1, lambda w: moves.HuntExplored(sector=w.sector())),
    (1, lambda w: moves.HuntNoted(sector=w.explored(), name="Kraken", difficulty=w.maybe(), influence=w.maybe())),
    (1, lambda w: moves.AbilityUsed(sector=w.dice.choice(OUTER))),
    (1, lambda w: moves.CountingSwitched(on=w.dice.random() < 0.5)),
    (5, lambda w: moves.CardPlayed(crypto=w.number(), manoeuvre=w.number())),
    (1, lambda w: moves.CardBought(price=w.number())),
    (1, lambda w: moves.MarketRefreshed()),
    (1, lambda w: moves.CardReserved()),
    (1, lambda w: moves.ReserveTaken()),
    (1, lambda w: moves.CardDestroyed()),
)
BY_HAND: tuple[tuple[int, Draw], ...] = (
    (
        1,
        lambda w: moves.DefenceBonusNoted(area=w.dice.choice(("ring", "outer")), defence=w.number(), bonus=w.number(4)),
    ),
    (1, lambda w: moves.ValuesCorrected(values={w.dice.choice(KINDS): w.number(4)})),
    (2, lambda w: moves.InfluenceAdjusted(amount=w.dice.randint(-4, 3), reason="{9} slip")),
    (2, lambda w: moves.SectorCorrected(sector=w.sector(), owner=w.maybe(), defence=w.number(), minerals=w.maybe())),
    (
        1,
        lambda w: moves.SectorCorrected(
            sector=w.sector(), owner=None, defence=4, hunt=w.dice.choice(("there", "gone"))
        ),
    ),
    (1, lambda w: moves.MineralsCorrected(minerals=w.number(), cache=w.dice.random() < 0.5)),
    (1, lambda w: moves.ShipCorrected(sector=w.dice.choice((None, w.sector())))),
)
OTHERS: tuple[tuple[int, Draw], ...] = (
    *BY_HAND,
    (1, lambda w: moves.FirstChosen(first=w.number(4))),
    (1, lambda w: moves.OuterPlaced(order=tuple(w.dice.sample(OUTER, 4)))),
    (2, lambda w: moves.SectorsSwapped(one=w.sector(), other=w.sector())),
    (1, lambda w: moves.RingLaid(trading_posts=w.number(4))),
    (1, lambda w: w.dice.choice((Left(), Returned(), Joined(name="Late")))),
)


def whims(kinds: tuple[tuple[int, Draw], ...]) -> list[Draw]:
    return list(chain(*([draw] * often for often, draw in kinds)))


TURNS, ANYTHING = whims(ACTIONS), whims(ACTIONS) + whims(OTHERS)


def opened(chosen: Options, players: int) -> Log:
    names = ("Ann", "Bob", "Cy", "Dee")[:players]
    started = Started(game="tortuga-2199", seats=names, options=chosen, seed=3)
    return Log(GAME, [Entry(1, started, None, None, 0)])


def allowed(log: Log, move: Logged, seat: int) -> bool:
    if isinstance(move, Joined):
        return len(log.table.seats) < 4
    if not isinstance(move, Move):
        return seat < len(log.table.seats)
    return move.why_not(log.table.state, By(seat)) is None


def wished(log: Log, dice: random.Random, draws: list[Draw]) -> tuple[int, Logged]:
    """Somebody wants something: mostly the player on turn, or in a fight one of the two."""
    state = log.table.state
    fighters = [state.fight.attacker, state.fight.defender] if state.fight else [state.turn]
    seat = dice.choice(fighters * 3 + list(range(len(state.players))))
    return seat, dice.choice(draws)(Whim(state, dice))


def played(log: Log, seed: int, draws: list[Draw]) -> Iterator[tuple[State, Logged, State]]:
    """A game of ``MOVES`` moves, with the state before and after each."""
    dice = random.Random(seed)
    for _ in range(MOVES):
        before = log.table.state
        tries = (wished(log, dice, draws) for _ in range(TRIES))
        seat, move = next((wish for wish in tries if allowed(log, wish[1], wish[0])), (0, None))
        if move is not None:
            log_move(log, move, seat)
            yield before, move, log.table.state


options = st.builds(
    Options,
    posts_for_two=st.integers(1, 3),
    scenario=st.sampled_from(["standard", "standard", "aggressive", "peaceful"]),
    track=st.lists(st.sampled_from(["ships", "hunts", "minerals", "resources"]), unique=True).map(tuple),
    bank=st.sampled_from([20, 80]),
)
tables = st.builds(opened, options, st.integers(2, 4))
seeds = st.integers(0, 10**6)
