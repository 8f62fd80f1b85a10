"""Draws pages: those of a table as pictures made of parts, and all others whole."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from hashlib import blake2s
from typing import Any, cast

import msgspec
from flask import current_app, request
from jinja2 import Environment
from markupsafe import Markup
from msgspec import Struct

from companion.core import rules
from companion.core.game import By
from companion.core.log import HistoryLine, Log, LoggedMoment
from companion.core.offer import Offer
from companion.core.table import Table
from companion.core.table_moves import StepTicked, Undone
from companion.core.undo import lost, moves, redoable, undoable
from companion.core.words import Message, say
from companion.services import services
from companion.tables.room import Room
from companion.web import forms
from companion.web.language import language
from companion.web.parts import Page, PartDrawer, Picture
from companion.web.table_offers import table_offers
from companion.web.visit import PAGES, Look, Visit, look
from companion.web.words import renderer, speaking

HISTORY_SHOWN = 40
TABLES_DRAWN = 10
"""All phones of a table ask within a moment, and drawn pages take room."""


class Drawn(Struct):
    """One version of a table: what all its pages show of it, and the pages that were asked for so far."""

    changes: int
    shared: dict[str, Any]
    pages: dict[Any, Picture] = {}


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


class DraftShown(Struct, frozen=True):
    """The own sealed entry that an undo took, to be sent again."""

    words: Message | None


class Acting(Struct, frozen=True):
    """One phone for several: whose page this is, and the way to all others."""

    me: int | None
    addresses: tuple[str, ...]
    waiting: tuple[int, ...]
    next_address: str | None
    """Of the page that this phone goes on to by itself."""
    home: str | None
    """Of the own page, to which it goes back after one answer for somebody who has a phone."""


class WaitedFor(Struct, frozen=True):
    seats: tuple[int, ...] = ()
    play_as: tuple[str, ...] = ()
    held: tuple[int, ...] = ()
    """Those of them who have a phone of their own."""


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
    no: str | None
    """Only the host says no."""
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


class Moments(Struct, frozen=True):
    """What the newest entries brought, for the script to play."""

    played: tuple[LoggedMoment, ...] = ()
    folder: str = ""
    """Where the game may have drawings of its own."""
    photos: tuple[str, ...] = ()
    """Those of the people concerned: with another photo, the part is another one."""


class Clock(Struct, frozen=True):
    """The timer of the table, for every tab."""

    deadline: int | None


class Lines(Struct, frozen=True):
    """The history, with the lines that this page may undo."""

    lines: tuple[HistoryLine, ...]
    undoable: tuple[int, ...]
    own: int | None
    """The one that *Undo* would undo; any other takes everything after it along."""
    lost: dict[str, Message]
    """What others would lose with such a line, as a question, by its number."""


def _same_for_all(room: Room) -> dict[str, Any]:
    if room.log is None:
        return {"room": room, "game": room.game}
    table, game = room.table, room.game
    return {
        "room": room,
        "game": game,
        "table": table,
        "phase": game.phase(table.state),
        "sheet": table.sheet(),
        "table_offers": table_offers(table),
        "waiting": table.waited_for,
    }


def _key(seen: Look) -> Hashable:
    """All that makes one page of a version differ from another; there are only a few for each seat."""
    visit = seen.visit
    asking = seen.phone.wants if seen.phone and visit.page == "join" else None
    asked = (visit.language.code, visit.page, visit.acting_for, visit.curtain_open, visit.whole, visit.keeper)
    return asked, seen.me, seen.viewer, seen.actor, asking


class Drawer:
    """Renders the changing part of a table's pages, once per version for all who see the same."""

    def __init__(self, env: Environment) -> None:
        self.env = env
        self.parts = PartDrawer(env)
        self._drawn: OrderedDict[str, Drawn] = OrderedDict()

    def picture(self, room: Room, visit: Visit) -> Picture | None:
        """``#page`` for this visit, or None for somebody who does not belong here any more."""
        seen = look(room, visit)
        if not seen.belongs:
            return None
        drawn = self._drawn.get(room.code)
        if drawn is None or drawn.changes != room.changes:
            drawn = self._drawn[room.code] = Drawn(room.changes, _same_for_all(room))
        self._drawn.move_to_end(room.code)
        while len(self._drawn) > TABLES_DRAWN:
            self._drawn.popitem(last=False)
        if visit.typed or visit.search:
            return self._draw(seen, drawn.shared)  # whatever people type would fill the memory
        key = _key(seen), tuple(moment.seq for moment in room.moments(seen.reader))
        if key not in drawn.pages:
            drawn.pages[key] = self._draw(seen, drawn.shared)
        return drawn.pages[key]

    def following(self, visit: Visit) -> Callable[[Room], str | None]:
        """What a stream sends to one page at each change: the whole first, then only what differs."""
        shown: Picture | None = None

        def message(room: Room) -> str | None:
            nonlocal shown
            before, shown = shown, self.picture(room, visit)
            return None if shown is None else shown.since(before)

        return message

    def _draw(self, seen: Look, shared: dict[str, Any]) -> Picture:
        room, name = seen.room, seen.visit.page
        page = Page(self.parts, seen.scene, room.game.folder)
        undo = Undoing() if room.log is None else _undoing(seen, room.log)
        context = shared | {"look": seen, "me": seen.me, "seats": seen.seats, "part": page.part, "undo": undo}
        context["asking"] = _asking(seen)
        context["may_keep"] = seen.visit.keeper
        if room.log is not None:
            context |= self._started(seen, room.log, undo, shared)
            context["waited_for"] = _waited_for(seen, shared["waiting"])
        if name in ("play", "watch", "screen") and room.log is None:
            name = "gathering_screen" if name == "screen" else "gathering"
        elif name == "play" and seen.curtained:
            name = "curtain"
        with speaking(seen.visit.language, room.names):
            return page.picture(self.env.get_template(f"table/{name}.html").render(context))

    def _started(self, seen: Look, log: Log, undo: Undoing, shared: dict[str, Any]) -> dict[str, Any]:
        table, game, page = log.table, seen.room.game, seen.visit.page
        due = table.deadline()
        context: dict[str, Any] = {"moments": self._moments(seen), "clock": Clock(None if due is None else due[0])}
        if page in ("play", "watch", "screen"):
            context["view"] = game.view(table.state, seen.viewer)
            latest = next(iter(log.history(seen.reader, 1)), None)
            context["starter"] = _starter(seen, table, shared["table_offers"].draw)
            context["draft"] = DraftShown(None if seen.draft is None else seen.draft.words)
            context["acting"] = _acting(seen) if page == "play" and seen.many else None
            context["shared_steps"] = lambda steps: _setup_list(seen, steps)
            context["news"] = News(latest, _toast(log, seen.reader), clock=page != "screen")
        elif page == "people" and seen.actor.host and not table.closed:
            context["options"] = _changeable(log)
        elif page == "history":
            context["lines"] = _lines(seen, log, undo.target)
            context["more"] = log.version - 1 > HISTORY_SHOWN and not seen.visit.whole
        elif page == "rules":
            ledger = rules.load(game, seen.visit.language.code)
            context["ledger"] = ledger
            context["card"] = ledger.card(game.phase(table.state))
            context["found"] = ledger.search(seen.visit.search) if seen.visit.search else None
        return context

    def _moments(self, seen: Look) -> Moments:
        played, photo_of = seen.room.moments(seen.reader), cast(Callable[[str], str], self.env.globals["photo_of"])
        people = {seat for one in played for seat in one.moment.seats}
        photos = tuple(photo_of(seat.name) for seat in seen.seats if seat.number in people)
        return Moments(played, seen.room.game.folder, photos) if played else Moments()


def _changeable(log: Log) -> list[forms.Field]:
    """The options that the host may change now, as they are."""
    game = log.game
    if not game.changeable:
        return []
    return [
        field
        for field in forms.fields(game.options, msgspec.to_builtins(log.table.state.options))
        if field.name in game.changeable
    ]


def _starter(seen: Look, table: Table, draw: Offer) -> Starter:
    if draw.why_not is not None or len(table.people) < 2:
        return Starter(None, None)
    may_draw = seen.visit.page == "play" and seen.actor.host
    return Starter(table.starter, draw if may_draw else None)


def _acting(seen: Look) -> Acting:
    follows = seen.next_seat
    address = None if follows is None else seen.play_as[follows]
    return Acting(seen.me, seen.play_as, seen.room.table.waited_for, address, seen.home)


def _waited_for(seen: Look, waiting: tuple[int, ...]) -> WaitedFor:
    """Nobody is named where everybody is waited for. The page of play says itself whose turn it is, and shows whoever
    is waited for what to do; there the row is for the host, who can help."""
    table, page = seen.room.table, seen.visit.page
    if set(table.people) <= set(waiting):
        return WaitedFor()
    if page in ("play", "watch") and _says_it_itself(seen, waiting):
        return WaitedFor()
    return WaitedFor(waiting, seen.play_as, tuple(seat for seat in waiting if seen.room.held(seat)))


def _says_it_itself(seen: Look, waiting: tuple[int, ...]) -> bool:
    turns = seen.room.table.on_turn is not None
    return seen.many or seen.me in waiting or (turns and not seen.actor.host)


def _setup_list(seen: Look, steps: Iterable[Message]) -> SetupList:
    """The steps of setting up, as a game says them, with everybody's ticks. A step that changes is to be done again."""
    return SetupList(tuple(_setup_step(seen, words) for words in steps))


def _setup_step(seen: Look, words: Message) -> SetupStep:
    key = blake2s(msgspec.msgpack.encode(words, order="deterministic"), digest_size=6).hexdigest()
    did = seen.room.table.ticked.get(key)
    tick = Offer(StepTicked.__name__, words, {"step": key, "done": "on" if did is None else "off"})
    said = None if did is None else say("{name} did it", name=By(did).name)
    return SetupStep(key, words, said, tick if seen.plays else None)


def _asking(seen: Look) -> Asking:
    """The host answers alone; two of the others may agree instead."""
    actor, names = seen.actor, {seat.number: seat.name for seat in seen.seats}
    if seen.visit.page not in PAGES:
        return Asking(())
    requests = [
        Request(
            phone.id,
            names[phone.wants],
            yes=seen.host("admit" if actor.host else "vouch"),
            no=seen.host("refuse") if actor.host else None,
            said_yes=not actor.host and phone.vouched_by == actor.seat,
        )
        for phone in seen.room.phones
        if phone.wants in names and (actor.host or phone.wants != actor.seat)
    ]
    return Asking(tuple(requests))


def _undoing(seen: Look, log: Log) -> Undoing:
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


def _lines(seen: Look, log: Log, own: int | None) -> Lines:
    lines = tuple(log.history(seen.reader, None if seen.visit.whole else HISTORY_SHOWN))
    able = {entry.seq for entry in moves(log)} if seen.actor.host else {own}
    undoable = tuple(line.seq for line in lines if line.seq in able and not line.undone)
    losses = {str(seq): loss for seq in undoable if seq != own and (loss := lost(log, seq, seen.actor.by)) is not None}
    return Lines(lines, undoable, own, losses)


def _toast(log: Log, viewer: int | None) -> Toast | None:
    """An undo is shown to everybody, not only to those who look at the history."""
    last = log.entries[-1]
    return Toast(last.seq, log.words_of(last.seq, viewer)) if isinstance(last.move, Undone) else None


def partial() -> bool:
    """Whether the script asks for a piece of a page, not for the whole."""
    return request.headers.get("HX-Request-Type") == "partial"


def first_edition() -> bool:
    """Whether htmx itself asks from a page of a table, as it did for every tap in the first edition."""
    return "HX-Request" in request.headers


def page(template: str, **context: Any) -> str:
    """A whole page of its own."""
    theme = "light" if request.cookies.get("theme") == "light" else "dark"
    with speaking(language(), renderer().names):
        return current_app.jinja_env.get_template(template).render(theme=theme, **context)


def table_page(room: Room, visit: Visit, *, notice: Message | None = None) -> str | None:
    """A whole page of a table around what its stream changes."""
    picture = services().drawer.picture(room, visit)
    if picture is None:
        return None
    seen = look(room, visit)
    context = {"room": room, "game": room.game, "visit": seen.visit, "look": seen, "notice": notice}
    return page("table/frame.html", **context, drawn=Markup(_with_version(picture.whole(), room)))


def _with_version(drawn: str, room: Room) -> str:
    """Every form says what its sender has seen. With script it is known otherwise, so streams do without."""
    kind = '<input type="hidden" name="kind"'
    return drawn.replace(kind, f'<input type="hidden" name="seen" value="{room.version}">{kind}')
