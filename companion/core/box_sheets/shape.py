"""A box's sheet as a value: its lines, when it is over, who wins, and its words in other languages."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from companion.core.box_sheets.lines import AnyLine, Word
from companion.core.box_sheets.steps import Amount
from companion.core.words import Message, Translated

MOST_LINES = 40
MOST_ROUNDS = 100
MOST_SEATS = 12
People = Annotated[int, Meta(ge=1, le=MOST_SEATS)]
Seats = Annotated[str, Meta(pattern="^([1-9]|1[0-2])$")]
Language = Annotated[str, Meta(pattern="^[a-z]{2,3}(-[A-Z]{2})?$")]
Text = Annotated[str, Meta(max_length=200)]


class Rung(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One rung of the ladder of tie-breaks."""

    name: Word
    """What is compared: "coins"."""
    key: Word = ""
    line: Word = ""
    """The key of the line whose entries are compared; blank: the table is asked, if it ever matters."""
    fewer: bool = False
    """The smaller number wins."""


class Slot(Struct, frozen=True):
    """One number of a round: a line, and which of its numbers."""

    line: int
    part: int


class BoxSheet(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    title: Annotated[str, Meta(max_length=60)]
    lines: Annotated[tuple[AnyLine, ...], Meta(min_length=1, max_length=MOST_LINES)] = field(name="line")
    by: Literal["categories", "rounds"] = "categories"
    """All lines once, or all of them in every round."""
    about: Text = ""
    players: tuple[People, People] = (1, MOST_SEATS)
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    """0: until somebody calls the last one, or the target is reached."""
    rounds_for: dict[Seats, Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]] = {}
    """Where it depends on the number of players, which is the key: in files and in JSON keys are text."""
    winner: Literal["highest", "lowest", "together"] = "highest"
    """Or all win or lose together."""
    target: Amount | None = None
    """Whoever gets there ends the game; together: what is needed to win."""
    teams: Annotated[int, Meta(ge=0, le=6)] = 0
    """Teams have one column each; 0: everybody plays alone."""
    ladder: Annotated[tuple[Rung, ...], Meta(max_length=6)] = field(name="tie_break", default=())
    words: Annotated[dict[Language, Annotated[dict[Text, Text], Meta(max_length=200)]], Meta(max_length=20)] = {}
    """By language: its own words for those of the sheet, ``{"de": {"Tricks": "Stiche"}}``."""

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The numbers of one round, in the order in which they are entered."""
        return tuple(Slot(line, part) for line, entry in enumerate(self.lines) for part in range(len(entry.parts)))

    @property
    def own_words(self) -> tuple[str, ...]:
        """Whatever it says, in the order in which it is read; this can be translated."""
        lines = [word for line in self.lines for word in (line.name, *line.own_words)]
        return tuple(
            dict.fromkeys(filter(None, (self.title, self.about, *lines, *(rung.name for rung in self.ladder))))
        )

    def word(self, text: str) -> Message:
        """One of its words, in the language of whoever reads it."""
        others = {language: words[text] for language, words in self.words.items() if text in words}
        return Message("{text}", {"text": Translated(text, others)})

    def slot_name(self, slot: Slot) -> Message:
        """What is entered there: "Roads", "Science · Wheels", or only "Bid" where there is a single line."""
        line = self.lines[slot.line]
        own, part = self.word(line.name), line.part_name(slot.part, self.word)
        if part is None:
            return own
        return part if len(self.lines) == 1 else Message("{line} · {part}", {"line": own, "part": part})

    def rounds_of(self, people: int) -> int:
        """How many rounds that many people play; 0: nobody knows."""
        return self.rounds_for.get(str(people), self.rounds)


class KeptSheet(Struct, frozen=True, omit_defaults=True):
    """A sheet that this house has written or was given."""

    id: str
    """Its key, as in an address."""
    sheet: BoxSheet
    gone: bool = False
