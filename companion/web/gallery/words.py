"""How the gallery puts things into words: results, counts, times, and the facts about a rogue and a year."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from flask import Flask

from companion.clock import HERE
from companion.exchange import dates
from companion.stats.figures import Figures
from companion.stats.plays import Play, Rogue, Share
from companion.stats.streaks import Streaks
from companion.stats.year import Review

Who = Callable[[str], Rogue]
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


class Fact(NamedTuple):
    label: str
    value: str
    more: str = ""


def prepare(app: Flask) -> None:
    app.jinja_env.filters |= {"counted": counted, "hours": hours, "percent": percent, "listed": listed}
    app.jinja_env.globals |= {"result_of": result, "differences": differences}


def counted(number: int, one: str = "play", many: str = "") -> str:
    """ "1 play", "2 plays"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def hours(minutes: int) -> str:
    return f"{minutes} min" if minutes < 90 else f"{round(minutes / 60)} h"


def percent(part: float | None) -> str:
    return "–" if part is None else f"{round(part * 100)} %"


def listed(names: Iterable[str]) -> str:
    """ "Ann, Bob and Cleo"."""
    known = list(names)
    return " and ".join([", ".join(known[:-1]), known[-1]]) if len(known) > 1 else "".join(known)


def result(play: Play, who: Who) -> str:
    """Who won, in words."""
    won = [who(share.rogue).name for share in play.shares if share.winner]
    if not play.finished:
        return "Stopped before the end"
    if play.cooperative:
        return ("Won" if won else "Lost") + (" together" if len(play.shares) > 1 else "")
    return f"{listed(won)} {'wins' if len(won) == 1 else 'win'}" if won else "Nobody wins"


WORDS = {
    "played_at": "when",
    "shares": "result",
    "counted": "counts",
    "gone": "taken off",
    "whole_day": "whole day",
}
"""Fields of a play whose names are not yet words."""
LONGEST_VALUE = 60


def differences(ours: Play, theirs: Play, fields: Iterable[str], who: Who) -> list[Fact]:
    """In what two accounts of a play differ: the field, ours, and theirs."""
    return [
        Fact(
            WORDS.get(name, name.replace("_", " ")).capitalize(),
            _in_words(ours, name, who),
            _in_words(theirs, name, who),
        )
        for name in fields
    ]


def _in_words(play: Play, name: str, who: Who) -> str:
    value = getattr(play, name)
    if name == "played_at":
        return f"{dates.utc(value).astimezone(HERE):%Y-%m-%d %H:%M}"
    if name == "shares":
        return ", ".join(f"{who(share.rogue).name} {_points(share)}".strip() for share in value)
    text = ", ".join(value) if isinstance(value, tuple) else {True: "yes", False: "no"}.get(value, str(value))
    return text[:LONGEST_VALUE] + "…" if len(text) > LONGEST_VALUE else text or "–"


def _points(share: Share) -> str:
    return share.wrote if share.score is None else f"{share.score:g}"


def about_rogue(figures: Figures) -> list[Fact]:
    tally, streaks = figures.tally, figures.streaks
    shared = f", {tally.ties} shared" if tally.ties else ""
    facts = [
        Fact("Games", str(figures.played)),
        Fact("Won", percent(tally.rate), f"{tally.wins} of {tally.bouts}{shared}"),
        Fact("At the table", hours(figures.minutes), f"in {counted(figures.timed)}") if figures.timed else None,
        _now(streaks),
        Fact("Best streak", counted(streaks.winning.length, "win")) if streaks.winning else None,
        Fact("Worst streak", counted(streaks.losing.length, "loss", "losses")) if streaks.losing else None,
        Fact("Together", f"{figures.together_won} won", f"of {figures.together}") if figures.together else None,
        Fact("Alone", str(figures.solo)) if figures.solo else None,
        Fact("Unfinished", str(figures.unfinished)) if figures.unfinished else None,
    ]
    return [fact for fact in facts if fact]


def _now(streaks: Streaks) -> Fact | None:
    if streaks.current is None:
        return None
    length, wins = streaks.current.length, streaks.current_wins
    if length == 1:
        return Fact("Now", "a win" if wins else "a loss")
    return Fact("Now", counted(length, "win") if wins else counted(length, "loss", "losses"), "in a row")


def about_year(review: Review) -> list[Fact]:
    day = review.busiest_day
    facts = [
        Fact("Plays", str(review.plays)),
        Fact("People", str(review.people)),
        Fact("At the table", hours(review.minutes)) if review.minutes else None,
        Fact("Busiest month", MONTHS[review.busiest_month - 1]) if review.busiest_month else None,
        Fact("Busiest day", f"{day[0].day} {MONTHS[day[0].month - 1][:3]}", counted(day[1]))
        if day and day[1] > 1
        else None,
    ]
    return [fact for fact in facts if fact]
