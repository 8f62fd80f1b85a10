"""A file that cannot be taken in: one sentence for a person, and the place in the file."""

from __future__ import annotations

import re
from typing import TypeVar

import msgspec

from companion.core.problems import Unreadable
from companion.core.validation import misfit
from companion.core.words import say

T = TypeVar("T")


def decoded(raw: bytes, kind: type[T], *, strict: bool = True) -> T:
    """JSON as a typed record; every way to fail is an ``Unreadable`` with its place."""
    try:
        return msgspec.json.decode(raw, type=kind, strict=strict)
    except msgspec.ValidationError as wrong:
        found = misfit(wrong, kind)
        raise Unreadable(found.reason, found.place) from None
    except msgspec.DecodeError as wrong:
        raise _malformed(str(wrong), raw) from None
    except UnicodeDecodeError:
        raise Unreadable(say("A text in this file is not UTF-8.")) from None
    except RecursionError:
        raise Unreadable(say("This file is nested too deeply to be about plays.")) from None


def line_of(raw: bytes, byte: int) -> str:
    before = raw.count(b"\n", 0, byte)
    return f"line {before + 1}"


def _malformed(words: str, raw: bytes) -> Unreadable:
    if "truncated" in words:
        return Unreadable(say("The file ends in the middle, or holds a broken character."), line_of(raw, len(raw)))
    byte = re.search(r"byte (\d+)", words)
    return Unreadable(say("This is not valid JSON."), line_of(raw, int(byte[1])) if byte else "")
