"""Writes the folders of a new game that plays at once and whose tests pass."""

from __future__ import annotations

import json
import keyword
import re
from itertools import product
from pathlib import Path
from string import Template, ascii_uppercase

from companion.core.problems import ASKED_WRONGLY, CommandFailed
from companion.core.words import say

SKELETON = Path(__file__).parent / "skeleton"
PLACES = {"game": "companion/games", "templates": "templates/games", "tests": "tests/games"}
"""Which part of the skeleton goes where; each in a folder of the game's name."""
LONGEST = 40
RULE_PREFIX = re.compile(r'^id = "([A-Z]+)-', re.MULTILINE)


def write(root: Path, slug: str, title: str | None = None) -> list[Path]:
    """The files that were written. An unfit name or a folder that exists is a ``Problem``, and nothing is written."""
    _check(root, slug)
    words = _words(slug, title or slug.replace("-", " ").capitalize(), _free_prefix(root, slug))
    written = []
    for part, place in PLACES.items():
        for source in sorted((SKELETON / part).rglob("*.txt")):
            file = root / place / folder(slug) / source.relative_to(SKELETON / part).with_suffix("")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(Template(source.read_text("utf-8")).substitute(words), "utf-8")
            written.append(file)
    return written


def folder(slug: str) -> str:
    return slug.replace("-", "_")


def _check(root: Path, slug: str) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", slug) or len(slug) > LONGEST:
        raise CommandFailed(
            say(
                "{slug} is not a name for a game: small letters, digits and single dashes, like dice-tower.",
                slug=repr(slug),
            ),
            ASKED_WRONGLY,
        )
    if keyword.iskeyword(folder(slug)):
        raise CommandFailed(say("{slug} is a word of Python's own. Choose another.", slug=repr(slug)), ASKED_WRONGLY)
    for place in PLACES.values():
        taken = root / place / folder(slug)
        if taken.exists():
            raise CommandFailed(say("{taken} exists already. Choose another name.", taken=str(taken)), ASKED_WRONGLY)


def _words(slug: str, title: str, prefix: str) -> dict[str, str]:
    shown = " ".join(title.replace("\\", " ").replace('"', "'").split())
    quoted = json.dumps(shown, ensure_ascii=False)
    return {"slug": slug, "folder": folder(slug), "title": shown, "quoted_title": quoted, "prefix": prefix}


def _free_prefix(root: Path, slug: str) -> str:
    """Two letters that the ids of its rules begin with, and those of no other game: DT for dice-tower."""
    ledgers = (root / PLACES["game"]).glob("*/rules.toml")
    taken = {prefix for file in ledgers for prefix in RULE_PREFIX.findall(file.read_text("utf-8"))}
    letters = re.sub("[^a-z]", "", slug).upper()
    initials = [word[0].upper() for word in slug.split("-") if word[0].isalpha()]
    likely = ["".join(initials[:2]), *(letters[0] + second for second in letters[1:])]
    pairs = map("".join, product(letters[0] + ascii_uppercase, ascii_uppercase))
    return next(pair for pair in (*likely, *pairs) if len(pair) == 2 and pair not in taken)
