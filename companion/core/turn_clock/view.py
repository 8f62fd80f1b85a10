"""A clock as pages show it: everybody's time, and the buttons."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core import turn_clock
from companion.core.game import Timer
from companion.core.offer import Offer, offer
from companion.core.turn_clock import Clocked, TurnClock
from companion.core.turn_clock.moves import ClockGiven, ClockPaused, ClockResumed, TurnPassed
from companion.core.turn_clock.words import digits, settings
from companion.core.words import Message, SeatName, say


class Face(Struct, frozen=True):
    """The time of one player. It runs down to ``until`` or up from ``since``; with neither it shows ``digits``."""

    seat: int
    on: bool
    digits: str
    spent: str
    """How long they thought until the moment from which their turn runs."""
    until: int | None = None
    since: int | None = None
    overtime: bool = False
    """It shows how long their time has been up."""
    out: bool = False
    """They get no other turn."""
    left: bool = False
    """They went home."""
    give: Offer | None = None
    """The button that puts them on the clock."""


class BigFace(Struct, frozen=True):
    """Whoever is on, large."""

    face: Face
    running: bool
    tap: Offer | None
    """All of it is one button: pass on, or let it run again. None: it is only to be looked at."""
    helps: Offer | None
    """On the phone of somebody else: the turn is ended for whoever is on."""
    pause: Offer | None


class ClockShown(Struct, frozen=True):
    settings: Message
    faces: tuple[Face, ...]
    """One for each seat."""
    on: Face | None
    """Whoever is on; None until somebody starts."""
    running: bool
    passes: Offer | None = None
    helps: Offer | None = None
    pause: Offer | None = None
    resumes: Offer | None = None

    def big(self, *, taps: bool, acts: bool) -> BigFace | None:
        """For a page that may act; on the phone of whoever is on, or on one for several, it ``taps``."""
        if self.on is None:
            return None
        if not acts:
            return BigFace(self.on, self.running, None, None, None)
        tap = self.passes if taps else None
        return BigFace(self.on, self.running, tap or self.resumes, None if taps else self.helps, self.pause)

    def times(self) -> tuple[Face, ...]:
        """How long everybody thought, for the end."""
        return tuple(Face(face.seat, on=False, digits=face.spent, spent=face.spent) for face in self.faces)

    def small(self, *, acts: bool) -> tuple[Face, ...]:
        """Everybody's, with the buttons that put them on where the page may act."""
        return self.faces if acts else tuple(replace(face, give=None) for face in self.faces)


def clock_shown(state: Clocked) -> ClockShown | None:
    clock = state.clock
    if clock is None:
        return None
    faces = tuple(_face(state, clock, seat) for seat in range(len(state.players)))
    shown = ClockShown(settings(state.options), faces, None, running=False)
    if clock.turn is None:
        return shown
    if clock.since is None:
        return replace(shown, on=faces[clock.turn], resumes=_resumes(state))
    return replace(
        shown,
        on=faces[clock.turn],
        running=True,
        passes=_passes(state, clock.turn),
        helps=_helps(state, clock.turn),
        pause=offer(state, ClockPaused(), None, say("Pause")),
    )


def timer(state: Clocked) -> Timer | None:
    """What the top bar of every tab shows: the time of whoever is on."""
    clock = state.clock
    if clock is None or clock.turn is None or clock.since is None:
        return None
    zero = turn_clock.zero_at(clock, state.options)
    if zero is None:
        return Timer(since=clock.since - clock.times[clock.turn].spent)
    return Timer(since=zero, over=True) if clock.times[clock.turn].out else Timer(until=zero)


def _face(state: Clocked, clock: TurnClock, seat: int) -> Face:
    on, times, more = seat == clock.turn, clock.times[seat], turn_clock.left(clock, state.options, seat)
    runs = timer(state) if on else None
    return Face(
        seat=seat,
        on=on,
        spent=digits(times.spent),
        digits=digits(times.spent) if more is None else digits(abs(more), down=more > 0),
        until=None if runs is None else runs.until,
        since=None if runs is None else runs.since,
        overtime=times.out and more is not None,
        out=times.out and turn_clock.is_final(state.options),
        left=not state.players[seat].playing,
        give=_give(state, seat),
    )


def _give(state: Clocked, seat: int) -> Offer | None:
    button = offer(state, ClockGiven(), seat, say("Put {name} on the clock", name=SeatName(seat)))
    return button if button.why_not is None else None


def _passes(state: Clocked, turn: int) -> Offer:
    follows = turn_clock.next_on(state, turn)
    if follows is None or follows == turn:
        return offer(state, TurnPassed(), turn, say("Next turn"))
    return offer(state, TurnPassed(), turn, say("Pass on to {name}", name=SeatName(follows)))


def _helps(state: Clocked, turn: int) -> Offer:
    return offer(state, TurnPassed(), turn, say("Pass on for {name}", name=SeatName(turn)))


def _resumes(state: Clocked) -> Offer | None:
    button = offer(state, ClockResumed(), None, say("Tap to continue"))
    return button if button.why_not is None else None
