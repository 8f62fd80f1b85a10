"""Search by word: stems, synonyms, the best first."""

import pytest

from companion.core.search import MOST_FOUND, Index, Passage

HENS = Index(
    [
        Passage("Feed the hens.", "Morning", 1),
        Passage("Hens lay eggs in the coop.", "Morning", 0),
        Passage("Collect eggs.", "Eggs", 0),
        Passage("Lock the coop against foxes.", "Night", 0),
        Passage("Count the hens.", "Night", 2),
        Passage("Feed the fox nothing: no eggs, no hens.", "Never", 0),
    ],
    {"coop": ["henhouse", "stable"]},
    "en",
)


@pytest.mark.parametrize(
    ("words", "places"),
    [
        ("feeding hens", [0, 5, 4, 1]),  # both words; then hens alone, by weight
        ("fox eggs", [5, 3, 2, 1]),  # both; the rarer; the one under a title that says so
        ("henhouse", [1, 3]),
        ("STABLES!", [1, 3]),
        ("how do I lock it", [3]),
        ("night", [4, 3]),
        ("he", []),
        ("egg hen coop", [1, 5, 3, 2, 4, 0]),  # eggs are rarer than hens, coops the rarest
        ("eggz", []),
        ("", []),
        ("how do I", []),
    ],
)
def test_the_best_comes_first(words, places):
    assert HENS.find(words) == places


@pytest.mark.parametrize(
    "words", ["\0", "%_*?[(\\", "<script>", "' OR 1=1 --", "{words}", "\ud800", "\u0301" * 80, "٣ \u202e ﷽"]
)
def test_hostile_words_find_nothing(words):
    assert HENS.find(words) == []


def test_long_nonsense_around_a_word_does_no_harm():
    assert HENS.find("zzz " * 20_000 + "lock" + "y" * 20_000 + " lock") == [3]


def test_no_more_than_a_page_is_found():
    many = Index([Passage("An egg.", "Eggs", 0)] * (MOST_FOUND + 5), {}, "en")
    assert many.find("eggs") == list(range(MOST_FOUND))


def test_german_has_stems_and_stop_words_of_its_own():
    barn = Index(
        [Passage("Schließ die Ställe für die Hühner.", "Abend", 0), Passage("Zähle alles.", "Abend", 0)], {}, "de"
    )
    for words in ("Wie ist das für den Stall?", "STAELLE", "huhn", "Huehnern", "schließen"):
        assert barn.find(words) == [0], words


def test_a_language_without_stems_is_searched_by_whole_words():
    barn = Index([Passage("Kury są w kurniku.", "Noc", 0)], {"kura": ["kury"]}, "pl")
    assert barn.find("KURA") == [0]
    assert barn.find("kurnik") == []
