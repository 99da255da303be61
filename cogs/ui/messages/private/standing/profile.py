"""What somebody has come to, in words, and the ways to more of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui import clicks
from cogs.ui.clicks import Listing
from cogs.ui.messages.types import Button, Option, OptionList, PrivateMessage
from cogs.ui.sentences import labels, lists
from cogs.ui.sentences.standing import profile as say
from onitama_core.people import Ranking
from onitama_core.store import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cogs.ui.messages.types import Picture
    from onitama_core.people import Profile
    from onitama_core.store import Match


def profile_page(
    profile: Profile, last: Sequence[Match], picture: Picture | None
) -> PrivateMessage:
    """`last`: the latest of their games among those that the reader may see."""
    if not profile.record:
        return PrivateMessage("\n".join(say.nothing(profile)))
    return PrivateMessage(
        lists.listing([*say.lines(profile), *say.last_games(profile, last)]),
        picture,
        buttons=(*into(profile, last), *ways(profile)),
        lists=tuple(variants(profile)),
    )


def into(profile: Profile, last: Sequence[Match]) -> Iterator[Button]:
    """The replay of each, and the list of all."""
    for match in last:
        yield Button(clicks.Reveal(match.id), labels.in_match(labels.REPLAY, match.id))
    if last:
        yield Button(clicks.OpenHistory(Listing(profile.person.user_id)), labels.ALL_GAMES)


def ways(profile: Profile) -> Iterator[Button]:
    if profile.ratings and profile.customs.leaderboard:
        yield Button(clicks.ShowRanks(Ranking(profile.variant, Span.ALWAYS)), labels.TO_LEADERBOARD)


def variants(profile: Profile) -> Iterator[OptionList]:
    """Where there is a choice."""
    if len(profile.variants) > 1:
        rated = {one.variant: one for one in profile.ratings}
        options = tuple(
            Option(
                variant.value,
                say.variant_option(variant, rated.get(variant)),
                is_chosen=variant is profile.variant,
            )
            for variant in profile.variants
        )
        yield OptionList(clicks.PickProfile(profile.person.user_id), say.VARIANT, options)
