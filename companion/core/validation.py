"""What does not fit a struct: msgspec's complaint as a path and a message, for forms, JSON bodies and files alike."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct, inspect

from companion.core.words import Arg, Message, listed, noun, say

LIST_TYPES = (inspect.ListType, inspect.VarTupleType, inspect.SetType, inspect.FrozenSetType)
ANY_KEY = "*"
"""Stands for a key of a mapping: msgspec does not say which."""

_PLACE = re.compile(r" - at `(?P<key>key` in `)?\$(?P<path>.*)`$", re.DOTALL)
_NAMED = re.compile(r"^Object (?P<why>missing required|contains unknown) field `(?P<field>.*)`$", re.DOTALL)
_NO_CHOICE = re.compile(r"^Invalid (?:enum )?value '?(?P<value>.*?)'?$", re.DOTALL)
_TYPES = re.compile(r"^Expected `(?P<wanted>[^`]*)`(?:, got `(?P<got>[^`]*)`)?")
_WORDS = {
    "int": noun("a number"),
    "float": noun("a number"),
    "str": noun("text"),
    "bool": noun("true or false"),
    "object": noun("an object"),
    "array": noun("a list"),
}
MISSING, UNKNOWN = say("This is missing."), say("There is no such field.")


class Misfit(Struct, frozen=True):
    """What does not fit, and where."""

    path: tuple[str, ...]
    """The way there: ``("seats", "1", "scores")``."""
    titles: tuple[Message, ...]
    """The same as people read it: "Seats 2", "Scores"."""
    reason: Message
    """A whole sentence, which does not say where."""
    wants_list: bool = False

    @property
    def dotted(self) -> str:
        return ".".join(self.path)

    @property
    def place(self) -> str:
        """As a path is written in code: ``seats[1].scores``."""
        steps = (f"[{step}]" if step.isdigit() else f".{step}" for step in self.path)
        return "".join(steps).removeprefix(".")


def misfit(problem: msgspec.ValidationError, kind: type) -> Misfit:
    """What this complaint about a ``kind`` means."""
    found = _PLACE.search(str(problem))
    text = _PLACE.sub("", str(problem))
    path = steps(found["path"]) if found else []
    titles, here = _walk(path, kind)
    if named := _NAMED.match(text):
        path.append(named["field"])
        missing = named["why"].startswith("missing")
        return Misfit(tuple(path), _walk(path, kind)[0], MISSING if missing else UNKNOWN)
    if found and found["key"]:
        here = [key for info in here if isinstance(info, inspect.DictType) for key in _choices(info.key_type)]
        wrong = _NO_CHOICE.match(text)
        path.append(wrong["value"] if wrong else ANY_KEY)
    return Misfit(tuple(path), titles, _reason(text, here), any(isinstance(info, LIST_TYPES) for info in here))


def steps(path: str) -> list[str]:
    """``.seats[1].scores`` as its steps."""
    dotted = re.sub(r"\[(.*?)\]", lambda step: "." + step[1].replace("...", ANY_KEY), path)
    return [step for step in dotted.split(".") if step]


# The way there


def _walk(path: list[str], kind: type) -> tuple[tuple[Message, ...], list[inspect.Type]]:
    """The titles along this path, and what may be at its end."""
    titles: list[Message] = []
    here = _choices(inspect.type_info(kind))
    for step in path:
        field = next((field for info in here for field in _fields(info) if field.encode_name == step), None)
        if field is not None:
            titles.append(Message(title(field)))
        elif titles and step.isdigit() and any(isinstance(info, (*LIST_TYPES, inspect.TupleType)) for info in here):
            titles[-1] = noun("{title} {number}", title=titles[-1], number=int(step) + 1)
        here = [choice for info in here for below in _below(info, step) for choice in _choices(below)]
    return tuple(titles), here


def _choices(info: inspect.Type) -> list[inspect.Type]:
    """The type without its notes; of a union, all of its types."""
    if isinstance(info, inspect.Metadata):
        return _choices(info.type)
    if isinstance(info, inspect.UnionType):
        return [choice for each in info.types for choice in _choices(each)]
    return [info]


def _fields(info: inspect.Type) -> tuple[inspect.Field, ...]:
    return tuple(info.fields) if isinstance(info, inspect.StructType) else ()


def _below(info: inspect.Type, step: str) -> list[inspect.Type]:
    match info:
        case inspect.StructType(fields=fields) | inspect.TypedDictType(fields=fields):
            return [field.type for field in fields if field.encode_name == step]
        case inspect.TupleType(item_types=types) if step.isdigit() and int(step) < len(types):
            return [types[int(step)]]
        case inspect.DictType(value_type=value):
            return [value]
    return [info.item_type] if isinstance(info, LIST_TYPES) else []


@cache
def described(kind: type[Struct]) -> inspect.StructType:
    """The fields of a struct with their types: worked out once, since that takes milliseconds for many options."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info


def notes(field: inspect.Field) -> dict[str, Any]:
    """What its author noted with ``msgspec.Meta``."""
    if not isinstance(field.type, inspect.Metadata):
        return {}
    return (field.type.extra_json_schema or {}) | (field.type.extra or {})


def title(field: inspect.Field) -> str:
    return notes(field).get("title") or field.name.replace("_", " ").capitalize()


# The reason


def _reason(text: str, here: list[inspect.Type]) -> Message:
    words = [str(word) for info in here if isinstance(info, inspect.LiteralType) for word in info.values]
    if words and (wrong := _NO_CHOICE.match(text)):
        return say("“{value}” is not one of: {words}.", value=wrong["value"][:60], words=listed(words, "comma"))
    if text == "Number out of range":
        return say("This number is too large.")
    types = _TYPES.match(text)
    expected = _expected(here) or (_named_types(types["wanted"]) if types else None)
    if expected is None:
        return say("This does not fit.")
    got = types["got"] if types else None
    if got == "null":
        return say("This is empty; it should be {expected}.", expected=expected)
    if got in _WORDS:
        return say("This should be {expected}, not {got}.", expected=expected, got=_WORDS[got])
    return say("This should be {expected}.", expected=expected)


def _named_types(names: str) -> Arg | None:
    return _either([_WORDS[name] for name in names.split(" | ") if name in _WORDS])


def _expected(here: list[inspect.Type]) -> Arg | None:
    fractions = any(isinstance(info, inspect.FloatType) for info in here)
    kinds = [info for info in here if not (fractions and isinstance(info, inspect.IntType))]
    return _either([words for info in kinds if (words := _kind(info))])


def _either(words: list[Message]) -> Arg | None:
    alone = [word for at, word in enumerate(words) if word not in words[:at]]
    return listed(alone, "or") if len(alone) > 1 else alone[0] if alone else None


def _kind(info: inspect.Type) -> Message | None:
    """What belongs there, as a noun; None: nothing is said about it."""
    match info:
        case inspect.IntType() | inspect.FloatType():
            return _number(info)
        case inspect.LiteralType(values=words):
            return noun("one of {words}", words=listed(map(str, words), "comma"))
        case inspect.StrType(max_length=int(most)):
            return noun("text of up to {most} characters", most=most)
        case inspect.StrType():
            return _WORDS["str"]
        case inspect.BoolType():
            return _WORDS["bool"]
        case inspect.BytesType():
            return noun("text in base64")
        case inspect.StructType() | inspect.TypedDictType() | inspect.DictType():
            return _WORDS["object"]
        case inspect.TupleType(item_types=types):
            return noun("a list of {count}", count=len(types))
        case inspect.ListType() | inspect.VarTupleType() | inspect.SetType() | inspect.FrozenSetType():
            return _list(info)
    return None


def _number(info: inspect.IntType | inspect.FloatType) -> Message:
    kind = noun("a whole number") if isinstance(info, inspect.IntType) else _WORDS["float"]
    least, most = info.ge, info.le
    if least is None:
        return kind if most is None else noun("{kind} up to {most}", kind=kind, most=most)
    if most is None:
        return noun("{kind} from {least}", kind=kind, least=least)
    return noun("{kind} from {least} up to {most}", kind=kind, least=least, most=most)


def _list(info: inspect.ListType | inspect.VarTupleType | inspect.SetType | inspect.FrozenSetType) -> Message:
    item = _choices(info.item_type)[0]
    numbers = {inspect.IntType: noun("whole numbers"), inspect.FloatType: noun("numbers")}
    things = numbers.get(type(item), noun("entries"))
    if info.max_length is None:
        return noun("a list of {things}", things=things)
    return noun("a list of {things}, {most} at the most", things=things, most=info.max_length)
