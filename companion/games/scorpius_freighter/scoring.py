"""The score sheet: six lines, the crew's own formulas, and the ladder of tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.core.ranking import rank
from companion.core.sheet import Ending, Line, Sheet, TieBreak
from companion.core.words import noun, say
from companion.games.scorpius_freighter.box import asks
from companion.games.scorpius_freighter.cubes import Cubes

KODA_BEST = 14
PER_MATCH = 2
EMBARGO = Ending("embargo", say("The embargo holds, and every freighter is counted."))
CUT_SHORT = Ending("embargo", say("Every freighter is counted."))
"""The table did not play to the embargo."""
LABELS = {
    "completed_contracts": say("Contracts"),
    "active_sections": say("Active contract"),
    "contract_abilities": say("Contract abilities"),
    "side_deals": say("Side deals"),
    "crew": say("Crew"),
    "cargo": say("Cargo"),
}


class Scorer(Struct, frozen=True, forbid_unknown_fields=True):
    """An experienced crew member; ``answer`` is what the card asks, None while nobody has said it."""

    name: str
    answer: int | None = None


class Count(Struct, frozen=True, forbid_unknown_fields=True):
    """What one player has to count. Amateurs, cubes on the active contract and kept deals are not in it."""

    completed_contracts: tuple[int, ...] = ()
    active_sections: tuple[int, ...] = ()
    contract_abilities: tuple[int, ...] = ()
    side_deals: tuple[int, ...] = ()
    crew: tuple[Scorer, ...] = ()
    cargo: Cubes = Cubes()
    cubes: int | None = None
    """All cubes in one number, where nobody told the kinds apart; None: those of ``cargo``."""

    @property
    def on_board(self) -> int:
        return self.cargo.total if self.cubes is None else self.cubes

    @property
    def tiles(self) -> int:
        """Completed contracts and side deals."""
        return len(self.completed_contracts) + len(self.side_deals)


def crew_points(member: Scorer) -> int:
    """What an experienced crew member scores: most nothing, and nobody before the question is answered."""
    answer = member.answer
    if answer is None:
        return 0
    match asks(member.name):
        case "empty_spaces":
            return max(0, KODA_BEST - answer)
        case "matches":
            return PER_MATCH * answer
        case "points":
            return answer
    return 0


def lines(count: Count) -> list[Line]:
    points = {
        "completed_contracts": sum(count.completed_contracts),
        "active_sections": sum(count.active_sections),
        "contract_abilities": sum(count.contract_abilities),
        "side_deals": sum(count.side_deals),
        "crew": sum(crew_points(member) for member in count.crew),
        "cargo": count.on_board,
    }
    return [Line(key, LABELS[key], number) for key, number in points.items()]


def total(count: Count) -> int:
    return int(sum(line.points for line in lines(count)))


def sheet(counts: Sequence[Count], ended: Ending | None = EMBARGO) -> Sheet:
    ladder = (
        TieBreak(
            "cargo", noun("more cubes on the freighter"), tuple(count.on_board for count in counts), noun("cubes")
        ),
        TieBreak(
            "experienced_crew",
            noun("more experienced crew"),
            tuple(len(count.crew) for count in counts),
            noun("experienced crew"),
        ),
    )
    return rank([lines(count) for count in counts], ladder=ladder, ended=ended)
