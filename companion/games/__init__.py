"""The games, found by looking: every folder here that offers ``GAME``."""

from __future__ import annotations

import importlib
import inspect
import pkgutil

from companion.core.game import Game
from companion.core.table_moves import TABLE_MOVES


def find() -> dict[str, Game]:
    """All games by slug, in the order of their titles."""
    folders = [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]
    games = [checked(importlib.import_module(f"{__name__}.{folder}").GAME, folder) for folder in folders]
    return {game.slug: game for game in sorted(games, key=lambda game: game.title)}


def checked(game: Game, folder: str) -> Game:
    """The game, if its record hangs together; said at start rather than in mid-game."""
    taken = {move.__name__ for move in TABLE_MOVES}
    seals = any(move.sealed for move in game.moves)
    unwritten = [move.__name__ for move in game.moves if inspect.isabstract(move)]
    problems = [
        (game.folder != folder, f"its folder should be called {game.folder}"),
        (any(move.__name__ in taken for move in game.moves), "a move has the name of one that every table has"),
        (bool(unwritten), f"these moves lack apply or tell: {', '.join(unwritten)}"),
        (bool(game.deadline or game.timer) and game.pause is None, "a game with a deadline or a timer needs pause"),
        (seals and game.reveals is None, "a sealed move needs reveals"),
        (seals and game.secret is None, "a sealed move needs secret: a draft of it is for one pair of eyes"),
    ]
    for wrong, sentence in problems:
        if wrong:
            raise ValueError(f"Game {game.slug}: {sentence}.")
    return game
