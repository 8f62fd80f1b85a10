"""The form of a new table: the game, who plays, a title, options; filled in as well as it can be known."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flask import current_app, request
from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Game
from companion.core.names import LONGEST_TITLE, short_name, tidy_title
from companion.core.options import option_words
from companion.core.problems import NoSuchTable, Problem, Rejected
from companion.core.words import Listing, Message, listed, noun, several
from companion.gallery import by_name
from companion.gallery.sheets import OnShelf
from companion.services import services
from companion.stats.plays import is_nobody, plain
from companion.store import memory, table_rows
from companion.tables import claims
from companion.tables.opening import Unfit, options_by_title, remembered_options
from companion.tables.room import Room
from companion.tables.seats import numbered
from companion.web import forms
from companion.web.device import device, said_owner
from companion.web.own_colours import box_colours, own_colours
from companion.web.render import page
from companion.web.words import put_into_words

TITLED = "title:"
"""Picked as a sheet: what the last table with this title had."""
TITLES_SHOWN = 6
BOXES_SHOWN = 6
"""Boxes to tap on the form; all others are one tap away."""
NO_SHEET = "none"
"""Picked as a sheet: the table counts by its own options, whatever its title is."""
TITLE = "title"
"""An option of this name is the title of the table."""
PEOPLE_SHOWN = 8
"""Chips of people on the form of a new table; all others are one tap away."""


class Company(Struct, frozen=True):
    """The people of a table."""

    names: tuple[str, ...] = ()
    me: str = ""
    """Whose phone this is, at that table or not; blank: nobody knows."""
    only_hosted: bool = False


class Person(Struct, frozen=True):
    """Somebody on the form of a new table."""

    name: str
    place: int | None = None
    """Their place among those who sit down; None: they do not."""
    colour: str = ""
    """What they would play in."""
    own: str = ""
    """What they want to play in."""


def form(game: Game, typed: list[str], *, problem: Problem | None = None, values: dict[str, Any] | None = None) -> str:
    company, sheet, declines = own_company(), _picked_sheet(), request.values.get("sheet") == NO_SHEET
    title = request.values.get("title", "")[:LONGEST_TITLE] or ("" if sheet is None else sheet.sheet.title)
    controls = forms.fields(game.options, values or _box(game))
    title_field = _title_field(controls)
    controls = [field for field in controls if field is not title_field]
    filled = {
        "title": title,
        "title_field": title_field,
        "last_title": _last_title(game),
        "controls": controls,
        "now_set": _now_set(game, controls),
        "sheet": sheet,
        "declines": declines,
        "declined": services().sheets.by_title(title) if declines else None,
        "boxes": _boxes(game),
        "boxes_shown": BOXES_SHOWN,
        "me": request.values.get("me", company.me),
        "only_host": "only_host" in request.values or (company.only_hosted and "options_of" not in request.values),
        "notice": None if problem is None else problem.words,
        "about_options": isinstance(problem, Rejected | Unfit),
        "once": claims.fresh_token(),
        "after": request.values.get("after", ""),
    }
    house = {"games": services().tables.games.values(), "idle_hours": services().idle.hours}
    return page("new.html", game=game, **filled, **house, **_people(game, typed, company))


class Box(Struct, frozen=True):
    """A box of the shelf on the form of a new table."""

    value: str
    title: str
    chosen: bool
    players: tuple[int, int]


def _boxes(game: Game) -> list[Box]:
    """What was played last comes first, then all sheets of the house."""
    if game.sheets is None:
        return []
    shelf, picked = services().sheets, request.values.get("sheet", "")
    found: dict[str, str] = {}
    for title in [] if strangers_come() else _known_titles(game):
        sheet = shelf.by_title(title)
        found[f"{TITLED}{title}" if sheet is None else sheet.key] = title
    sheets = shelf.all()
    for key, one in sheets.items():
        found.setdefault(key, put_into_words(one.sheet.word(one.sheet.title)))
    players = {key: one.sheet.players for key, one in sheets.items()}
    return [Box(value, title, value == picked, players.get(value, game.seats)) for value, title in found.items()]


def _known_titles(game: Game) -> list[str]:
    with services().tables.store.read() as db:
        return table_rows.latest_titles(db, game.slug, TITLES_SHOWN)


def table_title(game: Game, options: Any) -> str:
    """As it was typed, else as the box is called that was picked."""
    typed, picked = tidy_title(request.form.get("title", "")), request.form.get("sheet", "")
    if typed or game.sheets is None:
        return typed
    if picked.startswith(TITLED):
        return tidy_title(picked.removeprefix(TITLED))
    return put_into_words(options.sheet.word(options.sheet.title)) if options.sheet is not None else ""


def _picked_sheet() -> OnShelf | None:
    return services().sheets.all().get(request.values.get("sheet", ""))


def _people(game: Game, typed: list[str], company: Company) -> dict[str, Any]:
    """Those who sit down, in their order, then everybody else who may; and the fields for new names."""
    known = _known_names(company)
    seated = [name for name in dict.fromkeys(typed) if name in known]
    box = box_colours(game, typed)
    places = {name: typed.index(name) for name in seated}
    everybody = list(dict.fromkeys((*seated, *known)))
    wanted = zip(everybody, own_colours(everybody), strict=True)
    people = [_person(name, places.get(name), box, own) for name, own in wanted]
    new = [Person(name, place) for place, name in enumerate(typed) if typed.index(name) != place or name not in known]
    new = [person for person in new if person.name.strip()]
    blanks = 2 if people else max(4, game.seats[0])
    seats = [noun("nobody yet"), *(several("{n} player", "{n} players", n) for n in range(1, game.seats[1] + 1))]
    last_time = () if typed or strangers_come() else _company(_latest_room())[: game.seats[1]]
    return {
        "people": people,
        "shown": max(PEOPLE_SHOWN, len(seated)),
        "fields": (new + [Person("")] * blanks)[: max(len(new), game.seats[1])],
        "players": seats,
        "sitting": sorted((name for name in typed if name.strip()), key=lambda name: name != company.me),
        "seated": min(len([name for name in typed if name.strip()]), game.seats[1]),
        "like_last_time": last_time,
        "last_time": listed(last_time),
    }


def known_people() -> list[Person]:
    """A chip for each of those who are likely to have played."""
    names = _known_names(own_company())[:PEOPLE_SHOWN]
    return [_person(name, None, (), own) for name, own in zip(names, own_colours(names), strict=True)]


def _known_names(company: Company) -> list[str]:
    """Everybody who may sit down with a tap, those of the last table first."""
    return list(dict.fromkeys((*company.names, *([] if strangers_come() else _remembered()))))


def own_company() -> Company:
    """Those with whom this phone was at its last table."""
    found, said = _own_seat(), said_owner()
    room = None if found is None else _room_of(found[0])
    if found is None or room is None:
        return Company(me=_present_name(said or ""))
    own = said if said is not None else "".join(name for seat, name in numbered(room) if seat == found[1])
    names = tuple(_present_names(_company(room, found[1])))
    return Company(names, _present_name(own), only_hosted=found[1] is None)


def _own_seat() -> tuple[str, int | None] | None:
    """The last table of this phone, and its seat there."""
    with services().tables.store.read() as db:
        found = table_rows.latest_seats(db, table_rows.hashed(device()), 1) if device() else []
    return found[0] if found else None


def own_room() -> Room | None:
    """The last table of this phone."""
    found = _own_seat()
    return None if found is None else _room_of(found[0])


def most_go_on(before: Room, following: Room) -> bool:
    """More than half of those who played to the end are at the other table, within a day."""
    log, company = before.log, _company(before)
    late = log is None or services().tables.now() - log.entries[-1].at > table_rows.A_DAY
    there = [name for name in company if name in following.names]
    return not late and len(there) * 2 > len(company)


def _last_title(game: Game) -> str:
    """Of this phone's last table, if that was for this game: the next evening may go on with it."""
    room = own_room()
    return room.own_title if room is not None and room.game is game else ""


def _company(room: Room | None, here: int | None = None) -> tuple[str, ...]:
    """Those who played to the end, and whoever is ``here`` again though they left."""
    if room is None or room.log is None:
        return () if room is None else room.names
    names = (name for seat, name in enumerate(room.names) if seat in room.table.people or seat == here)
    return tuple(name for name in names if not is_nobody(name))


def _latest_room() -> Room | None:
    with services().tables.store.read() as db:
        code = table_rows.latest_code(db)
    return None if code is None else _room_of(code)


def _room_of(code: str) -> Room | None:
    try:
        return services().tables.recent_room(code)
    except NoSuchTable:
        return None  # its game is no longer installed


def _person(name: str, place: int | None, box: tuple[str, ...], own: str) -> Person:
    return Person(name, place, own if place is None else box[place], own)


def _now_set(game: Game, controls: list[forms.Field]) -> Listing:
    """The options as they are, in one line: those that say something."""
    values = {field.name: field.value for field in controls}
    said = (_said(game, field) for field in controls if not field.kept and field.matters(values))
    return listed((words for words in said if words is not None), "comma")


def _said(game: Game, field: forms.Field) -> Message | None:
    if field.value is True:
        return field.title
    if field.choices and isinstance(field.value, (list, tuple)) and field.value:
        ticked = listed((words for value, words in field.choices if value in field.value), "comma")
        return noun("{option}: {value}", option=field.title, value=ticked)
    if field.value not in (None, "", (), False, "0"):
        return noun("{option}: {value}", option=field.title, value=option_words(game, field.name, field.value))
    return None if field.none is None else noun("{option}: {value}", option=field.title, value=field.none)


def _title_field(controls: list[forms.Field]) -> forms.Field | None:
    """A game that asks for the title itself has words of its own for it."""
    return next((field for field in controls if field.name == TITLE), None)


def any_box() -> Game | None:
    """The game that has sheets for any other box on the shelf."""
    return next((game for game in services().tables.games.values() if game.sheets is not None), None)


def strangers_come() -> bool:
    """Then nobody learns of other people's tables, names and boxes."""
    return bool(current_app.config["SETTINGS"].public)


def _box(game: Game) -> dict[str, Any]:
    return {} if strangers_come() else remembered_options(services().tables, game)


def _remembered() -> list[str]:
    """Everybody who played here."""
    with services().tables.store.read() as db:
        names = memory.people(db)
    return _present_names(names)


def _present_names(names: Iterable[str]) -> list[str]:
    """The names that these people go by now; whoever is hidden in the gallery is not offered.

    Strangers are nobody in the gallery, whatever they are called.
    """
    if strangers_come():
        return list(names)
    rogues = services().gallery.kept("people by name", by_name)
    people = [(name, rogues.get(plain(name))) for name in names if not is_nobody(name)]
    shown = (short_name(rogue.name) if rogue else name for name, rogue in people if not (rogue and rogue.hidden))
    return list(dict.fromkeys(shown))


def _present_name(name: str) -> str:
    return "".join(_present_names([name] if name else []))


def with_sheet(game: Game, options: Any) -> Any:
    """With the sheet that was picked, else with the one of the title unless it was declined; a known title brings what
    it had last time."""
    if game.sheets is None:
        return options
    title = tidy_title(request.form.get("title", ""))
    key = request.form.get("sheet", "")
    if key.startswith(TITLED):
        before = options_by_title(services().tables, game, tidy_title(key.removeprefix(TITLED)))
        return options if before is None else before
    declined = key == NO_SHEET
    found = None if declined else services().sheets.find(key) if key else services().sheets.by_title(title)
    if found is not None:
        return replace(options, sheet=found.sheet)
    untouched = replace(options, title="") == replace(game.options(), **forms.offered(game.options))
    before = options_by_title(services().tables, game, title) if untouched and not strangers_come() else None
    if before is None:
        return options
    return replace(before, sheet=None) if declined else before


def typed_options(game: Game) -> dict[str, Any]:
    """The options as they were sent, so that a mistake in one field does not cost the others."""
    typed = request.values
    controls = forms.fields(game.options)
    switches = {f.name: f.name in typed for f in controls if f.control == "switch"}
    many = {f.name: tuple(typed.getlist(f.name)) for f in controls if f.control == "many"}
    return {f.name: typed[f.name] for f in controls if f.name in typed} | switches | many
