"""How the gallery puts things into words: results, counts, times, and the facts about a rogue and a year."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from flask import Flask
from msgspec.structs import replace

from companion.core.names import short_name
from companion.core.sheet import IN_POINTS, POINTS, Points
from companion.core.words import Arg, Message, Recorded, amount, noun, say, several
from companion.core.words import listed as listing
from companion.services import services
from companion.stats.bouts import Tally
from companion.stats.company import Balance
from companion.stats.figures import Figures
from companion.stats.plays import Play, Rogue, Share
from companion.stats.streaks import Streaks

Who = Callable[[str], Rogue]
MONTHS = (
    *(say("January"), say("February"), say("March"), say("April"), say("May"), say("June")),
    *(say("July"), say("August"), say("September"), say("October"), say("November"), say("December")),
)


class Fact(NamedTuple):
    label: Message
    value: Arg
    more: Arg = ""


def prepare(app: Flask) -> None:
    app.jinja_env.filters |= {"hours": hours, "percent": percent, "listed": listing, "short_name": short_name}
    app.jinja_env.filters |= {
        "points": in_points,
        "house_name": house_name,
        "house_names": house_names,
        "by_place": by_place,
    }
    app.jinja_env.globals |= {"result_of": result, "headline": headline, "unit_of": unit_of}


def by_place(shares: Iterable[Share]) -> list[Share]:
    """The first place first; those whose place is not known last."""
    return sorted(shares, key=lambda share: (not share.rank, share.rank))


def house_name(title: str) -> Arg:
    """The title of a play as people here call it: a game of this house has its name in every language."""
    names: dict[str, Arg] = {game.title: game.name for game in services().tables.games.values()}
    return names.get(title, title)


def house_names(said: Recorded) -> Recorded:
    """The same for a sentence about a play, also within another one."""
    return with_house_names(said) if isinstance(said, Message) else said


def with_house_names(said: Message) -> Message:
    return replace(said, args={key: _house_arg(key, value) for key, value in said.args.items()})


def _house_arg(key: str, value: Arg) -> Arg:
    match value:
        case str() if key == "game":
            return house_name(value)
        case Message():
            return with_house_names(value)
    return value


def in_minutes(minutes: int) -> Message:
    return say("{n} min", n=minutes)


def hours(minutes: int) -> Message:
    return in_minutes(minutes) if minutes < 90 else say("{n} h", n=round(minutes / 60))


def in_points(value: Points, game: str) -> Message:
    """A score with what this game counts: points, or credits."""
    known = services().tables.games.get(game)
    return amount(known.counts if known else POINTS, value)


def unit_of(game: str) -> Message:
    """What its scores are, without a number."""
    known = services().tables.games.get(game)
    return known.counted_in if known else IN_POINTS


def ahead(value: Points, game: str) -> Message:
    return say("{points} ahead", points=in_points(value, game))


def percent(part: float | None) -> str:
    return "–" if part is None else f"{round(part * 100)} %"


def result(play: Play, who: Who) -> Message:
    """Who won."""
    won = [who(share.rogue).name for share in play.shares if share.winner]
    if not play.finished:
        return say("Stopped before the end")
    if play.cooperative and len(play.shares) > 1:
        return say("Won together") if won else say("Lost together")
    if play.cooperative:
        return say("Won") if won else say("Lost")
    if not won and not any(share.rank for share in play.shares):
        return say("No winner was named")
    if not won:
        return say("Nobody wins")
    return several("{names} wins", "{names} win", len(won), names=listing(won))


NAMED = 2
"""Winners whose names have room on a poster."""


def headline(play: Play, who: Who) -> Message:
    """The result in large letters: where more than two share the win, how many they are."""
    won = sum(share.winner for share in play.shares)
    if won <= NAMED or play.cooperative or not play.finished:
        return result(play, who)
    return several("{n} shares the win", "{n} share the win", won)


def about_rogue(figures: Figures) -> list[Fact]:
    streaks = figures.streaks
    facts = [
        Fact(say("Plays"), figures.played),
        Fact(say("Won"), percent(figures.tally.rate), _won(figures.tally)),
        Fact(say("At the table"), hours(figures.minutes), _timed(figures.timed)) if figures.timed else None,
        _now(streaks),
        Fact(say("Best streak"), _wins(streaks.winning.length), noun("in a row")) if streaks.winning else None,
        Fact(say("Worst streak"), _losses(streaks.losing.length), noun("in a row")) if streaks.losing else None,
        _together(figures) if figures.together else None,
        Fact(say("Played alone"), figures.solo) if figures.solo else None,
        Fact(say("Unfinished"), figures.unfinished, noun("neither won nor lost")) if figures.unfinished else None,
    ]
    return [fact for fact in facts if fact]


def _won(tally: Tally) -> Message:
    numbers: dict[str, Arg] = {"wins": tally.wins, "bouts": tally.bouts, "ties": tally.ties}
    if tally.ties:
        return say("{wins} of {bouts} with a winner, {ties} more shared", **numbers)
    return say("{wins} of {bouts} with a winner", **numbers)


def _timed(plays: int) -> Message:
    return several("{n} play timed", "{n} plays timed", plays)


def _together(figures: Figures) -> Fact:
    return Fact(say("All against the game"), say("{n} won", n=figures.together_won), noun("of {n}", n=figures.together))


def without_winner(figures: Figures) -> Message | None:
    """Which of the games somebody neither won nor lost; None: all of them had a winner."""
    rest = figures.played - figures.tally.bouts
    if not rest:
        return None
    if rest == figures.unfinished:
        return several(
            "{n} of the games was not finished: nobody won it.",
            "{n} of the games were not finished: nobody won them.",
            rest,
        )
    return several(
        "{n} of the games was neither won nor lost: unfinished, left early, alone, against the game, or not noted.",
        "{n} of the games were neither won nor lost: unfinished, left early, alone, against the game, or not noted.",
        rest,
    )


def rated_of(rated: int, played: int, unfinished: int) -> Message:
    """How many of somebody's games their rating follows, and how many not."""
    left = played - rated
    if left <= 0:
        return several("{n} game rated", "{n} games rated", rated)
    if left == unfinished:
        out = several("{n} unfinished not counted", "{n} unfinished not counted", left)
    else:
        out = several("{n} not counted", "{n} not counted", left)
    return several("{n} game rated, {left_out}", "{n} games rated, {left_out}", rated, left_out=out)


def before_each_other(one: str, other: str, balance: Balance) -> Message:
    """How often each of two came before the other, as a sentence."""
    said: dict[str, Arg] = {"one": one, "other": other, "wins": _times(balance.wins), "losses": _times(balance.losses)}
    if balance.draws:
        return say(
            "{one} finished before {other} {wins}, {other} before {one} {losses}; {ties} they were level.",
            ties=_times(balance.draws),
            **said,
        )
    return say("{one} finished before {other} {wins}, {other} before {one} {losses}.", **said)


def _times(n: int) -> Message:
    return several("{n} time", "{n} times", n)


def _wins(length: int) -> Message:
    return several("{n} win", "{n} wins", length)


def _losses(length: int) -> Message:
    return several("{n} loss", "{n} losses", length)


def _now(streaks: Streaks) -> Fact | None:
    if streaks.current is None:
        return None
    length, wins = streaks.current.length, streaks.current_wins
    if length == 1:
        return Fact(say("Now"), noun("a win") if wins else noun("a loss"))
    return Fact(say("Now"), _wins(length) if wins else _losses(length), noun("in a row"))
