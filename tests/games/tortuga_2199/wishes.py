"""What people may try at a table of Tortuga 2199: whole games at random, most of whose moves the rules allow."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import chain

from hypothesis import strategies as st
from tests.games.laws import logged

from companion.core.game import Event, Move, Started
from companion.core.log import Entry, Joined, Left, Log, Returned
from companion.games.tortuga_2199 import GAME
from companion.games.tortuga_2199 import events as e
from companion.games.tortuga_2199.options import Options
from companion.games.tortuga_2199.planet import KINDS, OUTER, SECTORS, Sector
from companion.games.tortuga_2199.state import State

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
        ship = self.state.captains[self.state.turn].ship
        here = (
            [sector for sector in self.state.grounds if sector == ship] if "ships" in self.state.options.track else []
        )
        return self.dice.choice(here * 8 + list(self.state.grounds) * 2 + list(SECTORS))

    def own(self) -> Sector:
        held = [sector for sector, ground in self.state.grounds.items() if ground.owner == self.state.turn]
        return self.dice.choice(held or [self.sector()])

    def foe(self) -> int:
        return self.dice.randrange(len(self.state.captains))

    def fight(self) -> e.CombatResolved:
        sums = {"attack": self.number(12), "defence": self.number()}
        spoils, bonus = self.dice.choice((None, "tokens", "bank")), self.dice.choice((None, None, self.number(4)))
        return e.CombatResolved(
            attacker=self.state.turn, defender=self.foe(), sector=self.sector(), **sums, spoils=spoils, bonus=bonus
        )


Draw = Callable[[Whim], Event]
ACTIONS: tuple[tuple[int, Draw], ...] = (
    (6, lambda w: e.SectorConquered(sector=w.sector())),
    (1, lambda w: e.SectorConquered(sector=w.sector(), manoeuvre=w.maybe(), crypto=w.maybe())),
    (2, lambda w: e.SectorReinforced(sector=w.own(), defence=w.number(11))),
    (1, lambda w: e.HuntCaptured(sector=w.dice.choice((None, w.sector())), difficulty=w.maybe())),
    (1, lambda w: e.HuntRedeemed(points=w.number(3), index=w.number(1))),
    (1, lambda w: e.InfluenceBought(count=w.number(2))),
    (6, Whim.fight),
    (1, lambda w: e.CombatCalled(defender=w.foe(), sector=w.sector(), won=w.dice.random() < 0.5)),
    (2, lambda w: e.AttackDeclared(defender=w.foe(), sector=w.sector())),
    (4, lambda w: e.ManoeuvreSealed(cards=w.dice.randint(0, 2), manoeuvre=w.number(), lot=w.foe())),
    (1, lambda w: e.AbilityCounted(amount=w.number())),
    (4, lambda w: e.CombatSettled()),
    (2, lambda w: e.SpoilsChosen(spoils=w.dice.choice(("tokens", "bank")))),
    (1, lambda w: e.CleanUpTicked(step=w.dice.choice(("destroy", "ship", "influence", "redraw")))),
    (1, lambda w: e.CleanUpDone()),
    (5, lambda w: e.TurnEnded()),
    (3, lambda w: e.ShipMoved(sector=w.sector(), steps=w.maybe())),
    (3, lambda w: e.ShipPlaced(sector=w.own())),
    (1, lambda w: e.MineralsCollected(sector=w.sector())),
    (1, lambda w: e.MineralsSpent(count=w.number(2))),
    (1, lambda w: e.HuntExplored(sector=w.sector())),
    (1, lambda w: e.HuntNoted(sector=w.sector(), name="Kraken", difficulty=w.maybe(), influence=w.maybe())),
    (1, lambda w: e.AbilityUsed(sector=w.dice.choice(OUTER))),
    (1, lambda w: e.CountingSwitched(on=w.dice.random() < 0.5)),
    (5, lambda w: e.CardPlayed(crypto=w.number(), manoeuvre=w.number())),
    (1, lambda w: e.CardBought(price=w.number())),
    (1, lambda w: w.dice.choice((e.MarketRefreshed(), e.CardReserved(), e.ReserveTaken(), e.CardDestroyed()))),
)
OTHERS: tuple[tuple[int, Draw], ...] = (
    (1, lambda w: e.FirstChosen(first=w.number(4))),
    (1, lambda w: e.OuterPlaced(order=tuple(w.dice.sample(OUTER, 4)))),
    (2, lambda w: e.SectorsSwapped(one=w.sector(), other=w.sector())),
    (1, lambda w: e.RingLaid(trading_posts=w.number(4))),
    (1, lambda w: e.DefenceBonusNoted(area=w.dice.choice(("ring", "outer")), defence=w.number(), bonus=w.number(4))),
    (1, lambda w: e.ValuesCorrected(values={w.dice.choice(KINDS): w.number(4)})),
    (2, lambda w: e.InfluenceAdjusted(amount=w.dice.randint(-4, 3), reason="{9} slip")),
    (2, lambda w: e.SectorCorrected(sector=w.sector(), owner=w.maybe(), defence=w.number(), minerals=w.maybe())),
    (1, lambda w: e.SectorCorrected(sector=w.sector(), owner=None, defence=4, hunt=w.dice.choice(("there", "gone")))),
    (1, lambda w: e.MineralsCorrected(minerals=w.number(), cache=w.dice.random() < 0.5)),
    (1, lambda w: e.ShipCorrected(sector=w.dice.choice((None, w.sector())))),
    (1, lambda w: w.dice.choice((Left(), Returned(), Joined(name="Late")))),
)


def whims(kinds: tuple[tuple[int, Draw], ...]) -> list[Draw]:
    return list(chain(*([draw] * often for often, draw in kinds)))


TURNS, ANYTHING = whims(ACTIONS), whims(ACTIONS) + whims(OTHERS)


def opened(chosen: Options, players: int) -> Log:
    names = ("Ann", "Bob", "Cy", "Dee")[:players]
    started = Started(game="tortuga-2199", seats=names, options=chosen, seed=3)
    return Log(GAME, [Entry(1, started, None, None, 0)])


def allowed(log: Log, event: Event, seat: int) -> bool:
    if isinstance(event, Joined):
        return len(log.table.seats) < 4
    if isinstance(event, (Left, Returned)):
        return seat < len(log.table.seats)
    return GAME.refuse(log.table.state, Move(event, seat, 0)) is None


def wished(log: Log, dice: random.Random, draws: list[Draw]) -> tuple[int, Event]:
    """Somebody wants something: mostly the player on turn, or in a fight one of the two."""
    state = log.table.state
    fighters = [state.fight.attacker, state.fight.defender] if state.fight else [state.turn]
    seat = dice.choice(fighters * 3 + list(range(len(state.captains))))
    return seat, dice.choice(draws)(Whim(state, dice))


def played(log: Log, seed: int, draws: list[Draw]) -> Iterator[tuple[State, Event, State]]:
    """A game of so many moves, with the state before and after each."""
    dice = random.Random(seed)
    for _ in range(MOVES):
        before = log.table.state
        tries = (wished(log, dice, draws) for _ in range(TRIES))
        seat, event = next((wish for wish in tries if allowed(log, wish[1], wish[0])), (0, None))
        if event is not None:
            logged(log, event, seat)
            yield before, event, log.table.state


options = st.builds(
    Options,
    posts_for_two=st.integers(1, 3),
    scenario=st.sampled_from(["standard", "standard", "aggressive", "peaceful"]),
    track=st.lists(st.sampled_from(["ships", "hunts", "minerals", "resources"]), unique=True).map(tuple),
    bank=st.sampled_from([20, 80]),
)
tables = st.builds(opened, options, st.integers(2, 4))
seeds = st.integers(0, 10**6)
