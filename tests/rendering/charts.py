"""Example charts of games, ratings and servers."""

from __future__ import annotations

from math import sin
from typing import Final

from onitama_core.game import Player, find_card
from rendering import (
    CardShare,
    Chart,
    Crosstable,
    RatingHistory,
    RatingPoint,
    RoundResult,
    ServerStatistics,
    TableCell,
    TableRow,
    TurningPoint,
)

RED, BLUE = Player


def wave(turns: int) -> tuple[float, ...]:
    """Return Red's chances before and after these turns, which swing more and more."""
    return tuple(0.5 + 0.35 * sin(turn / 4) * turn / turns for turn in range(turns + 1))


LONG: Final = Chart(
    (*wave(38)[:21], 0.86, 0.83, 0.31, 0.35, 0.33, 0.36, 0.81, 0.85, 0.84, 0.9, 0.97, 1.0),
    (TurningPoint(21, BLUE), TurningPoint(23, RED), TurningPoint(27, BLUE)),
    (71.4, 58.6),
)
SHORT: Final = Chart((0.5, 0.42, 0.95, 1.0), (TurningPoint(2, BLUE),), (96.0, 22.5))
ENDLESS: Final = Chart(
    (*wave(140), 0.5, 0.0),
    (TurningPoint(139, RED), TurningPoint(140, BLUE), TurningPoint(141, RED)),
    (88.0, 100.0),
)
ONE_TURN: Final = Chart((0.5, 0.47), (), (100.0, None))

MAX_CERTAIN_DEVIATION: Final = 110
"""The largest deviation of a rating that is not provisional, in these examples."""


def make_point(rating: float, deviation: float) -> RatingPoint:
    return RatingPoint(rating, deviation, is_provisional=deviation > MAX_CERTAIN_DEVIATION)


def make_points(*ratings: float) -> tuple[RatingPoint, ...]:
    """Return a course of ratings from 1500 on; the deviation falls fast at first, then slowly."""
    return tuple(
        make_point(rating, max(350 * 0.88**game, 58))
        for game, rating in enumerate((1500, *ratings))
    )


FIRST: Final = RatingHistory(make_points(1662.2), games=1)
YOUNG: Final = RatingHistory(make_points(1662, 1584, 1671, 1702, 1656), games=5)
SETTLED: Final = RatingHistory(
    make_points(
        1338,
        1422,
        1371,
        1330,
        1398,
        1441,
        1474,
        1452,
        1480,
        1519,
        1538,
        1522,
        1546,
        1561,
        1548,
        1570,
        1583,
    ),
    games=17,
)
VETERAN: Final = RatingHistory(
    tuple(make_point(1610 + 90 * sin(game / 7) - game, 62 + 8 * sin(game)) for game in range(51)),
    games=1137,
)
EVEN: Final = RatingHistory(tuple(make_point(1500, 40) for _ in range(4)), games=42)
COURSES: Final = {
    "course-first": FIRST,
    "course-young": YOUNG,
    "course-settled": SETTLED,
    "course-long": VETERAN,
    "course-even": EVEN,
}


def cards(**shares: tuple[float, int]) -> tuple[CardShare, ...]:
    """Return shares of won games and numbers of games by card."""
    return tuple(CardShare(find_card(name), *numbers) for name, numbers in shares.items())


MANY: Final = ServerStatistics(
    games=1234,
    first=0.537,
    cards=cards(
        tiger=(0.62, 310),
        dragon=(0.581, 295),
        seasnake=(0.55, 41),
        rooster=(0.53, 250),
        crab=(0.51, 300),
        horse=(0.5, 280),
        ox=(0.488, 290),
        elephant=(0.46, 270),
        rhinoceros=(0.43, 33),
        frog=(0.385, 301),
    ),
    has_all_cards=False,
    lengths=(120, 410, 380, 190, 80, 34, 20),
    step=10,
)
FEW: Final = ServerStatistics(
    games=10,
    first=1.0,
    cards=cards(crab=(1.0, 8), crane=(0.0, 8)),
    has_all_cards=True,
    lengths=(10, 0, 0, 0, 0, 0, 0),
    step=10,
)
NO_CARDS: Final = ServerStatistics(
    games=14, first=0.25, cards=(), has_all_cards=True, lengths=(3, 4, 5, 1, 0, 0, 1), step=10
)
SERVERS: Final = {"shares-many": MANY, "shares-few": FEW, "shares-no-cards": NO_CARDS}

CELLS: Final = {
    "+": RoundResult.WON,
    "=": RoundResult.DRAWN,
    "-": RoundResult.LOST,
    "?": RoundResult.PLAYING,
}
"""Results by their signs in `row`."""


def row(number: int, name: str, points: float, *cells: str) -> TableRow:
    """Return a row with cells like `+12` (a win against number 12) and `bye`; empty: no game."""
    table_cells: list[TableCell | None] = []
    for cell in cells:
        if cell == "bye":
            table_cells.append(TableCell(RoundResult.BYE))
        else:
            table_cells.append(TableCell(CELLS[cell[0]], int(cell[1:])) if cell else None)
    return TableRow(number, name, points, tuple(table_cells))


LONGEST_NAME: Final = "Maximiliane Wolkenbruch-Hagedorn"
"""A name of 32 letters, the most that Discord allows."""
SWISS_NAMES: Final = (
    "Alice",
    "Jürgen",
    "李小龙",
    "Dave",
    LONGEST_NAME,
    "Frank 🌸",
    "Grace",
    "Henry",
    "Iris",
    "O'Neil",
    "Kim",
    "Lena",
    "Mallory",
    "Nina",
    "Oscar",
    "Peggy",
)
TABLE_OF_SWISS: Final = Crosstable(
    rows=tuple(
        row(
            number,
            name,
            (17 - number) / 2,
            *(f"{'+=-'[(number + turn) % 3]}{(number + turn * 5) % 64 + 1}" for turn in range(7)),
            f"?{65 - number}",
            "",
            "",
            "",
        )
        for number, name in enumerate(SWISS_NAMES, 1)
    ),
    people=64,
    round=8,
    rounds=11,
)
TABLE_OF_FOUR: Final = Crosstable(
    rows=(
        row(1, "Alice", 3, "+2", "+3", "+4"),
        row(2, LONGEST_NAME, 1.5, "-1", "+4", "=3"),
        row(3, "李小龙", 1.5, "+4", "-1", "=2"),
        row(4, "Dave", 0, "-3", "-2", "-1"),
    ),
    people=4,
    round=3,
    rounds=3,
)
TABLE_WITH_BYES: Final = Crosstable(
    rows=(
        row(1, "Alice", 2, "+6", "+4", "?2", "", ""),
        row(2, "Bob", 2, "bye", "+3", "?1", "", ""),
        row(3, "Carol", 1.5, "=5", "-2", "bye", "", ""),
        row(4, "Dave", 1, "+7", "-1", "?5", "", ""),
        row(5, "Erin", 1, "=3", "=6", "?4", "", ""),
        row(6, "Frank", 0.5, "-1", "=5", "?7", "", ""),
        row(7, "Grace", 0, "-4", "", "?6", "", ""),
    ),
    people=7,
    round=3,
    rounds=5,
)
TABLES: Final = {
    "table-swiss": TABLE_OF_SWISS,
    "table-four": TABLE_OF_FOUR,
    "table-byes": TABLE_WITH_BYES,
}

CHARTS: Final[dict[str, Chart | RatingHistory | ServerStatistics | Crosstable]] = {
    "chart-long": LONG,
    "chart-short": SHORT,
    "chart-endless": ENDLESS,
    "chart-one-turn": ONE_TURN,
    **COURSES,
    **SERVERS,
    **TABLES,
}
"""All examples by the names of their golden pictures."""
