"""The rules once more, on the plan of the shipyard and by brute force, to compare the drawn ship with."""

from __future__ import annotations

from itertools import combinations

from companion.games.galaxy_trucker.options import RoundName
from tests.games.galaxy_trucker.shipyard import STEPS, Place, Plan, meets, row_of

SIDES = ("front", "right", "rear", "left")


def open_ends(plan: Plan) -> int:
    return sum(
        side != "0" and (column + STEPS[way][0], line + STEPS[way][1]) not in plan
        for (column, line), built in plan.items()
        for way, side in enumerate(built.sides)
    )


def links(plan: Plan) -> set[frozenset[Place]]:
    """Pairs that hold together."""
    found = set()
    for (column, line), built in plan.items():
        for way, (right, down) in enumerate(STEPS):
            there = (column + right, line + down)
            if there in plan and meets(built.sides[way], plan[there].sides[(way + 2) % 4]):
                found.add(frozenset({(column, line), there}))
    return found


def fragments(plan: Plan) -> set[frozenset[Place]]:
    """Everybody carries a flag and takes over the smallest one in sight, until nobody changes any more."""
    flags, pairs = {place: place for place in plan}, links(plan)
    while True:
        before = dict(flags)
        for one, other in map(tuple, pairs):
            flags[one] = flags[other] = min(flags[one], flags[other])
        if flags == before:
            return {frozenset(p for p in plan if flags[p] == flag) for flag in set(flags.values())}


def engines(plan: Plan, tokens: int, *, alien: bool) -> int:
    """The best that this many tokens can buy, every choice of double engines tried."""
    return int(
        max(_with_alien(2 * n + _count(plan, "engine"), alien) for n in range(_most(plan, "double_engine", tokens)))
    )


def cannons(plan: Plan, tokens: int, *, alien: bool) -> float:
    doubles = [built for built in plan.values() if built.kind == "double_cannon"]
    singles = sum(1 if built.turn == 0 else 0.5 for built in plan.values() if built.kind == "cannon")
    choices = (chosen for n in range(_most(plan, "double_cannon", tokens)) for chosen in combinations(doubles, n))
    return max(_with_alien(singles + sum(2 if gun.turn == 0 else 1 for gun in some), alien) for some in choices)


def _count(plan: Plan, kind: str) -> int:
    return sum(built.kind == kind for built in plan.values())


def _most(plan: Plan, kind: str, tokens: int) -> int:
    return min(_count(plan, kind), tokens) + 1


def _with_alien(strength: float, alien: bool) -> float:
    return strength + 2 if alien and strength else strength


def cells(plan: Plan) -> int:
    return sum(int(built.kind[-1]) for built in plan.values() if built.kind.startswith("battery"))


def first_in_line(plan: Plan, board: RoundName, side: str, number: int) -> Place | None:
    """The thing flies in, square by square."""
    rows = {row_of(board, line): line for line in range(9)}
    if side in ("left", "right"):
        if number not in rows:
            return None
        path = [(column, rows[number]) for column in range(13)]
        path = path if side == "left" else path[::-1]
    else:
        path = [(number, line) for line in range(9)]
        path = path if side == "front" else path[::-1]
    return next((place for place in path if place in plan), None)


def outcome(plan: Plan, board: RoundName, size: str, side: str, number: int, tokens: int) -> str:
    place, way = first_in_line(plan, board, side, number), SIDES.index(side)
    if place is None:
        return "misses"
    if size == "small" and plan[place].sides[way] == "0":
        return "bounces"
    if size in ("small", "light"):
        corners = [{built.turn, (built.turn + 1) % 4} for built in plan.values() if built.kind == "shield"]
        return "choice" if tokens and any(way in corner for corner in corners) else "hit"
    if size == "large":
        guns = {plan[gun].kind for gun in plan if _can_shoot(plan, board, gun, way, number)}
        if "cannon" in guns:
            return "shot"
        if "double_cannon" in guns and tokens:
            return "choice"
    return "hit"


def _can_shoot(plan: Plan, board: RoundName, gun: Place, way: int, number: int) -> bool:
    if plan[gun].muzzle != way or "cannon" not in plan[gun].kind:
        return False
    column, row = gun[0], row_of(board, gun[1])
    return column == number if way in (0, 2) else row in (number - 1, number, number + 1)
