"""What a host is told of a file."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Final

from onitama_core.matches.care.faults import (
    Damaged,
    Dangling,
    Endless,
    Misfiled,
    Misstated,
    NeverDue,
    Unreadable,
)
from onitama_core.store import (
    DueKind,
    InUse,
    LaterDatabase,
    Locked,
    NewerDatabase,
    ReadOnly,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime
    from pathlib import Path

    from onitama_core.matches.care.checking import Report
    from onitama_core.matches.care.recounting import Recounted

OF_INVITATIONS: Final = (DueKind.EXPIRY, DueKind.INVITATION_CLEARING)
REFUSALS: Final[Mapping[type[Exception], str]] = {
    FileNotFoundError: "There is no {}.",
    PermissionError: "I may not read {}. Let the user that I run as read it.",
    InUse: "{} is in use by a bot. Stop that one first, or name another file.",
    ReadOnly: "I may not write there: {}.",
}


def backed_up(path: Path, to: Path) -> str:
    return f"{path} is copied to {to}."


def restored(path: Path, backup: Path, aside: Path | None) -> str:
    kept = "" if aside is None else f" What was there before is kept as {aside}."
    return f"{path} is now what {backup} was.{kept}"


def summary(path: Path, report: Report) -> str:
    matches = "match" if report.matches == 1 else "matches"
    count = f"{report.matches} {matches}, {report.open_matches} of them open"
    if not report.faults:
        return f"{path}: {count}. Everything holds."
    return f"{path}: {count}. Faults: {len(report.faults)}."


def difference(table: str, rows: int, *, is_put_right: bool) -> str:
    amiss = "1 row" if rows == 1 else f"{rows} rows"
    return f"{table}: {amiss} {'put right' if is_put_right else 'not as the logs have it'}."


def held_against(path: Path, found: Recounted) -> str:
    if not found.differing:
        return f"{path}: {results(found)}. Ratings and sums are as the logs have them."
    return f"{path}: {results(found)}. Stop the bot and make them anew: `recount`."


def made_anew(path: Path, found: Recounted) -> str:
    return f"{path}: {results(found)}. Ratings and sums are made anew."


def results(found: Recounted) -> str:
    return "1 result" if found.results == 1 else f"{found.results} results"


@singledispatch
def fault_in(fault: object) -> str:
    raise TypeError(fault)


@fault_in.register
def _(fault: Damaged) -> str:
    return f"The file is damaged: {fault.detail}. Restore a copy."


@fault_in.register
def _(fault: Dangling) -> str:
    return f"A row of {fault.table} refers to one of {fault.parent} that is not there."


@fault_in.register
def _(fault: Unreadable) -> str:
    return (
        f"Match #{fault.match_id} can't be replayed ({fault.problem}). The bot sets it aside; "
        "its players can resign."
    )


@fault_in.register
def _(fault: Misstated) -> str:
    return (
        f"Match #{fault.match_id}: its row tells {fault.field} otherwise than its log. "
        "The log counts; the next turn puts the row right."
    )


@fault_in.register
def _(fault: Misfiled) -> str:
    return f"Match #{fault.match_id} is listed as open and is over, or the other way round."


@fault_in.register
def _(fault: Endless) -> str:
    return f"Match #{fault.match_id} has no time at which it ends. Its next turn sets one."


@fault_in.register
def _(fault: NeverDue) -> str:
    due = fault.due
    if due.kind is DueKind.THOUGHT:
        return f"Match #{due.subject} waits for the computer, which does not know of it."
    subject = "Invitation" if due.kind in OF_INVITATIONS else "Match"
    return f"{subject} {due.subject} has no time for its {due.kind.value}."


def refusal(path: Path, problem: Exception) -> str:
    """Why a command could not do what it was asked for."""
    match problem:
        case NewerDatabase(version=version, known=known):
            return (
                "That file was made by a later version of this bot: "
                f"version {version}, this program knows {known}."
            )
        case LaterDatabase(there=there, copied=copied):
            return (
                f"{path} goes on until {instant(there)}, the copy only until {instant(copied)}. "
                "With --over it is replaced all the same, and kept beside."
            )
        case Locked():
            return f"Another program holds {path}. Try again once it is done."
    return REFUSALS.get(type(problem), "That can't be done: {}.").format(problem)


def instant(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M} UTC"
