"""Which game of ours a game of a file is: by its number on BoardGameGeek, or by its title."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from companion.stats.plays import Play, Snapshot, slug_of


class KnownGame(Struct, frozen=True):
    """A game that we have, or have seen played."""

    slug: str
    title: str
    bgg_id: int = 0


class GameMatch(Struct, frozen=True):
    """A game of the file, and which of ours it is."""

    theirs: str
    title: str
    bgg_id: int
    plays: int
    how: str
    """"slug", "bgg", "title", "learned" (from plays that are here already), "new" or "chosen"."""
    ours: str
    """Our slug: for a new game the one it will get."""
    ours_title: str


def games(
    snapshot: Snapshot,
    plays: Iterable[Play],
    choices: Mapping[str, str],
    known: Iterable[KnownGame],
    learned: Mapping[str, str],
) -> dict[str, GameMatch]:
    """The games of the plays, by the slug that they have in the file."""
    register = _Register(snapshot, known)
    first: dict[str, Play] = {}
    counts: dict[str, int] = {}
    for play in plays:
        kept = first.setdefault(play.game, play)
        if not kept.bgg_id and play.bgg_id:
            first[play.game] = play
        counts[play.game] = counts.get(play.game, 0) + 1
    return {slug: register.match(play, counts[slug], choices, learned) for slug, play in first.items()}


class _Register:
    def __init__(self, snapshot: Snapshot, known: Iterable[KnownGame]) -> None:
        seen = (KnownGame(play.game, play.title, play.bgg_id) for play in snapshot.plays)
        self.titles: dict[str, str] = {}
        self.by_bgg: dict[int, str] = {}
        self.by_title: dict[str, str] = {}
        for game in (*known, *seen):
            self.titles.setdefault(game.slug, game.title)
            self.by_title.setdefault(slug_of(game.title), game.slug)
            if game.bgg_id:
                self.by_bgg.setdefault(game.bgg_id, game.slug)

    def match(self, play: Play, plays: int, choices: Mapping[str, str], learned: Mapping[str, str]) -> GameMatch:
        how, ours = self._found(play, choices.get(play.game, ""), learned.get(play.game, ""))
        title = self.titles.get(ours, play.title)
        return GameMatch(play.game, play.title, play.bgg_id, plays, how, ours, title)

    def _found(self, play: Play, choice: str, learned: str) -> tuple[str, str]:
        if choice and choice in (play.game, *self.titles):
            return "chosen", choice
        if play.game in self.titles:
            return "slug", play.game
        if play.bgg_id in self.by_bgg:
            return "bgg", self.by_bgg[play.bgg_id]
        if (title := slug_of(play.title)) in self.by_title:
            return "title", self.by_title[title]
        if learned in self.titles:
            return "learned", learned
        return "new", play.game
