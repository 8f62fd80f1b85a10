"""What a card and a question of a card are, and the card that is open on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Literal

from msgspec import Struct

from companion.core.words import Arg, Message, noun, say, several
from companion.games.galaxy_trucker import nouns

if TYPE_CHECKING:
    from companion.games.galaxy_trucker.moves.cards import CardStepAnswered
    from companion.games.galaxy_trucker.state import State

CardKind = Literal[
    "open_space",
    "planets",
    "abandoned_ship",
    "abandoned_station",
    "meteors",
    "smugglers",
    "slavers",
    "pirates",
    "combat_zone",
    "stardust",
    "epidemic",
    "sabotage",
]
Size = Literal["small", "large", "light", "heavy"]
Side = Literal["front", "rear", "left", "right"]
Line = Literal["column", "row"]
Control = Literal["choice", "number", "losses", "load", "roll"]


SIDES: dict[Side, Message] = {
    "front": noun("from the front"),
    "rear": noun("from the rear"),
    "left": noun("from the left"),
    "right": noun("from the right"),
}
HINTS: dict[Size, Message] = {
    "small": say(
        "It only hurts where an open connector points at it. A shield on that side saves you for 1 battery token."
    ),
    "large": say(
        "Shields do not help. Shoot it with a cannon that points at it: from the front in this very column, "
        "from a side also in the row beside. A double cannon costs 1 battery token."
    ),
    "light": say("Only a shield on that side helps, for 1 battery token."),
    "heavy": say("Nothing helps against it."),
}
"""What saves a ship from a meteor or a shot."""


class Threat(Struct, frozen=True):
    """A meteor or a shot."""

    size: Size
    side: Side

    @property
    def line(self) -> Line:
        return "column" if self.side in ("front", "rear") else "row"

    @property
    def words(self) -> Message:
        side = SIDES[self.side]
        return {
            "small": say("Small meteor {side}", side=side),
            "large": say("Large meteor {side}", side=side),
            "light": say("Light shot {side}", side=side),
            "heavy": say("Heavy shot {side}", side=side),
        }[self.size]


class Roll(Struct, frozen=True):
    first: int
    second: int
    """0 where only the total was read off the table, which is the first then."""

    @classmethod
    def read_off(cls, total: int) -> Roll:
        return cls(total, 0)

    @property
    def total(self) -> int:
        return self.first + self.second


class Choice(Struct, frozen=True):
    """An answer that needs one tap."""

    label: Message
    choice: str = ""
    number: float | None = None
    batteries: int = 0
    no_humans: bool = False
    outcome: Message | None = None
    """What comes of it, as far as it is known: "a draw"."""


class LossRow(Struct, frozen=True):
    """One thing to count among the losses."""

    name: str
    label: Message
    most: int = 99
    style: str = ""
    given: int = 0
    """What it starts from: most people give humans."""


class Ask(Struct, frozen=True):
    """One question to one seat: how it reads, what answers it, what the answer changes."""

    seat: int

    what: ClassVar[str]
    control: ClassVar[Control]
    asks: ClassVar[Message]
    """How it reads, where it always reads the same."""
    topic: ClassVar[Message | None] = None
    """What it is about, for those who are not asked; None: they read the question itself."""
    note: ClassVar[Message | None] = None
    """What to keep in mind, where it is always the same."""
    together: ClassVar[bool] = False
    """Several seats answer it in any order."""

    def words(self, state: State) -> Message:
        return self.asks

    def watched(self, state: State, seats: Sequence[int]) -> tuple[Message, Message | None]:
        """What all others read while these seats are asked: a line, and a sentence below it."""
        who = nouns.names(seats)
        if self.topic is not None:
            return say("{names}: {topic}", names=who, topic=self.topic), None
        return several("{names} decides", "{names} decide", len(seats), names=who), self.words(state)

    def refuse(self, state: State, answer: CardStepAnswered) -> Message | None:
        raise NotImplementedError

    def apply(self, state: State, answer: CardStepAnswered) -> State:
        raise NotImplementedError

    def by_itself(self, state: State) -> State | None:
        """After the only answer that there is, where the drawn ship knows it; None: its owner has to say."""
        return None

    def tell(self, answer: CardStepAnswered, name: Arg) -> Message:
        raise NotImplementedError

    def rolled(self, state: State, roll: Roll) -> State:
        """After these dice; only a question for dice is moved by them."""
        return state

    # What a page offers, with the fewest taps: what the ship sheet knows is not asked.

    def choices(self, state: State) -> tuple[Choice, ...]:
        return ()

    def pad(self, state: State) -> tuple[int, ...]:
        """Numbers to tap, where the sheet does not know the answer."""
        return ()

    def rows(self, state: State) -> tuple[LossRow, ...]:
        """What may be lost, as far as the sheet counts it."""
        return ()

    def zero_question(self, state: State) -> Message | None:
        """What to ask back before a 0 is sent."""
        return None

    def unsure(self, state: State) -> bool:
        """No sheet knows whether a human is left: ask that too."""
        return False

    def warning(self, state: State) -> Message | None:
        return None

    def reminder(self, state: State) -> Message | None:
        """What to keep in mind while answering."""
        return self.note


class Card(Struct, frozen=True, kw_only=True, tag_field="kind"):
    """A card as it is printed. Its class says how its kind goes, and its tag is the kind."""

    id: str = ""
    """Its name in the box; empty for one that was typed in."""
    level: int = 0
    first: bool = False
    """One of the eight of the first flight."""

    title: ClassVar[Message]
    how: ClassVar[tuple[Message, ...]]
    """Who acts, what is compared, who pays."""
    needs_company: ClassVar[bool] = False
    """A lone ship ignores it."""
    incomplete: ClassVar[Message | None] = None
    """What to say where it was typed in without its main part."""
    main_part: ClassVar[str] = "id"

    @property
    def kind(self) -> CardKind:
        return self.__struct_config__.tag  # type: ignore[return-value]

    @property
    def name(self) -> str:
        """As the round keeps it: where it is in the box, else its kind."""
        return self.id or self.kind

    @property
    def numbers(self) -> tuple[Message, ...]:
        """What is printed on it."""
        return ()

    def step(self, state: State) -> State:
        """One step on: the next questions, or the end. Called whenever nobody has anything to answer."""
        raise NotImplementedError


class OpenCard(Struct, frozen=True):
    """A card on the table: who is asked what, and what has happened so far."""

    card: Card
    order: tuple[int, ...]
    """From the leader back, as it was when this pass began."""
    asks: tuple[Ask, ...] = ()
    """What is still to be answered; the first now."""
    step: int = 0
    """Which meteor, shot, try or line comes next."""
    shot: int = 0
    """Within a line of the combat zone: which shot comes next."""
    named: dict[int, float] = {}
    """Strengths or crews named in this line."""
    landed: dict[int, int] = {}
    targets: tuple[int, ...] = ()
    """Who is under fire."""
    lifeless: frozenset[int] = frozenset()
    """Who said that no human is left."""
    threat: Threat | None = None
    """What is coming right now."""
    rolls: tuple[Roll, ...] = ()
    """Of this threat or try."""
    report: tuple[Message, ...] = ()
    """What has happened, one sentence each."""

    @property
    def asked_now(self) -> tuple[Ask, ...]:
        """What may be answered now: the first question, or all that go together with it."""
        if not self.asks or not self.asks[0].together:
            return self.asks[:1]
        return tuple(ask for ask in self.asks if ask.what == self.asks[0].what)

    def ask_for(self, seat: int | None) -> Ask | None:
        return next((ask for ask in self.asked_now if ask.seat == seat), None)
