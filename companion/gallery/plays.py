"""Changes to plays: corrected, or taken out of the gallery. Each can be undone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.core.names import LONGEST_TITLE, tidy_name
from companion.core.problems import Changed, Refused
from companion.core.sheet import Points, tidy
from companion.core.words import say
from companion.exchange.bounds import NO_CHARACTER
from companion.exchange.games import KnownGame
from companion.exchange.incoming import another_somebody
from companion.gallery import MEANWHILE, Gallery, by_name
from companion.gallery.people import LONGEST_NAME
from companion.gallery.results import PLACE
from companion.stats.finding import titles_of
from companion.stats.plays import (
    Play,
    Rogue,
    Share,
    Snapshot,
    StoredLine,
    is_nobody,
    is_somebody,
    named,
    plain,
    slug_of,
)
from companion.store import memory

LONGEST_PLACE, LONGEST_LABEL, LONGEST_NOTES = 80, 80, 4000
MOST_MINUTES = 10_000
LAST_PLACE = 1000
YEARS = range(1900, 2201)
Wins: TypeAlias = Literal["highest", "lowest", "won", "lost"]
"""Whose score wins, or how it went for people who play together."""
TOGETHER = ("won", "lost")
NTH = "~"
CORRECTED = say("Corrected: {game}")
FAR = say("That year is far away. Check the date.")


class SeatCorrection(Struct, frozen=True):
    """A player's part as somebody corrects it."""

    name: str
    """Blank for somebody whom nobody knows."""
    score: Points | None = None
    rank: int = 0
    """0: left open."""
    lines: tuple[StoredLine, ...] | None = None
    """The sheet cell by cell, of which the score is the sum; None: as it is, () takes the sheet away."""
    wrote: str | None = None
    """The words where no score was kept; None: as they are."""


class Correction(Struct, frozen=True):
    """A play as it should be, in the order of its seats."""

    played_at: int
    parts: tuple[SeatCorrection, ...]
    minutes: int = 0
    place: str = ""
    notes: str = ""
    counted: bool = True
    title: str = ""
    """Blank: the game stays what it is."""
    wins: Wins | None = None
    """None: as it is; under another title, as at the last play of that game."""
    by_hand: bool | None = None
    """Whether places are those typed, not those that follow from the scores. None: typed ones that nobody touched are
    not meant where a score was changed."""


def as_it_is(play: Play, snapshot: Snapshot) -> Correction:
    """The correction that changes nothing."""
    people = [snapshot.who(share.rogue) for share in play.shares]
    names = [who.name if who.known else "" for who in people]
    seats = zip(names, play.shares, strict=True)
    parts = tuple(SeatCorrection(name, share.score, share.rank) for name, share in seats)
    return Correction(play.played_at, parts, play.minutes, play.place, play.notes, play.counted)


def with_score(play: Play, snapshot: Snapshot, seat: int, points: Points, line: str = "") -> Correction:
    """The correction of one score, or of the line of this key (see ``set_apart``) that counts towards it."""
    as_is, lines = as_it_is(play, snapshot), play.shares[seat].lines
    keys = [one.key for one in set_apart(lines)]
    if line and line not in keys:
        raise Changed(MEANWHILE)
    if line:
        place = keys.index(line)
        fixed = (*lines[:place], replace(lines[place], points=points), *lines[place + 1 :])
        part = replace(as_is.parts[seat], lines=fixed)
    else:
        part = replace(as_is.parts[seat], score=points)
    return replace(as_is, parts=(*as_is.parts[:seat], part, *as_is.parts[seat + 1 :]))


def set_apart(lines: Sequence[StoredLine]) -> list[StoredLine]:
    """The lines with keys that differ: the second of one key has its number behind it."""
    keys = [line.key for line in lines]
    counts = [keys[:place].count(key) for place, key in enumerate(keys)]
    return [replace(line, key=f"{line.key}{NTH}{n + 1}") if n else line for line, n in zip(lines, counts, strict=True)]


def key_of(numbered: str) -> str:
    return numbered.partition(NTH)[0]


def take_off(gallery: Gallery, key: str) -> int | None:
    found = gallery.stored_play(key)
    return gallery.do(say("Taken out of the gallery: {game}", game=found.title), replace(found, gone=True))


def correct(
    gallery: Gallery, key: str, sent: Correction, seen: int | None = None, known: Iterable[KnownGame] = ()
) -> int | None:
    """``seen`` is the version of the gallery on which it was filled in; ``known`` are the games of this house."""
    gallery.play(key)
    found, snapshot = gallery.stored_play(key), gallery.snapshot()
    fresh, newcomers = _corrected(found, _renamed(found, sent, snapshot, known), sent, snapshot)
    change = gallery.do(replace(CORRECTED, args={"game": found.title}), fresh, *newcomers, seen=seen)
    if fresh.place != found.place and key == gallery.snapshot().plays[0].id:
        with gallery.store.write() as db:  # where one plays tonight is where one plays next
            memory.write_setting(db, PLACE, fresh.place or None)
    return change


def game_titled(snapshot: Snapshot, title: str, known: Iterable[KnownGame] = ()) -> str:
    """The slug of the game of this title: one of this house, one that was played before, or a new one."""
    wanted = slug_of(title)
    house = {slug_of(game.title): game.slug for game in known}
    played = {slug_of(called): slug for slug, called in titles_of(snapshot).items()}
    return (played | house).get(wanted, wanted)


def _renamed(found: Play, sent: Correction, snapshot: Snapshot, known: Iterable[KnownGame]) -> Play:
    """The play under its title and by the way to win that were said. One that was not played at a table here is won as
    its game was last time."""
    if sent.wins is not None:
        found = replace(found, lowest_wins=sent.wins == "lowest", cooperative=sent.wins in TOGETHER)
    if not sent.title or _text(sent.title, LONGEST_TITLE) == found.title:
        return found
    title = tidy_name(sent.title, LONGEST_TITLE)
    game = game_titled(snapshot, title, known)
    last = next((play for play in snapshot.plays if play.game == game and play.id != found.id), None)
    if last is not None and sent.wins is None and not found.table:
        found = replace(found, lowest_wins=last.lowest_wins)
    return replace(found, title=title, game=game, bgg_id=0)


def won_by(play: Play) -> Wins:
    if play.cooperative:
        return "won" if any(share.winner for share in play.shares) else "lost"
    return "lowest" if play.lowest_wins else "highest"


def _corrected(found: Play, renamed: Play, sent: Correction, snapshot: Snapshot) -> tuple[Play, list[Rogue]]:
    same_seats = len(sent.parts) == len(found.shares)
    if not same_seats or not all(_has_name(*seat) for seat in zip(found.shares, sent.parts, strict=True)):
        raise Refused(say("Every player needs a name. If the play should not count, tick that instead."))
    if year_of(sent.played_at) not in YEARS:
        raise Refused(FAR)
    whose, newcomers = _people(found, sent.parts, snapshot)
    shares = _result(found, renamed, sent)
    fresh = replace(
        renamed,
        shares=tuple(replace(share, rogue=rogue) for share, rogue in zip(shares, whose, strict=True)),
        counted=sent.counted,
        played_at=sent.played_at,
        **tidy_note(sent.minutes, sent.place, sent.notes),
    )
    return replace(fresh, **_no_longer_true(found, fresh)), newcomers


def tidy_note(minutes: int, place: str, notes: str) -> dict[str, Any]:
    """What people say about a play, within bounds."""
    return {
        "minutes": min(max(0, minutes), MOST_MINUTES),
        "place": _text(place, LONGEST_PLACE),
        "notes": _text(notes, LONGEST_NOTES),
    }


def _text(typed: str, longest: int) -> str:
    return NO_CHARACTER.sub("", typed).strip()[:longest]


def year_of(at: int) -> int:
    try:
        return (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=at)).year
    except OverflowError:
        return 0


def _no_longer_true(found: Play, fresh: Play) -> dict[str, Any]:
    """What was known of the old result or the old hours, and is not known of the new ones."""
    decided = {"decided": "", "decided_by": ""} if _outcome(found) != _outcome(fresh) else {}
    hours = {"ended_at": 0} if (found.played_at, found.minutes) != (fresh.played_at, fresh.minutes) else {}
    return decided | hours


def _outcome(play: Play) -> list[tuple[Points | None, bool]]:
    return [(share.score, share.winner) for share in play.shares]


def _has_name(share: Share, part: SeatCorrection) -> bool:
    return bool(part.name.strip()) or is_somebody(share.rogue)


def _stays_unknown(share: Share, part: SeatCorrection) -> bool:
    """Whether a seat of which nobody knows who sat there gets no name either."""
    return is_somebody(share.rogue) and (not part.name.strip() or is_nobody(part.name))


def _people(found: Play, parts: tuple[SeatCorrection, ...], snapshot: Snapshot) -> tuple[list[str], list[Rogue]]:
    """Who sat there, as ids, and those who are new. Who is still meant keeps the id under which it was written."""
    known = by_name(snapshot)
    whose, newcomers = [], []
    sitting = {share.rogue for share in found.shares}
    for share, part in zip(found.shares, parts, strict=True):
        if _stays_unknown(share, part):
            whose.append(share.rogue)
            continue
        if is_nobody(part.name):
            whose.append(another_somebody(sitting))
            continue
        who = known.get(plain(part.name))
        if who is None:
            who = _newcomer(part.name, found)
            newcomers.append(who)
            known[plain(who.name)] = who
        whose.append(share.rogue if snapshot.who(share.rogue).id == who.id else who.id)
    if len({snapshot.who(rogue).id for rogue in whose}) < len(whose):
        raise Refused(say("One person cannot sit at a table twice. Give each of them a name of their own."))
    return whose, newcomers


def _newcomer(name: str, found: Play) -> Rogue:
    name = tidy_name(name, LONGEST_NAME)
    return Rogue(id=named("rogue", plain(name), found.id), name=name)


def _result(found: Play, renamed: Play, sent: Correction) -> tuple[Share, ...]:
    """The shares with the corrected scores and places, by the way to win that now holds. People who play together win
    or lose as before, unless that was said."""
    for part in sent.parts:
        if not 0 <= part.rank <= LAST_PLACE:
            raise Refused(
                say(
                    "A place is a number from 1 to {last_place}; left blank by all, places follow from the scores.",
                    last_place=LAST_PLACE,
                )
            )
    pairs = list(zip(found.shares, sent.parts, strict=True))
    shares = tuple(_share(share, part) for share, part in pairs)
    scored = any(old.score != new.score for old, new in zip(found.shares, shares, strict=True))
    placed = any(share.rank != part.rank for share, part in pairs)
    if renamed.cooperative:
        return shares if sent.wins is None else _together(shares, sent.wins == "won", found.cooperative)
    ruled = (found.cooperative, found.lowest_wins) != (renamed.cooperative, renamed.lowest_wins)
    if not (scored or placed or ruled or sent.by_hand is False):
        return shares
    if _by_hand(found, sent, placed):
        return winners_by_rank([replace(share, rank=part.rank) for share, (_, part) in zip(shares, pairs, strict=True)])
    return placed_by_scores(renamed, shares)


def _together(shares: Sequence[Share], won: bool, before: bool) -> tuple[Share, ...]:
    """All of them won or lost; places are those of people who played against each other."""
    return tuple(replace(share, winner=won, rank=share.rank if before else 0) for share in shares)


def _share(share: Share, part: SeatCorrection) -> Share:
    """The score is the sum of its cells; one that is typed over them takes the sheet away."""
    lines = None if part.lines is None else _measured(part.lines, share.lines)
    if lines is not None and lines != share.lines:
        return replace(share, lines=lines, score=_sum(share, part, lines), wrote="", left=False)
    if part.score != share.score:
        return replace(share, score=part.score, lines=(), wrote="", left=False)
    return share if part.wrote is None else replace(share, wrote=part.wrote)


def _measured(lines: tuple[StoredLine, ...], before: tuple[StoredLine, ...]) -> tuple[StoredLine, ...]:
    """A time stays a time, whoever corrects it."""
    units = {line.key: line.unit for line in before}
    return tuple(replace(line, unit=units.get(line.key, line.unit)) for line in lines)


def _sum(share: Share, part: SeatCorrection, lines: tuple[StoredLine, ...]) -> Points | None:
    """Times are no points; a sheet that had no score, like that of a clock, gets none."""
    if not lines or (share.lines and share.score is None and not share.left):
        return part.score
    return tidy(sum(line.points for line in lines if line.unit == "points"))


def _by_hand(found: Play, sent: Correction, placed: bool) -> bool:
    """Whether somebody says where people came, whatever the scores are."""
    if not any(part.rank for part in sent.parts):
        return False
    if sent.by_hand is not None:
        return sent.by_hand
    return placed or not follows_scores(found)


def follows_scores(play: Play) -> bool:
    """Whether nobody with a worse score is before somebody with a better one; ties may be decided otherwise."""
    stayed = [share for share in play.shares if not share.left]
    scores = [share.score for share in stayed if share.score is not None]
    if len(scores) < len(stayed) or not all(share.rank for share in stayed):
        return False
    sign = 1 if play.lowest_wins else -1
    rows = sorted((sign * score, share.rank) for score, share in zip(scores, stayed, strict=True))
    return all(before[1] < after[1] for before, after in pairwise(rows) if before[0] < after[0])


def winners_by_rank(shares: Sequence[Share]) -> tuple[Share, ...]:
    """Whoever has the best of the places that are known has won."""
    best = min((share.rank for share in shares if share.rank), default=0)
    return tuple(replace(share, winner=bool(best) and share.rank == best) for share in shares)


def placed_by_scores(before: Play, shares: Sequence[Share]) -> tuple[Share, ...]:
    """Places and winners that follow from the scores; where one is missing they stay. A tie that was decided before
    stays decided, as long as nobody in it has another score now."""
    points = [share.score for share in shares if not share.left]
    if None in points:
        return tuple(shares)
    sign = 1 if before.lowest_wins else -1
    changed = {now.score for now, old in zip(shares, before.shares, strict=True) if now.score != old.score}
    keys = [_key(share, sign, changed) for share in shares]
    places = [1 + sum(other < key for other in keys if other) if key else 0 for key in keys]
    return tuple(replace(share, rank=place, winner=place == 1) for share, place in zip(shares, places, strict=True))


def _key(share: Share, sign: int, changed: Collection[Points | None]) -> tuple[Points, int] | None:
    """What a place follows from: the score, and how a tie was decided that nobody has joined since; None: they left."""
    if share.left or share.score is None:
        return None
    return sign * share.score, 0 if share.score in changed else share.rank
