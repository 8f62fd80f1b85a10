"""Awards of a year, victory points, and the final sheet with its ladder of tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.once import once_per_state
from companion.core.ranking import rank
from companion.core.sheet import Ending, Line, Question, Sheet, TieBreak
from companion.core.words import noun, say
from companion.games.star_scrappers_orbital.box import (
    COLOURS,
    LAST_YEAR_VP,
    TARGET,
    VP,
    Colour,
    Counts,
)
from companion.games.star_scrappers_orbital.options import tracks_modules
from companion.games.star_scrappers_orbital.orbital import counts, crew_symbols, symbols_known
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
    """Crew symbols and MegaCredits for a tie: as they were given, else as the app has kept them; None: not known."""
    player, given = state.players[seat], state.players[seat].figures or Figures()
    crew, money = given.crew_symbols, given.megacredits
    if crew is None and knows_symbols(state, seat):
        crew = crew_symbols(player)
    if money is None and keeps_money(state, seat):
        money = player.megacredits
    return Figures(crew, money)


def keeps_money(state: State, seat: int) -> bool:
    return "money" in state.options.counters or state.players[seat].who == "bot"


def knows_symbols(state: State, seat: int) -> bool:
    """Whether the crew symbols on all undamaged modules of this seat were noted."""
    player = state.players[seat]
    if player.who == "person" and not tracks_modules(state.options):
        return False
    open_count = seat in state.repaired and state.step == 1
    return symbols_known(player) and not (open_count and state.counted[seat] != counts(player))


def score(state: State) -> Sheet:
    found = _compared(state)
    people = tuple(seat for seat, player in enumerate(state.players) if player.who == "person")
    other = other_points(state)
    drawn = sheet(points_by_year(state), other, found, _ending(state) if over(state) else None)
    if not any(other):
        drawn = _without_other(drawn)
    if state.options.mode == "solo-peace":
        return peaceful(drawn, people)
    return drawn


def _without_other(drawn: Sheet) -> Sheet:
    """No card brought anybody points: a line of zeros says nothing."""
    bare = (replace(seat, lines=tuple(line for line in seat.lines if line.key != "other")) for seat in drawn.seats)
    return replace(drawn, seats=tuple(bare))


def _compared(state: State) -> list[tuple[int, int]]:
    """Crew symbols and MegaCredits by seat, as far as they decide: between those who are level and of whom one number
    is not known, that number decides nothing."""
    seats, points = range(len(state.players)), totals(state)
    found = [figures(state, seat) for seat in seats]
    crew = [_known([f.crew_symbols for f in found], _alike(points, seat), seat) for seat in seats]
    level_too = list(zip(points, crew, strict=True))
    settled = [_crew_settled(found, points, seat) for seat in seats]
    money = [
        _known([f.megacredits for f in found], _alike(level_too, seat), seat) if settled[seat] else 0 for seat in seats
    ]
    return list(zip(crew, money, strict=True))


def _alike(keys: Sequence[object], seat: int) -> list[int]:
    """The seats that are level with this one."""
    return [other for other, key in enumerate(keys) if key == keys[seat]]


def _known(numbers: Sequence[int | None], level: Sequence[int], seat: int) -> int:
    return 0 if any(numbers[other] is None for other in level) else numbers[seat] or 0


def _crew_settled(found: Sequence[Figures], points: Sequence[int], seat: int) -> bool:
    return all(found[other].crew_symbols is not None for other in _alike(points, seat))


def _ending(state: State) -> Ending:
    if state.options.mode == "solo-peace":
        return Ending("peace", say("Five years are over: {target} points win.", target=TARGET))
    return Ending("years", say("Year {years} was the last one.", years=state.options.years))


def sheet(
    years: Sequence[Sequence[int]], other: Sequence[int], found: Sequence[tuple[int, int]], ended: Ending | None
) -> Sheet:
    """``found``: crew symbols and MegaCredits by seat."""
    rows = [_lines(years, other, seat) for seat in range(len(other))]
    ladder = (
        TieBreak(
            "crew",
            noun("more crew symbols on undamaged modules"),
            tuple(crew for crew, _ in found),
            noun("crew symbols"),
        ),
        TieBreak("megacredits", noun("more MegaCredits"), tuple(money for _, money in found), noun("MegaCredits")),
    )
    return rank(rows, ladder=ladder, ended=ended)


def _lines(years: Sequence[Sequence[int]], other: Sequence[int], seat: int) -> list[Line]:
    lines = [Line(f"year{n}", say("Year {number}", number=n), year[seat]) for n, year in enumerate(years, start=1)]
    return [*lines, Line("other", say("From cards"), other[seat])]


def peaceful(drawn: Sheet, people: Sequence[int]) -> Sheet:
    """The peace version has no rivals: whoever reaches the target wins, and no tie-break matters."""
    total = max(int(drawn.seats[seat].total) for seat in people)
    winners = tuple(seat for seat in people if drawn.seats[seat].total >= TARGET)
    missing = TARGET - total
    if winners:
        words = say("The target is reached.")
        outcome = say("Won: {total} points, and {target} were needed", total=total, target=TARGET)
    else:
        words = say("{missing} short of the target.", missing=missing)
        outcome = say("Lost: {total} points, {missing} short of {target}", total=total, missing=missing, target=TARGET)
    return replace(drawn, winners=winners, decided_by="points", decided_words=words, outcome=outcome)


def level(state: State) -> tuple[int, ...]:
    """The seats that share a total with somebody else at the end, so that crew and MegaCredits matter."""
    points = totals(state)
    if not over(state) or state.options.mode == "solo-peace":
        return ()
    return tuple(seat for seat, total in enumerate(points) if points.count(total) > 1)


def to_give(state: State) -> tuple[int, ...]:
    """The seats that are level with another and have to say what nobody kept count of."""
    return tuple(seat for seat in level(state) if missing_figures(state, seat))


def missing_figures(state: State, seat: int) -> tuple[str, ...]:
    """What this seat still has to say, so that it is known who is ahead of those who are level with it."""
    if seat not in level(state):
        return ()
    points = totals(state)
    found = [figures(state, other) for other in range(len(points))]
    if found[seat].crew_symbols is None:
        return ("crew_symbols",)
    rivals = [found[other] for other in _alike(points, seat)]
    if any(rival.crew_symbols is None for rival in rivals):
        return ()
    level_too = [rival for rival in rivals if rival.crew_symbols == found[seat].crew_symbols]
    return ("megacredits",) if len(level_too) > 1 and found[seat].megacredits is None else ()


def questions(state: State) -> tuple[Question, ...]:
    """First place is level, and the app has not kept what decides."""
    points = totals(state)
    first = [seat for seat in level(state) if points[seat] == max(points)]
    missing = {seat: missing_figures(state, seat) for seat in first}
    if crew := tuple(seat for seat in first if "crew_symbols" in missing[seat]):
        return (Question("tie-figures", say("Tied at {points} – counting crew symbols", points=max(points)), crew),)
    most = max((figures(state, seat).crew_symbols or 0 for seat in first), default=0)
    ahead = [seat for seat in first if figures(state, seat).crew_symbols == most]
    if money := tuple(seat for seat in ahead if missing[seat]):
        words = say("Tied at {points}, and on crew symbols – counting MegaCredits", points=max(points))
        return (Question("tie-figures", words, money),)
    return ()
