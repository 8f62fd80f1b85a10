"""What a file lost on its way in, as somebody would say it: which play, whose number, and what became of it."""

from __future__ import annotations

import re

from flask import Flask

from companion.clock import HERE
from companion.core.words import Arg, Message, noun, say
from companion.exchange import dates
from companion.exchange.losses import Loss
from companion.web.gallery.words import house_name
from companion.web.words import written_date

THINGS = {
    "score": noun("the score"),
    "wrote": noun("the score"),
    "scoresheet": noun("the score sheet"),
    "lines": noun("the score sheet"),
    "rank": noun("the place in the result"),
    "seatOrder": noun("the order of the seats"),
    "team": noun("the team"),
    "role": noun("the role"),
    "teamRole": noun("the role"),
    "colour": noun("the colour"),
    "locationRefId": noun("the place"),
    "place": noun("the place"),
    "durationMin": noun("the time it took"),
    "minutes": noun("the time it took"),
    "ended_at": noun("the time it took"),
    "comments": noun("the note"),
    "notes": noun("the note"),
    "board": noun("the board"),
    "expansionPlays": noun("an expansion"),
    "expansions": noun("an expansion"),
    "bggId": noun("the number at BoardGameGeek"),
    "bgg_id": noun("the number at BoardGameGeek"),
    "playDate": noun("the date"),
    "played_at": noun("the date"),
    "gameRefId": noun("the game"),
    "game": noun("the game"),
    "title": noun("the game"),
    "uuid": noun("its mark"),
    "id": noun("its mark"),
    "name": noun("a name"),
    "also": noun("a name"),
    "photo": noun("a photo"),
    "photos": noun("a photo"),
    "jpeg": noun("a photo"),
    "playerScores": noun("a player"),
    "shares": noun("a player"),
}
"""By the names that files have for them."""
SOMETHING = noun("something")
WHO = frozenset({"playerRefId", "rogue"})
LISTS = {
    "players": noun("people"),
    "rogues": noun("people"),
    "games": noun("games"),
    "locations": noun("places"),
    "deletedObjects": noun("deleted plays"),
    "photos": noun("photos"),
    "sheets": noun("score sheets"),
}


def prepare(app: Flask) -> None:
    app.jinja_env.globals["lost"] = lost


def lost(loss: Loss) -> Arg:
    if not loss.place or loss.place.startswith("line "):
        return noun("{play}: {reason}", play=_play(loss), reason=loss.reason) if loss.game else loss.reason
    path = [re.sub(r"\[\d+\]", "", step) for step in loss.place.split(".")]
    what = next((THINGS[step] for step in reversed(path) if step in THINGS), SOMETHING)
    twice = "seen" in loss.reason.args  # it says where the first one is
    if path[0] != "plays":
        return _of_list(loss, path, what, twice=twice)
    play = _play(loss)
    if loss.whole:
        if twice:
            return say("{play}: left out, since it is in the file twice.", play=play)
        return say("{play}: left out, since {what} could not be read.", play=play, what=what)
    if path[-1] in WHO:
        return say("{play}: one of the players is not in the file, and is “Somebody” here.", play=play)
    return _of_play(loss, play, what)


def _of_play(loss: Loss, play: Arg, what: Message) -> Message:
    args: dict[str, Arg] = {"play": play, "what": what, "name": loss.name}
    if loss.cut:
        if loss.name:
            return say("{play}: {what} of {name} did not fit and was shortened.", **args)
        return say("{play}: {what} did not fit and was shortened.", play=play, what=what)
    if loss.name:
        return say("{play}: {what} of {name} could not be read and was left out.", **args)
    return say("{play}: {what} could not be read and was left out.", play=play, what=what)


def _of_list(loss: Loss, path: list[str], what: Message, *, twice: bool) -> Message:
    things = LISTS.get(path[0], SOMETHING)
    if len(path) == 1 and "[" not in loss.place:
        return say("The list of {things} could not be read and was left out.", things=things)
    if twice:
        return say("In the list of {things}: one is there twice, and the first counts.", things=things)
    if loss.cut:
        return say("In the list of {things}: {what} did not fit and was shortened.", things=things, what=what)
    return say("In the list of {things}: {what} could not be read and was left out.", things=things, what=what)


def _play(loss: Loss) -> Arg:
    """By its game and day; else by its number in the file."""
    day = written_date(dates.utc(loss.at).astimezone(HERE)) if loss.at else ""
    game = house_name(loss.game)
    if loss.game:
        return noun("{game}, {day}", game=game, day=day) if day else game
    number = re.match(r"plays\[(\d+)\]", loss.place)
    known: Arg = say("Play {number} of the file", number=int(number[1]) + 1) if number else SOMETHING
    return noun("{game}, {day}", game=known, day=day) if day else known
