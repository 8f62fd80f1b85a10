"""A file that cannot be taken in: one sentence for a person, and the place in the file."""

from __future__ import annotations

import re
from typing import TypeVar

import msgspec

from companion.core.problems import Unreadable
from companion.core.words import say

T = TypeVar("T")

WANTED = {"int": "a whole number", "float": "a number", "str": "a text", "bool": "yes or no", "array": "a list"}
GOT = {**WANTED, "int": "a number", "null": "nothing"}
BOUND = re.compile(r" - at `\$\.?(?P<place>[^`]*)`$")


def decoded(raw: bytes, kind: type[T], *, strict: bool = True) -> T:
    """JSON as a typed record; every way to fail is an ``Unreadable`` with its place."""
    try:
        return msgspec.json.decode(raw, type=kind, strict=strict)
    except msgspec.ValidationError as wrong:
        raise _misfit(str(wrong)) from None
    except msgspec.DecodeError as wrong:
        raise _malformed(str(wrong), raw) from None
    except UnicodeDecodeError:
        raise Unreadable(say("A text in this file is not UTF-8.")) from None
    except RecursionError:
        raise Unreadable(say("This file is nested too deeply to be about plays.")) from None


def line_of(raw: bytes, byte: int) -> str:
    before = raw.count(b"\n", 0, byte)
    return f"line {before + 1}"


def _misfit(words: str) -> Unreadable:
    bound = BOUND.search(words)
    place = bound["place"] if bound else ""
    words = BOUND.sub("", words)
    if missing := re.fullmatch(r"Object missing required field `(.*)`", words):
        return Unreadable(say("“{missing}” is missing.", missing=missing[1]), place)
    if types := re.fullmatch(r"Expected `(.*)`, got `(.*)`", words):
        wanted = " or ".join(WANTED.get(kind, kind) for kind in types[1].split(" | ") if kind != "null")
        return Unreadable(
            say("Here should be {wanted}, not {get}.", wanted=wanted, get=GOT.get(types[2], types[2])), place
        )
    return Unreadable(say("{words}.", words=words), place)


def _malformed(words: str, raw: bytes) -> Unreadable:
    if "truncated" in words:
        return Unreadable(say("The file ends in the middle, or holds a broken character."), line_of(raw, len(raw)))
    byte = re.search(r"byte (\d+)", words)
    return Unreadable(say("This is not valid JSON."), line_of(raw, int(byte[1])) if byte else "")
