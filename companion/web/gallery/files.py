"""In and out: files for other programs and from them, with a look at what would happen first; and backups."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import Response, redirect, request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as AnyResponse

from companion.core.problems import Refused, TooLarge, Unreadable
from companion.core.words import Message, noun, say, sentences
from companion.exchange import formats, headings
from companion.exchange.preview import Choices
from companion.gallery import backups, by_name, export
from companion.gallery.figures import filter_choices
from companion.gallery.import_folder import LISTED, WaitingFile
from companion.gallery.import_queue import TOO_LONG
from companion.security import keys
from companion.services import services
from companion.serving.links import link
from companion.stats.plays import plain, slug_of
from companion.web import forms
from companion.web.gallery.pages import Answer, back_to, draw, pages
from companion.web.gallery.suggested import suggested_names, suggested_titles
from companion.web.language import language

SHOWN = 20
ASKED = 200
"""Answers that a page asks for in one heap, before somebody wants to see all; the rest stays as it is here."""
PEOPLE_MATCHED = 10_000
"""Answers that one form may carry: a large collection of plays brings many people."""
NOTHING_CHANGED = say("Nothing was changed.")


@pages.get("/files")
def in_and_out(notice: Message | None = None) -> str:
    queue = services().import_queue
    coming = queue.under_way() if keys.held() else []
    offered = {"formats": formats.FORMATS, "megabytes": formats.LIMIT // 1_000_000}
    return draw("files", backups=backups.listed(queue.backups), **offered, notice=notice, coming=coming)


@pages.get(f"/out/<any({', '.join(formats.WRITTEN)}):kind>")
def out(kind: str) -> Response:
    """All plays, or the one that ``play`` names."""
    going = export.write(
        services().gallery, formats.WRITTEN[kind], request.args.get("play"), codes=keys.may_read_codes()
    )
    headers = {"Content-Disposition": f'attachment; filename="{going.name}"'}
    return Response(going.pieces, headers=headers, content_type=going.mimetype)


@pages.post("/in")
def bring_in() -> AnyResponse | tuple[str, int]:
    """A file is read, and waits; nothing of it is written yet."""
    request.max_content_length = formats.LIMIT + 64 * 1024
    try:
        sent = request.files.get("file")
    except RequestEntityTooLarge:
        return in_and_out(sentences(TOO_LONG, NOTHING_CHANGED)), 413
    if sent is None or not sent.filename:
        return in_and_out(say("Pick a file first.")), 422
    return _waiting(lambda: services().import_queue.put(sent.stream))  # type: ignore[arg-type]


@pages.post("/backups/<name>")
def bring_back(name: str) -> AnyResponse | tuple[str, int]:
    return _waiting(lambda: services().import_queue.put_backup(name))


def _waiting(put: Callable[[], str]) -> AnyResponse | tuple[str, int]:
    """To the file that now waits, or back to where it came from."""
    try:
        return redirect(link("gallery.look", token=put()), 303)
    except (Unreadable, TooLarge) as problem:
        words = problem.for_people if isinstance(problem, Unreadable) else problem.words
        return in_and_out(sentences(words, NOTHING_CHANGED)), problem.status


@pages.get("/in/<token>")
def look(token: str) -> AnyResponse | str:
    """What would come of a file, or how far it is on its way."""
    queue = services().import_queue
    progress = queue.progress(token)
    if not progress.moves and "HX-Request" in request.headers:
        return Response(headers={"HX-Redirect": _where(token)})
    if progress.stage == "done":
        return back_to(link("gallery.report", token=token), queue.report(token).change or None)
    if progress.stage == "waiting":
        return _shown(token, Choices(), queue.look(token, Choices()))
    return draw("import_progress", progress=progress, where=_where(token), token=token)


class Answers(Choices, frozen=True):
    """The form: people and games of ours may also be typed by their names."""

    others: Mapping[str, str] = {}
    """Id of somebody in the file → the name of our rogue."""
    titles: Mapping[str, str] = {}
    """Slug of a game in the file → the title of ours."""


@pages.post("/in/<token>")
def take(token: str) -> Answer | str:
    """Takes it in as chosen, or shows what would come of the choices."""
    queue, sent = services().import_queue, forms.read(request.form, Answers, most=PEOPLE_MATCHED)
    try:
        choices = _chosen(sent)
    except Refused as problem:
        return _shown(token, sent, queue.look(token, sent), problem.words), problem.status
    if "again" in request.form:
        found = queue.look_again(token, choices)
        return _to_progress(token) if found is None else _shown(token, choices, found)
    change = queue.take(token, choices)
    return back_to(link("gallery.report", token=token), change) if not queue.is_large(token) else _to_progress(token)


def _chosen(sent: Answers) -> Choices:
    people, games = services().gallery.kept("people by name", by_name), {slug_of(t): slug for slug, t in _known_games()}
    chosen, played = dict(sent.people), dict(sent.games)
    for theirs, name in sent.others.items():
        if (who := people.get(plain(name))) is None:
            raise Refused(say("Nobody here is called {name}. Check the spelling, or leave it blank.", name=name[:60]))
        chosen[theirs] = who.id
    for theirs, title in sent.titles.items():
        if (slug := games.get(slug_of(title))) is None:
            raise Refused(say("No game here is called {game}. Check the spelling, or leave it blank.", game=title[:60]))
        played[theirs] = slug
    return Choices(chosen, played, sent.answers, sent.columns)


@pages.post("/in/<token>/cancel")
def cancel(token: str) -> AnyResponse:
    """Nothing of the file remains."""
    services().import_queue.cancel(token)
    return _to_progress(token)


def _to_progress(token: str) -> AnyResponse:
    return redirect(_where(token), 303)


def _where(token: str) -> str:
    """The page of a file; whoever wants all of its lists gets them on every page of it."""
    return link("gallery.look", token=token, all="on" if _whole() else None)


def _whole() -> bool:
    """Whether somebody wants to see the lists as a whole."""
    return "all" in request.values or request.form.get("again") == "all"


@pages.get("/in/<token>/report")
def report(token: str) -> str:
    return draw("report", report=services().import_queue.report(token))


@pages.get("/template.csv")
def template() -> Response:
    """A spreadsheet to fill in, in the language of the phone."""
    headers = {"Content-Disposition": 'attachment; filename="companion-template.csv"'}
    return Response(headings.template(language().code), headers=headers, content_type="text/csv; charset=utf-8")


def _shown(token: str, choices: Choices, found: WaitingFile, notice: Message | None = None) -> str:
    games = sorted(found.games, key=lambda game: (game.how not in ("chosen", "new"), -game.plays))
    asked = {"found": found, "games": games, "token": token, "choices": choices, "notice": notice}
    meanings = [(headings.IGNORED, noun("nothing")), *headings.MEANINGS.items()]
    shown, asked_at_most = (LISTED, LISTED) if _whole() else (SHOWN, ASKED)
    more = {"shown": shown, "asked_at_most": asked_at_most, "whole": _whole(), "meanings": meanings}
    return draw("incoming", **asked, **more, names=suggested_names(), titles=suggested_titles())


def _known_games() -> list[tuple[str, str]]:
    """Slug and title of all that a game of the file may be: ours, and what is in the gallery."""
    here = dict(filter_choices(services().gallery).game_choices) | {
        game.slug: game.title for game in services().tables.games.values()
    }
    return list(here.items())
