"""Numbers in words: where one side expected hidden ninjas, and what charts show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core import game
from rendering.words.names import N_, _, filled, listed, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rendering.view_model import Chart, Heat, RatingHistory, ServerStatistics


def expected(heat: Heat) -> str:
    """As in `b4 (42%), b3 (20%) and b2 (12%)`."""
    return with_chances(heat.likeliest, heat)


def also_possible(heat: Heat) -> str:
    """As in `4 other squares were possible`, if there were any."""
    others = len(heat.possible) - len(heat.likeliest)
    told = ngettext(
        "{others} other square was possible", "{others} other squares were possible", others
    )
    return told.format(others=others) if others else ""


def truth(heat: Heat) -> str:
    """As in `It stood on b4 (42%)`."""
    told = ngettext("It stood on {squares}", "They stood on {squares}", len(heat.actual))
    return told.format(squares=with_chances(heat.actual, heat))


def with_chances(squares: Sequence[game.Square], heat: Heat) -> str:
    told: list[str] = []
    for square in squares:
        chance = f"{heat.chances[square]:.0%}"
        if heat.chances[square] and chance == "0%":
            chance = _("less than 1%")
        told.append(f"{square} ({chance})")
    return listed(told)


BARELY: Final = "·"
"""Possible, but less than half of one in a hundred."""


def in_hundredths(chance: float) -> str:
    """On a square of a heat map."""
    hundredths = round(100 * chance)
    return str(hundredths) if hundredths or not chance else BARELY


# -- charts --


def describe_chart(chart: Chart) -> str:
    """Of who stood better in a game."""
    told = [
        ngettext(
            "Chart of who stood better in {turns} turn, Red's half above, Blue's below.",
            "Chart of who stood better in {turns} turns, Red's half above, Blue's below.",
            chart.turns,
        ).format(turns=chart.turns)
    ]
    for player, accuracy in zip(game.Player, chart.accuracy, strict=True):
        if accuracy is not None:
            percent = N_("{player}'s accuracy is {accuracy} per cent.")
            told.append(filled(percent, player=player, accuracy=f"{accuracy:.0f}"))
    chances = [f"{chance:.0%}" for chance in chart.chances]
    turned = N_("In turn {number}, {player}'s, Red's chance goes from {before} to {after}.")
    for turning in chart.turning_points:
        before, after = chances[turning.number - 1 : turning.number + 1]
        told.append(filled(turned, turning, before=before, after=after))
    told.append(_("At the end Red's chance to win is {chance}.").format(chance=chances[-1]))
    return " ".join(told)


def certainty(deviation: float, *, is_provisional: bool) -> str:
    """Beside a rating."""
    if is_provisional:
        return _("provisional")
    return _("give or take {points}").format(points=f"{deviation:.0f}")


def describe_rating_history(course: RatingHistory) -> str:
    """Of a rating."""
    first, last = course.points[0], course.points[-1]
    curve = ngettext(
        "A curve over {games} rated game: from {first} to {last}, give or take {points}.",
        "A curve over {games} rated games: from {first} to {last}, give or take {points}.",
        course.games,
    )
    if course.before:
        curve = N_(
            "A curve over the last {shown} of {games} rated games: "
            "from {first} to {last}, give or take {points}."
        )
    ratings = [mark.rating for mark in course.points]
    ends = {"first": f"{first.rating:.0f}", "last": f"{last.rating:.0f}"}
    told = [filled(curve, course, points=f"{last.deviation:.0f}", **ends)]
    lowest = (
        N_("Its lowest is {rating}, at the start."),
        N_("Its lowest is {rating}, after game {game}."),
    )
    highest = (
        N_("Its highest is {rating}, at the start."),
        N_("Its highest is {rating}, after game {game}."),
    )
    for rating, (at_the_start, later) in ((min(ratings), lowest), (max(ratings), highest)):
        after = course.before + ratings.index(rating)
        told.append(filled(later if after else at_the_start, rating=f"{rating:.0f}", game=after))
    settled = [at for at, mark in enumerate(course.points) if not mark.is_provisional]
    if last.is_provisional and first.is_provisional:
        told.append(_("The rating is provisional."))
    elif first.is_provisional:
        until = course.before + settled[0]
        told.append(_("It was provisional until game {game}.").format(game=until))
    return " ".join(told)


def describe_server_statistics(shares: ServerStatistics) -> str:
    """How a server's games went."""
    first = _("{games} games. Who moved first won {share}.")
    told = [first.format(games=shares.games, share=f"{shares.first:.0%}")]
    if shares.cards:
        won = N_("Won by who began with a card, the best and the worst: {cards}.")
        if shares.are_all:
            won = N_("Won by who began with a card: {cards}.")
        of = _("{card} {share} of {games}")
        cards = ", ".join(
            of.format(card=one.card.name, share=f"{one.share:.0%}", games=one.games)
            for one in shares.cards
        )
        told.append(filled(won, cards=cards))
    lengths: list[str] = []
    for number, games in enumerate(shares.lengths, start=1):
        is_last = number == len(shares.lengths)
        length = _("{first} or more: {games}") if is_last else _("{first} to {last}: {games}")
        last = shares.step * number
        lengths.append(length.format(first=last - shares.step + 1, last=last, games=games))
    told.append(filled(N_("Games by turns: {lengths}."), lengths=lengths))
    return " ".join(told)
