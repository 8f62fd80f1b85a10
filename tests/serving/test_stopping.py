"""A server that is told to stop sends its phones on, and they find its successor at once."""

import time
from contextlib import closing

from tests.faults.connections import Stream


def test_the_last_word_is_to_come_again(own_server):
    server = own_server()
    reply = server.open_table("Ann")
    token = reply["seats"][0]["token"]
    streams = [
        Stream(server, f"/api/tables/{reply['code']}/live", token),
        Stream(server, f"/t/{reply['code']}/live?page=watch"),
    ]
    for stream in streams:
        assert stream.answer.readline()
    began = time.monotonic()
    server.process.terminate()
    for stream in streams:
        with closing(stream):
            assert stream.answer.read().endswith(b"event: restart\ndata: \n\n")
    assert time.monotonic() - began < 3.5, "with the next heartbeat they would have noticed, too"
    server.stop()
    server.again()
    with closing(Stream(server, f"/api/tables/{reply['code']}/live", token)) as stream:
        assert stream.answer.readline().startswith(b"data: ")
