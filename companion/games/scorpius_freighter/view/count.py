"""The guided sheet of one player, one part on each screen, and how far the others are."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.offer import Offer, Pick, form, offer
from companion.core.words import Message, SeatName, listed, noun, say, several, verbatim
from companion.games.scorpius_freighter.box import CREW, asks
from companion.games.scorpius_freighter.count import known, most, unanswered
from companion.games.scorpius_freighter.freighter.entry import LISTS, ListLine
from companion.games.scorpius_freighter.moves.count import (
    QUESTIONS,
    CountConfirmed,
    CountReopened,
    CrewCounted,
    CrewTakenBack,
    CubesOnBoardCounted,
    SheetCleared,
    ValueCounted,
    ValueTakenBack,
)
from companion.games.scorpius_freighter.scoring import LABELS, Count, Scorer, crew_points, lines, total
from companion.games.scorpius_freighter.state import Freighter, State

NEXT: dict[str, str | None] = {
    "completed_contracts": "active_sections",
    "active_sections": None,
    "contract_abilities": "side_deals",
    "side_deals": "crew",
    "crew": "cargo",
    "cargo": None,
}
"""The screen that follows each list. None: the next list is on the same screen, or it is the last one."""
SCREENS = ("completed_contracts", "active_sections", "side_deals", "crew", "cargo")
KEYS: dict[ListLine, tuple[int, ...]] = {
    "completed_contracts": tuple(range(6, 24)),
    "active_sections": tuple(range(1, 13)),
    "contract_abilities": tuple(range(1, 7)),
    "side_deals": tuple(range(1, 13)),
}
"""Values to tap, in rows of six; any other is typed."""
HEADINGS: dict[ListLine, Message] = {
    "completed_contracts": say("Completed contracts"),
    "active_sections": say("Active contract"),
    "contract_abilities": say("Contract abilities"),
    "side_deals": say("Completed side deals"),
}
HINTS: dict[ListLine, Message] = {
    "completed_contracts": say("Tap the points of each one."),
    "active_sections": say("Tap the points of each filled row on it."),
    "contract_abilities": say("Extra points only, not the contract’s own."),
    "side_deals": say("Tap the points of each one. Deals left of your board count nothing."),
}
ANSWER_KEYS = 18
CUBE_KEYS = 30


class Frame(Struct, frozen=True):
    """What every list of the count has around it."""

    key: str
    number: int | None
    """Of its screen; None: it is the second one there."""
    title: Message
    hint: Message
    next: str | None


class Step(Struct, frozen=True):
    """The way to a screen of the count."""

    key: str
    label: Message


class ListPart(Struct, frozen=True):
    line: ListLine
    frame: Frame
    keys: tuple[int, ...]
    entries: tuple[int, ...]
    points: int
    count: Offer
    """The page asks for the value."""
    take_back: Offer
    """The page asks which entry."""
    label: Message


class ScorerCard(Struct, frozen=True):
    name: str
    question: Message | None
    """None: this card asks nothing."""
    answer: int | None
    answers: tuple[int, ...]
    words: Message
    count: Offer
    """The page asks for the answer."""


class CrewPart(Struct, frozen=True):
    frame: Frame
    seat: int
    members: tuple[ScorerCard, ...]
    points: int
    names: tuple[Pick, ...]
    """Whom one may pick at once: the own crew, or else those who score."""
    others: tuple[Pick, ...]
    """Whoever else it may be, folded."""
    pick: Offer
    take_back: Offer


class CubePart(Struct, frozen=True):
    frame: Frame
    keys: tuple[int, ...]
    cubes: int
    counted: bool
    count: Offer


class Total(Struct, frozen=True):
    points: int
    confirm: Offer


class SummaryLine(Struct, frozen=True):
    label: Message
    made_of: tuple[str, ...]
    """The numbers or the names that were added up; empty: the points say it all."""
    points: int


class Summary(Struct, frozen=True):
    """A confirmed sheet, to be read."""

    lines: tuple[SummaryLine, ...]
    points: int
    reopen: Offer


class Sheet(Struct, frozen=True):
    """The viewer's own sheet."""

    seat: int
    steps: tuple[Step, ...]
    lists: tuple[ListPart, ...]
    crew: CrewPart
    cubes: CubePart
    total: Total
    confirmed: bool
    summary: Summary | None
    """Until all sheets are open."""
    clear: Offer
    """In place of a sheet that an undo took."""


class Progress(Struct, frozen=True):
    seat: int
    confirmed: bool
    waited_for: bool
    words: Message
    confirm: Offer
    """For a dead phone."""


def sheet(state: State, seat: int) -> Sheet:
    own = state.players[seat]
    return Sheet(
        seat=seat,
        steps=tuple(Step(key, LABELS[key]) for key in SCREENS),
        lists=tuple(_list(own.count, line, seat) for line in LISTS),
        crew=_crew(state, seat),
        cubes=_cubes(own.count, seat),
        total=Total(total(own.count), _confirm(state, seat)),
        confirmed=own.confirmed,
        summary=_summary(state, seat) if own.confirmed and not state.shown else None,
        clear=form(SheetCleared, seat, say("Count again from the start"), style="quiet"),
    )


def _summary(state: State, seat: int) -> Summary:
    count = state.players[seat].count
    reopen = offer(state, CountReopened(), seat, say("Wait, I have to change something"), style="quiet")
    read = tuple(SummaryLine(line.label, _made_of(count, line.key), int(line.points)) for line in lines(count))
    return Summary(read, total(count), reopen)


def _made_of(count: Count, line: str) -> tuple[str, ...]:
    """Cubes are their own points, and so is a single number."""
    if line == "crew":
        return tuple(member.name for member in count.crew)
    values = () if line == "cargo" else getattr(count, line)
    return tuple(map(str, values)) if len(values) > 1 else ()


def _frame(key: str, title: Message, hint: Message) -> Frame:
    number = SCREENS.index(key) + 1 if key in SCREENS else None
    return Frame(key, number, title, hint, NEXT[key])


def _list(count: Count, line: ListLine, seat: int) -> ListPart:
    values = getattr(count, line)
    return ListPart(
        line=line,
        frame=_frame(line, HEADINGS[line], HINTS[line]),
        keys=KEYS[line],
        entries=values,
        points=sum(values),
        count=form(ValueCounted, seat, say("Add"), line=line),
        take_back=form(ValueTakenBack, seat, say("Take back"), line=line),
        label=LABELS[line],
    )


def _crew(state: State, seat: int) -> CrewPart:
    count = state.players[seat].count
    names, others = _names(state, seat)
    return CrewPart(
        frame=_frame("crew", say("Experienced crew"), say("Cards on their experienced side. Amateurs count nothing.")),
        seat=seat,
        members=tuple(_scorer(state, seat, member) for member in count.crew),
        points=sum(crew_points(member) for member in count.crew),
        names=names,
        others=others,
        pick=form(CrewCounted, seat, say("Who else?") if count.crew else say("Who is experienced?")),
        take_back=form(CrewTakenBack, seat, say("Take back")),
    )


def _scorer(state: State, seat: int, member: Scorer) -> ScorerCard:
    question, points = asks(member.name), crew_points(member)
    count = form(CrewCounted, seat, say("Set"), name=member.name)
    if question is None:
        return ScorerCard(member.name, None, None, (), noun("helps in a tie"), count)
    limit = most(state, state.players[seat], member.name)
    answers = tuple(range(ANSWER_KEYS if limit is None else limit + 1))
    words = noun("?") if member.answer is None else several("{n} point", "{n} points", points)
    return ScorerCard(member.name, QUESTIONS[question], member.answer, answers, words, count)


def _names(state: State, seat: int) -> tuple[tuple[Pick, ...], tuple[Pick, ...]]:
    """One's own crew if the table knows it; else everybody whom no other freighter is known to have, scorers first."""
    own = state.players[seat]
    picked = {member.name for member in own.count.crew}
    if len(picked) >= len(own.crew):
        return (), ()
    if all(own.names):
        return tuple(_pick(name) for name in sorted(own.names) if name not in picked), ()
    elsewhere = {name for n, other in enumerate(state.players) if n != seat for name in other.names}
    pool = [_pick(name) for name in CREW if name not in elsewhere | picked]
    if picked:
        return (), tuple(pool)
    return tuple(pick for pick in pool if pick.number), tuple(pick for pick in pool if not pick.number)


def _pick(name: str) -> Pick:
    return Pick(name, verbatim(name), noun("scores") if asks(name) else None)


def _cubes(count: Count, seat: int) -> CubePart:
    hint = say("Everywhere on your freighter, equipment and cockpit too. Not those on the active contract.")
    return CubePart(
        frame=_frame("cargo", say("How many cubes?"), hint),
        keys=tuple(range(CUBE_KEYS)),
        cubes=count.on_board,
        counted=count.cubes is not None or count.cargo.total > 0,
        count=form(CubesOnBoardCounted, seat, say("Set")),
    )


def _confirm(state: State, seat: int) -> Offer:
    """Where nothing was entered beyond what the table knows itself, it is asked first. No cubes are said to be none."""
    own = state.players[seat]
    count, points = own.count, total(own.count)
    label = several("Confirm {n} point", "Confirm {n} points", points)
    if not count.on_board:
        label = several("No cubes: confirm {n} point", "No cubes: confirm {n} points", points)
    blank = not state.tracked and count == known(state, own)
    ask = several(
        "You have entered nothing. Confirm {n} point?", "You have entered nothing. Confirm {n} points?", points
    )
    doubt = ask if blank else None
    asking = unanswered(count)
    named = listed(asking, "comma")
    why_not = several("Answer for {crew} first.", "Answer for {crew} first.", len(asking), crew=named)
    confirm = form(CountConfirmed, seat, label, style="primary")
    return replace(confirm, confirm=doubt, why_not=why_not if asking else None)


def progress(state: State) -> tuple[Progress, ...]:
    """Who has confirmed; no sums and no values. A step in which there is nothing to enter is passed unseen."""
    return tuple(_progress(seat, own) for seat, own in enumerate(state.players))


def _progress(seat: int, own: Freighter) -> Progress:
    confirm = form(CountConfirmed, seat, say("Confirm what {name} has entered", name=SeatName(seat)))
    return Progress(seat, own.confirmed, own.playing and not own.confirmed, _how_far(own), confirm)


def _how_far(own: Freighter) -> Message:
    if not own.playing:
        return noun("left")
    if own.confirmed:
        return noun("confirmed")
    return noun("still counting")


def points_so_far(count: Count) -> Message:
    points = int(sum(line.points for line in lines(count)))
    return several("{n} point so far", "{n} points so far", points)
