"""What somebody has come to in a server, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.history.words import game_line
from cogs.people.standing_words import badge, games, rating
from cogs.ui.words import name_of, opening_name, plain_name, seat
from onitama_core.game import CARDS, Player
from onitama_core.people import Favourites, Score
from onitama_core.store import Result
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from onitama_core.game import Termination, Variant
    from onitama_core.people import Opponent, Profile
    from onitama_core.store import CardSum, Match, Person, RatingHeld, Tally


LAST_GAMES: Final = "**Last games**"
OF_OTHERS: Final = "**Last games that you can see**"
IN_ALL: Final = "**In all variants**"
VARIANT: Final = "Another way to play"
STREAKS: Final = {
    Result.WON: "Won the last {games} games",
    Result.DRAWN: "Drew the last {games} games",
    Result.LOST: "Lost the last {games} games",
}
HELD_TOGETHER: Final = "\N{NON-BREAKING HYPHEN}"
SHORT: Final = 2
"""Games in a row that are a streak."""
NOTHING_OWN: Final = (
    "You have finished no match against anybody here yet. "
    "`/onitama challenge` invites somebody; what comes of it stands here then."
)


def nothing(profile: Profile) -> Iterator[str]:
    """Of who has played nothing that counts."""
    if profile.is_own:
        yield NOTHING_OWN
        yield from way_to_a_rating(profile, "A rated match")
    else:
        who = opening_name(profile.person)
        yield f"{who} has finished no match here yet. `/onitama challenge` asks for the first."


def lines(profile: Profile) -> Iterator[str]:
    yield f"**{name_of(profile.person)}** · {words.variant_name(profile.variant)}"
    if profile.rating is not None:
        yield rated(profile.rating)
    else:
        match = f"A rated match of {words.variant_name(profile.variant)}"
        yield from way_to_a_rating(profile, match)
    if profile.tally.games:
        yield record(profile)
    if wins := profile.wins():
        yield how_won(wins)
    yield from in_all(profile)


def rated(found: RatingHeld) -> str:
    """As in `Rating **1512**, give or take 62, after 34 rated games`."""
    its = found.rating
    sure = words.signs.certainty(its.deviation, is_provisional=its.is_provisional)
    return f"Rating **{rating(its)}**, {sure}, after {rated_games(found.games)}."


def way_to_a_rating(profile: Profile, match: str) -> Iterator[str]:
    """To its owner, where there are any."""
    if profile.is_own and profile.customs.rated:
        yield f"{match}, with a pace, gives you a rating: `/onitama challenge rated:True`."


def rated_games(count: int) -> str:
    return "1 rated game" if count == 1 else f"{count} rated games"


def record(profile: Profile) -> str:
    """As in `7 won, 1 drawn, 4 lost: as 🔴 Red 4-0-1, as 🔷 Blue 3-1-3`."""
    told = in_words(profile.tally)
    seats = [player for player in Player if profile.tally_as(player).games]
    if len(seats) == 1:
        return f"{told}, as {seat(seats[0])}."
    return f"{told}: {', '.join(as_seat(profile, player) for player in seats)}."


def as_seat(profile: Profile, player: Player) -> str:
    return f"as {seat(player)} {briefly(profile.tally_as(player))}"


def in_words(tally: Tally) -> str:
    return f"{tally.wins} won, {tally.draws} drawn, {tally.losses} lost"


def briefly(tally: Tally) -> str:
    """In the same order, and never on two lines."""
    return HELD_TOGETHER.join(map(str, (tally.wins, tally.draws, tally.losses)))


def how_won(wins: Sequence[tuple[Termination, int]]) -> str:
    """As in `Won 7 by stone, 3 by stream, 1 on time`."""
    ways = ", ".join(f"{games} {words.signs.ENDED[way]}" for way, games in wins)
    return f"Won {ways}."


def in_all(profile: Profile) -> Iterator[str]:
    """What is known of all variants together, and of the others."""
    told = [*other_ratings(profile), *at_cards(profile), *in_a_row(profile), *company(profile)]
    if told and len(profile.variants) > 1:
        yield IN_ALL
    yield from told
    yield from (badge(earned.badge) for earned in profile.badges)


def other_ratings(profile: Profile) -> Iterator[str]:
    others = [one for one in profile.ratings if one.variant is not profile.variant]
    if others:
        yield f"Also rated: {', '.join(map(rating_in, others))}."


def rating_in(found: RatingHeld) -> str:
    """As in `1662? in Way of the Wind`: a provisional one never ends the sentence."""
    return f"{rating(found.rating)} in {words.variant_name(found.variant)}"


def at_cards(profile: Profile) -> Iterator[str]:
    """Of those that somebody began with."""
    found = profile.extremes()
    if found is not None:
        yield f"Begins best with {share(found.best)}, worst with {share(found.worst)}."


def share(card: CardSum) -> str:
    """As in `Tiger (75% of 12 games)`; a draw is half a win."""
    name = words.card_name(CARDS[card.card])
    return f"{name} ({card.tally.share:.0%} of {games(card.tally.games)})"


def in_a_row(profile: Profile) -> Iterator[str]:
    streak = profile.streak
    if streak is None:
        return
    best = f"{streak.longest} won in a row at best" if streak.longest >= SHORT else ""
    if streak.games < SHORT:
        yield from [f"{best.capitalize()}."] if best else []
        return
    now = STREAKS[streak.result].format(games=streak.games)
    is_best = streak.result is Result.WON and streak.games == streak.longest
    yield f"{now}." if is_best or not best else f"{now}; {best}."


def company(profile: Profile) -> Iterator[str]:
    match profile.company:
        case Favourites(opponents) if opponents:
            yield f"Most often against {words.listed([*map(against, opponents)])}."
        case Score(tally) if tally.games:
            yield f"You against {name_of(profile.person)}: {in_words(tally)}."


def against(opponent: Opponent) -> str:
    """As in `Bob (7-1-4)`."""
    return f"{name_of(opponent.person)} ({briefly(opponent.tally)})"


def last_games(profile: Profile, ended: Sequence[Match]) -> Iterator[str]:
    """Among those that the reader may see."""
    if ended:
        yield LAST_GAMES if profile.is_own else OF_OTHERS
        yield from (game_line(match, profile.person.user_id) for match in ended)


def of_rating(person: Person, variant: Variant) -> str:
    """What the alt text of its picture begins with."""
    return f"{plain_name(person)}'s rating in {words.variant_name(variant)}."


def variant_option(variant: Variant, held: RatingHeld | None) -> str:
    name = words.variant_name(variant)
    return name if held is None else f"{name} {rating(held.rating)}"
