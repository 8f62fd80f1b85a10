"""What the frame of a table's page shows around the game: a struct for each of its parts, and how it is found."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2s

import msgspec
from msgspec import Struct

from companion.core.colours import NAMES
from companion.core.game import By, Timer
from companion.core.log import HistoryLine, Log
from companion.core.offer import Offer
from companion.core.player_photos import PhotoRemoved
from companion.core.sheet import Sheet
from companion.core.table import Table
from companion.core.table_moves import ScoresShown, StepTicked, Undone
from companion.core.undo import lost, moves, redoable, undoable
from companion.core.words import Listing, Message, SeatName, listed, say
from companion.serving.links import link
from companion.web.visit import PAGES, Look

HISTORY_SHOWN = 12
"""Lines on two screens of a phone."""


class Undoing(Struct, frozen=True):
    """What *Undo* and *Redo* on this page would do."""

    target: int | None = None
    words: Message | None = None
    """The line that would be undone."""
    redo: int | None = None
    lost: Message | None = None
    """What others would lose, as a question."""


class Starter(Struct, frozen=True):
    """Who starts, until the first move is made."""

    seat: int | None
    draw: Offer | None
    """The host's button; None: this page may not draw, or nobody may any more."""
    colour: Message | None
    """What the reader plays in, where it is not what they had in the game before."""


class Agreeing(Struct, frozen=True):
    """A stopped game whose scores are hidden: who has still to agree to show them."""

    names: Listing
    mine: Offer | None
    everybody: Offer | None
    """The host's button, after asking the others."""
    another: str | None
    """The way on to another game, whether they agree or not; None: not from this page, or somebody took it already."""


class DraftShown(Struct, frozen=True):
    """The own sealed entry that an undo took, to be sent again."""

    words: Message | None


class Acting(Struct, frozen=True):
    """One phone for several: whose page this is, and the way to all others."""

    me: int | None
    addresses: tuple[str, ...]
    waiting: tuple[int, ...]
    next_address: str | None
    """Of the page that this phone goes on to by itself; where its owner helps out, an answer leads back."""


class WaitedFor(Struct, frozen=True):
    seats: tuple[int, ...] = ()
    """Beside the owner of this phone."""
    yours: str | None = None
    """Where the owner of this phone, who is waited for, goes on playing; None: nobody waits for them."""
    play_as: tuple[str, ...] = ()
    held: tuple[int, ...] = ()
    """Those of them who have a phone of their own."""
    asleep: tuple[int, ...] = ()
    """Those of them whose phone is asleep."""
    result: str | None = None
    """Where the result is, for a page that does not show it."""
    next: str | None = None
    """The next game of this table, where it has begun; not everybody is taken along."""
    sleeper: Message | None = None
    """Whose phone is asleep, for the others: who can play on for them."""
    lost: str | None = None
    """Where the others read how one of them becomes the host, if the phone of the host, who is waited for, is gone."""


class SetupStep(Struct, frozen=True):
    key: str
    words: Message
    did: Message | None
    """Who did it; None: nobody yet."""
    tick: Offer | None
    """None: this page only watches."""


class SetupList(Struct, frozen=True):
    steps: tuple[SetupStep, ...]


class Request(Struct, frozen=True):
    """A phone that says whom it belongs to, as this page may answer it."""

    phone: int
    name: str
    yes: str
    """Where the answer goes."""
    no: str
    alone: bool
    """The yes of this page is enough: it is the host's."""
    said_yes: bool
    """This player has agreed; somebody else has to, too."""


class Asking(Struct, frozen=True):
    requests: tuple[Request, ...]


class Toast(Struct, frozen=True):
    id: int
    words: Message


class News(Struct, frozen=True):
    """What happened last."""

    latest: HistoryLine | None
    toast: Toast | None
    clock: bool
    """The line says when, too."""
    left_behind: Message | None = None
    """Somebody has just left: what becomes of their pieces."""


class Lines(Struct, frozen=True):
    """The history, with the lines that this page may undo."""

    lines: tuple[HistoryLine, ...]
    undoable: tuple[int, ...]
    own: int | None
    """The one that *Undo* would undo; any other takes everything after it along."""
    lost: dict[str, Message]
    """What others would lose with such a line, as a question, by its number."""


class Result(Struct, frozen=True):
    """Who won, and every line that led there."""

    sheet: Sheet
    heading: Message
    winners: tuple[int, ...]
    lore: tuple[Message, ...]
    photos: tuple[str, ...]
    """What the gallery has of each seat: with another photo, the part is another one."""
    title: Message | None = None
    """What was played, for a table screen, which has room for it and for the lines."""


class Clock(Struct, frozen=True):
    """The timer of the table, for every tab."""

    timer: Timer | None


def starter(seen: Look, table: Table, draw: Offer) -> Starter:
    plays, colour = seen.visit.page == "play", _other_colour(seen, table)
    if draw.why_not is not None or len(table.people) < 2:
        return Starter(None, None, colour)
    return Starter(table.starter, draw if plays and seen.actor.host else None, colour)


def _other_colour(seen: Look, table: Table) -> Message | None:
    had, me = table.started.had, seen.me
    if table.moved or seen.visit.page != "play" or me is None or me >= len(had) or table.colours[me] == had[me]:
        return None
    return say("Your colour in this game: {colour}", colour=NAMES[table.colours[me]])


def last_one(table: Table, *, over: bool) -> Message | None:
    """All others have left: does the table end here?"""
    if table.alone is None or over or table.stopped:
        return None
    return say("Only {name} is still playing. Do you end it here?", name=SeatName(table.alone))


def agreeing(seen: Look, table: Table) -> Agreeing | None:
    if not table.to_agree:
        return None
    kind, plays = ScoresShown.__name__, seen.visit.page == "play"
    mine = Offer(kind=kind, label=say("I agree: show them"), seat=seen.me, style="primary")
    everybody = Offer(
        kind=kind,
        label=say("I asked, and all agree"),
        fields={"everybody": "on"},
        confirm=say("Did you ask everybody? Then all see what was hidden."),
    )
    names = listed(table.names[seat] for seat in table.to_agree)
    own = plays and seen.me in table.to_agree
    another = seen.another if plays and seen.at_table and not seen.room.next_code else None
    return Agreeing(names, mine if own else None, everybody if plays and seen.actor.host else None, another)


def acting(seen: Look) -> Acting | None:
    """None where this phone is for one only, or its page asks one after the other."""
    if not seen.many or (seen.on_one_page and seen.home is None):
        return None
    follows = None if seen.home else seen.next_seat
    address = None if follows is None else seen.play_as[follows]
    return Acting(seen.me, seen.play_as, seen.room.table.waited_for, address)


def waited_for(seen: Look, waiting: tuple[int, ...], named: int | None, *, over: bool) -> WaitedFor:
    """Nobody is named where everybody is waited for. The page of play says itself whose turn it is, and shows whoever
    is waited for what to do; there the row is for the host, who can help. ``named``: by the line that the page begins
    with."""
    table, page = seen.room.table, seen.visit.page
    if page in ("history", "rules", "people") and over:
        follows = seen.room.next_code
        there = None if follows is None else link("table.table", code=follows)
        return WaitedFor(result=seen.visit.address(page="play"), next=there)
    lost, sleeper = _lost_host(seen, waiting), _sleeper(seen, waiting)
    if set(table.people) <= set(waiting):
        return WaitedFor(sleeper=sleeper, lost=lost)
    if page in ("play", "watch") and _says_it_itself(seen, waiting, named):
        return WaitedFor(sleeper=sleeper, lost=lost)
    yours = None
    if seen.actor.seat in waiting and not seen.many:
        yours = seen.visit.address(page="play")
        waiting = tuple(seat for seat in waiting if seat != seen.actor.seat) if seen.actor.host else ()
    held = tuple(seat for seat in waiting if seen.room.held(seat))
    asleep = tuple(seat for seat in held if seat in seen.room.asleep)
    return WaitedFor(waiting, yours, seen.play_as, held, asleep, sleeper=sleeper, lost=lost)


def _lost_host(seen: Look, waiting: tuple[int, ...]) -> str | None:
    hosts = seen.room.host_seats
    if seen.actor.host or seen.actor.seat is None or seen.visit.page == "people" or not hosts <= seen.room.absent:
        return None
    return f"{seen.visit.address(page='people', whole=True)}#lost-host" if hosts & set(waiting) else None


def _sleeper(seen: Look, waiting: tuple[int, ...]) -> Message | None:
    room, own = seen.room, seen.actor.seat
    gone = [seat for seat in waiting if seat in room.absent - room.host_seats and seat != own]
    if not gone or own is None or seen.actor.host:
        return None
    name, host = SeatName(gone[0]), min(room.host_seats, default=None)
    if host is None:
        return say("The phone of {name} is asleep. The screen that hosts this table can play on for them.", name=name)
    return say("The phone of {name} is asleep. {host} hosts, and can play on for them.", name=name, host=SeatName(host))


def _says_it_itself(seen: Look, waiting: tuple[int, ...], named: int | None) -> bool:
    turns = seen.room.table.on_turn is not None or waiting == (named,)
    return seen.many or seen.me in waiting or (turns and not seen.actor.host)


class PhotoShown(Struct, frozen=True):
    """A photo that goes to the gallery with the result, for whoever may take it down again."""

    name: str
    remove: Offer


def player_photos(seen: Look, table: Table) -> dict[int, list[PhotoShown]]:
    """By seat: one's own, and everybody's for the host."""
    label, actor = say("Do not hang this photo in the gallery"), seen.actor
    found: dict[int, list[PhotoShown]] = {seat: [] for seat in range(len(table.seats))}
    for photo in table.photos:
        if (actor.host or photo.seat == actor.seat) and not table.closed:
            move = Offer(PhotoRemoved.__name__, label, {"photo": photo.name}, seat=photo.seat, style="quiet")
            found[photo.seat].append(PhotoShown(photo.name, move))
    return found


def setup_list(seen: Look, steps: Iterable[Message]) -> SetupList:
    """The steps of setting up, as a game says them, with everybody's ticks. A step that changes is to be done again."""
    return SetupList(tuple(_setup_step(seen, words) for words in steps))


def _setup_step(seen: Look, words: Message) -> SetupStep:
    key = blake2s(msgspec.msgpack.encode(words, order="deterministic"), digest_size=6).hexdigest()
    did = seen.room.table.ticked.get(key)
    tick = Offer(StepTicked.__name__, words, {"step": key, "done": "on" if did is None else "off"})
    said = None if did is None else say("{name} did it", name=By(did).name)
    return SetupStep(key, words, said, tick if seen.plays else None)


def asking(seen: Look) -> Asking:
    """The host answers alone; two of the others may agree instead."""
    actor, names = seen.actor, {seat.number: seat.name for seat in seen.seats}
    if seen.visit.page not in PAGES:
        return Asking(())
    requests = [
        Request(
            phone.id,
            names[phone.wants],
            yes=seen.host("admit" if actor.host else "vouch"),
            no=seen.host("refuse"),
            alone=actor.host,
            said_yes=not actor.host and phone.vouched_by == actor.seat,
        )
        for phone in seen.room.phones
        if phone.wants in names and (actor.host or phone.wants != actor.seat)
    ]
    return Asking(tuple(requests))


def undoing(seen: Look, log: Log) -> Undoing:
    actor = seen.actor
    if actor.seat is None and not actor.host:
        return Undoing()
    target = undoable(log, actor.by, host=actor.host)
    redo = redoable(log, actor.by, host=actor.host)
    if target is None and actor.host and seen.me is not None:
        target = undoable(log, seen.me, host=True)
    if target is None:
        return Undoing(redo=redo)
    return Undoing(target, log.words_of(target, seen.reader), redo, lost(log, target, actor.by) if actor.host else None)


def lines(seen: Look, log: Log, own: int | None) -> Lines:
    lines = tuple(log.history(seen.reader, None if seen.visit.whole else HISTORY_SHOWN))
    able = {entry.seq for entry in moves(log)} if seen.actor.host else {own}
    undoable = tuple(line.seq for line in lines if line.seq in able and not line.undone)
    losses = {str(seq): loss for seq in undoable if seq != own and (loss := lost(log, seq, seen.actor.by)) is not None}
    return Lines(lines, undoable, own, losses)


def result(seen: Look, sheet: Sheet, lore: tuple[Message, ...], photos: tuple[str, ...]) -> Result:
    stopped = seen.room.table.stopped
    heading = say("Stopped here") if stopped else sheet.who_won
    return Result(sheet, heading, () if stopped else sheet.winners, lore, photos)


def spoken_to(seen: Look, result: Result) -> Result:
    """As it reads on a table screen, or on a phone of one person, who is told of a win."""
    if seen.visit.page == "screen":
        return msgspec.structs.replace(result, title=seen.room.title)
    if seen.visit.page != "play" or seen.many or seen.me not in result.winners:
        return result
    return msgspec.structs.replace(result, heading=result.sheet.who_won_for(seen.me))


def toast(log: Log, viewer: int | None) -> Toast | None:
    """An undo is shown to everybody, not only to those who look at the history."""
    last = log.entries[-1]
    return Toast(last.seq, log.words_of(last.seq, viewer)) if isinstance(last.move, Undone) else None
