"""Finds short passages by the words that people type: by stem and by synonym, the best first."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

MOST_FOUND = 20
STEMS_KEPT = 2000
_STEMMERS = {"en": "english", "de": "german"}
"""In any other language only whole words are found."""
_STOP_WORDS = {
    "en": """a about am an and any are at be been but by can could did do does for from get go had has have he her his
        how i if in into is it its just like many me mean means much must my need no not of on one or our rule rules s
        shall she should so t tell than that the their them then there these they thing this to us want was we were what
        when where which who whom whose why will with work works would you your""",
    "de": """aber alle als am an auch auf aus bei bin bist da dann darf das dass dem den denn der des die dies diese dir
        doch du durch ein eine einem einen einer eines er es etwas euch fur geht gibt habe haben hat hier ich
        ihm ihn ihr im in ins ist ja kann kein keine man mehr mein meine mich mir mit muss nach nicht noch nun
        nur ob oder regel regeln sein sich sie sind so soll um und uns unter vom von vor wann warum was wenn
        wer werden wie wieviel wir wird wo wozu zu zum zur""",
}


class Passage(Struct, frozen=True):
    text: str
    title: str
    """The heading above it; its words count, too."""
    weight: int
    """Between passages that match equally well, the heavier comes first."""


class Index:
    """Passages of one language by their words, with the words that mean the same in them."""

    def __init__(self, passages: Iterable[Passage], synonyms: Mapping[str, Sequence[str]], language: str) -> None:
        self._stem = _stem_in(language)
        self._stop_words = frozenset(_STOP_WORDS.get(language, "").split())
        groups = {word: self._stems(" ".join([word, *others])) for word, others in synonyms.items()}
        self._meaning = {stem: word for word, stems in groups.items() for stem in stems}
        self._passages = [(self._words(one.text), self._words(one.title), one.weight) for one in passages]
        self._spread = Counter(word for text, title, _ in self._passages for word in text | title)

    def find(self, words: str) -> list[int]:
        """The places of the passages that have one of these words at least, the best first and only the best."""
        wanted = self._words(words)
        ranked = [(self._rank(wanted, place), place) for place in range(len(self._passages))]
        found = sorted((rank, place) for rank, place in ranked if rank[0])
        return [place for _, place in found[:MOST_FOUND]]

    def _rank(self, wanted: set[str], place: int) -> tuple[float, ...]:
        """Low is good: more of the words, rarer ones, found in text and title, then by weight."""
        text, title, weight = self._passages[place]
        matched = wanted & (text | title)
        rarity = sum(math.log(len(self._passages) / self._spread[word]) for word in sorted(matched))
        return -len(matched), -rarity, -len(wanted & text) - len(wanted & title), -weight

    def _words(self, text: str) -> set[str]:
        """What these words mean here: their stems, or the word that stands for all its synonyms."""
        return {self._meaning.get(stem, stem) for stem in self._stems(text)}

    def _stems(self, text: str) -> set[str]:
        words = set(re.findall(r"\w+", plain(text))) - self._stop_words
        return {self._stem(word) for word in words}


def _stem_in(language: str) -> Callable[[str], str]:
    """Takes the endings off a word; the commonest words of a ledger come again and again."""
    if language not in _STEMMERS:
        return str
    import snowballstemmer  # loaded by the first search: it takes 3 MB

    return lru_cache(STEMS_KEPT)(snowballstemmer.stemmer(_STEMMERS[language]).stemWord)


def plain(text: str) -> str:
    """Without case and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(character for character in apart if not unicodedata.combining(character))
