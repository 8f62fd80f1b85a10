"""The page of the machine itself: for whoever sits at its keyboard."""

import pytest

from companion.services import services
from companion.serving import addresses
from companion.store import memory
from companion.web import public_address
from tests.web.client_phones import Phone, made
from tests.web.parsed_pages import parse, sentence


@pytest.fixture
def keyboard(app):
    return Phone(app, "127.0.0.1")


def test_it_works(keyboard, table):
    page = keyboard.get("/machine")
    assert page.status_code == 200
    assert table.code in page.text


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_it_opens_at_the_machine(app, address):
    assert Phone(app, address).get("/machine").status_code == 200


@pytest.mark.parametrize("address", ["192.168.1.20", "10.0.0.1", "fe80::1", "127.0.0.1.evil", ""])
@pytest.mark.parametrize("path", ["/machine", "/machine/settings", "/machine/host/{code}"])
def test_and_nowhere_else(app, table, address, path, nothing_stored):
    phone, path = Phone(app, address), path.format(code=table.code)
    with nothing_stored():
        answer = phone.get(path) if path == "/machine" else phone.post(path, {"wifi": "Evil"})
    assert answer.status_code == 403
    assert sentence(answer).startswith("This page opens only on the computer that runs the Companion")


def test_nobody_says_that_they_are_somewhere_else(app, nothing_stored):
    headers = {"X-Forwarded-For": "127.0.0.1", "X-Real-IP": "127.0.0.1", "Forwarded": "for=127.0.0.1"}
    with nothing_stored():
        assert Phone(app).get("/machine", headers=headers).status_code == 403


def test_not_behind_a_proxy_where_everybody_comes_from_here(public_app):
    keyboard = Phone(public_app, "127.0.0.1")
    assert keyboard.get("/machine").status_code == 403
    assert keyboard.post("/machine/settings", {"wifi": "Evil"}).status_code == 403


def test_a_lost_host_comes_back(keyboard, table):
    answer = keyboard.post(f"/machine/host/{table.code}")
    assert parse(answer.text).all("div", class_="qr"), "for a phone to scan"
    (here,) = [a.attrs["href"] for a in parse(answer.text).all("a") if a.attrs["href"].startswith("/c/")]
    sat = keyboard.press(keyboard.get(here), "I do not play, I only host")
    assert sat.status_code == 303
    assert keyboard.post(f"{sat.location}/host/lock").status_code == 303


def test_the_page_of_a_host_link_says_who_has_taken_it(keyboard, table):
    shown = parse(keyboard.post(f"/machine/host/{table.code}").text)
    ((asks,), (here,)) = (
        [main.attrs["hx-get"] for main in shown.all("main")],
        [a.attrs["href"] for a in shown.all("a") if a.attrs["href"].startswith("/c/")],
    )
    assert keyboard.get(asks).status_code == 204, "nobody yet"
    table.bob.press(table.bob.get(here), "Become the host")
    taken = keyboard.get(asks)
    assert "is Bob" in parse(taken.text).all("h1")[0].text
    assert not parse(taken.text).all("div", class_="qr")
    assert "hx-get" not in parse(taken.text).all("main")[0].attrs, "nothing more to ask"
    assert table.bob.get(asks).status_code == 403


def test_a_lost_host_takes_the_own_seat_back(keyboard, table):
    answer = keyboard.post(f"/machine/host/{table.code}")
    (here,) = [a.attrs["href"] for a in parse(answer.text).all("a") if a.attrs["href"].startswith("/c/")]
    (first, *_) = parse(keyboard.get(here).text).all("button", class_="seat")
    assert (first.attrs["value"], "host" in first.text) == ("0", True), "the host's own is the first"
    path = keyboard.post(here, {"seat": 0}).location
    assert keyboard.post(path, {"kind": "Tapped"}).status_code == 303
    assert table.state.counts[0] == 1
    assert "Make Ann the host" not in keyboard.get(f"{path}/people").text


def test_a_personal_link_leads_to_its_own_seat_whatever_is_sent(table):
    link = parse(table.ann.post(f"{table.path}/personal", {"seat": 2}).text).all("p", class_="url")[0].text
    path = "/c/" + link.rpartition("/")[2]
    table.stranger.post(path, {"seat": 0})
    assert [phone.seat for phone in table.room.phones if not phone.host] == [1, 2]


def test_whoever_sits_already_is_not_asked_for_a_seat(keyboard, table):
    answer = keyboard.post(f"/machine/host/{table.code}")
    (here,) = [a.attrs["href"] for a in parse(answer.text).all("a") if a.attrs["href"].startswith("/c/")]
    page = table.bob.get(here)
    assert "Tap below: from then on this is the host’s phone." in page.text
    table.bob.press(page, "Become the host")
    assert table.bob.post(f"{table.path}/host/lock").status_code == 303


@pytest.mark.parametrize("path", ["/house", "/machine"])
def test_the_page_of_the_house_offers_it_for_every_table(keyboard, table, path):
    lost = f"/machine/host/{table.code}"
    (button,) = [
        button for form in parse(keyboard.get(path).text).all("form", action=lost) for button in form.all("button")
    ]
    assert button.text == "New host"
    assert not parse(table.bob.get(path).text).all("form", action=lost), "only there"


def test_the_lobby_of_the_machine_leads_there(keyboard, table):
    (to,) = [a.attrs["href"] for a in parse(keyboard.get("/").text).all("a") if a.text == "The host’s phone is gone"]
    assert to == "/house#hosts"
    assert "The host’s phone is gone" not in table.bob.get("/").text


def test_every_phone_has_a_page_of_the_house(table):
    """Language, light or dark, and the way in for another phone; what is set at the machine stays there."""
    page = parse(table.bob.get("/house").text)
    assert page.all("form", action="/language")
    assert page.all("form", action="/theme")
    assert page.all("img", src="/qr.svg")
    assert not page.all("form", action="/machine/settings")


def test_a_phone_that_waits_for_the_host_hears_of_it(table):
    table.stranger.post(f"/j/{table.code}", {"seat": 0})
    said = parse(table.stranger.get(f"/j/{table.code}").text).text
    assert (
        "go to localhost:8000, open “Sound, host and Wi-Fi from this screen” and tap “The host’s phone is gone”" in said
    )


def test_the_table_page_says_what_to_do_when_the_hosts_phone_is_gone(table):
    said = parse(table.bob.get(f"/t/{table.code}/people").text)
    (shown,) = said.all("details", id="lost-host")
    assert "Is the host’s phone gone?" in shown.text
    assert "go to localhost:8000, open “Sound, host and Wi-Fi from this screen”" in shown.text
    assert not parse(table.ann.get(f"/t/{table.code}/people").text).all("details", id="lost-host")


def test_a_phone_hears_where_the_way_out_is_when_no_other_could_let_it_in(table):
    """The host's own is lost, and there are no two others."""
    way_in = f"/j/{table.code}"
    table.stranger.post(way_in, {"seat": 0})
    asked = table.stranger.get(way_in).text
    assert ("their phones ask them now" in asked, "nobody-else" in asked) == (False, True), "Bob alone cannot"
    assert "open “Sound, host and Wi-Fi from this screen”" in asked
    Phone(table.app, "192.168.1.23").post(way_in, {"seat": 2})
    asked = table.stranger.get(way_in).text
    assert ("their phones ask them now" in asked, "nobody-else" in asked) == (True, False), "Bob and Cat can"


def test_settings_are_kept(keyboard):
    answer = keyboard.post("/machine/settings", {"wifi": "Den", "password": "s;e:c", "hidden": "on"})
    assert (answer.status_code, answer.location) == (303, "/house")
    page = parse(keyboard.get("/machine").text)
    assert page.all("input", name="wifi")[0].attrs["value"] == "Den"
    assert "checked" in page.all("input", name="hidden")[0].attrs
    assert page.all("div", class_="qr")
    keyboard.post("/machine/settings", {})
    assert not parse(keyboard.get("/machine").text).all("div", class_="qr")


def test_an_address_of_this_computer_is_chosen(keyboard, monkeypatch):
    monkeypatch.setattr(addresses, "addresses", lambda: [addresses.Address("wlan0", "192.168.7.7", True)])
    assert keyboard.post("/machine/settings", {"address": "wlan0"}).status_code == 303
    assert "192.168.7.7" in keyboard.get("/machine").text
    assert keyboard.post("/machine/settings", {}).status_code == 303


@pytest.mark.parametrize("page", ["", "/people", "/screen"])
def test_the_wifi_code_is_beside_the_code_of_a_table(keyboard, app, page):
    path = Phone(app).post("/new/drill", {"name": "Ann", "gather": "on"}).location
    guest = Phone(app)
    guest.post(path.replace("/t/", "/j/"), {"name": "Bob"})
    assert guest.get("/wifi.svg").status_code == 404
    assert "/wifi.svg" not in guest.get(path + page).text
    keyboard.press(keyboard.get("/house"), "Save", wifi="Den", password="secret")
    try:
        Phone(app).post(path.replace("/t/", "/j/"), {"name": "Cat"})  # a page is drawn again when something changes
        assert "/wifi.svg" in guest.get(path + page).text
        assert guest.get("/wifi.svg").mimetype == "image/svg+xml"
    finally:
        keyboard.post("/machine/settings", {})


def test_the_strip_of_a_table_screen_has_the_wifi_code_while_joining_is_open(own_house):
    keyboard = Phone(own_house.app, "127.0.0.1")
    path = f"/t/{own_house.code}/screen"
    keyboard.press(keyboard.get("/house"), "Save", wifi="Den", password="secret")
    for shown in (True, False):
        strip = parse(own_house.stranger.get(path).text).all("footer", class_="tv-strip")[0]
        assert ("/wifi.svg" in [image.attrs["src"] for image in strip.all("img")]) == shown
        own_house.ann.post(f"{own_house.path}/host/lock")


def test_streams_ask_for_the_wifi_once_in_a_while_and_pages_each_time(own_house, monkeypatch):
    app, asked = own_house.app, []
    read = memory.read_setting
    monkeypatch.setattr(memory, "read_setting", lambda db, key, *more: asked.append(key) or read(db, key, *more))
    for _ in range(3):
        assert public_address.wifi(app) is None
    assert asked == ["wifi"]
    with app.test_request_context():
        public_address.wifi()
        public_address.wifi()
    assert asked == ["wifi"] * 3


def test_the_wifi_code_is_beside_the_code_of_the_house(keyboard):
    assert "/wifi.svg" not in keyboard.get("/").text
    keyboard.press(keyboard.get("/house"), "Save", wifi="Den", password="secret")
    try:
        assert "/wifi.svg" in keyboard.get("/").text
    finally:
        keyboard.post("/machine/settings", {})


def test_the_first_page_of_this_screen_leads_to_the_wifi_code(tmp_path):
    """Before there is a table."""
    app = made(tmp_path)
    keyboard, way = Phone(app, "127.0.0.1"), 'href="/house#wifi"'
    assert way in keyboard.get("/").text
    assert way not in Phone(app, "192.168.1.23").get("/").text
    keyboard.press(keyboard.get("/house"), "Save", wifi="Den", password="secret")
    assert way not in keyboard.get("/").text, "the code itself is there"
    services(app).tables.store.close()


def test_strangers_get_no_wifi_code(public_app):
    assert Phone(public_app).get("/wifi.svg").status_code == 404


@pytest.mark.parametrize("path", ["/", "/machine"])
def test_the_address_is_tried(keyboard, monkeypatch, path):
    warning = "Other phones cannot reach"
    monkeypatch.setattr(addresses, "answers", lambda host, port: True)
    assert warning not in keyboard.get(path).text
    tried = []
    monkeypatch.setattr(addresses, "answers", lambda host, port: tried.append((host, port)))
    assert warning in keyboard.get(path).text
    assert tried[0][0] in addresses.base_url(8000)
    assert tried[0][1] == 8000


def test_only_the_machine_tries_it(app, monkeypatch):
    monkeypatch.setattr(addresses, "answers", lambda host, port: pytest.fail("a phone made it try"))
    assert Phone(app).get("/").status_code == 200


@pytest.mark.parametrize(
    ("sent", "status"),
    [({"address": "evil.example"}, 422), ({"wifi": "x" * 33}, 400), ({"wifi": "x", "password": "y" * 5000}, 400)],
)
def test_what_cannot_be_is_refused(keyboard, sent, status, nothing_stored):
    with nothing_stored():
        answer = keyboard.post("/machine/settings", sent)
    assert answer.status_code == status
    assert sentence(answer)
