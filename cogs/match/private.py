"""What one person alone is told of a match."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from cogs.match.buttons import (
    AskTakeback,
    AskToResign,
    Edge,
    Hint,
    KeepPlaying,
    LookBack,
    OfferDraw,
    ResignForSure,
    ShowBoard,
    ShowCards,
    ShowRules,
    StepClick,
    StopWatching,
    Watch,
)
from cogs.match.public import act_button, describe_last_turn, header
from cogs.shared import labels
from cogs.shared import words as say
from cogs.shared.error_sentences import sentence_for
from cogs.shared.errors import OpponentHasLeft, Stranded, Unusable
from cogs.shared.links import AskToCancel, ContinueHere
from cogs.shared.messages import Button, OptionList, Picture, PrivateMessage, Style
from onitama_core.game import Action, LightLantern, Phase, Player, PlayerView, PublicEvent, Variant
from onitama_core.matches import PlayerUpdate, PublicUpdate
from rendering import describe_in_full, diagram, legend, words
from rendering.words import N_, _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from cogs.match.choices import Choice
    from cogs.shared.custom_ids import Click, MatchClick
    from onitama_core.store import Match
    from onitama_core.store import Seat as Held


# -- the board --


def board(
    update: PublicUpdate | PlayerUpdate, picture: Picture, gone: OpponentHasLeft | None = None
) -> PrivateMessage:
    """Return a board for one person; `gone`: the problem of a player whose opponent has left."""
    answers = () if isinstance(update, PublicUpdate) else map(words.answered, update.view.answers)
    lines = (*above_board(update), *answers, *without_opponent(gone))
    return PrivateMessage("\n".join(lines), picture, (*act_on(update), *end_buttons(gone)))


def board_in_text(
    update: PublicUpdate | PlayerUpdate, gone: OpponentHasLeft | None = None
) -> PrivateMessage:
    """Return all that the picture tells, and the words beside it; `gone` is as `board` takes it."""
    view, near = update.view, Player.RED if isinstance(update, PublicUpdate) else update.view.viewer
    drawn = f"```\n{diagram(view, seen_from=near)}\n```{legend(view)}"
    above = (*above_board(update), *without_opponent(gone))
    lines = (*above, drawn, *describe_in_full(view, seen_from=near))
    return PrivateMessage(say.listing(lines), buttons=(*act_on(update), *end_buttons(gone)))


def without_opponent(gone: OpponentHasLeft | None) -> Iterator[str]:
    """Yield the line that tells a player that the opponent has left the server."""
    if gone is not None:
        yield sentence_for(gone)


def end_buttons(gone: OpponentHasLeft | None, label: str = labels.END_MATCH) -> Iterator[Button]:
    """Yield the button that ends a match without an opponent, where one player may end it."""
    if gone is not None and gone.match.can_end_without_opponent:
        yield Button(AskToCancel(gone.match.id), label, style=Style.danger)


def above_board(update: PublicUpdate | PlayerUpdate) -> tuple[str, ...]:
    """But for what the lanterns told."""
    match = update.match
    if isinstance(update, PublicUpdate):
        watching = f"{_('You are watching.')}{say.their_time_left(match)}{when_opened(match)}"
        return (
            header(update),
            *describe_last_turn(update),
            over(match) if match.is_over else watching,
        )
    viewer, told = update.view.viewer, _("You are {seat}. {whose_turn}{time_left}")
    told = told.format(
        seat=say.seat(viewer), whose_turn=whose_turn(match, viewer), time_left=say.time_left(match)
    )
    happened_to_them = (*describe_last_turn(update.public), *words.own_ninjas(update.events))
    return (header(update.public), *happened_to_them, told)


PLACE_YOURS: Final = {
    Variant.SHADOW: N_("Place your ninja."),
    Variant.LIGHT: N_("Place your ninjas."),
}


def whose_turn(match: Match, player: Player) -> str:
    if match.is_over:
        return over(match)
    if match.is_solo:
        return _("You play both sides.")
    is_mine, other = player in match.waits_for, say.player_name(match, player.opponent)
    if match.phase is Phase.PLACEMENT:
        if is_mine:
            return _(PLACE_YOURS[match.setup.variant])
        return _("The match waits until {other} has placed.").format(other=other)
    return _("It's your turn.") if is_mine else _("It's {other}'s turn.").format(other=other)


def over(match: Match) -> str:
    if match.is_cancelled:
        if match.is_unmoved:
            return _("The match was cancelled.")
        return _("The match was closed without a result.")
    return f"{_('The match is over.')}{when_opened(match)}"


def when_opened(match: Match) -> str:
    """Of the hidden boards, where there are any."""
    if match.is_cancelled or not match.setup.variant.has_secrets:
        return ""
    if not match.is_over:
        return f" {_('Hidden boards open after the match.')}"
    told = _("{last_board} shows what was hidden.")
    return f" {told.format(last_board=say.last_board(match))}"


def act_on(update: PublicUpdate | PlayerUpdate) -> tuple[Button, ...]:
    """While its reader is waited for."""
    if isinstance(update, PublicUpdate) or update.view.viewer not in update.match.waits_for:
        return ()
    return (act_button(update.match),)


# -- a turn --


TAKEN_BACK: Final = N_("You took the pawn's move back.")


def you_played(update: PlayerUpdate, action: Action, board: Match | None) -> str:
    """`board`: the match once its new board is posted."""
    match, view = update.match, update.view
    told = [you_did(update, action)]
    if match.outcome is not None:
        is_drawn = match.outcome.winner is None
        told.append(_("The match is a draw.") if is_drawn else _("You won."))
    if isinstance(action, LightLantern) and action.line is not None:
        told.append(words.answered(view.answers[-1]))
    if view.legal_actions:
        told.append(words.how_to_type(view))
    elif match.phase is Phase.PLACEMENT:
        told.append(whose_turn(match, view.viewer))
    elif board is None:
        told.append(_("The new board follows as soon as Discord lets me post it."))
    elif board.is_over:
        told.append(has_rematch(board))
    else:
        new_board = say.board_link(board, _("the new board"))
        told.append(_("Here is {new_board}.").format(new_board=new_board))
    return " ".join(told)


def you_did(update: PlayerUpdate, action: Action) -> str:
    """What the last action did, with what it hit."""
    return words.did(action, update.view.viewer, update.public.events)


def has_rematch(board: Match) -> str:
    told = _("{last_board} has **{REMATCH}**.")
    return told.format(last_board=say.last_board(board), REMATCH=_(labels.REMATCH))


def played(told: str, up_next: Match, user_id: int, stranded: Stranded | None) -> PrivateMessage:
    """`up_next`: another match that waits for who has just played."""
    button = way_into(up_next, user_id, stranded)
    if button is None:
        return PrivateMessage(told)
    if not isinstance(button.click, ContinueHere):
        other = opponent_of(up_next, user_id)
        opponent = _("yourself") if up_next.is_solo else say.plain_name(other)
        label = _("Next: #{match} vs {opponent}").format(match=up_next.id, opponent=opponent)
        button = replace(button, label=label)
    return PrivateMessage(told, buttons=(button,))


def match_begun(
    match: Match, message_id: int | None, obstacle: str = "", *, is_rematch: bool = False
) -> str:
    """Return what the player reads who began a match by themselves, or accepted a rematch.

    `message_id`: its first board; None: that is not posted yet, perhaps because of an `obstacle`.
    """
    if message_id is None:
        told = (
            _("The rematch begins: #{match}.") if is_rematch else _("The match begins: #{match}.")
        )
        follows = obstacle or _("Its board follows as soon as Discord lets me.")
        return f"{told.format(match=match.id)} {follows}"
    told = (
        _("The rematch begins: here is {match}.")
        if is_rematch
        else _("The match begins: here is {match}.")
    )
    return told.format(match=f"[#{match.id}]({say.link(match.place, message_id)})")


# -- looking on, and more --


def for_onlooker(match: Match, told: str, *, watches: bool | None) -> PrivateMessage:
    """`watches`: None where nobody can watch."""
    if watches is None or match.is_over:
        return PrivateMessage(told, buttons=looks(match))
    change = Button(Watch(match.id), _("Watch"), style=Style.primary)
    if watches:
        change = Button(StopWatching(match.id), labels.STOP_WATCHING)
    return PrivateMessage(told, buttons=(change, *looks(match)))


def looks(match: Match) -> tuple[Button, ...]:
    """What players and onlookers may look at alike."""
    return (
        Button(LookBack(match.id, Edge.LAST), _("The match so far")),
        Button(ShowCards(match.id), _("Cards")),
        Button(ShowRules(match.id), labels.RULES),
    )


def more(match: Match, player: Player) -> PrivateMessage:
    """For a player of an open match: what is hidden is never taken back."""
    label = _("Ask for a takeback (unrated)") if match.is_rated else _("Ask for a takeback")
    label = labels.TAKE_TURN_BACK if match.is_practice else label
    back = Button(AskTakeback(match.id), label)
    cancel = Button(AskToCancel(match.id), _("Cancel match"), style=Style.danger)
    to_board = Button(ShowBoard(match.id), labels.MY_BOARD)
    buttons = (
        *((to_board,) if match.is_private else ()),  # it has no post that does
        *((back,) if match.can_take_back(player) else ()),
        Button(OfferDraw(match.id), _("Offer draw")),
        Button(AskToResign(match.id), _("Resign"), style=Style.danger),
        *((cancel,) if match.can_be_cancelled else ()),
        *looks(match),
    )
    told = _("Match #{match}: what would you like?").format(match=match.id)
    return PrivateMessage(told, buttons=buttons)


def resign_for_sure(match: Match, player: Player) -> PrivateMessage:
    told = _("Give up match #{match}? {other} wins then.")
    told = told.format(match=match.id, other=say.full_name(match, player.opponent))
    return ask_once_more(told, ResignForSure(match.id), _("Resign"))


def ask_once_more(
    told: str, sure: MatchClick, label: str, otherwise: str = N_("Keep playing")
) -> PrivateMessage:
    keep = Button(KeepPlaying(sure.match_id), otherwise)
    return PrivateMessage(told, buttons=(Button(sure, label, style=Style.danger), keep))


MOST_BUTTONS: Final = 25
"""Below a message."""


def games(
    matches: Sequence[Match],
    user_id: int,
    stranded: Mapping[int, Stranded],
    departed: Mapping[int, OpponentHasLeft],
) -> PrivateMessage:
    """Return the list of a user's open matches, those that wait for the user first.

    Among these the ones that run out soonest come first. `stranded` has the matches, by their ids,
    that can't be played where they are; `departed` those whose opponent has left the server.
    """

    def urgency(match: Match) -> tuple[bool, bool, float]:
        end = say.deadline(match)
        return not match.waits_for_user(user_id), end is None, end.timestamp() if end else 0.0

    ordered, told = sorted(matches, key=urgency), [_("**Your open matches**")]
    if not all(one.can_go_on_here for one in stranded.values()):
        told.append(
            _("Where a channel is gone or closed, `/onitama games` in another one moves the match.")
        )
    for match in ordered:
        line = game_line(match, user_id, stranded.get(match.id))
        told.append("\n  ".join((line, *without_opponent(departed.get(match.id)))))
    ways = [way_into(match, user_id, stranded.get(match.id)) for match in ordered]
    ends = [
        button
        for match in ordered
        for button in end_buttons(
            departed.get(match.id), labels.in_match(labels.END_MATCH, match.id)
        )
    ]
    shown = (*filter(None, ways), *ends)[:MOST_BUTTONS]
    return PrivateMessage(say.listing(told), buttons=shown)


UNUSABLE: Final = {
    Unusable.GONE: N_("Its channel is gone."),
    Unusable.CLOSED: N_("Its channel is closed to me."),
    Unusable.NO_FILES: N_("I may not attach files in its channel: *Attach Files* lets me."),
    Unusable.UNSEEN: N_("You can't see its channel."),
}


def game_line(match: Match, user_id: int, stranded: Stranded | None) -> str:
    """As in `- #7 vs Bob · Classic · turn 3 · **your turn** · in 2 days`."""
    end, number = say.deadline(match), say.board_link(match, f"#{match.id}")
    is_placing, last = match.phase is Phase.PLACEMENT, say.relative(match.last_activity)
    if end is not None:
        urgency = say.relative(end)
    elif match.can_be_cancelled:  # nobody has moved
        urgency = _("begun {when}").format(when=last)
    else:
        urgency = _("last move {when}").format(when=last)
    opponent = _("yourself") if match.is_solo else say.name_of(opponent_of(match, user_id))
    turn = _("turn {turn}").format(turn=match.turn_number)
    parts = (
        _("- {match} vs {opponent}").format(match=number, opponent=opponent),
        words.variant_name(match.setup.variant),
        _("placing ninjas") if is_placing else turn,
        _("**your turn**") if match.waits_for_user(user_id) else _("their turn"),
        urgency,
    )
    line = " · ".join(parts)
    return line if stranded is None else f"{line}\n  {_(UNUSABLE[stranded.why])}"


def opponent_of(match: Match, user_id: int) -> Held:
    return match.seats[Player.RED if match.player_of(user_id) is Player.BLUE else Player.BLUE]


def way_into(match: Match, user_id: int, stranded: Stranded | None) -> Button | None:
    """To one of several, by its number."""
    if stranded is not None and stranded.can_go_on_here:
        label = _("Continue #{match} here").format(match=match.id)
        return Button(ContinueHere(match.id), label, style=Style.primary)
    if match.is_private:
        label = labels.in_match(_("Board"), match.id)
        return Button(ShowBoard(match.id), label, style=Style.primary)
    if not match.waits_for_user(user_id):
        return None
    button = act_button(match)
    return replace(button, label=labels.in_match(button.label or "", match.id))


# -- where one sits at the controller: at a match, or elsewhere --


@dataclass(frozen=True, slots=True)
class Seat:
    """The near side of some game: what its player sees, and what the buttons there mean."""

    view: PlayerView
    events: tuple[PublicEvent, ...]
    """What the turn so far brought about."""
    name: str
    """Another one for each step of each game, for the names of pictures."""
    headed: Callable[[str], str]
    """A text, after which game it is about."""
    click: Callable[[Choice], Click]
    buttons: tuple[Button, ...] = ()
    """Where the step itself has none."""
    help: tuple[Button, ...] = ()
    """After those of a step that begins."""
    lists: tuple[OptionList, ...] = ()


def above(*lines: str) -> Callable[[str], str]:
    """These lines, and in small what the controller itself has to say of the step."""
    return lambda text: "\n".join(filter(None, (*lines, text and f"-# {text}")))


def in_match(update: PlayerUpdate) -> Seat:
    """With the rule book, which opens at this step, and hints where nobody else plays."""
    match = update.match
    rules = Button(ShowRules(match.id), labels.RULES)
    return Seat(
        update.view,
        update.public.events,
        name=f"{match.id}-{match.step}",
        headed=lambda text: f"{say.numbered(match.id, text)}{say.time_left(match)}",
        click=partial(StepClick, match.id, match.step),
        help=(*hints(match), rules) if match.is_practice else (rules,),
    )


def hints(match: Match, answered: Hint | None = None) -> tuple[Button, ...]:
    """What is left to be told of the best turn; by night nothing."""
    if match.setup.variant.has_secrets or (answered is not None and answered.in_full):
        return ()
    in_full = answered is not None
    label = _("Show the turn") if in_full else _("Hint")
    return (Button(Hint(match.id, match.step, in_full), label),)
