"""A filled gallery to look around in: a year of plays of every game, by made-up people.

A game may have one whole game on file, ``demo/recorded.json``. The newest play of each is that game at a
table of its own, so that it can be watched again; the others have its score sheet with other numbers.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from msgspec.structs import replace

from companion import gallery
from companion.core.colours import own_or_dealt
from companion.core.game import Started
from companion.core.log import Entry, Log
from companion.core.sheet import Points
from companion.core.words import several
from companion.gallery import results
from companion.stats.plays import FACES, Play, Rogue, Share, named, plain
from companion.store import Db, Store, entries, table_rows

PEOPLE = ("Ada", "Bert", "Cleo", "Dov", "Edda", "Finn", "Gül", "Hana")
ABLE = (1.12, 1.18, 1.06, 1.0, 0.95, 1.0, 0.9, 0.97)
"""How well they play, in the order of their names."""
PLACES = ("Ada’s kitchen", "The attic", "Ada’s kitchen", "Café Corner", "")
NOTES = {3: "Never again without snacks.", 17: "The dog ate the start player.", 31: "Rematch on Friday!"}
EACH = 9
"""Plays of each game beside the one at a table."""
DAY = 86_400_000
SEED = 2199
"""The same year whenever it is made, but for the date."""


def fill(store: Store, recorded: Mapping[str, Log], now: int) -> int:
    """Writes a year of plays that ends today, and a table for each game by its code; the answer is how many plays."""
    dice = random.Random(SEED)
    with store.write() as db:
        models = []
        for at, (code, log) in enumerate(recorded.items()):
            played = _played_by(log, _company(dice, len(log.table.seats)), now - (at + 1) * DAY // 2, dice)
            models.append(_at_a_table(db, code, played))
        days = sorted((dice.uniform(5, 360) for _ in range(EACH * len(models))), reverse=True)
        plays = [_like(models[at % len(models)], at, now - round(day * DAY), dice) for at, day in enumerate(days)]
        words = several("Added: {n} play", "Added: {n} plays", len(plays))
        gallery.write(db, now, words, [*_rogues(), *plays])
    return len(plays) + len(models)


def _rogues() -> list[Rogue]:
    """Each in a colour of their own."""
    return [Rogue(id=_id(name), name=name, face=at or FACES) for at, name in enumerate(PEOPLE)]


def _id(name: str) -> str:
    return named("rogue", plain(name))


def _company(dice: random.Random, seats: int) -> list[str]:
    """The first come most often."""
    chances = {name: dice.random() ** (1 + at / 4) for at, name in enumerate(PEOPLE)}
    return sorted(PEOPLE, key=lambda name: -chances[name])[:seats]


def _played_by(log: Log, names: list[str], ended: int, dice: random.Random) -> Log:
    """The same game by these people, at that hour and as slowly as people play."""
    began, lasted = log.table.began_at, max(1, log.table.at - log.table.began_at)
    slower = dice.uniform(45, 100) * 60_000 / lasted
    own = {rogue.name: rogue.colour for rogue in _rogues()}
    colours = own_or_dealt([own[name] for name in names], log.game.colours)

    def then(entry: Entry) -> Entry:
        move = entry.move
        if isinstance(move, Started):
            move = replace(move, seats=tuple(names), colours=colours)
        return replace(entry, move=move, at=ended - round((lasted - (entry.at - began)) * slower))

    return Log(log.game, map(then, log.entries))


def _at_a_table(db: Db, code: str, log: Log) -> Play:
    started, sheet = log.table.started, log.table.sheet()
    assert sheet is not None, "a recorded game is a whole one"
    table_rows.open_table(db, code, log.game.slug, started.options, log.table.began_at, started.title)
    for entry in log.entries:
        entries.add(db, code, entry)
    table_rows.change(db, code, closed=True)
    results.publish(db, code, log.table, sheet)
    return results.played(code, log.table, sheet, [_id(name) for name in log.table.names])


def _like(model: Play, number: int, at: int, dice: random.Random) -> Play:
    names = _company(dice, len(model.shares))
    shares = [_scored(share, name, dice) for share, name in zip(model.shares, names, strict=True)]
    sign = 1 if model.lowest_wins else -1
    keys = [dice.random() if share.score is None else sign * share.score for share in shares]
    places = [1 + sum(other < key for other in keys) for key in keys]
    by_name = all(share.score is None for share in shares)
    minutes = dice.randint(35, 120)
    return replace(
        model,
        id=named("play", "sample", number),
        played_at=at,
        ended_at=at + minutes * 60_000,
        minutes=minutes,
        shares=tuple(_placed(share, place) for share, place in zip(shares, places, strict=True)),
        decided=model.decided if by_name else "",
        decided_by=model.decided_by if by_name else "points",
        table="",
        place=dice.choice(PLACES),
        notes=NOTES.get(number, ""),
        finished=number != 20,
    )


def _scored(share: Share, name: str, dice: random.Random) -> Share:
    able = ABLE[PEOPLE.index(name)]

    def other(points: Points) -> int:
        return round((points or dice.randint(0, 4)) * able * dice.uniform(0.55, 1.45))

    lines = tuple(replace(line, points=other(line.points)) for line in share.lines)
    fresh = replace(share, rogue=_id(name), lines=lines, start=False)
    if share.score is None:
        return fresh
    points = [line.points for line in lines if line.unit == "points"]
    return replace(fresh, score=sum(points) if points else other(share.score))


def _placed(share: Share, place: int) -> Share:
    """Without a score one only knows who won: all others come next."""
    return replace(share, rank=min(place, 2) if share.score is None else place, winner=place == 1)
