"""The pay-out of a round and the sheet of a game; the quick score and the tables both count here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.sheet import Line, Sheet, rank
from companion.games.galaxy_trucker.options import RoundName
from companion.games.galaxy_trucker.rounds import Card, rules_card
from companion.games.galaxy_trucker.state import Flown, Result, State, over, paid, rounds_flown, teams

LABELS = {
    "flight": "won in flight",
    "place": "order of landing",
    "ship": "best-looking ship",
    "goods": "goods sold",
    "losses": "lost components",
    "floor": "no debts",
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


def pay_out(card: Card, prices: tuple[int, ...], results: Mapping[int, Result], seat: int) -> dict[str, int]:
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


def enter_round(books: Books, card: Card, prices: tuple[int, ...], results: Mapping[int, Result]) -> None:
    """Books a round: the lines of each ship, then the floor once on every pile."""
    for seat in results:
        paid_out = pay_out(card, prices, results, seat)
        books.lines[seat] += [line(card.name, key, points) for key, points in paid_out.items()]
        books.piles[books.sides[seat]] += sum(paid_out.values())
    for seat, side in enumerate(books.sides):
        if books.piles[side] < 0:
            if not books.pooled:
                books.lines[seat].append(line(card.name, "floor", -books.piles[side]))
            books.piles[side] = 0


def line(name: RoundName, key: str, points: int) -> Line:
    return Line(key=f"{name}.{key}", label=f"Round {name}: {LABELS[key]}", points=points)


def _labelled(lines: list[list[Line]]) -> list[list[Line]]:
    """Where only one round was flown, its name is said by no line."""
    if len({line.key.split(".")[0] for own in lines for line in own}) > 1:
        return lines
    return [[replace(line, label=LABELS[line.key.split(".")[1]].capitalize()) for line in own] for own in lines]


def sheet(books: Books, ended_by: str | None) -> Sheet:
    totals = [books.total(seat) for seat in range(len(books.sides))]
    notes = {seat: {"in_profit": total >= 1} for seat, total in enumerate(totals)}
    counted = rank(_labelled(books.lines), totals=totals, sides=books.sides, ended_by=ended_by, notes=notes)
    words = "The most credits." if counted.decided_by == "points" else "Equally rich."
    return replace(counted, decided_words=f"{words} Everybody with a credit to show has won.")


def books_of(state: State, flown: Sequence[Flown]) -> Books:
    books = open_books(state.seats, teams(state))
    for past in flown:
        enter_round(books, rules_card(state.options, past.name), state.options.prices, past.results)
    return books


def piles(state: State) -> list[int]:
    """What each seat (or its team) had before this flight."""
    books = books_of(state, state.done)
    return [books.total(seat) for seat in range(state.seats)]


def in_hand(state: State) -> list[int]:
    """What each seat (or its team) has right now: never less than nothing."""
    return [int(seat.total) for seat in score(state).seats]


def score(state: State) -> Sheet:
    """All rounds that are paid out, and what was won so far in the one under way."""
    books = books_of(state, rounds_flown(state))
    if not paid(state):
        _enter_flight(books, state)
    return sheet(books, ended_by(state))


def _enter_flight(books: Books, state: State) -> None:
    """Stopped here, the credits in hand count and nothing else of this round."""
    for seat, won in state.round.credits.items():
        if won:
            books.lines[seat].append(line(state.round.name, "flight", won))
            books.piles[books.sides[seat]] += won
    for seat, side in enumerate(books.sides):
        if books.piles[side] < 0:
            if not books.pooled:
                books.lines[seat].append(line(state.round.name, "floor", -books.piles[side]))
            books.piles[side] = 0


def ended_by(state: State) -> str | None:
    if not over(state):
        return None
    if state.ended:
        return f"You ended the game after round {state.round.name}."
    names = state.options.rounds
    return f"All {len(names)} rounds are paid out." if len(names) > 1 else f"Round {names[0]} is paid out."
