"""What a function of the rooms of words is called with."""

from __future__ import annotations

from inspect import Parameter, signature
from random import Random
from typing import TYPE_CHECKING, Any, Final

from tests.sentences.samples import SAMPLES, UPDATES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.sentences.samples import Sample

MOST_CALLS: Final = 3000
"""Of one function: of more, these many are drawn by lot, always the same."""


def combinations(function: Callable[..., Any]) -> list[tuple[Sample, ...]]:
    """Of one moment where they are of any; none where a parameter has no samples."""
    chosen: list[tuple[Sample, ...]] = [()]
    for parameter in parameters(function):
        choice = samples(function, parameter)
        chosen = [(*some, one) for some in chosen for one in choice if fits(one, some)]
    if len(chosen) <= MOST_CALLS:
        return chosen
    return Random(len(chosen)).sample(chosen, MOST_CALLS)  # noqa: S311 - not a secret


def fits(sample: Sample, others: Sequence[Sample]) -> bool:
    name, _ = sample
    return name not in UPDATES or all(other == name for other, _ in others if other in UPDATES)


def samples(function: Callable[..., Any], parameter: Parameter) -> Sequence[Sample]:
    asked = str(parameter.annotation).replace("game.", "")
    named = f"{parameter.name}: {asked}"
    for key in (f"{function.__name__}.{named}", named, asked):
        if key in SAMPLES:
            return SAMPLES[key]
    parts = asked.split(" | ")
    if not all(part in SAMPLES for part in parts):
        return ()
    return [sample for part in parts for sample in SAMPLES[part]]


def call(function: Callable[..., Any], values: Sequence[Any]) -> Any:
    given = list(zip(parameters(function), values, strict=True))
    by_name = {p.name: value for p, value in given if p.kind is Parameter.KEYWORD_ONLY}
    return function(*(v for p, v in given if p.kind is not Parameter.KEYWORD_ONLY), **by_name)


def parameters(function: Callable[..., Any]) -> list[Parameter]:
    return list(signature(function).parameters.values())
