"""Bars: how the scores of a game spread."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.sheet import IN_POINTS, Points
from companion.core.words import Arg, Message, Renderer, in_english, noun, plain, say, sentences, several
from companion.stats.charts.svg import WIDTH, Picture, across, breadth, number, picture, points, word
from companion.stats.spread import Bin, Spread

LEFT, RIGHT, TOP, BOTTOM = 8, WIDTH - 8, 44, 184
SPREAD = say("How the scores spread")


def score_spread(
    id: str, scores: Spread | None, title: Message = SPREAD, into: Renderer = in_english, unit: Message = IN_POINTS
) -> Picture:
    """One bar for each step, its number on top and its lowest score below; the middle score is a dashed line."""
    if scores is None:
        said = into(say("No scores yet."))
        return picture(id, 40, [word(4, 24, said)], title=into(title), description=said, headers=(), rows=())
    fullest, whole = max(scores.bins, key=lambda one: one.count), _whole(scores)
    half = several(
        "{n} score, half of them at {middle} or below.",
        "{n} scores, half of them at {middle} or below.",
        scores.count,
        middle=plain(scores.median),
    )
    often = several(
        "Most often {range}: once.",
        "Most often {range}: {n} times.",
        fullest.count,
        range=_range(fullest, whole=whole),
    )
    return picture(
        id,
        BOTTOM + 38,
        [*_bars(scores), *_labels(scores, into, unit), *_middle(scores, into)],
        title=into(title),
        description=into(sentences(half, often)),
        headers=(into(say("Score")), into(say("Times"))),
        rows=[(into(_range(one, whole=whole)), str(one.count)) for one in scores.bins],
    )


def _whole(scores: Spread) -> bool:
    """Whether a step can be written as "10 to 14"."""
    return all(one.low == int(one.low) for one in scores.bins) and scores.whole


def _range(one: Bin, *, whole: bool) -> Arg:
    if not whole:
        return noun("{low} to under {high}", low=plain(one.low), high=plain(one.high))
    last = one.high - 1
    if last == one.low:
        return plain(one.low)
    return noun("{low} to {high}", low=plain(one.low), high=plain(last))


def _unit(scores: Spread, unit: Message) -> Message:
    """What the numbers below are, and of which of its scores each one is, where a bar has several."""
    single = _whole(scores) and scores.bins[0].high - scores.bins[0].low == 1
    return unit if single else noun("{unit}, each bar from its number on", unit=unit)


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


def _labels(scores: Spread, into: Renderer, unit: Message) -> Iterator[str]:
    """The lowest score of each step, as many as have room."""
    width = _width(scores)
    widest = max(breadth(points(one.low, into)) for one in scores.bins) + 4
    every = max(1, -int(-widest // width))
    for at, one in enumerate(scores.bins):
        if at % every == 0:
            yield word(LEFT + (at + 0.5) * width, BOTTOM + 15, points(one.low, into), "middle", "pic-soft")
    yield word(WIDTH / 2, BOTTOM + 32, into(_unit(scores, unit)), "middle", "pic-soft")


def _middle(scores: Spread, into: Renderer) -> Iterator[str]:
    """The line is broken where the number of its bar is."""
    x, text = _place(scores, scores.median), into(noun("half of them: {points} or less", points=plain(scores.median)))
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
