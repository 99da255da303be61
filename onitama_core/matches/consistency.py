"""Checks of a whole database, for the operator of a bot."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core import store
from onitama_core.matches.replay import initial_state_of, resume, status_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.store import Reader


MATCHES_PER_CHECK: Final = 200
"""Matches that one read transaction checks, so that the connection is free in between."""


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a check."""

    matches: int
    open_matches: int
    faults: tuple[str, ...]
    """A sentence for each fault, without anything that was hidden in a match."""


class CheckedMatch(NamedTuple):
    match_id: int
    is_open: bool
    faults: Sequence[str]


async def check_database(path: Path) -> Report:
    """Check a copy of a database as the bot would find it, also while the bot runs.

    Raises FileNotFoundError, PermissionError, NewerDatabase, or OSError where there is no room for
    a copy.
    """
    with TemporaryDirectory() as folder:
        copied = Path(folder) / path.name
        try:
            store.back_up(path, copied)
        except store.StoreFault as problem:
            return Report(0, 0, (f"The file is damaged: {problem}. Restore a copy.",))
        async with store.share_store(copied) as opened:
            faults = await opened.read(lambda reader: reader.checks.inconsistencies())
            checked: list[CheckedMatch] = []
            last_id = 0
            while part := await opened.read(check_matches, last_id):
                checked += part
                last_id = part[-1].match_id
    faults += (fault for match in checked for fault in match.faults)
    return Report(len(checked), sum(match.is_open for match in checked), tuple(faults))


def check_matches(reader: Reader, after: int) -> list[CheckedMatch]:
    """Check the next matches in the order of their numbers."""
    match_ids = reader.checks.matches_after(after, MATCHES_PER_CHECK)
    return [check_match(reader, match_id) for match_id in match_ids]


def check_match(reader: Reader, match_id: int) -> CheckedMatch:
    """Replay a match and compare its row with the state that its log leads to."""
    is_open = False
    try:
        match = reader.matches.get(match_id)
        is_open = not match.is_over
        by_log = status_of(resume(initial_state_of(match), reader.matches.entries(match_id)))
    except Exception as problem:  # noqa: BLE001 - a row or a log may be broken in any way
        # Only the kind of the error: its text may name a hidden square.
        unreadable = (
            f"Match #{match_id} can't be replayed ({type(problem).__name__}). The bot sets it "
            "aside; its players can resign."
        )
        return CheckedMatch(match_id, is_open, [unreadable])
    differences = [
        f"Match #{match_id}: its row tells {name} otherwise than its log. "
        "The log counts; the next turn puts the row right."
        for name in store.STATUS_FIELDS
        if getattr(match, name) != getattr(by_log, name)
    ]
    return CheckedMatch(match_id, is_open, differences)
