"""Before the start: the order of the seats, who hosts, and whether anybody may still come."""

import pytest

from companion.services import services
from companion.tables import claims
from companion.tables.room import Actor
from tests.web.client_phones import Phone
from tests.web.parsed_pages import parse, sentence


class Gathering:
    """Ann opened a drill; Bob and Cat came."""

    def __init__(self, app):
        self.app = app
        self.ann, self.bob, self.cat = (Phone(app, f"192.168.1.{n}") for n in (30, 31, 32))
        self.path = self.ann.post("/new/drill", {"name": "Ann", "gather": "on"}).location
        self.code = self.path.rpartition("/")[2]
        for phone, name in ((self.bob, "Bob"), (self.cat, "Cat")):
            phone.post(f"/j/{self.code}", {"name": name})

    @property
    def room(self):
        return services(self.app).tables.room(self.code)

    def move(self, name, way):
        page = parse(self.ann.get(self.path).text)
        (button,) = page.all("button", aria_label=f"Move {name} {way}")
        assert "disabled" not in button.attrs
        (seat,) = button.parent.all("input", name="seat")
        return self.ann.post(button.parent.attrs["action"], {"seat": seat.attrs["value"]})

    def start(self):
        self.ann.post(f"{self.path}/host/start?page=play")


@pytest.fixture
def gathering(app):
    return Gathering(app)


def test_whoever_opened_it_without_a_name_sits_down_on_the_same_page(app):
    ann = Phone(app)
    path = ann.post("/new/drill", {"gather": "on"}).location
    ann.press(ann.get(path), "Sit down here", name="Ann")
    room = services(app).tables.room(path.rpartition("/")[2])
    assert (room.names, room.phones[0].seat, room.phones[0].host) == (("Ann",), 0, True)
    assert "Sit down here" not in ann.get(path).text


def test_the_code_makes_room_for_the_hosts_colour_then_for_those_who_came(app):
    ann, bob = Phone(app), Phone(app, "192.168.1.31")
    path = ann.post("/new/drill", {"name": "Ann", "gather": "on"}).location
    alone = parse(ann.get(path).text)
    assert alone.all("main", class_="hosted")
    assert alone.all("section", id="your-colour")
    bob.post(path.replace("/t/", "/j/"), {"name": "Bob"})
    assert not parse(ann.get(path).text).all("section", id="your-colour")
    theirs = parse(bob.get(path).text)
    assert not theirs.all("main", class_="hosted"), "nobody scans it there"
    assert not theirs.all("section", id="your-colour"), "they were asked on their way in"


def test_the_box_says_for_how_many_it_is(app):
    """Where a table is opened with its sheet, that counts, not what the pad could hold."""
    ann, others = Phone(app), [Phone(app, f"192.168.1.{n}") for n in range(40, 45)]
    path = ann.post("/new/score-pad", {"name": "Ann", "sheet": "carcassonne", "gather": "on"}).location
    screen, way_in = f"{path}/screen", path.replace("/t/", "/j/")
    assert "Carcassonne needs at least 2 players." in ann.get(path).text
    assert "At least 1 more" in ann.get(screen).text
    for phone, name, said in zip(others, ("Bob", "Cem", "Dora", "Eve"), (3, 2, 1, 0), strict=False):
        phone.post(way_in, {"name": name})
        assert (f"Room for {said} more" if said else "The table is full") in ann.get(screen).text
    assert 'id="newcomer"' not in others[4].get(way_in).text
    refused = others[4].post(way_in, {"name": "Fay"})
    assert "This table is full: Carcassonne is for up to 5. You can still watch." in refused.text
    ann.post(f"{path}/host/start?page=play")
    assert others[4].post(way_in, {"name": "Fay"}).status_code == 303, "late, as long as the pad has room"


def test_the_own_row_leads_to_photo_and_colour(gathering):
    """Also once the game has begun, on the page of the table."""
    page = parse(gathering.ann.get(gathering.path).text)
    (own,) = page.all("a", class_="own")
    assert (own.attrs["href"], own.text.endswith("Photo or colour")) == ("#you", True)
    (card,) = page.all("section", id="you")
    assert "Your face is drawn from your name. A photo takes its place." in card.text
    gathering.start()
    (row,) = parse(gathering.ann.get(f"{gathering.path}/people").text).all("small", class_="own")
    assert row.text == "Photo, name or colour"


def test_seats_change_places(gathering):
    assert gathering.move("Cat", "up").status_code == 303
    assert gathering.room.names == ("Ann", "Cat", "Bob")
    gathering.move("Ann", "down")
    assert gathering.room.names == ("Cat", "Ann", "Bob")
    gathering.start()
    assert gathering.room.table.names == ("Cat", "Ann", "Bob")
    for phone, seat in ((gathering.cat, 0), (gathering.ann, 1), (gathering.bob, 2)):
        phone.post(gathering.path, {"kind": "Tapped"})
        assert gathering.room.table.state.counts[seat] == 1, "every phone went along with its seat"


def test_requests_and_personal_links_go_along(gathering):
    stranger, other = Phone(gathering.app), Phone(gathering.app)
    stranger.post(f"/j/{gathering.code}", {"seat": 2})
    token = claims.claim(services(gathering.app).tables, gathering.room, Actor(0, True), 2)
    gathering.move("Cat", "up")
    (asking,) = [phone.wants for phone in gathering.room.phones if phone.wants is not None]
    assert dict(gathering.room.waiting)[asking] == "Cat"
    other.post(f"/c/{token}")
    gathering.start()
    other.post(gathering.path, {"kind": "Tapped"})
    assert gathering.room.table.state.counts == (0, 1, 0), "Cat's second phone"


def test_the_ends_stay_where_they_are(gathering):
    page = parse(gathering.ann.get(gathering.path).text)
    for label in ("Move Ann up", "Move Cat down"):
        assert "disabled" in page.all("button", aria_label=label)[0].attrs
    gathering.ann.post(f"{gathering.path}/host/up", {"seat": 0})
    assert gathering.room.names == ("Ann", "Bob", "Cat")


def test_only_the_host_arranges_them(gathering, nothing_stored):
    assert "Move " not in gathering.bob.get(gathering.path).text
    with nothing_stored():
        answer = gathering.bob.post(f"{gathering.path}/host/up", {"seat": 1})
    assert (answer.status_code, sentence(answer)) == (403, "Only the host can do that.")


def test_not_after_the_start(gathering):
    gathering.start()
    answer = gathering.ann.post(f"{gathering.path}/host/up", {"seat": 1})
    assert (answer.status_code, sentence(answer)) == (422, "The game has already started.")
    assert gathering.room.names == ("Ann", "Bob", "Cat")


@pytest.mark.parametrize("started", [False, True])
def test_the_host_is_marked(gathering, started):
    if started:
        gathering.start()
    for page in (f"{gathering.path}/people", f"/j/{gathering.code}") + (() if started else (gathering.path,)):
        phone = Phone(gathering.app) if page.startswith("/j") else gathering.bob
        shown = parse(phone.get(page).text)
        marked = [em.parent for em in shown.all("em") if em.text == "host"]
        assert ["Ann" in (node.parent.text if node.tag != "button" else node.text) for node in marked] == [True]


@pytest.mark.parametrize("started", [False, True])
@pytest.mark.parametrize("page", ["", "/people", "/screen"])
def test_a_locked_table_has_no_code_to_scan(gathering, started, page):
    if started:
        gathering.start()
    shown = parse(gathering.bob.get(gathering.path + page).text).all("main")[0]
    open_to_all = bool(shown.all("img", class_="qr"))
    assert open_to_all or (page == "" and started), "or there is nothing to hide"
    gathering.ann.post(f"{gathering.path}/host/lock")
    (shown,) = parse(gathering.bob.get(gathering.path + page).text).all("main")
    assert not shown.all("img", class_="qr")
    assert "data-locked" in shown.attrs, "the panel of the frame goes by this"
    assert "Joining is locked" in shown.text or not open_to_all


def test_whoever_was_ticked_is_expected_and_joins_with_one_tap(app):
    ann, bob = Phone(app), Phone(app)
    path = ann.post("/new/drill", {"name": ["Bob", "Ann", "Cat"], "me": "Ann", "gather": "on"}).location
    code = path.rpartition("/")[2]
    room = services(app).tables.room(code)
    assert (room.names, room.host_seats) == (("Bob", "Ann", "Cat"), {1})
    page = parse(ann.get(path).text)
    assert [row.attrs["id"] for row in page.all("li", class_="expected")] == ["seat-0", "seat-2"]
    joining = bob.get(f"/j/{code}")
    assert [one.attrs["id"] for one in parse(joining.text).all("li")][:2] == ["free-0", "free-2"]
    bob.press(joining, "Bob")
    ann.press(ann.get(path), "✕")
    room = services(app).tables.room(code)
    assert (room.names, room.held(0)) == (("Bob", "Ann"), True), "Cat does not come"


def test_a_gathering_may_begin_with_too_few_people_but_not_with_too_many(app):
    host = Phone(app)
    assert host.post("/new/drill", {"name": [f"P{n}" for n in range(99)], "gather": "on"}).status_code == 422
    assert host.post("/new/drill", {"name": ["Ann", "ann"], "gather": "on"}).status_code == 422
    assert host.post("/new/drill", {"gather": "on"}).status_code == 303
