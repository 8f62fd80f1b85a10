"""The records of the gallery: a play, each player's share in it, and the rogues who played."""

from __future__ import annotations

import re
import unicodedata
import uuid
from bisect import insort
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import compress, count
from operator import is_not
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from companion.core.colours import BOX, NAMES
from companion.core.sheet import Points, Unit
from companion.core.words import Recorded

HOUSE = uuid.UUID("6f1f5d0e-5b0e-5c53-9d43-3d2f6b1f8f10")
"""Names of ours are made from this one, so that the same thing gets the same name on every machine."""


FACES = 12
"""Avatars to pick from, 1 to this."""


MANY = 100
"""Plays that are sorted in together; fewer are put into their places one by one."""
SOMEBODY = "somebody"
"""Begins the ids of people whom nobody knows: they sit in plays, and are in no list."""
NOBODY = "Somebody"
"""What they are called, here and in logs of tables; whoever is called so is one of them."""


def somebody(number: int = 1) -> str:
    """The first, second or third of them at one table."""
    return SOMEBODY if number == 1 else f"{SOMEBODY}-{number}"


def is_somebody(rogue: str) -> bool:
    return rogue.partition("-")[0] == SOMEBODY


def is_nobody(name: str) -> bool:
    """Whether this is what people are called whom nobody knows."""
    return plain(name) == plain(NOBODY)


class StoredLine(Struct, frozen=True, omit_defaults=True):
    """A line of a score sheet as the gallery keeps it."""

    key: str
    label: Recorded
    points: Points
    unit: Unit = "points"


class Share(Struct, frozen=True, omit_defaults=True, gc=False):
    """One player's part in a play."""

    rogue: str
    """Who: the id of a rogue, as it was when this was written (see ``Gallery.who``)."""
    score: Points | None = None
    """None: no score was kept."""
    wrote: str = ""
    """A score that is not a number, as it was written down."""
    rank: int = 0
    """1 is best, equal ranks are ties, 0 is not known."""
    winner: bool = False
    start: bool = False
    team: str = ""
    role: str = ""
    colour: str = ""
    new: bool = False
    """Their first time with this game, as the source says."""
    bot: bool = False
    """No person: the game itself played this seat."""
    left: bool = False
    """They went home before the end: they played, but have neither won nor lost."""
    lines: tuple[StoredLine, ...] = ()

    @property
    def stayed(self) -> bool:
        """A person who was there at the end."""
        return not (self.bot or self.left)


class OwnPhoto(Struct, frozen=True):
    """A photo that somebody hung with a play."""

    name: str
    seat: int
    """Whose it is: the place of their share."""


class Play(Struct, frozen=True, omit_defaults=True, gc=False):
    """One game that was played, here or elsewhere. Shares are in seat order."""

    id: str
    game: str
    """A slug: of one of our games, or made from the title of one that came with an import."""
    title: str
    """Of the game."""
    played_at: int
    """When it began, epoch milliseconds."""
    shares: tuple[Share, ...]
    ended_at: int = 0
    """0: not known to the moment; see ``minutes``."""
    minutes: int = 0
    """0: not known."""
    whole_day: bool = False
    """Only the date is known, not the hour."""
    occasion: str = ""
    """The title that the people gave their table, where it does not name the game: "Friday league"."""
    place: str = ""
    decided_by: str = ""
    decided: Recorded = ""
    """How first place was decided, in words."""
    ended_by: Recorded = ""
    finished: bool = True
    counted: bool = True
    """False: kept in the gallery, left out of every figure."""
    cooperative: bool = False
    lowest_wins: bool = False
    board: str = ""
    expansions: tuple[str, ...] = ()
    notes: str = ""
    table: str = ""
    """The code of our table where it was played; empty for an import."""
    bgg_id: int = 0
    photo: str = ""
    """Of the table."""
    photos: tuple[OwnPhoto, ...] = ()
    """Of what people built, like their ships."""
    taken_down: tuple[str, ...] = ()
    """Names of photos that somebody took down here: they do not come back when the table is confirmed once more."""
    foreign: tuple[str, ...] = ()
    """Names of this play in other programs: "bgstats:UUID", "bgg:123"."""
    gone: bool = False
    """Taken out of the gallery; it can come back."""
    guests: tuple[str, ...] = ()
    """The names of those who played, in the order of the shares, until somebody with the key of the house accepts the
    result of a table of strangers: until then it is nobody's, and nobody sees it."""

    @property
    def all_photos(self) -> tuple[str, ...]:
        return self.photo, *(photo.name for photo in self.photos)


class Rogue(Struct, frozen=True, omit_defaults=True):
    """Somebody who plays."""

    id: str
    name: str
    also: tuple[str, ...] = ()
    """Other names under which tables and imports know them."""
    is_really: str = ""
    """The id of the rogue this one was merged into."""
    hidden: bool = False
    photo: str = ""
    face: int = 0
    """Which colour is theirs, by its place in ``core/colours.py``; the first one is the last, since 0 is none. Their
    avatar is drawn from the name."""
    foreign: tuple[str, ...] = ()
    gone: bool = False

    @property
    def known(self) -> bool:
        """Whether this is anybody in particular."""
        return not is_somebody(self.id)

    @property
    def drawn(self) -> int:
        """Their own, else one that is made from the name."""
        return self.face or sum(map(ord, self.id)) % FACES + 1

    @property
    def own_colour(self) -> str:
        """What they picked here, or tapped at a table; blank: they have not played at one yet."""
        return tuple(NAMES)[self.face % FACES] if self.face else ""

    @property
    def colour(self) -> str:
        """The colour that they have away from a table, and at it where the box has it; without one of their own it is
        made from the name, and most boxes have it."""
        return self.own_colour or BOX[self.drawn % len(BOX)]

    def coloured(self, colour: str) -> Rogue:
        return replace(self, face=tuple(NAMES).index(colour) or FACES) if colour in NAMES else self


class Snapshot(Struct, frozen=True):
    """Everything in the gallery at one moment: plays the newest first, and every rogue by id."""

    version: int
    plays: tuple[Play, ...]
    rogues: Mapping[str, Rogue]

    def who(self, rogue: str) -> Rogue:
        """The person behind an id, merges followed. An id that is not known is a rogue without a name."""
        seen: set[str] = set()
        while rogue not in seen and (known := self.rogues.get(rogue)) and known.is_really:
            seen.add(rogue)
            rogue = known.is_really
        return self.rogues.get(rogue) or Rogue(id=rogue, name=NOBODY, hidden=is_somebody(rogue))


def assemble(version: int, plays: Iterable[Play], rogues: Iterable[Rogue]) -> Snapshot:
    """The gallery as it is shown: what is gone is left out, and every share names the person who is meant now."""
    bare = Snapshot(version, (), {rogue.id: rogue for rogue in rogues if not rogue.gone})
    return Snapshot(version, tuple(sorted(_shown(plays, bare), key=moment, reverse=True)), bare.rogues)


def renewed(before: Snapshot, version: int, changed: Iterable[Play], rogues: Iterable[Rogue]) -> Snapshot | None:
    """As ``assemble``, where only these plays have changed: all others stay the very same objects, which is how later
    figures know them (see ``same_start``). None: somebody was merged, taken apart or deleted, so every play may name
    somebody else."""
    known = {rogue.id: rogue for rogue in rogues if not rogue.gone}
    bare = Snapshot(version, (), known)
    if _merges(bare) != _merges(before) or not before.rogues.keys() <= known.keys():
        return None
    plays = {play.id: play for play in changed}
    present = [play for play in reversed(before.plays) if play.id not in plays]
    fresh = list(_shown(plays.values(), bare))
    if len(fresh) > MANY:
        present = sorted([*present, *fresh], key=moment)
    else:
        for play in fresh:
            insort(present, play, key=moment)
    return Snapshot(version, tuple(reversed(present)), known)


def _shown(plays: Iterable[Play], bare: Snapshot) -> Iterator[Play]:
    meant = _merges(bare)
    return (_resolved(play, meant) for play in plays if not (play.gone or play.guests))


def _merges(snapshot: Snapshot) -> dict[str, str]:
    """Who is meant by the ids of people who were merged into others."""
    return {rogue.id: snapshot.who(rogue.id).id for rogue in snapshot.rogues.values() if rogue.is_really}


def moment(play: Play) -> tuple[int, str]:
    """Plays are in the order of these."""
    return play.played_at, play.id


def same_start(before: Sequence[Play], now: Sequence[Play]) -> int:
    """With how many of the same plays both begin: what follows from these need not be worked out again."""
    differ = map(is_not, before, now)
    return next(compress(count(), differ), min(len(before), len(now)))


class Unchanged(NamedTuple):
    """How many plays two galleries have in common at their start, and how many more at their end."""

    start: int
    end: int


def unchanged(before: Sequence[Play], now: Sequence[Play]) -> Unchanged:
    start = same_start(before, now)
    return Unchanged(start, same_start(before[start:][::-1], now[start:][::-1]))


def exchanged(before: Sequence[Play], now: Sequence[Play]) -> tuple[Sequence[Play], Sequence[Play]]:
    """Which plays went and which came, for what is only counted: all between the same start and the same end."""
    kept = unchanged(before, now)
    return before[kept.start : len(before) - kept.end], now[kept.start : len(now) - kept.end]


def _resolved(play: Play, meant: Mapping[str, str]) -> Play:
    if not meant or meant.keys().isdisjoint([share.rogue for share in play.shares]):
        return play
    shares = tuple(replace(share, rogue=meant.get(share.rogue, share.rogue)) for share in play.shares)
    return replace(play, shares=shares)


def starter_known(play: Play) -> bool:
    """Whether it says who began; otherwise nobody is known not to have."""
    return any(share.start for share in play.shares)


def rated(play: Play) -> bool:
    """Whether it says who is better than whom: finished, counted, people against each other, every rank known."""
    if not (play.finished and play.counted) or play.cooperative:
        return False
    stayed = [share for share in play.shares if not share.left]
    people = [share for share in stayed if not share.bot]
    return len(people) > 1 and 0 not in [share.rank for share in stayed]


def plain(name: str) -> str:
    """A name as it is compared: neither capitals nor spaces tell two people apart."""
    return " ".join(name.split()).casefold()


def named(kind: str, *parts: object) -> str:
    """A name for a thing that comes out the same wherever and whenever it is made."""
    return str(uuid.uuid5(HOUSE, "/".join([kind, *map(str, parts)])))


def slug_of(title: str) -> str:
    """A slug for a title: the same for the same title, whatever its accents."""
    bare = unicodedata.normalize("NFKD", title.casefold()).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "-", bare.replace("'", "")).strip("-")
    return slug[:60].strip("-") or f"game-{named('game', title)[:8]}"
