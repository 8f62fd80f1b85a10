"""The pay-out of a round and the sheet of a game; the quick score and the tables both count here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from companion.core.once import once_per_state
from companion.core.ranking import rank
from companion.core.sheet import Ending, Line, Sheet
from companion.core.words import Message, say, sentences
from companion.games.galaxy_trucker import nouns
from companion.games.galaxy_trucker.box import RulesCard, rules_card
from companion.games.galaxy_trucker.options import RoundName
from companion.games.galaxy_trucker.state import PaidRound, Result, State, over, paid, paid_rounds, teams

LABELS: dict[str, Message] = {
    "flight": say("Won in flight"),
    "place": say("Order of landing"),
    "ship": say("Best-looking ship"),
    "goods": say("Goods sold"),
    "losses": say("Lost components"),
    "floor": say("No debts"),
}


class Books(Struct):
    """The accounts of a game as they grow round by round. A side is a team, or a seat that plays alone."""

    sides: tuple[int, ...]
    pooled: bool
    lines: list[list[Line]]
    piles: dict[int, int]

    def total(self, seat: int) -> int:
        return self.piles[self.sides[seat]]


def open_books(seats: int, team_of: Sequence[int]) -> Books:
    """Everybody starts with nothing."""
    sides = tuple(team_of) or tuple(range(seats))
    return Books(sides, bool(team_of), [[] for _ in range(seats)], dict.fromkeys(sides, 0))


def fewest_connectors(results: Mapping[int, Result]) -> int | None:
    """Of the ships that landed; None: nobody landed."""
    landed = [result.count.exposed_connectors for result in results.values() if result.place is not None]
    return min(landed, default=None)


def pay_out(card: RulesCard, prices: tuple[int, ...], results: Mapping[int, Result], seat: int) -> dict[str, int]:
    """What the round brings this seat, in the order in which it is paid."""
    own, landed = results[seat], results[seat].place is not None
    best = landed and own.count.exposed_connectors == fewest_connectors(results)
    worth = own.count.goods.worth(prices)
    lost = own.count.lost_components
    return {
        "flight": own.credits,
        "place": card.places[own.place - 1] if own.place is not None else 0,
        "ship": card.best_ship if best else 0,
        "goods": worth if landed else (worth + 1) // 2,
        "losses": -(lost if card.loss_cap is None else min(lost, card.loss_cap)),
    }


def enter_round(books: Books, card: RulesCard, prices: tuple[int, ...], results: Mapping[int, Result]) -> None:
    """Books a round: the lines of each ship, then the floor once on every pile."""
    for seat in results:
        for key, points in pay_out(card, prices, results, seat).items():
            book(books, seat, card.name, key, points)
    floor(books, card.name)


def book(books: Books, seat: int, name: RoundName, key: str, points: int) -> None:
    books.lines[seat].append(Line(f"{name}.{key}", line_label(name, key), points))
    books.piles[books.sides[seat]] += points


def floor(books: Books, name: RoundName) -> None:
    """Nobody is in debt; where partners share a pile, no single line says so."""
    for seat, side in enumerate(books.sides):
        if books.piles[side] < 0 and not books.pooled:
            book(books, seat, name, "floor", -books.piles[side])
        books.piles[side] = max(0, books.piles[side])


@cache
def line_label(name: RoundName, key: str) -> Message:
    return {
        "flight": say("Round {round}: won in flight", round=name),
        "place": say("Round {round}: order of landing", round=name),
        "ship": say("Round {round}: best-looking ship", round=name),
        "goods": say("Round {round}: goods sold", round=name),
        "losses": say("Round {round}: lost components", round=name),
        "floor": say("Round {round}: no debts", round=name),
    }[key]


def _labelled(lines: list[list[Line]]) -> list[list[Line]]:
    """Where only one round was flown, its name is said by no line."""
    if len({line.key.split(".")[0] for own in lines for line in own}) > 1:
        return lines
    return [[replace(line, label=LABELS[line.key.split(".")[1]]) for line in own] for own in lines]


def sheet(books: Books, ended: Ending | None) -> Sheet:
    totals = [books.total(seat) for seat in range(len(books.sides))]
    notes = {seat: {"in_profit": total >= 1} for seat, total in enumerate(totals)}
    counted = rank(_labelled(books.lines), totals=totals, sides=books.sides, ended=ended, notes=notes)
    profit = say("Everybody who made money has won a little, too.")
    equal = None if counted.decided_by == "points" else say("Equally rich.")
    return replace(counted, decided_words=sentences(equal, profit), counts=nouns.CREDITS)


def books_of(state: State, rounds: Sequence[PaidRound]) -> Books:
    books = open_books(len(state.players), teams(state))
    for past in rounds:
        enter_round(books, rules_card(state.options, past.name), state.options.prices, past.results)
    return books


@once_per_state
def piles(state: State) -> tuple[int, ...]:
    """What each seat (or its team) had before this flight."""
    books = books_of(state, state.past_rounds)
    return tuple(books.total(seat) for seat in range(len(state.players)))


@once_per_state
def in_hand(state: State) -> tuple[int, ...]:
    """What each seat (or its team) has right now: never less than nothing."""
    books = books_now(state)
    return tuple(books.total(seat) for seat in range(len(state.players)))


def books_now(state: State) -> Books:
    """All rounds that are paid out, and what was won so far in the one under way."""
    books = books_of(state, paid_rounds(state))
    if not paid(state):
        for seat, won in state.round.credits.items():
            if won:
                book(books, seat, state.round.name, "flight", won)
        floor(books, state.round.name)
    return books


def score(state: State) -> Sheet:
    return replace(sheet(books_now(state), ending(state)), unpaid=_unpaid(state))


def _unpaid(state: State) -> Message | None:
    """Goods are sold and places are paid only when a flight is over."""
    if paid(state):
        return None
    if any(state.round.credits.values()):
        return say(
            "Round {round} was not paid out yet: only what was won in flight counts, not the goods on board.",
            round=state.round.name,
        )
    return say("Round {round} was not paid out yet, so it brought nobody anything.", round=state.round.name)


def ending(state: State) -> Ending | None:
    if not over(state):
        return None
    names = state.options.rounds
    if state.ended:
        words = say("You ended the game after round {round}.", round=state.round.name)
        return Ending("ended-early", words)
    if len(names) > 1:
        return Ending("all-rounds", say("All {number} rounds are paid out.", number=len(names)))
    return Ending("one-round", say("Round {round} is paid out.", round=names[0]))
