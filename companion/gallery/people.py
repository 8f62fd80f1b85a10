"""Changes to people: renamed, merged, hidden, given a face. Each can be undone."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.clock import HERE
from companion.core.names import tidy_name
from companion.core.problems import Refused
from companion.core.words import Arg, Message, listed, noun, say, sentences
from companion.gallery import Gallery, by_name
from companion.stats.days import day
from companion.stats.plays import FACES, Play, Rogue, is_nobody, plain

LONGEST_NAME = 40
"""Longer than at a table: imports bring first and last names."""
NAMED = 3
"""Plays that a refusal names."""


def rename(gallery: Gallery, rogue: Rogue, name: str) -> int | None:
    """The new name; tables and imports find them under the old one too."""
    name = tidy_name(name, LONGEST_NAME)
    if is_nobody(name):
        raise Refused(say("“Somebody” is whoever nobody knows. Pick another name."))
    other = by_name(gallery.snapshot()).get(plain(name))
    if other is not None and other.id != rogue.id:
        raise Refused(say("There is already a {name}. If they are one person, merge the two.", name=other.name))
    also = tuple(dict.fromkeys(n for n in (*rogue.also, rogue.name) if plain(n) != plain(name)))
    before = also[-1] if also and rogue.name == name else rogue.name
    return gallery.do(say("{before} goes by {name}", before=before, name=name), replace(rogue, name=name, also=also))


def merge(gallery: Gallery, key: str, into_key: str) -> int | None:
    """Two that are one person; both keep their records, so that it can be undone. Merged already is merged."""
    into, stored = gallery.rogue(into_key), gallery.snapshot().rogues.get(key)
    one = stored if stored is not None and stored.is_really == into.id else gallery.rogue(key)
    if one.id == into.id:
        raise Refused(say("That is the same person already. Pick somebody else."))
    _check_apart(gallery.snapshot().plays, one, into)
    also = tuple(dict.fromkeys((*into.also, one.name, *one.also)))
    also = tuple(name for name in also if plain(name) != plain(into.name))
    kept = replace(into, also=also, face=into.face or one.face)
    words = say("{name} is really {other}", name=one.name, other=into.name)
    return gallery.do(words, replace(one, is_really=into.id), kept)


def _check_apart(plays: Iterable[Play], one: Rogue, other: Rogue) -> None:
    """Two who sat at one table are two people, whatever they are called."""
    together = [play for play in plays if {one.id, other.id} <= {share.rogue for share in play.shares}]
    if not together:
        return
    named = listed((_dated(play) for play in together[:NAMED]), "comma")
    args: dict[str, Arg] = {"one": one.name, "other": other.name, "plays": named}
    where = say("{one} and {other} sat at one table: {plays}.", **args)
    left = len(together) - NAMED
    if left > 0:
        where = say("{one} and {other} sat at one table: {plays} and {n} more.", n=left, **args)
    two = say("So they are two people; if one of them is there by mistake, correct that first.")
    raise Refused(sentences(where, two))


def _dated(play: Play) -> Message:
    found = day(play, HERE)
    year, month, date = found.isoformat().split("-")
    return noun("{game} on {year}-{month}-{day}", game=play.title, year=year, month=month, day=date)


def hide(gallery: Gallery, rogue: Rogue, hidden: bool) -> int | None:
    """Left out of lists, rankings and banter, or shown there again; what they played stays."""
    hiding, showing = say("{name} is hidden", name=rogue.name), say("{name} is shown again", name=rogue.name)
    return gallery.do(hiding if hidden else showing, replace(rogue, hidden=hidden))


def pick_face(gallery: Gallery, rogue: Rogue, face: int) -> int | None:
    """The colour of a person and of their drawn face; 0 is the one that goes with the name. A photo stays."""
    if not 0 <= face <= FACES:
        raise Refused(say("There is no such face. Pick one of those shown."))
    return gallery.do(say("A face for {name}", name=rogue.name), replace(rogue, face=face))
