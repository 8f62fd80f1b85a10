"""``GET /api/openapi.json``: OpenAPI 3.1, made from the routes and the types that serve them."""

from __future__ import annotations

import re
from importlib.metadata import version
from typing import Any

import msgspec
from flask import Flask, current_app
from werkzeug.routing import Rule

from companion.api.files import JSON_FORMATS
from companion.api.games import without_kind
from companion.api.routes import OPERATIONS, Operation, route
from companion.api.shapes import Error, NewEvent, NewTable
from companion.core.game import Game, Logged
from companion.core.table_moves import FOR_PLAYERS
from companion.services import services

Schema = dict[str, Any]

REF = "#/components/schemas/{name}"
REASONS = {
    400: "Not JSON, or a field that is missing, unknown or mistyped",
    401: "No token, or one that does not belong to this table; no key of the house",
    403: "Not with this token",
    404: "There is no such thing",
    409: "Somebody else was quicker: it has changed since it was seen",
    410: "This table was closed, by hand or because nobody touched it for long",
    413: "A body over 256 KiB; 20 MiB for a photo, 63 MiB for a file",
    415: "The body is not application/json",
    421: "Not an address of this server",
    422: "Against the rules; the message says why",
    429: "Too many wrong codes or keys, or too much at once from one address",
    500: "Our fault",
    503: "The database cannot be asked just now; send it again",
    507: "The disk is full",
}
TOKEN: dict[str, list[Any]] = {
    "none": [],
    "optional": [{}, {"token": []}],
    "required": [{"token": []}],
    "key": [{}, {"key": []}],
}
PARAMETERS: dict[str, Schema] = {
    "code": {"schema": {"type": "string", "minLength": 1}, "description": "The code of a table; any case"},
    "play": {"schema": {"type": "string", "minLength": 1}, "description": "The id of a play"},
    "player": {"schema": {"type": "string", "minLength": 1}, "description": "The id of a person"},
    "year": {"schema": {"type": "integer", "minimum": 1}, "description": "Like 2026"},
    "deed": {"schema": {"type": "integer", "minimum": 1}, "description": "The number of a change"},
    "file": {"schema": {"type": "string", "minLength": 1}, "description": "The id of a file that waits"},
    "box": {"schema": {"type": "string", "minLength": 1}, "description": "The key of a sheet"},
    "backup": {"schema": {"type": "string", "minLength": 1}, "description": "The name of a backup"},
    "kind": {"schema": {"enum": [one.kind for one in JSON_FORMATS]}, "description": "The format"},
    "game": {"schema": {"type": "string", "minLength": 1}, "description": "The slug of a game, ours or imported"},
}


WITH_WORDS: Schema = {
    "name": "words",
    "in": "query",
    "schema": {"type": "string"},
    "description": "`1` adds `words` to the answer. Its strings are in English, or in the language of Accept-Language.",
}
SAID: Schema = {
    "type": "object",
    "description": "With `?words=1`: every sentence as it was said, by its English pattern and its arguments, "
    "in the place where the answer has it as a string.",
}


@route("GET", "/openapi.json", "Show this description")
def show_openapi() -> Schema:
    return document(current_app)


def document(app: Flask) -> Schema:
    games: dict[str, Game] = services(app).tables.games
    schemas = Schemas(games)
    paths: dict[str, Schema] = {}
    for rule in app.url_map.iter_rules():
        if rule.endpoint in OPERATIONS:
            _add(paths, rule, schemas)
    bearer = {"type": "http", "scheme": "bearer"}
    schemes = {
        "token": bearer | {"description": "The token of a seat, or the host's."},
        "key": bearer | {"description": "The key of the house, where it has one."},
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "The Companion", "version": version("tabletop-companion")},
        "servers": [{"url": "/"}],
        "paths": dict(sorted(paths.items())),
        "components": {"schemas": schemas.parts, "securitySchemes": schemes},
    }


class Schemas:
    """All types as named parts of the page; asked for by type."""

    def __init__(self, games: dict[str, Game]) -> None:
        self.games = games
        self._events: dict[type[Logged], Game] = {event: game for game in games.values() for event in game.moves}
        own = [
            part for op in OPERATIONS.values() for part in (*op.answers, op.later, op.body, op.query) if _is_type(part)
        ]
        theirs = [part for game in games.values() for part in (game.options, game.quick.request)]
        types = [Error, *own, *theirs, *self._events, *FOR_PLAYERS]
        found, self.parts = msgspec.json.schema_components(types, ref_template=REF)
        self._found = list(zip(types, found, strict=True))
        self.parts[self._name(NewTable)] = self._new_table()
        self.parts[self._name(NewEvent)] = self._new_event()

    def of(self, wanted: Any) -> Schema:
        return next(schema for kind, schema in self._found if kind == wanted)

    def part(self, wanted: Any) -> Schema:
        """The part itself instead of the reference to it."""
        part: Schema = self.parts[self._name(wanted)]
        return part

    def _name(self, wanted: Any) -> str:
        return str(self.of(wanted)["$ref"]).rpartition("/")[2]

    def _new_table(self) -> Schema:
        """One choice for each game, with its own options and number of seats."""
        common = self.part(NewTable)
        return {"anyOf": [self._table_of(game, common) for game in self.games.values()] or [common]}

    def _table_of(self, game: Game, common: Schema) -> Schema:
        fewest, most = game.seats
        names = {"type": "string", "minLength": 1}
        seats = {"type": "array", "items": names, "minItems": fewest, "maxItems": most}
        own = {"game": {"const": game.slug}, "seats": seats, "options": self.of(game.options)}
        return common | {"title": game.title, "properties": common["properties"] | own}

    def _new_event(self) -> Schema:
        """One choice for each event of each game, and for those that every game has."""
        common = self.part(NewEvent)
        kinds = [*self._events, *FOR_PLAYERS]
        return {"anyOf": [self._event_of(event, common) for event in kinds]}

    def _event_of(self, event: type[Logged], common: Schema) -> Schema:
        fields = without_kind(self.part(event))
        required = ["kind", "fields"] if fields["required"] else ["kind"]
        game = self._events.get(event)
        title = f"{event.__name__} ({game.title if game else 'any game'})"
        own = {"kind": {"const": event.__name__}, "fields": fields}
        return common | {"title": title, "properties": common["properties"] | own, "required": required}


def _is_type(part: Any) -> bool:
    return part is not None and not isinstance(part, str)


def _add(paths: dict[str, Schema], rule: Rule, schemas: Schemas) -> None:
    """A route per path; what differs by game, like the score sheets, has a path for each."""
    operation = OPERATIONS[rule.endpoint]
    name = rule.endpoint.rpartition(".")[2]
    path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
    method = next(iter((rule.methods or set()) - {"HEAD", "OPTIONS"})).lower()
    if "{slug}" not in path:
        body = schemas.of(operation.body) if operation.body else None
        paths.setdefault(path, {})[method] = _operation(operation, name, path, body, schemas)
        return
    for game in schemas.games.values():
        own = path.replace("{slug}", game.slug)
        body = schemas.of(game.quick.request) if operation.body else None
        described = _operation(operation, f"{name}_{game.folder}", own, body, schemas)
        paths.setdefault(own, {})[method] = described | {"summary": f"{operation.summary} of {game.title}"}


def _operation(operation: Operation, name: str, path: str, body: Schema | None, schemas: Schemas) -> Schema:
    description = f"{operation.summary}. {operation.more}" if operation.more else operation.summary
    good = {"description": description, "content": {operation.media: {"schema": _answer(operation, schemas)}}}
    responses = (
        {str(operation.status): good}
        | _later(operation, schemas)
        | _refusals(_statuses(operation, path), schemas.of(Error))
    )
    described = {
        "operationId": name,
        "summary": operation.summary,
        "parameters": [*_path_parameters(path), *_query_parameters(operation, schemas), WITH_WORDS],
        "responses": responses,
        "security": TOKEN[operation.token],
    }
    if body is not None:
        described["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    return described


def _later(operation: Operation, schemas: Schemas) -> Schema:
    if operation.later is None:
        return {}
    schema = _with_words(schemas.of(operation.later))
    where = {"Location": {"schema": {"type": "string"}, "description": "Says how far it is"}}
    described = {
        "description": "It is done aside",
        "headers": where,
        "content": {"application/json": {"schema": schema}},
    }
    return {"202": described}


def _answer(operation: Operation, schemas: Schemas) -> Schema:
    """A stream is text, whose data lines hold what the type says."""
    choices = [_with_words(schemas.of(answer)) for answer in operation.answers]
    schema = choices[0] if len(choices) == 1 else {"anyOf": choices}
    if operation.media != "text/event-stream":
        return schema
    return {"type": "string", "contentMediaType": "application/json", "contentSchema": schema}


def _with_words(schema: Schema) -> Schema:
    return schema | {"properties": {"words": SAID}} if "$ref" in schema else schema


def _statuses(operation: Operation, path: str) -> list[int]:
    """What this kind of route may answer, and what only this one does."""
    found = {421, 500, 503, *operation.refusals}
    if operation.body is not None:
        found |= {400, 413, 415}
    if operation.query is not None:
        found.add(400)
    if "{" in path:
        found.add(404)
    if operation.token != "none":
        found.add(401)
    if operation.token == "key":
        found |= {429, 507}
    if "{code}" in path:
        found |= {410, 429, 507}  # to look at a table may log what time has brought
    return sorted(found)


def _refusals(statuses: list[int], error: Schema) -> Schema:
    content = {"application/json": {"schema": error}}
    return {str(status): {"description": REASONS[status], "content": content} for status in statuses}


def _path_parameters(path: str) -> list[Schema]:
    names = re.findall(r"{(\w+)}", path)
    return [{"name": name, "in": "path", "required": True} | PARAMETERS[name] for name in names]


def _query_parameters(operation: Operation, schemas: Schemas) -> list[Schema]:
    if operation.query is None:
        return []
    properties = schemas.part(operation.query)["properties"]
    return [{"name": name, "in": "query", "schema": schema} for name, schema in properties.items()]
