"""What the box has for each round: circles of the timer, piles, ship boards, rewards. ``cards.toml`` has the cards."""

from __future__ import annotations

from msgspec import Struct

from companion.games.galaxy_trucker.options import ROUNDS, SEATS, Options, RoundName

START = 0
"""The circle called Start; the others go by their number."""
PILES = 4
"""Three to look at and the unseen one."""


class RulesCard(Struct, frozen=True):
    """The rules card of a round, with the numbers that this table plays by."""

    name: RoundName
    level: int
    circles: tuple[int, ...]
    pile: tuple[tuple[int, int], ...]
    """How many cards of which level lie in each pile: (level, number)."""
    cards: int
    places: tuple[int, ...]
    best_ship: int
    loss_cap: int | None
    """None: every lost component is paid."""
    lap: int
    """Spaces of one full circle."""
    starts: tuple[int, ...]
    """How far behind the start space each tile begins, tile 1 first."""


class Outline(Struct, frozen=True):
    """A ship board: which columns each row has, from the front to the rear."""

    rows: tuple[tuple[int, tuple[int, ...]], ...]

    @property
    def row_numbers(self) -> frozenset[int]:
        return frozenset(row for row, _ in self.rows)

    @property
    def column_numbers(self) -> frozenset[int]:
        return frozenset(column for _, columns in self.rows for column in columns)

    @property
    def squares(self) -> int:
        return sum(len(columns) for _, columns in self.rows)


SECOND_LAPS = (18, 24, 34)
SECOND_STARTS = ((0, 2, 3, 4), (0, 3, 5, 6), (0, 4, 7, 9))
"""Of the second edition, by the level of the round."""
FIVE = (5, 6, 7, 8, 9)
NINE = (3, 4, 5, 6, 7, 8, 9, 10, 11)
OUTLINES: dict[RoundName, Outline] = {
    "I": Outline(((5, (7,)), (6, (6, 7, 8)), (7, FIVE), (8, FIVE), (9, (5, 6, 8, 9)))),
    "II": Outline(
        (
            (4, (7,)),
            (5, (6, 7, 8)),
            (6, FIVE),
            (7, FIVE),
            (8, (4, 5, 6, 7, 8, 9, 10)),
            (9, (4, 5, 6, 8, 9, 10)),
        )
    ),
    "III": Outline(
        ((4, (7,)), (5, (6, 7, 8)), (6, (3, *FIVE, 11)), (7, NINE), (8, NINE), (9, (3, 4, 6, 7, 8, 10, 11)))
    ),
    "IIIa": Outline(
        (
            (11, (6, 7, 8)),
            (10, FIVE),
            (9, (5, 6, 8, 9)),
            (8, FIVE),
            (7, (6, 7, 8)),
            (6, (5, 7, 9)),
            (5, FIVE),
            (4, FIVE),
            (3, (5, 7, 9)),
        )
    ),
}


def level_of(name: RoundName) -> int:
    """IIIa is flown by the rules of III."""
    return min(ROUNDS.index(name), 2) + 1


def rules_card(options: Options, name: RoundName) -> RulesCard:
    level = level_of(name)
    pile = ((level, 2), *((lower, 1) for lower in range(level - 1, 0, -1)))
    return RulesCard(
        name=name,
        level=level,
        circles=(*range(level, 0, -1), START),
        pile=pile,
        cards=PILES * sum(number for _, number in pile),
        places=(options.places_1, options.places_2, options.places_3)[level - 1],
        best_ship=options.best_ship[level - 1],
        loss_cap=None if name == "IIIa" else options.loss_caps[level - 1],
        lap=options.lap if options.edition == "first" else SECOND_LAPS[level - 1],
        starts=_starts(options, level),
    )


def _starts(options: Options, level: int) -> tuple[int, ...]:
    if options.edition == "second":
        return SECOND_STARTS[level - 1]
    return tuple(options.separation[level - 1] * behind for behind in range(SEATS[1]))
