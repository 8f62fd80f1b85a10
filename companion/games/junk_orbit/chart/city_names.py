"""City names as the box has them: spelling, owners, laps, and the line by which a box is remembered."""

from __future__ import annotations

import re

from companion.games.junk_orbit.box import BOARDS, BOX, Board

Laps = dict[Board, tuple[str, ...]]
LONGEST_NAME = 24


def tidy(name: str) -> str:
    """On one line, not too long, without characters that mean something elsewhere."""
    return " ".join(re.sub(r"[{}|;:,]", " ", name).split())[:LONGEST_NAME]


def same(one: str, other: str) -> bool:
    return one.strip().casefold() == other.strip().casefold()


def printed(board: Board) -> tuple[str, ...]:
    """The names that the app knows by itself, of cities that this board owns."""
    card = BOX.boards[board]
    return tuple(name for name in (*card.lap, *card.loose) if name and owner(name, board) == board)


def owner(name: str, board: Board) -> Board:
    """Shared cities belong to one board, whichever lap they are found on."""
    return next((boards[0] for city, boards in BOX.transfers.items() if same(city, name)), board)


def mirrored(laps: Laps) -> Laps:
    """The other way round, from the same first space."""
    return {board: (*lap[:1], *reversed(lap[1:])) for board, lap in laps.items()}


# The line that a box is remembered by: "Earth: Kilimanjaro, -, NYC, … | Cairo; Moon: …"


CHECKED = "checked"
"""The laps were compared with the boards."""


def written(laps: Laps, loose: Laps, *, checked: bool = False) -> str:
    parts = []
    for board in BOARDS:
        lap, others = ", ".join(name or "-" for name in laps[board]), ", ".join(loose[board])
        parts.append(f"{BOX.boards[board].name}: {lap}" + (f" | {others}" if others else ""))
    return "; ".join([*parts, CHECKED] if checked else parts)


def was_checked(line: str) -> bool:
    return any(same(part, CHECKED) for part in line.split(";"))


def read(line: str) -> tuple[Laps, Laps]:
    """Laps and loose names from that line; whatever does not fit is left as the box has it."""
    laps = {board: card.lap for board, card in BOX.boards.items()}
    loose = {board: card.loose for board, card in BOX.boards.items()}
    for part in line.split(";"):
        head, _, rest = part.partition(":")
        board = next((key for key, card in BOX.boards.items() if same(card.name, head)), None)
        names, _, others = rest.partition("|")
        lap = tuple("" if name.strip() == "-" else tidy(name) for name in names.split(","))
        if board is not None and len(lap) == len(laps[board]) and _each_once(lap):
            laps[board] = lap
            kept = (*(tidy(name) for name in others.split(",")), *printed(board))
            loose[board] = tuple(dict.fromkeys(name for name in kept if name and name not in lap))
    return laps, loose


def _each_once(names: tuple[str, ...]) -> bool:
    known = [name for name in names if name]
    return len(set(known)) == len(known)
