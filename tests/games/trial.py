"""A game without a table: moves are refused or applied exactly as at a real one, and sentences come out in English.
Every state that a trial comes to has a phase of the game's ledger.

A game's own ``conftest.py`` derives a class from ``Trial``, says which game it is, and adds the moves that its tests
make most often.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Self

import msgspec
from msgspec import Struct

from companion.core import rules
from companion.core.game import By, Game, Logged, Move, Started
from companion.core.log import Entry, Log
from companion.core.options import with_option
from companion.core.sheet import Sheet
from companion.core.table_moves import Undone
from companion.core.words import Arg, Listing, Message, Number, Renderer, SeatName


class Trial:
    game: ClassVar[Game]
    options: ClassVar[dict[str, Any]] = {}
    """What differs from the game's own defaults in all of its tests."""

    def __init__(self, seats: int = 3, *, seed: int = 5, **options: Any) -> None:
        self.names = tuple(f"Player {n}" for n in range(seats))
        chosen = self.game.options(**self.options | options)
        self.state: Any = self.game.setup(Started(game=self.game.slug, seats=self.names, options=chosen, seed=seed))
        self.dice = random.Random(1)
        self._check_phase()

    def do(self, seat: int | None, move: Move, *, at: int = 0) -> Self:
        """Makes the move, which the rules must allow, with its dice thrown."""
        assert self.refusal(seat, move, at=at) is None
        by = By(seat, at, seat)
        self.state = move.chance(self.state, by, self.dice).applied(self.state, by)
        self._check_phase()
        return self

    def refusal(self, seat: int | None, move: Move, *, at: int = 0) -> str | None:
        return self.text(move.why_not(self.state, By(seat, at, seat)))

    def tell(self, seat: int | None, move: Move, viewer: int | None = None) -> str | None:
        """The history line that this move would get now."""
        return self.text(move.tell(self.state, By(seat, 0, seat), viewer))

    def seated(self, *playing: bool) -> Self:
        assert self.game.seated is not None
        self.state = self.game.seated(self.state, playing)
        self.names = tuple(f"Player {n}" for n in range(len(playing)))
        return self

    def leaving(self, seat: int) -> str | None:
        """What is closed if this seat leaves now."""
        assert self.game.leaving is not None
        said: str | None = self.text(self.game.leaving(self.state, seat))
        return said

    def change(self, name: str, value: Any) -> Self:
        """The host changes an option; ``Impossible`` where that cannot be."""
        options = with_option(self.game, self.state.options, name, value, len(self.names))
        assert self.game.changed is not None
        self.state = self.game.changed(self.state, options)
        return self

    def view(self, seat: int | None = None) -> Any:
        """What that seat sees, with English sentences where the view has messages."""
        return spoken(self.game.view(self.state, seat), self.names)

    def text(self, said: Arg | None) -> Any:
        """A message of this game in English; None stays None."""
        return None if said is None else Renderer(self.names)(said)

    def _check_phase(self) -> None:
        played = {phase.key for phase in rules.load(self.game).phases if not phase.chapter}
        assert self.phase in played, "rules.toml lacks this phase, or has it as a chapter that is only read"

    @property
    def phase(self) -> str:
        return self.game.phase(self.state)

    @property
    def sheet(self) -> Sheet:
        """The score sheet, with English labels."""
        sheet: Sheet = spoken(self.game.score(self.state), self.names)
        return sheet

    @property
    def questions(self) -> list[tuple[str, str, tuple[int, ...]]]:
        """What has to be answered before the result counts: key, English words, and who has to answer."""
        assert self.game.questions is not None
        return [(asked.key, self.text(asked.words), asked.seats) for asked in self.game.questions(self.state)]

    @property
    def totals(self) -> list[float]:
        return [seat.total for seat in self.sheet.seats]

    @property
    def ended(self) -> str | None:
        """The key that says why it is over."""
        return None if self.sheet.ended is None else self.sheet.ended.key

    @property
    def ended_by(self) -> str | None:
        """The same as a sentence."""
        return None if self.sheet.ended is None else str(self.sheet.ended.words)


def spoken(value: Any, names: Sequence[str] = ()) -> Any:
    """The same value with an English sentence in place of every message, however deep."""
    match value:
        case Message() | SeatName() | Number() | Listing():
            return Renderer(tuple(names))(value)
        case Struct():
            fields = {name: spoken(getattr(value, name), names) for name in value.__struct_fields__}
            return msgspec.structs.replace(value, **fields)
        case dict():
            return {key: spoken(inside, names) for key, inside in value.items()}
        case list() | tuple() | frozenset():
            return type(value)(spoken(inside, names) for inside in value)
    return value


# Laws that hold for every game: each game's own tests say for which states and moves.


def log_move(log: Log, move: Logged, seat: int | None, by: int | None = None) -> None:
    log.append(Entry(log.version + 1, move, seat, seat if by is None else by, log.version))


def undo_means_it_never_happened(log: Log, move: Move, seat: int | None) -> None:
    """Do, then undo, is as before; and the undo of that is as after."""
    before = log.table.state
    log_move(log, move, seat)
    after, target = log.table.state, log.version
    log_move(log, Undone(targets=(target,)), seat)
    assert log.table.state == before
    log_move(log, Undone(targets=(log.version,)), seat)
    assert log.table.state == after


def take_anything(game: Game, state: Any, moves: Iterable[tuple[int | None, Move]]) -> Any:
    """The state after moves that nobody asked the rules about: neither words nor rules nor views may fail on them."""
    say = Renderer()
    for seat, move in moves:
        if isinstance(move, game.moves):
            by = By(seat, 0, seat)
            for message in (move.why_not(state, by), move.tell(state, by, None)):
                assert message is None or say(message)
            state = move.applied(state, by)
    return state
