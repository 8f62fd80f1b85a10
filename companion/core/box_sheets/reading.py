"""Box sheets as files: TOML in and out, and what is wrong with one, with its place."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core.box_sheets.lines import AnyLine, tidy_text
from companion.core.box_sheets.shape import BoxSheet
from companion.core.problems import Unreadable
from companion.core.validation import misfit
from companion.core.words import Message, say

LARGEST = 32_000
"""Characters of a file."""
MOST_NUMBERS = 50
"""Numbers that one side enters in a round."""
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Z]{2})?")
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def read(text: str) -> BoxSheet:
    """The sheet that this file describes, or ``Unreadable`` with the place of the first mistake."""
    if len(text) > LARGEST:
        raise Unreadable(say("That is too long for a sheet."))
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        place = re.search(r"\(at (.*)\)$", str(problem))
        raise Unreadable(say("This is not TOML."), place[1] if place else "") from None
    except RecursionError:
        raise Unreadable(say("This is not TOML.")) from None
    return from_data(found)


def from_data(data: Mapping[str, Any]) -> BoxSheet:
    """The same from what a file, a form or a request holds; a table that is called like a language has its words."""
    languages = {key for key, value in data.items() if _LANGUAGE.fullmatch(key) and isinstance(value, dict)}
    filled = {key: value for key, value in data.items() if key not in languages}
    if languages:
        filled["words"] = {key: data[key] for key in sorted(languages)}
    if isinstance(filled.get("line"), list):
        filled["line"] = [{"counts": "plain"} | line if isinstance(line, dict) else line for line in filled["line"]]
    try:
        sheet = msgspec.convert(filled, BoxSheet)
    except msgspec.ValidationError as problem:
        found = misfit(problem, BoxSheet)
        raise Unreadable(found.reason, found.place) from None
    return checked(sheet)


def checked(sheet: BoxSheet) -> BoxSheet:
    """The sheet with all its keys, tidied, or ``Unreadable`` for what makes no sense."""
    sheet = tidied(sheet)
    if (found := mistake(sheet)) is not None:
        raise found
    return sheet


def tidied(sheet: BoxSheet) -> BoxSheet:
    """With all keys, and with words on one line."""
    sheet = replace(
        sheet,
        title=tidy_text(sheet.title),
        about=tidy_text(sheet.about),
        lines=_keyed([line.tidied() for line in sheet.lines]),
        ladder=_keyed([replace(rung, name=tidy_text(rung.name)) for rung in sheet.ladder]),
    )
    return replace(sheet, words=_own_words(sheet))


def mistake(sheet: BoxSheet) -> Unreadable | None:
    """The first thing that makes no sense, with its place."""
    return next((Unreadable(reason, place) for place, reason in _mistakes(sheet)), None)


def _own_words(sheet: BoxSheet) -> dict[str, dict[str, str]]:
    """Translations of what is on the sheet; all others go."""
    own = frozenset(sheet.own_words)
    tidied = {
        language: {tidy_text(word): tidy_text(other) for word, other in words.items() if tidy_text(other)}
        for language, words in sheet.words.items()
    }
    kept = {language: {word: words[word] for word in words if word in own} for language, words in tidied.items()}
    return {language: words for language, words in kept.items() if words}


def _keyed(parts: Sequence[Any]) -> Any:
    """Whatever has no key gets one from its name, and no key is there twice."""
    taken = {part.key for part in parts if part.key}
    keyed = []
    for part in parts:
        if not part.key:
            part = replace(part, key=free_key(slug(part.name), taken))
            taken.add(part.key)
        keyed.append(part)
    return tuple(keyed)


def free_key(wanted: str, taken: set[str]) -> str:
    number, key = 1, wanted
    while key in taken:
        number += 1
        key = f"{wanted}-{number}"
    return key


def slug(name: str) -> str:
    """As in an address: "Long roads" is ``long-roads``."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:32] or "line"


# What makes no sense


def _mistakes(sheet: BoxSheet) -> Iterator[tuple[str, Message]]:
    if not sheet.title.strip():
        yield "title", say("A sheet needs a title.")
    if sheet.players[0] > sheet.players[1]:
        yield "players", say("Write the fewest players first, then the most.")
    if not 0 < len(sheet.slots) <= MOST_NUMBERS:
        yield "line", say("A sheet has at least one number to enter, and {most} at the most.", most=MOST_NUMBERS)
    if all(line.optional or line.computed for line in sheet.lines) and sheet.winner != "together":
        yield "line", say("At least one line has to be filled in.")
    if sheet.by == "categories" and (sheet.rounds or sheet.rounds_for):
        yield "rounds", say("Only a sheet by rounds has a number of rounds.")
    if "by" in sheet.words:
        yield "by", say("“by” says whether a sheet has categories or rounds.")
    yield from _line_mistakes(sheet)
    yield from _rung_mistakes(sheet)


def _line_mistakes(sheet: BoxSheet) -> Iterator[tuple[str, Message]]:
    known = [line.key for line in sheet.lines]
    for number, line in enumerate(sheet.lines):
        place = f"line[{number}]"
        if not line.name.strip():
            yield f"{place}.name", say("A line needs a name.")
        if not _BARE.fullmatch(line.key):
            yield f"{place}.key", say("A key has letters, digits and dashes only.")
        if known.count(line.key) > 1:
            yield f"{place}.key", say("Two lines have this key.")
        for field, reason in line.mistakes(_entered_keys(sheet.lines)):
            yield f"{place}.{field}", reason


def _entered_keys(lines: Sequence[AnyLine]) -> frozenset[str]:
    return frozenset(line.key for line in lines if not line.computed)


def _rung_mistakes(sheet: BoxSheet) -> Iterator[tuple[str, Message]]:
    keys = [rung.key for rung in sheet.ladder]
    for number, rung in enumerate(sheet.ladder):
        if keys.count(rung.key) > 1:
            yield f"tie_break[{number}].key", say("Two tie-breaks have this key.")
        if rung.line and rung.line not in _entered_keys(sheet.lines):
            yield f"tie_break[{number}].line", say("There is no line with this key.")
    if sheet.ladder and sheet.winner == "together":
        yield "tie_break", say("Whoever wins together has no ties to break.")


# As a file


def as_data(sheet: BoxSheet) -> dict[str, Any]:
    """The sheet as a file holds it: nothing that goes without saying, languages as tables of their own."""
    data: dict[str, Any] = msgspec.to_builtins(sheet)
    words = data.pop("words", {})
    for line in data["line"]:
        if line["counts"] == "plain":
            del line["counts"]
    return {**data, **words}


def write(sheet: BoxSheet) -> str:
    """The sheet as TOML, which reads back to the same."""
    return "".join(_table("", as_data(sheet))).lstrip("\n")


def _table(name: str, table: Mapping[str, Any]) -> Iterator[str]:
    """Plain values first, then the tables within, then lists of tables."""
    rows = {key: value for key, value in table.items() if _is_rows(value)}
    inner = {key: value for key, value in table.items() if isinstance(value, dict)}
    for key, value in table.items():
        if key not in rows and key not in inner:
            yield f"{_key(key)} = {_value(value)}\n"
    for key, value in inner.items():
        yield f"\n[{name}{_key(key)}]\n"
        yield from _table(f"{name}{_key(key)}.", value)
    for key, value in rows.items():
        for row in value:
            yield f"\n[[{name}{_key(key)}]]\n"
            yield from _table(f"{name}{_key(key)}.", row)


def _is_rows(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and bool(value) and isinstance(value[0], dict)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _value(key)


def _value(value: Any) -> str:
    """TOML writes numbers, words and lists as JSON does, but for a few characters."""
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_value(part) for part in value)}]"
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
