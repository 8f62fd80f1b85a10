"""What is written down: every request in one line, and nothing that is a secret or pretends to be a line."""

import json
import logging

import pytest

from companion.services import services
from companion.serving.logs import escaped
from companion.settings import Settings
from tests.web.client_phones import Phone, Table, made

FORGED = "x\r\n2026-01-01T00:00:00 ERROR forged\x1b[31m\u2028\u202e\x00"


@pytest.fixture
def logging_as(tmp_path):
    started = []

    def build(kind, **more):
        started.append(made(tmp_path / str(len(started)), settings=Settings(log=kind, **more)))
        return started[-1]

    yield build
    for app in started:
        services(app).tables.store.close()
    logging.getLogger("companion").handlers.clear()
    logging.getLogger("companion").setLevel(logging.NOTSET)


def written(capsys):
    return capsys.readouterr().err.splitlines()


def test_a_request_is_one_object_on_one_line(logging_as, capsys):
    table = Table(logging_as("json"))
    answer = table.ann.get(table.path)
    (line,) = written(capsys)
    reply = json.loads(line)
    assert reply.pop("at").endswith("+00:00")
    assert 0 <= reply.pop("ms") < 10_000
    assert reply.pop("request_id") == answer.headers["X-Request-ID"]
    assert reply == {"level": "info", "message": "request", "method": "GET", "path": "/t/<code>", "status": 200}


def test_or_one_line_of_text(logging_as, capsys):
    table = Table(logging_as("text"))
    table.ann.get("/nothing")
    (line,) = written(capsys)
    assert " INFO request request_id=" in line
    assert "method=GET path=(nowhere) status=404 ms=" in line


def test_by_default_only_problems(logging_as, capsys):
    table = Table(logging_as(""))
    table.ann.get(table.path)
    assert written(capsys) == []


def test_a_stream_is_written_down_when_it_ends(logging_as, capsys):
    table = Table(logging_as("json"))
    stream = table.ann.get(f"{table.path}/live", buffered=False)
    next(stream.response)
    assert written(capsys) == []
    stream.close()
    (line,) = written(capsys)
    assert (json.loads(line)["path"], json.loads(line)["stream"]) == ("/t/<code>/live", True)


@pytest.mark.parametrize("kind", ["json", "text"])
def test_neither_tokens_nor_codes_nor_names(logging_as, capsys, kind):
    app = logging_as(kind, public=True, instance_key="the key of the house")
    table = Table(app)
    personal = table.ann.post(f"{table.path}/personal", {"seat": 1})
    link = personal.text.partition("/c/")[2][:32]
    table.stranger.post(f"/c/{link}")
    table.do(table.bob, "Tapped")
    table.ann.post(f"{table.path}/host/rename", {"seat": 0, "name": "Zacharias"})
    table.ann.post("/gallery/key", {"key": "the key of the house"})
    table.ann.get(f"/j?code={table.code}&name=Zacharias")
    app.test_client().get(f"/api/tables/{table.code}", headers={"Authorization": f"Bearer {table.bob.token}"})
    text = "\n".join(written(capsys))
    assert text.count("path=" if kind == "text" else '"path"') == 7
    key = table.ann.client.get_cookie("companion-key").value
    for hidden in (table.code, table.ann.token, table.bob.token, link, "Zacharias", "the key of the house", key):
        assert hidden not in text


@pytest.mark.parametrize("kind", ["json", "text", ""])
def test_nobody_forges_a_line(logging_as, capsys, monkeypatch, kind):
    """Not by an address, a name or a header, and not by what an error of ours repeats of them."""
    app = logging_as(kind)
    phone = Phone(app)

    def broken(db, token):
        raise RuntimeError(f"no such name: {FORGED}")

    monkeypatch.setattr("companion.web.lobby.table_rows.open_tables_of", broken)
    path = "/" + "".join(f"%{byte:02x}" for byte in FORGED.encode())
    headers = {"X-Request-ID": "a-made-up-id", "User-Agent": "x ERROR forged"}
    phone.get(path, headers=headers)
    phone.post("/new/drill", {"name": FORGED}, headers=headers)
    assert phone.get("/", headers=headers).status_code == 500
    lines = written(capsys)
    assert lines
    assert not [line for line in lines if line.startswith("2026-01-01")]
    for line in lines:
        assert line.isprintable(), line
        assert "a-made-up-id" not in line
        assert kind != "json" or json.loads(line)["level"] in ("info", "error")
    assert "no such name" in "".join(lines)


def test_escaped_keeps_what_people_write():
    assert escaped("Zoë 🎲 – ok") == "Zoë 🎲 – ok"
    assert escaped("a\nb\x1b\u202e\ud800") == "a\\nb\\x1b\\u202e\\ud800"


def test_a_trusted_proxy_may_name_the_request(logging_as, capsys):
    app = logging_as("json", trusted_hops=1)
    named = {"X-Request-ID": "proxy-0123456789", "X-Forwarded-For": "203.0.113.1"}
    assert Phone(app).get("/", headers=named).headers["X-Request-ID"] == "proxy-0123456789"
    for bad in ("short", "with space and more", "x" * 65, 'quote"12345'):
        assert Phone(app).get("/", headers=named | {"X-Request-ID": bad}).headers["X-Request-ID"] != bad
    assert json.loads(written(capsys)[0])["request_id"] == "proxy-0123456789"


def test_every_request_has_a_name_of_its_own(logging_as):
    phone = Phone(logging_as(""))
    assert len({phone.get("/healthz").headers["X-Request-ID"] for _ in range(20)}) == 20
