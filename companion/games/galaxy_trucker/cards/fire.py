"""Meteors, shots and sabotage: rolls of two dice, and what they hit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from companion.core.words import Arg, Listing, Message, SeatName, noun, say, sentences
from companion.games.galaxy_trucker import nouns
from companion.games.galaxy_trucker.box import OUTLINES
from companion.games.galaxy_trucker.cards.card import SIDES, Ask, Card, Choice, Line, OpenCard, Roll, Threat
from companion.games.galaxy_trucker.cards.drawn_hits import TRIES, drawn_hit, drawn_sabotage
from companion.games.galaxy_trucker.cards.losses import LossAsk
from companion.games.galaxy_trucker.cards.questions import Crew, name_all
from companion.games.galaxy_trucker.cards.steps import (
    asking,
    finished,
    flying,
    harmed,
    in_order,
    report,
    weakest,
    with_open_card,
)
from companion.games.galaxy_trucker.state import State

if TYPE_CHECKING:
    from companion.games.galaxy_trucker.moves.cards import CardStepAnswered

EMPTY = "empty"


def threats_listed(threats: Iterable[Threat]) -> tuple[Message, ...]:
    return tuple(threat.words for threat in threats)


def aim_words(now: OpenCard) -> Message | None:
    """Where the thing on its way strikes, once the dice have fallen."""
    if now.threat is None or not now.rolls:
        return None
    total = now.rolls[-1].total
    column = now.threat.line == "column"
    side = SIDES[now.threat.side]
    hits = say("It hits the first component in row {total}, seen {side}.", total=total, side=side)
    if column:
        hits = say("It hits the first component in column {total}, seen {side}.", total=total, side=side)
    return sentences(hits, say("Nothing there? Then it misses."))


def says_where(line: Message) -> bool:
    """It begins what a report says of one meteor or shot."""
    several = line.args.get("sentences")
    first = several.items[0] if isinstance(several, Listing) else line
    return isinstance(first, Message) and "threat" in first.args


class Meteors(Card, frozen=True, tag="meteors"):
    """One after another; the leader rolls, and each roll counts for all."""

    threats: tuple[Threat, ...] = ()

    title = say("Meteoric Swarm")
    how = (say("The leader rolls for each meteor; the roll counts for every ship."),)
    main_part = "threats"
    incomplete = say("This card has meteors, like large front, small left. Enter them, or pick the card from the list.")

    @property
    def numbers(self) -> tuple[Message, ...]:
        return threats_listed(self.threats)

    def step(self, state: State) -> State:
        step, order = state.open_card.step, in_order(state)
        if step >= len(self.threats) or not order:
            return finished(state)
        return under_fire(with_open_card(state, step=step + 1), self.threats[step], order, order[0])


def under_fire(state: State, threat: Threat, targets: Iterable[int], roller: int) -> State:
    state = with_open_card(state, threat=threat, targets=tuple(targets), rolls=())
    return asking(state, [RollForThreat(roller, threat)])


# What is asked


class RollAsk(Ask, frozen=True):
    what = "roll"
    control = "roll"

    def line(self, state: State) -> Line:
        raise NotImplementedError

    def words(self, state: State) -> Message:
        column = self.line(state) == "column"
        return say("Roll two dice for the column.") if column else say("Roll two dice for the row.")

    def watched(self, state: State, seats: Sequence[int]) -> tuple[Message, Message | None]:
        what = say("For the column.") if self.line(state) == "column" else say("For the row.")
        return say("{name} rolls two dice", name=SeatName(self.seat)), what

    def refuse(self, state: State, answer: CardStepAnswered) -> Message | None:
        return say("Roll the dice first.")

    def apply(self, state: State, answer: CardStepAnswered) -> State:
        """Only dice answer it, so it is asked on."""
        return asking(state, [self])

    def tell(self, answer: CardStepAnswered, name: Arg) -> Message:
        return say("{name} answered the card", name=name)

    def rolled(self, state: State, roll: Roll) -> State:
        return with_open_card(state, rolls=(*state.open_card.rolls, roll), asks=state.open_card.asks[1:])


class RollForThreat(RollAsk, frozen=True):
    threat: Threat

    def line(self, state: State) -> Line:
        return self.threat.line

    def rolled(self, state: State, roll: Roll) -> State:
        """A total that cannot touch this class of ship is over at once."""
        state, threat, total = super().rolled(state, roll), self.threat.words, roll.total
        column, outline = self.threat.line == "column", OUTLINES[state.round.name]
        targets = flying(state, state.open_card.targets)
        where = say("{threat}: row {total}.", threat=threat, total=total)
        if column:
            where = say("{threat}: column {total}.", threat=threat, total=total)
        if total not in (outline.column_numbers if column else outline.row_numbers):
            return report(state, sentences(where, missed(targets)))
        state = report(state, where)
        return asking(state, [drawn_hit(state, seat, self.threat, total) or Hit(seat) for seat in targets])


def missed(targets: tuple[int, ...]) -> Message:
    if len(targets) == 1:
        return say("It misses {name}.", name=SeatName(targets[0]))
    return say("It misses everybody.")


class Hit(LossAsk, frozen=True):
    what = "hit"
    asks = say("What did it cost you?")
    topic = noun("what it cost")
    together = True
    note = say("Count all that came off, the pilot cabin, too, and what was on it. Aliens without life support leave.")
    counted = ("components", "crew", "batteries", "goods")

    def choices(self, state: State) -> tuple[Choice, ...]:
        return (Choice(say("Unhurt")),)

    def apply(self, state: State, answer: CardStepAnswered) -> State:
        lost = answer.losses.all_components
        state = harmed(state, self.seat, answer.losses, no_humans=answer.no_humans)
        words = say("{name} loses {components}.", name=SeatName(self.seat), components=nouns.components(lost))
        return report(state, words) if lost else state

    def tell(self, answer: CardStepAnswered, name: Arg) -> Message:
        lost = answer.losses.all_components
        if not lost:
            return say("{name} came out unhurt", name=name)
        return say("{name} lost {components}", name=name, components=nouns.components(lost))


def unanswered(now: OpenCard | None) -> tuple[Hit, ...]:
    """Those who have not said yet what it cost them; whoever drew the ship is not asked like this."""
    asks = () if now is None else now.asked_now
    return tuple(ask for ask in asks if isinstance(ask, Hit) and ask.together)


# Sabotage


class Sabotage(Card, frozen=True, tag="sabotage"):
    """The smallest crew is hit; an empty place means a new pair of rolls, three at the most."""

    title = say("Sabotage")
    how = (
        say("The smallest crew is hit; on a tie the one in front. Two dice for the column, two for the row."),
        say("Nothing there? Roll both again, three times in all."),
    )
    needs_company = True

    def step(self, state: State) -> State:
        now = state.open_card
        if not now.named and not now.targets:
            return name_all(state, Crew) if in_order(state) else finished(state)
        if not now.targets:
            victim = weakest(state)
            found = say("{name} has the smallest crew: sabotage!", name=SeatName(victim))
            return report(with_open_card(state, targets=(victim,)), found)
        if now.step >= TRIES or not flying(state, now.targets):
            return finished(report(state, say("The saboteurs give up.")) if now.step == TRIES else state)
        victim = now.targets[0]
        return asking(with_open_card(state, step=now.step + 1, rolls=()), [RollForPlace(victim), RollForPlace(victim)])


class RollForPlace(RollAsk, frozen=True):
    """Twice: for a column first, then for a row."""

    def line(self, state: State) -> Line:
        return "row" if state.open_card.rolls else "column"

    def rolled(self, state: State, roll: Roll) -> State:
        state = super().rolled(state, roll)
        rolls = state.open_card.rolls
        if len(rolls) < 2:
            return state
        column, row = rolls[0].total, rolls[1].total
        if column not in dict(OUTLINES[state.round.name].rows).get(row, ()):
            return report(state, say("Column {column}, row {row}: no part of the board.", column=column, row=row))
        state = report(state, say("Column {column}, row {row}.", column=column, row=row))
        seats = state.open_card.targets
        return asking(state, [drawn_sabotage(state, seat, (row, column)) or Sabotaged(seat) for seat in seats])


class Sabotaged(Hit, frozen=True):
    what = "sabotaged"
    asks = say("What is lost there?")
    together = False
    note = say("Count all that comes loose, and what was on it. Aliens without life support leave.")

    def choices(self, state: State) -> tuple[Choice, ...]:
        return (Choice(say("Nothing is there"), EMPTY),)

    def apply(self, state: State, answer: CardStepAnswered) -> State:
        if answer.choice == EMPTY:
            return report(state, say("Nothing is there."))
        state = with_open_card(super().apply(state, answer), step=TRIES + 1)
        unhurt = say("{name} lost nothing.", name=SeatName(self.seat))
        return state if answer.losses.all_components else report(state, unhurt)


CARDS: tuple[type[Card], ...] = (Meteors, Sabotage)
