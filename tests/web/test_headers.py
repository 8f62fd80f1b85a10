"""What every answer carries, and what nobody can smuggle into one."""

from itertools import chain

import pytest

from tests.web.client_phones import Phone

PAGES = {
    "lobby": "/",
    "new": "/new/drill",
    "code": "/j",
    "join": "/j/{code}",
    "claim": "/c/anything",
    "play": "/t/{code}",
    "curtain": "/t/{code}?as=2",
    "history": "/t/{code}/history",
    "rules": "/t/{code}/rules",
    "people": "/t/{code}/people",
    "screen": "/t/{code}/screen",
    "watch": "/t/{code}/watch",
    "stream": "/t/{code}/live",
    "picture": "/t/{code}/qr.svg",
    "clock": "/t/{code}/clock",
    "style": "/static/companion.css",
    "wrong code": "/t/AAAAAA",
    "no page": "/nothing",
    "machine refused": "/machine",
}


@pytest.fixture(params=PAGES)
def answer(table, request):
    found = table.ann.get(PAGES[request.param].format(code=table.code), buffered=False)
    yield found
    found.close()


def test_every_answer_is_guarded(answer):
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_every_page_is(answer, request):
    """Also what a browser shows as one if it is asked for by itself."""
    if request.node.callspec.params["answer"] in ("style", "stream"):
        return
    assert answer.headers["X-Companion"] == "1", "a phone knows that it is ours"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'self';")
    for part in ("object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"):
        assert part in policy
    assert "unsafe-" not in policy
    assert "*" not in policy
    assert answer.headers["X-Frame-Options"] == "DENY"


def test_browsers_have_nothing_to_complain_about_without_https(app):
    """They ignore this header there, and say so on every page."""
    assert "Cross-Origin-Opener-Policy" not in app.test_client().get("/").headers
    secured = app.test_client().get("/", base_url="https://localhost")
    assert secured.headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_no_page_is_kept_by_a_browser_or_proxy(answer, request):
    kept = request.node.callspec.params["answer"] in ("style", "picture")
    assert answer.headers["Cache-Control"] == ("no-cache" if kept else "no-store")


def test_no_page_needs_what_the_policy_forbids(answer):
    if answer.mimetype != "text/html":
        return
    html = answer.get_data(as_text=True)
    assert "<style" not in html
    assert " style=" not in html
    assert "javascript:" not in html
    assert " hx-on" not in html
    assert "<script>" not in html


def test_the_same_for_a_refused_write(table):
    for headers in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}, {}):
        refused = table.ann.post(f"{table.path}/do", {"kind": "Exploded"}, headers=headers)
        assert refused.status_code >= 400
        assert "frame-ancestors 'none'" in refused.headers["Content-Security-Policy"]
        assert refused.headers["Cache-Control"] == "no-store"


def test_our_own_mistakes_say_nothing_of_themselves(app, phone, monkeypatch, caplog):
    def broken(*_):
        raise RuntimeError("secret reason")

    monkeypatch.setattr("companion.web.lobby.table_rows.open_tables_played", broken)
    answer = phone.get("/")
    assert answer.status_code == 500
    assert "Nothing was changed; please try again." in answer.text
    assert "secret reason" not in answer.text
    assert "secret reason" in caplog.text
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", [path for name, path in PAGES.items() if name != "stream"])
def test_head_is_get_without_its_body(table, path):
    path = path.format(code=table.code)
    got, head = table.ann.get(path), table.ann.client.head(path, environ_overrides={"REMOTE_ADDR": "192.168.1.20"})
    assert head.status_code == got.status_code
    assert head.data == b""
    assert head.headers["Content-Type"] == got.headers["Content-Type"]


def test_head_of_a_stream_ends(table):
    answer = table.ann.client.head(f"{table.path}/live")
    assert (answer.status_code, answer.data, answer.mimetype) == (200, b"", "text/event-stream")


@pytest.mark.parametrize("path", PAGES.values())
def test_options_says_what_can_be_asked(table, path, nothing_stored):
    with nothing_stored():
        answer = table.ann.client.options(path.format(code=table.code))
    if path == "/nothing":
        assert answer.status_code == 404
        return
    assert answer.status_code == 200
    assert "GET" in answer.headers["Allow"]


# Cookies


def cookies(answer):
    return answer.headers.getlist("Set-Cookie")


def test_cookies_are_for_us_alone(app, table):
    fresh = [
        Phone(app).post("/new/drill", {"name": "Ann"}),
        Phone(app).post(f"/j/{table.code}", {"name": "Dan"}),
        Phone(app).get(f"/j/{table.code}"),
        Phone(app).get("/c/anything"),
        Phone(app).post("/theme"),
    ]
    assert all(map(cookies, fresh))
    for cookie in chain.from_iterable(map(cookies, fresh)):
        parts = cookie.split("; ")
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(parts), cookie
        assert "Secure" not in parts, "plain http would never send it back"
        assert "Domain" not in cookie


def test_over_https_they_are_secure(app):
    headers = {"Origin": "https://localhost"}
    for path in ("/new/drill", "/theme"):
        answer = Phone(app).post(path, {"name": "Ann"}, headers=headers, base_url="https://localhost")
        assert "Secure" in cookies(answer)[0].split("; ")


def test_every_phone_has_a_token_of_its_own(table):
    assert len({table.ann.token, table.bob.token}) == 2
    assert len(table.ann.token) >= 32


def test_no_token_is_on_any_page(table):
    for path in ("/", table.path, f"{table.path}/people", f"{table.path}/history"):
        for phone in (table.ann, table.bob):
            text = phone.get(path).text
            assert table.ann.token not in text
            assert table.bob.token not in text


# Addresses and headers made of what somebody typed


def test_the_theme_button_leads_back(phone):
    answer = phone.post("/theme", {"back": "/t/AAAAAA/people?as=1"})
    assert (answer.status_code, answer.location) == (303, "/t/AAAAAA/people?as=1")
    assert 'data-theme="light"' in phone.get("/").text
    phone.post("/theme")
    assert 'data-theme="dark"' in phone.get("/").text


def test_a_page_is_as_the_phone_was_last_time_unless_it_is_the_tv(table):
    table.ann.client.set_cookie("system", "light")
    for page, theme in (("", "light"), ("/watch", "light"), ("/screen", "dark")):
        text = table.ann.get(table.path + page).text
        assert f'data-theme="{theme}"' in text
        assert ("data-follows" in text) == (page != "/screen")
    table.ann.post("/theme")
    assert 'data-theme="dark"' in table.ann.get(table.path).text, "the other one of what was shown"
    table.ann.post("/theme")
    for page in ("", "/screen"):
        text = table.ann.get(table.path + page).text
        assert 'data-theme="light"' in text, "chosen"
        assert "data-follows" not in text


ELSEWHERE = ["http://evil.example/", "//evil.example", "/\\evil.example", "\\\\evil.example", "evil.example"]
ELSEWHERE += ["/\t/evil.example", "/\n/evil.example", "\t//evil.example", " //evil.example", "/\r\\evil.example"]
ELSEWHERE += ["/\r\nSet-Cookie: theme=evil", "/\x00", "https:evil.example", "javascript:alert(1)", ""]


@pytest.mark.parametrize(
    "back",
    ELSEWHERE,
)
def test_never_to_another_site(phone, back):
    answer = phone.post("/theme", {"back": back})
    assert answer.status_code == 303
    location = answer.headers["Location"]
    assert location.startswith("/")
    assert not location.startswith(("//", "/\\"))
    assert not set("\t\r\n\x00") & set(location), "browsers drop these, and two slashes would be left"
    assert "evil" not in answer.headers.get("Set-Cookie", "")


@pytest.mark.parametrize("code", ["AAA%0d%0aSet-Cookie:%20x=1", "%0a%0a<script>", "//evil.example", "\r\nX: y"])
def test_a_code_smuggles_no_header_in(phone, code):
    for answer in (phone.get("/j", query_string={"code": code}), phone.get(f"/j?code={code.replace(chr(10), '')}")):
        assert answer.status_code == 303
        assert answer.location.startswith("/j/")
        assert "evil.example" not in answer.location
        assert "X" not in answer.headers
        assert "x=1" not in str(answer.headers)
