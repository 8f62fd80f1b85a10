"""Cards without a fight: open space, planets, abandoned ships and stations, stardust, epidemic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.core.words import Arg, Message, SeatName, noun, say, sentences, several
from companion.games.galaxy_trucker import nouns
from companion.games.galaxy_trucker.cards.card import Ask, Card, Choice, OpenCard
from companion.games.galaxy_trucker.cards.drawn_hits import drawn_epidemic
from companion.games.galaxy_trucker.cards.losses import LossAsk, lose_crew
from companion.games.galaxy_trucker.cards.questions import PAD, PASS, Engines, Load, NumberAsk, TakeOrPass, bounded
from companion.games.galaxy_trucker.cards.steps import (
    ask_once,
    asking,
    days_lost,
    finished,
    harmed,
    in_order,
    report,
    with_open_card,
)
from companion.games.galaxy_trucker.flight import days_moved, given_up
from companion.games.galaxy_trucker.ship import Goods, Ship
from companion.games.galaxy_trucker.state import State

if TYPE_CHECKING:
    from companion.games.galaxy_trucker.moves.cards import CardStepAnswered

# Open space


class OpenSpace(Card, frozen=True, tag="open_space"):
    title = say("Open Space")
    how = (
        say("From the leader back, each names engine strength and moves at once."),
        say("Strength 0 means giving up, but not in a first flight."),
    )

    def step(self, state: State) -> State:
        return ask_once(state, [FlyAhead(seat) for seat in in_order(state)])


NO_ENGINES = say("Strength 0 means giving up here.")


class FlyAhead(Engines, frozen=True):
    def pad(self, state: State) -> tuple[int, ...]:
        if state.round.ships[self.seat].has_engines:
            return ()
        return PAD[:-1] if state.round.first_flight else PAD[1:]

    def zero_question(self, state: State) -> Message | None:
        return None if state.round.first_flight else sentences(NO_ENGINES, say("Really 0?"))

    def warning(self, state: State) -> Message | None:
        choices = self.choices(state)
        if state.round.first_flight or (choices and choices[0].number):
            return None
        return sentences(NO_ENGINES, say("Power a double engine if you can."))

    def outcome(self, state: State, number: float) -> Message | None:
        if number:
            return several("{n} day ahead", "{n} days ahead", int(number))
        return noun("stay put") if state.round.first_flight else noun("give up")

    def named(self, state: State, number: float) -> State:
        """Moves at once; without engines the journey is over here, save in a first flight."""
        seat, days, name = self.seat, int(number), SeatName(self.seat)
        if days > 0:
            words = say("{name} flies {days} ahead.", name=name, days=nouns.days(days))
            return report(days_moved(state, seat, days), words)
        if state.round.first_flight:
            return report(state, say("{name} stays put.", name=name))
        return report(given_up(state, {seat: "no_engines"}), say("{name} has no engines and gives up.", name=name))


# Planets


class Planets(Card, frozen=True, tag="planets"):
    """All choose, then those who landed load, the leader first; then they lose the days, the last ship first."""

    days: int = 0
    planets: tuple[Goods, ...] = ()

    title = say("Planets")
    how = (
        say("From the leader back, each takes one free planet or passes."),
        say("Then they load, the leader first, and what one dumps is there for the next."),
        say("Then they lose the days, the last ship first."),
    )
    main_part = "planets"
    incomplete = say("This card has planets, like RR, RBB, Y. Enter them, or pick the card from the list.")

    @property
    def numbers(self) -> tuple[Message, ...]:
        rows = enumerate(self.planets, start=1)
        planets = [say("Planet {number}: {goods}", number=n, goods=nouns.colours(goods)) for n, goods in rows]
        return (*planets, *costs(self.days))

    def step(self, state: State) -> State:
        now = state.open_card
        landed = [seat for seat in in_order(state) if seat in now.landed]
        if now.step == 0:
            return asking(with_open_card(state, step=1), [Land(seat, self) for seat in in_order(state)])
        if now.step == 1 and landed:
            loads = [Load(seat, self.planets[now.landed[seat] - 1]) for seat in landed]
            return asking(with_open_card(state, step=2), loads)
        for seat in sorted(landed, key=lambda seat: state.round.positions[seat]):
            state = days_moved(state, seat, -self.days)
        return finished(state)

    def free(self, now: OpenCard) -> tuple[int, ...]:
        """Numbered from 1, like the rows of the card."""
        taken = set(now.landed.values())
        return tuple(number for number in range(1, len(self.planets) + 1) if number not in taken)


def costs(days: int) -> tuple[Message, ...]:
    """The days on a card, where it costs any."""
    return (say("Costs {days}", days=nouns.days(days)),) if days else ()


class Land(Ask, frozen=True):
    card: Planets

    what = "land"
    control = "choice"
    note = say("You may also land and load nothing.")

    def words(self, state: State) -> Message:
        return say("Land on a planet? It costs {days}.", days=nouns.days(self.card.days))

    def choices(self, state: State) -> tuple[Choice, ...]:
        rows = [(number, self.card.planets[number - 1]) for number in self.card.free(state.open_card)]
        labels = [(n, say("Planet {number}: {goods}", number=n, goods=nouns.colours(goods))) for n, goods in rows]
        return (*(Choice(label, str(number)) for number, label in labels), Choice(say("Fly past"), PASS))

    def refuse(self, state: State, answer: CardStepAnswered) -> Message | None:
        free = [str(number) for number in self.card.free(state.open_card)]
        if answer.choice in (PASS, *free):
            return None
        return say("Choose a free planet ({free}) or pass.", free=", ".join(free))

    def apply(self, state: State, answer: CardStepAnswered) -> State:
        seat, free = self.seat, self.card.free(state.open_card)
        planet = next((number for number in free if str(number) == answer.choice), None)
        if planet is not None:
            state = with_open_card(state, landed=state.open_card.landed | {seat: planet})
            state = report(state, say("{name} lands on planet {number}.", name=SeatName(seat), number=planet))
        if self.card.free(state.open_card):
            return state
        return with_open_card(state, asks=tuple(ask for ask in state.open_card.asks if ask.what != self.what))

    def tell(self, answer: CardStepAnswered, name: Arg) -> Message:
        if answer.choice == PASS:
            return say("{name} flew past", name=name)
        return say("{name} landed on planet {number}", name=name, number=answer.choice)


# Abandoned ships and stations


class Abandoned(Card, frozen=True):
    """It goes to the first who wants it, of those who have the crew for it, as far as the sheets know."""

    crew: int = 0
    days: int = 0

    def able(self, ship: Ship) -> bool:
        return ship.crew is None or ship.crew >= self.crew

    def step(self, state: State) -> State:
        able = [seat for seat in in_order(state) if self.able(state.round.ships[seat])]
        return ask_once(state, [self.ask(seat) for seat in able])

    def ask(self, seat: int) -> Ask:
        return Salvage(seat, self)

    @property
    def question(self) -> Message:
        raise NotImplementedError

    def taken(self, state: State, seat: int) -> State:
        raise NotImplementedError


class AbandonedShip(Abandoned, frozen=True, tag="abandoned_ship"):
    credits: int = 0

    title = say("Abandoned Ship")
    how = (say("From the leader back, until one gives the crew, takes the credits and loses the days."),)

    @property
    def numbers(self) -> tuple[Message, ...]:
        return *crew_needed(self.crew), *wins(self.credits), *costs(self.days)

    @property
    def question(self) -> Message:
        days, credits = nouns.days(self.days), nouns.credits(self.credits)
        return say("Give {crew} and lose {days} for {credits}?", crew=nouns.crew(self.crew), days=days, credits=credits)

    def taken(self, state: State, seat: int) -> State:
        state = report(state, say("{name} takes the ship.", name=SeatName(seat)))
        return lose_crew(days_moved(state.with_credits(seat, self.credits), seat, -self.days), seat, self.crew)


class AbandonedStation(Abandoned, frozen=True, tag="abandoned_station"):
    goods: Goods = Goods()

    title = say("Abandoned Station")
    how = (say("From the leader back, until one with crew enough docks. No crew is lost."),)

    @property
    def numbers(self) -> tuple[Message, ...]:
        return *crew_needed(self.crew), *cargo(self.goods), *costs(self.days)

    @property
    def question(self) -> Message:
        goods, days = nouns.colours(self.goods), nouns.days(self.days)
        return say("Dock for {goods} and lose {days}?", goods=goods, days=days)

    def ask(self, seat: int) -> Ask:
        return Dock(seat, self)

    def taken(self, state: State, seat: int) -> State:
        state = report(state, say("{name} docks at the station.", name=SeatName(seat)))
        return asking(days_moved(state, seat, -self.days), [Load(seat, self.goods)])


class Salvage(TakeOrPass, frozen=True):
    card: Abandoned

    what = "take"

    def words(self, state: State) -> Message:
        return self.card.question

    def able(self, state: State) -> bool:
        return self.card.able(state.round.ships[self.seat])

    def taken(self, state: State) -> State:
        """Nobody else is asked."""
        return self.card.taken(with_open_card(state, asks=()), self.seat)


class Dock(Salvage, frozen=True):
    what = "dock"


def crew_needed(crew: int) -> tuple[Message, ...]:
    return (say("Crew: {number}", number=crew),) if crew else ()


def wins(credits: int) -> tuple[Message, ...]:
    return (nouns.credits(credits),) if credits else ()


def cargo(goods: Goods) -> tuple[Message, ...]:
    return (say("{goods}", goods=nouns.colours(goods)),) if goods != Goods() else ()


# Stardust and epidemic


class Stardust(Card, frozen=True, tag="stardust"):
    title = say("Stardust")
    how = (say("From the last ship to the leader: one day lost for each exposed connector."),)

    def step(self, state: State) -> State:
        return ask_once(state, [CountConnectors(seat) for seat in reversed(in_order(state))])


class CountConnectors(NumberAsk, frozen=True):
    what = "connectors"
    asks = say("How many exposed connectors does your ship have?")
    topic = noun("number of exposed connectors")
    note = say("Those with no component next to them, at holes inside, too.")

    @staticmethod
    def known(ship: Ship) -> int | None:
        return ship.connectors

    def by_itself(self, state: State) -> State | None:
        ship = state.round.ships[self.seat]
        if ship.drawing is None or ship.connectors is None:
            return None
        return days_lost(days_moved(state, self.seat, -ship.connectors), self.seat, ship.connectors)

    def apply(self, state: State, answer: CardStepAnswered) -> State:
        """The sheet keeps the number, for the journey's end."""
        days, ship = int(bounded(answer.number)), state.round.ships[self.seat]
        if ship.drawing is None:
            state = state.with_ship(self.seat, replace(ship, connectors=days))
        return days_lost(days_moved(state, self.seat, -days), self.seat, days)

    def tell(self, answer: CardStepAnswered, name: Arg) -> Message:
        counted = nouns.exposed_connectors(int(bounded(answer.number)))
        return say("{name} counted {connectors}", name=name, connectors=counted)


class Epidemic(Card, frozen=True, tag="epidemic"):
    title = say("Epidemic")
    how = (
        say("Every occupied cabin joined to another occupied one loses one crew member, all at once."),
        say("The pilot cabin is a cabin, too."),
    )

    def step(self, state: State) -> State:
        return ask_once(state, [Sick(seat) for seat in in_order(state)])


class Sick(LossAsk, frozen=True):
    what = "sick"
    asks = say("Who falls sick? One in each occupied cabin that is joined to another occupied one.")
    together = True

    def choices(self, state: State) -> tuple[Choice, ...]:
        known = state.round.ships[self.seat].crew is not None
        return (Choice(say("Nobody is sick")),) if known else super().choices(state)

    def by_itself(self, state: State) -> State | None:
        return drawn_epidemic(state, self.seat)

    def apply(self, state: State, answer: CardStepAnswered) -> State:
        state, gone = harmed(state, self.seat, answer.losses, no_humans=answer.no_humans), answer.losses.crew
        words = say("{name} loses {crew}.", name=SeatName(self.seat), crew=nouns.crew(gone))
        return report(state, words) if gone else state


CARDS: tuple[type[Card], ...] = (OpenSpace, Planets, AbandonedShip, AbandonedStation, Stardust, Epidemic)
