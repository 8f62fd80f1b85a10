"""``make words``: collects the messages of the sources, brings every language's catalogue up to date and compiles it.

``make words NEW=fr`` begins a language: its folder with a catalogue to fill in, and what CLDR knows about it.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment
from jinja2.ext import extract_from_ast

ROOT = Path(__file__).resolve().parent.parent.parent
LOCALES = ROOT / "companion" / "locales"

SOURCES = (
    "companion/core/",
    "companion/tables/",
    "companion/web/*.py",
    "companion/security/",
    "companion/serving/",
    "companion/cli/*.py",
    "companion/settings.py",
    "companion/store/",
    "companion/gallery/",
    "companion/stats/",
    "companion/exchange/",
    "companion/web/gallery/",
    "companion/live/",
    "companion/games/clock_only/",
    "companion/games/galaxy_trucker/",
    "companion/games/junk_orbit/",
    "companion/games/score_pad/",
    "companion/games/scorpius_freighter/",
    "companion/games/tortuga_2199/",
    "companion/games/star_scrappers_orbital/",
    "templates/*.html",
    "templates/gallery/",
    "templates/sheets/",
    "templates/table/",
    "templates/games/clock_only/",
    "templates/games/galaxy_trucker/",
    "templates/games/junk_orbit/",
    "templates/games/score_pad/",
    "templates/games/scorpius_freighter/",
    "templates/games/tortuga_2199/",
    "templates/games/star_scrappers_orbital/",
)
"""What speaks every language. A list that only grows: what is not in it yet stays English."""
NOT_FOR_PLAYERS = ("companion/web/kit.py", "templates/kit.html")
"""A page for authors of games."""

SENTENCES = {"say", "several", "_"}
PIECES = {"noun"}
WITHIN = "Within a sentence."
"""What a translator reads beside a piece of a sentence."""
NOTES = ("title", "description")
"""What ``msgspec.Meta`` and ``Game`` say in words, beside ``labels``."""


class Book(Catalog):
    """A catalogue whose head has only what is needed, so that it changes with its words and never by the clock."""

    def _head(self) -> list[tuple[str, str]]:
        return [
            ("Project-Id-Version", "The Companion"),
            ("Language", str(self.locale)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]

    mime_headers = property(_head, Catalog._set_mime_headers)


class NotLiteral(Exception):
    """A message whose words only the running program knows cannot be translated."""


def files(patterns: Iterable[str] = SOURCES) -> list[Path]:
    found: set[Path] = set()
    for pattern in patterns:
        found |= set((ROOT / pattern).rglob("*") if pattern.endswith("/") else ROOT.glob(pattern))
    kept = (file for file in found if file.suffix in (".py", ".html", ".svg"))
    return sorted(file for file in kept if file.relative_to(ROOT).as_posix() not in NOT_FOR_PLAYERS)


def extract(sources: Iterable[Path] | None = None) -> Catalog:
    """All messages, each with the files it is in; without line numbers, so that catalogues change only with words."""
    found = Catalog(project="The Companion", fuzzy=False)
    for file in sources or files():
        place = file.relative_to(ROOT).as_posix()
        read = in_python if file.suffix == ".py" else in_template
        for kind, words in read(file.read_text("utf-8"), place):
            msgid = words if len(words) > 1 else words[0]
            found.add(msgid, locations=[(place, None)], auto_comments=[WITHIN] if kind in PIECES else ())
    return found


# In Python


def in_python(text: str, place: str = "") -> Iterator[tuple[str, tuple[str, ...]]]:
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Name(id="say" | "noun" as name):
                yield name, _literals(node, 1, place)
            case ast.Name(id="several"):
                yield "several", _literals(node, 2, place)
            case ast.Name(id="Meta" | "Game"):
                yield from (("say", (words,)) for words in _noted(node))


def _literals(node: ast.Call, count: int, place: str) -> tuple[str, ...]:
    words = [arg.value for arg in node.args[:count] if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    if len(words) < count:
        raise NotLiteral(f"{place}:{node.lineno}: a message is written where it is said")
    return tuple(words)


def _noted(node: ast.Call) -> Iterator[str]:
    """Titles, helps and the labels of choices."""
    for part in node.keywords:
        match part.value:
            case ast.Constant(value=str(words)) if part.arg in NOTES and words:
                yield words
            case ast.Dict(keys=keys, values=values):
                yield from (words for key, value in zip(keys, values, strict=True) for words in _labels(key, value))


def _labels(key: ast.expr | None, value: ast.expr) -> Iterator[str]:
    match key, value:
        case ast.Constant(value="labels"), ast.Dict(values=labels):
            yield from (label.value for label in labels if isinstance(label, ast.Constant))


# In templates


def in_template(text: str, place: str = "") -> Iterator[tuple[str, tuple[str, ...]]]:
    parsed = Environment().parse(text)
    for line, name, found in extract_from_ast(parsed, ("_", "several", "noun")):
        words = found if isinstance(found, tuple) else (found,)
        count = 2 if name == "several" else 1
        if any(word is None for word in words[:count]):
            raise NotLiteral(f"{place}:{line}: a message is written where it is said")
        yield name, tuple(str(word) for word in words[:count])


# Catalogues


def languages() -> list[str]:
    return sorted(file.parent.name for file in LOCALES.glob("*/language.toml"))


def catalogue(language: str) -> Catalog:
    file = LOCALES / language / "messages.po"
    if not file.exists():
        return Catalog(locale=language)
    with file.open("rb") as opened:
        return read_po(opened, locale=language)


def updated(language: str, template: Catalog) -> Book:
    """The catalogue with the messages of today; what is not said any more is dropped, and nothing is guessed."""
    old = catalogue(language)
    head = f"# {old.locale.english_name}. `make words` keeps it up to date with the sources and compiles it."
    fresh = Book(locale=language, fuzzy=False, header_comment=head)
    for message in template:
        if not message.id:
            continue
        known = old.get(message.id)
        fresh.add(
            message.id,
            known.string
            if known is not None and known.pluralizable == message.pluralizable
            else _blank(message, fresh),
            locations=message.locations,
            flags=known.flags & {"fuzzy"} if known else (),
            auto_comments=message.auto_comments,
            user_comments=known.user_comments if known else (),
        )
    return fresh


def _blank(message: Entry, of: Catalog) -> str | tuple[str, ...]:
    return ("",) * of.num_plurals if message.pluralizable else ""


def is_translated(message: Entry) -> bool:
    forms = [message.string] if isinstance(message.string, str) else message.string
    return all(forms) and not message.fuzzy


def written(found: Book) -> bytes:
    out = BytesIO()
    write_po(out, found, width=118, sort_output=True, include_lineno=False)
    return out.getvalue()


def compiled(found: Book) -> bytes:
    out = BytesIO()
    write_mo(out, found)
    return out.getvalue()


def begin(language: str) -> None:
    """A new language, with what CLDR knows about it."""
    locale = Locale.parse(language)
    marks = locale.number_symbols["latn"]
    months = ", ".join(f'"{month}"' for month in locale.months["format"]["abbreviated"].values())
    facts = {
        "name": locale.get_language_name(locale).capitalize(),
        "direction": locale.text_direction,
        "decimal": marks["decimal"],
        "thousands": marks["group"],
        "date": _date(locale),
    }
    lines = [f'{key} = "{value}"' for key, value in facts.items()] + [f"months = [{months}]"]
    folder = LOCALES / language
    folder.mkdir()
    (folder / "language.toml").write_text("\n".join(lines) + "\n", "utf-8")


def _date(locale: Locale) -> str:
    """The pattern of CLDR (``d. MMM y``) with our names, and the time behind it."""
    names = {"d": "{day}", "MMM": "{month}", "M": "{month}", "y": "{year}"}
    pattern = locale.datetime_skeletons["yMMMd"].pattern
    parts = re.findall(r"'[^']*'|dd?|M+|y+|.", pattern)
    day = "".join(names.get(part.replace("dd", "d"), part.strip("'")) for part in parts)
    return locale.datetime_formats["medium"].format("{time}", day)


def main(new: list[str]) -> None:
    for language in new:
        begin(language)
    template = extract()
    for language in languages():
        found = updated(language, template)
        folder = LOCALES / language
        (folder / "messages.po").write_bytes(written(found))
        (folder / "messages.mo").write_bytes(compiled(found))
        missing = sum(not is_translated(message) for message in found if message.id)
        print(f"{language}: {len(found)} messages, {missing} to translate")


if __name__ == "__main__":
    main(sys.argv[1:])
