"""What a hall is set up with: settings that are refused in one sentence, and files that fit together."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
import yaml

from companion.api.reading import FILE_LIMIT
from companion.exchange import formats
from companion.serving import door
from tests.server_process import ROOT

HOSTING = ROOT / "hosting"


def serve(tmp_path, *words, **env):
    command = [sys.executable, "-m", "companion", "serve", "--port", "0", "--instance", str(tmp_path), *words]
    found = subprocess.run(
        command, capture_output=True, text=True, timeout=60, env={"PATH": "/usr/bin"} | env, cwd=ROOT
    )
    return found.returncode, found.stderr


@pytest.mark.parametrize(
    ("env", "words"),
    [
        ({}, "With SQLite one process is the right number"),
        ({"DATABASE_URL": "sqlite:///x.db", "BELL_URL": "redis://x"}, "set DATABASE_URL to a PostgreSQL"),
        ({"DATABASE_URL": "postgresql://localhost/x"}, "set BELL_URL to a Redis"),
    ],
)
def test_several_workers_need_a_server_and_a_bell(tmp_path, env, words):
    code, reply = serve(tmp_path, "--workers", "2", **env)
    assert code == 2
    assert words in reply
    assert len(reply.splitlines()) == 1


def test_a_database_that_cannot_be_reached_is_said_once(tmp_path):
    env = {"DATABASE_URL": "postgresql://u:secret@127.0.0.1:1/x", "BELL_URL": "redis://127.0.0.1:1"}
    code, reply = serve(tmp_path, "--workers", "2", **env)
    assert code == 1
    assert reply.count("cannot be used") == 1
    assert "secret" not in reply


@pytest.mark.parametrize("typed", ["0", "-1", "many", "65"])
def test_the_number_of_workers_is_a_number(tmp_path, typed):
    code, reply = serve(tmp_path, "--workers", typed)
    assert code == 2
    assert "1 to 64" in reply or "expected one argument" in reply


def test_compose_names_files_that_are_there():
    services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    assert set(services) == {"app", "postgres", "redis", "proxy"}
    assert (ROOT / services["app"]["build"]["dockerfile"]).is_file()
    assert (ROOT / services["proxy"]["volumes"][0].split(":")[0]).is_file()
    settings = services["app"]["environment"]
    assert settings["DATABASE_URL"].startswith("postgresql+psycopg://")
    assert settings["BELL_URL"].startswith("redis://redis:")


def test_the_image_copies_what_is_there():
    sources = re.findall(r"^COPY (.+) \S+$", (HOSTING / "Dockerfile").read_text(), re.MULTILINE)
    assert all((ROOT / name).exists() for line in sources for name in line.split())


def test_the_proxies_do_not_hold_streams_back():
    assert "proxy_buffering off;" in (HOSTING / "nginx.conf").read_text()
    assert "flush_interval -1" in (HOSTING / "Caddyfile").read_text()


@pytest.mark.parametrize(
    ("file", "limit"), [("nginx.conf", r"client_header_timeout (\d+)s;"), ("Caddyfile", r"read_header (\d+)s")]
)
def test_the_proxies_wait_for_a_head_as_long_as_the_app(file, limit):
    (seconds,) = re.findall(limit, (HOSTING / file).read_text())
    assert int(seconds) == door.HEAD_WITHIN


@pytest.mark.parametrize(
    ("file", "limit"), [("nginx.conf", r"client_max_body_size (\d+)m;"), ("Caddyfile", r"max_size (\d+)MiB")]
)
def test_the_proxies_take_what_the_app_takes(file, limit):
    """The longest that a page or a program may send, in whole megabytes."""
    (most,) = re.findall(limit, (HOSTING / file).read_text())
    longest = max(FILE_LIMIT, formats.LIMIT + 64 * 1024)
    assert int(most) == -(-longest // 2**20)
