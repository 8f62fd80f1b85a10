"""Figures for Prometheus: what they count, and who may read them."""

import re
import time

import pytest
from prometheus_client.parser import text_string_to_metric_families

from companion.services import services
from companion.settings import Settings
from tests.web.client_phones import Phone, Table, made


@pytest.fixture
def app(tmp_path):
    found = made(tmp_path, settings=Settings())
    yield found
    services(found).tables.store.close()


@pytest.fixture
def table(app):
    return Table(app)


@pytest.fixture
def read(app):
    """One figure as Prometheus would read it; with labels, that one of its samples."""

    def figure(name, **labels):
        reply = Phone(app, "127.0.0.1").get("/metrics")
        assert reply.status_code == 200
        samples = [one for family in text_string_to_metric_families(reply.text) for one in family.samples]
        return sum(one.value for one in samples if one.name == name and labels.items() <= one.labels.items())

    return figure


def test_moves_taken_and_refused(table, read):
    table.do(table.bob, "Tapped")
    table.do(table.bob, "Tapped", amount=2)
    table.bob.post(f"{table.path}/undo")
    table.do(table.bob, "Tapped", amount=-9)
    table.do(table.bob, "Exploded")
    assert read("companion_actions_total") == 3
    assert read("companion_refused_total", status="422") == 1
    assert read("companion_refused_total", status="400") == 1


def test_moves_of_programs_count_too(app, read):
    client = app.test_client(use_cookies=False)
    reply = client.post("/api/tables", json={"game": "drill", "seats": ["Ann"]}).json
    bearer = {"Authorization": f"Bearer {reply['host_token']}"}
    client.post(f"/api/tables/{reply['code']}/events", json={"kind": "Tapped", "seat": 0}, headers=bearer)
    client.post(f"/api/tables/{reply['code']}/events", json={"kind": "Tapped", "seat": 0})
    assert (read("companion_actions_total"), read("companion_refused_total", status="401")) == (1, 1)


def test_phones_that_follow(table, read):
    streams = [phone.get(f"{table.path}/live", buffered=False) for phone in (table.ann, table.bob)]
    for stream in streams:
        next(stream.response)
    assert read("companion_phones") == 2
    streams[0].close()
    assert read("companion_phones") == 1
    streams[1].close()
    assert read("companion_phones") == 0


def test_open_tables(app, table, read):
    other = Table(app)
    assert read("companion_tables_open") == 2
    other.over()
    assert read("companion_tables_open") == 1


def test_how_long_requests_take(table, read, monkeypatch):
    began = time.perf_counter()
    monkeypatch.setattr("companion.serving.logs.time.perf_counter", lambda: began - 0.3)
    monkeypatch.setattr(
        "companion.serving.meters.time", type("Clock", (), {"perf_counter": staticmethod(lambda: began)})
    )
    table.ann.get(table.path)
    where = {"path": "/t/<code>", "status": "200", "method": "GET"}
    assert read("companion_request_seconds_count", **where) == 1
    assert read("companion_request_seconds_bucket", **where, le="0.25") == 0
    assert read("companion_request_seconds_bucket", **where, le="0.5") == 1


def test_how_late_a_phone_hears_of_a_move(table, read, monkeypatch):
    stream = table.ann.get(f"{table.path}/live?page=play", buffered=False)
    next(stream.response)
    assert read("companion_bell_lag_seconds_count") == 0, "the first picture is no news"
    table.do(table.bob, "Tapped")
    later = table.room.table.at + 400
    monkeypatch.setattr(table.tables, "now", lambda: later)
    next(stream.response)
    assert read("companion_bell_lag_seconds_count") == 1
    assert read("companion_bell_lag_seconds_sum") == pytest.approx(0.4)
    stream.close()


def test_nobody_is_named(table, read):
    table.ann.get(table.path)
    table.ann.get("/c/" + "secret" * 5)
    table.ann.get("/nothing/" + "secret" * 5)
    table.ann.client.open("/", method="SECRET")
    text = Phone(table.app, "127.0.0.1").get("/metrics").text
    for hidden in (table.code, table.ann.token, "secret", "SECRET", "Ann"):
        assert hidden not in text
    assert 'path="(nowhere)"' in text


def test_made_up_addresses_and_methods_make_no_new_figures(app, table):
    def lines():
        return len(re.findall(r"^companion_request_seconds_count", Phone(app, "127.0.0.1").get("/metrics").text, re.M))

    lines()
    for number in range(2):
        table.ann.get(f"/nothing/{number}")
        table.ann.client.open("/", method=f"M{number}", headers={"Origin": "http://localhost"})
        table.ann.get(f"/gallery/plays/{number}")
    before = lines()
    for number in range(2, 30):
        table.ann.get(f"/nothing/{number}")
        table.ann.client.open("/", method=f"M{number}", headers={"Origin": "http://localhost"})
        table.ann.get(f"/gallery/plays/{number}")
    assert lines() == before


def test_on_the_lan_they_are_off(app):
    assert Phone(app, "192.168.1.20").get("/metrics").status_code == 404
    assert Phone(app, "127.0.0.1").get("/metrics", headers={"X-Forwarded-For": "8.8.8.8"}).status_code == 404
    assert Phone(app, "127.0.0.1").get("/metrics", headers={"Host": "evil.example"}).status_code == 421


def test_where_they_are_wanted_they_are_on(tmp_path):
    app = made(tmp_path / "on", settings=Settings(metrics=True))
    answer = Phone(app, "192.168.1.20").get("/metrics", headers={"Host": "app:8000"})
    assert answer.status_code == 200
    assert answer.mimetype == "text/plain"
    services(app).tables.store.close()
