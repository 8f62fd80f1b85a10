"""Long lists: short first, searched by name, one leaf at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import request
from msgspec import Struct

from companion.stats.plays import plain


class Leaf(Struct, frozen=True):
    """One page of a long list."""

    items: tuple[Any, ...]
    number: int
    of: int
    count: int


def leaf(found: Sequence[Any], per_page: int) -> Leaf:
    """The one that the address asks for."""
    of = max(1, -(-len(found) // per_page))
    number = min(max(1, request.args.get("page", 1, type=int)), of)
    return Leaf(tuple(found[(number - 1) * per_page : number * per_page]), number, of, len(found))


def asked() -> str:
    """The name, or a piece of one, that somebody looks for."""
    return request.args.get("q", "")[:60].strip()


def fits(name: str, wanted: str) -> bool:
    return plain(wanted) in plain(name)
