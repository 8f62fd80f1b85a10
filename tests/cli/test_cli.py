"""The ``companion`` command and the server it starts, as real processes."""

import http.client
import os
import shutil
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from companion import cli
from companion.cli import upkeep
from companion.serving import addresses
from companion.store import memory

COMMANDS = ("serve", "doctor", "host", "demo", "export", "import", "backup", "replay", "sheet", "new-game")


class Served:
    """A server of its own process."""

    def __init__(self, instance: Path, *words: str) -> None:
        command = [sys.executable, "-m", "companion", "serve", "--port", "0", "--instance", str(instance), *words]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.greeting = "".join(self._until("Stop with"))
        first = self.greeting.partition("\n")[0]
        self.url = first.removeprefix("Serving on ").rstrip("/")
        self.address: Any = urlsplit(self.url).netloc.split(":")
        self.resident = _resident(self.process.pid)

    def _until(self, last: str) -> Iterator[str]:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            yield line
            if line.startswith(last):
                return

    def fetch(self, path: str, **more: Any) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(self.url + path, timeout=10, **more) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as problem:
            with problem:
                return problem.code, problem.read().decode()

    def raw(self, request: bytes) -> bytes:
        with socket.create_connection((self.address[0], int(self.address[1])), timeout=10) as wire:
            wire.sendall(request)
            return b"".join(iter(lambda: wire.recv(65536), b""))

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """The exit code, and what was logged."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        _, err = self.process.communicate(timeout=10)
        return self.process.returncode, err


def _resident(process: int) -> int | None:
    """The kilobytes of memory that it has now."""
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return None
    return next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmRSS"))


@pytest.fixture(scope="module")
def instance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("served") / "instance"


@pytest.fixture(scope="module")
def served(instance: Path) -> Iterator[Served]:
    server = Served(instance)
    yield server
    assert server.stop() == (0, "")


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "companion", *words], capture_output=True, text=True, timeout=30)


def demo_links(instance: Path, served: Served, capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    """The links of the first demo table, by whom they are for."""
    port = served.address[1]
    assert cli.main(["demo", "--instance", str(instance), "--port", port]) == 0
    lines = capsys.readouterr().out.splitlines()
    return {who: urlsplit(link).path for who, link in (line.split() for line in lines[1:5])}


# Serving


def test_it_serves_the_lobby(served: Served) -> None:
    status, page = served.fetch("/")
    assert status == 200
    assert "<html" in page


def test_it_says_where_it_is_and_how_to_stop(served: Served) -> None:
    port = served.address[1]
    assert served.greeting.count("Serving on ") == 1
    assert served.greeting.startswith(f"Serving on http://127.0.0.1:{port}/\n")
    assert "Same Wi-Fi as this computer." in served.greeting
    assert "Stop with Ctrl+C." in served.greeting
    assert "█" in served.greeting


def test_no_page_and_no_trace(served: Served) -> None:
    status, page = served.fetch("/nothing/here")
    assert status == 404
    assert "Traceback" not in page


def test_it_is_small(served: Served) -> None:
    if served.resident is None:
        pytest.skip("memory is read from /proc")
    assert served.resident < 73_000


@pytest.mark.parametrize(
    ("request_bytes", "status"),
    [
        (b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", b"400"),
        (b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\n\r\n", b"414"),
        (b"GET / HTTP/1.1\r\nContent-Length: many\r\n\r\n", b"400"),
    ],
)
def test_nonsense_is_answered_and_not_logged(served: Served, request_bytes: bytes, status: bytes) -> None:
    answer = served.raw(request_bytes)
    assert answer.split()[1] == status


def test_a_connection_is_kept_for_the_next_request(served: Served) -> None:
    with closing(http.client.HTTPConnection(*served.address, timeout=10)) as wire:
        for _ in range(3):
            wire.request("GET", "/nothing")
            assert wire.getresponse().read()
            assert wire.sock is not None, "still open"


def test_the_host_link_opens_on_the_running_server(
    served: Served, instance: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    links = demo_links(instance, served, capsys)
    assert served.fetch(links["join"])[0] == 200
    assert served.fetch(links["screen"])[0] == 200
    assert cli.main(["host", links["join"].rpartition("/")[2], "--instance", str(instance)]) == 0
    link, *picture = capsys.readouterr().out.splitlines()
    assert addresses.qr_terminal(link).splitlines()[3] in picture, "a code to scan"
    fresh = urlsplit(link).path
    request = urllib.request.Request(served.url + fresh, method="POST", headers={"Origin": served.url})
    with urllib.request.urlopen(request, timeout=10) as answer:
        assert answer.status == 200
    with pytest.raises(urllib.error.HTTPError, match="422") as again:
        urllib.request.urlopen(request, timeout=10)
    again.value.close()


def test_a_busy_port_is_said_in_one_line(served: Served, tmp_path: Path) -> None:
    found = run("--host", "0.0.0.0", "--port", served.address[1], "--instance", str(tmp_path / "other"))
    assert found.returncode == 2
    assert found.stdout == ""
    assert found.stderr.count("\n") == 1
    assert f"Port {served.address[1]} is in use" in found.stderr
    assert not (tmp_path / "other").exists(), "nothing was made"


def test_sigterm_ends_open_streams_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    server = Served(tmp_path)
    links = demo_links(tmp_path, server, capsys)
    code = links["join"].rpartition("/")[2]
    idle = socket.create_connection((server.address[0], int(server.address[1])), timeout=10)
    with idle, urllib.request.urlopen(f"{server.url}/t/{code}/live?page=screen", timeout=10) as stream:
        assert stream.readline().startswith(b"data:")
        began = time.monotonic()
        assert server.stop() == (0, "")
        assert time.monotonic() - began < 10, "nobody waits for a stream to end by itself"
        assert stream.read() is not None, "ended, not cut"


def test_ctrl_c_is_a_good_end(tmp_path: Path) -> None:
    server = Served(tmp_path, "--public-url", "https://games.example.org/")
    assert server.stop(signal.SIGINT) == (0, "")
    assert "Phones: https://games.example.org/\n" in server.greeting


@pytest.mark.skipif(shutil.which("openssl") is None, reason="makes its certificate with openssl")
def test_it_serves_https(tmp_path: Path) -> None:
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    make = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost"
    names = ["-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run([*make.split(), *names, "-keyout", key, "-out", cert], check=True, capture_output=True)
    server = Served(tmp_path / "instance", "--cert", str(cert), "--key", str(key))
    assert server.url.startswith("https://")
    with pytest.raises(urllib.error.URLError, match="CERTIFICATE_VERIFY_FAILED"):
        server.fetch("/")  # a stranger's hang-up is not an error of ours: nothing is logged, see below
    assert server.fetch("/", context=ssl.create_default_context(cafile=str(cert)))[0] == 200
    assert server.stop() == (0, "")


def test_a_certificate_that_is_none_is_said(tmp_path: Path) -> None:
    (tmp_path / "cert.pem").write_text("nothing")
    found = run("serve", "--port", "0", "--cert", str(tmp_path / "cert.pem"), "--instance", str(tmp_path))
    assert found.returncode == 2
    assert "Cannot use the certificate" in found.stderr
    assert found.stderr.count("\n") == 1


def test_a_database_that_is_none_is_said(tmp_path: Path) -> None:
    (tmp_path / "companion.db").write_bytes(b"not a database at all" * 100)
    found = run("serve", "--port", "0", "--instance", str(tmp_path))
    assert found.returncode == 1
    assert found.stderr.count("\n") == 1
    assert "cannot be used: file is not a database" in found.stderr


def test_a_database_of_a_newer_companion_is_left_alone(
    instance: Path, served: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "companion.db"
    assert cli.main(["backup", "--instance", str(instance), str(copy)]) == 0
    with closing(sqlite3.connect(copy)) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
        db.commit()
    capsys.readouterr()
    assert cli.main(["export", "--instance", str(tmp_path)]) == 1
    assert "written by a newer Companion (schema 9999" in capsys.readouterr().err


# The words of the command


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main([command, "--help"])
    assert end.value.code == 0
    assert "Examples:" in capsys.readouterr().out


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    shown = capsys.readouterr().out
    assert all(f"\n    {command} " in shown for command in COMMANDS)


@pytest.mark.parametrize(
    "words",
    [["nonsense"], ["serve", "--port", "x"], ["serve", "--port", "70000"], ["--public-url", "games.org"], ["host"]],
)
def test_wrong_words_are_usage(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(words)
    assert end.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_the_command_loads_nothing_before_it_knows_what_to_do() -> None:
    """What is imported before the patch stays unpatched."""
    look = "import sys, companion.cli; print([m for m in sys.modules if m.split('.')[0] in %r])"
    heavy = ("gevent", "flask", "sqlalchemy", "werkzeug", "threading", "socket", "ssl")
    found = subprocess.run([sys.executable, "-c", look % (heavy,)], capture_output=True, text=True, timeout=30)
    assert found.stdout.strip() == "[]"


def test_where_the_instance_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("COMPANION_INSTANCE", raising=False)
    assert cli.default_instance() == Path(cli.__file__).parent.parent.parent / "instance"
    monkeypatch.setattr(cli, "checkout", lambda: None)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert cli.default_instance() == tmp_path / "companion"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cli.default_instance() == tmp_path / ".local" / "share" / "companion"
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path / "mine"))
    assert cli.default_instance() == tmp_path / "mine"


# The doctor


def test_the_doctor_finds_a_healthy_instance_well(
    served: Served, instance: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = cli.main(["doctor", "--instance", str(instance), "--port", served.address[1]])
    found = capsys.readouterr().out
    assert "The file is sound" in found
    assert "synchronous full" in found
    assert f"A Companion is serving on {served.address[1]}" in found
    assert "firewall" in found
    assert code == (1 if "BAD" in found else 0), "a computer without a network is not well"


def test_the_doctor_tries_the_address_that_phones_are_sent_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A server that listens on this computer only is not well, whatever else is."""
    monkeypatch.setattr(addresses, "addresses", lambda: [addresses.Address("wlan0", "127.0.0.2", True)])
    only_here, everywhere = Served(tmp_path / "here", "--host", "127.0.0.1"), Served(tmp_path / "all")
    try:
        for server, words in ((only_here, "does not answer: the Companion listens"), (everywhere, "answers.")):
            code = cli.main(["doctor", "--instance", str(tmp_path / "new"), "--port", server.address[1]])
            assert f"127.0.0.2:{server.address[1]} {words}" in capsys.readouterr().out
            assert code == (1 if server is only_here else 0)
        assert "Other phones cannot reach" in only_here.fetch("/")[1]
    finally:
        for server in (only_here, everywhere):
            server.process.terminate()
            server.process.communicate(timeout=10)


def test_the_doctor_tries_the_address_that_was_chosen_or_that_a_proxy_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not the first likely one: the lobby shows another."""
    present = [addresses.Address("eth0", "127.0.0.2", True), addresses.Address("wlan0", "127.0.0.3", True)]
    monkeypatch.setattr(addresses, "addresses", lambda: present)
    server = Served(tmp_path)
    port = server.address[1]
    doctor = ["doctor", "--instance", str(tmp_path), "--port", port]

    def choose(address: str) -> None:
        with upkeep.playing(tmp_path) as tables, tables.store.write() as db:
            memory.write_setting(db, "address", address)

    try:
        choose("wlan0")
        assert cli.main(doctor) == 0
        assert f"127.0.0.3:{port} answers." in capsys.readouterr().out
        choose("nobody.invalid")
        assert cli.main(doctor) == 1
        assert f"nobody.invalid:{port} does not answer, and the QR code leads there." in capsys.readouterr().out
        assert cli.main([*doctor, "--public-url", f"http://127.0.0.4:{port}"]) == 0
        assert f"127.0.0.4:{port} answers." in capsys.readouterr().out
        assert cli.main([*doctor, "--public-url", "https://games.invalid"]) == 1
        assert "games.invalid does not answer. Does the proxy run" in capsys.readouterr().out
    finally:
        server.process.terminate()
        server.process.communicate(timeout=10)


def test_the_doctor_finds_a_broken_database_and_a_taken_port(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "companion.db").write_bytes(b"not a database at all" * 100)
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        taken.settimeout(0)
        port = taken.getsockname()[1]
        assert cli.main(["doctor", "--instance", str(tmp_path), "--port", str(port)]) == 1
    found = capsys.readouterr().out
    assert "BAD  Database" in found
    assert f"BAD  Port       {port} cannot be used" in found


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tmp_path.chmod(0o500)
    assert cli.main(["demo", "--instance", str(tmp_path / "instance")]) == 1
    assert "Permission denied" in capsys.readouterr().err
