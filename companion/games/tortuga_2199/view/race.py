"""The end: the race of Influence as lines that a template only has to print, and titles for what people did."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from companion.core.words import Message, say, several
from companion.games.tortuga_2199.box import GOAL
from companion.games.tortuga_2199.influence import influence, over
from companion.games.tortuga_2199.state import Feats, State

WIDTH, HEIGHT = 320, 112
LEFT, RIGHT, TOP, BOTTOM = 22, 304, 12, 100
"""The plotting area; the goal is labelled at the left, the last discs are at the right."""
MOST_SHARE = 2
"""What more people have in common is no title."""
DISC = 16
"""How wide the disc at the end of a line is."""


class Curve(Struct, frozen=True):
    """The Influence of one player."""

    seat: int
    points: str
    """For ``<polyline points>``."""
    x: float
    y: float
    total: int
    """In the end, and where its disc is."""


class Title(Struct, frozen=True):
    """Whoever did most of something."""

    name: Message
    seats: tuple[int, ...]
    words: Message
    """How much that was."""


class Race(Struct, frozen=True):
    width: int
    height: int
    left: int
    right: int
    goal: int
    goal_y: float
    zero_y: float
    curves: tuple[Curve, ...]
    caption: Message
    titles: tuple[Title, ...]


TITLES: tuple[tuple[Message, Callable[[Feats], int], Callable[[int], Message]], ...] = (
    (say("Conqueror"), lambda feats: feats.conquests, lambda n: several("{n} conquest", "{n} conquests", n)),
    (say("Duellist"), lambda feats: feats.fights, lambda n: several("{n} fight won", "{n} fights won", n)),
    (say("Hunter"), lambda feats: feats.hunts, lambda n: several("{n} hunt captured", "{n} hunts captured", n)),
    (say("Trader"), lambda feats: feats.bought, lambda n: several("{n} Influence bought", "{n} Influence bought", n)),
)


def race(state: State) -> Race | None:
    """None while it is on."""
    if not over(state):
        return None
    seats = range(len(state.players))
    now = tuple(influence(state, seat) for seat in seats)
    turns = [(0,) * len(seats), *state.race, *([now] if not state.race or state.race[-1] != now else [])]
    most = max(GOAL, *(max(turn) for turn in turns))
    taken: list[tuple[float, float]] = []
    return Race(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=RIGHT,
        goal=GOAL,
        goal_y=_y(GOAL, most),
        zero_y=_y(0, most),
        curves=tuple(_curve(seat, turns, most, taken) for seat in seats),
        caption=several("Influence in {n} turn", "Influence in {n} turns", len(turns) - 1),
        titles=_titles(state),
    )


def _y(influence: int, most: int) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * influence / most, 1)


def _curve(seat: int, turns: list[tuple[int, ...]], most: int, taken: list[tuple[float, float]]) -> Curve:
    """Whoever came late had nothing before. The disc of a player who is level with another is left of it."""
    run = [turn[seat] if seat < len(turn) else 0 for turn in turns]
    step = (RIGHT - LEFT) / max(1, len(run) - 1)
    points = " ".join(f"{round(LEFT + step * n, 1):g},{_y(total, most):g}" for n, total in enumerate(run))
    x, y = float(RIGHT), _y(run[-1], most)
    while any(abs(x - left) < DISC and abs(y - top) < DISC for left, top in taken):
        x -= DISC
    taken.append((x, y))
    return Curve(seat, points, x, y, run[-1])


def _titles(state: State) -> tuple[Title, ...]:
    found = ((name, [count(captain.feats) for captain in state.players], words) for name, count, words in TITLES)
    titles = (_title(name, counts, words) for name, counts, words in found if max(counts))
    return tuple(title for title in titles if len(title.seats) <= MOST_SHARE)


def _title(name: Message, counts: list[int], words: Callable[[int], Message]) -> Title:
    most = max(counts)
    return Title(name, tuple(seat for seat, count in enumerate(counts) if count == most), words(most))
