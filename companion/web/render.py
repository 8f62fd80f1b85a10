"""Draws pages: those of a table as pictures made of parts, and all others whole."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from typing import Any, cast

from flask import current_app, request
from jinja2 import Environment
from markupsafe import Markup
from msgspec import Struct

from companion.core import rules
from companion.core.game import RulesHere
from companion.core.log import MOST_MOMENTS, Log, LoggedMoment
from companion.core.sheet import Sheet
from companion.core.table_moves import Left, StarterDrawn
from companion.core.words import Message
from companion.services import services
from companion.tables.room import Room
from companion.web import frame
from companion.web.changeable import changeable
from companion.web.language import language
from companion.web.parts import Page, PartDrawer, Picture, Scene, Shown
from companion.web.seats_seen import stamp
from companion.web.table_offers import table_offers
from companion.web.visit import Look, Visit, look
from companion.web.words import renderer, speaking

LETTERS_AT_ONCE = 1100
"""Of the rules that are in sight on two screens of a phone, with the other things there."""
LETTERS_OF_A_LINE = 40
"""As many would have room beside the end of a rule, and in the space around it."""
TABLES_DRAWN = 10
"""All phones of a table ask within a moment, and drawn pages take room."""


class Drawn(Struct):
    """One version of a table: what all its pages show of it, and the pages that were asked for so far."""

    changes: tuple[int, int]
    """Of the room, and of the gallery where its result is."""
    shared: dict[str, Any]
    pages: dict[Any, Picture] = {}
    scenes: dict[str, Scene] = {}
    """By language."""
    result: frame.Result | None = None
    photos: dict[int, str] = {}
    """What the gallery has of people at the table, by seat; asking for it reads the store."""


class Played(Struct, frozen=True):
    """A moment for the script to play."""

    logged: LoggedMoment
    folder: str
    """Where the game may have drawings of its own."""
    photos: tuple[str, ...]
    """Those of the people concerned: with another photo, the part is another one."""
    on_screen: bool = False
    """The table screen has room for what a moment shows besides."""

    @property
    def kind(self) -> str:
        return self.logged.moment.kind


Moments = tuple[Played | None, ...]
"""What the newest entries brought, each in a place where it stays when the next one comes: so it is sent once."""


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
    return asked, seen.me, seen.viewer, seen.actor, asking, seen.room.asleep, seen.room.stayed_behind


class Drawer:
    """Renders the changing part of a table's pages, once per version for all who see the same."""

    def __init__(
        self, env: Environment, parts: PartDrawer | None = None, of_gallery: Callable[[], int] = lambda: 0
    ) -> None:
        """With the ``parts`` of another drawer, both draw each part once. ``of_gallery`` is its version: what is
        corrected there is said at the table where it was played."""
        self.env, self.of_gallery = env, of_gallery
        self.parts = parts or PartDrawer(env)
        self._drawn: OrderedDict[str, Drawn] = OrderedDict()

    def picture(self, room: Room, visit: Visit) -> Picture | None:
        """``#page`` for this visit, or None for somebody who does not belong here any more."""
        seen = look(room, visit)
        if not seen.belongs:
            return None
        drawn = self._drawn.get(room.code)
        changes = self.changes(room)
        if drawn is None or drawn.changes != changes:
            drawn = self._drawn[room.code] = Drawn(changes, _same_for_all(room))
        self._drawn.move_to_end(room.code)
        while len(self._drawn) > TABLES_DRAWN:
            self._drawn.popitem(last=False)
        played = room.moments(seen.reader)
        if visit.typed or visit.search:
            return self._draw(seen, drawn, played)  # whatever people type would fill the memory
        key = _key(seen), tuple(moment.seq for moment in played)
        if key not in drawn.pages:
            drawn.pages[key] = self._draw(seen, drawn, played)
        return drawn.pages[key]

    def changes(self, room: Room) -> tuple[int, int]:
        """Whatever may make another page of a table: its own changes, and once it is in the gallery, those there."""
        kept = room.log is not None and room.table.confirmed
        return room.changes, self.of_gallery() if kept else 0

    def following(self, visit: Visit, shown_at: str | None = None) -> Callable[[Room], str | None]:
        """What a stream sends to one page at each change: the whole first, then only what differs. A page that was
        drawn at ``shown_at`` has the whole already, if nothing has changed since."""
        shown: Shown | None = None

        def message(room: Room) -> str | None:
            nonlocal shown
            picture = self.picture(room, visit)
            if picture is None:
                return None
            before, shown = shown, picture.shown
            if before is None and stamp(room) == shown_at:
                before = shown
            return picture.since(before)

        return message

    def _draw(self, seen: Look, drawn: Drawn, played: tuple[LoggedMoment, ...]) -> Picture:
        room, name, shared = seen.room, seen.visit.page, drawn.shared
        spoken = seen.visit.language.code
        if spoken not in drawn.scenes:
            drawn.scenes[spoken] = seen.scene
        page = Page(self.parts, drawn.scenes[spoken], room.game.folder)
        undo = frame.Undoing() if room.log is None else frame.undoing(seen, room.log)
        context = shared | {"look": seen, "me": seen.me, "seats": seen.seats, "part": page.part, "undo": undo}
        context["part_list"] = page.part_list
        context["asking"] = frame.asking(seen)
        context["may_keep"] = seen.visit.keeper
        if room.log is not None:
            context |= self._started(seen, room.log, undo, drawn)
            context["moments"] = self._moments(seen, drawn, played)
            now = getattr(context.get("view"), "now", None)
            waiting, over = shared["waiting"], shared["sheet"] is not None
            context["waited_for"] = frame.waited_for(seen, waiting, now.seat if now else None, over=over)
        if name in ("play", "watch", "screen") and room.log is None:
            name = "gathering_screen" if name == "screen" else "gathering"
        elif name == "play" and seen.curtained:
            name = "curtain"
        with speaking(seen.visit.language, room.names):
            return page.picture(self.env.get_template(f"table/{name}.html").render(context))

    def _started(self, seen: Look, log: Log, undo: frame.Undoing, drawn: Drawn) -> dict[str, Any]:
        table, game, page, shared = log.table, seen.room.game, seen.visit.page, drawn.shared
        sheet = shared["sheet"]
        context: dict[str, Any] = {"clock": frame.Clock(table.timer())}
        if page in ("play", "watch", "screen"):
            if sheet is not None:
                drawn.result = drawn.result or self._result(seen, drawn, sheet)
                context["result"] = frame.spoken_to(seen, drawn.result)
            context["view"] = game.view(table.state, seen.viewer)
            context["opened"] = self._opened(seen, log)
            latest = next(iter(log.history(seen.reader, 1)), None)
            context["starter"] = starter = frame.starter(seen, table, shared["table_offers"].draw)
            if page == "screen" and starter.seat is not None and isinstance(log.entries[-1].move, StarterDrawn):
                latest = None  # the strip says who starts, right beside it
            context["agreeing"] = frame.agreeing(seen, table)
            context["last_one"] = frame.last_one(table, over=sheet is not None)
            context["draft"] = frame.DraftShown(None if seen.draft is None else seen.draft.words)
            context["acting"] = frame.acting(seen) if page == "play" else None
            context["shared_steps"] = lambda steps: frame.setup_list(seen, steps)
            just_left = isinstance(log.entries[-1].move, Left) and sheet is None and page != "screen"
            pieces = game.left_behind if just_left else None  # a TV has no room for it
            context["news"] = frame.News(latest, frame.toast(log, seen.reader), page != "screen", pieces)
        elif page == "people":
            context["photos"] = frame.player_photos(seen, table)
            context["options"] = changeable(table) if seen.actor.host and not table.closed else None
        elif page == "history":
            context["lines"] = frame.lines(seen, log, undo.target)
            context["more"] = log.version - 1 > frame.HISTORY_SHOWN and not seen.visit.whole
        elif page == "rules":
            here = RulesHere() if game.rules_here is None else game.rules_here(table.state)
            ledger = rules.load(game, seen.visit.language.code).without(here.unfit)
            context["ledger"], context["box_sheet"] = ledger, here.sheet
            context["card"] = card = None if table.closed else ledger.card(here.card or shared["phase"])
            context["at_once"] = _at_once(card, ledger.of(shared["phase"]))
            context["found"] = ledger.search(seen.visit.search) if seen.visit.search else None
        return context

    def _opened(self, seen: Look, log: Log) -> Any:
        asked, opened = seen.visit.search, log.game.opened
        return opened(log.table.state, seen.viewer, asked) if asked and opened is not None else None

    def _moments(self, seen: Look, drawn: Drawn, played: tuple[LoggedMoment, ...]) -> Moments:
        places: list[Played | None] = [None] * MOST_MOMENTS
        for one in played:
            wanted = (one.seq + one.number) % MOST_MOMENTS
            place = wanted if places[wanted] is None else places.index(None)
            photos, shows = self._photos(seen, drawn, one.moment.seats), one.moment.shows is not None
            places[place] = Played(one, seen.room.game.folder, photos, shows and seen.visit.page == "screen")
        return tuple(places)

    def _result(self, seen: Look, drawn: Drawn, sheet: Sheet) -> frame.Result:
        lore = cast(Callable[[Room, Sheet], tuple[Message, ...]], self.env.globals["lore"])
        return frame.result(seen, sheet, lore(seen.room, sheet), self._photos(seen, drawn, range(len(seen.seats))))

    def _photos(self, seen: Look, drawn: Drawn, people: Iterable[int]) -> tuple[str, ...]:
        photo_of = cast(Callable[[str], str], self.env.globals["photo_of"])
        for seat in people:
            if seat not in drawn.photos:
                drawn.photos[seat] = photo_of(seen.seats[seat].name)
        return tuple(drawn.photos[seat] for seat in people)


def _at_once(card: rules.Card | None, present: tuple[rules.Rule, ...]) -> int:
    """How many rules of the present phase are in sight beside its card: the page stays short, and the others unfold."""
    left = LETTERS_AT_ONCE - sum(len(line) + LETTERS_OF_A_LINE for line in (card.lines if card else ()))
    for number, rule in enumerate(present):
        left -= len(rule.say) + LETTERS_OF_A_LINE
        if left < 0:
            return max(number, 1)
    return len(present)


def partial() -> bool:
    """Whether the script asks for a piece of a page, not for the whole."""
    return request.headers.get("HX-Request-Type") == "partial"


def first_edition() -> bool:
    """Whether htmx itself asks from a page of a table, as it did for every tap in the first edition."""
    return "HX-Request" in request.headers


def page(template: str, **context: Any) -> str:
    """A whole page of its own."""
    follows = "theme" not in request.cookies and not _on_tv(context.get("visit"))
    theme = shown_theme() if follows or "theme" in request.cookies else "dark"
    with speaking(language(), renderer().names):
        return current_app.jinja_env.get_template(template).render(theme=theme, follows=follows, **context)


def shown_theme() -> str:
    """Light or dark: as somebody chose on this phone, else as the phone itself has it, which its script notes."""
    return "light" if request.cookies.get("theme", request.cookies.get("system")) == "light" else "dark"


def _on_tv(visit: Visit | None) -> bool:
    return visit is not None and visit.page == "screen"


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
