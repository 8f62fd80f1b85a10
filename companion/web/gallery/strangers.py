"""Results of strangers: they wait until somebody with the key of the house accepts them, or takes them out."""

from __future__ import annotations

from werkzeug.wrappers import Response as AnyResponse

from companion.gallery import results
from companion.services import services
from companion.serving.links import link
from companion.web.gallery.pages import back_to, draw, pages


@pages.get("/strangers")
def strangers() -> str:
    return draw("strangers", waiting=services().gallery.of_strangers())


@pages.post("/plays/<key>/accept")
def accept(key: str) -> AnyResponse:
    return back_to(link("gallery.strangers"), results.accept(services().gallery, key))
