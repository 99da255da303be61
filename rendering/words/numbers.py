"""Chances and ratings in words, and the alt text of charts."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from onitama_core import game
from rendering.words.cards import card_name
from rendering.words.languages import _, ngettext
from rendering.words.names import (
    end_sentence,
    join_clauses,
    join_sentences,
    join_words,
    side,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rendering.view_model import Chart, Crosstable, Heat, RatingHistory, ServerStatistics


# -- numbers --


def format_percent(share: float) -> str:
    """Return a share of 1 in per cent, like `42%`."""
    return _("{number}%").format(number=f"{100 * share:.0f}")


def format_decimal(number: float, decimals: int | None = None) -> str:
    """Return a number with the decimal mark of the language, like `4.5`.

    It has this number of decimal places; None: as many as it needs.
    """
    text = f"{number:g}" if decimals is None else f"{number:.{decimals}f}"
    return text.replace(".", _("."))


# -- heat maps --


def describe_likeliest_squares(heat: Heat) -> str:
    """Return a text like `b4 (42%), b3 (20%) and b2 (12%)`."""
    return join_chances(heat.likeliest, heat)


def describe_other_squares(heat: Heat) -> str:
    """Return a text like `4 other squares were possible`; empty if there were none."""
    others = len(heat.possible) - len(heat.likeliest)
    if not others:
        return ""
    return ngettext(
        "{others} other square was possible", "{others} other squares were possible", others
    ).format(others=others)


def describe_actual_squares(heat: Heat) -> str:
    """Return a text like `It stood on b4 (42%)`."""
    squares = join_chances(heat.actual, heat)
    count = len(heat.actual)
    stood = ngettext("It stood on {squares}", "They stood on {squares}", count)
    return stood.format(squares=squares)


def join_chances(squares: Sequence[game.Square], heat: Heat) -> str:
    """Return a list of squares with their chances."""
    parts: list[str] = []
    for square in squares:
        chance = format_percent(heat.chances[square])
        if heat.chances[square] and round(100 * heat.chances[square]) == 0:
            chance = _("less than {chance}").format(chance=format_percent(0.01))
        parts.append(f"{square} ({chance})")
    return join_words(parts)


TINY_CHANCE: Final = "·"
"""Sign that a heat map shows for a chance above 0 that rounds to 0 per cent."""


def format_hundredths(chance: float) -> str:
    """Return the number on a square of a heat map, in per cent."""
    hundredths = round(100 * chance)
    if chance and not hundredths:
        return TINY_CHANCE
    return str(hundredths)


# -- charts --


def describe_chart(chart: Chart) -> str:
    """Return the alt text of the chances in a game."""
    sentences = [
        ngettext(
            "Chart of the chance to win in {turns} turn, Red's above 50%, Blue's below.",
            "Chart of the chance to win in {turns} turns, Red's above 50%, Blue's below.",
            chart.turns,
        ).format(turns=chart.turns)
    ]
    for player, accuracy in zip(game.Player, chart.accuracy, strict=True):
        if accuracy is not None:
            percent = _("{player}'s accuracy is {accuracy} per cent.")
            sentences.append(percent.format(player=side(player), accuracy=f"{accuracy:.0f}"))
    chances = [format_percent(chance) for chance in chart.chances]
    turning_point = _("In turn {number}, {player}'s, Red's chance goes from {before} to {after}.")
    sentences += [
        turning_point.format(
            number=turning.number,
            player=side(turning.player),
            before=chances[turning.number - 1],
            after=chances[turning.number],
        )
        for turning in chart.turning_points
    ]
    end = _("At the end Red's chance to win is {chance}.")
    sentences.append(end.format(chance=chances[-1]))
    return join_sentences(*sentences)


def describe_certainty(deviation: float, *, is_provisional: bool) -> str:
    """Return a text about a rating's certainty, like `give or take 60`."""
    if is_provisional:
        return _("provisional")
    return _("give or take {points}").format(points=f"{deviation:.0f}")


def describe_rating_history(history: RatingHistory) -> str:
    """Return the alt text of the course of a rating."""
    ratings = [point.rating for point in history.points]
    lowest = min(ratings)
    lowest_game = history.games_before + ratings.index(lowest)
    if lowest_game:
        lowest_text = _("Its lowest is {rating}, after game {game}.")
    else:
        lowest_text = _("Its lowest is {rating}, at the start.")
    highest = max(ratings)
    highest_game = history.games_before + ratings.index(highest)
    if highest_game:
        highest_text = _("Its highest is {rating}, after game {game}.")
    else:
        highest_text = _("Its highest is {rating}, at the start.")
    sentences = [
        describe_curve(history),
        lowest_text.format(rating=f"{lowest:.0f}", game=lowest_game),
        highest_text.format(rating=f"{highest:.0f}", game=highest_game),
    ]
    if history.points[0].is_provisional and history.points[-1].is_provisional:
        sentences.append(_("The rating is provisional."))
    elif history.points[0].is_provisional:
        is_provisional = [point.is_provisional for point in history.points]
        settled_game = history.games_before + is_provisional.index(False)
        provisional_text = _("It was provisional until game {game}.")
        sentences.append(provisional_text.format(game=settled_game))
    return join_sentences(*sentences)


def describe_curve(history: RatingHistory) -> str:
    """Return the first sentence about a rating: where the curve starts and where it ends."""
    if history.games_before:
        curve = _(
            "A curve over the last {shown} of {games} rated games: "
            "from {first} to {last}, give or take {points}."
        )
    else:
        curve = ngettext(
            "A curve over {games} rated game: from {first} to {last}, give or take {points}.",
            "A curve over {games} rated games: from {first} to {last}, give or take {points}.",
            history.games,
        )
    last = history.points[-1]
    return curve.format(
        shown=history.shown_games,
        games=history.games,
        first=f"{history.points[0].rating:.0f}",
        last=f"{last.rating:.0f}",
        points=f"{last.deviation:.0f}",
    )


def describe_server_statistics(statistics: ServerStatistics) -> str:
    """Return the alt text of the statistics of a server."""
    sentences = [
        _("{games} games. The player who moved first won {share} of them.").format(
            games=statistics.games, share=format_percent(statistics.first)
        )
    ]
    if statistics.cards:
        cards = join_words(
            [
                _("{card} {share} of {games}").format(
                    card=card_name(card_share.card),
                    share=format_percent(card_share.share),
                    games=card_share.games,
                )
                for card_share in statistics.cards
            ]
        )
        text = _("Won by players who began with a card, the best and the worst cards: {cards}.")
        if statistics.has_all_cards:
            text = _("Won by players who began with a card: {cards}.")
        sentences.append(text.format(cards=cards))
    lengths = join_words(list_lengths(statistics))
    sentences.append(_("Games by turns: {lengths}.").format(lengths=lengths))
    return join_sentences(*sentences)


def list_lengths(statistics: ServerStatistics) -> list[str]:
    """Return texts like `11 to 20: 5`, one for each range of lengths."""
    lengths: list[str] = []
    for number, games in enumerate(statistics.lengths, start=1):
        is_last = number == len(statistics.lengths)
        length = _("{first} or more: {games}") if is_last else _("{first} to {last}: {games}")
        last = statistics.step * number
        lengths.append(length.format(first=last - statistics.step + 1, last=last, games=games))
    return lengths


# -- the table of a tournament --

MAX_TABLE_TEXT: Final = 900
"""Characters of people and points in the alt text of a table, which may have 1024 in all."""


def describe_crosstable(table: Crosstable) -> str:
    """Return the alt text of a tournament's table: the first people with their points."""
    opening = _("Table of a tournament, round {round} of {rounds}.").format(
        round=table.round, rounds=table.rounds
    )
    people: list[str] = []
    remaining_chars = MAX_TABLE_TEXT
    for row in table.rows:
        text = _("{number}. {name}, {points}").format(
            number=row.number, name=row.name, points=count_points(row.points)
        )
        remaining_chars -= len(text) + len("; ")
        if remaining_chars < 0:
            break
        people.append(text)
    sentences = [opening, end_sentence(join_clauses(people))]
    if others := table.people - len(people):
        text = ngettext("{others} other person.", "{others} other people.", others)
        sentences.append(text.format(others=others))
    return join_sentences(*sentences)


def plural_number(number: float) -> int:
    """Return the whole number whose plural form a number takes: French has one form up to 1."""
    return ceil(number) if number >= 1 else 0


def count_points(points: float) -> str:
    """Return a text like `1 point` or `4.5 points`."""
    text = ngettext("{points} point", "{points} points", plural_number(points))
    return text.format(points=format_decimal(points))
