"""``GET /api/games``: all games, with the schemas of options, events and score sheets; and each game's rules."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.api.answers import shaped
from companion.api.routes import route
from companion.api.shapes import EventShape, Games, GameShape, OptionsShape, SeatRange
from companion.api.words import language
from companion.core import rules
from companion.core.game import Game, Logged
from companion.core.problems import Rejected
from companion.core.rules import Ledger
from companion.core.words import listed, say
from companion.services import services


@route("GET", "/games", "List all games, with their options and events")
def list_games() -> Games:
    return Games([shape(game) for game in services().tables.games.values()])


@route("GET", "/games/<slug>/rules", "Show the rules", refusals=(404,))
def show_rules(slug: str) -> Ledger:
    return rules.load(game_named(slug), language().code)


def game_named(slug: str) -> Game:
    games = services().tables.games
    if slug not in games:
        raise Rejected(say("There is no such game. There are: {all}.", all=listed(games, "comma")), "slug", status=404)
    return games[slug]


def shape(game: Game) -> GameShape:
    options = OptionsShape(msgspec.json.schema(game.options), msgspec.to_builtins(game.options()), game.changeable)
    events = [event_shape(event) for event in game.moves]
    score = msgspec.json.schema(game.quick.request)
    return shaped(GameShape, game, seats=SeatRange(*game.seats), options=options, events=events, score=score)


def event_shape(event: type[Logged]) -> EventShape:
    schema = msgspec.json.schema(event)
    fields = without_kind(schema["$defs"].pop(event.__name__))
    within = {"$defs": schema["$defs"]} if schema["$defs"] else {}
    return shaped(EventShape, event, kind=event.__name__, schema=fields | within)


def without_kind(schema: dict[str, Any]) -> dict[str, Any]:
    """An event's schema as that of its ``fields``: the kind is beside them."""
    properties = {name: part for name, part in schema["properties"].items() if name != "kind"}
    required = [name for name in schema["required"] if name != "kind"]
    return schema | {"properties": properties, "required": required}
