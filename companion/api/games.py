"""``GET /api/games``: what can be played, with the schemas of options, events and score sheets."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Response

from companion.api.errors import answer
from companion.api.routes import Operation, describe, routes
from companion.api.shapes import EventShape, Games, GameShape, OptionsShape, SeatRange
from companion.core.game import Game, Logged
from companion.core.words import in_english
from companion.services import services


@routes.get("/games")
@describe(Operation(summary="All games, with their options and events", answer=Games))
def list_games() -> Response:
    return answer(Games([shape(game) for game in services().tables.games.values()]))


def shape(game: Game) -> GameShape:
    options = OptionsShape(msgspec.json.schema(game.options), msgspec.to_builtins(game.options()))
    events = [event_shape(event) for event in game.moves]
    score = msgspec.json.schema(game.quick.request)
    return GameShape(game.slug, game.title, in_english(game.tagline), SeatRange(*game.seats), options, events, score)


def event_shape(event: type[Logged]) -> EventShape:
    schema = msgspec.json.schema(event)
    fields = without_kind(schema["$defs"].pop(event.__name__))
    flags = (event.independent, event.exact, event.sealed, event.anyone)
    return EventShape(event.__name__, fields | ({"$defs": schema["$defs"]} if schema["$defs"] else {}), *flags)


def without_kind(schema: dict[str, Any]) -> dict[str, Any]:
    """An event's schema as that of its ``fields``: the kind stands beside them."""
    properties = {name: part for name, part in schema["properties"].items() if name != "kind"}
    required = [name for name in schema["required"] if name != "kind"]
    return schema | {"properties": properties, "required": required}
