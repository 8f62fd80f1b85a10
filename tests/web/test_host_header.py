"""The names under which we answer: a stranger's name that points here is not one of them."""

import socket

import pytest

from tests.web.client_phones import Phone
from tests.web.parsed_pages import sentence

OWN = socket.gethostname().lower().partition(".")[0]
OURS = ["127.0.0.1", "192.168.1.20:8000", "10.1.2.3", "[::1]:8000", "[fe80::1]", "localhost", "LOCALHOST:80"]
OURS += [OWN, f"{OWN}:8000", f"{OWN}.local", f"{OWN.upper()}.LOCAL:8000"]
OTHERS = ["evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example", "local", ".local"]
OTHERS += ["[::1", "a b", "127.0.0.1@evil.example", "evil.example#127.0.0.1", "", "…", "::", "a:b:c", "example.org"]


def test_it_works(phone):
    assert phone.get("/", base_url="http://localhost:8000").status_code == 200


@pytest.mark.parametrize(
    "host",
    OURS,
)
def test_addresses_and_own_names_are_ours(phone, host):
    assert phone.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    OTHERS,
)
@pytest.mark.parametrize("path", ["/", "/j", "/nothing", "/static/companion.css", "/t/AAAAAA/clock"])
def test_no_other_name_is(phone, host, path):
    answer = phone.get(path, headers={"Host": host})
    assert answer.status_code == 421
    assert sentence(answer).startswith("This address is not one of this Companion's.")


def test_nor_for_a_write(phone, nothing_stored):
    with nothing_stored():
        headers = {"Host": "evil.example", "Origin": "http://evil.example"}
        answer = phone.post("/new/drill", {"name": "Ann"}, headers=headers)
    assert answer.status_code == 421


def test_the_public_name_is_ours(public_app):
    assert Phone(public_app).get("/", headers={"Host": "games.example.org"}).status_code == 200
    assert Phone(public_app).get("/", headers={"Host": "192.168.1.20:8000"}).status_code == 200
    assert Phone(public_app).get("/", headers={"Host": "example.org"}).status_code == 421
