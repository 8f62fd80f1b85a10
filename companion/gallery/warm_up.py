"""A large gallery is worked out beside the visitors: whoever comes first after a start, or after somebody put an old
result right, finds it ready. A small one is quick enough, and an evening at the table needs none of it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from companion.gallery import READ_AT_ONCE, Gallery
from companion.gallery.figures import annals_of, board_of, filter_choices
from companion.gallery.in_thread import beside, in_thread
from companion.store import changes


class WarmUp:
    def __init__(self, gallery: Gallery, load_pages: Callable[[], object]) -> None:
        """``load_pages`` gets the pages of the gallery ready to be drawn; it runs in a thread of its own."""
        self.gallery = gallery
        self._load_pages = load_pages

    def start(self) -> None:
        """Once, when the server listens: now, and after every change from here."""
        self.gallery.on_change = self._begin
        self._begin()

    def _begin(self) -> None:
        beside(self._try)

    def _try(self) -> None:
        with suppress(Exception):  # whoever asks for a page hears of it, as without us; or the server has stopped
            self.work()

    def work(self) -> None:
        """What takes longest is done in threads, so that others are served meanwhile."""
        with self.gallery.store.read() as db:
            if changes.count_records(db) <= READ_AT_ONCE:
                return
        in_thread(self._load_pages)
        filter_choices(self.gallery)
        annals_of(self.gallery)
        board_of(self.gallery)
