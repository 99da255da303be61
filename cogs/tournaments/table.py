"""The table of a tournament as data for its picture, and as lines of text."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from cogs.shared.words import bare_name, name_of
from onitama_core.store import Bye, Game, TournamentFormat
from onitama_core.tournaments import opponent_in, points_in, standings
from rendering import MAX_TABLE_ROWS, Crosstable, RoundResult, TableCell, TableRow
from rendering.words import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from onitama_core.store import Pairing, TournamentView
    from onitama_core.tournaments import Standing


RESULT_BY_POINTS: Final = {1.0: RoundResult.WON, 0.0: RoundResult.LOST}
"""Results of decided games by the points that they score; others are drawn."""


def rank(view: TournamentView) -> Sequence[Standing]:
    """Return the standings of a tournament that has started, the best person first."""
    return standings(view.tournament.plan.format, view.entrants, view.rounds)


def count_pages(view: TournamentView) -> int:
    return max(math.ceil(len(view.entrants) / MAX_TABLE_ROWS), 1)


def make_table(view: TournamentView, page: int = 0) -> Crosstable:
    """Return a page of the table; for a number beyond the last page, the last page."""
    ranked = rank(view)
    rows = {standing.number: row for row, standing in enumerate(ranked, start=1)}
    start = min(page, count_pages(view) - 1) * MAX_TABLE_ROWS
    tournament = view.tournament
    return Crosstable(
        rows=tuple(
            TableRow(
                number=rows[standing.number],
                name=bare_name(view.person(standing.number)),
                points=standing.points,
                cells=find_cells(view, standing, rows),
            )
            for standing in ranked[start : start + MAX_TABLE_ROWS]
        ),
        people=len(ranked),
        round=tournament.round,
        rounds=max(tournament.rounds, len(view.rounds)),
    )


def find_cells(
    view: TournamentView, standing: Standing, rows: Mapping[int, int]
) -> tuple[TableCell | None, ...]:
    """Return the cells of a person's rounds; None for a round to come."""
    cells = [find_cell(pairing, standing.number, rows) for pairing in standing.pairings]
    missing = max(view.tournament.rounds - len(cells), 0)
    return (*cells, *([None] * missing))


def find_cell(pairing: Pairing | None, number: int, rows: Mapping[int, int]) -> TableCell | None:
    """Return the cell of an entrant's pairing; `rows`: table rows by the entrants' numbers."""
    if pairing is None:
        return None
    if isinstance(pairing, Bye):
        return TableCell(RoundResult.BYE)
    result = RESULT_BY_POINTS.get(points_in(pairing, number), RoundResult.DRAWN)
    if pairing.result is None:
        result = RoundResult.PLAYING
    return TableCell(result, rows[opponent_in(pairing, number)])


def table_lines(view: TournamentView, page: int = 0) -> list[str]:
    """Return a line for each person of a page, with the numbers by which they are ranked."""
    start = page * MAX_TABLE_ROWS
    line = _("**{place}** {name}: {numbers}")
    return [
        line.format(
            place=standing.place,
            name=name_of(view.person(standing.number)),
            numbers=format_numbers(view.tournament.plan.format, standing),
        )
        for standing in rank(view)[start : start + MAX_TABLE_ROWS]
    ]


NUMBER_NAMES: Final = {
    TournamentFormat.SWISS: N_("-# Points · Buchholz · Sonneborn-Berger"),
    TournamentFormat.ROUND_ROBIN: N_("-# Points · Sonneborn-Berger"),
    TournamentFormat.KNOCKOUT: N_("-# Rounds won"),
}
"""The line above the table, which names the numbers by which people are ranked."""


def format_numbers(kind: TournamentFormat, standing: Standing) -> str:
    """Return the numbers of a person in the order of `NUMBER_NAMES`."""
    numbers = [format_points(standing.points)]
    if kind is TournamentFormat.SWISS:
        numbers.append(format_points(standing.buchholz))
    if kind is not TournamentFormat.KNOCKOUT:
        numbers.append(format_points(standing.sonneborn_berger))
    return " · ".join(numbers)


QUARTERS: Final = {0: "", 1: "¼", 2: "½", 3: "¾"}


def format_points(points: float) -> str:
    """Return points like `4½`. A Sonneborn-Berger score can have quarters."""
    whole, quarters = divmod(round(points * 4), 4)
    fraction = QUARTERS[quarters]
    return fraction if fraction and not whole else f"{whole}{fraction}"


def count_points(points: float) -> str:
    """Return a text like `1 point` or `4½ points`."""
    text = ngettext("{points} point", "{points} points", 1 if 0 < points <= 1 else round(points))
    return text.format(points=format_points(points))


def table_filename(view: TournamentView, page: int = 0) -> str:
    """Return the picture's file name, which changes with each result.

    A client that has cached an older picture then loads the new one.
    """
    decided = sum(
        isinstance(pairing, Game) and pairing.result is not None
        for pairings in view.rounds
        for pairing in pairings
    )
    number = view.tournament.id
    current = view.tournament.round
    return f"onitama-tournament-{number}-{current}-{decided}-{page + 1}.png"
