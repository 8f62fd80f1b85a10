"""For programs that watch over the server: alive, ready, and why not."""

import pytest

from companion.core.problems import StoreFull
from companion.services import services
from companion.settings import Settings
from companion.store import Store
from tests.web.client_phones import Phone, made


@pytest.fixture
def app(tmp_path):
    found = made(tmp_path, settings=Settings())
    yield found
    services(found).tables.store.close()


@pytest.fixture
def probe(app):
    return Phone(app, "10.0.0.7")


def test_it_is_alive(probe):
    answer = probe.get("/healthz")
    assert (answer.status_code, answer.text) == (200, "alive\n")
    assert answer.headers["Cache-Control"] == "no-store"


def test_alive_needs_no_database(probe, monkeypatch):
    monkeypatch.setattr(Store, "read", None)
    assert probe.get("/healthz").status_code == 200


def test_it_is_ready(probe):
    answer = probe.get("/readyz")
    assert answer.status_code == 200
    assert answer.json == {"database": "ok", "schema": "ok", "server": "ok", "bell": "ok"}


def test_not_without_a_database(probe, monkeypatch):
    def away(self):
        raise StoreFull

    monkeypatch.setattr(Store, "revision", away)
    answer = probe.get("/readyz")
    assert (answer.status_code, answer.json["database"]) == (503, "does not answer")


def test_not_with_an_older_schema(app, probe):
    with services(app).tables.store.write() as db:
        db.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
    answer = probe.get("/readyz")
    assert answer.status_code == 503
    assert answer.json["schema"].startswith("is 0001, should be ")


def test_not_while_it_stops(app, probe):
    services(app).bell.close()
    answer = probe.get("/readyz")
    assert (answer.status_code, answer.json["server"]) == (503, "stopping")
    assert probe.get("/healthz").status_code == 200


def test_a_late_bell_is_said_but_tables_go_on(app, probe):
    services(app).bell.late = True
    answer = probe.get("/readyz")
    assert (answer.status_code, answer.json["bell"]) == (200, "late")


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_under_any_name(probe, path):
    assert probe.get(path, headers={"Host": "app:8000"}).status_code == 200
    assert probe.get("/", headers={"Host": "app:8000"}).status_code == 421
