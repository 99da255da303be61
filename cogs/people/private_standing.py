"""How people stand, to one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.people import profile_words, standing_words
from cogs.ui import clicks, labels
from cogs.ui.click_values import Listing
from cogs.ui.messages import Button, Option, OptionList, PrivateMessage
from cogs.ui.words import listing
from onitama_core.game import Variant
from onitama_core.people import Ranking
from onitama_core.store import Span
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cogs.ui.clicks import Click
    from cogs.ui.messages import Picture
    from onitama_core.people import Leaderboard, Profile, Statistics
    from onitama_core.store import Match


def leaderboard_page(board: Leaderboard) -> PrivateMessage:
    shown = board.shown
    spans = tuple(
        Option(span.value, standing_words.span_option(span), is_chosen=span is shown.span)
        for span in Span
    )
    return PrivateMessage(
        "\n".join(standing_words.lines(board)),
        buttons=(
            *(turning(board) if board.pages > 1 else ()),
            Button(clicks.ShowStatistics(shown.variant), labels.STATISTICS),
        ),
        lists=(
            variant_list(clicks.PickRanks(shown, 0), shown.variant),
            OptionList(clicks.PickRanks(shown, 1), standing_words.SPAN, spans),
        ),
    )


def turning(board: Leaderboard) -> Iterator[Button]:
    """Where none leads on, it stays in its place."""
    shown, last = board.shown, board.pages - 1
    ways = [
        (max(shown.page - 1, 0), labels.PREVIOUS, shown.page == 0),
        (min(shown.page + 1, last), labels.NEXT, shown.page == last),
    ]
    if board.own_page is not None:
        ways.append((board.own_page, labels.MY_PLACE, board.shows_own))
    for number, (page, label, is_disabled) in enumerate(ways):
        yield Button(clicks.ShowRanks(shown.at(page), number), label, is_disabled=is_disabled)


def variant_list(click: Click, shown: Variant | None) -> OptionList:
    options = (
        Option(variant.value, words.variant_name(variant), is_chosen=variant is shown)
        for variant in Variant
    )
    return OptionList(click, standing_words.VARIANT, tuple(options))


def profile_page(
    profile: Profile, last: Sequence[Match], picture: Picture | None
) -> PrivateMessage:
    """`last`: the latest of their games among those that the reader may see."""
    if not profile.record:
        return PrivateMessage("\n".join(profile_words.nothing(profile)))
    return PrivateMessage(
        listing([*profile_words.lines(profile), *profile_words.last_games(profile, last)]),
        picture,
        buttons=tuple(profile_ways(profile, last)),
        lists=tuple(profile_variants(profile)),
    )


def profile_ways(profile: Profile, last: Sequence[Match]) -> Iterator[Button]:
    """To the replay of each of these matches, the list of all, and the leaderboard."""
    for match in last:
        yield Button(clicks.Reveal(match.id), labels.in_match(labels.REPLAY, match.id))
    if last:
        yield Button(clicks.OpenHistory(Listing(profile.person.user_id)), labels.ALL_GAMES)
    if profile.ratings and profile.customs.leaderboard:
        yield Button(clicks.ShowRanks(Ranking(profile.variant, Span.ALWAYS)), labels.TO_LEADERBOARD)


def profile_variants(profile: Profile) -> Iterator[OptionList]:
    """Where there is a choice."""
    if len(profile.variants) > 1:
        rated = {one.variant: one for one in profile.ratings}
        options = tuple(
            Option(
                variant.value,
                profile_words.variant_option(variant, rated.get(variant)),
                is_chosen=variant is profile.variant,
            )
            for variant in profile.variants
        )
        yield OptionList(clicks.PickProfile(profile.person.user_id), profile_words.VARIANT, options)


def statistics_page(
    found: Statistics | None,
    shown: Variant | None,
    picture: Picture | None,
    *,
    is_ranked: bool,
) -> PrivateMessage:
    """`is_ranked`: the server shows a leaderboard to go back to."""
    if found is not None and found.is_enough:
        text = "\n".join(standing_words.above_statistics(found))
    elif found is not None:
        text = standing_words.too_few(found)
    elif shown is not None:
        text = standing_words.nothing_of(words.variant_name(shown))
    else:
        text = standing_words.NOTHING
    ranks = clicks.ShowRanks(Ranking(shown or Variant.CLASSIC, Span.ALWAYS))
    return PrivateMessage(
        text,
        picture,
        buttons=(Button(ranks, labels.TO_LEADERBOARD),) if is_ranked else (),
        lists=(variant_list(clicks.PickStatistics(), shown),),
    )
