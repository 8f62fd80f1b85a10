"""The heat map: everybody against everybody, row over column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.stats.charts.svg import WIDTH, Picture, clipped, number, picture, word
from companion.stats.company import Balance
from companion.stats.matrix import Matrix

MOST = 9
NAMES = 92
TOP = 20
WIDEST = 44


def heat_map(id: str, pairs: Matrix, names: Mapping[str, str], title: str = "Head to head") -> Picture:
    """How often the row beat the column; nine people at the most, the table behind it holds all pairs that met."""
    people = pairs.people[:MOST]
    side = min(WIDEST, (WIDTH - NAMES) / max(1, len(people)))
    below = TOP + side * len(people)
    return picture(
        id,
        below + 44,
        [*_heads(people, names, side), *_cells(people, pairs, side), *_key(below)],
        title=title,
        description=_description(people, pairs, names),
        headers=("Who", "Against", "Won", "Lost", "Tied"),
        rows=list(_rows(pairs, names)),
    )


def _rows(pairs: Matrix, names: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    for at, one in enumerate(pairs.people):
        for other in pairs.people[at + 1 :]:
            cell = pairs.cells.get((one, other))
            if cell:
                yield names.get(one, one), names.get(other, other), str(cell.wins), str(cell.losses), str(cell.draws)


def _description(people: Sequence[str], pairs: Matrix, names: Mapping[str, str]) -> str:
    met = [(pairs.cells[one, other], one, other) for one in people for other in people if (one, other) in pairs.cells]
    if not met:
        return "Nobody has met anybody yet."
    most, one, other = max(met, key=lambda cell: cell[0].lead)
    clearest = f"{names.get(one, one)} leads {names.get(other, other)} {most.wins} to {most.losses}"
    return f"{len(people)} people. The clearest: {clearest}." if most.lead else f"{len(people)} people, all level."


def _heads(people: Sequence[str], names: Mapping[str, str], side: float) -> Iterator[str]:
    """Rows have a number and a name, columns the number."""
    for at, rogue in enumerate(people):
        middle = TOP + side * (at + 0.5) + 4
        yield word(14, middle, str(at + 1), "end", "pic-soft") + word(19, middle, clipped(names.get(rogue, rogue), 70))
        yield word(NAMES + side * (at + 0.5), TOP - 6, str(at + 1), "middle", "pic-soft")


def _cells(people: Sequence[str], pairs: Matrix, side: float) -> Iterator[str]:
    for row, one in enumerate(people):
        for column, other in enumerate(people):
            x, y = NAMES + side * column, TOP + side * row
            cell = pairs.cells.get((one, other))
            yield _square(x, y, side, "pic-self" if row == column else warmth(cell))
            if cell:
                yield _sign(x + side - 7, y + 6, cell.lead)
                yield word(x + side / 2 - 1, y + side / 2 + 6, str(cell.wins), "middle", "pic-ink")


def warmth(cell: Balance | None) -> str:
    """The class of a cell: how far the row is ahead, or behind, for the meetings there were."""
    if cell is None:
        return "pic-none"
    if not cell.lead:
        return "pic-level"
    far = abs(cell.lead) * 2 >= cell.meetings
    return f"pic-{'ahead' if cell.lead > 0 else 'behind'}-{2 if far else 1}"


def _square(x: float, y: float, side: float, kind: str) -> str:
    size = f'width="{number(side - 2)}" height="{number(side - 2)}" rx="3"'
    return f'<rect x="{number(x)}" y="{number(y)}" {size} class="{kind}" fill="white" stroke="#999"/>'


def _sign(x: float, y: float, lead: int) -> str:
    """A point upwards for ahead, downwards for behind, two bars for level."""
    way = "M-3 2.5h6l-3 -5z" if lead > 0 else "M-3 -2.5h6l-3 5z" if lead < 0 else "M-3 -2h6v1.2h-6zM-3 1h6v1.2h-6z"
    return f'<path d="{way}" transform="translate({number(x)} {number(y)})" class="pic-sign"/>'


def _key(top: float) -> Iterator[str]:
    yield word(0, top + 18, "Wins of the row over the column.", "start", "pic-soft")
    x = 5.0
    for lead, text in ((1, "ahead"), (-1, "behind"), (0, "level")):
        yield _sign(x, top + 33, lead) + word(x + 8, top + 37, text, "start", "pic-soft")
        x += 70
