"""The replay theatre: a play that was recorded is shown again, step by step, as its table screen was then.

A step is an entry that counts and says something. What is drawn is the table as its log tells it up to there, for a
viewer without a seat: what was a secret then is one here, too.
"""

from __future__ import annotations

from typing import NamedTuple

from flask import redirect, request
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from companion.core.problems import Missing
from companion.core.words import Message, say
from companion.gallery.in_thread import in_thread
from companion.gallery.results import is_corrected
from companion.services import services
from companion.serving.links import link
from companion.tables.room import PastRoom
from companion.web.gallery.pages import day_of_play, pages, who_is
from companion.web.gallery.play import NO_LOG, room_of
from companion.web.gallery.words import result
from companion.web.language import language
from companion.web.render import page
from companion.web.visit import Visit
from companion.web.words import names_at_hand


class Jump(NamedTuple):
    words: Message
    caption: Message
    kind: str


JUMPS = (
    Jump(say("Next lead change"), say("Next leader"), "lead"),
    Jump(say("Next great moment"), say("Next moment"), "moment"),
)


@pages.get("/plays/<key>/replay")
def replay(key: str) -> str | AnyResponse:
    found = services().gallery.play(key)
    room = room_of(found)
    if room is None:
        raise Missing(NO_LOG)
    projector = services().projector
    reel, on_tv = projector.reel(room), request.args.get("on") == "tv"
    last = len(reel.steps) - 1
    step = min(max(0, request.args.get("step", 0, type=int)), last)
    way = {"key": key, "on": "tv" if on_tv else None}
    jump = request.args.get("to")
    if jump:
        found_at = in_thread(lambda: reel.lead_changes if jump == "lead" else reel.great_moments)
        return redirect(link("gallery.replay", **way, step=next((at for at in found_at if at > step), last)), 303)
    past = PastRoom(room, reel.steps[step].seq)
    visit = Visit(room.code, "", "screen" if on_tv else "watch", language=language())
    drawn = projector.drawer.picture(past, visit)
    assert drawn is not None
    with names_at_hand(past.names):
        return page(
            "gallery/replay.html",
            play=found,
            day=day_of_play,
            room=past,
            game=past.game,
            visit=visit,
            drawn=Markup(drawn.whole()),
            step=step,
            last=last,
            way=way,
            jumps=JUMPS,
            said=next(iter(past.log.history(None, 1)), None) if past.log else None,
            corrected=result(found, who_is) if past.table.sheet() and is_corrected(found, room.table) else None,
        )
