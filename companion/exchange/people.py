"""Who of a file is whom of ours: known by a foreign name, proposed by the same name, asked about by a similar one."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.exchange.incoming import BGSTATS, HERE, Incoming, foreign_uuid
from companion.stats.bouts import bots_in
from companion.stats.plays import Play, Rogue, Snapshot, plain

Record = TypeVar("Record", Play, Rogue)

NEW = "new"
"""The choice for somebody we do not know yet."""


class Person(Struct, frozen=True):
    """Somebody of the file, and who of ours that is."""

    theirs: Rogue
    how: str
    """"known" (by a name in another program), "name", "similar", "new" or "chosen"."""
    ours: str
    """The id of our rogue; empty: a new one."""
    proposed: tuple[str, ...] = ()
    """Whom of ours it might be, the likeliest first."""
    asks: bool = False
    """Whether the person who imports should look at it."""
    plays: int = 0
    differs: tuple[str, ...] = ()
    """What our own archive tells otherwise about a rogue we have."""
    bot: bool = False
    """Not a person: the game itself played all of these seats."""

    @property
    def becomes(self) -> str:
        return self.ours or self.theirs.id


def identities(kind: str, record: Play | Rogue) -> list[str]:
    """All names under which other programs, and we, may know a thing of ours."""
    names = [f"{HERE}:{record.id}", f"{BGSTATS}:{foreign_uuid(kind, record.id)}", *record.foreign]
    return [name.casefold() for name in names]


def register(kind: str, records: Iterable[Record]) -> dict[str, Record]:
    """Things of ours by all their names. A name that a thing was given says more than one made from its id."""
    found: dict[str, Record] = {}
    records = list(records)
    for record in records:
        for name in record.foreign:
            found.setdefault(name.casefold(), record)
    for record in records:
        for name in identities(kind, record):
            found.setdefault(name, record)
    return found


def identities_there(source: str, record: Play | Rogue) -> list[str]:
    """The names that a file gives to a thing; the first is its own."""
    own = [f"{HERE}:{record.id}"] if source == HERE else []
    return [name.casefold() for name in (*own, *record.foreign)]


def linked(kind: str, ours: Play | Rogue, source: str, theirs: Play | Rogue) -> tuple[str, ...]:
    """Our foreign names together with those of the file, so that the next import knows them."""
    there = [f"{HERE}:{theirs.id}"] if source == HERE else []
    known = set(identities(kind, ours))
    fresh = dict.fromkeys(name for name in (*there, *theirs.foreign) if name.casefold() not in known)
    return (*ours.foreign, *fresh)


def people(snapshot: Snapshot, incoming: Incoming, choices: Mapping[str, str]) -> list[Person]:
    """Everybody of the file. Without a choice only a sure match is one; a question counts as somebody new."""
    known = register("player", snapshot.rogues.values())
    names = _Names(snapshot)
    counts, bots = _counts(incoming), bots_in(incoming.plays)
    taken: set[str] = set()
    found = []
    for theirs in incoming.rogues:
        person = _recognised(theirs, incoming, known) or names.guess(theirs, taken)
        if theirs.id in bots:
            person = replace(person, bot=True, asks=False)
        person = replace(_chosen(person, choices, snapshot), plays=counts.get(theirs.id, 0))
        if person.ours:
            taken.add(snapshot.who(person.ours).id)
        found.append(_compared(person, snapshot) if incoming.whole_people else person)
    return found


def _counts(incoming: Incoming) -> dict[str, int]:
    counts: dict[str, int] = {}
    for play in incoming.plays:
        for share in play.shares:
            counts[share.rogue] = counts.get(share.rogue, 0) + 1
    return counts


def _recognised(theirs: Rogue, incoming: Incoming, known: Mapping[str, Rogue]) -> Person | None:
    for name in identities_there(incoming.source, theirs):
        if ours := known.get(name):
            return Person(theirs, "known", ours.id, (ours.id,))
    return None


def _chosen(person: Person, choices: Mapping[str, str], snapshot: Snapshot) -> Person:
    choice = choices.get(person.theirs.id, "")
    if choice == NEW:
        before = person.theirs.id if person.theirs.id in snapshot.rogues else ""
        return replace(person, how="chosen", ours=before, asks=False)
    if choice in snapshot.rogues:
        return replace(person, how="chosen", ours=choice, asks=False)
    return person


def _compared(person: Person, snapshot: Snapshot) -> Person:
    ours = snapshot.rogues.get(person.ours)
    if not ours or ours.id != person.theirs.id:
        return person
    compared = ("name", "also", "is_really", "hidden", "photo", "face", "gone")
    return replace(person, differs=tuple(f for f in compared if getattr(ours, f) != getattr(person.theirs, f)))


def folded(name: str) -> str:
    """A name as it is likened: accents do not count either."""
    bare = unicodedata.normalize("NFKD", plain(name))
    return "".join(char for char in bare if not unicodedata.combining(char))


class _Names:
    """Our people by their names, by nearly their names, and by their first names."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.exact: dict[str, dict[str, None]] = {}
        self.near: dict[str, dict[str, None]] = {}
        for rogue in snapshot.rogues.values():
            person = snapshot.who(rogue.id).id
            for name in (rogue.name, *rogue.also):
                self.exact.setdefault(plain(name), {})[person] = None
                for key in _keys(folded(name)):
                    self.near.setdefault(key, {})[person] = None

    def guess(self, theirs: Rogue, taken: set[str]) -> Person:
        """The same name is a match, unless two of ours have it or somebody of this file has taken it already."""
        same = list(self.exact.get(plain(theirs.name), {}))
        if len(same) == 1 and same[0] not in taken:
            return Person(theirs, "name", same[0], (same[0],))
        similar = _gathered(self.near, (key for name in (theirs.name, *theirs.also) for key in _keys(folded(name))))
        if same or similar:
            return Person(theirs, "similar", "", tuple(dict.fromkeys([*same, *similar]))[:5], asks=True)
        return Person(theirs, "new", "")


def _gathered(index: Mapping[str, Mapping[str, None]], keys: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(person for key in keys for person in index.get(key, ())))


def _keys(name: str) -> Iterator[str]:
    """Two names are alike if they share one of these: the name, the name less one letter, or the first name."""
    yield name
    if 3 <= len(name) <= 40:
        for index in range(len(name)):
            yield name[:index] + name[index + 1 :]
    first = name.partition(" ")[0]
    if len(first) > 1:
        yield first
