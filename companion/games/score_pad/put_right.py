"""The options of a pad as it plays with them: what the sheet says goes in, and nonsense is put right."""

from __future__ import annotations

import re

from msgspec.structs import replace

from companion.core.box_sheets.lines import Plain
from companion.core.box_sheets.shape import BoxSheet
from companion.games.score_pad.options import Options
from companion.games.score_pad.typed import tidy_name


def by_sheet(options: Options, people: int) -> Options:
    """What a sheet says goes wherever the table says nothing else."""
    sheet = options.sheet
    if sheet is None:
        return options
    return replace(
        options,
        title=options.title or sheet.title,
        winner="lowest" if sheet.winner == "lowest" else "highest",
        rounds=options.rounds or sheet.rounds_of(people),
        target=None if sheet.winner == "together" else options.target or sheet.target,
        teams=0 if sheet.winner == "together" else options.teams or sheet.teams,
        team_scores="team",
    )


def put_right(options: Options, people: int) -> Options:
    """Options that make no sense together are bent to the nearest that do: a table always opens."""
    teams = min(options.teams, people)
    return replace(
        options,
        categories=_categories(options),
        teams=teams if teams > 1 else 0,
        target=options.target or None,
    )


def _categories(options: Options) -> tuple[str, ...]:
    if options.sheet is not None:
        sheet = options.sheet
        return tuple(sheet.lines[slot.line].name for slot in sheet.slots) if sheet.by == "categories" else ()
    typed = [tidy_name(part) for text in options.categories for part in re.split(r"[,\n]", text)]
    return tuple(name for name in typed if name)


def plain_sheet(options: Options) -> BoxSheet:
    """What a pad without a sheet of its own counts by."""
    names = options.categories or ("",)
    lines = tuple(Plain(name=name, key=f"row{number}") for number, name in enumerate(names, start=1))
    return BoxSheet(title=options.title, lines=lines, by="categories" if options.categories else "rounds")
