"""The facts of a play that its poster shows: the four most striking ones, each with a sign."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from flask import Flask

from companion.core.words import Message, noun, say, several, verbatim
from companion.gallery.figures import stories_of
from companion.services import services
from companion.stats.bouts import bout, margin, people
from companion.stats.plays import Play
from companion.web.gallery.words import ahead, with_house_names

SHOWN = 4
CLOSE, FAR = 0.04, 0.4
"""By what part of the winner's points somebody wins narrowly, or by far."""


def prepare(app: Flask) -> None:
    app.jinja_env.globals["facts_of"] = facts_of


class PlayFact(NamedTuple):
    """``sign`` names a drawing in ``templates/gallery/_signs.html``."""

    sign: str
    words: Message
    is_story: bool = False
    """A whole sentence, which has a line to itself."""


SIGNS = {
    "record": "crown",
    "champion": "crown",
    "defence": "crown",
    "streak": "flame",
    "revenge": "swords",
    "close": "close",
    "landslide": "far",
    "night": "moon",
    "again": "turns",
}
"""The drawing for each kind of story; a star for all others."""


def facts_of(play: Play, most_stories: int = 1, tales: Iterable[Message] = ()) -> list[PlayFact]:
    """The most striking first: what there is to say of it, the ``tales`` of its log, then what the play itself says."""
    stories = stories_of(services().gallery, play)[:most_stories] if most_stories else ()
    said = [PlayFact(SIGNS.get(story.kind, "star"), with_house_names(story.words), True) for story in stories]
    said += [PlayFact("turns", tale, True) for tale in tales]
    lead = None if any(story.kind == "close" for story in stories) else _lead(play)
    found = [_ended(play), lead, _together(play), _time(play), _place(play)]
    return said + [fact for fact in found if fact is not None][: SHOWN - 1 if said else SHOWN]


def _ended(play: Play) -> PlayFact | None:
    if not play.finished:
        return PlayFact("flag", noun("unfinished"))
    if not play.counted:
        return PlayFact("flag", noun("does not count"))
    return PlayFact("scales", noun("decided by a tie-break")) if _by_tie_break(play) else None


def _by_tie_break(play: Play) -> bool:
    """Somebody who did not win has as many points. Where no score was kept, the table only said who won."""
    if play.decided_by in ("", "points"):
        return False
    won = {share.score for share in play.shares if share.winner}
    return any(share.score in won for share in play.shares if not share.winner and share.score is not None)


def _lead(play: Play) -> PlayFact | None:
    found = bout(play)
    if found is None:
        return None
    if found.winners > 1:
        return PlayFact("scales", noun("a shared win"))
    lead = margin(found)
    if not lead:
        return None
    best = max(abs(share.score or 0) for share in play.shares if share.winner)
    sign = "close" if lead <= max(1, CLOSE * best) else "far" if lead >= FAR * best else "lead"
    return PlayFact(sign, ahead(lead, play.game))


def _together(play: Play) -> PlayFact:
    count = len(people(play))
    if count == 1:
        return PlayFact("people", noun("alone"))
    return PlayFact("people", several("{n} player", "{n} players", count))


def _time(play: Play) -> PlayFact | None:
    return PlayFact("clock", say("{n} min", n=play.minutes)) if play.minutes else None


def _place(play: Play) -> PlayFact | None:
    return PlayFact("place", verbatim(play.place)) if play.place else None
