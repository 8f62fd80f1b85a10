"""A gallery that many evenings filled: 20,000 plays of 300 people, the same every time.

Five games of the house and a few that came with imports; ties, teams, co-operative, solo, unfinished and uncounted ones.
"""

from __future__ import annotations

from random import Random

from msgspec import Struct

from companion.core.sheet import Line
from companion.stats.plays import Play, Rogue, Share, Snapshot, assemble

FIRST_EVENING = 1_420_138_800_000  # 1 January 2015, 19:00 UTC
DAY = 86_400_000
YEARS = 11
PLACES = ("Kitchen", "The Anchor", "Club night", "Grandma's", "Holiday house", "")
FIRST_NAMES = (
    "Ann",
    "Bob",
    "Cleo",
    "Dov",
    "Eve",
    "Finn",
    "Gus",
    "Hana",
    "Ida",
    "Jon",
    "Kim",
    "Lev",
    "Mia",
    "Nils",
    "Oda",
)
LAST_NAMES = (
    "Ash",
    "Birch",
    "Cole",
    "Dunn",
    "Eck",
    "Fox",
    "Gray",
    "Hall",
    "Ives",
    "Jung",
    "Kerr",
    "Lund",
    "Moss",
    "Nash",
)
LAST_NAMES_MORE = ("Oak", "Pike", "Quist", "Rowe", "Stone", "Tang")


class Box(Struct, frozen=True):
    """How a game is played in this gallery."""

    slug: str
    title: str
    seats: tuple[int, int]
    points: tuple[float, float]
    """Mean and spread of a score."""
    minutes: int = 60
    lowest_wins: bool = False
    cooperative: bool = False
    teams: bool = False
    step: float = 1


BOXES = (
    Box("galaxy-trucker", "Galaxy Trucker", (2, 4), (48, 22), 75),
    Box("junk-orbit", "Junk Orbit", (2, 5), (38, 9), 45),
    Box("star-scrappers-orbital", "Star Scrappers: Orbital", (2, 4), (61, 12), 50),
    Box("scorpius-freighter", "Scorpius Freighter", (2, 4), (54, 11), 70),
    Box("tortuga-2199", "Tortuga 2199", (2, 4), (17, 4), 90, teams=True),
    Box("hearts", "Hearts", (3, 4), (55, 25), 30, lowest_wins=True),
    Box("forest-rescue", "Forest Rescue", (1, 5), (20, 6), 60, cooperative=True),
    Box("long-road", "Long Road", (1, 6), (120.5, 30), 120, step=0.5),
)


def large_snapshot(plays: int = 20_000, people: int = 300, seed: int = 2199) -> Snapshot:
    random = Random(seed)
    rogues = [Rogue(id=f"r{at:03}", name=_name(at), face=at % 12) for at in range(people)]
    skill = [random.gauss(0, 0.4) for _ in rogues]
    weights = [1 / (1 + at) ** 0.6 for at in range(people)]
    published = [_play(random, at, at / plays, skill, weights) for at in range(plays)]
    random.shuffle(published)
    return assemble(1, published, rogues)


def _name(at: int) -> str:
    last = LAST_NAMES + LAST_NAMES_MORE
    return f"{FIRST_NAMES[at % len(FIRST_NAMES)]} {last[at // len(FIRST_NAMES) % len(last)]}"


def _play(random: Random, number: int, along: float, skill: list[float], weights: list[float]) -> Play:
    box = random.choices(BOXES, weights=(9, 7, 5, 5, 4, 3, 2, 3))[0]
    seated = _seated(random, random.randint(*box.seats), weights)
    finished = random.random() > 0.03
    teams = box.teams and len(seated) == 4 and random.random() < 0.5
    shares = _shares(random, box, seated, skill, teams, finished)
    day = int(along * YEARS * 365) * DAY
    return Play(
        id=f"p{number:05}",
        game=box.slug,
        title=box.title,
        played_at=FIRST_EVENING + day + random.randrange(0, 4 * 3_600_000, 60_000),
        shares=shares,
        minutes=0 if random.random() < 0.1 else max(5, int(random.gauss(box.minutes, box.minutes / 5))),
        place=random.choice(PLACES),
        decided_by="points",
        decided="On points.",
        finished=finished,
        counted=random.random() > 0.02,
        cooperative=box.cooperative,
        lowest_wins=box.lowest_wins,
    )


def _seated(random: Random, seats: int, weights: list[float]) -> list[int]:
    """Who sits down: some come often, and most belong to a circle of friends."""
    first = random.choices(range(len(weights)), weights)[0]
    seated = [first]
    while len(seated) < min(seats, len(weights)):
        near = (first + random.randint(-12, 12)) % len(weights)
        somebody = near if random.random() < 0.8 else random.randrange(len(weights))
        if somebody not in seated:
            seated.append(somebody)
    return seated


def _shares(
    random: Random, box: Box, seated: list[int], skill: list[float], teams: bool, finished: bool
) -> tuple[Share, ...]:
    mean, spread = box.points
    good = -1 if box.lowest_wins else 1
    scores = [
        round((mean + good * skill[at] * spread + random.gauss(0, spread)) / box.step) * box.step for at in seated
    ]
    if box.cooperative:
        scores = [scores[0]] * len(scores)
    if teams:
        scores = [scores[0] + scores[2], scores[1] + scores[3]] * 2
    ranks = [1 + sum(good * other > good * score for other in scores) for score in scores]
    won = scores[0] > mean if box.cooperative else True
    return tuple(
        Share(
            rogue=f"r{who:03}",
            score=score if finished else None,
            rank=rank if finished else 0,
            winner=finished and won and rank == 1,
            start=seat == 0,
            team="AB"[seat % 2] if teams else "",
            lines=(Line("all", "All of it", score),),
        )
        for seat, (who, score, rank) in enumerate(zip(seated, scores, ranks, strict=True))
    )
