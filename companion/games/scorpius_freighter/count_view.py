"""The guided sheet of one player, how far the others are, and the reveal once all have confirmed."""

from __future__ import annotations

from msgspec import Struct

from companion.games.scorpius_freighter.box import COLOURS, CREW, KINDS, Kind, asks
from companion.games.scorpius_freighter.count import begun_parts, unanswered
from companion.games.scorpius_freighter.count_refusals import QUESTIONS
from companion.games.scorpius_freighter.cubes import so_many
from companion.games.scorpius_freighter.limits import LISTS, ListLine
from companion.games.scorpius_freighter.rules import score
from companion.games.scorpius_freighter.scoring import LABELS, Count, Scorer, crew_points, lines, total
from companion.games.scorpius_freighter.state import State

PARTS = 6
KEYS: dict[ListLine, tuple[int, ...]] = {
    "completed_contracts": tuple(range(8, 20)),
    "active_sections": tuple(range(1, 13)),
    "contract_abilities": tuple(range(1, 7)),
    "side_deals": tuple(range(1, 13)),
}
"""Values to tap, in rows of six; any other is typed."""
TITLES: dict[ListLine, str] = {
    "completed_contracts": "Completed contracts",
    "active_sections": "Sections of the active contract",
    "contract_abilities": "Contract abilities",
    "side_deals": "Completed side deals",
}
HINTS: dict[ListLine, str] = {
    "completed_contracts": "The points printed on each completed contract. Tap one after another.",
    "active_sections": "Only rows that are completely filled. Cubes lying on the active contract count nothing.",
    "contract_abilities": "Points that completed contracts give by their ability.",
    "side_deals": "Completed ones, right of your board. Unfinished deals on the left count nothing.",
}
ANSWERS = {"empty_spaces": tuple(range(12)), "matches": tuple(range(12)), "points": tuple(range(18))}


class Entry(Struct, frozen=True):
    index: int
    value: int


class ListPart(Struct, frozen=True):
    line: ListLine
    label: str
    title: str
    hint: str
    keys: tuple[int, ...]
    entries: tuple[Entry, ...]
    points: int


class ScorerCard(Struct, frozen=True):
    name: str
    question: str
    """Empty: this card asks nothing."""
    answer: int | None
    answers: tuple[int, ...]
    points: int
    words: str


class CrewName(Struct, frozen=True):
    name: str
    scores: bool


class CargoPart(Struct, frozen=True):
    cube: Kind
    colour: str
    number: int


class Sheet(Struct, frozen=True):
    """The viewer's own sheet."""

    seat: int
    lists: tuple[ListPart, ...]
    crew: tuple[ScorerCard, ...]
    crew_points: int
    names: tuple[CrewName, ...]
    """Whom one can still pick; empty: four are picked."""
    cargo: tuple[CargoPart, ...]
    cubes: int
    total: int
    open_questions: tuple[str, ...]
    doubt: str
    """What is asked before this sheet is confirmed; empty: nothing."""
    confirmed: bool


class Progress(Struct, frozen=True):
    seat: int
    confirmed: bool
    waited_for: bool
    parts: int
    words: str


class Shown(Struct, frozen=True):
    seat: int
    points: int
    order: int
    """0 is shown first."""
    best: bool
    """The most in this line, where not all have the same; in the last line, a winner."""


class RevealLine(Struct, frozen=True):
    key: str
    label: str
    seats: tuple[Shown, ...]
    """The lowest first."""


def sheet(state: State, seat: int) -> Sheet:
    freighter = state.freighters[seat]
    count = freighter.count
    return Sheet(
        seat=seat,
        lists=tuple(_list(count, line) for line in LISTS),
        crew=tuple(_scorer(member) for member in count.crew),
        crew_points=sum(crew_points(member) for member in count.crew),
        names=_names(state, seat),
        cargo=tuple(CargoPart(kind, COLOURS[kind], count.cargo.of(kind)) for kind in KINDS),
        cubes=count.cargo.total,
        total=total(count),
        open_questions=unanswered(count),
        doubt="" if begun_parts(count) else "Nothing is on your sheet. Confirm 0 points?",
        confirmed=freighter.confirmed,
    )


def _list(count: Count, line: ListLine) -> ListPart:
    values = getattr(count, line)
    entries = tuple(Entry(index, value) for index, value in enumerate(values))
    return ListPart(line, LABELS[line], TITLES[line], HINTS[line], KEYS[line], entries, sum(values))


def _scorer(member: Scorer) -> ScorerCard:
    question = asks(member.name)
    if question is None:
        return ScorerCard(member.name, "", None, (), 0, "no points, but counts in a tie")
    asked = QUESTIONS[question]
    points = crew_points(member)
    words = "asks something" if member.answer is None else so_many(points, "point")
    return ScorerCard(member.name, asked[0].upper() + asked[1:], member.answer, ANSWERS[question], points, words)


def _names(state: State, seat: int) -> tuple[CrewName, ...]:
    """One's own crew if the table knows it; else everybody whom no other freighter is known to have."""
    freighter = state.freighters[seat]
    picked = {member.name for member in freighter.count.crew}
    if len(picked) >= len(freighter.crew):
        return ()
    own = {member.name for member in freighter.crew}
    elsewhere = {m.name for n, other in enumerate(state.freighters) if n != seat for m in other.crew}
    pool = own if "" not in own else set(CREW) - elsewhere
    names = (name for name in CREW if name in pool - picked)
    return tuple(CrewName(name, asks(name) is not None) for name in names)


def progress(state: State) -> tuple[Progress, ...]:
    """How far everybody is; no sums and no values."""
    found = []
    for seat, freighter in enumerate(state.freighters):
        parts = begun_parts(freighter.count)
        words = "confirmed" if freighter.confirmed else f"{parts} of {PARTS} parts" if parts else "counting"
        waited_for = freighter.playing and not freighter.confirmed
        said = words if freighter.playing else "left the game"
        found.append(Progress(seat, freighter.confirmed, waited_for, parts, said))
    return tuple(found)


def reveal(state: State) -> tuple[RevealLine, ...]:
    """The lines one after another, in each of them the lowest first; the totals come last."""
    if not state.shown:
        return ()
    rows = zip(*(lines(freighter.count) for freighter in state.freighters), strict=True)
    shown = [RevealLine(row[0].key, row[0].label, _lowest_first([int(line.points) for line in row])) for row in rows]
    places = sorted(score(state).seats, key=lambda own: (-own.rank, own.seat))
    totals = tuple(Shown(own.seat, int(own.total), n, own.rank == 1) for n, own in enumerate(places))
    return (*shown, RevealLine("total", "Total", totals))


def _lowest_first(points: list[int]) -> tuple[Shown, ...]:
    order = sorted(range(len(points)), key=lambda seat: (points[seat], seat))
    best = max(points) if max(points) > min(points) else None
    return tuple(Shown(seat, points[seat], n, points[seat] == best) for n, seat in enumerate(order))
