"""Behind a proxy: exactly as many hops are believed as are configured."""

import pytest

from companion.security import guesses
from companion.services import services
from companion.serving.greeting import open_port_line
from companion.settings import Settings
from tests.web.client_phones import Phone, made

PROXY = "10.0.0.5"


@pytest.fixture
def behind(tmp_path):
    """An app behind this many proxies, asked through the nearest one."""
    started = []

    def build(hops, **more):
        url = "https://games.example.org"
        started.append(made(tmp_path / str(hops), public_url=url, settings=Settings(trusted_hops=hops, **more)))
        return started[-1]

    yield build
    for app in started:
        services(app).tables.store.close()


def ask(app, path, hops, **more):
    """A request as the nearest proxy passes it on; ``hops`` is what it and those before it wrote down."""
    headers = {"X-Forwarded-For": hops, "Host": "games.example.org"} | more.pop("headers", {})
    return Phone(app, PROXY).get(path, headers=headers, **more)


def guess(app, hops, times=guesses.MOST + 1):
    return [ask(app, "/j/AAAAAA", hops).status_code for _ in range(times)]


def test_guesses_count_against_the_phone_and_not_the_proxy(behind):
    app = behind(1)
    assert guess(app, "203.0.113.1")[-1] == 429
    assert ask(app, "/j/AAAAAA", "203.0.113.2").status_code == 404


def test_who_makes_up_addresses_is_throttled_all_the_same(behind):
    app = behind(1)
    answers = [ask(app, "/j/AAAAAA", f"198.51.100.{n}, 203.0.113.1").status_code for n in range(guesses.MOST + 1)]
    assert answers == [404] * guesses.MOST + [429]


def test_two_hops_look_one_further(behind):
    app = behind(2)
    answers = [ask(app, "/j/AAAAAA", f"198.51.100.{n}, 203.0.113.1, 10.0.0.9").status_code for n in range(21)]
    assert answers[-1] == 429
    assert ask(app, "/j/AAAAAA", "203.0.113.2, 10.0.0.9").status_code == 404


def test_without_a_setting_nothing_is_believed(behind):
    app = behind(0)
    answers = [ask(app, "/j/AAAAAA", f"203.0.113.{n}").status_code for n in range(guesses.MOST + 1)]
    assert answers[-1] == 429, "all of them came from one address"
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example"}
    answer = ask(app, "/new/drill", "203.0.113.9", headers=headers)
    assert "Secure" not in answer.headers["Set-Cookie"]


def test_cookies_are_secure_behind_tls(behind):
    answer = ask(behind(1), "/new/drill", "203.0.113.1", headers={"X-Forwarded-Proto": "https"})
    assert "Secure" in answer.headers["Set-Cookie"].split("; ")


def test_a_form_behind_tls_comes_from_our_own_page(behind):
    """Also where no address was set: the scheme is right."""
    app = behind(1)
    app.config["PUBLIC_URL"] = None
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.1", "Host": "192.168.1.20"}
    phone = Phone(app, PROXY)
    assert (
        phone.post("/new/drill", {"name": "Ann"}, headers=headers | {"Origin": "https://192.168.1.20"}).status_code
        == 303
    )
    assert (
        phone.post("/new/drill", {"name": "Ann"}, headers=headers | {"Origin": "http://192.168.1.20"}).status_code
        == 403
    )


def test_another_name_is_not_smuggled_in(behind):
    answer = ask(behind(1), "/", "203.0.113.1", headers={"Host": "evil.example", "X-Forwarded-Host": "127.0.0.1"})
    assert answer.status_code == 421
    answer = ask(
        behind(1), "/", "203.0.113.1", headers={"X-Forwarded-Host": "evil.example", "X-Forwarded-Prefix": "/evil"}
    )
    assert answer.status_code == 200
    assert "evil" not in answer.text


@pytest.mark.parametrize("hops", [0, 1])
def test_nobody_is_the_machine_itself_by_way_of_a_proxy(behind, hops):
    """A proxy on the same computer makes every phone look local."""
    app = behind(hops)
    app.config["PUBLIC_URL"] = None
    local = Phone(app, "127.0.0.1")
    assert local.get("/machine").status_code == 200
    assert local.get("/machine", headers={"X-Forwarded-For": "203.0.113.1"}).status_code == 403
    assert local.get("/machine", headers={"X-Forwarded-For": "127.0.0.1, 203.0.113.1"}).status_code == 403


def test_a_house_with_a_whole_net_of_addresses_is_one_guesser(app):
    answers = [Phone(app, f"2001:db8:1:2::{n}").get("/j/AAAAAA").status_code for n in range(guesses.MOST + 1)]
    assert answers[-1] == 429
    assert Phone(app, "2001:db8:1:3::1").get("/j/AAAAAA").status_code == 404


def test_an_address_in_its_new_spelling_is_the_same_address(app):
    for n in range(guesses.MOST):
        Phone(app, ("::ffff:203.0.113.7", "203.0.113.7")[n % 2]).get("/j/AAAAAA")
    assert Phone(app, "203.0.113.7").get("/j/AAAAAA").status_code == 429


def test_many_addresses_do_not_make_us_forget_the_guesser(app, monkeypatch):
    monkeypatch.setattr(guesses, "GUESSERS", 5)
    for _ in range(guesses.MOST):
        Phone(app, "203.0.113.7").get("/j/AAAAAA")
    for n in range(4):
        Phone(app, f"198.51.100.{n}").get("/j/AAAAAA")
    assert Phone(app, "203.0.113.7").get("/j/AAAAAA").status_code == 429
    for n in range(20):
        Phone(app, f"198.51.100.{n}").get("/j/AAAAAA")
    assert len(services(app).guesses) == 5


@pytest.mark.parametrize("written", ["203.0.113.1:{}", "[2001:db8::1]:{}"])
def test_a_port_behind_the_address_makes_no_other_phone(behind, written):
    app = behind(1)
    answers = [ask(app, "/j/AAAAAA", written.format(4000 + n)).status_code for n in range(guesses.MOST + 1)]
    assert answers == [404] * guesses.MOST + [429]


@pytest.mark.parametrize(("peer", "machine"), [("127.0.0.1", True), ("192.168.1.20", False)])
def test_nobody_on_the_network_claims_to_be_the_machine(tmp_path, peer, machine):
    """The port is open, past the proxy."""
    app = made(tmp_path, settings=Settings(trusted_hops=1))
    answer = Phone(app, peer).get("/machine", headers={"X-Forwarded-For": "127.0.0.1"})
    assert (answer.status_code == 200) == machine
    services(app).tables.store.close()


def test_an_open_port_beside_a_proxy_is_warned_of():
    for host in ("0.0.0.0", "::", "", "192.168.1.20", "fe80::1%eth0", "games.local"):
        assert "port 8000 is open to the network" in open_port_line(host, 8000, 1), host
    for host in ("127.0.0.1", "127.0.1.1", "::1", "localhost"):
        assert open_port_line(host, 8000, 1) == "", host
    assert open_port_line("0.0.0.0", 8000, 0) == ""
