"""Which leaderboard, and which page of it, in a custom_id."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from onitama_core.game import Variant
from onitama_core.people import Ranking
from onitama_core.store import Span

WRITTEN: Final = re.compile(r"(?P<variant>[a-z]+):(?P<span>[a-z]+):(?P<page>[0-9]{1,4})")
VARIANTS: Final = {variant.value: variant for variant in Variant}
SPANS: Final = {span.value: span for span in Span}


def written(ranking: Ranking) -> str:
    return f"{ranking.variant.value}:{ranking.span.value}:{ranking.page}"


def read(text: str) -> Ranking | None:
    """None for what this bot never wrote."""
    found = WRITTEN.fullmatch(text)
    if found is None or found["variant"] not in VARIANTS or found["span"] not in SPANS:
        return None
    return Ranking(VARIANTS[found["variant"]], SPANS[found["span"]], int(found["page"]))


def choosing(shown: Ranking, value: str) -> Ranking | None:
    """The first page for another variant or span; None for what no list offers."""
    if value in VARIANTS:
        return replace(shown, variant=VARIANTS[value], page=0)
    if value in SPANS:
        return replace(shown, span=SPANS[value], page=0)
    return None
