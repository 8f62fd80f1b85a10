"""The form that a box's sheet is written with: a sheet as flat fields, and back. A field is named by its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from companion.core.box_sheets.reading import as_data, slug
from companion.core.box_sheets.shape import MOST_LINES, BoxSheet
from companion.core.problems import Unreadable
from companion.core.sheet import Points, tidy
from companion.core.words import Message, say

WORDS = re.compile(
    r"(?P<of>title|about|line\.\d{1,2}\.(?:name|of)|tie\.\d\.name)\.(?P<language>[a-z]{2,3}(?:-[A-Z]{2})?)"
)
PLACE = re.compile(r"(line|tie_break)\[(\d+)\]\.([a-z_]+(?:\.[a-z_]+)?)|([a-z_]+)")
"""Where a mistake is: in a line or a tie-break, or in a field of the box."""
NUMBER = re.compile(r"[-+−]?\d{1,7}([.,]\d{1,9})?")
BLANK_LINES = 1
"""Lines to fill in beside those that are there."""


class SheetField(Struct, frozen=True):
    """One field of a line."""

    name: str
    title: Message
    control: str = "number"
    """Or "numbers" and "steps" (with commas), "words" (one per line), "switch", "choice"."""
    choices: tuple[tuple[str, Message], ...] = ()
    hint: Message | None = None
    """What it is, where the title is too short to say it."""


BOX = {
    "title": say("Title"),
    "about": say("In one line"),
    "players": say("Players"),
    "by": say("What is written"),
    "winner": say("Who wins"),
    "target": say("Target"),
    "teams": say("Teams"),
    "rounds": say("Rounds"),
    "rounds_for": say("By players: 3: 20, 4: 15"),
}
"""What the form calls the fields of the box."""
ANY_LINE = {"name": say("Name"), "counts": say("How it counts"), "most": say("At most")}
THEN_COMPARE = say("Then compare")
MOON = say("Whoever has exactly this many counts 0, and all others count them.")
PER = say("It takes this many of them for the points.")

TIES = (("all", say("All of them get it")), ("share", say("They share it")), ("none", say("Nobody gets it")))
OVER = (("miss", say("A miss")), ("hit", say("Still made")))
STEPS = SheetField("steps", say("From how many on, which points: 1: 2, 3: 5"), "steps")
KINDS: dict[str, tuple[Message, tuple[SheetField, ...]]] = {
    "plain": (say("Points as they are"), (SheetField("moon", say("Shooting the moon"), hint=MOON),)),
    "negative": (say("Minus points"), ()),
    "times": (
        say("Points for each"),
        (SheetField("each", say("Points")), SheetField("per", say("For every"), hint=PER)),
    ),
    "steps": (say("By a table"), (STEPS,)),
    "sets": (
        say("Sets"),
        (
            SheetField("of", say("What is in a set, one per line"), "words"),
            SheetField("full", say("For each full set")),
            SheetField("each", say("For each thing")),
            SheetField("squared", say("Each kind squared"), "switch"),
        ),
    ),
    "majority": (
        say("Who has the most"),
        (
            SheetField("prizes", say("Points for the most, the second most: 10, 5"), "numbers"),
            SheetField("ties", say("On a tie"), "choice", TIES),
            SheetField("least", say("Needs at least")),
        ),
    ),
    "bid": (
        say("Bid and made"),
        (
            SheetField("hit", say("Made")),
            SheetField("hit_each", say("Made, for each bid")),
            SheetField("made_each", say("For each made, always")),
            SheetField("miss", say("Missed")),
            SheetField("miss_each", say("Missed, for each off")),
            SheetField("miss_bid", say("Missed, for each bid")),
            SheetField("over", say("More than the bid is"), "choice", OVER),
            SheetField("over_each", say("For each above")),
            SheetField("bags", say("Above this many in all")),
            SheetField("bags_points", say("Costs each time")),
            SheetField("secret", say("Bids are secret until all are there"), "switch"),
            SheetField("by_round", say("Nobody bids more than the number of the round"), "switch"),
            SheetField("zero", say("A bid of 0 has its own rule"), "switch"),
            SheetField("zero.hit", say("0 made")),
            SheetField("zero.hit_by_round", say("0 made, times the round")),
            SheetField("zero.miss", say("0 missed")),
            SheetField("zero.miss_by_round", say("0 missed, times the round")),
        ),
    ),
    "bonus": (
        say("A bonus by itself"),
        (SheetField("of", say("For the points of these lines, one per line"), "words"), STEPS),
    ),
}
DEFAULTS = {"per": "1", "least": "1", "ties": "all", "over": "miss"}


class FormLine(Struct, frozen=True):
    """A line as the form asks for it."""

    number: int
    counts: str
    fields: tuple[SheetField, ...]


def form_lines(values: Mapping[str, str], more: int = BLANK_LINES) -> list[FormLine]:
    """Those that are filled in, and blank ones below."""
    used = _numbers(values, "line")
    last = max(used, default=-1)
    numbers = [*used, *range(last + 1, min(last + 1 + more, MOST_LINES))]
    kinds = [(number, values.get(f"line.{number}.counts", "plain")) for number in numbers]
    return [FormLine(number, kind, KINDS[kind][1]) for number, kind in kinds if kind in KINDS]


def form_rungs(values: Mapping[str, str]) -> list[int]:
    used = _numbers(values, "tie")
    return [*used, *([max(used, default=-1) + 1] if len(used) < 6 else [])]


def _numbers(values: Mapping[str, str], what: str) -> list[int]:
    """The rows that have a name, in their order."""
    found = (re.fullmatch(rf"{what}\.(\d{{1,2}})\.name", key) for key, value in values.items() if value.strip())
    return sorted(int(one[1]) for one in found if one)


def moved_up(values: Mapping[str, str], number: int) -> dict[str, str]:
    """The same form with this line above the one before it."""
    used = _numbers(values, "line")
    if number not in used[1:]:
        return dict(values)
    other = used[used.index(number) - 1]
    swapped = {f"line.{number}.": f"line.{other}.", f"line.{other}.": f"line.{number}."}
    found = {}
    for key, value in values.items():
        start = next((start for start in swapped if key.startswith(start)), "")
        found[swapped[start] + key.removeprefix(start) if start else key] = value
    return found


# A sheet as fields


def filled(sheet: BoxSheet) -> dict[str, str]:
    data = as_data(sheet)
    values = {name: str(data.get(name, "")) for name in ("title", "about", "by", "winner")}
    values |= {"fewest": str(sheet.players[0]), "most": str(sheet.players[1])}
    values |= {name: _typed(data.get(name)) for name in ("rounds", "target", "teams")}
    values["rounds_for"] = ", ".join(f"{people}: {rounds}" for people, rounds in sheet.rounds_for.items())
    for number, line in enumerate(data["line"]):
        values |= {f"line.{number}.{name}": value for name, value in _flat({"counts": "plain"} | line)}
    for number, rung in enumerate(data.get("tie_break", ())):
        values |= {f"tie.{number}.{name}": value for name, value in _flat(rung)}
    for language, words in sheet.words.items():
        values |= {f"{place}.{language}": _typed([words.get(w, "") for w in own]) for place, own in _places(sheet)}
    return {name: value for name, value in values.items() if value.strip()}


def _places(sheet: BoxSheet) -> Iterable[tuple[str, tuple[str, ...]]]:
    """Every field that has words of the sheet, with those words."""
    yield "title", (sheet.title,)
    yield "about", (sheet.about,)
    for number, line in enumerate(sheet.lines):
        yield f"line.{number}.name", (line.name,)
        if line.own_words:
            yield f"line.{number}.of", line.own_words
    for number, rung in enumerate(sheet.ladder):
        yield f"tie.{number}.name", (rung.name,)


def _flat(table: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield name, "on"
            yield from ((f"{name}.{inner}", written) for inner, written in _flat(value))
        else:
            yield name, _typed(value)


def _typed(value: Any) -> str:
    """As somebody would type it."""
    if value is None or value is False:
        return ""
    if value is True:
        return "on"
    if isinstance(value, (list, tuple)):
        if value and isinstance(value[0], (list, tuple)):
            return ", ".join(f"{_typed(start)}: {_typed(points)}" for start, points in value)
        return ("\n" if any(isinstance(part, str) for part in value) else ", ").join(map(_typed, value))
    return str(tidy(value)) if isinstance(value, float) else str(value)


# And back


def data_of(values: Mapping[str, str]) -> dict[str, Any]:
    """What was typed, as a file would have it; ``Unreadable`` where a number is none."""
    data: dict[str, Any] = {name: values.get(name, "") for name in ("title", "about")}
    data |= {name: values[name] for name in ("by", "winner") if values.get(name)}
    data["players"] = [_number(values.get("fewest") or "1", "players"), _number(values.get("most") or "12", "players")]
    for name in ("rounds", "target", "teams"):
        if values.get(name, "").strip():
            data[name] = _number(values[name], name)
    if values.get("rounds_for", "").strip():
        data["rounds_for"] = {str(people): rounds for people, rounds in _steps(values["rounds_for"], "rounds_for")}
    used = _numbers(values, "line")
    if not used:
        raise Unreadable(say("Give at least one line a name."))
    data["line"] = [_line(values, number, f"line[{place}]") for place, number in enumerate(used)]
    keys = {line["name"]: line.get("key") or slug(line["name"]) for line in data["line"]}
    for line in data["line"]:
        if line["counts"] == "bonus":
            line["of"] = [keys.get(name, name) for name in line.get("of", [])]
    if rungs := [_rung(values, number) for number in _numbers(values, "tie")]:
        data["tie_break"] = rungs
    return data | _words(values)


def in_its_words(problem: Unreadable, values: Mapping[str, str]) -> Message:
    """What is wrong, with the field as the form calls it."""
    found = PLACE.match(problem.place)
    if found is None:
        return problem.reason
    if found[4]:
        title = BOX.get(found[4])
        return problem.reason if title is None else say("“{field}”: {reason}", field=title, reason=problem.reason)
    number = int(found[2])
    title = _line_titles(values, number).get(found[3]) if found[1] == "line" else THEN_COMPARE
    if title is None:
        return say("Line {number}: {reason}", number=number + 1, reason=problem.reason)
    if found[1] == "tie_break":
        return say("“{field}”: {reason}", field=title, reason=problem.reason)
    return say("Line {number}, “{field}”: {reason}", number=number + 1, field=title, reason=problem.reason)


def _line_titles(values: Mapping[str, str], place: int) -> dict[str, Message]:
    lines = form_lines(values, 0)
    own = lines[place].fields if place < len(lines) else ()
    return ANY_LINE | {field.name: field.title for field in own}


def _line(values: Mapping[str, str], number: int, place: str) -> dict[str, Any]:
    def typed(name: str) -> str:
        return values.get(f"line.{number}.{name}", "").strip()

    counts = typed("counts") or "plain"
    line: dict[str, Any] = {"name": typed("name"), "counts": counts, "optional": bool(typed("optional"))}
    line |= {"key": typed("key")} if typed("key") else {}
    line |= {"most": _number(typed("most"), f"{place}.most")} if typed("most") else {}
    for field in KINDS.get(counts, (None, ()))[1]:
        if typed(field.name) and not field.name.startswith("zero"):
            line[field.name] = _read(field, typed(field.name), f"{place}.{field.name}")
    if counts == "bid" and typed("zero"):
        inner = ("hit", "miss", "hit_by_round", "miss_by_round")
        line["zero"] = {n: _number(typed(f"zero.{n}"), f"{place}.zero.{n}") for n in inner if typed(f"zero.{n}")}
    return line


def _rung(values: Mapping[str, str], number: int) -> dict[str, Any]:
    rung: dict[str, Any] = {"name": values[f"tie.{number}.name"], "fewer": bool(values.get(f"tie.{number}.fewer"))}
    for name in ("key", "line"):
        if values.get(f"tie.{number}.{name}"):
            rung[name] = values[f"tie.{number}.{name}"]
    return rung


def _words(values: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """By language: each line of one field is translated by the same line of the field beside it."""
    found: dict[str, dict[str, str]] = {}
    for key, value in values.items():
        if not (place := WORDS.fullmatch(key)) or not value.strip():
            continue
        own, others = values.get(place["of"], "").splitlines(), value.splitlines()
        pairs = {
            word.strip(): other for word, other in zip(own, others, strict=False) if word.strip() and other.strip()
        }
        found.setdefault(place["language"], {}).update(pairs)
    return found


def _read(field: SheetField, text: str, place: str) -> Any:
    match field.control:
        case "switch":
            return True
        case "words":
            return [line.strip() for line in text.splitlines() if line.strip()]
        case "numbers":
            return [_number(part, place) for part in text.split(",") if part.strip()]
        case "steps":
            return _steps(text, place)
        case "choice":
            return text
    return _number(text, place)


def _steps(text: str, place: str) -> list[list[Points]]:
    pairs = [part.partition(":") for part in re.split(r"[,;\n]", text) if part.strip()]
    return [[_number(start, place), _number(points, place)] for start, _, points in pairs]


def _number(text: str, place: str) -> Points:
    text = text.strip()
    if not NUMBER.fullmatch(text):
        raise Unreadable(say("“{text}” is not a number.", text=text[:20]), place)
    return tidy(float(text.replace(",", ".").replace("−", "-")))
