"""The lines of a box's sheet: what is entered in each, and what it counts. A way of counting is a class."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, ClassVar, Literal, Self, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.core.box_sheets.steps import (
    MOST_POINTS,
    NOT_RISING,
    Amount,
    Spans,
    Step,
    at_step,
    rising,
    spans_of,
    steps_in_words,
)
from companion.core.sheet import Points, add_up, tidy
from companion.core.words import Message, listed, noun, plain, say

Count: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_POINTS)]
Word: TypeAlias = Annotated[str, Meta(max_length=40)]
Entries: TypeAlias = Mapping[int, Points]
"""What each side has entered: a player, a team, or all together."""


class Played(Struct, frozen=True):
    """All rounds, as one line looks back on them."""

    rounds: Sequence[tuple[Entries, ...]]
    """What was entered in this line."""
    points: Mapping[str, Mapping[int, Points]]
    """What each line counts so far, by key and side."""


USUAL_BIDS = 10
"""Where nothing else is known."""


class Line(Struct, frozen=True, kw_only=True, tag_field="counts", forbid_unknown_fields=True, omit_defaults=True):
    """A line of the sheet. Each side enters as many numbers as it has ``parts``."""

    computed: ClassVar[bool] = False
    """Nobody enters anything: it follows from other lines."""
    counts_things: ClassVar[bool] = True
    """What is entered is a whole number from 0 on."""
    converts: ClassVar[bool] = False
    """What is entered is worth something else, whatever anybody else enters: 2 cities, 6 points."""
    bids: ClassVar[bool] = False
    """The first number is a bid: nobody goes on before all have one."""
    name: Word
    key: Word = ""
    """By which other lines, tie-breaks and programs name it; blank: made from the name."""
    most: Amount | None = None
    """The most that can be entered."""
    optional: bool = False
    """Nobody waits for it: it may stay blank."""

    @property
    def parts(self) -> tuple[str, ...]:
        """The keys of the numbers that are entered; a single one needs none."""
        return ("",)

    @property
    def own_words(self) -> tuple[str, ...]:
        """Words of its own beside the name."""
        return ()

    def tidied(self) -> Self:
        """With words on one line."""
        return replace(self, name=tidy_text(self.name))

    def part_name(self, part: int, word: Callable[[str], Message]) -> Message | None:
        """What this number of the line is called; ``word`` translates the sheet's own words. None: as the line is."""
        return None

    def keys_up_to(self, round_number: int) -> int | None:
        """The largest number that has a key of its own in this round; None: any number may come."""
        return None if self.most is None else int(self.most)

    def unfit(self, entered: Points) -> Message | None:
        """Why this cannot be entered here."""
        if self.counts_things and (entered < 0 or entered != int(entered)):
            return say("That is a count. Write a whole number from 0 on.")
        if self.most is not None and entered > self.most:
            return say("That is too much here. {most} is the most.", most=plain(self.most))
        return None

    def points(self, entered: tuple[Entries, ...], number: int) -> dict[int, Points]:
        """The points of every side that has entered all its numbers; ``number`` is that of the round, from 1."""
        sides = [side for side in entered[0] if all(side in part for part in entered)]
        return {side: tidy(self.worth(tuple(part[side] for part in entered), number)) for side in sides}

    def worth(self, entered: tuple[Points, ...], number: int) -> Points:
        """What these numbers of one side count, where nobody else's matter."""
        raise NotImplementedError

    def overall(self, played: Played) -> dict[int, Points]:
        """What all rounds together count beside their own points."""
        return {}

    @property
    def overall_key(self) -> str:
        return self.key

    def overall_name(self, word: Callable[[str], Message]) -> Message:
        """What that is called."""
        return word(self.name)

    def rule(self) -> Message:
        """How it counts, in words."""
        raise NotImplementedError

    @property
    def spans(self) -> Spans:
        """The table that it counts by: how many, "0–1" or "5+", and the points of that; empty: there is none."""
        return ()

    def mistakes(self, keys: frozenset[str]) -> Iterable[tuple[str, Message]]:
        """What makes no sense: the field, and why. ``keys`` are those of all lines that are entered."""
        return ()


BID, MADE, BAGS = say("Bid"), say("Made"), say("Bags")


def tidy_text(typed: str) -> str:
    """On one line."""
    return " ".join(typed.split())


def in_a_row(said: Sequence[Message]) -> Message:
    return Message("{rules}", {"rules": listed(said, "comma")}) if said else noun("nothing")


class Plain(Line, frozen=True, kw_only=True, tag="plain"):
    """Counts as it is entered."""

    counts_things = False
    moon: Amount | None = None
    """Whoever enters exactly this counts 0, and everybody else counts it instead."""

    def rule(self) -> Message:
        if self.moon is None:
            return noun("as it is entered")
        return noun("as it is entered; exactly {moon} is 0, and {moon} for all others", moon=plain(self.moon))

    def points(self, entered: tuple[Entries, ...], number: int) -> dict[int, Points]:
        own = {side: tidy(score) for side, score in entered[0].items()}
        if self.moon is None or self.moon not in own.values():
            return own
        return {side: 0 if score == self.moon else self.moon for side, score in own.items()}


class Negative(Line, frozen=True, kw_only=True, tag="negative"):
    """Counts as it is entered, off the total."""

    counts_things = False
    converts = True

    def rule(self) -> Message:
        return noun("off the total")

    def worth(self, entered: tuple[Points, ...], number: int) -> Points:
        return -entered[0]


class Times(Line, frozen=True, kw_only=True, tag="times"):
    """Every one counts ``each``; with ``per`` it takes that many of them."""

    converts = True
    each: Amount
    per: Annotated[int, Meta(ge=1, le=1000)] = 1

    def rule(self) -> Message:
        if self.per == 1:
            return noun("{points} for each", points=plain(self.each))
        return noun("{points} for every {per}", points=plain(self.each), per=self.per)

    def worth(self, entered: tuple[Points, ...], number: int) -> Points:
        return entered[0] // self.per * self.each


class Steps(Line, frozen=True, kw_only=True, tag="steps"):
    """A table: from this many on, these points."""

    converts = True
    steps: Annotated[tuple[Step, ...], Meta(min_length=1, max_length=60)]

    def rule(self) -> Message:
        return noun("by a table: {steps}", steps=steps_in_words(self.steps))

    @property
    def spans(self) -> Spans:
        return spans_of(self.steps, self.most)

    def worth(self, entered: tuple[Points, ...], number: int) -> Points:
        return at_step(self.steps, entered[0])

    def mistakes(self, keys: frozenset[str]) -> Iterable[tuple[str, Message]]:
        return () if rising(self.steps) else (("steps", NOT_RISING),)


class Sets(Line, frozen=True, kw_only=True, tag="sets"):
    """Several things are counted; every full set of them counts, and perhaps each thing by itself, or squared."""

    of: Annotated[tuple[Word, ...], Meta(min_length=2, max_length=8)]
    full: Amount = 0
    each: Amount = 0
    squared: bool = False

    @property
    def parts(self) -> tuple[str, ...]:
        return self.of

    @property
    def own_words(self) -> tuple[str, ...]:
        return self.of

    def tidied(self) -> Self:
        return replace(super().tidied(), of=tuple(tidy_text(thing) for thing in self.of))

    def part_name(self, part: int, word: Callable[[str], Message]) -> Message:
        return word(self.of[part])

    def mistakes(self, keys: frozenset[str]) -> Iterable[tuple[str, Message]]:
        if not all(self.of):
            yield "of", say("Each of these needs a name.")

    def rule(self) -> Message:
        said = [noun("{points} for each full set", points=plain(self.full))] if self.full else []
        said += [noun("{points} for each", points=plain(self.each))] if self.each else []
        said += [noun("each kind squared")] if self.squared else []
        return in_a_row(said)

    def worth(self, entered: tuple[Points, ...], number: int) -> Points:
        squares = sum(count * count for count in entered) if self.squared else 0
        return min(entered) * self.full + sum(entered) * self.each + squares


class Majority(Line, frozen=True, kw_only=True, tag="majority"):
    """The sides are compared: prizes for the most, the second most and so on."""

    prizes: Annotated[tuple[Amount, ...], Meta(min_length=1, max_length=12)]
    ties: Literal["all", "share", "none"] = "all"
    """Whoever is level gets the whole prize, a share of all prizes they take up (rounded down), or none."""
    least: Count = 1
    """Whoever has fewer is not in it."""

    def rule(self) -> Message:
        return noun("most first: {prizes}", prizes=listed(map(plain, self.prizes), "comma"))

    def points(self, entered: tuple[Entries, ...], number: int) -> dict[int, Points]:
        return {side: self._prize(entered[0], count) for side, count in entered[0].items()}

    def _prize(self, entered: Entries, count: Points) -> Points:
        if count < self.least:
            return 0
        ahead, level = sum(n > count for n in entered.values()), sum(n == count for n in entered.values())
        taken = self.prizes[ahead : ahead + level]
        if self.ties == "share":
            return tidy(sum(taken) // level)
        return taken[0] if taken and (level == 1 or self.ties == "all") else 0


class Zero(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Another rule for a bid of nothing."""

    hit: Amount = 0
    miss: Amount = 0
    hit_by_round: Amount = 0
    """Times the number of the round."""
    miss_by_round: Amount = 0

    def worth(self, *, is_hit: bool, number: int) -> Points:
        return self.hit + self.hit_by_round * number if is_hit else self.miss + self.miss_by_round * number


class Bid(Line, frozen=True, kw_only=True, tag="bid"):
    """First a bid, then what was made of it."""

    bids = True
    hit: Amount = 0
    """For a bid that is made."""
    hit_each: Amount = 0
    """For each of the bid, where it is made."""
    miss: Amount = 0
    miss_each: Amount = 0
    """For each that is missing or too many."""
    miss_bid: Amount = 0
    """For each of the bid, where it is missed."""
    made_each: Amount = 0
    """For each that is made, whatever the bid was."""
    over: Literal["miss", "hit"] = "miss"
    """What it is to make more than the bid."""
    over_each: Amount = 0
    """For each above the bid, where that is a hit."""
    bags: Count = 0
    """So often somebody may make more than the bid, in all rounds together, before it costs these points; 0: never."""
    bags_points: Amount = 0
    zero: Zero | None = None
    secret: bool = False
    """Bids are shown once everybody has one."""
    by_round: bool = False
    """There is as much to make as the number of the round says: nobody bids more, and together they make just that."""

    def keys_up_to(self, round_number: int) -> int | None:
        if self.by_round:
            return round_number
        return super().keys_up_to(round_number) or max(USUAL_BIDS, round_number)

    @property
    def parts(self) -> tuple[str, ...]:
        return "bid", "made"

    def part_name(self, part: int, word: Callable[[str], Message]) -> Message:
        return (BID, MADE)[part]

    def rule(self) -> Message:
        rules = (
            (self.hit, noun("{points} if it is made", points=plain(self.hit))),
            (self.hit_each, noun("{points} for each bid and made", points=plain(self.hit_each))),
            (self.over_each, noun("{points} for each above the bid", points=plain(self.over_each))),
            (self.made_each, noun("{points} for each made", points=plain(self.made_each))),
            (self.miss, noun("{points} if it is missed", points=plain(self.miss))),
            (self.miss_each, noun("{points} for each off", points=plain(self.miss_each))),
            (self.miss_bid, noun("{points} for each bid and missed", points=plain(self.miss_bid))),
        )
        said = [rule for points, rule in rules if points]
        if self.bags:
            said.append(noun("{points} for every {n} above", points=plain(self.bags_points), n=self.bags))
        if self.zero is not None:
            said.append(noun("a bid of 0 has its own rule"))
        return in_a_row(said)

    def worth(self, entered: tuple[Points, ...], number: int) -> Points:
        bid, made = entered
        over = made - bid
        is_hit = over == 0 or (over > 0 and self.over == "hit")
        if bid == 0 and self.zero is not None:
            return self.zero.worth(is_hit=over == 0, number=number)
        always = made * self.made_each
        if is_hit:
            return always + self.hit + bid * self.hit_each + over * self.over_each
        return always + self.miss + abs(over) * self.miss_each + bid * self.miss_bid

    def overall(self, played: Played) -> dict[int, Points]:
        if not self.bags:
            return {}
        bags: dict[int, Points] = {}
        for bids, made in played.rounds:
            for side in bids.keys() & made.keys():
                bags[side] = bags.get(side, 0) + max(0, made[side] - bids[side])
        return {side: tidy(count // self.bags * self.bags_points) for side, count in bags.items()}

    @property
    def overall_key(self) -> str:
        return f"{self.key}-bags"

    def overall_name(self, word: Callable[[str], Message]) -> Message:
        return BAGS


class Bonus(Line, frozen=True, kw_only=True, tag="bonus"):
    """Follows from the points of other lines together, by a table."""

    computed = True
    of: Annotated[tuple[Word, ...], Meta(min_length=1, max_length=40)]
    """Their keys."""
    steps: Annotated[tuple[Step, ...], Meta(min_length=1, max_length=60)]

    @property
    def parts(self) -> tuple[str, ...]:
        return ()

    def rule(self) -> Message:
        return noun("by itself, from other lines: {steps}", steps=steps_in_words(self.steps))

    def points(self, entered: tuple[Entries, ...], number: int) -> dict[int, Points]:
        return {}

    def overall(self, played: Played) -> dict[int, Points]:
        found = [played.points.get(key, {}) for key in self.of]
        sides = {side for points in found for side in points}
        return {
            side: at_step(self.steps, add_up([points[side] for points in found if side in points])) for side in sides
        }

    def mistakes(self, keys: frozenset[str]) -> Iterable[tuple[str, Message]]:
        if not rising(self.steps):
            yield "steps", NOT_RISING
        if not keys.issuperset(self.of):
            yield "of", say("There is no line with this key.")


AnyLine: TypeAlias = Plain | Negative | Times | Steps | Sets | Majority | Bid | Bonus
