"""Scores as people write them: a number, a sum of categories, or words."""

from __future__ import annotations

import re
from collections.abc import Callable

from companion.core.problems import Unreadable
from companion.core.sheet import Points, tidy
from companion.core.words import say
from companion.exchange.bounds import LABEL, MOST_POINTS

LONGEST = LABEL
DEEPEST = 20
NUMBER = re.compile(r"[+-]?[0-9]{1,15}(\.[0-9]{1,15})?")
TOKENS = re.compile(r"\s*([0-9]+(?:\.[0-9]+)?|\.[0-9]+|[-+*/()])\s*")
SIGNS = str.maketrans("−×÷", "-*/")


def plain(written: str, place: str) -> tuple[Points | None, str]:
    """A number is a score; anything else stays words. For sources where "36-42" is not a subtraction."""
    written = _bounded(written, place)
    if not NUMBER.fullmatch(written):
        return None, written
    return _kept(_within(float(written), place), written)


def summed(written: str, place: str) -> tuple[Points | None, str]:
    """The same, for sources where people add up in the field: the result, and the sum as it was written."""
    written = _bounded(written, place)
    return _kept(evaluate(written, place), written)


def in_figures(points: Points) -> str:
    """A number without exponent, as any program reads it."""
    if isinstance(points, int):
        return str(points)
    return f"{points:.6f}".rstrip("0").rstrip(".")


def evaluate(written: str, place: str) -> Points | None:
    """The value of + - * / ( ) over numbers; None: this is not arithmetic, or divides by nothing."""
    written = _bounded(written, place).translate(SIGNS)
    tokens = TOKENS.findall(written)
    if not tokens or TOKENS.sub("", written):
        return None
    try:
        return tidy(_Sum(tokens, place).value())
    except (_NoSum, ZeroDivisionError):
        return None


def _bounded(written: str, place: str) -> str:
    written = written.strip()
    if len(written) > LONGEST:
        raise Unreadable(
            say("This score has {count} characters; {longest} are the most.", count=len(written), longest=LONGEST),
            place,
        )
    return written


def _kept(value: Points | None, written: str) -> tuple[Points | None, str]:
    said = value is not None and in_figures(value) == written
    return value, "" if said else written


def _within(value: Points, place: str) -> Points:
    if abs(value) > MOST_POINTS:
        raise Unreadable(say("This number is too big for a score."), place)
    return tidy(value)


class _NoSum(Exception):
    """The characters do not make a sum."""


class _Sum:
    """Reads tokens from left to right: a sum of products of signed numbers and brackets."""

    def __init__(self, tokens: list[str], place: str) -> None:
        self.tokens = [*tokens, ""]
        self.next = 0
        self.depth = 0
        self.place = place

    def value(self) -> Points:
        result = self._sum()
        if self.tokens[self.next]:
            raise _NoSum
        return result

    def _take(self, *wanted: str) -> str:
        token = self.tokens[self.next]
        if token not in wanted:
            return ""
        self.next += 1
        return token

    def _chain(self, part: Callable[[], Points], first: str, second: str) -> Points:
        result = part()
        while sign := self._take(first, second):
            result = self._joined(result, sign, part())
        return result

    def _joined(self, left: Points, sign: str, right: Points) -> Points:
        results = {"+": lambda: left + right, "-": lambda: left - right, "*": lambda: left * right}
        result = results.get(sign, lambda: left / right)()
        if abs(result) > MOST_POINTS:
            raise Unreadable(say("The sum in this score grows too big."), self.place)
        return result

    def _sum(self) -> Points:
        return self._chain(self._product, "+", "-")

    def _product(self) -> Points:
        return self._chain(self._signed, "*", "/")

    def _signed(self) -> Points:
        sign = 1
        while token := self._take("+", "-"):
            sign = -sign if token == "-" else sign
        return sign * self._number()

    def _number(self) -> Points:
        if self._take("("):
            return self._bracket()
        token = self.tokens[self.next]
        if not token or token in "-+*/()":
            raise _NoSum
        self.next += 1
        return _within(float(token) if "." in token else int(token), self.place)

    def _bracket(self) -> Points:
        self.depth += 1
        if self.depth > DEEPEST:
            raise Unreadable(say("The brackets in this score go too deep."), self.place)
        result = self._sum()
        self.depth -= 1
        if not self._take(")"):
            raise _NoSum
        return result
