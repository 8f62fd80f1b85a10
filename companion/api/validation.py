"""Turns msgspec's complaints into a sentence for a person and a field path like ``seats.1.scores``."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec import inspect

WORDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "null": "null",
    "object": "an object",
    "array": "a list",
}
_PLACE = re.compile(r" - at `(?P<key>key` in `)?\$(?P<path>.*)`$")
_NAMED = re.compile(r"^Object (?:missing required|contains unknown) field `(.*)`$")
_WORD = re.compile(r"^Invalid enum value '(.*)'$")


def in_words(problem: msgspec.ValidationError, kind: type, at: str = "") -> tuple[str, str | None]:
    """The sentence and the field of a struct's complaint; ``at`` is where in the body that struct stands."""
    text = str(problem)
    found = _PLACE.search(text)
    inside = dotted(found["path"]) if found else []
    text = _PLACE.sub("", text)
    named = _NAMED.match(text) or (_WORD.match(text) if found and found["key"] else None)
    field = ".".join([*at.split("."), *inside, *([named[1]] if named else [])]).strip(".") or None
    sentence = _sentence(text, kind, inside)
    return (f"{field}: {sentence}" if field else sentence.capitalize()), field


def dotted(path: str) -> list[str]:
    """``.seats[1].scores`` as its steps; msgspec does not say which key of a mapping, that is ``*``."""
    return re.sub(r"\[(.*?)\]", lambda step: "." + step[1].replace("...", "*"), path).strip(".").split(".")


def _sentence(text: str, kind: type, inside: list[str]) -> str:
    if text.startswith("Object missing"):
        return "this field is missing."
    if text.startswith("Object contains unknown"):
        return "there is no such field."
    if text.startswith("Invalid enum value"):
        allowed = ", ".join(map(str, _allowed(kind, inside)))
        return f"{text.removeprefix('Invalid enum value ')} is not one of: {allowed}."
    plain = re.sub(r"`([^`]*)`", lambda names: _type_words(names[1]), text)
    return plain[:1].lower() + plain[1:] + "."


def _type_words(names: str) -> str:
    return " or ".join(WORDS.get(name, name) for name in names.split(" | "))


def _allowed(kind: type, inside: list[str]) -> list[Any]:
    """The words that may stand at this place, or may be keys there, as the type lists them."""
    here = _plain(inspect.type_info(kind))
    for step in inside:
        here = [plain for info in here for below in _below(info, step) for plain in _plain(below)]
    keys = [plain for info in here if isinstance(info, inspect.DictType) for plain in _plain(info.key_type)]
    return [word for info in [*here, *keys] if isinstance(info, inspect.LiteralType) for word in info.values]


def _plain(info: inspect.Type) -> list[inspect.Type]:
    """The type without its notes and choices."""
    if isinstance(info, inspect.Metadata):
        return _plain(info.type)
    if isinstance(info, inspect.UnionType):
        return [plain for choice in info.types for plain in _plain(choice)]
    return [info]


def _below(info: inspect.Type, step: str) -> list[inspect.Type]:
    match info:
        case inspect.StructType(fields=fields) | inspect.TypedDictType(fields=fields):
            return [field.type for field in fields if field.encode_name == step]
        case inspect.TupleType(item_types=types) if step.isdigit() and int(step) < len(types):
            return [types[int(step)]]
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return [item]
        case inspect.DictType(value_type=value):
            return [value]
    return []
