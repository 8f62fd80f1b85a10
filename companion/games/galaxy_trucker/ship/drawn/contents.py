"""Tokens, goods and figures on the components: where they go, and which are taken first."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from companion.games.galaxy_trucker.ship import COLOURS, Colour, Goods
from companion.games.galaxy_trucker.ship.drawn.kinds import ALIENS, Kind
from companion.games.galaxy_trucker.ship.drawn.ship import Component, DrawnShip
from companion.games.galaxy_trucker.ship.drawn.squares import Square, far_from_pilot


def _inside_out(components: Iterable[Component]) -> list[Component]:
    """From the pilot cabin outwards: what is far out is lost first, so it is filled last and used up first."""
    return sorted(components, key=lambda component: (far_from_pilot(component.square), component.square))


# Battery tokens


def filled(ship: DrawnShip) -> DrawnShip:
    """Every battery full."""
    return ship.with_components(replace(c, tokens=c.kind.batteries) for c in ship.components)


def with_tokens(ship: DrawnShip, number: int) -> DrawnShip:
    """With this many in all, as far as there is room: taken from the outermost, put into the innermost."""
    short, changed = number - ship.tokens, []
    batteries = _inside_out(ship.holding(lambda kind: kind.batteries))
    for battery in batteries if short > 0 else reversed(batteries):
        tokens = max(0, min(battery.tokens + short, battery.kind.batteries))
        short -= tokens - battery.tokens
        changed.append(replace(battery, tokens=tokens))
    return ship.with_components(changed)


# Goods


def containers(ship: DrawnShip, *, special: bool) -> int:
    return sum(c.kind.containers for c in ship.components if c.kind.special == special)


def goods_on(ship: DrawnShip) -> Goods:
    blocks = [block for component in ship.components for block in component.goods]
    return Goods(*(blocks.count(colour) for colour in COLOURS))


def that_fit(ship: DrawnShip, goods: Goods, prices: tuple[int, ...]) -> Goods:
    """The most valuable of these that find room: red only in special containers."""
    special, room = containers(ship, special=True), containers(ship, special=False)
    taken: dict[Colour, int] = {}
    for colour in sorted(COLOURS, key=lambda colour: -prices[COLOURS.index(colour)]):
        limit = special + room - sum(taken.values())
        taken[colour] = max(0, min(getattr(goods, colour), min(limit, special) if colour == "red" else limit))
    return Goods(*(taken[colour] for colour in COLOURS))


def best_load(ship: DrawnShip, offered: Goods, prices: tuple[int, ...]) -> Goods:
    """The change after which the holds are worth most: what is loaded, and negative what has to make room."""
    held = goods_on(ship)
    best = that_fit(ship, held + offered, prices)
    return Goods(*(new - old for new, old in zip(best.blocks, held.blocks, strict=True)))


def stowed(ship: DrawnShip, goods: Goods) -> DrawnShip:
    """All holds laid out with these, as far as they fit: red in special ones, plain ones filled before the rest."""
    red: list[Colour] = ["red"] * goods.red
    plain: list[Colour] = [colour for colour in COLOURS if colour != "red" for _ in range(getattr(goods, colour))]
    changed = {}
    for hold in _inside_out(ship.holding(lambda kind: kind.special)):
        changed[hold.square] = replace(hold, goods=_first(red, hold.kind))
    for hold in _inside_out(ship.holding(lambda kind: kind.containers and not kind.special)):
        changed[hold.square] = replace(hold, goods=_first(plain, hold.kind))
    for square, hold in changed.items():
        if hold.kind.special and len(hold.goods) < hold.kind.containers:
            room = hold.kind.containers - len(hold.goods)
            changed[square] = replace(hold, goods=(*hold.goods, *plain[:room]))
            del plain[:room]
    return ship.with_components(changed.values())


def _first(blocks: list[Colour], kind: Kind) -> tuple[Colour, ...]:
    taken = tuple(blocks[: kind.containers])
    del blocks[: kind.containers]
    return taken


def with_goods(ship: DrawnShip, goods: Goods) -> DrawnShip:
    """With these in all. Goods are laid out again only where some come on board; else blocks are just taken off."""
    held = goods_on(ship)
    if any(new > old for new, old in zip(goods.blocks, held.blocks, strict=True)):
        return stowed(ship, goods)
    gone = {colour: getattr(held, colour) - getattr(goods, colour) for colour in COLOURS}
    changed = []
    for hold in reversed(_inside_out(c for c in ship.components if c.goods)):
        left = []
        for block in hold.goods:
            if gone[block]:
                gone[block] -= 1
            else:
                left.append(block)
        changed.append(replace(hold, goods=tuple(left)))
    return ship.with_components(changed)


# Given up from elsewhere


def from_elsewhere(ship: DrawnShip, square: Square) -> DrawnShip | None:
    """One thing of this component goes to the outermost other one that has room for it: what was given up came from
    here. None: it has nothing like that, or nothing of its kind is missing anywhere."""
    giver = ship.at(square)
    others = reversed(_inside_out(c for c in ship.components if c.square != square))
    swaps = () if giver is None else (_swapped(giver, other) for other in others)
    found = next((pair for pair in swaps if pair is not None), None)
    return None if found is None else ship.with_components(found)


@lru_cache(maxsize=64)
def elsewhere(ship: DrawnShip) -> tuple[Square, ...]:
    """The components that could have given what others lack."""
    return tuple(c.square for c in ship.components if from_elsewhere(ship, c.square) is not None)


def _swapped(giver: Component, other: Component) -> tuple[Component, Component] | None:
    if giver.tokens and other.tokens < other.kind.batteries:
        return replace(giver, tokens=giver.tokens - 1), replace(other, tokens=other.tokens + 1)
    if giver.humans and other.kind.cabin and other.alien is None and other.humans < HUMANS:
        return replace(giver, humans=giver.humans - 1), replace(other, humans=other.humans + 1)
    if len(other.goods) < other.kind.containers:
        fitting = [block for block in giver.goods if block != "red" or other.kind.special]
        left = list(giver.goods)
        if fitting:
            best = min(fitting, key=COLOURS.index)
            left.remove(best)
            return replace(giver, goods=tuple(left)), replace(other, goods=(*other.goods, best))
    return None


# Figures

HUMANS = 2
"""In every cabin without an alien."""


def with_humans(ship: DrawnShip, number: int) -> DrawnShip:
    """With this many in all, as far as cabins without an alien have room: taken from the outermost cabins first."""
    short, changed = number - ship.humans, []
    homes = _inside_out(c for c in ship.components if c.kind.cabin and c.alien is None)
    for cabin in homes if short > 0 else reversed(homes):
        humans = max(0, min(cabin.humans + short, HUMANS))
        short -= humans - cabin.humans
        changed.append(replace(cabin, humans=humans))
    return ship.with_components(changed)


def without_aliens(ship: DrawnShip, staying: Iterable[str]) -> DrawnShip:
    """Only aliens of these colours stay."""
    left = set(staying)
    assert left <= set(ALIENS)
    return ship.with_components(
        replace(c, alien=None) for c in ship.components if c.alien is not None and c.alien not in left
    )
