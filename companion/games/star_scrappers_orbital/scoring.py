"""Awards of a year, victory points, and the final sheet with its ladder of tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.once import once_per_state
from companion.core.sheet import Ending, Line, Question, Sheet, TieBreak, rank
from companion.core.words import noun, say
from companion.games.star_scrappers_orbital.box import (
    COLOURS,
    LAST_YEAR_VP,
    TARGET,
    VP,
    Colour,
    Counts,
)
from companion.games.star_scrappers_orbital.orbital import counts, crew_symbols
from companion.games.star_scrappers_orbital.state import Figures, State, over, revealed

Year = Sequence[Counts]
"""What everybody has, by seat; nothing at all for somebody who was not there."""
ABSENT = -1


class Award(Struct, frozen=True):
    colour: Colour
    most: int
    leaders: tuple[int, ...]
    worth: int
    """For each of the leaders."""


def worth(year: int, years: int) -> int:
    return LAST_YEAR_VP if year >= years else VP


def award(counted: Year, colour: Colour, points: int, *, zero_scores: bool) -> Award:
    """All that have most get it in full. A kind that nobody has scores nobody, unless the table chose so."""
    have = [seat.get(colour, ABSENT) for seat in counted]
    most = max(0, *have)
    leaders = tuple(seat for seat, count in enumerate(have) if count == most) if most or zero_scores else ()
    return Award(colour, most, leaders, points)


def awards(counted: Year, points: int, *, zero_scores: bool) -> tuple[Award, ...]:
    return tuple(award(counted, colour, points, zero_scores=zero_scores) for colour in COLOURS)


def year_points(counted: Year, points: int, *, zero_scores: bool) -> list[int]:
    """What each seat gets this year."""
    given = awards(counted, points, zero_scores=zero_scores)
    return [sum(a.worth for a in given if seat in a.leaders) for seat in range(len(counted))]


# The live table


def counted_now(state: State) -> tuple[Counts, ...]:
    """What counts for each seat in step 1 of this year."""
    return tuple(_counted(state, seat) for seat in range(len(state.players)))


def _counted(state: State, seat: int) -> Counts:
    player = state.players[seat]
    if seat in state.counted:
        return state.counted[seat]
    return counts(player) if player.who != "person" and player.playing else {}


def scored_years(state: State) -> tuple[tuple[Counts, ...], ...]:
    """All years whose awards are given, this one included once it is revealed."""
    now = (counted_now(state),) if revealed(state) else ()
    return tuple(_for_all(year, len(state.players)) for year in (*state.past, *now))


def _for_all(year: tuple[Counts, ...], seats: int) -> tuple[Counts, ...]:
    """Whoever came late was not there then."""
    return (*year, *({} for _ in range(seats - len(year))))


@once_per_state
def points_by_year(state: State) -> list[list[int]]:
    """One list by seat for every scored year."""
    years, zero = state.options.years, state.options.zero_scores
    return [year_points(c, worth(n, years), zero_scores=zero) for n, c in enumerate(scored_years(state), start=1)]


def other_points(state: State) -> list[int]:
    return [sum(adjustment.amount for adjustment in player.other) for player in state.players]


def totals(state: State) -> list[int]:
    years, other = points_by_year(state), other_points(state)
    return [sum(year[seat] for year in years) + other[seat] for seat in range(len(other))]


def figures(state: State, seat: int) -> Figures:
    """Crew symbols and MegaCredits for a tie: as they were given, else as the app has kept them."""
    return state.players[seat].figures or _kept(state, seat)


def _kept(state: State, seat: int) -> Figures:
    player = state.players[seat]
    return Figures(crew_symbols(player), player.megacredits if keeps_money(state, seat) else 0)


def keeps_money(state: State, seat: int) -> bool:
    return "money" in state.options.counters or state.players[seat].who == "bot"


def score(state: State) -> Sheet:
    found = _compared(state)
    people = tuple(seat for seat, player in enumerate(state.players) if player.who == "person")
    drawn = sheet(points_by_year(state), other_points(state), found, _ending(state) if over(state) else None)
    if state.options.mode == "solo-peace":
        return peaceful(drawn, people)
    return drawn


def _compared(state: State) -> list[Figures]:
    """Figures that were given count once all who are level gave theirs: half of them would decide nothing fairly."""
    points, seats = totals(state), range(len(state.players))
    waiting = {points[seat] for seat in to_give(state)}
    return [_kept(state, seat) if points[seat] in waiting else figures(state, seat) for seat in seats]


def _ending(state: State) -> Ending:
    if state.options.mode == "solo-peace":
        return Ending("peace", say("Five years are over. {target} points win.", target=TARGET))
    return Ending("years", say("The last of {years} years is scored.", years=state.options.years))


def sheet(
    years: Sequence[Sequence[int]], other: Sequence[int], found: Sequence[Figures], ended: Ending | None
) -> Sheet:
    rows = [_lines(years, other, seat) for seat in range(len(other))]
    ladder = (
        TieBreak(
            "crew",
            say("more crew symbols on undamaged modules"),
            tuple(f.crew_symbols for f in found),
            noun("crew symbols"),
        ),
        TieBreak("megacredits", say("more MegaCredits"), tuple(f.megacredits for f in found), noun("MegaCredits")),
    )
    return rank(rows, ladder=ladder, ended=ended)


def _lines(years: Sequence[Sequence[int]], other: Sequence[int], seat: int) -> list[Line]:
    lines = [Line(f"year{n}", say("Year {number}", number=n), year[seat]) for n, year in enumerate(years, start=1)]
    return [*lines, Line("other", say("Other"), other[seat])]


def peaceful(drawn: Sheet, people: Sequence[int]) -> Sheet:
    """The peace version has no rivals: whoever reaches the target wins, and no tie-break matters."""
    winners = tuple(seat for seat in people if drawn.seats[seat].total >= TARGET)
    return replace(drawn, winners=winners, decided_by="points", decided_words=say("The target is reached."))


def level(state: State) -> tuple[int, ...]:
    """The seats that share a total with somebody else at the end, so that crew and MegaCredits matter."""
    points = totals(state)
    if not over(state) or state.options.mode == "solo-peace":
        return ()
    return tuple(seat for seat, total in enumerate(points) if points.count(total) > 1)


def to_give(state: State) -> tuple[int, ...]:
    """The seats that are level with another and have to say what nobody kept count of."""
    return tuple(seat for seat in level(state) if state.players[seat].figures is None and not keeps_money(state, seat))


def questions(state: State) -> tuple[Question, ...]:
    """First place is level, and the app has not kept what decides."""
    points = totals(state)
    asked = tuple(seat for seat in to_give(state) if points[seat] == max(points))
    if not asked:
        return ()
    tied = say("Tied at {points} – counting crew symbols and MegaCredits", points=max(points))
    return (Question("tie-figures", tied, asked),)
