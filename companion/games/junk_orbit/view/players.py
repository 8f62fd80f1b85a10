"""The players as a page shows them: ships, piles, what they are worth and what would come next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import asdict

from companion.core.offer import Offer, form, offer
from companion.core.once import once_per_state
from companion.core.words import Message, noun, say, several, verbatim
from companion.games.junk_orbit.box import BOX, Board, Source, region
from companion.games.junk_orbit.moves.counts import CargoCounted
from companion.games.junk_orbit.moves.deliveries import DeliveryCorrected
from companion.games.junk_orbit.moves.hits import DeliveryLost
from companion.games.junk_orbit.moves.setup import ShipChosen
from companion.games.junk_orbit.nouns import power, ship_name, title
from companion.games.junk_orbit.scoring import lines, next_words, total
from companion.games.junk_orbit.state import Destination, How, State, Tile


class TileCard(Struct, frozen=True):
    """A delivered tile; face down it has only its number in the pile."""

    index: int
    value: int | None = None
    source: Source | None = None
    destination: Destination | None = None
    how: How | None = None
    label: Message | None = say("Face down")
    odd: Message | None = None
    cost: int = 0
    """What the pile is worth less without it, bonuses included."""


class OwnTile(TileCard, frozen=True, kw_only=True):
    """With what its owner can do about it."""

    lost: Offer
    correct: Offer
    """The page asks for value, source and city."""


class Worth(Struct, frozen=True):
    """One line of what a pile is worth now, and what the next tile would add."""

    key: str
    label: Message
    points: int
    next: Message


class PlayerRow(Struct, frozen=True):
    seat: int
    ship: Message | None
    side: str
    power: Message | None
    count: int
    score: int | None
    cargo: int | None
    turn: bool
    final: str
    """Of the final turns: "", "now", "to come", "had", "none"."""
    flag: Message | None
    """What is special about this player now."""
    owes: int
    playing: bool


class Mine(Struct, frozen=True):
    seat: int
    ship: str | None
    ship_name: Message
    side: str
    power: Message | None
    step: str
    """The step of the turn that the power changes."""
    total: int
    count: int
    worth: tuple[Worth, ...]
    tiles: tuple[OwnTile, ...]
    cargo: int | None
    warning: Message | None
    last: Message | None
    """The newest tile of the pile, said where it was sent from, in the turn in which it was."""
    fly: Offer
    """The page asks for the ship."""
    count_cargo: Offer | None
    """The page asks for the change."""


def cards(state: State, seat: int, *, open_: bool) -> tuple[TileCard, ...]:
    pile = state.players[seat].pile
    return _face_up(pile, state.night) if open_ else tuple(map(TileCard, range(len(pile))))


@lru_cache(maxsize=64)
def _face_up(pile: tuple[Tile, ...], night: tuple[Board, ...]) -> tuple[TileCard, ...]:
    """A move changes one pile at the most."""
    return tuple(_card(index, tile, _cost(pile, night, index)) for index, tile in enumerate(pile))


def _cost(pile: tuple[Tile, ...], night: tuple[Board, ...], index: int) -> int:
    rest = pile[:index] + pile[index + 1 :]
    with_it, without = (sum(line.points for line in lines(some, night)) for some in (pile, rest))
    return int(with_it - without)


def _card(index: int, tile: Tile, cost: int) -> TileCard:
    goal = Destination(tile.board, tile.city) if tile.board is not None or tile.city else None
    return TileCard(index, tile.value, tile.source, goal, tile.how, _label(tile), _odd(tile), cost)


def _label(tile: Tile) -> Message | None:
    """ "Earth → Tharsis", as far as it is known."""
    source = title(tile.source) if tile.source else None
    goal = verbatim(tile.city) if tile.city else title(tile.board) if tile.board else None
    if goal is None:
        return source
    return say("{source} → {goal}", source=source, goal=goal) if source else say("→ {goal}", goal=goal)


def _odd(tile: Tile) -> Message | None:
    """A warning, never a refusal: junk is bound for another board than it came from."""
    if tile.source is None or tile.board is None or region(tile.board) != tile.source:
        return None
    return say("Bound for where it came from: was it drawn from the right stack?")


@once_per_state
def players(state: State) -> tuple[PlayerRow, ...]:
    """With the points of all, hidden or not."""
    return tuple(_player(state, seat) for seat in range(len(state.players)))


def _player(state: State, seat: int) -> PlayerRow:
    player = state.players[seat]
    card = BOX.ships[player.ship] if player.ship else None
    return PlayerRow(
        seat=seat,
        ship=ship_name(player.ship) if player.ship else None,
        side=card.side if card else "",
        power=power(player.ship) if player.ship else None,
        count=len(player.pile),
        score=total(state, seat),
        cargo=player.cargo if state.options.cargo else None,
        turn=state.begun and not state.over and seat == state.turn,
        final=_final(state, seat),
        flag=_flag(state, seat),
        owes=sum(hit.left for hit in state.hits if hit.victim == seat),
        playing=player.playing,
    )


def _flag(state: State, seat: int) -> Message | None:
    if not state.players[seat].playing:
        return None
    final = _final(state, seat)
    if any(hit.victim == seat for hit in state.hits):
        return noun("hit")
    if final in ("none", "had"):
        return noun("done")
    if final == "to come":
        return noun("1 turn left")
    if not state.begun or state.over or seat != state.turn:
        return None
    return noun("final turn") if final else noun("on turn")


def tile_count(tiles: int) -> Message:
    return several("{n} tile", "{n} tiles", tiles)


def _final(state: State, seat: int) -> str:
    if state.trigger is None or state.over:
        return ""
    if seat == state.trigger:
        return "none"
    if seat not in state.final:
        return "had"
    return "now" if seat == state.turn else "to come"


def mine(state: State, seat: int) -> Mine:
    player = state.players[seat]
    card = BOX.ships[player.ship] if player.ship else None
    tiles = tuple(_own(state, seat, tile) for tile in cards(state, seat, open_=True))
    counts = state.options.cargo
    return Mine(
        seat=seat,
        ship=player.ship,
        ship_name=ship_name(player.ship) if player.ship else say("No ship chosen"),
        side=card.side if card else "",
        power=power(player.ship) if player.ship else None,
        step=card.step if card else "",
        total=total(state, seat),
        count=len(player.pile),
        worth=_worth(state, player.pile),
        tiles=tiles,
        cargo=player.cargo if counts else None,
        warning=tiles[-1].odd if tiles else None,
        last=_last_words(tiles) if state.fresh and seat == state.turn else None,
        fly=form(ShipChosen, seat, say("Fly this")),
        count_cargo=form(CargoCounted, seat, say("Cargo")) if counts else None,
    )


def _own(state: State, seat: int, tile: TileCard) -> OwnTile:
    question = say("Take this tile out of your pile?")
    lost = offer(state, DeliveryLost(index=tile.index), seat, say("Lost"), style="quiet", confirm=question)
    said = {"how": tile.how} if tile.how else {}
    correct = form(DeliveryCorrected, seat, say("Save"), index=tile.index, **said)
    return OwnTile(**asdict(tile), lost=lost, correct=correct)


def _last_words(tiles: Sequence[TileCard]) -> Message | None:
    if not tiles:
        return None
    newest, count = tiles[-1], tile_count(len(tiles))
    value = newest.value or 0
    if newest.label is None:
        return say("Last delivered: a {value}. Your pile: {tiles}", value=value, tiles=count)
    return say("Last delivered: a {value} ({way}). Your pile: {tiles}", value=value, way=newest.label, tiles=count)


def _worth(state: State, pile: tuple[Tile, ...]) -> tuple[Worth, ...]:
    found = []
    for line in lines(pile, state.night):
        board: Board | None = next((b for b in BOX.boards if line.key == f"night_{b}"), None)
        next_ = next_words(board, pile) if board else tile_count(len(pile))
        found.append(Worth(line.key, line.label, int(line.points), next_))
    return tuple(found)
