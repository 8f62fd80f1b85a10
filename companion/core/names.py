"""What people type as a name or a code, made fit to be shown and compared."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from companion.core.game import Game
from companion.core.problems import Refused
from companion.core.words import say

LONGEST_NAME = 24
LONGEST_TITLE = 60
BRIEF = 12
EMOJI_JOINERS = "\u200d\ufe0f"


def tidy_code(typed: str) -> str:
    """What people type, as a code: any case, with spaces or dashes."""
    return "".join(char for char in typed.upper() if char.isalnum())


def tidy_name(typed: str, longest: int = LONGEST_NAME) -> str:
    """A name as it is shown everywhere, or ``Refused``. Invisible and direction-turning characters are dropped."""
    visible = (char for before, char in zip(" " + typed, typed, strict=False) if _shows(before, char))
    name = " ".join(unicodedata.normalize("NFC", "".join(visible)).split())
    if not name.strip(EMOJI_JOINERS):
        raise Refused(say("Please type a name."))
    if len(name) > longest:
        raise Refused(say("That name is too long: up to {longest} characters, please.", longest=longest))
    return name


def short_name(name: str) -> str:
    """A name that is fit for a table: imports bring longer ones."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"


def first_names(names: Sequence[str]) -> tuple[str, ...]:
    """What a short line calls them: by the first word, cut if it is long, where nobody else is called so."""
    firsts = (name.partition(" ")[0] for name in names)
    brief = [first if len(first) <= BRIEF else first[: BRIEF - 1] + "…" for first in firsts]
    return tuple(first if brief.count(first) == 1 else name for first, name in zip(brief, names, strict=True))


def _shows(before: str, char: str) -> bool:
    """Joiners hold emoji together; anywhere else they would make two names look alike."""
    if char in EMOJI_JOINERS:
        return unicodedata.category(before) in ("So", "Sk", "Mn")
    return unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co")


def tidy_title(typed: str) -> str:
    """The title that people give their table, on one line; blank: none."""
    return tidy_name(typed, LONGEST_TITLE) if typed.strip() else ""


def tidy_names(typed: list[str], game: Game, *, all_here: bool = True) -> tuple[str, ...]:
    """The names of everybody who plays; before all are here, there may be fewer than the game needs."""
    names = tuple(tidy_name(name) for name in typed)
    fewest, most = game.seats
    if not (fewest if all_here else 0) <= len(names) <= most:
        raise Refused(
            say(
                "{game} is for {fewest} to {most} players; you have {count}.",
                game=game.name,
                fewest=fewest,
                most=most,
                count=len(names),
            )
        )
    plain = [name.casefold() for name in names]
    twice = next((name for place, name in enumerate(names) if name.casefold() in plain[:place]), None)
    if twice is not None:
        raise Refused(say("{name} is there twice. If there are two, add a letter to one of them.", name=twice))
    return names


@lru_cache(maxsize=256)
def second_letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """What tells people apart whose names begin alike: e and a for Annegret and Anna-Lena; blank where the first letter
    is enough, or nothing differs but the length."""
    return tuple(_second_letter(name, [other for other in names if other != name]) for name in names)


def _second_letter(name: str, others: Sequence[str]) -> str:
    rivals = [other for other in others if other[0].upper() == name[0].upper()]
    if not rivals:
        return ""
    own = (letter for n, letter in enumerate(name) if n and letter.isalnum() and _only_here(n, letter, rivals))
    return next(own, "")


def _only_here(place: int, letter: str, rivals: Sequence[str]) -> bool:
    return all(rival[place : place + 1].casefold() != letter.casefold() for rival in rivals)
