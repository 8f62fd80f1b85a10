"""The games, found by looking: every folder here that offers ``GAME``."""

from __future__ import annotations

import importlib
import pkgutil

from companion.core.game import Game
from companion.core.log import CORE_EVENTS


def find() -> dict[str, Game]:
    """All games by slug, in the order of their titles."""
    folders = [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]
    games = [checked(importlib.import_module(f"{__name__}.{folder}").GAME, folder) for folder in folders]
    return {game.slug: game for game in sorted(games, key=lambda game: game.title)}


def checked(game: Game, folder: str) -> Game:
    """The game, if its record hangs together; said at start rather than in mid-game."""
    core = {event.__name__ for event in CORE_EVENTS}
    problems = [
        (game.folder != folder, f"its folder should be called {game.folder}"),
        (any(event.__name__ in core for event in game.events), "an event has the name of a core entry"),
        (game.deadline is not None and game.pause is None, "a game with a deadline needs pause"),
        (any(e.sealed for e in game.events) and game.reveals is None, "a sealed event needs reveals"),
    ]
    for wrong, sentence in problems:
        if wrong:
            raise ValueError(f"Game {game.slug}: {sentence}.")
    return game
