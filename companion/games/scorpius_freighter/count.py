"""The count: every player fills a sheet; once all are confirmed they are shown."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.scorpius_freighter import hold
from companion.games.scorpius_freighter.box import CREW, Kind, asks
from companion.games.scorpius_freighter.count_events import (
    CargoCounted,
    CountConfirmed,
    CountEntered,
    CountReopened,
    CrewCounted,
    CrewTakenBack,
    ValueCounted,
    ValueTakenBack,
)
from companion.games.scorpius_freighter.entry import counted
from companion.games.scorpius_freighter.learned import printed
from companion.games.scorpius_freighter.limits import LISTS
from companion.games.scorpius_freighter.scoring import Count, Scorer
from companion.games.scorpius_freighter.state import Freighter, State, players, with_freighter

Counting = (
    ValueCounted
    | ValueTakenBack
    | CrewCounted
    | CrewTakenBack
    | CargoCounted
    | CountEntered
    | CountConfirmed
    | CountReopened
)


def opened(state: State) -> State:
    """The count begins, with what the table knows already filled in."""
    for seat, freighter in enumerate(state.freighters):
        state = with_freighter(state, seat, replace(freighter, count=known(state, freighter)))
    return replace(state, counting=True)


def known(state: State, freighter: Freighter) -> Count:
    crew = tuple(Scorer(name, _answer(state, freighter, name)) for name in freighter.experienced)
    if not state.options.track:
        return Count(crew=crew)
    rows = () if freighter.active is None else freighter.active.rows
    return Count(
        completed_contracts=tuple(contract.points for contract in freighter.contracts),
        active_sections=tuple(row.points for row in rows if row.done),
        side_deals=tuple(deal.points for deal in freighter.deals),
        crew=crew,
        cargo=hold.cargo(freighter),
    )


def _answer(state: State, freighter: Freighter, name: str) -> int | None:
    """What the tracked freighter says to the card's question; None: somebody has to look."""
    kind = printed(name, state.notes).cargo
    if not state.options.track:
        return None
    if asks(name) == "empty_spaces":
        return hold.empty_spaces(state, freighter)
    return matches(freighter, kind) if asks(name) == "matches" and kind is not None else None


def matches(freighter: Freighter, kind: Kind) -> int:
    """Completed side deals and contracts that show this cargo."""
    return sum(done.cargo.of(kind) > 0 for done in (*freighter.deals, *freighter.contracts))


def entered(state: State, seat: int, event: Counting) -> State:
    if not state.counting:
        return state
    freighter = state.freighters[seat]
    match event:
        case CountConfirmed():
            return shown(with_freighter(state, seat, replace(freighter, confirmed=True)))
        case CountReopened() if not state.shown:
            return with_freighter(state, seat, replace(freighter, confirmed=False))
    return with_freighter(state, seat, replace(freighter, count=_changed(freighter.count, event)))


def shown(state: State) -> State:
    """Nobody's sums are open until all who play have confirmed; then all stay open."""
    waiting = any(not state.freighters[seat].confirmed for seat in players(state))
    return replace(state, shown=state.shown or (state.counting and not waiting))


def _changed(count: Count, event: Counting) -> Count:
    match event:
        case ValueCounted(line=line, value=value):
            return replace(count, **{line: (*getattr(count, line), value)})
        case ValueTakenBack(line=line, index=index):
            values = getattr(count, line)
            return replace(count, **{line: tuple(v for place, v in enumerate(values) if place != index)})
        case CrewCounted(name=name, answer=answer) if name in CREW:
            return replace(count, crew=_with_scorer(count.crew, Scorer(name, answer if asks(name) else None)))
        case CrewTakenBack(name=name):
            return replace(count, crew=tuple(member for member in count.crew if member.name != name))
        case CargoCounted(cube=cube, change=change):
            return replace(count, cargo=replace(count.cargo, **{cube: max(0, count.cargo.of(cube) + change)}))
        case CountEntered():
            return counted(event)
    return count


def _with_scorer(crew: tuple[Scorer, ...], member: Scorer) -> tuple[Scorer, ...]:
    if member.name in [other.name for other in crew]:
        return tuple(member if other.name == member.name else other for other in crew)
    return (*crew, member)


def unanswered(count: Count) -> tuple[str, ...]:
    """End scorers of whom the needed number is still missing."""
    return tuple(member.name for member in count.crew if asks(member.name) and member.answer is None)


def begun_parts(count: Count) -> int:
    """In how many of the six parts something stands: all that the others may know."""
    filled = [bool(getattr(count, line)) for line in LISTS]
    return sum([*filled, bool(count.crew), count.cargo.total > 0])
