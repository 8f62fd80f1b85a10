"""Plays that were not played at a table of ours: logged by hand, or kept from a quick score."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.names import LONGEST_TITLE, tidy_name
from companion.core.problems import Refused
from companion.core.sheet import Points, Sheet, tidy
from companion.core.words import listed, say
from companion.exchange.bounds import SHARES
from companion.exchange.dates import A_DAY
from companion.exchange.games import KnownGame
from companion.exchange.incoming import another_somebody, ranked
from companion.gallery import Gallery, by_name, results
from companion.gallery.people import LONGEST_NAME
from companion.gallery.plays import FAR, YEARS, game_titled, placed_by_scores, tidy_note, year_of
from companion.stats.plays import Play, Rogue, Share, StoredLine, is_nobody, named, plain


class LoggedSeat(Struct, frozen=True):
    """A player of a play that is logged."""

    name: str
    score: Points | None = None
    """With lines it is their sum."""
    winner: bool = False
    lines: tuple[StoredLine, ...] = ()


class Logged(Struct, frozen=True):
    """A play as somebody logs it."""

    title: str
    """Of the game, known or not."""
    played_at: int
    seats: tuple[LoggedSeat, ...]
    whole_day: bool = False
    """Only the day is known."""
    minutes: int = 0
    place: str = ""
    notes: str = ""
    lowest_wins: bool | None = None
    """None: as at the last play of this game."""
    together: bool = False
    """They won or lost together."""
    once: str = ""
    """The same key twice is the same play."""


class LoggedPlay(Struct, frozen=True):
    id: str
    change: int | None
    """None: it was logged before."""


def log(gallery: Gallery, sent: Logged, known: Iterable[KnownGame] = (), photo: str = "") -> LoggedPlay:
    """Writes the play; ``known`` are the games of this house, ``photo`` is the name of one that is stored already."""
    key = named("logged", sent.once or gallery.now())
    snapshot, title = gallery.snapshot(), tidy_name(sent.title, LONGEST_TITLE)
    if not sent.seats:
        raise Refused(say("Who played? Tap or type a name first."))
    game = game_titled(snapshot, title, known)
    last = next((play for play in snapshot.plays if play.game == game), None)
    lowest = sent.lowest_wins if sent.lowest_wins is not None else last is not None and last.lowest_wins
    play = Play(
        id=key,
        game=game,
        title=title,
        played_at=_likely(sent.played_at, gallery.now()),
        shares=tuple(_share(seat) for seat in sent.seats),
        whole_day=sent.whole_day,
        cooperative=sent.together,
        lowest_wins=lowest,
        photo=photo,
        bgg_id=last.bgg_id if last is not None else 0,
        **tidy_note(sent.minutes, sent.place, sent.notes),
    )
    return _write(gallery, _with_result(play), [seat.name for seat in sent.seats])


def keep(gallery: Gallery, sheet: Sheet, game: KnownGame, once: str) -> LoggedPlay:
    """A quick score with its lines, as if it had just been played."""
    names, now = [seat.name for seat in sheet.seats], gallery.now()
    play = Play(
        id=named("quick", once or now),
        game=game.slug,
        title=game.title,
        played_at=now,
        shares=tuple(results.share_of(sheet, seat, names) for seat in sheet.seats),
        decided_by=sheet.decided_by,
        decided=sheet.decided_words.named(names),
        lowest_wins=sheet.lowest_wins,
    )
    if sheet.questions:
        raise Refused(sheet.questions[0].still_open.named(names))
    return _write(gallery, play, names)


def _write(gallery: Gallery, play: Play, names: Sequence[str]) -> LoggedPlay:
    if any(one.id == play.id for one in gallery.stored()[0]):
        return LoggedPlay(play.id, None)  # sent again, perhaps corrected since
    if len(names) > SHARES:
        raise Refused(say("{most} players are the most.", most=SHARES))
    people, newcomers = _people(gallery, names)
    shares = (replace(share, rogue=rogue.id) for share, rogue in zip(play.shares, people, strict=True))
    words = say("Logged: {game} with {names}", game=play.title, names=listed(one.name for one in people))
    return LoggedPlay(play.id, gallery.do(words, replace(play, shares=tuple(shares)), *newcomers))


def _people(gallery: Gallery, names: Iterable[str]) -> tuple[list[Rogue], list[Rogue]]:
    """Who is meant by these names, and those of them who are new."""
    known = gallery.kept("people by name", by_name)
    found: dict[str, Rogue] = {}
    sitting: set[str] = set()
    for typed in names:
        if is_nobody(typed):
            unknown = gallery.snapshot().who(another_somebody(sitting))
            found[unknown.id] = unknown
            continue
        who = known.get(plain(typed))
        if who is None:
            name = tidy_name(typed, LONGEST_NAME)
            who = known.get(plain(name)) or Rogue(id=results.free_key(gallery, name), name=name)
        if who.id in found:
            raise Refused(say("One person cannot sit at a table twice. Give each of them a name of their own."))
        found[who.id] = who
    people = list(found.values())
    return people, [who for who in people if who.known and who.id not in gallery.snapshot().rogues]


def _share(seat: LoggedSeat) -> Share:
    score = tidy(sum(line.points for line in seat.lines)) if seat.lines else seat.score
    return Share("", score=score, winner=seat.winner, lines=seat.lines)


def _with_result(play: Play) -> Play:
    """Places by the winners who were named, else by the scores."""
    won = any(share.winner for share in play.shares)
    if play.cooperative or (len(play.shares) == 1 and not won):
        return play
    if won:
        return _first_known(ranked(play))
    if any(share.score is None for share in play.shares):
        raise Refused(say("Who won? Tap a winner, or enter a score for everybody."))
    return replace(play, shares=placed_by_scores(play, play.shares))


def _first_known(play: Play) -> Play:
    """Whoever won came first, also where nobody knows where the others came."""
    if any(share.rank for share in play.shares):
        return play
    return replace(play, shares=tuple(replace(share, rank=int(share.winner)) for share in play.shares))


def _likely(at: int, now: int) -> int:
    if year_of(at) not in YEARS:
        raise Refused(FAR)
    if at > now + A_DAY:
        raise Refused(say("This date is in the future."))
    return at
