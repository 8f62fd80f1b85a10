"""What one seat keeps to itself is in no answer to anybody else: not in a table, a log or a stream."""

import re

import pytest

BID = 87
"""Nothing else in an answer reads like this number."""


def _all_answers(table, token):
    yield table.caller.get(table.path, token).text
    yield table.caller.get(f"{table.path}/log", token).text
    yield table.first_of_stream(token)


def _tell_the_bid(table, token):
    """Answers that contain the bid; moments, codes and the like are blotted out first."""
    plain = [re.sub(r'"(at|code)":("[^"]*"|\d+)', "", answer) for answer in _all_answers(table, token)]
    return [answer for answer in plain if re.search(rf"\b{BID}\b", answer)]


@pytest.fixture
def table(caller):
    table = caller.open("Ann", "Bob", "Cid")
    assert table.send("BidSealed", table.tokens[0], fields={"amount": BID}).status_code == 201
    return table


def test_it_works(table):
    """The search finds the bid where it may be: in all that its own seat gets."""
    assert len(_tell_the_bid(table, table.tokens[0])) == 3


@pytest.mark.parametrize("who", ["the screen", "the host", "Bob", "Cid"])
def test_a_sealed_bid_is_in_no_other_answer(table, who):
    token = {"the screen": None, "the host": table.host, "Bob": table.tokens[1], "Cid": table.tokens[2]}[who]
    assert _tell_the_bid(table, token) == []


def test_nor_after_it_was_taken_back(table):
    table.undo(table.tokens[0])
    for token in (None, table.host, *table.tokens[1:]):
        assert _tell_the_bid(table, token) == []


def test_nor_in_the_answers_to_what_others_send(table):
    answers = [
        table.send("BidSealed", table.tokens[1], fields={"amount": 1}),
        table.send("Turned", table.tokens[1], seen=1),
        table.undo(table.tokens[1], target=2),
        table.send("BidSealed", table.tokens[1], seat=0, fields={"amount": 1}),
    ]
    assert [answer.status_code for answer in answers] == [201, 409, 422, 403]
    assert not [answer.text for answer in answers if str(BID) in answer.text]


def test_once_revealed_everybody_sees_it(table):
    for token in table.tokens[1:]:
        table.send("BidSealed", token, fields={"amount": 1})
    for token in (None, table.host, *table.tokens):
        assert len(_tell_the_bid(table, token)) == 3
