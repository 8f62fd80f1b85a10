"""Bars: how the scores of a game spread."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.sheet import Points
from companion.stats.charts.svg import WIDTH, Picture, across, breadth, number, picture, points, word
from companion.stats.spread import Bin, Spread

LEFT, RIGHT, TOP, BOTTOM = 8, WIDTH - 8, 44, 184


def score_spread(id: str, scores: Spread | None, title: str = "How the scores spread") -> Picture:
    """One bar for each step, its number on top and its lowest score below; the middle score is a dashed line."""
    if scores is None:
        sentence = "No scores yet."
        return picture(id, 40, [word(4, 24, sentence)], title=title, description=sentence, headers=(), rows=())
    fullest = max(scores.bins, key=lambda one: one.count)
    description = (
        f"{scores.count} scores, half of them at {points(scores.median)} or below. "
        f"Most often {_range(fullest, whole=_whole(scores))}: {fullest.count} times."
    )
    return picture(
        id,
        BOTTOM + 38,
        [*_bars(scores), *_labels(scores), *_middle(scores)],
        title=title,
        description=description,
        headers=("Score", "Times"),
        rows=[(_range(one, whole=_whole(scores)), str(one.count)) for one in scores.bins],
    )


def _whole(scores: Spread) -> bool:
    """Whether a step can be written as "10 to 14"."""
    return all(one.low == int(one.low) for one in scores.bins) and scores.whole


def _range(one: Bin, *, whole: bool) -> str:
    if not whole:
        return f"{points(one.low)} to under {points(one.high)}"
    last = one.high - 1
    return points(one.low) if last == one.low else f"{points(one.low)} to {points(last)}"


def _width(scores: Spread) -> float:
    return (RIGHT - LEFT) / len(scores.bins)


def _height(scores: Spread, one: Bin) -> float:
    return max(2.0, (BOTTOM - TOP) * one.count / max(other.count for other in scores.bins)) if one.count else 0.0


def _bars(scores: Spread) -> Iterator[str]:
    width = _width(scores)
    wide = min(width - 3, 60)
    yield across(LEFT, BOTTOM, RIGHT, BOTTOM)
    for at, one in enumerate(scores.bins):
        if not one.count:
            continue
        height, middle = _height(scores, one), LEFT + (at + 0.5) * width
        corner = f'x="{number(middle - wide / 2)}" y="{number(BOTTOM - height)}"'
        size = f'width="{number(wide)}" height="{number(height)}"'
        yield f'<rect {corner} {size} class="pic-bar" fill="#bbb" stroke="black"/>'
        yield word(middle, BOTTOM - height - 4, str(one.count), "middle")


def _labels(scores: Spread) -> Iterator[str]:
    """The lowest score of each step, as many as have room."""
    width = _width(scores)
    widest = max(breadth(points(one.low)) for one in scores.bins) + 4
    every = max(1, -int(-widest // width))
    for at, one in enumerate(scores.bins):
        if at % every == 0:
            yield word(LEFT + (at + 0.5) * width, BOTTOM + 15, points(one.low), "middle", "pic-soft")
    yield word(WIDTH / 2, BOTTOM + 32, "points, from", "middle", "pic-soft")


def _middle(scores: Spread) -> Iterator[str]:
    """The line is broken where the number of its bar is."""
    x, text = _place(scores, scores.median), f"middle {points(scores.median)}"
    under = next((one for one in scores.bins if one.low <= scores.median < one.high), scores.bins[-1])
    top, dashes = BOTTOM - _height(scores, under), ' stroke-dasharray="4 3"'
    side = max(LEFT + breadth(text) / 2, min(RIGHT - breadth(text) / 2, x))
    yield word(side, 13, text, "middle")
    yield across(x, 18, x, top - 17 if under.count else BOTTOM, "pic-middle", dashes)
    if under.count:
        yield across(x, top, x, BOTTOM, "pic-middle-in", dashes)


def _place(scores: Spread, value: Points) -> float:
    """Where a score is: inside its bar, since whole numbers fill a step from edge to edge."""
    low, high = scores.bins[0].low, scores.bins[-1].high
    shift = 0.5 if _whole(scores) else 0
    return LEFT + (RIGHT - LEFT) * (value + shift - low) / (high - low)
