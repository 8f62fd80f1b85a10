"""The guided sheet of one player, how far the others are, and the reveal once all have confirmed."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.offer import Offer, form, offer
from companion.core.words import Message, SeatName, listed, say, several
from companion.games.scorpius_freighter.box import COLOURS, CREW, KINDS, TITLES, Asks, Kind, asks
from companion.games.scorpius_freighter.count import begun_parts, score, unanswered
from companion.games.scorpius_freighter.entry import LISTS, ListLine
from companion.games.scorpius_freighter.moves.count import (
    QUESTIONS,
    CargoCounted,
    CountConfirmed,
    CountReopened,
    CrewCounted,
    CrewTakenBack,
    ValueCounted,
    ValueTakenBack,
)
from companion.games.scorpius_freighter.scoring import LABELS, Count, Scorer, crew_points, lines, total
from companion.games.scorpius_freighter.state import Freighter, State

PARTS = 6
KEYS: dict[ListLine, tuple[int, ...]] = {
    "completed_contracts": tuple(range(8, 20)),
    "active_sections": tuple(range(1, 13)),
    "contract_abilities": tuple(range(1, 7)),
    "side_deals": tuple(range(1, 13)),
}
"""Values to tap, in rows of six; any other is typed."""
HEADINGS: dict[ListLine, Message] = {
    "completed_contracts": say("Completed contracts"),
    "active_sections": say("Sections of the active contract"),
    "contract_abilities": say("Contract abilities"),
    "side_deals": say("Completed side deals"),
}
HINTS: dict[ListLine, Message] = {
    "completed_contracts": say("The points printed on each completed contract. Tap one after another."),
    "active_sections": say("Only rows that are completely filled. Cubes on the active contract count nothing."),
    "contract_abilities": say("Points that completed contracts give by their ability."),
    "side_deals": say("Completed ones, right of your board. Unfinished deals on the left count nothing."),
}
ANSWERS: dict[Asks, tuple[int, ...]] = {
    "empty_spaces": tuple(range(12)),
    "matches": tuple(range(12)),
    "points": tuple(range(18)),
}


class ListPart(Struct, frozen=True):
    line: ListLine
    label: Message
    title: Message
    hint: Message
    keys: tuple[int, ...]
    entries: tuple[int, ...]
    points: int
    count: Offer
    """The page asks for the value."""
    take_back: Offer
    """The page asks which entry."""


class ScorerCard(Struct, frozen=True):
    name: str
    question: Message | None
    """None: this card asks nothing."""
    answer: int | None
    answers: tuple[int, ...]
    points: int
    words: Message
    count: Offer
    """The page asks for the answer."""


class CrewName(Struct, frozen=True):
    name: str
    scores: bool


class CargoPart(Struct, frozen=True):
    cube: Kind
    name: Message
    colour: Message
    number: int
    count: Offer
    """The page asks how many more or fewer."""


class Sheet(Struct, frozen=True):
    """The viewer's own sheet."""

    seat: int
    lists: tuple[ListPart, ...]
    crew: tuple[ScorerCard, ...]
    crew_points: int
    names: tuple[CrewName, ...]
    """Whom one can still pick; empty: four are picked."""
    pick: Offer
    """The page asks for the name."""
    take_back: Offer
    """The page asks for the name."""
    cargo: tuple[CargoPart, ...]
    cubes: int
    total: int
    confirmed: bool
    confirmed_words: Message
    confirm: Offer
    reopen: Offer


class Progress(Struct, frozen=True):
    seat: int
    confirmed: bool
    waited_for: bool
    parts: int
    words: Message
    confirm: Offer
    """For a dead phone."""


class Shown(Struct, frozen=True):
    seat: int
    points: int
    order: int
    """0 is shown first."""
    best: bool
    """The most in this line, where not all have the same; in the last line, a winner."""


class RevealLine(Struct, frozen=True):
    key: str
    label: Message
    seats: tuple[Shown, ...]
    """The lowest first."""


def sheet(state: State, seat: int) -> Sheet:
    own = state.players[seat]
    count, points = own.count, total(own.count)
    return Sheet(
        seat=seat,
        lists=tuple(_list(count, line, seat) for line in LISTS),
        crew=tuple(_scorer(member, seat) for member in count.crew),
        crew_points=sum(crew_points(member) for member in count.crew),
        names=_names(state, seat),
        pick=form(CrewCounted, seat, say("And whom else?") if count.crew else say("Whom did you promote?")),
        take_back=form(CrewTakenBack, seat, say("Take back")),
        cargo=tuple(_cargo(count, kind, seat) for kind in KINDS),
        cubes=count.cargo.total,
        total=points,
        confirmed=own.confirmed,
        confirmed_words=several("You have confirmed {n} point", "You have confirmed {n} points", points),
        confirm=_confirm(count, seat),
        reopen=offer(state, CountReopened(), seat, say("Wait, I have to change something"), style="quiet"),
    )


def _list(count: Count, line: ListLine, seat: int) -> ListPart:
    values = getattr(count, line)
    return ListPart(
        line=line,
        label=LABELS[line],
        title=HEADINGS[line],
        hint=HINTS[line],
        keys=KEYS[line],
        entries=values,
        points=sum(values),
        count=form(ValueCounted, seat, say("Add"), line=line),
        take_back=form(ValueTakenBack, seat, say("Take back"), line=line),
    )


def _scorer(member: Scorer, seat: int) -> ScorerCard:
    question, points = asks(member.name), crew_points(member)
    count = form(CrewCounted, seat, say("Set"), name=member.name)
    if question is None:
        return ScorerCard(member.name, None, None, (), 0, say("no points, but counts in a tie"), count)
    words = say("asks something") if member.answer is None else several("{n} point", "{n} points", points)
    return ScorerCard(member.name, QUESTIONS[question], member.answer, ANSWERS[question], points, words, count)


def _names(state: State, seat: int) -> tuple[CrewName, ...]:
    """One's own crew if the table knows it; else everybody whom no other freighter is known to have."""
    own = state.players[seat]
    picked = {member.name for member in own.count.crew}
    if len(picked) >= len(own.crew):
        return ()
    elsewhere = {name for n, other in enumerate(state.players) if n != seat for name in other.names}
    pool = set(own.names) if all(own.names) else set(CREW) - elsewhere
    return tuple(CrewName(name, asks(name) is not None) for name in CREW if name in pool - picked)


def _cargo(count: Count, kind: Kind, seat: int) -> CargoPart:
    more = form(CargoCounted, seat, TITLES[kind], cube=kind)
    return CargoPart(kind, TITLES[kind], COLOURS[kind], count.cargo.of(kind), more)


def _confirm(count: Count, seat: int) -> Offer:
    label = several("Confirm {n} point", "Confirm {n} points", total(count))
    doubt = None if begun_parts(count) else say("Nothing is on your sheet. Confirm 0 points?")
    asking = unanswered(count)
    named = listed(asking, "comma")
    why_not = several("{crew} still asks something.", "{crew} still ask something.", len(asking), crew=named)
    confirm = form(CountConfirmed, seat, label, style="primary")
    return replace(confirm, confirm=doubt, why_not=why_not if asking else None)


def progress(state: State) -> tuple[Progress, ...]:
    """How far everybody is; no sums and no values."""
    return tuple(_progress(seat, own) for seat, own in enumerate(state.players))


def _progress(seat: int, own: Freighter) -> Progress:
    parts = begun_parts(own.count)
    confirm = form(CountConfirmed, seat, say("Confirm for {name}", name=SeatName(seat)))
    return Progress(seat, own.confirmed, own.playing and not own.confirmed, parts, _how_far(own, parts), confirm)


def _how_far(own: Freighter, parts: int) -> Message:
    if not own.playing:
        return say("left the game")
    if own.confirmed:
        return say("confirmed")
    return say("{parts} of {all} parts", parts=parts, all=PARTS) if parts else say("counting")


def reveal(state: State) -> tuple[RevealLine, ...]:
    """The lines one after another, in each of them the lowest first; the totals come last."""
    if not state.shown:
        return ()
    rows = zip(*(lines(own.count) for own in state.players), strict=True)
    shown = [RevealLine(row[0].key, row[0].label, _lowest_first([int(line.points) for line in row])) for row in rows]
    places = sorted(score(state).seats, key=lambda own: (-own.rank, own.seat))
    totals = tuple(Shown(own.seat, int(own.total), n, own.rank == 1) for n, own in enumerate(places))
    return (*shown, RevealLine("total", say("Total"), totals))


def _lowest_first(points: list[int]) -> tuple[Shown, ...]:
    order = sorted(range(len(points)), key=lambda seat: (points[seat], seat))
    best = max(points) if max(points) > min(points) else None
    return tuple(Shown(seat, points[seat], n, points[seat] == best) for n, seat in enumerate(order))
