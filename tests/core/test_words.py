"""Sentences as values: said without a language, put into words at the end."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.words import (
    Language,
    Listing,
    Message,
    Renderer,
    SeatName,
    fill,
    grouped,
    in_english,
    length,
    listed,
    ordinal,
    plain,
    say,
    sentences,
    several,
    signed,
    too_deep,
    verbatim,
)

AT_THE_TABLE = Renderer(("Ann", "Bob"))


def test_it_works():
    assert in_english(say("Conquer {sector} · {price}", sector=say("Mines"), price=5)) == "Conquer Mines · 5"


def test_players_are_named_by_whoever_knows_the_table():
    sentence = say("{name} attacks {other}", name=SeatName(0), other=SeatName(1))
    assert AT_THE_TABLE(sentence) == "Ann attacks Bob"
    assert in_english(sentence) == "Player 1 attacks Player 2"
    assert in_english(sentence.named(("Ann", "Bob"))) == "Ann attacks Bob"


def test_names_are_put_in_however_deep_they_are():
    inner = say("{name} has {cards}", name=SeatName(1), cards=several("{n} card", "{n} cards", 2))
    outer = say("First: {all}", all=listed([inner, SeatName(0)], "comma"))
    assert in_english(outer.named(("Ann", "Bob"))) == "First: Bob has 2 cards, Ann"


def test_a_seat_that_is_not_there_has_a_number():
    assert AT_THE_TABLE(say("{name}", name=SeatName(7))) == "Player 8"


@pytest.mark.parametrize(("n", "words"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (-1, "−1 cards")])
def test_the_number_decides_between_singular_and_plural(n, words):
    assert in_english(several("{n} card", "{n} cards", n)) == words


@pytest.mark.parametrize(
    ("items", "style", "words"),
    [
        ([], "and", ""),
        (["a"], "and", "a"),
        (["a", "b"], "and", "a and b"),
        (["a", "b", "c"], "and", "a, b and c"),
        ([2, 3], "or", "2 or 3"),
        (["a", "b", "c"], "comma", "a, b, c"),
    ],
)
def test_lists(items, style, words):
    assert in_english(listed(items, style)) == words


def test_numbers_have_a_real_minus_and_no_trailing_zeros():
    assert [in_english(plain(n)) for n in (-3, 2.50, 1.0, -0.125)] == ["−3", "2.5", "1", "−0.125"]
    assert [in_english(signed(n)) for n in (3, 0, -3)] == ["+3", "0", "−3"]
    assert [in_english(grouped(n)) for n in (-1_000_000, 1234.5, -0.5)] == ["−1,000,000", "1,234.5", "−0.5"]


def test_numbers_have_the_marks_of_the_language():
    german = Renderer(language=Language(decimal=",", thousands="."))
    assert german(say("{a} of {b}", a=-2.5, b=grouped(1_234_567.5))) == "−2,5 of 1.234.567,5"


def test_one_sentence_after_the_other():
    assert in_english(sentences(say("It is over."), None, say("Confirm it."))) == "It is over. Confirm it."
    assert sentences(say("Alone."), None) == say("Alone.")


def test_what_people_typed_is_never_read_as_a_pattern():
    assert in_english(verbatim("{0} {name} 100 %")) == "{0} {name} 100 %"
    assert AT_THE_TABLE(say("called {given}", given="{name}")) == "called {name}"


def test_braces_of_our_own_are_doubled():
    assert in_english(say("a {{set}}")) == "a {set}"
    assert in_english(say("a {{set}} of {n}", n=2)) == "a {set} of 2"


def test_another_language_finds_its_own_patterns():
    german = {"It is {name}’s turn.": "{name} ist dran.", "{others} and {last}": "{others} und {last}"}
    speak = Renderer(("Ann", "Bob"), Language(find=lambda msgid: german.get(msgid, msgid)))
    assert speak(say("It is {name}’s turn.", name=SeatName(1))) == "Bob ist dran."
    assert speak(listed([SeatName(0), SeatName(1)])) == "Ann und Bob"


def test_the_plural_of_another_language_is_found_by_its_own_rules():
    speak = Renderer(language=Language(find_plural=lambda one, many, n: f"[{one if n < 2 else many}]"))
    assert speak(several("{n} card", "{n} cards", 0)) == "[0 card]"


class View(msgspec.Struct):
    title: Message
    rows: tuple[Message, ...]
    by_name: dict[str, Message | int]


def test_a_view_becomes_plain_data_with_words_in_it():
    view = View(say("Turn of {name}", name=SeatName(0)), (say("a"), say("b")), {"x": say("c"), "y": 3})
    plain = AT_THE_TABLE.within(view)
    assert plain == {"title": "Turn of Ann", "rows": ["a", "b"], "by_name": {"x": "c", "y": 3}}
    assert msgspec.json.decode(msgspec.json.encode(plain)) == plain


def test_a_message_survives_being_stored():
    kept = several(
        "{name} took {n} card of {all}",
        "{name} took {n} cards of {all}",
        2,
        name=SeatName(1),
        all=listed([say("x"), 1.5]),
    )
    assert msgspec.json.decode(msgspec.json.encode(kept), type=Message) == kept


# Patterns that others may have written


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("{name} has {n} %", "Ann has 3 %"),
        ("{{name}} {name}{name}", "{name} AnnAnn"),
        ("{other} and {name}", "{other} and Ann"),
        ("%(name)s %s %% {n}", "%(name)s %s %% 3"),
        ("{name.__class__} {name[0]} {name!r} {n:9999999999} {0} {} { } }{", None),
        ("{{{name}}} }} {{", "{Ann} } {"),
        ("", ""),
    ],
)
def test_a_pattern_is_filled_by_name_and_nothing_else(pattern, words):
    assert fill(pattern, {"name": "Ann", "n": "3"}) == (pattern if words is None else words)
    assert in_english(Message(pattern, {"name": "Ann", "n": 3})) == (pattern if words is None else words)


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("Still building: {names}.", "Still building: Ann, Max B."),
        ("{names} wait...", "Ann, Max B. wait..."),
        ("{names}. {who} is next.", "Ann, Max B. Jo is next."),
        ("{names}… {who}.", "Ann, Max B.… Jo."),
        ("{missing}. {names}.", "{missing}. Ann, Max B."),
    ],
)
def test_a_name_that_ends_with_a_full_stop_ends_its_sentence(pattern, words):
    assert fill(pattern, {"names": "Ann, Max B.", "who": "Jo"}) == words


def test_full_stops_that_somebody_typed_stay():
    assert fill("{name} is next.", {"name": "J..o.."}) == "J..o.. is next."


def test_what_is_filled_in_is_no_pattern():
    assert in_english(say("{a} {b}", a="{b} %s {{", b="%(a)s")) == "{b} %s {{ %(a)s"


@given(st.text("{}ab%_ ", max_size=20))
def test_any_text_can_be_a_pattern(pattern):
    in_english(Message(pattern, {"a": "x", "b": "{a}"}))


def messages():
    leaves = st.text(max_size=5) | st.integers(-9, 10**6) | st.builds(plain, st.integers(-9, 9))
    keys = st.sampled_from(["a", "b", "n"])
    patterns = st.text("ab{}n ", max_size=8) | st.sampled_from(["{a} {a}", "{b}{n}", "{n}"])

    def nest(inner):
        said = st.builds(Message, patterns, st.dictionaries(keys, inner), st.none() | st.integers(0, 3), patterns)
        return said | st.lists(inner, max_size=3).flatmap(
            lambda items: st.sampled_from(["and", "or", "comma", "sentences"]).map(
                lambda style: Listing(tuple(items), style)
            )
        )

    return st.recursive(leaves, nest, max_leaves=8)


@given(messages())
def test_nothing_gets_longer_than_was_said_before(said):
    assert len(in_english(said)) <= length(said)


@pytest.mark.parametrize(("said", "deep"), [("x", 0), (say("x"), 1), (say("{x}", x=listed([say("{y}", y=3), 4])), 3)])
def test_how_deep_a_message_is(said, deep):
    assert not too_deep(said, deep)
    assert deep == 0 or too_deep(said, deep - 1)


def test_a_name_that_runs_the_other_way_keeps_to_itself():
    line = say("{name} scored {n}", name=SeatName(0), n=5)
    assert Renderer(("דנה",))(line) == "\u2068דנה\u2069 scored 5"
    assert Renderer(("Ann",))(line) == "Ann scored 5"
    assert Renderer(("Zoë 🦊",))(line) == "Zoë 🦊 scored 5"
    assert in_english(say("{all}", all=listed(["Ann", "علي"]))) == "Ann and \u2068علي\u2069"


def test_in_a_language_from_right_to_left_the_others_do():
    hebrew = Language("he", "עברית", "rtl")
    line = say("{name} scored {n}", name=SeatName(0), n=5)
    assert Renderer(("Ann",), hebrew)(line).startswith("\u2068Ann\u2069")
    assert "\u2068" not in Renderer(("דנה",), hebrew)(line)


@pytest.mark.parametrize(
    ("number", "said"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (21, "21st")]
)
def test_the_number_of_a_place(number, said):
    assert in_english(ordinal(number)) == said
