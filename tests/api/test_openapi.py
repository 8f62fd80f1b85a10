"""``GET /api/openapi.json``: valid, complete, and true of what the server does."""

import base64
import re
from typing import get_args

import jsonschema_rs
import pytest
from msgspec.structs import replace

from companion import create_app
from companion.live import streams
from companion.services import services


@pytest.fixture
def page(caller):
    answer = caller.get("/api/openapi.json")
    assert answer.status_code == 200
    return answer.json


@pytest.fixture(scope="module")
def openapi():
    """What a page of OpenAPI 3.1 looks like. Imported here, since every worker would wait two seconds for it."""
    from schemathesis.specs.openapi.definitions import OPENAPI_31

    return OPENAPI_31


@pytest.fixture
def conforms(page):
    """Whether an answer is what the page says of that path."""

    def check(path, answer, method="get"):
        said = page["paths"][path][method]["responses"][str(answer.status_code)]
        schema = said["content"][answer.mimetype]["schema"] | {"components": page["components"]}
        jsonschema_rs.validate(schema, answer.json)

    return check


def test_it_works(page, openapi):
    assert page["openapi"] == "3.1.0"
    jsonschema_rs.validate(openapi, page)


def test_it_is_valid_with_all_the_games_that_there_are(tmp_path, openapi):
    app = create_app(tmp_path)
    page = app.test_client().get("/api/openapi.json").json
    jsonschema_rs.validate(openapi, page)
    assert {f"/api/score/{slug}" for slug in services(app).tables.games} <= set(page["paths"])
    services(app).tables.store.close()


def test_every_route_is_described(app, page):
    pages = app.url_map.bind("localhost")
    described = {
        (pages.match(re.sub(r"{(year|deed)}", "1", path), method.upper())[0], method.upper())
        for path, methods in page["paths"].items()
        for method in methods
    }
    routes = {
        (rule.endpoint, method)
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api")
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    assert described == routes


def test_every_reference_leads_somewhere(page):
    refs = set(re.findall(r"#/components/schemas/([\w.-]+)", str(page)))
    assert refs <= set(page["components"]["schemas"])


def test_every_schema_is_one(page):
    for schema in page["components"]["schemas"].values():
        jsonschema_rs.validator_for(schema | {"components": page["components"]})


def test_tokens_are_asked_for_where_they_are_needed(page):
    asked = {path: next(iter(methods.values()))["security"] for path, methods in page["paths"].items()}
    assert asked["/api/tables/{code}/events"] == asked["/api/tables/{code}/undo"] == [{"token": []}]
    assert asked["/api/tables/{code}"] == [{}, {"token": []}]
    assert asked["/api/score/drill"] == []


def test_bodies_are_those_of_the_games(page):
    bodies = page["components"]["schemas"]["NewEvent"]["anyOf"]
    tapped = next(body for body in bodies if body["properties"]["kind"] == {"const": "Tapped"})
    assert tapped["properties"]["fields"]["properties"]["amount"]["maximum"] == 9
    assert set(tapped["properties"]) == {"kind", "fields", "seat", "seen", "once"}
    assert "seat" not in tapped["required"]


def test_the_stream_says_all_that_it_may_say(page):
    """The type checker holds every message to these names."""
    said = page["paths"]["/api/tables/{code}/live"]["get"]["responses"]["200"]["description"]
    assert (
        set(get_args(streams.Named)) == set(re.findall(r"event `(\w+)`", said)) >= {"beat", "bell", "gone", "restart"}
    )


def test_answers_are_as_described(caller, conforms):
    table = caller.open("Ann", "Bob")
    one, log = "/api/tables/{code}", "/api/tables/{code}/log"
    conforms("/api/games", caller.get("/api/games"))
    conforms("/api/games/drill/rules", caller.get("/api/games/drill/rules"))
    conforms(one, caller.get(table.path))
    conforms(one, caller.get(table.path, "wrong"))
    conforms(f"{one}/events", table.send("Tapped", table.tokens[0]), "post")
    conforms(f"{one}/events", table.send("Tapped", table.tokens[0], seat=1), "post")
    conforms(log, caller.get(f"{table.path}/log"))
    conforms(f"{one}/undo", table.undo(table.tokens[0]), "post")
    table.send("GameOver", table.host)
    table.send("Confirmed", table.host)
    conforms(one, caller.get(table.path))
    conforms(log, caller.get(f"{table.path}/log"))
    conforms("/api/gallery", caller.get("/api/gallery"))
    conforms("/api/tables", caller.post("/api/tables", {"game": "drill", "seats": ["Ann"]}), "post")
    conforms("/api/score/drill", caller.post("/api/score/drill", {"seats": [{"name": "A", "count": 1}]}), "post")


def test_answers_of_the_gallery_are_as_described(caller, conforms, gallery):
    plays, play, players, player = "/api/gallery", "/api/gallery/{play}", "/api/players", "/api/players/{player}"
    for path in (plays, players, "/api/records", f"{players}/ranking", f"{players}/heads", f"{plays}/years"):
        conforms(path, caller.get(path))
    conforms(f"{plays}/years/{{year}}", caller.get(f"{plays}/years/2023"))
    conforms(play, caller.get(f"{plays}/p1"))
    conforms(f"{play}/link", caller.get(f"{plays}/p1/link"))
    conforms(player, caller.get(f"{players}/a"))
    conforms("/api/records/{game}", caller.get("/api/records/go"))
    conforms(play, caller.send("PATCH", f"{plays}/p1", {"notes": "Fun"}), "patch")
    conforms(play, caller.send("PATCH", f"{plays}/p1", {"notes": "Fun?", "seen": 1}), "patch")
    conforms(play, caller.send("DELETE", f"{plays}/p1"), "delete")
    conforms(f"{plays}/changes", caller.get(f"{plays}/changes"))
    conforms(f"{plays}/backups", caller.get(f"{plays}/backups"))
    conforms(f"{player}/hide", caller.post(f"{players}/a/hide", {"hidden": True}), "post")
    own = caller.get(f"{plays}/export/json")
    conforms(f"{plays}/export/{{kind}}", own)
    file = {"file": base64.b64encode(own.data.replace(b'"p1"', b'"new"')).decode()}
    waits = caller.post(f"{plays}/imports", file)
    conforms(f"{plays}/imports", waits, "post")
    path = f"{plays}/imports/{{file}}"
    for change in ("preview", "confirm"):
        conforms(f"{path}/{change}", caller.post(path.format(file=waits.json["id"]) + f"/{change}", {}), "post")
    gallery.do("Long ago", replace(gallery.play("p0"), played_at=-1_000_000))
    conforms(play, caller.get(f"{plays}/p0"))


def test_the_key_of_the_house_is_named_where_it_is_asked_for(page):
    paths = page["paths"]
    for path, methods in paths.items():
        writes = {method for method in methods if method != "get"}
        if re.match(r"/api/(gallery|players|records)", path):
            assert all(methods[method]["security"] == [{}, {"key": []}] for method in writes), path
    assert paths["/api/gallery/changes"]["get"]["security"] == [{}, {"key": []}]
    assert paths["/api/gallery/export/csv"]["get"]["responses"]["200"]["content"]["text/csv"]["schema"] == {
        "type": "string"
    }


def test_the_log_has_another_shape_while_the_game_goes_on(caller, page):
    shapes = page["paths"]["/api/tables/{code}/log"]["get"]["responses"]["200"]["content"]["application/json"]
    assert [shape["$ref"].rpartition("/")[2] for shape in shapes["schema"]["anyOf"]] == ["History", "WholeLog"]
