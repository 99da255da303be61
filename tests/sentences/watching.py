"""Which functions had a part in what was said."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import CodeType, FrameType
    from typing import Self


class Source(NamedTuple):
    """Of a function: equal ones at the same line of two files are one to Python's code objects."""

    file: str
    line: int

    @classmethod
    def of(cls, code: CodeType) -> Self:
        return cls(code.co_filename, code.co_firstlineno)


@dataclass
class Watch:
    ran: set[Source] = field(default_factory=set)
    """In a call that went well."""
    inner: set[Source] = field(default_factory=set)
    """Those of them that another one called, which says more than they do alone."""

    @contextmanager
    def running(self, outermost: CodeType) -> Iterator[None]:
        entered: set[Source] = set()

        def note(frame: FrameType, event: str, _: Any) -> None:
            if event == "call":
                entered.add(Source.of(frame.f_code))

        before = sys.getprofile()
        sys.setprofile(note)
        try:
            yield
        finally:
            sys.setprofile(before)
        self.ran |= entered
        self.inner |= entered - {Source.of(outermost)}
