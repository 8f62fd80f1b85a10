"""What is sent to take our memory or our time: parts, fields, depth and pictures without end."""

import io
import subprocess
import sys
import threading
import time
import zlib

import pytest
from PIL import Image

from companion.exchange import images
from companion.services import services
from companion.stats.plays import Rogue
from tests.server_process import ROOT
from tests.web.client_phones import Phone
from tests.web.parsed_pages import sentence

MULTIPART = "multipart/form-data; boundary=x"
FORM = "application/x-www-form-urlencoded"
ROUTES = [
    "/new/drill",
    "/t/{code}/do",
    "/t/{code}/host/rename",
    "/theme",
    "/gallery/in",
    "/gallery/rogues/ann/photo",
]


@pytest.fixture
def rogue(app):
    services(app).gallery.do("Came", Rogue(id="ann", name="Ann"))


@pytest.fixture
def quickly():
    began = time.monotonic()
    yield
    assert time.monotonic() - began < 5, "it took our time"


def parts(count, filename=""):
    named = f'; filename="{filename}"' if filename else ""
    body = "".join(f'--x\r\nContent-Disposition: form-data; name="f{n}"{named}\r\n\r\n1\r\n' for n in range(count))
    return f"{body}--x--\r\n".encode()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # parts that nobody reads any more
@pytest.mark.usefixtures("rogue", "quickly")
@pytest.mark.parametrize("filename", ["", "a.txt"])
@pytest.mark.parametrize("route", ROUTES)
def test_thousands_of_parts(table, route, filename, nothing_stored):
    with nothing_stored():
        answer = table.bob.post(route.format(code=table.code), parts(3000, filename), content_type=MULTIPART)
    assert answer.status_code == 413
    assert sentence(answer)


@pytest.mark.usefixtures("rogue", "quickly")
@pytest.mark.parametrize("route", ["/new/drill", "/t/{code}/do", "/quick/galaxy-trucker", "/gallery/plays/x/edit"])
def test_thousands_of_fields(table, route, nothing_stored):
    rows = "&".join(f"seats.{n}.flights.{m}.a=1" for n in range(100) for m in range(90))
    with nothing_stored():
        answer = table.bob.post(route.format(code=table.code), rows, content_type=FORM)
    assert answer.status_code in (404, 413)
    assert sentence(answer)


@pytest.mark.usefixtures("quickly")
@pytest.mark.parametrize("head", ["a: " + "b" * 200_000, "\r\n".join(f"h{n}: 1" for n in range(9000))])
def test_a_part_with_a_head_without_end(table, head, nothing_stored):
    body = f'--x\r\nContent-Disposition: form-data; name="kind"\r\n{head}\r\n\r\n1\r\n--x--\r\n'.encode()
    with nothing_stored():
        answer = table.bob.post(f"{table.path}/do", body, content_type=MULTIPART)
    assert 400 <= answer.status_code < 500


@pytest.mark.usefixtures("quickly")
@pytest.mark.parametrize("deep", ["[" * 100_000, '{"a":' * 40_000, '{"kind":"Tapped","fields":' + "[" * 90_000])
@pytest.mark.parametrize(
    "path", ["/api/tables", "/api/tables/{code}/events", "/api/tables/{code}/undo", "/api/score/score-pad"]
)
def test_json_without_a_floor(table, path, deep, nothing_stored):
    headers = {"Authorization": f"Bearer {table.bob.token}"}
    with nothing_stored():
        answer = table.app.test_client().post(
            path.format(code=table.code), data=deep, headers=headers, content_type="application/json"
        )
    assert answer.status_code == 400
    assert answer.json["error"]["message"]


@pytest.mark.usefixtures("quickly")
@pytest.mark.parametrize(
    "body",
    [
        b'{"plays":' + b"[" * 200_000,
        b'{"format":' + b'{"a":' * 100_000,
        b"<plays>" + b"<x>" * 100_000,
        b'<!DOCTYPE p [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><plays>&b;</plays>',
        b"\x1f\x8b\x08\x00" + b"\0" * 1000,
    ],
)
def test_files_that_are_bombs(phone, body, nothing_stored):
    with nothing_stored():
        answer = phone.post("/gallery/in", {"file": (io.BytesIO(body), "plays.json")})
    assert answer.status_code == 422
    assert "Nothing was changed." in sentence(answer)


def picture(kind, width, height):
    out = io.BytesIO()
    Image.new("L", (width, height)).save(out, kind)
    return out.getvalue()


def chatty():
    """A picture whose remarks unfold to a hundred megabytes."""
    remark = b"Comment\0\0" + zlib.compress(b"a" * 100_000_000, 9)
    whole = picture("PNG", 8, 8)
    chunk = len(remark).to_bytes(4, "big") + b"zTXt" + remark + zlib.crc32(b"zTXt" + remark).to_bytes(4, "big")
    return whole[:33] + chunk + whole[33:]


def claiming(width, height):
    """A small JPEG whose head claims another size."""
    whole = bytearray(picture("JPEG", 64, 64))
    at = whole.index(b"\xff\xc0") + 5
    whole[at : at + 4] = height.to_bytes(2, "big") + width.to_bytes(2, "big")
    return bytes(whole)


BOMBS = {
    "png": lambda: picture("PNG", 5_001, 5_000),
    "gif": lambda: picture("GIF", 5_001, 5_000),
    "jpeg": lambda: claiming(60_000, 60_000),
    "jpeg of a phone and a bit": lambda: claiming(8_001, 8_000),
    "remarks": chatty,
}


@pytest.mark.usefixtures("rogue", "quickly")
@pytest.mark.parametrize("name", BOMBS)
def test_pictures_that_are_bombs(phone, name, nothing_stored):
    body = BOMBS[name]()
    assert len(body) < 2_000_000
    with nothing_stored():
        answer = phone.post("/gallery/rogues/ann/photo", {"photo": (io.BytesIO(body), "a.png")})
    assert answer.status_code == 422
    assert sentence(answer)


@pytest.mark.usefixtures("rogue")
def test_one_picture_at_a_time(app, monkeypatch):
    """Each may take a hundred megabytes while it is read."""
    busy, most = [], []

    def slow(sent):
        busy.append(1)
        most.append(len(busy))
        time.sleep(0.02)
        busy.pop()
        return picture("JPEG", 8, 8)

    monkeypatch.setattr(images, "mugshot", slow)
    sender = [Phone(app, f"192.168.2.{n}") for n in range(4)]
    send = lambda phone: phone.post("/gallery/rogues/ann/photo", {"photo": (io.BytesIO(b"x"), "a.jpg")})  # noqa: E731
    threads = [threading.Thread(target=send, args=(phone,)) for phone in sender]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1] * 4


@pytest.mark.parametrize(
    "name", ['a"; filename=evil.exe', "a\r\nSet-Cookie: x=1", "../../etc/passwd", "\x00", "x" * 5000]
)
@pytest.mark.usefixtures("rogue")
def test_the_name_of_a_file_goes_nowhere(app, phone, name):
    answer = phone.post("/gallery/rogues/ann/photo", {"photo": (io.BytesIO(picture("JPEG", 9, 9)), name)})
    assert answer.status_code in (303, 422)
    assert "evil" not in str(answer.headers)
    assert "Set-Cookie" not in answer.headers


def test_long_work_keeps_its_problems_to_itself():
    """What gevent would print of them goes past the log, with whatever somebody sent."""
    script = """
from gevent import monkey; monkey.patch_all()
from companion.gallery.in_thread import in_thread
def broken(): raise ValueError("sent by a stranger")
assert in_thread(lambda: 7) == 7
try: in_thread(broken)
except ValueError as problem: print("told:", problem)
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=30)
    assert (done.stdout, done.stderr) == ("told: sent by a stranger\n", "")
