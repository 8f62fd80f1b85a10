"""The key of the house: everybody looks at the gallery, whoever has the key changes it."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.security import guesses, keys
from companion.services import services
from companion.serving.greeting import key_line
from companion.settings import Settings
from tests.web.client_phones import Phone, Table, made
from tests.web.parsed_pages import sentence

KEY = "correct horse battery"
OPEN = {"results", "rogues", "rogue", "play", "photo", "ranks", "games", "records", "year", "printed", "key"}
OPEN |= {"versus", "run", "replay", "picture", "year_picture", "template", "moves", "code"}
"""Pages of the gallery that everybody may look at; all others need the key."""


@pytest.fixture
def app(tmp_path):
    found = made(tmp_path, settings=Settings(public=True, instance_key=KEY))
    yield found
    services(found).tables.store.close()


@pytest.fixture
def keeper(app):
    phone = Phone(app)
    assert phone.post("/gallery/key", {"key": f" {KEY} ", "back": "/gallery"}).status_code == 303
    return phone


def addresses(app, method):
    """Every address of the gallery that takes this method, by its name."""
    for rule in app.url_map.iter_rules():
        blueprint, _, name = rule.endpoint.partition(".")
        if blueprint == "gallery" and method in (rule.methods or ()):
            values = {
                part: 1 if part in ("seq", "year") else "csv" if part == "kind" else "x" for part in rule.arguments
            }
            yield name, rule.build(values)[1]


def test_everybody_looks(app, published, phone):
    for path in (
        "/gallery",
        f"/gallery/plays/{published.id}",
        "/gallery/rogues",
        "/gallery/records",
        f"/gallery/out/csv?play={published.id}",
    ):
        assert phone.get(path).status_code == 200, path


def test_no_write_without_the_key(app, phone, nothing_stored):
    found = [(name, path) for name, path in addresses(app, "POST") if name != "unlock"]
    assert len(found) >= 11
    with nothing_stored():
        for name, path in found:
            answer = phone.post(path, {"name": "Eve"})
            assert (answer.status_code, name) == (401, name)
            assert sentence(answer) == "That was not done: it needs the key to the gallery."


def test_no_page_for_keepers_without_the_key(app, phone):
    for name, path in addresses(app, "GET"):
        answer = phone.get(path)
        if name in OPEN:
            assert answer.status_code in (200, 404), name
        else:
            assert (answer.status_code, answer.location.partition("?")[0]) == (303, "/gallery/key"), name


def test_the_key_is_asked_once_and_leads_back(app, published):
    phone = Phone(app)
    asked = phone.get(f"/gallery/plays/{published.id}/edit", follow_redirects=True)
    assert "The key to the gallery" in asked.text
    answer = phone.press(asked, "Unlock this phone", key=KEY)
    assert (answer.status_code, answer.location) == (303, f"/gallery/plays/{published.id}/edit")
    assert phone.get(answer.location).status_code == 200
    assert phone.post(f"/gallery/plays/{published.id}/delete").status_code == 303
    assert phone.get("/gallery/files").status_code == 200


def test_after_a_refused_write_it_leads_to_the_page_one_was_on(app, published, phone):
    page = f"/gallery/plays/{published.id}"
    refused = phone.post(f"{page}/delete", headers={"Referer": f"http://localhost{page}"})
    assert phone.press(refused, "Unlock this phone", key=KEY).location == page


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:x"])
def test_it_never_leads_elsewhere(app, phone, back):
    assert phone.post("/gallery/key", {"key": KEY, "back": back}).location == "/gallery"
    assert Phone(app).get("/gallery/key", query_string={"back": back}).text.count("evil") == 0


def test_the_cookie_is_neither_the_key_nor_readable_by_a_script(app):
    answer = Phone(app).post("/gallery/key", {"key": KEY})
    (cookie,) = answer.headers.getlist("Set-Cookie")
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert "correct" not in cookie
    headers, url = {"Origin": "https://localhost"}, "https://localhost"
    assert (
        "Secure" in Phone(app).post("/gallery/key", {"key": KEY}, headers=headers, base_url=url).headers["Set-Cookie"]
    )


@pytest.mark.parametrize("cookie", ["", "x", KEY, "ÿþ", "0" * 64, "x" * 4000])
def test_a_made_up_cookie_opens_nothing(app, cookie):
    phone = Phone(app)
    phone.client.set_cookie(keys.COOKIE, cookie)
    assert phone.get("/gallery/files").status_code == 303


def test_another_key_shuts_out_all_phones(app, keeper):
    assert keeper.get("/gallery/files").status_code == 200
    services(app).key = "another key than before"
    assert keeper.get("/gallery/files").status_code == 303


def test_guesses_are_counted(app):
    phone = Phone(app)
    answers = [phone.post("/gallery/key", {"key": f"guess {n}"}).status_code for n in range(guesses.MOST + 1)]
    assert answers == [403] * guesses.MOST + [429]
    assert phone.post("/gallery/key", {"key": KEY}).status_code == 429, "and it does not learn the right one"


def test_it_is_compared_in_constant_time(app, monkeypatch):
    asked = []

    def compare(one, other):
        asked.append((one, other))
        return one == other

    monkeypatch.setattr(keys.hmac, "compare_digest", compare)
    Phone(app).post("/gallery/key", {"key": "wrong"})
    assert (b"wrong", KEY.encode()) in asked


def test_at_home_no_key_is_needed(tmp_path):
    app = made(tmp_path / "home", settings=Settings())
    assert Phone(app).get("/gallery/files").status_code == 200
    assert "key" not in Phone(app).get("/gallery").text
    assert Phone(app).get("/gallery/key").location == "/gallery"
    assert not (tmp_path / "home" / keys.FILE).exists()
    services(app).tables.store.close()


def test_a_hall_without_one_makes_its_own(tmp_path):
    with ThreadPoolExecutor(4) as pool:
        made_keys = set(pool.map(lambda _: keys._kept(tmp_path / "new" / keys.FILE), range(8)))
    (key,) = made_keys
    assert len(key) >= 20
    file = tmp_path / "new" / keys.FILE
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(Path(tmp_path / "new").iterdir()) == [file], "no draft is left behind"


def test_it_is_shown_in_the_terminal(tmp_path):
    app = made(tmp_path, settings=Settings(public=True))
    assert key_line(app) == f"Key to change the gallery: {(tmp_path / 'key').read_text().strip()}\n"
    services(app).tables.store.close()


def test_a_key_of_the_environment_is_not(app):
    assert key_line(app) == ""


def programs(app):
    """Every address below the gallery that a program may write to, or that lists what was kept."""
    for rule in app.url_map.iter_rules():
        if rule.endpoint.startswith("api.") and rule.rule.startswith(keys.GUARDED):
            path = rule.build({part: 1 if part in ("deed", "year") else "json" for part in rule.arguments})[1]
            for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
                yield rule.endpoint.partition(".")[2], method, path


def test_a_program_needs_it_too(app, nothing_stored):
    client = app.test_client(use_cookies=False)
    kept = {"list_changes", "list_backups", "export_csv", "export_file"}
    asked = [one for one in programs(app) if one[1] != "GET" or one[0] in kept]
    assert len(asked) >= 18
    for headers in ({}, {"Authorization": f"Basic {KEY}"}, {"Authorization": "Bearer wrong"}):
        with nothing_stored():
            for name, method, path in asked:
                services(app).guesses = guesses.Guesses(services(app).bell.tell)
                answer = client.open(path, method=method, json={}, headers=headers)
                assert (answer.status_code, name) == (401, name)
                assert answer.json["error"]["message"] == "That needs the key to the gallery."


def test_a_program_reads_without_it(app, published):
    client = app.test_client(use_cookies=False)
    for path in ("gallery", f"gallery/{published.id}", "players", "players/ranking", "records", "gallery/years"):
        assert client.get(f"/api/{path}").status_code == 200, path
    assert client.get(f"/api/gallery/export/json?play={published.id}").status_code == 200


def test_a_program_guesses_as_often_as_a_phone(app, published):
    client, path = app.test_client(use_cookies=False), f"/api/gallery/{published.id}"
    right, wrong = ({"Authorization": f"Bearer {key}"} for key in (KEY, "wrong"))
    assert client.patch(path, json={"notes": "Fun"}, headers=right).status_code == 200
    for _ in range(guesses.MOST):
        client.delete(path, headers=wrong)
    assert client.delete(path, headers=right).status_code == 429


def test_playing_needs_no_key(app):
    table = Table(app)
    table.over()
    assert table.ann.get("/gallery").status_code == 200
    assert [play.title for play in services(app).gallery.of_strangers()] == ["Drill"]
