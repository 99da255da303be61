"""The answer to "Why this opponent?": one sentence about the reason for a pairing."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

from cogs.shared.messages import Option, OptionList, PrivateMessage
from cogs.shared.words import name_of, plain_name, shorten
from cogs.tournaments.buttons import PickPairing
from cogs.tournaments.table import count_points
from onitama_core import tournaments
from onitama_core.store import Bye
from rendering.words import N_, _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from onitama_core.store import PairedBoard, Pairing, Person, TournamentView
    from onitama_core.tournaments import PairingReason


SENTENCES: Final[Mapping[type[PairingReason], str]] = {
    tournaments.UpperAgainstLowerHalf: N_(
        "The upper half meets the lower half. "
        "By rating {person} is number {own_number}, {opponent} {opponent_number}."
    ),
    tournaments.SameScore: N_("{person} and {opponent} both had {points} and hadn't met yet."),
    tournaments.Floated: N_(
        "{person} had {own_points}, {opponent} {opponent_points}. "
        "Not everybody could meet an equal."
    ),
    tournaments.LateJoiner: N_(
        "{person} joined late with {own_points} and meets {opponent}, who had {opponent_points}."
    ),
    tournaments.OddOneOut: N_(
        "The number of people is odd. Everybody with fewer points than {person} had to be paired, "
        "so {person} has no opponent."
    ),
    tournaments.BergerRound: N_(
        "Everybody meets everybody once; by the plan {person} meets {opponent} "
        "in round {round_number}."
    ),
    tournaments.RestRound: N_(
        "The number of people is odd, so everybody rests for a round; this is {person}'s."
    ),
    tournaments.OpponentWithdrew: N_("{left} left the tournament, so {person} has no opponent."),
    tournaments.BracketSeeds: N_(
        "{person} and {opponent} went on in neighbouring parts of the bracket."
    ),
    tournaments.SeedBye: N_(
        "The bracket has places to spare, so the best go on at once: {person} is number {own_seed}."
    ),
    tournaments.Walkover: N_(
        "Nobody is left in the part of the bracket from which {person}'s opponent would have come."
    ),
    tournaments.Replay: N_(
        "The first match of {person} and {opponent} was drawn, so they play again."
    ),
}
"""The sentence about each reason. Its placeholders can be fields of the reason."""
FEWEST_POINTS: Final = N_(
    "The number of people is odd, so somebody has no opponent. "
    "Nobody had fewer points than {person}: {points}."
)
FIRST_OF_BRACKET: Final = N_(
    "The best by rating meet the last: {person} is number {own_seed}, {opponent} {opponent_seed}."
)
MAX_OPTIONS: Final = 25
"""Discord's limit for the options of a list."""
MAX_OPTION_CHARS: Final = 100
"""Discord's limit for the label of an option."""


def reasons_page(
    view: TournamentView, own: PairedBoard | None, user_id: int, chosen: int | None = None
) -> PrivateMessage:
    """Return the reason for a pairing, with a list of all pairings of the present round.

    `own`: the user's board, which is explained; `chosen`: the index of a board to explain instead.
    """
    boards = view.boards[-1]
    explained = own if chosen is None else boards[chosen]
    if explained is None:
        text = _("You have no opponent in this round. Which pairing would you like explained?")
    else:
        text = explain_board(view, explained, user_id)
    options = tuple(
        Option(str(number), option_label(view, board.pairing), is_chosen=number == chosen)
        for number, board in enumerate(boards[:MAX_OPTIONS])
    )
    pairings = OptionList(PickPairing(view.tournament.id), _("Another pairing"), options)
    return PrivateMessage(text, lists=(pairings,))


def option_label(view: TournamentView, pairing: Pairing) -> str:
    names = [plain_name(view.person(number)) for number in pairing.entrants]
    text = " – ".join(names)
    if isinstance(pairing, Bye):
        text = _("{person}, without an opponent").format(person=names[0])
    return shorten(text, MAX_OPTION_CHARS)


def explain_board(view: TournamentView, board: PairedBoard, user_id: int) -> str:
    """Return the sentence about a pairing, from the user's side if they play in it, else Red's."""
    people = {number: view.person(number) for number in board.pairing.entrants}
    own = [number for number, person in people.items() if person.user_id == user_id]
    chosen = own[0] if own else board.pairing.entrants[0]
    others = [person for number, person in people.items() if number != chosen]
    reason = tournaments.explain_pairing(
        view.tournament.plan.format, view.entrants, view.rounds, chosen
    )
    return describe_reason(view, reason, people[chosen], others[0] if others else None)


def describe_reason(
    view: TournamentView, reason: PairingReason, person: Person, opponent: Person | None
) -> str:
    """Return the sentence about the reason for a pairing or a bye."""
    values: dict[str, Any] = {field.name: getattr(reason, field.name) for field in fields(reason)}
    points = {name: count_points(value) for name, value in values.items() if name in POINTS}
    text = SENTENCES[type(reason)]
    withdrawn_name = ""
    match reason:
        case tournaments.OddOneOut(has_lowest_points=True):
            text = FEWEST_POINTS
        case tournaments.BracketSeeds(round_number=1):
            text = FIRST_OF_BRACKET
        case tournaments.OpponentWithdrew(opponent_number):
            withdrawn_name = bold_name(view.person(opponent_number))
    names = {
        "person": bold_name(person),
        "opponent": "" if opponent is None else bold_name(opponent),
        "left": withdrawn_name,
    }
    return _(text).format(**{**values, **points, **names})


POINTS: Final = ("points", "own_points", "opponent_points")
"""Fields of reasons that hold points, as people had them before the round."""


def bold_name(person: Person) -> str:
    return f"**{name_of(person)}**"
