"""The table of a tournament as a picture, and its alt text."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pytest

from rendering import MAX_TABLE_ROWS, Crosstable, RoundResult, crosstable
from rendering.layout import CANVAS
from rendering.primitives import get_font
from rendering.words import describe_crosstable
from tests.rendering.charts import LONGEST_NAME, TABLE_OF_FOUR, TABLE_OF_SWISS, TABLES, row
from tests.rendering.test_golden import MAX_ALT_TEXT_LENGTH
from tests.rendering.test_letters_and_cards import PHONE_WIDTH

MIN_LETTERS_ON_PHONE: Final = 10
"""The least size of letters, in pixels, that is legible on a phone."""


@pytest.mark.parametrize("rows", [1, 4, 7, 12, 16])
@pytest.mark.parametrize("rounds", [1, 3, 6, 11])
def test_a_table_of_any_size_fits_and_is_legible_on_a_phone(rows: int, rounds: int) -> None:
    cells = ["+64"] * rounds
    table = Crosstable(
        tuple(row(64, LONGEST_NAME, 10.5, *cells) for _ in range(rows)), 64, rounds, rounds
    )
    layout = crosstable.TableLayout(table)
    left, top, right, bottom = crosstable.TABLE
    font = get_font(layout.size)
    assert layout.size * PHONE_WIDTH / CANVAS[0] >= MIN_LETTERS_ON_PHONE
    assert crosstable.HEAD_SIZE * PHONE_WIDTH / CANVAS[0] >= MIN_LETTERS_ON_PHONE
    assert layout.size <= layout.row_height
    assert top < layout.bottom <= bottom
    cell_left, _top, cell_right, _bottom = layout.find_cell(0, 0)
    assert font.width("64") <= cell_right - cell_left
    assert font.width("10.5") <= right - layout.points_left - crosstable.NAME_MARGIN
    assert font.width("64") <= layout.names_left - left - crosstable.NAME_MARGIN
    assert layout.name_width >= crosstable.MIN_NAME_WIDTH - crosstable.NAME_MARGIN - 1
    name = crosstable.shorten_name(LONGEST_NAME, layout.size, layout.name_width)
    assert font.width(name) <= layout.name_width


def test_the_legend_of_a_table_explains_every_sign_and_fits() -> None:
    results = {"+": RoundResult.WON, "=": RoundResult.DRAWN, "-": RoundResult.LOST}
    every = row(1, "Alice", 1, "+2", "=2", "-2", "?2", "bye")
    legend = crosstable.find_legend(Crosstable((every,), 1, 5, 5))
    assert [result for result, _left, _words in legend] == list(RoundResult)
    for (_one, left, words), (_other, next_left, _) in pairwise(legend):
        width = get_font(crosstable.LEGEND_SIZE).width(words)
        assert left + crosstable.SIGN[0] + crosstable.SIGN_GAP + width < next_left
    last = legend[-1]
    assert last[1] + get_font(crosstable.LEGEND_SIZE).width(last[2]) + 60 <= CANVAS[0]
    shown = [result for result, _left, _words in crosstable.find_legend(TABLE_OF_FOUR)]
    assert shown == list(results.values())


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Alice", "Alice"),
        ("Jürgen", "Jürgen"),
        ("Nguyễn", "Nguyen"),
        ("✨ Frank ✨", "Frank"),
        ("under_score", "under_score"),
        ("李小龙", "Player 7"),
        ("مريم", "Player 7"),
        ("Weiß", "Weiß"),
        ("🌸", "Player 7"),
        ("", "Player 7"),
    ],
)
def test_a_name_is_written_without_signs_or_becomes_a_number(name: str, written: str) -> None:
    assert crosstable.find_writable_name(row(7, name, 1)) == written


def test_a_tables_page_with_too_many_rows_is_refused() -> None:
    rows = tuple(row(number, "Alice", 1) for number in range(MAX_TABLE_ROWS + 1))
    with pytest.raises(ValueError, match="17 rows"):
        crosstable.draw_crosstable(None, Crosstable(rows, 17, 0, 0))  # type: ignore[arg-type]


def test_the_alt_text_of_a_table_names_the_first_people_and_fits() -> None:
    assert describe_crosstable(TABLE_OF_FOUR) == (
        "Table of a tournament, round 3 of 3. 1. Alice, 3 points; "
        f"2. {LONGEST_NAME}, 1.5 points; 3. 李小龙, 1.5 points; 4. Dave, 0 points."
    )
    assert describe_crosstable(TABLE_OF_SWISS).endswith("16. Peggy, 0.5 points. 48 other people.")
    long = Crosstable(tuple(row(99, "W" * 100, 10.5) for _ in range(16)), 64, 1, 1)
    for table in (*TABLES.values(), long):
        assert len(describe_crosstable(table)) <= MAX_ALT_TEXT_LENGTH
    assert describe_crosstable(long).endswith(" 57 other people.")
