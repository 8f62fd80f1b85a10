"""Every address is written once, in the decorator of its route; everything else links by the route's name."""

import ast
import re
from pathlib import Path

import pytest
from flask import url_for
from werkzeug.routing import Map, Rule

from companion import settings
from companion.serving import links
from companion.serving.links import link

HOUSE = Path(settings.__file__).parent
PAGES = sorted(settings.TEMPLATES.rglob("*.html"))
CODE = sorted(file for part in ("web", "api") for file in (HOUSE / part).rglob("*.py"))
BY_NAME = re.compile(r"""\blink\(\s*["']([\w.]+)["']""")


def beginnings(app):
    """What the addresses of pages begin with: /t, /gallery and so on."""
    return {rule.rule.split("/")[1].partition("<")[0] for rule in app.url_map.iter_rules()} - {"static", ""}


def strings(file):
    """All strings of a module outside of its decorators and documentation."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    left_out = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            left_out |= {id(inside) for decorator in node.decorator_list for inside in ast.walk(decorator)}
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            left_out.add(id(node.value))
        if isinstance(node, ast.keyword) and node.arg == "url_prefix":
            left_out.add(id(node.value))
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in left_out]
    return [node.value for node in texts if isinstance(node.value, str)]


def test_no_page_writes_an_address(app):
    begins = re.compile(rf"""["'=(]/(?:{"|".join(beginnings(app))})\b""")
    leads = re.compile(r"""(?:action|href|src|back|hx-get|hx-post|connect)=["'][/?]""")
    for file in PAGES:
        text = file.read_text(encoding="utf-8")
        assert "games" in file.parts or not begins.findall(text) + leads.findall(text), file


def test_no_module_writes_an_address(app):
    begins = re.compile(rf"""/(?:{"|".join(beginnings(app) - {"api"})})(?:/|\?|$)""")
    for file in CODE:
        assert not [text for text in strings(file) if begins.match(text)], file


def test_no_module_leads_to_an_address_that_it_writes():
    leads = ("redirect", "go", "back_to", "public_address")
    for file in CODE:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in leads:
                assert not isinstance(node.args[0], ast.Constant | ast.JoinedStr), f"{file}:{node.lineno}"


def test_every_name_exists(app):
    known = {rule.endpoint for rule in app.url_map.iter_rules()}
    for file in (*PAGES, *CODE):
        assert not set(BY_NAME.findall(file.read_text(encoding="utf-8"))) - known, file


def test_names_are_used_at_all():
    found = [name for file in (*PAGES, *CODE) for name in BY_NAME.findall(file.read_text(encoding="utf-8"))]
    assert len(found) > 100


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize(
    ("values", "address"),
    [
        ({}, "/t/K7MQ4W"),
        ({"page": None}, "/t/K7MQ4W"),
        ({"page": "history"}, "/t/K7MQ4W/history"),
        ({"page": "history", "as": 0, "whole": None}, "/t/K7MQ4W/history?as=0"),
        ({"name": ("Ann B", "Ö&")}, "/t/K7MQ4W?name=Ann%20B&name=%C3%96%26"),
    ],
)
def test_it_works(values, address):
    assert link("table.table", code="K7MQ4W", **values) == address


@pytest.mark.usefixtures("app")
def test_what_goes_into_a_path_stays_one_step_of_it():
    assert link("join.claim", token="../a b?<%") == "/c/..%2Fa%20b%3F%3C%25"


@pytest.mark.usefixtures("app")
def test_one_is_not_true():
    assert [link("join.ask_code", code=value) for value in (1, True, 1.0)] == [
        "/j?code=1",
        "/j?code=True",
        "/j?code=1.0",
    ]


@pytest.mark.usefixtures("app")
def test_what_is_missing_is_an_error():
    with pytest.raises(LookupError):
        link("table.table", page="history")
    with pytest.raises(LookupError):
        link("no.such", code="K7MQ4W")


def test_they_are_those_that_flask_would_write(app):
    values = {"code": "K7MQ4W", "slug": "go", "token": "x-y_z", "key": "p1", "seq": 3, "year": 2026, "name": "a.jpg"}
    values |= {"game": "go", "kind": "csv", "page": "rules", "action": "start", "play": "p", "player": "q", "deed": 4}
    values |= {"file": "f", "backup": "b.json", "box": "azul", "other": "r"}
    with app.test_request_context():
        for rule in app.url_map.iter_rules():
            given = {name: values[name] for name in rule.arguments}
            assert link(rule.endpoint, **given, q="a b") == app.url_for(rule.endpoint, **given, q="a b").replace(
                "+", "%20"
            )


def test_memory_is_bounded():
    for number in range(links.REMEMBERED + 10):
        link("join.claim", token=number)
    assert links._written.cache_info().currsize == links.REMEMBERED


def test_no_route_writes_its_address_before_it_is_asked(app, monkeypatch):
    compiled = []
    monkeypatch.setattr(
        Rule, "_compile_builder", lambda *given: compiled.append(given) or (lambda _rule, **_: ("", ""))
    )
    Map([app.url_rule_class("/nowhere/<int:number>", endpoint="nowhere")])
    assert not compiled


def test_flasks_own_way_to_write_an_address_is_there(app):
    with app.test_request_context():
        assert url_for("table.table", code="K7MQ4W", page="history") == link(
            "table.table", code="K7MQ4W", page="history"
        )
