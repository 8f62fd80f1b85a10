"""Another site cannot press our buttons."""

import pytest

from tests.web.client_phones import Phone
from tests.web.parsed_pages import sentence

WRITES = ["/new/drill", "/theme", "/j/{code}", "/c/token", "/machine/settings", "/machine/host/{code}"]
WRITES += ["/t/{code}/do", "/t/{code}/undo", "/t/{code}/again", "/t/{code}/host/lock", "/t/{code}/personal"]
OTHERS = [
    {"Origin": "http://evil.example"},
    {"Origin": "https://localhost"},
    {"Origin": "http://localhost:8080"},
    {"Origin": "http://localhost.evil.example"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "http://evil.example", "Referer": "http://localhost/"},
    {"Referer": "http://evil.example/http://localhost/"},
    {"Referer": "http://localhost.evil.example/"},
    {"Referer": "http://[broken"},
    {"Referer": ""},
    {},
]


def press(phone, path, headers, **more):
    return phone.client.post(path, data={"kind": "Tapped"}, headers=headers, **more)


def test_it_works(table):
    assert press(table.ann, f"{table.path}/do", {"Origin": "http://localhost"}).status_code == 303


@pytest.mark.parametrize("headers", OTHERS, ids=str)
def test_another_site_is_refused(table, headers, nothing_stored):
    with nothing_stored():
        answer = press(table.ann, f"{table.path}/do", headers)
    assert answer.status_code == 403
    assert sentence(answer).startswith("This came from another site, so it was not done.")


@pytest.mark.parametrize("path", WRITES)
def test_at_every_address(table, path, nothing_stored):
    with nothing_stored():
        answer = press(table.ann, path.format(code=table.code), {"Origin": "http://evil.example"})
    assert answer.status_code == 403


def test_an_old_browser_sends_only_the_referer(table):
    headers = {"Referer": f"http://localhost{table.path}?as=1"}
    assert press(table.ann, f"{table.path}/do", headers).status_code == 303


def test_the_port_counts(table):
    at = {"base_url": "http://192.168.1.5:8000"}
    table.ann.client.set_cookie("companion", table.ann.token, domain="192.168.1.5")
    path = f"{table.path}/do"
    assert press(table.ann, path, {"Origin": "http://192.168.1.5:8000"}, **at).status_code == 303
    assert press(table.ann, path, {"Origin": "http://192.168.1.5:9000"}, **at).status_code == 403
    assert press(table.ann, path, {"Origin": "http://192.168.1.5"}, **at).status_code == 403


@pytest.mark.parametrize("origin", ["https://games.example.org", "http://localhost"])
def test_the_public_address_is_ours(public_app, origin):
    answer = Phone(public_app).post("/new/drill", {"name": "Ann"}, headers={"Origin": origin})
    assert answer.status_code == 303


@pytest.mark.parametrize("origin", ["", "https://example.org", "http://games.example.org:8000", "null"])
def test_no_other_address_is(public_app, origin):
    answer = Phone(public_app).post("/new/drill", {"name": "Ann"}, headers={"Origin": origin})
    assert answer.status_code == 403


def test_reading_needs_no_origin(table):
    assert table.ann.get(table.path, headers={"Origin": "http://evil.example"}).status_code == 200


def test_no_other_site_may_read(table):
    """No answer says that a stranger's page may look at it."""
    for path in ("/", table.path, f"{table.path}/screen", f"{table.path}/clock"):
        answer = table.ann.get(path, headers={"Origin": "http://evil.example"})
        assert "Access-Control-Allow-Origin" not in answer.headers
