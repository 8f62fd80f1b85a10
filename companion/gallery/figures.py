"""Figures of the gallery that take their time: worked out once, and kept until something changes."""

from __future__ import annotations

from companion.clock import HERE
from companion.gallery import READ_AT_ONCE, Gallery
from companion.gallery.in_thread import in_thread
from companion.gallery.ratings import Ratings
from companion.stats.annals import Annals, annals
from companion.stats.bouts import Bout
from companion.stats.champions import Reign
from companion.stats.days import Year, years
from companion.stats.figures import Figures, figures
from companion.stats.finding import FilterChoices, PlayCounts, Wanted, collect_choices, count_plays, matching
from companion.stats.finding import titles_of as titles_by_game
from companion.stats.matrix import Matrix, matrix, regulars
from companion.stats.plays import Play, Snapshot
from companion.stats.records import OfGame, Shelf, game_records, shelf
from companion.stats.stories import Story, stories
from companion.stats.wins import CountedWins, Wins, wins_of_all
from companion.stats.year import Review, review


def found(gallery: Gallery, wanted: Wanted) -> list[Play]:
    return gallery.kept(("found", wanted), lambda snapshot: matching(snapshot, wanted, HERE))


def _counts_of(gallery: Gallery) -> PlayCounts:
    return gallery.carried("counts", lambda snapshot, before: count_plays(snapshot.plays, before, HERE))


def filter_choices(gallery: Gallery) -> FilterChoices:
    counts, titles = _counts_of(gallery), known_titles(gallery)
    return gallery.kept("offer", lambda snapshot: collect_choices(snapshot, counts, titles))


def known_titles(gallery: Gallery) -> dict[str, str]:
    """How each game is called."""
    return gallery.kept("titles", titles_by_game)


def figures_of(gallery: Gallery, rogue: str) -> Figures:
    return gallery.kept(("figures", rogue), lambda snapshot: figures(snapshot, rogue))


def head_to_head(gallery: Gallery, game: str, most: int) -> Matrix:
    """Who beats whom, among those who sit at the table most often."""

    def counted(snapshot: Snapshot) -> Matrix:
        known = annals_of(gallery)
        if game:
            among, games = regulars(snapshot, most, game), [known.of(game)]
        else:
            among, games = [rogue for rogue, _, _ in filter_choices(gallery).players[:most]], [*known.games.values()]
        return matrix((found for own in games for found in own.together(among)), among)

    return gallery.kept(("heads", game, most), counted)


def bouts_of(gallery: Gallery) -> dict[str, Bout]:
    """By the id of the play."""
    return gallery.kept("bouts", lambda _: annals_of(gallery).bouts())


def wins_by_rogue(gallery: Gallery) -> dict[str, Wins]:
    """Of everybody with a play that counts."""

    def onward(snapshot: Snapshot, before: CountedWins | None) -> CountedWins:
        return wins_of_all(snapshot, bouts_of(gallery), before)

    return gallery.carried("wins", onward).by_rogue


def bots_of(gallery: Gallery) -> frozenset[str]:
    """The ids under which only the game itself ever sat down: they are nobody who could be listed."""
    counts = _counts_of(gallery)
    return frozenset(rogue for rogue, times in counts.bots.items() if times == counts.players[rogue])


def games_played(gallery: Gallery) -> list[Shelf]:
    return gallery.kept("shelf", shelf)


def records_of(gallery: Gallery, game: str) -> OfGame | None:
    """None for a game that was never played."""
    return gallery.carried(("records", game), lambda _, before: game_records(annals_of(gallery).of(game), before))


def annals_of(gallery: Gallery) -> Annals:
    """Others are served while those of a whole gallery are written."""

    def onward(snapshot: Snapshot, before: Annals | None) -> Annals:
        if before is None and len(snapshot.plays) > READ_AT_ONCE:
            return in_thread(lambda: annals(snapshot))
        return annals(snapshot, before)

    return gallery.carried("annals", onward)


def champions_of(gallery: Gallery) -> dict[str, Reign]:
    """Who is champion, by game; of none where it is not known which game was played."""

    def found(snapshot: Snapshot) -> dict[str, Reign]:
        reigns = annals_of(gallery).champions(snapshot)
        return {game: reign for game, reign in reigns.items() if game not in gallery.unnamed}

    return gallery.kept("champions", found)


def titles_of(gallery: Gallery, rogue: str) -> list[Reign]:
    """The games of which somebody is champion, the latest title first."""
    held = [reign for reign in champions_of(gallery).values() if reign.rogue == rogue]
    return sorted(held, key=lambda reign: reign.since.played_at, reverse=True)


def stories_of(gallery: Gallery, play: Play) -> tuple[Story, ...]:
    """What there is to say about a play, the most striking first."""

    def found(snapshot: Snapshot) -> tuple[Story, ...]:
        names = {share.rogue: snapshot.who(share.rogue).name for share in play.shares}
        title = None if play.game in gallery.unnamed else play.title
        return stories(snapshot, annals_of(gallery), play, names, title, HERE)

    return gallery.kept(("stories", play.id), found)


def known_years(gallery: Gallery) -> list[Year]:
    """The latest first."""
    return gallery.kept("years", lambda snapshot: years(snapshot, HERE))


def year_review(gallery: Gallery, year: int, ratings: Ratings) -> Review | None:
    """With the biggest upset by these ratings. None for a year without a play."""
    if year not in [one.year for one in known_years(gallery)]:
        return None
    kept_as = ("year", year, ratings.is_current)
    return gallery.kept(kept_as, lambda snapshot: review(snapshot, year, ratings.board, HERE))
