"""Sentences as values: what the rules say, without a language.

A game never builds a string. It says ``say("{name} takes {n} cards", name=SeatName(2), n=3)``, and whoever shows the
message (a page, the API, the terminal) puts it into words with a ``Renderer``. One message is one whole sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, TypeAlias
from unicodedata import bidirectional

from msgspec import Struct
from msgspec.structs import replace


class SeatName(Struct, frozen=True, tag="seat"):
    """The present name of the player at this seat."""

    seat: int


class Number(Struct, frozen=True, tag="number"):
    """A number as people write it: 2.5, with its sign (+3), or with its thousands apart (1,000,000)."""

    value: int | float
    style: Literal["plain", "signed", "grouped"] = "plain"


class Listing(Struct, frozen=True, tag="list"):
    """Several things in a row: "Ann, Bob and Cy", "2 or 3", "Mines, Vortex", or one sentence after the other."""

    items: tuple[Arg, ...]
    style: Literal["and", "or", "comma", "sentences"]


class Translated(Struct, frozen=True, tag="translated"):
    """What people typed, together with its words in other languages."""

    text: str
    others: dict[str, str] = {}

    def spoken(self, language: str) -> str:
        return self.others.get(language, self.text)


class Message(Struct, frozen=True, tag="message", omit_defaults=True):
    """A sentence, or a noun of a game, that is put into words later."""

    msgid: str
    """The English pattern, by which translations are found. Braces name the arguments: ``{price}``."""
    args: dict[str, Arg] = {}
    n: int | None = None
    """The number that decides between singular and plural."""
    plural: str = ""
    """The English pattern for any other number than one."""

    def named(self, names: Sequence[str]) -> Message:
        """The same message with these players' names in it, for a reader who does not know the table."""
        return replace(self, args={key: _named(value, names) for key, value in self.args.items()})


Arg: TypeAlias = str | int | float | SeatName | Number | Listing | Message | Translated
Recorded: TypeAlias = str | Message
"""A sentence in a record of the gallery, names put in; older ones are text, as they were written."""


def say(msgid: str, /, **args: Arg) -> Message:
    return Message(msgid, args)


def noun(msgid: str, /, **args: Arg) -> Message:
    """A piece of a sentence, like "round 2": only these may begin with a small letter."""
    return Message(msgid, args)


def several(one: str, many: str, n: int, /, **args: Arg) -> Message:
    """``several("{n} card", "{n} cards", 3)``: the number decides and is an argument, too."""
    return Message(one, {"n": n, **args}, n, many)


def ordinal(number: int) -> Message:
    """The number of a place: 1st, 2nd, 3rd, 4th."""
    if number % 100 in (11, 12, 13):
        return noun("{number}th", number=number)
    match number % 10:
        case 1:
            return noun("{number}st", number=number)
        case 2:
            return noun("{number}nd", number=number)
        case 3:
            return noun("{number}rd", number=number)
    return noun("{number}th", number=number)


def verbatim(text: str) -> Message:
    """What people typed, where a message is wanted. No language changes it."""
    return Message("{text}", {"text": text})


def sentences(*parts: Message | None) -> Message:
    """One sentence after the other; those that are None are left out."""
    found = tuple(part for part in parts if part is not None)
    return found[0] if len(found) == 1 else Message("{sentences}", {"sentences": Listing(found, "sentences")})


def listed(items: Iterable[Arg], style: Literal["and", "or", "comma"] = "and") -> Listing:
    return Listing(tuple(items), style)


def plain(value: float) -> Number:
    return Number(value)


def amount(counts: Message, total: float) -> Message:
    """A total with its unit; ``counts`` is what it is called, with any number."""
    decides = None if counts.n is None else int(abs(total)) if total == int(total) else 2
    return replace(counts, args={"n": plain(total)}, n=decides)


def signed(value: float) -> Number:
    return Number(value, "signed")


def grouped(value: float) -> Number:
    return Number(value, "grouped")


def _named(value: Arg, names: Sequence[str]) -> Arg:
    match value:
        case SeatName(seat=seat):
            return names[seat] if 0 <= seat < len(names) else value
        case Listing():
            return replace(value, items=tuple(_named(item, names) for item in value.items))
        case Message():
            return value.named(names)
    return value


# Patterns

_MARKS = re.compile(r"\{\{|\}\}|%|\{([A-Za-z_]\w*)\}")
_LAST_WORD = re.compile(r"%\((\w+)\)s\.(?!\.)")
PATTERNS_KEPT = 4096
LONGEST_KEPT = 1000


class _Filling(dict[str, str]):
    """Leaves a name without a value as it is."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def fill(pattern: str, args: Mapping[str, str]) -> str:
    """The pattern with its ``{name}`` filled in; ``{{`` and ``}}`` are braces, and a name without a value stays.

    Not ``str.format``: records and archives bring patterns that others wrote, and ``{x.__class__}`` or
    ``{n:999999999}`` must be nothing but text.
    """
    ready = _ready(pattern) if len(pattern) <= LONGEST_KEPT else _ready.__wrapped__(pattern)
    try:
        filled = ready % args
    except KeyError:
        filled = ready % (args := _Filling(args))
    return _with_one_stop(ready, args) if ".." in filled else filled


def _with_one_stop(ready: str, args: Mapping[str, str]) -> str:
    """A name that ends with a full stop ("Anna B.") at the end of a sentence ends it, too."""

    def ended(found: re.Match[str]) -> str:
        return found[0][:-1] if args[found[1]].endswith(".") else found[0]

    return _LAST_WORD.sub(ended, ready) % args


@lru_cache(maxsize=PATTERNS_KEPT)
def _ready(pattern: str) -> str:
    """The pattern as ``%`` wants it."""
    return _MARKS.sub(_mark, pattern)


def _mark(found: re.Match[str]) -> str:
    return f"%({found[1]})s" if found[1] else "%%" if found[0] == "%" else found[0][0]


def placeholders(pattern: str) -> list[str]:
    """The names in a pattern, each as often as it is there."""
    return [found for found in _MARKS.findall(pattern) if found]


def length(said: Arg) -> int:
    """About the most characters that this takes when it is put into words or stored; no larger text is made of it."""
    match said:
        case str():
            return len(said)
        case Translated():
            return max(map(len, (said.text, *said.others.values())))
        case Listing():
            return sum(length(item) + _GAP for item in said.items)
        case Message():
            names = [placeholders(said.msgid), placeholders(said.plural)]
            own = len(said.msgid) + len(said.plural)
            times = {key: max(1, *(found.count(key) for found in names)) for key in said.args}
            return own + sum(len(key) + times[key] * length(value) for key, value in said.args.items())
    return _NUMBER


DEEPEST = 8
"""Messages and lists within each other: our own are three or four deep."""


def too_deep(said: Arg, most: int = DEEPEST) -> bool:
    """Whether more messages and lists are within each other; looks no deeper than that."""
    match said:
        case Listing(items=inside):
            return most == 0 or any(too_deep(item, most - 1) for item in inside)
        case Message():
            return most == 0 or any(too_deep(value, most - 1) for value in said.args.values())
    return False


_GAP = 5
"""Between two things in a list, in most languages."""
_NUMBER = 25
"""As many digits and signs as a number has."""


# Into words


def _same(msgid: str) -> str:
    return msgid


def _english_plural(one: str, many: str, n: int) -> str:
    return one if n == 1 else many


class Language(Struct, frozen=True):
    """What is particular to a language, and where its patterns are found. English is what the code is written in."""

    code: str = "en"
    """As in addresses and headers: ``de``, ``pt-BR``."""
    name: str = "English"
    """As its speakers call it."""
    direction: Literal["ltr", "rtl"] = "ltr"
    decimal: str = "."
    thousands: str = ","
    date: str = "{day} {month} {year}, {time}"
    months: tuple[str, ...] = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
    """Short, as they are written within a date."""
    find: Callable[[str], str] = _same
    """The pattern in this language."""
    find_plural: Callable[[str, str, int], str] = _english_plural


ENGLISH = Language()
APART, TOGETHER = "\u2068", "\u2069"
"""What stands between these has its own direction (Unicode: first strong isolate)."""


class Renderer(Struct, frozen=True):
    """Puts messages into the words of one language, with the names of one table."""

    names: tuple[str, ...] = ()
    language: Language = ENGLISH

    def __call__(self, value: Arg) -> str:
        match value:
            case str():
                return value
            case Message():
                return self._message(value)
            case SeatName(seat=seat):
                known = 0 <= seat < len(self.names)
                return self.apart(self.names[seat]) if known else self._message(_unknown(seat))
            case Translated():
                return self.apart(value.spoken(self.language.code))
            case Number(value=number, style=style):
                return self._number(number, style)
            case Listing():
                return self._listing(value)
        return self._number(value)

    def pattern(self, message: Message) -> str:
        """The words of this language, with the names of the arguments still in their braces."""
        if message.n is None:
            return self.language.find(message.msgid)
        return self.language.find_plural(message.msgid, message.plural, message.n)

    def _message(self, message: Message) -> str:
        pattern = self.pattern(message)
        if not message.args and "{" not in pattern:
            return pattern
        return fill(pattern, {key: self.inside(value) for key, value in message.args.items()})

    def inside(self, value: Arg) -> str:
        """A value within a sentence: what people typed stays apart from the words around it."""
        return self.apart(value) if isinstance(value, str) else self(value)

    def apart(self, typed: str) -> str:
        """Text that runs the other way would turn the words around it: it is kept apart by invisible marks."""
        left_to_right = self.language.direction == "ltr"
        if left_to_right and typed.isascii():
            return typed
        other = ("R", "AL") if left_to_right else ("L",)
        turns = any(bidirectional(char) in other for char in typed)
        return f"{APART}{typed}{TOGETHER}" if turns else typed

    def _number(self, number: float, style: str = "plain") -> str:
        """With a real minus and no trailing zeros."""
        digits = format(number, ("," if style == "grouped" else "") + (".12g" if isinstance(number, float) else ""))
        marks = {",": self.language.thousands, ".": self.language.decimal, "-": "−"}
        shown = "".join(marks.get(sign, sign) for sign in digits)
        return f"+{shown}" if style == "signed" and number > 0 else shown

    def _listing(self, listing: Listing) -> str:
        items = [self.inside(item) for item in listing.items]
        if listing.style == "sentences":
            return " ".join(items)
        rest = ", ".join(items[:-1])
        if listing.style == "comma" or not rest:
            return ", ".join(items)
        return fill(self.pattern(_LAST[listing.style]), {"others": rest, "last": items[-1]})

    def within(self, value: Any, put: Callable[[Arg], str] | None = None) -> Any:
        """A view or a list of anything as plain data, with every message in it put into words (by ``put``)."""
        match value:
            case Message() | SeatName() | Number() | Listing() | Translated():
                return (put or self)(value)
            case Struct():
                return {name: self.within(getattr(value, name), put) for name in value.__struct_fields__}
            case dict():
                return {key: self.within(inside, put) for key, inside in value.items()}
            case list() | tuple() | set() | frozenset():
                return [self.within(inside, put) for inside in value]
        return value


_LAST = {"and": say("{others} and {last}"), "or": say("{others} or {last}")}

in_english = Renderer()
"""For logs and tests, and wherever no other language is known."""


def _unknown(seat: int) -> Message:
    return say("Player {number}", number=seat + 1)
