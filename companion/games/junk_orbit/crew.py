"""The players as a page shows them: ships, piles, what they are worth and what would come next."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.games.junk_orbit.box import BOX, Board, Source
from companion.games.junk_orbit.deliveries import odd
from companion.games.junk_orbit.events import How
from companion.games.junk_orbit.night import next_words
from companion.games.junk_orbit.scoring import lines, total
from companion.games.junk_orbit.state import State, Tile


class Goal(Struct, frozen=True):
    board: Board | None
    city: str


class TileCard(Struct, frozen=True):
    """A delivered tile; face down it has only its number in the pile."""

    index: int
    value: int | None = None
    source: Source | None = None
    destination: Goal | None = None
    how: How | None = None
    label: str = "Face down"
    odd: str | None = None
    cost: int = 0
    """What the pile is worth less without it, bonuses included."""


class Worth(Struct, frozen=True):
    """One line of what a pile is worth now, and what the next tile would add."""

    key: str
    label: str
    points: int
    next: str


class PlayerRow(Struct, frozen=True):
    seat: int
    ship: str | None
    side: str
    power: str
    count: int
    score: int | None
    cargo: int | None
    turn: bool
    final: str
    """Of the final turns: "", "now", "to come", "had", "none"."""
    owes: int
    playing: bool


class Mine(Struct, frozen=True):
    seat: int
    ship: str | None
    ship_name: str
    side: str
    power: str
    step: str
    """The step of the turn that the power changes."""
    total: int
    count: int
    worth: tuple[Worth, ...]
    tiles: tuple[TileCard, ...]
    cargo: int | None
    warning: str | None
    last: str
    """The newest tile of the pile, said where it was sent from; blank: none yet."""


def cards(state: State, seat: int, *, open_: bool) -> tuple[TileCard, ...]:
    pile = state.crews[seat].pile
    if not open_:
        return tuple(TileCard(index) for index in range(len(pile)))
    return tuple(_card(index, tile, _cost(state, pile, index)) for index, tile in enumerate(pile))


def _cost(state: State, pile: tuple[Tile, ...], index: int) -> int:
    rest = pile[:index] + pile[index + 1 :]
    with_it, without = (sum(line.points for line in lines(some, state.night)) for some in (pile, rest))
    return int(with_it - without)


def _card(index: int, tile: Tile, cost: int) -> TileCard:
    goal = Goal(tile.board, tile.city) if tile.board is not None or tile.city else None
    return TileCard(index, tile.value, tile.source, goal, tile.how, _label(tile), odd(tile), cost)


def _label(tile: Tile) -> str:
    """ "Earth → Tharsis", as far as it is known."""
    source = BOX.boards[tile.source].name if tile.source else ""
    goal = tile.city or (BOX.boards[tile.board].name if tile.board else "")
    return f"{source} → {goal}" if source and goal else f"→ {goal}" if goal else source


def players(state: State, shown: Sequence[bool]) -> tuple[PlayerRow, ...]:
    return tuple(_player(state, seat, open_) for seat, open_ in enumerate(shown))


def _player(state: State, seat: int, open_: bool) -> PlayerRow:
    crew = state.crews[seat]
    card = BOX.ships[crew.ship] if crew.ship else None
    return PlayerRow(
        seat=seat,
        ship=card.name if card else None,
        side=card.side if card else "",
        power=card.power if card else "",
        count=len(crew.pile),
        score=total(state, seat) if open_ else None,
        cargo=crew.cargo if state.options.cargo else None,
        turn=state.begun and not state.over and seat == state.turn,
        final=_final(state, seat),
        owes=sum(hit.left for hit in state.hits if hit.victim == seat),
        playing=crew.playing,
    )


def _final(state: State, seat: int) -> str:
    if state.trigger is None or state.over:
        return ""
    if seat == state.trigger:
        return "none"
    if seat not in state.final:
        return "had"
    return "now" if seat == state.turn else "to come"


def mine(state: State, seat: int) -> Mine:
    crew = state.crews[seat]
    card = BOX.ships[crew.ship] if crew.ship else None
    tiles = cards(state, seat, open_=True)
    return Mine(
        seat=seat,
        ship=crew.ship,
        ship_name=card.name if card else "No ship chosen",
        side=card.side if card else "",
        power=card.power if card else "",
        step=card.step if card else "",
        total=total(state, seat),
        count=len(crew.pile),
        worth=_worth(state, crew.pile),
        tiles=tiles,
        cargo=crew.cargo if state.options.cargo else None,
        warning=tiles[-1].odd if tiles else None,
        last=_last_words(tiles),
    )


def _last_words(tiles: Sequence[TileCard]) -> str:
    if not tiles:
        return ""
    newest, many = tiles[-1], "1 tile" if len(tiles) == 1 else f"{len(tiles)} tiles"
    return f"Last delivered: {newest.value}{f' ({newest.label})' if newest.label else ''}, {many} in all"


def _worth(state: State, pile: Sequence[Tile]) -> tuple[Worth, ...]:
    found = []
    for line in lines(pile, state.night):
        board: Board | None = next((b for b in BOX.boards if line.key == f"night_{b}"), None)
        count = f"{len(pile)} {'tile' if len(pile) == 1 else 'tiles'}"
        found.append(Worth(line.key, line.label, int(line.points), next_words(board, pile) if board else count))
    return tuple(found)
