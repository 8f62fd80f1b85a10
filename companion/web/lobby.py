"""The front door: the games, the open tables, a new table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, NamedTuple

from flask import Blueprint, Response, abort, redirect, request
from msgspec import Meta, Struct
from werkzeug.wrappers import Response as AnyResponse

from companion.core import names
from companion.core.game import Game
from companion.core.names import LONGEST_TITLE, tidy_name, tidy_names
from companion.core.problems import NoSuchTable, Refused, Rejected, StoreBroken, TooFast
from companion.core.table_moves import Undone
from companion.core.words import Message, listed, say
from companion.gallery.figures import filter_choices
from companion.security import hosts, origins
from companion.services import services
from companion.serving import addresses
from companion.serving.links import link
from companion.stats.plays import Play
from companion.store import idle_rows, table_rows
from companion.tables import claims, opening
from companion.tables.idle import HOUR
from companion.tables.room import Room
from companion.web import forms, language, new_table, own_colours
from companion.web.device import YEAR, device, ensure_device, remember_device, remember_owner
from companion.web.public_address import house_settings, public_address
from companion.web.quick import has_quick_page
from companion.web.render import page, partial, shown_theme
from companion.web.words import put_into_words

pages = Blueprint("lobby", __name__)

RECENT = 8
"""Entries of a table among which the front door looks for something that still counts."""
LISTED = 20
"""Tables that it lists beside one's own; all others are one tap away."""
LIVELY = 4
"""How many of these are in sight at once: those where something happened within the last hour."""
REGULARS = 6
"""Faces on a screen that waits."""
PAGE = 50
RENEWED = 4
"""Seconds after which it lists the tables again; however many look at it, each table is read once in that time."""

DAMAGED = say(
    "The database of this Companion is damaged. Stop the Companion soon and start “companion doctor --repair”: it "
    "saves what it can and keeps the damaged file. Until then a tap that cannot be kept stays on its phone."
)


class NewTable(Struct, frozen=True):
    """The form of a new table beside its names: either all are there, or they are expected."""

    gather: bool = False
    only_host: bool = False
    title: Annotated[str, Meta(title="Title", max_length=LONGEST_TITLE)] = ""
    me: str = ""
    """Whose phone this is; blank, or somebody who does not play: it begins as whoever sits first, and is not theirs."""
    once: Annotated[str, Meta(max_length=64)] = ""
    after: str = ""
    """The table whose people play this next."""


@pages.get("/")
def lobby() -> str:
    """With the open tables; a page that is already shown asks only for those."""
    if partial():
        return page("_tables.html", **_tables())
    return page(
        "lobby.html",
        games=services().tables.games.values(),
        titles={game.slug: game.name for game in services().tables.games.values()},
        quick=[game.slug for game in services().tables.games.values() if has_quick_page(game)],
        any_box=new_table.any_box(),
        latest=_latest_play(),
        who=services().gallery.snapshot().who,
        company=new_table.own_company(),
        damaged=DAMAGED if services().tables.store.damage else None,
        **_tables(),
        **(house_settings() if hosts.may_run_machine() else {}),
    )


def _latest_play() -> Play | None:
    """The last result; one that was not finished only where there is no other."""
    plays = services().gallery.snapshot().plays
    return next((play for play in plays if play.finished), next(iter(plays), None))


@pages.get("/qr.svg")
def way_in() -> Response:
    return Response(
        addresses.qr_svg(public_address(link("lobby.lobby"))),
        mimetype="image/svg+xml",
        headers={"Cache-Control": "no-cache"},
    )


@pages.get("/tables")
def all_tables() -> str:
    """Every table that is open here, a page at a time; or those that a word finds."""
    if new_table.strangers_come():
        abort(404)
    wanted = request.args.get("q", "")[:80].strip()
    number = max(1, request.args.get("page", 1, type=int))
    found = [room for room in open_rooms() if _matches(room, wanted)]
    shown = found[(number - 1) * PAGE : number * PAGE]
    older = number + 1 if len(found) > number * PAGE else None
    return page("tables.html", rooms=shown, count=len(found), wanted=wanted, older=older, **_house())


@pages.get("/tv")
def tv() -> AnyResponse:
    """A screen that waits for the next table that opens, and then shows it."""
    if new_table.strangers_come():
        abort(404)
    since = request.args.get("since", type=int)
    if since is None:
        return redirect(link("lobby.tv", since=services().tables.now()), 303)
    with services().tables.store.read() as db:
        code = table_rows.opened_since(db, since)
    if code is not None:
        return redirect(link("table.table", code=code, page="screen"), 303)
    regulars = [name for _, name, _ in filter_choices(services().gallery).players][:REGULARS]
    people = zip(regulars, own_colours.own_colours(regulars), strict=True)
    return Response(page("tv.html", renewed=RENEWED, people=[*people]), headers={"Cache-Control": "no-store"})


def _tables() -> dict[str, Any]:
    lately = services().tables.now() - HOUR
    with services().tables.store.read() as db:
        own = table_rows.open_tables_of(db, table_rows.hashed(device()))
        listed = [] if new_table.strangers_come() else table_rows.open_tables_played(db, lately, LISTED, own)
        more = bool(listed) and table_rows.count_open(db) > len(own) + len(listed)
        quiet = idle_rows.idle_among(db, listed, lately)
    mine = [room for room in _rooms(own) if not services().idle.expired(room)]
    others = _rooms(listed)
    lively = _in_sight([room for room in others if room.code not in quiet])
    return {"mine": mine, "others": others, "lively": lively, "more": more, "renewed": RENEWED} | _house()


def _in_sight(lively: list[Room]) -> list[Room]:
    """Half of them are tables that are played, where there are any: whoever opens many does not fill the door."""
    played, fresh = [room for room in lively if room.version > 1], [room for room in lively if room.version <= 1]
    half = LIVELY // 2
    chosen = played[: LIVELY - min(half, len(fresh))] + fresh[: LIVELY - min(half, len(played))]
    return [room for room in lively if room in chosen]


def _house() -> dict[str, Any]:
    return {"idle_hours": services().idle.hours, "machine": hosts.may_run_machine(), "now": what_now}


def open_rooms() -> list[Room]:
    """The last that anything happened at first."""
    with services().tables.store.read() as db:
        codes = table_rows.open_tables(db)
    return _rooms(codes)


class OldTables(NamedTuple):
    """Tables at which nobody plays."""

    quiet: list[Room]
    """Nothing has happened there for an hour."""
    put_away: list[Room]
    """Closed without a result within the last day."""


def old_tables() -> OldTables:
    now = services().tables.now()
    with services().tables.store.read() as db:
        codes = table_rows.open_tables(db)
        idle = idle_rows.idle_among(db, codes, now - HOUR)
        put_away = table_rows.put_away_since(db, now - table_rows.A_DAY)
    return OldTables(_rooms(code for code in codes if code in idle), _rooms(put_away))


def what_now(room: Room) -> Message | None:
    """One line about a table for those who are not at it: whose turn it is, else the last that still counts."""
    if room.log is None:
        return say("Waiting for players")
    table, names = room.table, room.table.names
    if table.sheet() is not None:
        return say("Over, not confirmed yet")
    turn, waited = table.on_turn, table.waited_for
    if turn is not None and waited == (turn,):
        return say("{name}’s turn", name=names[turn])
    if turn is not None and waited:
        return say("Waiting for {names}", names=listed(names[seat] for seat in waited))
    lines = room.log.history(None, RECENT)
    undos = {entry.seq for entry in room.log.entries[-RECENT:] if isinstance(entry.move, Undone)}
    last = next((line for line in lines if not line.undone and line.seq not in undos), None)
    return None if last is None else last.words.named(names)


def _matches(room: Room, wanted: str) -> bool:
    words = (room.own_title, put_into_words(room.game.name), room.code, *room.names)
    return any(wanted.casefold() in word.casefold() for word in words)


@pages.get("/new/<slug>")
def new(slug: str) -> AnyResponse:
    """Names may come along, from a play in the gallery or from the form of another game."""
    game = _game(slug)
    typed = [name for name in request.args.getlist("name") if name.strip()] or list(new_table.own_company().names)
    again = request.args.get("options_of", slug if "sheet" in request.args else "") == slug
    values = new_table.typed_options(game) if again else None
    return ensure_device(Response(new_table.form(game, typed[: game.seats[1]], values=values)))


@pages.post("/new/<slug>")
def open_table(slug: str) -> AnyResponse:
    game, before, last = _game(slug), new_table.own_company().me, new_table.own_room()
    typed = request.form.getlist("name")
    try:
        sent = forms.read(request.form, NewTable)
        options = new_table.with_sheet(game, forms.read(request.form, game.options))
        token = device() or claims.fresh_token()
        room = _open(game, options, sent, [name for name in typed if name.strip()], token)
        came_from = last.code if last is not None and new_table.most_go_on(last, room) else ""
        _bring_along(sent.after or came_from, token, room)
    except (Refused, Rejected, TooFast) as problem:
        return Response(
            new_table.form(game, typed, problem=problem, values=new_table.typed_options(game)), problem.status
        )
    answer = remember_device(redirect(link("table.table", code=room.code), 303), token)
    alone = room.names[0] if len([name for name in typed if name.strip()]) == 1 else ""
    return remember_owner(answer, sent.me if sent.me in room.names else before or alone)


@pages.post("/owner")
def choose_owner() -> AnyResponse:
    """Whose phone this is; blank: it goes from hand to hand."""
    name = request.form.get("name", "")
    return remember_owner(redirect(link("lobby.lobby"), 303), tidy_name(name) if name else "")


@pages.post("/language")
def choose_language() -> AnyResponse:
    """Remembered per phone, like light or dark."""
    answer = redirect(origins.own_path(request.form.get("back", "")), 303)
    return language.remember(answer, request.form.get("language", ""))


@pages.post("/theme")
def theme() -> AnyResponse:
    """The other one of light and dark, remembered per phone. Until then its pages follow the phone itself."""
    answer = redirect(origins.own_path(request.form.get("back", "")), 303)
    chosen, secure = "dark" if shown_theme() == "light" else "light", request.is_secure
    answer.set_cookie("theme", chosen, max_age=YEAR, httponly=True, samesite="Lax", secure=secure)
    return answer


def _open(game: Game, options: Any, sent: NewTable, typed: list[str], token: str) -> Room:
    once, title = _once(sent), new_table.table_title(game, options)
    if not typed and not sent.gather:
        raise Refused(say("Who plays? Tap or type a name first."))
    people = tidy_names(typed, game, all_here=not sent.gather)
    colours = own_colours.box_colours(game, people)
    host_seat = None if sent.only_host or not people else people.index(_own_name(sent, people))
    if not sent.gather:
        names = opening.everybody(game, options, people)
        return opening.open_started(
            services().tables, game, options, names, token, host_seat=host_seat, title=title, colours=colours, once=once
        )
    return opening.open_gathering(
        services().tables, game, options, people, token, host_seat=host_seat, title=title, colours=colours, once=once
    )


def _bring_along(code: str, token: str, following: Room) -> None:
    """All who have just played together at the table with that code."""
    try:
        before = services().tables.recent_room(names.tidy_code(code))
    except NoSuchTable:
        return
    opening.bring_along(services().tables, before, before.actor(before.phone(table_rows.hashed(token))), following)


def _own_name(sent: NewTable, names: Sequence[str]) -> str:
    """The name of the seat that this phone begins with."""
    return sent.me if sent.me in names else names[0]


def _once(sent: NewTable) -> str | None:
    """A double tap sends the same from the same phone; whoever goes back and changes something wants another table."""
    if not sent.once or not device():
        return None
    return repr((device(), request.path, sorted(request.form.items(multi=True))))


def _game(slug: str) -> Game:
    return services().tables.games.get(slug) or abort(404)


def _rooms(codes: Iterable[str]) -> list[Room]:
    return [room for code in codes if (room := _room(code)) is not None]


def _room(code: str) -> Room | None:
    try:
        return services().tables.recent_room(code, within=RENEWED)
    except (NoSuchTable, StoreBroken):
        return None  # a table of a game that is no longer installed, or one on a damaged page: others are shown
