"""THE CONTRACT: all that a game says about itself.

A game lives in ``companion/games/<folder>/`` and offers ``GAME = Game(...)``; nothing registers it. A move is a class:
its fields, who may make it, why not, what it changes and how the history tells it, top to bottom in one place. All of
it is pure: no clock, no dice, no database, no web. Time arrives as ``By.at``, and chance is filled into the move before
it is logged, so that a replay repeats the game exactly. Sentences are messages (``core/words.py``), never strings.
"""

from __future__ import annotations

import random
from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self

from msgspec import Struct, StructMeta

from companion.core.box_sheets.shape import BoxSheet
from companion.core.colours import BOX
from companion.core.seats import ANYBODY, Who, is_seat
from companion.core.sheet import IN_POINTS, POINTS, Ending, Points, Question, Sheet
from companion.core.words import Arg, Message, SeatName, say

THE_HOST = -1
"""Stands for a host who holds no seat, as the one who pressed."""


class By(Struct, frozen=True):
    """For whom a move is made, when, and who pressed."""

    seat: int | None
    """None: it is about the whole table."""
    at: int = 0
    """Epoch milliseconds."""
    pressed: int | None = None
    """The seat whose phone sent it, or ``THE_HOST``; None: time itself. The history tells it, no rule asks."""
    again: bool = False
    """An undo took it, and its player sends it once more: it was right when it first came."""

    @property
    def player(self) -> int:
        """The seat, in a move whose ``who`` demands one."""
        assert self.seat is not None, "this move needs a seat"
        return self.seat

    @property
    def doer(self) -> int | None:
        """The seat that the history line is about: the player it was for, else whoever pressed."""
        return self.pressed if self.seat is None else self.seat

    @property
    def name(self) -> Arg:
        """Who did it, as the subject of the history line."""
        return say("The host") if self.doer is None or self.doer == THE_HOST else SeatName(self.doer)


class Course(Struct, frozen=True):
    """The totals of all seats after each step."""

    totals: Sequence[Sequence[Points]]
    by_round: bool = True
    """Else a step is a category: they follow each other on the sheet, not in the game."""


class _MoveMeta(StructMeta, ABCMeta):
    """A struct whose abstract methods have to be written."""


class Logged(
    Struct, frozen=True, kw_only=True, tag_field="kind", tag=True, forbid_unknown_fields=True, metaclass=_MoveMeta
):
    """Something that happened, as the log keeps it. Names and fields are for ever: add with defaults, never rename."""

    independent: ClassVar[bool] = False
    """It commutes with whatever others do meanwhile ("+1 credit")."""
    exact: ClassVar[bool] = False
    """It is taken only on the very version that its sender saw."""
    sealed: ClassVar[bool] = False
    """It is a secret until a later reveal (see ``Game.reveals``)."""
    lasting: ClassVar[bool] = False
    """A sealed move that still counts when it is sent after the reveal, like a sheet that is put right."""
    offered_again: ClassVar[bool] = False
    """An own entry, like a count: where somebody else's undo took it, its player may repeat it (``draft_words``)."""
    by_time: ClassVar[bool] = False
    """Only time itself logs it (see ``Game.deadline``); nobody can send it."""
    anyone: ClassVar[bool] = False
    """Any seat may send it for another one (one phone writes down what all call out)."""
    host_only: ClassVar[bool] = False
    """Only the host may send it."""
    for_all: ClassVar[bool] = False
    """It is about the whole table, like its end: it is whoever pressed that did it, also on a phone for several."""


class Move(Logged, frozen=True):
    """A move of the game, named in the past tense. ``refuse``, ``apply`` and ``tell`` are the game's own."""

    who: ClassVar[Who] = ANYBODY

    def refuse(self, state: Any, by: By) -> Message | None:
        """Why not, in the players' words. Asked once, on the way in; what ``who`` refuses has been said before."""
        return None

    @abstractmethod
    def apply(self, state: Any, by: By) -> Any:
        """The next state. Total: it never refuses, so a rule made stricter later breaks no old game."""

    @abstractmethod
    def tell(self, before: Any, by: By, viewer: int | None) -> Message | None:
        """The history line for that viewer, a whole sentence: "{name} scored 5". None: they may not know of it."""

    def about(self, before: Any, by: By) -> int | None:
        """Whose mark the history line has: whoever did it, unless the line is about somebody else."""
        return by.doer

    def chance(self, state: Any, by: By, dice: random.Random) -> Self:
        """The move with its dice, shuffles and what follows from this moment filled in, just before it is logged."""
        return self

    def draft_words(self) -> Message | None:
        """What a move says to its own player where an undo took it and it can be sent again: "3 cards".

        None: there is nothing to send again.
        """
        return None

    # The core asks these two, and a game that makes a move within another.

    def why_not(self, state: Any, by: By) -> Message | None:
        """Why this move cannot be made now: the refusals that all games share, then the game's own."""
        return self.who.refuse(state, by.seat) or self.refuse(state, by)

    def applied(self, state: Any, by: By) -> Any:
        """The next state; the same state where a seat is needed that is not there."""
        if self.who.needs_seat and not is_seat(state, by.seat):
            return state
        return self.apply(state, by)


class Started(Logged, frozen=True):
    """The first entry of every log, and what a game is set up from: names, and its own typed options.

    ``seed`` feeds shuffles, so that a replay deals the same.
    """

    game: str
    seats: tuple[str, ...]
    options: Any
    seed: int = 0
    title: str = ""
    """What the people call this table: "Azul", "Friday league". Blank: it goes by the name of the game."""
    colours: tuple[str, ...] = ()
    """What each seat picked, in their order; blank or missing: it gets one that is free."""
    had: tuple[str, ...] = ()
    """What each seat had in the game before, where the same people play on."""
    play: str = ""
    """The id of its result in the gallery. Nobody can tell the table's code from it; older tables have none."""


class Moment(Struct, frozen=True):
    """Something great that a move brought: a record, a reveal, time that is up. A page plays it once, right then."""

    kind: str
    """For whatever plays it: "record"."""
    words: Message
    """What is said: "Ann has the best round so far: 42"."""
    seats: tuple[int, ...] = ()
    """Whom it is about."""
    numbers: tuple[Points, ...] = ()
    sound: Literal["fanfare", "alarm", "chime", "horn"] | None = "chime"
    """None: something else on the page shows it and is heard."""
    shows: Any = None
    """What the game's own drawing of this kind makes of it: a struct of plain values."""


class Timer(Struct, frozen=True):
    """A time that runs: down to a moment, or up from one."""

    until: int | None = None
    since: int | None = None
    over: bool = False
    """What runs up is beyond the time that there was."""


class Quick(Struct, frozen=True):
    """The quick-score face: the type of the request, and the function that turns it into a sheet.

    It raises ``Impossible`` for a sheet that the rules do not allow.
    """

    request: type[Struct]
    sheet: Callable[[Any], Sheet]


class RulesHere(Struct, frozen=True):
    """What the rules sheet of one table shows."""

    unfit: frozenset[str] = frozenset()
    """The ids of rules that do not fit it."""
    card: str = ""
    """The key of its own card; blank: that of the phase."""
    sheet: BoxSheet | None = None
    """The one of its box, with how every line counts."""


@dataclass(frozen=True, kw_only=True)
class Game:
    slug: str
    """Its name in addresses, like ``my-game``; the folders are then called ``my_game``."""
    title: str
    tagline: Message
    """One line for the lobby."""
    accent: str
    """One of the named hues of the stylesheet: amber, teal, violet, rose, lime, sky."""
    seats: tuple[int, int]
    """Fewest and most players."""
    colours: tuple[str, ...] = BOX
    """The colours of its pieces, by their names in ``core/colours.py``: what players pick from."""
    options: type[Struct]
    """A struct with a default, a title and a one-line help (``msgspec.Meta``) for every field."""
    moves: tuple[type[Move], ...]
    """Everything that can happen: the only list of moves there is."""

    setup: Callable[[Started], Any]
    """The first state."""
    view: Callable[[Any, int | None], Any]
    """What that seat may see (None: the table screen). Pages and the API get this, never the state."""
    opened: Callable[[Any, int | None, str], Any] | None = None
    """What a page shows only while somebody has opened it: that seat's sheet of this name (``?q=…``), or None."""
    rules_here: Callable[[Any], RulesHere] | None = None
    """Which of the rules fit this very table; None: all."""
    phase: Callable[[Any], str]
    """A phase named in the game's ``rules.toml``: where the rules sheet opens."""
    score: Callable[[Any], Sheet]
    """Lines, totals, ranks; ``ended`` is None while the game goes on. Whoever is level shares a rank until it is known
    what decides."""
    counts: Message = POINTS
    """What a total is called, as its sheets have it, with the number as ``n``: "12 credits"."""
    counted_in: Message = IN_POINTS
    """The same without a number: "credits"."""
    quick: Quick

    questions: Callable[[Any], tuple[Question, ...]] | None = None
    """What has to be answered before the result of a game that is over counts, like a tie-break that nobody counted.

    While there is one, nobody is announced as the winner, *Confirm* waits and says for what, and nothing is stored.
    """
    unfit: Callable[[Any, int | None], Message | None] | None = None
    """Why these options do not go together, or not with that number of people (None: not known yet).

    Asked before the start. The next game with the same people does not ask again, so ``setup`` copes with anything.
    """
    seating: Callable[[tuple[str, ...], Any], tuple[str, ...]] | None = None
    """All names at the start: those of the people, then those that these options seat beside them, like bots.

    It raises ``Impossible`` where there is no room for them. The next game with the same people does not ask again.
    """
    changeable: tuple[str, ...] = ()
    """Options that the host may still change during the game; the state then has them as ``options``."""
    changed: Callable[[Any, Any], Any] | None = None
    """The state with these options, one of which was changed. It raises ``Impossible`` where that cannot be now.

    None: only ``state.options`` changes.
    """
    deadline: Callable[[Any], tuple[int, Move] | None] | None = None
    """The next moment at which time itself logs a move."""
    pause: Callable[[Any, int], Any] | None = None
    """The state with its running timer stopped at that moment; needed where there is a deadline or a timer."""
    timer: Callable[[Any], Timer | None] | None = None
    """The time that runs now, where that is more than a deadline. It stops by itself once the game is over."""
    retimed: Callable[[Any, int], Any] | None = None
    """The state at that moment, after ``seated``: whoever has left is not timed any more."""
    reveals: Callable[[Any], int] | None = None
    """How often sealed inputs were revealed so far; needed where a move is sealed."""
    waiting: Callable[[Any], tuple[int, ...]] | None = None
    """The seats that everybody waits for now: to move, to answer, to count. A phone for several shows one of them.

    None: whoever is on turn, once the table is set up. Whom a question at the end waits for is in the question.
    """
    secret: Callable[[Any, int], bool] | None = None
    """Whether this seat's page now shows or asks a secret: on a shared phone it gets a curtain."""
    hides: Callable[[Any], bool] | None = None
    """Whether scores are hidden now: a game that is stopped shows them only when everybody has agreed to it."""
    one_page: bool = False
    """On a phone for several one page asks one after the other, and goes to another one only where there is a secret.

    Its forms name the seat that they are for.
    """
    goes_on: Callable[[Any, int], bool] | None = None
    """Whether this seat has more to do at its own pace: a host who plays for it stays with it until it has not."""
    seated: Callable[[Any, tuple[bool, ...]], Any] | None = None
    """The state after somebody came late, left or returned (True: plays on).

    None: nobody comes late, and the state does not hear of anybody who leaves.
    """
    leaving: Callable[[Any, int], Message | None] | None = None
    """What ``seated`` closes if this player leaves now, as a piece of the history line: "the fight at Mines is off".

    None: nothing waits for them.
    """
    left_behind: Message | None = None
    """What becomes of the pieces of a player who left: boxes are silent about that, so it is how the pages see it."""
    joining: Callable[[Any], Message | None] | None = None
    """What ``seated`` changes for all if one more player comes now, as a piece of the history line; None: nothing."""
    own_start: bool = False
    """The game itself says who starts; else a table may draw somebody before the first move."""
    course: Callable[[Any], Course] | None = None
    """How the totals came about, as they count now: a score that was corrected later was never wrong.

    The gallery draws its curve from them; without it the curve follows the log.
    """
    mid_round: Callable[[Any], bool] | None = None
    """More is written down for some than for others, so that nobody can say who leads. None: never."""
    ending: Callable[[Any], Ending | None] | None = None
    """Why it is over, as the sheet has it, where that is quicker to say than to draw up the sheet."""
    remembered: Callable[[Any], dict[str, Any]] | None = None
    """Options that this table found out about its box, offered at the next table of the game."""
    moments: Callable[[Any, Move, Any, int | None], tuple[Moment, ...]] | None = None
    """The great moments that a move made: the state before, the move, the state after, and who looks.

    Never more than the viewer may know. The core itself names the winner, who was drawn to start, and whatever time
    has logged, unless the game has a moment for that.
    """
    sheets: Callable[[], Mapping[str, BoxSheet]] | None = None
    """Ready sheets of boxes that a table can be opened with, by key. The option ``sheet`` then holds the one."""
    demo: Callable[[int], list[tuple[int | None, Move]]] | None = None
    """Moves that bring a table of that many seats to its middle, for ``companion demo``."""

    @property
    def name(self) -> Message:
        """The title as a message: some boxes are called differently elsewhere."""
        return Message(self.title)

    @property
    def takes_title(self) -> bool:
        """It serves any box: an option says which game is played, and without it that is not known."""
        return "title" in self.options.__struct_fields__

    @property
    def folder(self) -> str:
        return self.slug.replace("-", "_")
