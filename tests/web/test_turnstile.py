"""An address that asks for too much waits while others are there; alone it has all there is."""

from __future__ import annotations

import gevent.monkey
import pytest

from companion.security import turnstile
from companion.security.pace import SENDERS
from companion.security.turnstile import AT_ONCE, LONGEST, MOST, OTHERS, SHARE, USUAL, Turnstile

RUDE, ANN, HERE = "203.0.113.66", "203.0.113.5", "127.0.0.1"
TAKES = 0.01


class Served:
    """An app behind a turnstile, with a clock of its own; every request takes 10 ms."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.takes = 1000.0, TAKES
        self.turnstile = Turnstile(lambda: self.now)
        self.app = self.turnstile.around(self._serve)
        self.slept: list[float] = []
        self.statuses: list[str] = []
        monkeypatch.setattr(turnstile.time, "sleep", self.slept.append)

    def _serve(self, environ, start):
        self.now += self.takes
        start("200 OK", [])
        return [b"page"]

    def ask(self, address=RUDE):
        return self.app({"REMOTE_ADDR": address}, lambda status, headers: self.statuses.append(status))

    def line(self, address=RUDE):
        return self.turnstile._lines[address]


@pytest.fixture
def served(monkeypatch):
    return Served(monkeypatch)


def test_whoever_is_alone_never_waits(served):
    for _ in range(500):
        served.ask()
    assert served.slept == []


def test_while_others_are_there_it_waits_for_its_share(served):
    served.ask(ANN)
    for _ in range(500):
        served.ask()
    at_once = len(served.statuses) - len(served.slept)
    assert AT_ONCE / TAKES * 0.9 < at_once < AT_ONCE / TAKES * 3, "some at once, as a page and its pictures"
    assert served.slept[-1] - served.slept[-2] == pytest.approx(TAKES / SHARE - TAKES, rel=0.05)


def test_on_a_slow_machine_nobody_takes_all_of_it(served):
    """What counts is what a request takes there, not what it usually takes."""
    served.takes = 0.1
    served.ask(ANN)
    for _ in range(100):
        served.ask()
    assert served.slept[-1] - served.slept[-2] == pytest.approx(0.1 / SHARE - 0.1, rel=0.05)


def test_one_that_fails_counts_too(served):
    served.ask(ANN)
    served.ask()
    before = served.line().takes

    def fails(*_):
        served.now += 60
        return 1 / 0

    with pytest.raises(ZeroDivisionError):
        served.turnstile.around(fails)({"REMOTE_ADDR": RUDE}, None)
    assert served.line().takes > before
    assert served.line().waiting == 0


def test_what_a_request_takes_is_learned_slowly_and_counts_up_to_a_limit(served):
    served.ask(ANN)
    served.turnstile.wait(RUDE)
    served.turnstile.took(RUDE, 60.0)
    assert served.line().takes == pytest.approx(USUAL + (LONGEST - USUAL) / 8)


def test_a_home_with_many_new_addresses_is_one(served):
    served.ask(ANN)
    for number in range(500):
        served.ask(f"2001:db8::{number:x}")
    assert served.slept
    assert len(served.turnstile) == 1


def test_whoever_asked_last_is_kept(served, monkeypatch):
    monkeypatch.setattr(turnstile, "SENDERS", 2)
    for address in (ANN, "a", "b", "a", "c"):
        served.ask(address)
    assert list(served.turnstile._lines) == ["a", "c"]
    assert len(served.turnstile._seen) == 2


def test_only_where_others_are_served_meanwhile(app, monkeypatch):
    before = app.wsgi_app
    monkeypatch.setattr(gevent.monkey, "is_module_patched", lambda _: False)
    turnstile.install(app)
    assert app.wsgi_app == before


def test_the_others_do_not_wait(served):
    served.ask(ANN)
    for _ in range(500):
        served.ask()
    waits = len(served.slept)
    served.ask(ANN)
    assert len(served.slept) == waits


@pytest.mark.parametrize("other", [ANN, HERE])
def test_who_was_there_a_minute_ago_is_not_there_any_more(served, other):
    served.ask(other)
    served.now += OTHERS
    for _ in range(500):
        served.ask()
    assert served.slept == []


def test_the_machine_itself_never_waits(served):
    served.ask(ANN)
    for _ in range(500):
        served.ask(HERE)
    assert served.slept == []


def test_one_more_than_may_wait_is_refused_at_once(served, monkeypatch):
    served.ask(ANN)
    deep = []

    def sleep(_seconds):
        """While this one waits, the next one comes."""
        if len(deep) <= MOST:
            deep.append(served.ask())

    monkeypatch.setattr(turnstile.time, "sleep", sleep)
    monkeypatch.setattr(turnstile, "MOST", 20)
    for _ in range(200):
        served.ask()
        if "429 Too Many Requests" in served.statuses:
            break
    assert served.statuses[-1] == "200 OK", "the others went on"
    assert deep[0] == [b"Too much is asked for from here. Wait a moment, then try again."]


@pytest.mark.parametrize(
    ("asked", "chosen", "words"),
    [
        ("", "", "Too much is asked for"),
        ("de-CH, en;q=0.5", "", "Von hier kommen gerade zu viele Anfragen."),
        ("de", "en", "Too much is asked for"),
        ("x," * 4000 + "de", "", "Too much is asked for"),
    ],
)
def test_the_refusal_is_in_the_language_of_the_phone(app, monkeypatch, asked, chosen, words):
    monkeypatch.setattr(gevent.monkey, "is_module_patched", lambda _: True)
    monkeypatch.setattr(Turnstile, "wait", lambda *_: None)
    turnstile.install(app)
    phone = app.test_client()
    phone.set_cookie("language", chosen)
    answer = phone.get("/", headers={"Accept-Language": asked})
    assert (answer.status_code, answer.content_type) == (429, "text/plain; charset=utf-8")
    assert answer.text.startswith(words)
    assert "X-Companion" not in answer.headers, "a tap stays on its phone, and comes again"


def test_only_so_many_addresses_are_kept(served):
    for number in range(SENDERS + 5):
        served.ask(f"10.{number // 65536}.{number // 256 % 256}.{number % 256}")
    assert len(served.turnstile) == SENDERS
