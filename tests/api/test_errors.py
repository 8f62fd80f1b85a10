"""Whatever goes wrong below ``/api`` is said in one shape."""

import io

import pytest

BAD_JSON = [
    b"",
    b"{",
    b"nonsense",
    b"NaN",
    b"\xff\xfe",
    b'{"game": "\xff", "seats": []}',
    b'{"game": "\\ud800", "seats": []}',
    b'{"game": "drill", "seats": ["Ann"], "options": ' + b"[" * 50_000,
    b"[" * 100_000,
    b'{"game": "drill", "seats": ["Ann"]} more',
]


@pytest.fixture
def app(shared_app):
    return shared_app


def _well_said(answer, status):
    assert answer.status_code == status
    assert answer.mimetype == "application/json"
    assert answer.headers["Cache-Control"] == "no-store"
    assert set(answer.json) == {"error"}
    assert set(answer.json["error"]) == {"message", "field"}
    assert answer.json["error"]["message"]


def test_it_works(caller):
    answer = caller.get("/api/games")
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/api/games/", "/api/tables/AAAAAA/nothing"])
def test_an_unknown_address_is_404(caller, path):
    _well_said(caller.get(path), 404)


def test_a_wrong_method_is_405_and_says_what_is_right(caller):
    answer = caller.get("/api/tables")
    _well_said(answer, 405)
    assert "POST" in answer.headers["Allow"]
    _well_said(caller.client.delete("/api/games"), 405)


@pytest.mark.parametrize("body", BAD_JSON)
def test_what_is_not_json_is_400(caller, body):
    _well_said(caller.client.post("/api/tables", data=body, content_type="application/json"), 400)


@pytest.mark.parametrize("kind", [None, "text/plain", "application/x-www-form-urlencoded", "application/jsonp"])
def test_only_json_is_taken(caller, kind):
    _well_said(caller.client.post("/api/score/drill", data=b"{}", content_type=kind), 415)


def test_json_with_a_charset_is_taken(caller):
    kind = "application/json; charset=utf-8"
    assert caller.client.post("/api/tables", data=b"{}", content_type=kind).status_code == 400


@pytest.mark.parametrize("path", ["/api/tables", "/api/score/drill"])
def test_a_body_over_the_limit_is_413(caller, path):
    body = b'{"game": "' + b"x" * 256 * 1024 + b'"}'
    _well_said(caller.client.post(path, data=body, content_type="application/json"), 413)


def test_so_is_one_that_comes_in_chunks(caller):
    chunks = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    body = io.BytesIO(b'{"game": "' + b"x" * 256 * 1024 + b'"}')
    answer = caller.client.post(
        "/api/tables", input_stream=body, content_type="application/json", environ_overrides=chunks
    )
    _well_said(answer, 413)


def test_a_body_just_within_the_limit_is_read(caller):
    body = b'{"game": "' + b"x" * (256 * 1024 - 25) + b'", "seats": []}'
    assert len(body) <= 256 * 1024
    answer = caller.client.post("/api/tables", data=body, content_type="application/json")
    assert answer.json["error"]["field"] == "game"


def test_our_own_fault_is_500_without_a_trace(caller, tables, monkeypatch):
    def broken(_):
        raise RuntimeError("the secret inside")

    monkeypatch.setattr(tables, "room", broken)
    answer = caller.get("/api/tables/AAAAAA")
    _well_said(answer, 500)
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text


def test_a_strange_host_is_answered_in_json_too(caller):
    _well_said(caller.get("/api/games", base_url="http://evil.example"), 421)
