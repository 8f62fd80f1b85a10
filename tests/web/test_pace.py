"""One address may open a few hundred tables an hour, ask for seats and follow pages at a pace; a full hall stays below it."""

import pytest

from companion.security.guesses import Guesses
from companion.security.pace import SENDERS, Pace, hear_counts
from companion.services import services
from companion.settings import Settings
from tests.web.client_phones import Phone, Table, made

FEW = Settings(tables_an_hour=2, seats_a_minute=3, streams=2)
ELSEWHERE = "192.168.1.99"


@pytest.fixture
def house(tmp_path):
    app = made(tmp_path, settings=FEW)
    yield app
    services(app).tables.store.close()


def alone(word):
    """There is no other worker."""


def opened(phone):
    return phone.post("/new/drill", {"name": "Ann"})


def test_one_address_opens_only_so_many_tables(house):
    phone = Phone(house)
    assert [opened(phone).status_code for _ in range(3)] == [303, 303, 429]
    assert "Many tables were opened from here just now." in opened(phone).text
    body = {"game": "drill", "seats": ["Ann"]}
    told = phone.client.post("/api/tables", json=body, environ_overrides={"REMOTE_ADDR": phone.address})
    assert told.status_code == 429, "programs count, too"
    assert opened(Phone(house, ELSEWHERE)).status_code == 303


def test_gathering_is_opening(house):
    phone = Phone(house)
    assert [phone.post("/new/drill", {"gather": "yes"}).status_code for _ in range(3)] == [303, 303, 429]


@pytest.mark.parametrize("game", ["drill", "galaxy-trucker"])
def test_so_is_the_next_game_with_the_same_people(house, game):
    tables = [Table(house) for _ in range(3)]  # not by a request, so they do not count
    for table in tables:
        table.over()
    again = [table.ann.post(f"{table.path}/again", {"game": game}) for table in tables]
    assert [answer.status_code for answer in again] == [303, 303, 429]
    assert "Many tables were opened from here just now." in again[-1].text
    assert tables[-1].room.next_code is None
    assert opened(Phone(house)).status_code == 429
    assert tables[0].ann.post(f"{tables[0].path}/again").status_code == 303, "that one is open already"


def test_the_computer_itself_is_not_counted(house):
    for address in ("127.0.0.1", "::1"):
        assert [opened(Phone(house, address)).status_code for _ in range(3)] == [303] * 3


def test_one_address_asks_for_only_so_many_seats(house):
    table = Table(house)
    answers = [Phone(house).post(f"/j/{table.code}", {"seat": 1}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [303, 303, 303, 429]
    assert "Many have asked for a seat from here just now." in answers[-1].text
    assert Phone(house, ELSEWHERE).post(f"/j/{table.code}", {"seat": 2}).status_code == 303


def test_one_address_follows_only_so_many_pages(house):
    table = Table(house)
    phone = Phone(house)
    page, told = f"{table.path}/live?page=screen", f"/api/tables/{table.code}/live"
    streams = [phone.get(path, buffered=False) for path in (page, told)]
    for stream in streams:
        next(iter(stream.response))
    assert [phone.get(path).status_code for path in (page, told)] == [429, 429]
    assert "Too many pages are open from here." in phone.get(page).text
    here = [Phone(house, "127.0.0.1").get(page, buffered=False) for _ in range(3)]
    assert [stream.status_code for stream in here] == [200] * 3, "the computer itself is not counted"
    streams[0].close()
    again = phone.get(page, buffered=False)
    assert again.status_code == 200
    for stream in (again, streams[1], *here):
        stream.close()
    assert len(services(house).pace) == 0, "nothing is kept of whoever is gone"


def test_workers_count_tables_and_seats_together():
    words = []
    one = Pace(words.append, workers=2)
    other = Pace(alone, workers=2)
    assert [one.count("seats", ELSEWHERE, 3, 60) for _ in range(2)] == [True, True]
    for word in words:
        hear_counts(None, other, word)
        assert ELSEWHERE not in word
    assert len(set(words)) == 2, "each is heard, though the bell gathers what is said twice"
    assert [other.count("seats", ELSEWHERE, 3, 60) for _ in range(2)] == [True, False]
    assert other.count("seats", "192.168.1.98", 3, 60)
    assert other.count("tables", ELSEWHERE, 3, 60)


def test_a_wrong_code_of_another_worker_is_not_taken_for_a_seat():
    words, heard, pace = [], Guesses(alone), Pace(alone)
    Guesses(words.append).wrong(ELSEWHERE)
    hear_counts(heard, pace, *words)
    assert (heard.recent(ELSEWHERE), len(pace)) == (1, 0)


def test_of_the_pages_each_worker_allows_its_share(house):
    services(house).pace.workers = 2
    table, phone = Table(house), Phone(house)
    path = f"{table.path}/live?page=screen"
    stream = phone.get(path, buffered=False)
    next(iter(stream.response))
    assert phone.get(path).status_code == 429
    stream.close()
    services(house).pace.workers = 5
    with phone.get(path, buffered=False) as stream:
        assert stream.status_code == 200, "one, at the least"


def test_seats_count_for_a_minute_and_tables_for_an_hour(house, monkeypatch):
    now, table, phone = [0.0], Table(house), Phone(house)
    monkeypatch.setattr(services(house).pace, "_now", lambda: now[0])

    def asked():
        return [opened(phone).status_code, Phone(house).post(f"/j/{table.code}", {"seat": 1}).status_code]

    assert [asked() for _ in range(4)] == [[303, 303], [303, 303], [429, 303], [429, 429]]
    now[0] = 60.0
    assert asked() == [429, 303]
    now[0] = 3600.0
    assert asked() == [303, 303]


def test_by_default_a_hall_behind_one_address_has_room():
    found = Settings()
    assert (found.tables_an_hour, found.seats_a_minute, found.streams) == (300, 300, 3000)


def test_what_is_long_ago_does_not_count():
    now = 0.0
    pace = Pace(alone, now=lambda: now)
    assert [pace.count("tables", "a", 2, 60) for _ in range(3)] == [True, True, False]
    now = 59.9
    assert [pace.count("tables", "a", 2, 60) for _ in range(2)] == [False, False], "which does not count either"
    now = 60.0
    assert pace.count("tables", "a", 2, 60)
    assert pace.count("seats", "a", 1, 60), "each for itself"


def test_whoever_was_there_last_is_kept(monkeypatch):
    monkeypatch.setattr("companion.security.pace.SENDERS", 2)
    pace = Pace(alone)
    for address in ("a", "b", "a", "c"):
        pace.count("tables", address, 2, 60)
    assert [pace.count("tables", address, most, 60) for address, most in (("c", 1), ("a", 2))] == [False, False]


def test_only_so_many_addresses_are_kept():
    pace = Pace(alone)
    for number in range(SENDERS + 5):
        pace.count("tables", str(number), 2, 60)
    assert len(pace) == SENDERS
