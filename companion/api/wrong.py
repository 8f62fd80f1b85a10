"""Turns msgspec's complaints into a sentence for a person and a field path like ``seats.1.scores``."""

from __future__ import annotations

import re
from typing import Any

import msgspec

WORDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "null": "null",
    "object": "an object",
    "array": "a list",
}
_PLACE = re.compile(r" - at `(?:key` in `)?\$(.*)`$")
_NAMED = re.compile(r"^Object (?:missing required|contains unknown) field `(.*)`$")


def in_words(problem: msgspec.ValidationError, kind: type, at: str = "") -> tuple[str, str | None]:
    """The sentence and the field of a struct's complaint; ``at`` is where in the body that struct stands."""
    text = str(problem)
    found = _PLACE.search(text)
    inside = dotted(found[1]) if found else []
    text = _PLACE.sub("", text)
    named = _NAMED.match(text)
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
    """The words that may stand at this place, as the type's own schema lists them."""
    (schema,), parts = msgspec.json.schema_components([kind], ref_template="{name}")
    here = [schema]
    for step in [*inside, None]:
        here = [part for schema in here for part in _plain(schema, parts)]
        if step is not None:
            here = [schema for part in here for schema in _below(part, step)]
    return [word for part in here for word in part.get("enum", [])]


def _plain(schema: Any, parts: dict[str, Any]) -> list[dict[str, Any]]:
    """The schema without references and choices."""
    if "$ref" in schema:
        return _plain(parts[schema["$ref"]], parts)
    if "anyOf" in schema:
        return [plain for choice in schema["anyOf"] for plain in _plain(choice, parts)]
    return [schema]


def _below(schema: dict[str, Any], step: str) -> list[Any]:
    if step in schema.get("properties", {}):
        return [schema["properties"][step]]
    if step.isdigit() and int(step) < len(schema.get("prefixItems", [])):
        return [schema["prefixItems"][int(step)]]
    rest = schema.get("additionalProperties" if step == "*" else "items")
    return [rest] if isinstance(rest, dict) else []
