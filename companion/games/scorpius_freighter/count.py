"""The count: every player fills a sheet; once all are confirmed they are shown."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.seats import playing
from companion.core.sheet import Sheet
from companion.games.scorpius_freighter import scoring
from companion.games.scorpius_freighter.box import Kind, asks
from companion.games.scorpius_freighter.freighter import hold
from companion.games.scorpius_freighter.freighter.printed import printed
from companion.games.scorpius_freighter.scoring import Count, Scorer
from companion.games.scorpius_freighter.state import START, Freighter, State

START_TILES = len(START)
"""They are on every freighter, so their spaces are never empty."""


def close_round(state: State) -> State:
    """The round is over once nobody has a turn left in it; only then the motherships are checked."""
    if state.counting or state.still_to_play or not playing(state):
        return state
    if state.final:
        return open_count(state)
    return replace(state, round=state.round + 1, had=(), final=state.triggered)


def open_count(state: State) -> State:
    """The count begins, with what the table knows already filled in."""
    players = tuple(replace(own, count=known(state, own)) for own in state.players)
    return replace(state, players=players, counting=True)


def known(state: State, own: Freighter) -> Count:
    crew = tuple(Scorer(name, _answer(state, own, name)) for name in own.experienced)
    if not state.tracked:
        return Count(crew=crew)
    rows = () if own.active is None else own.active.rows
    return Count(
        completed_contracts=tuple(contract.points for contract in own.contracts),
        active_sections=tuple(row.points for row in rows if row.done),
        side_deals=tuple(deal.points for deal in own.deals),
        crew=crew,
        cargo=hold.cargo(own),
    )


def _answer(state: State, own: Freighter, name: str) -> int | None:
    """What the tracked freighter says to the card's question; None: somebody has to look."""
    if not state.tracked:
        return None
    if asks(name) == "empty_spaces":
        known_board = own.restricted is not None or state.options.boards == "standard"
        return hold.empty_spaces(state, own) if known_board else None
    kind = printed(name, state.notes).cargo
    return _matches(own, kind) if asks(name) == "matches" and kind is not None else None


def _matches(own: Freighter, kind: Kind) -> int:
    """Completed side deals and contracts that show this cargo."""
    return sum(done.cargo.of(kind) > 0 for done in (*own.deals, *own.contracts))


def show_if_confirmed(state: State) -> State:
    """Nobody's sums are open until all who play have confirmed; then all stay open."""
    waiting = any(not state.players[seat].confirmed for seat in playing(state))
    return replace(state, shown=state.shown or (state.counting and not waiting))


def unanswered(count: Count) -> tuple[str, ...]:
    """End scorers of whom the needed number is still missing."""
    return tuple(member.name for member in count.crew if asks(member.name) and member.answer is None)


def most(state: State, own: Freighter, name: str) -> int | None:
    """The highest answer that this freighter can give to the card; None: as high as it comes."""
    match asks(name):
        case "empty_spaces":
            return max(0, state.board_spaces - (own.restricted or 0) - START_TILES)
        case "matches":
            return own.count.tiles
    return None


def score(state: State) -> Sheet:
    """The sheets once all are confirmed; before that there is nothing to be seen, not even at a table that stops."""
    if not state.shown:
        return scoring.sheet([Count() for _ in state.players], None)
    ended = scoring.CUT_SHORT if state.cut_short else scoring.EMBARGO
    return scoring.sheet([own.count for own in state.players], ended)
