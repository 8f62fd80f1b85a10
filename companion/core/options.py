"""Options that a table may change after it was opened: what fits, and how the history says it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct, inspect

from companion.core.game import Game
from companion.core.problems import Impossible
from companion.core.validation import described, misfit, notes, title
from companion.core.words import Arg, Message, listed, noun, plain, say


def with_option(game: Game, options: Struct, name: str, value: Any, people: int) -> Struct:
    """These options with one of them changed, or ``Impossible`` with the reason."""
    if name not in game.changeable:
        raise Impossible(say("That was settled at the start of the game."))
    try:
        new: Struct = msgspec.convert(msgspec.to_builtins(options) | {name: value}, game.options)
    except msgspec.ValidationError as problem:
        found = misfit(problem, game.options)
        raise Impossible(say("{field}: {reason}", field=listed(found.titles, "comma"), reason=found.reason)) from None
    if new == options:
        raise Impossible(say("It is like that already."))
    unfit = None if game.unfit is None else game.unfit(new, people)
    if unfit is not None:
        raise Impossible(unfit)
    return new


def option_title(game: Game, name: str) -> Message:
    field = _field(game, name)
    return Message(name if field is None else title(field))


def option_words(game: Game, name: str, value: Any) -> Arg:
    """A value of this option within a sentence."""
    field = _field(game, name)
    labels = {} if field is None else notes(field).get("labels", {})
    match value:
        case bool():
            return noun("on") if value else noun("off")
        case int() | float():
            return plain(value)
        case None | "" | [] | ():
            return noun("none")
        case str():
            return Message(labels[value]) if value in labels else value
        case list() | tuple():
            return listed((str(part) for part in value), "comma")
    return str(value)


def _field(game: Game, name: str) -> inspect.Field | None:
    return next((field for field in described(game.options).fields if field.name == name), None)
