"""Who is looking at which page of which table."""

from __future__ import annotations

from typing import Any

from flask import current_app, request
from msgspec import Struct
from msgspec.structs import replace

from companion.core.drafts import Draft, draft
from companion.core.log import Log
from companion.core.names import tidy_code
from companion.core.words import ENGLISH, Language
from companion.security import keys
from companion.serving.links import link
from companion.store.table_rows import Phone, hashed
from companion.tables import hosting
from companion.tables.room import Actor, Room
from companion.web.device import device
from companion.web.language import language
from companion.web.parts import Scene, SeatMark
from companion.web.seats_seen import SeatSeen, seats_of, stamp

PAGES = ("play", "history", "rules", "people")
OPEN_PAGES = ("screen", "watch", "join")
"""Pages for which one needs no seat."""
SEARCHED = ("rules", "play")
"""Pages that answer a question in their address: the rules, and what a game opens on request."""


class Visit(Struct, frozen=True):
    """A page of a table as one device asked for it."""

    code: str
    token: str
    page: str
    language: Language = ENGLISH
    """Streams draw outside of the request, so it is kept here."""
    acting_for: int | None = None
    curtain_open: bool = False
    whole: bool = False
    search: str = ""
    keeper: bool = False
    """This phone may change the gallery."""
    typed: str = ""
    """The name that somebody wanted to join under, and could not."""

    @property
    def asked(self) -> dict[str, Any]:
        """What every address of this visit carries along; only what changes a page."""
        return {
            "page": self.page,
            "as": self.acting_for,
            "open": 1 if self.curtain_open else None,
            "whole": 1 if self.whole else None,
            "q": self.search or None,
        }

    def address(
        self,
        *,
        page: str | None = None,
        acting_for: int | None = None,
        curtain: bool = False,
        whole: bool = False,
        search: str = "",
    ) -> str:
        page = page or self.page
        seat = self.acting_for if acting_for is None else acting_for
        extra = {"as": seat, "open": 1 if curtain else None, "whole": 1 if whole else None, "q": search or None}
        return link("table.table", code=self.code, page=None if page == "play" else page, **extra)


class Look(Struct, frozen=True):
    """Who is looking, with the room as it is now. Templates get this as ``look``."""

    room: Room
    visit: Visit
    phone: Phone | None
    actor: Actor
    me: int | None
    """The seat that this page acts for; None: it only watches."""
    viewer: int | None
    """The seat whose secrets it may show."""
    seats: tuple[SeatSeen, ...]

    @property
    def belongs(self) -> bool:
        return self.visit.page in OPEN_PAGES or self.at_table

    @property
    def at_table(self) -> bool:
        """It has a seat here, or is the host; everybody else watches."""
        return self.actor.host or self.actor.seat is not None

    @property
    def owner(self) -> int | None:
        """Whoever holds this phone; without a seat of its own, whoever it acts for."""
        return self.me if self.actor.seat is None else self.actor.seat

    @property
    def scene(self) -> Scene:
        """What all phones of one language see alike."""
        seats = (SeatMark(s.number, s.name, s.letter, s.left, s.bot, s.colour, s.photo, s.second) for s in self.seats)
        return Scene(self.visit.language.code, tuple(seats))

    # Where the page's stream goes, and those of its forms that do not go to the page itself

    @property
    def again(self) -> str:
        return link("table.play_again", code=self.room.code, **self.visit.asked)

    @property
    def another(self) -> str:
        """The form for another game, to which all of this table are brought along."""
        return link("lobby.new", slug=self.room.game.slug, after=self.room.code)

    @property
    def live(self) -> str:
        """The page's own stream, which need not send again what the page shows."""
        build, shown = current_app.config["BUILD"], stamp(self.room)
        return link("table.stream", code=self.room.code, **self.visit.asked, build=build, shown=shown)

    def host(self, action: str) -> str:
        return link("host.host_action", code=self.room.code, action=action, **self.visit.asked)

    def take_over(self, seat: int) -> str:
        """Where the host takes the seat of a dead phone over, whose page is then open here."""
        there = replace(self.visit, page="play", acting_for=seat, curtain_open=True)
        return replace(self, visit=there).host("play-for")

    @property
    def play_as(self) -> tuple[str, ...]:
        """Where the host plays for each seat, by number; empty for everybody else."""
        if not self.actor.host or self.visit.page in OPEN_PAGES:
            return ()
        return tuple(self.visit.address(page="play", acting_for=seat.number) for seat in self.seats)

    @property
    def face(self) -> str:
        return link("mugshots.take", code=self.room.code, **self.visit.asked)

    @property
    def player_photo(self) -> str:
        return link("player_photos.add", code=self.room.code, **self.visit.asked)

    # What it may show

    @property
    def alone(self) -> bool:
        """Only the eyes of that seat are on this page: its own phone, or a curtain that its owner has opened.

        A phone that goes from hand to hand is nobody's own, not even when it comes back to its owner.
        """
        return self.viewer is not None and (self.on_own_phone or (self.visit.curtain_open and self.may_open))

    @property
    def may_open(self) -> bool:
        """The owner of that seat would look here: no other phone holds it."""
        return self.me is not None and (self.me == self.actor.seat or not self.room.held(self.me))

    @property
    def on_own_phone(self) -> bool:
        """Only a host acts for others; whoever never did has the phone to themselves."""
        return self.viewer == self.actor.seat and self.visit.acting_for is None

    @property
    def reader(self) -> int | None:
        """The seat whose own lines of the history this page shows."""
        shown = self.alone if self.visit.page == "play" else self.on_own_phone
        return self.viewer if shown else None

    def colours(self, seat: SeatSeen | None = None) -> tuple[str, ...]:
        """Those that this seat, or somebody who comes, may pick: what nobody else has."""
        taken = {other.colour for other in self.seats if other is not seat}
        return tuple(colour for colour in self.room.game.colours if colour not in taken)

    def colours_for(self, seat: SeatSeen) -> tuple[str, ...]:
        """The colours that this page may give that seat: one's own, and for the host those that no phone holds."""
        closed = self.room.log is not None and self.room.table.closed
        may = seat.mine or (self.actor.host and not seat.held)
        return self.colours(seat) if may and not seat.bot and not closed else ()

    @property
    def offers_looks(self) -> bool:
        """Whoever holds this phone may not have been asked for a colour or a photo yet: until their first move."""
        seat, log = self.actor.seat, self.room.log
        if seat is None or log is None or self.many or self.visit.page != "play" or self.room.table.closed:
            return False
        return not self.seats[seat].photo and all(entry.by != seat for entry in log.entries)

    @property
    def plays(self) -> bool:
        """This page may act: it has a seat, and the table is neither stopped nor confirmed."""
        return self.me is not None and self.room.log is not None and not self.room.table.closed

    @property
    def namesake(self) -> SeatSeen | None:
        """Who is called by the name that somebody has just wanted to join under."""
        typed = " ".join(self.visit.typed.split()).casefold()
        found = (seat for seat in self.seats if seat.name.casefold() == typed)
        return next((seat for seat in found if self.room.held(seat.number)), None)

    @property
    def can_be_let_in(self) -> bool:
        """Somebody could agree that this phone is whose it says to be: the host from another seat, or two others."""
        mine, phones = self.phone, self.room.phones
        others = [phone for phone in phones if mine is None or (phone.id != mine.id and phone.seat != mine.wants)]
        return any(phone.host for phone in others) or len({phone.seat for phone in others} - {None}) > 1

    @property
    def heir(self) -> SeatSeen | None:
        """Who hosts when this phone's owner, the host, goes home."""
        follows = hosting.heir(self.room) if self.actor.host and self.room.log is not None else None
        return None if follows is None else self.seats[follows]

    @property
    def other_host(self) -> str | None:
        """Who alone hosts, from another seat."""
        hosts = [seat.name for seat in self.seats if seat.host]
        return hosts[0] if len(hosts) == 1 and not self.actor.host else None

    @property
    def gone_home(self) -> bool:
        """The owner of this phone left early: what the others do next does not take it along."""
        seat = self.actor.seat
        return seat is not None and not self.actor.host and self.seats[seat].left

    @property
    def many(self) -> bool:
        """The host holds a phone for several, or helps somebody out: the switch is worth its place."""
        return self.actor.host and (self.shared or self.visit.acting_for not in (None, self.actor.seat))

    @property
    def shared(self) -> bool:
        """Somebody has no phone of their own, so that this one goes round."""
        return any(not seat.held for seat in self.seats if not seat.mine)

    @property
    def on_one_page(self) -> bool:
        """This page asks one after the other, for all who have no phone."""
        return self.many and self.visit.page == "play" and _on_one_page(self.room)

    @property
    def here(self) -> list[int]:
        """Those whom this page asks one after the other; nobody elsewhere."""
        return _here(self.room, self.actor) if self.on_one_page else []

    @property
    def home(self) -> str | None:
        """The own page, to which a host goes back who has answered for somebody who has a phone; None on all others."""
        own = self.actor.seat
        if own is None or self.me is None or self.me == own or not self.room.has_phone(self.me):
            return None
        return replace(self.visit, acting_for=own if self.shared else None).address(page="play")

    @property
    def goes_on(self) -> bool:
        """The seat of this page has more to do at its own pace: whoever plays for it stays with it."""
        return self.me is not None and _goes_on(self.room, self.me)

    @property
    def next_seat(self) -> int | None:
        """The seat that a phone for several should show instead of this one; None: it stays.

        It stays while this seat is waited for itself. Where all are, as in a new round, the first of them begins.
        """
        if self.on_one_page:
            return None
        waiting, here = self.room.table.waited_for, _here(self.room, self.actor)
        asked = [seat for seat in here if seat in waiting]
        shown: int | None
        if self.me in waiting:
            shown = asked[0] if self.me in here and asked == here else self.me
        elif asked:
            shown = next((seat for seat in asked if self.me is None or seat > self.me), asked[0])
        else:
            shown = self.me if self.me in here else self.actor.seat
        return None if shown == self.me else shown

    @property
    def curtained(self) -> bool:
        """A secret page on a phone that goes from hand to hand, until its owner opens it."""
        game, log = self.room.game, self.room.log
        if self.alone or self.viewer is None or log is None:
            return False
        state = log.table.state
        if game.secret is not None and game.secret(state, self.viewer):
            return True
        keeps_secrets = game.secret is not None or (game.hides is not None and game.hides(state))
        return keeps_secrets and self._draft(log) is not None

    @property
    def draft(self) -> Draft | None:
        """What the seat of this page can send again. Where other eyes may be on it, the curtain is closed."""
        log = self.room.log
        return self._draft(log) if log is not None and self.visit.page == "play" else None

    def _draft(self, log: Log) -> Draft | None:
        return draft(log, self.viewer) if self.viewer is not None and self.may_open else None


def look(room: Room, visit: Visit) -> Look:
    phone = room.phone(visit.token)
    actor = room.actor(phone)
    visit = _at_this_table(visit, room, actor)
    me = _acting_seat(room, visit, actor)
    viewer = me if me == actor.seat or _on_one_page(room) or _open_to_host(room, me) else None
    return Look(room, visit, phone, actor, me, viewer, _seats(room, actor))


def _at_this_table(visit: Visit, room: Room, actor: Actor) -> Visit:
    """Only a host acts for others, and only for those who sit here: anything else that an address says is ignored."""
    seat = visit.acting_for
    if seat is None or (actor.host and 0 <= seat < len(room.names)):
        return visit
    return replace(visit, acting_for=None)


def _acting_seat(room: Room, visit: Visit, actor: Actor) -> int | None:
    if visit.page in OPEN_PAGES:
        return None
    shown = actor.seat if visit.acting_for is None else visit.acting_for
    if shown is None and actor.host and room.log is not None:
        shown = next((seat for seat in range(len(room.names)) if not room.has_phone(seat)), None)
    if actor.host and visit.page == "play" and _on_one_page(room):
        return _asked_seat(room, visit, actor, shown)
    return shown


def _on_one_page(room: Room) -> bool:
    """Whether one page of a phone for several asks one after the other now."""
    if not (game := room.game).one_page or (log := room.log) is None:
        return False
    return game.secret is None or not any(game.secret(log.table.state, seat) for seat in log.table.people)


def _open_to_host(room: Room, seat: int | None) -> bool:
    """Nobody else holds this seat, or nothing is for its owner's eyes: no move is ever sealed, no score is hidden."""
    game, log = room.game, room.log
    if game.secret is None or seat is None or not room.held(seat):
        return True
    return game.reveals is None and game.hides is not None and log is not None and not game.hides(log.table.state)


def _asked_seat(room: Room, visit: Visit, actor: Actor, shown: int | None) -> int | None:
    """The first who is waited for and has no other phone than this one, unless the address names somebody whom anybody
    waits for, who has more to do, or who has a phone."""
    here, waiting, named = _here(room, actor), room.table.waited_for, visit.acting_for
    if named is not None and (named in waiting or named not in here or _goes_on(room, named)):
        return named
    return next((seat for seat in here if seat in waiting), shown)


def _goes_on(room: Room, seat: int) -> bool:
    goes_on, log = room.game.goes_on, room.log
    return goes_on is not None and log is not None and not log.table.closed and goes_on(log.table.state, seat)


def _here(room: Room, actor: Actor) -> list[int]:
    """Those for whom this phone is the one to play with."""
    return [seat for seat in room.table.people if seat == actor.seat or not room.has_phone(seat)]


def _seats(room: Room, actor: Actor) -> tuple[SeatSeen, ...]:
    """As somebody sees them, of whom only the own seat differs from what all others see."""
    seats, own = seats_of(room), actor.seat
    return tuple(replace(seat, mine=True) if seat.number == own else seat for seat in seats)


def read_visit(code: str, page: str) -> Visit:
    """The visit that the present request makes. What this page does not use is ignored."""
    page = page if page in (*PAGES, *OPEN_PAGES) else "play"
    return Visit(
        code=tidy_code(code),
        token=hashed(device()),
        page=page,
        language=language(),
        acting_for=request.args.get("as", type=int) if page in PAGES else None,
        curtain_open=page == "play" and request.args.get("open") == "1",
        whole=page in ("history", "people") and request.args.get("whole") == "1",
        search=request.args.get("q", "")[:80].strip() if page in SEARCHED else "",
        keeper=keys.held(),
    )
