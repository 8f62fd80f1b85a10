"""The proxies of ``hosting/``, really started in front of a server: Debian's nginx and caddy, which ``make test`` installs."""

from __future__ import annotations

import http.client
import os
import statistics
import subprocess
import time
from contextlib import closing
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from companion.security.guesses import MOST
from tests.browser.seated_phones import seat_token, sit, taps
from tests.faults.connections import KeptConnection, Stream, fetch, stored, until
from tests.install_services import can_install, program
from tests.postgres_redis import free_port
from tests.server_process import ROOT, Server

HOSTING = ROOT / "hosting"
PROMPT = 2.0
"""Seconds; whatever is held back comes with the next heartbeats, or never."""
PATIENCE = 15_000
"""Milliseconds; Caddy lets a request wait for ten seconds, and a phone for eight."""
NGINX = """
daemon off; error_log stderr; pid {folder}/pid; events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c;
  uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;
  server {{ listen 127.0.0.1:{port}; {ours} }}
}}
"""


def _program(name):
    found = program(name)
    if found is None and can_install():
        pytest.fail(f"{name} is not installed here: run make test, which installs it")
    if found is None:
        pytest.skip(f"{name} is not installed here, and we may not install it")
    return found


def _nginx(folder, port, app):
    ours = (HOSTING / "nginx.conf").read_text().replace("127.0.0.1:8000", f"127.0.0.1:{app}")
    assert str(app) in ours
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, port=port, ours=ours))
    return [_program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf")], {}


def _caddy(folder, port, app):
    ours = (HOSTING / "Caddyfile").read_text().replace("app:8000", f"127.0.0.1:{app}")
    assert str(app) in ours
    (folder / "Caddyfile").write_text(ours.replace("{\n", "{\n\tadmin off\n", 1))
    env = {"SITE": f"http://127.0.0.1:{port}", "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    return [_program("caddy"), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")], env


@pytest.fixture(scope="module", params=[_nginx, _caddy], ids=["nginx", "caddy"])
def proxy(request, tmp_path_factory):
    """The address of the proxy, with the server behind it."""
    folder = tmp_path_factory.mktemp("proxy")
    port, app = free_port(), free_port()
    command, env = request.param(folder, port, app)
    server = Server(folder / "instance", port=app, env={"TRUSTED_HOPS": "1", "PUBLIC": "1"})
    front = SimpleNamespace(port=port, url=f"http://127.0.0.1:{port}", server=server)
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=os.environ | env)
    try:
        until(lambda: _answers(front) or process.poll() is not None)
        assert process.poll() is None, (folder / "log").read_text()
        yield front
    finally:
        process.kill()  # told to stop, it would wait for its streams
        process.wait(10)
        server.stop()


def _answers(front):
    try:
        return fetch(front, "/healthz")[0] == 200
    except (OSError, http.client.HTTPException):
        return False


def test_streams_come_through_at_once_and_writes_count_as_our_own(proxy):
    table = proxy.server.open_table("Ann", "Bob")
    code, token = table["code"], table["seats"][0]["token"]
    with (
        closing(Stream(proxy, f"/t/{code}/live?page=screen")) as stream,
        closing(KeptConnection(proxy, table, 0)) as line,
    ):
        assert stream.answer.getheader("Content-Encoding") is None
        pictures = stream.pictures()
        next(pictures)
        assert stream.last_id.endswith("-1")
        took = []
        for version in range(2, 8):
            began = time.monotonic()
            assert line.send("Tapped") == (201, {"version": version})
            next(pictures)
            assert stream.last_id.endswith(f"-{version}")
            took.append(time.monotonic() - began)
        assert statistics.median_high(took) < PROMPT, "a busy machine may be late now and then"
        # The Host that a phone uses arrives as it is, port included: its form comes from our own page.
        assert fetch(proxy, f"/t/{code}", "kind=Tapped", token)[0] == 303


def test_no_tap_is_lost_while_the_server_is_away(proxy, phone):
    """The proxy answers in its place, or lets the phone wait: the tap is kept either way, and counts once."""
    table = proxy.server.open_table("Ann", "Bob")
    ann = sit(phone(), proxy, table["code"], seat_token(table, 0))
    proxy.server.kill()
    ann.get_by_role("button", name="Turn").click()
    taps(ann, "+1", 4)
    expect(ann.locator("#notice")).to_contain_text("Not sent yet, but your tap is kept.", timeout=PATIENCE)
    proxy.server.again()
    expect(ann.locator("#count-0")).to_have_text("4", timeout=PATIENCE)
    expect(ann.locator("#notice")).to_have_text("")
    assert [entry["kind"] for entry in stored(proxy.server, table["code"])] == ["Started", "Turned", "Tapped"]


def test_guesses_count_against_the_phone_and_nobody_makes_up_another_address(proxy):
    code = proxy.server.open_table("Ann", "Bob")["code"]
    made_up = [fetch(proxy, "/j/AAAAAA", X_Forwarded_For=f"198.51.100.{n}")[0] for n in range(MOST + 1)]
    assert made_up == [404] * MOST + [429]
    assert fetch(proxy, f"/j/{code}")[0] == 429
    assert fetch(proxy.server, f"/j/{code}", X_Forwarded_For="203.0.113.1")[0] == 200
    assert fetch(proxy, "/machine")[0] == 403, "nobody is the machine itself by way of a proxy"
