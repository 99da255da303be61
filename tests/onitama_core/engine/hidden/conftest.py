"""Cached subgame solutions are cleared after each test file, because no other file reuses them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module", autouse=True)
def clear_caches_after_file() -> Iterator[None]:
    from onitama_core.engine.hidden.search import deep_search  # noqa: PLC0415 - loads compiled code
    from onitama_core.engine.hidden.subgame import forget_subgames  # noqa: PLC0415

    yield
    forget_subgames()
    deep_search.cached_search.cache_clear()
