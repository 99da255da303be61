"""What is usual in a server; NULL where it is every pace, and every channel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from onitama_core.game import Variant
from onitama_core.store.records.customs import EVERY_PACE, Customs
from onitama_core.store.records.pace import PACES, name_of
from onitama_core.store.records.terms import SEPARATOR

if TYPE_CHECKING:
    import sqlite3


def customs(row: sqlite3.Row) -> Customs:
    names, channels = row["paces"], row["channels"]
    return Customs(
        in_threads=bool(row["in_threads"]),
        one_board=bool(row["one_board"]),
        pace=PACES[row["pace"]],
        paces=EVERY_PACE
        if names is None
        else tuple(map(PACES.__getitem__, names.split(SEPARATOR))),
        most_matches=row["most_matches"],
        variant=Variant(row["variant"]),
        pool=row["pool"],
        rated=bool(row["rated"]),
        leaderboard=bool(row["leaderboard"]),
        channels=() if channels is None else tuple(map(int, channels.split(SEPARATOR))),
    )


def of_customs(customs: Customs) -> dict[str, Any]:
    is_any = customs.paces == EVERY_PACE
    return {
        "in_threads": customs.in_threads,
        "one_board": customs.one_board,
        "pace": name_of(customs.pace),
        "paces": None if is_any else SEPARATOR.join(map(name_of, customs.paces)),
        "most_matches": customs.most_matches,
        "variant": customs.variant.value,
        "pool": customs.pool,
        "rated": customs.rated,
        "leaderboard": customs.leaderboard,
        "channels": SEPARATOR.join(map(str, customs.channels)) or None,
    }
