"""What can be chosen before a pad is opened."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.core.box_sheets.reading import mistake, tidied
from companion.core.box_sheets.shape import BoxSheet
from companion.core.turn_clock.options import AtZero, BankMinutes, IncrementSeconds, Kind, TurnSeconds
from companion.core.words import Message, say

SEATS = (1, 12)
MOST_ROWS = 500
WITHOUT_SHEET = {"only_if": ("sheet", ("", "none"))}
"""The sheet of a box decides it, unless there is none or the table does without."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    title: Annotated[str, Meta(title="Game", description="Which game are you scoring?", max_length=60)] = ""
    categories: Annotated[
        tuple[str, ...],
        Meta(
            title="Categories",
            description="Score these instead of rounds, with commas between: Cities, Roads, Farms.",
            max_length=50,
            extra=WITHOUT_SHEET,
        ),
    ] = ()
    winner: Annotated[
        Literal["highest", "lowest"],
        Meta(
            title="Who wins",
            description="The highest or the lowest total.",
            extra={"labels": {"highest": "Highest", "lowest": "Lowest"}, **WITHOUT_SHEET},
        ),
    ] = "highest"
    teams: Annotated[
        int,
        Meta(
            title="Teams",
            description="2 to 6 teams, dealt round the table. 0 = none, or as the score sheet says.",
            ge=0,
            le=6,
        ),
    ] = 0
    target: Annotated[
        float | None,
        Meta(
            title="Target",
            description="When somebody gets there, you finish the round and the game is over. "
            "Blank: no target, or the one of the score sheet.",
        ),
    ] = None
    rounds: Annotated[
        int,
        Meta(
            title="Rounds",
            description="The game ends after this many rounds. 0 = no limit, or as the score sheet says.",
            ge=0,
            le=MOST_ROWS,
        ),
    ] = 0
    entry: Annotated[
        Literal["each", "anyone"],
        Meta(
            title="Who writes",
            description="Only one phone here? It asks one after the other by itself, whatever you choose. Else every "
            "phone asks for its owner’s score, or for whoever is next. Anybody can write for anybody, and the history "
            "says who did.",
            extra={"labels": {"each": "Everybody on their own phone", "anyone": "One phone for everybody"}},
        ),
    ] = "each"
    team_scores: Annotated[
        Literal["player", "team"],
        Meta(
            title="Teams write",
            description="One score for the whole team, or one for every player.",
            extra={
                "labels": {"team": "One score per team", "player": "One score per player"},
                "offered": "team",
                "only_if": ("teams", ("2", "3", "4", "5", "6")),
            },
        ),
    ] = "player"
    sheet: Annotated[
        BoxSheet | None,
        Meta(
            title="Sheet",
            description="The sheet of the box: lines, how they count, who wins.",
            extra={"kept": True},
        ),
    ] = None
    """As it was when the table was opened: a sheet that is changed later changes no game."""
    clock: Kind = "none"
    turn_seconds: TurnSeconds = 60
    bank_minutes: BankMinutes = 15
    increment_seconds: IncrementSeconds = 0
    at_zero: AtZero = "sign"


def unfit(options: Options, people: int | None) -> Message | None:
    """A sheet makes sense, and is for as many players as its box."""
    if options.sheet is None:
        return None
    wrong = mistake(tidied(options.sheet))
    if wrong is not None or people is None:
        return None if wrong is None else wrong.words
    fewest, most = options.sheet.players
    if fewest <= people <= most:
        return None
    title = options.sheet.word(options.sheet.title)
    return say("{title} is for {fewest} to {most} players.", title=title, fewest=fewest, most=most)
