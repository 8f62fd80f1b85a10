"""Figures and their targets, and how they are printed."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import median
from typing import Any, Protocol

from msgspec import Struct

WIDTHS = (42, 14, 14, 8, 18)


class Named(Protocol):
    name: str


class Figure(Struct, frozen=True):
    """One measured value. With a baseline it is the ratio that has to reach the target, else the value itself."""

    name: str
    value: float
    at_most: float | None = None
    at_least: float | None = None
    baseline: float | None = None
    unit: str = ""

    @property
    def ratio(self) -> float | None:
        return None if not self.baseline else self.value / self.baseline

    @property
    def judged(self) -> float:
        return self.value if self.ratio is None else self.ratio

    @property
    def reached(self) -> bool:
        low = self.at_least is None or self.judged >= self.at_least
        high = self.at_most is None or self.judged <= self.at_most
        return low and high

    @property
    def target(self) -> str:
        sign = "×" if self.ratio is not None else ""
        low = "" if self.at_least is None else f"≥ {self.at_least:.3g}{sign}"
        high = "" if self.at_most is None else f"≤ {self.at_most:.3g}{sign}"
        return f"{low} {high}".strip()

    def row(self) -> str:
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}"
        other = "" if self.baseline is None else f"{short(self.baseline)} {self.unit}"
        cells = (self.name, f"{short(self.value)} {self.unit}", other, ratio, self.target)
        return columns(cells) + ("ok" if self.reached else "MISSED")


class Both:
    """The same measured at both servers, round by round."""

    def __init__(self) -> None:
        self.values: dict[str, list[float]] = {}

    def add(self, served: Named, value: float) -> None:
        self.values.setdefault(served.name, []).append(value)

    def figure(self, name: str, **targets: Any) -> Figure:
        return Figure(name, middle(self.values["ours"]), baseline=middle(self.values["baseline"]), **targets)


def columns(cells: Iterable[str]) -> str:
    name, *rest = zip(cells, WIDTHS, strict=True)
    return name[0].ljust(name[1]) + "".join(text.strip().rjust(width) for text, width in rest) + "  "


HEADINGS = columns(("", "value", "baseline", "ratio", "target"))


def short(value: float) -> str:
    return f"{value:.0f}" if value == int(value) or value >= 100 else f"{value:.2f}"


def middle(values: Iterable[float]) -> float:
    return median(list(values))


def percentile(values: Iterable[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("inf")
