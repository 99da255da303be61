"""Which functions had a part in what was said."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import CodeType, FrameType


@dataclass
class Watch:
    ran: set[CodeType] = field(default_factory=set)
    """In a call that went well."""
    inner: set[CodeType] = field(default_factory=set)
    """Those of them that another one called, which says more than they do alone."""

    @contextmanager
    def running(self, outermost: CodeType) -> Iterator[None]:
        entered: set[CodeType] = set()

        def note(frame: FrameType, event: str, _: Any) -> None:
            if event == "call":
                entered.add(frame.f_code)

        before = sys.getprofile()
        sys.setprofile(note)
        try:
            yield
        finally:
            sys.setprofile(before)
        self.ran |= entered
        self.inner |= entered - {outermost}
