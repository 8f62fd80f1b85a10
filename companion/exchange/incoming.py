"""What a file says, in our words, before anybody has looked whether it is new."""

from __future__ import annotations

import itertools
import re
import uuid

from msgspec import Struct
from msgspec.structs import fields, replace

from companion.core.box_sheets.shape import KeptSheet
from companion.core.words import Message
from companion.exchange.losses import Loss
from companion.stats.plays import Play, Rogue, Share, named, somebody

HERE, BGSTATS, BGG = "companion", "bgstats", "bgg"
"""Where something comes from: the first part of its name in ``foreign``."""

ALL_OF_PLAY = frozenset(field.name for field in fields(Play)) - {"id", "shares", "foreign", "title"}
ALL_OF_SHARE = frozenset(field.name for field in fields(Share)) - {"rogue"}


class Photo(Struct, frozen=True):
    """A photo that travels with the records that show it, as small as it is stored here."""

    name: str
    jpeg: bytes


class ColumnGuess(Struct, frozen=True):
    """A column of somebody's spreadsheet, and what it is taken for."""

    number: int
    heading: str
    means: str
    """Blank: nothing is taken from it."""
    samples: tuple[str, ...]


class Incoming(Struct, frozen=True):
    """A file that could be read. Shares name the rogues of this record, games are slugs made from titles."""

    source: str
    words: Message
    """What kind of file it is, for a person."""
    plays: tuple[Play, ...]
    rogues: tuple[Rogue, ...]
    of_play: frozenset[str] = ALL_OF_PLAY
    """Which fields this kind of file tells at all: the others are not known, rather than empty."""
    of_share: frozenset[str] = ALL_OF_SHARE
    whole_people: bool = False
    """Whether it tells all of a rogue (merged, hidden, other names), not only who it is."""
    deleted: tuple[str, ...] = ()
    """Foreign names of what was deleted there."""
    notes: tuple[Message, ...] = ()
    """What else the person should know."""
    photos: tuple[Photo, ...] = ()
    sheets: tuple[KeptSheet, ...] = ()
    left_out: tuple[Loss, ...] = ()
    """What could not be read, and why: the first hundred of them."""
    plays_left_out: int = 0
    fields_left_out: int = 0
    columns: tuple[ColumnGuess, ...] = ()
    """Of a spreadsheet that is not ours."""


def foreign_uuid(kind: str, own: str, foreign: tuple[str, ...] = ()) -> str:
    """The name of a thing of ours in BG Stats: the one it came with, else its own, else one made from its own."""
    for name in foreign:
        source, _, theirs = name.partition(":")
        if source == BGSTATS and theirs:
            return theirs.upper()
    try:
        return str(uuid.UUID(own)).upper()
    except ValueError:
        return named(BGSTATS, kind, own).upper()


def own_id(kind: str, theirs: str) -> str:
    """Our id for a thing of BG Stats, so that ours, sent there and back, is the same again."""
    try:
        return str(uuid.UUID(theirs))
    except ValueError:
        return named(BGSTATS, kind, theirs.casefold())


def in_parts(written: str) -> str:
    """Several roles or boards in one field, divided our way."""
    parts = re.split(r"／| / ", written)
    return " / ".join(part.strip() for part in parts if part.strip())


def ranked(play: Play) -> Play:
    """With the ranks that the source leaves open, where scores and winners tell them."""
    shares = play.shares
    has_places = any(share.rank for share in shares) or not any(share.winner for share in shares)
    if has_places or play.cooperative or not (play.finished and play.counted):
        return play
    scores = [share.score for share in shares if share.score is not None]
    if len(scores) < len(shares) and len(shares) != 2:
        return play
    sign = 1 if play.lowest_wins else -1
    keys = [(not share.winner, sign * (share.score or 0) if len(scores) == len(shares) else 0) for share in shares]
    ranks = [1 + sum(other < key for other in keys) for key in keys]
    pairs = zip(shares, ranks, strict=True)
    return replace(play, shares=tuple(replace(share, rank=rank) for share, rank in pairs))


def another_somebody(others: set[str]) -> str:
    """Somebody whom nobody can name, at a table where the others sit already; from now on they do, too."""
    rogue = next(key for number in itertools.count(1) if (key := somebody(number)) not in others)
    others.add(rogue)
    return rogue


class Cast:
    """The people of a file, while it is read: each once, and nobody twice in a play."""

    def __init__(self) -> None:
        self.rogues: dict[str, Rogue] = {}

    def add(self, rogue: Rogue) -> str:
        self.rogues.setdefault(rogue.id, rogue)
        return rogue.id

    def somebody(self, others: set[str]) -> str:
        """Somebody whom nobody can name, in a play where the others sit already."""
        return another_somebody(others)

    def beside(self, rogue: str, others: set[str]) -> str:
        """This person in a play where the others sit already: somebody listed twice is two people."""
        first, number = self.rogues[rogue], 1
        while rogue in others:
            number += 1
            foreign = tuple(f"{name}#{number}" for name in first.foreign)
            again = Rogue(id=named("again", first.id, number), name=f"{first.name} {number}", foreign=foreign)
            rogue = self.add(again)
        others.add(rogue)
        return rogue
