"""The page on which a ship is drawn: the board, the brushes, and what was drawn before."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from companion.core.offer import Offer, form, offer
from companion.core.words import Message, say
from companion.games.galaxy_trucker.moves.drawn_ship import ShipPainted, boards_again
from companion.games.galaxy_trucker.options import Edition, RoundName
from companion.games.galaxy_trucker.ship.drawn.drawing import written
from companion.games.galaxy_trucker.ship.drawn.kinds import KINDS, Kind, KindName
from companion.games.galaxy_trucker.ship.drawn.squares import PILOT, ahead, marked, name_of
from companion.games.galaxy_trucker.ship.drawn.tiles import in_the_box
from companion.games.galaxy_trucker.state import State, sheet_at
from companion.games.galaxy_trucker.view.drawn_ship import edges, may_draw


class Brush(Struct, frozen=True):
    kind: KindName
    letter: str
    label: Message
    turns: bool
    tiles: tuple[str, ...]
    """The sides of all its tiles in the box, each once."""


class Paper(Struct, frozen=True):
    """What one draws on and with: the same for all ships of a class."""

    board: RoundName
    columns: tuple[int, ...]
    rows: tuple[int, ...]
    ahead: int
    marked: tuple[str, ...]
    pilot: str
    cabin: Message
    """What the pilot cabin is called."""
    brushes: tuple[Brush, ...]


class Painter(Struct, frozen=True):
    paper: Paper
    drawing: str
    """As it was last sent; blank: nothing yet."""
    send: Offer
    away: Offer | None
    """Puts the drawing away."""
    boards_again: bool
    """The crew is on board already, and a new drawing takes it off."""
    key: str
    """Names the half-drawn ship on the phone."""


def painter(state: State, seat: int) -> Painter | None:
    """None: this seat has nothing to draw now."""
    if not may_draw(state, seat):
        return None
    board, drawing = state.round.name, sheet_at(state, seat).drawing
    return Painter(
        paper=_paper(board, state.options.edition),
        drawing="" if drawing is None else written(drawing),
        send=form(ShipPainted, seat, say("Done")),
        away=None if drawing is None else offer(state, ShipPainted(drawing=""), seat, say("Put the drawing away")),
        boards_again=boards_again(state, seat),
        key=f"{board}-{seat}",
    )


@lru_cache(maxsize=8)
def _paper(board: RoundName, edition: Edition) -> Paper:
    """Worked out when somebody paints: a house that plays other games does without."""
    columns, rows = edges(board)
    return Paper(
        board=board,
        columns=columns,
        rows=rows,
        ahead=ahead(board),
        marked=tuple(sorted(map(name_of, marked(board)))),
        pilot=name_of(PILOT),
        cabin=KINDS["pilot"].words,
        brushes=tuple(_brush(kind, edition) for kind in KINDS.values() if kind.name != "pilot"),
    )


def _brush(kind: Kind, edition: Edition) -> Brush:
    tiles = sorted({"".join(map(str, sides)) for sides in in_the_box(edition)[kind.name]})
    return Brush(kind.name, kind.letter, kind.words, kind.turns, tuple(tiles))
