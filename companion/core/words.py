"""Sentences as values: what the rules say, without a language.

A game never builds a string. It says ``say("{name} takes {n} cards", name=SeatName(2), n=3)``, and whoever shows the
message (a page, the API, the terminal) puts it into words with a ``Renderer``. One message is one whole sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace


class SeatName(Struct, frozen=True, tag="seat"):
    """The present name of the player at this seat."""

    seat: int


class Number(Struct, frozen=True, tag="number"):
    """A number that is not written plainly: with its sign (+3), or with its thousands apart (1,000,000)."""

    value: float
    style: Literal["signed", "grouped"]


class Listing(Struct, frozen=True, tag="list"):
    """Several things in a row: "Ann, Bob and Cy", "2 or 3", "Mines, Vortex", or one sentence after the other."""

    items: tuple[Arg, ...]
    style: Literal["and", "or", "comma", "sentences"]


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


Arg: TypeAlias = str | int | float | SeatName | Number | Listing | Message


def say(msgid: str, /, **args: Arg) -> Message:
    return Message(msgid, args)


def several(one: str, many: str, n: int, /, **args: Arg) -> Message:
    """``several("{n} card", "{n} cards", 3)``: the number decides and is an argument, too."""
    return Message(one, {"n": n, **args}, n, many)


def verbatim(text: str) -> Message:
    """What people typed, where a message is wanted. No language changes it."""
    return Message("{text}", {"text": text})


def sentences(*parts: Message | None) -> Message:
    """One sentence after the other; those that are None are left out."""
    found = tuple(part for part in parts if part is not None)
    return found[0] if len(found) == 1 else Message("{sentences}", {"sentences": Listing(found, "sentences")})


def listed(items: Iterable[Arg], style: Literal["and", "or", "comma"] = "and") -> Listing:
    return Listing(tuple(items), style)


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


# Into words


def _same(msgid: str) -> str:
    return msgid


def _english_plural(one: str, many: str, n: int) -> str:
    return one if n == 1 else many


class Renderer(Struct, frozen=True):
    """Puts messages into the words of one language, with the names of one table."""

    names: tuple[str, ...] = ()
    find: Callable[[str], str] = _same
    """The pattern in this language."""
    find_plural: Callable[[str, str, int], str] = _english_plural

    def __call__(self, value: Arg) -> str:
        match value:
            case str():
                return value
            case Message():
                return self._message(value)
            case SeatName(seat=seat):
                return self.names[seat] if 0 <= seat < len(self.names) else self._message(_unknown(seat))
            case Number(value=number, style=style):
                return _signed(number) if style == "signed" else in_digits(number, f"{number:,}")
            case Listing():
                return self._listing(value)
        return in_digits(value)

    def _message(self, message: Message) -> str:
        pattern = self._pattern(message)
        if not message.args:
            return pattern.replace("{{", "{").replace("}}", "}") if "{{" in pattern else pattern
        return pattern.format(**{key: self(value) for key, value in message.args.items()})

    def _pattern(self, message: Message) -> str:
        if message.n is None:
            return self.find(message.msgid)
        return self.find_plural(message.msgid, message.plural, message.n)

    def _listing(self, listing: Listing) -> str:
        items = [self(item) for item in listing.items]
        if listing.style == "sentences":
            return " ".join(items)
        if listing.style == "comma" or len(items) < 2:
            return ", ".join(items)
        last = self._message(_LAST[listing.style])
        return f"{', '.join(items[:-1])} {last} {items[-1]}"

    def within(self, value: Any) -> Any:
        """A view or a list of anything as plain data, with every message in it put into words."""
        match value:
            case Message() | SeatName() | Number() | Listing():
                return self(value)
            case Struct():
                return {name: self.within(getattr(value, name)) for name in value.__struct_fields__}
            case dict():
                return {key: self.within(inside) for key, inside in value.items()}
            case list() | tuple() | set() | frozenset():
                return [self.within(inside) for inside in value]
        return value


_LAST = {"and": say("and"), "or": say("or")}

in_english = Renderer()
"""For logs and tests, and wherever no other language is known."""


def _unknown(seat: int) -> Message:
    return say("Player {number}", number=seat + 1)


def in_digits(number: float, digits: str = "") -> str:
    """A number for people: a real minus, no trailing zeros."""
    return (digits or (f"{number:.12g}" if isinstance(number, float) else str(number))).replace("-", "−")


def _signed(number: float) -> str:
    return f"+{in_digits(number)}" if number > 0 else in_digits(number)
