"""Private messages about a match: boards, answers, lists of matches, and controllers' contexts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from cogs.match.buttons import (
    AskTakeback,
    AskToResign,
    ControllerClick,
    Edge,
    Hint,
    KeepPlaying,
    LookBack,
    OfferDraw,
    ResignForSure,
    ShowBoard,
    ShowCards,
    ShowRules,
    StopWatching,
    Watch,
)
from cogs.match.public import act_button, describe_last_turn, header
from cogs.match.public_vote import open_vote_button
from cogs.match.step_sentences import (
    describe_missing_lantern,
    describe_next_step,
    describe_own_action,
)
from cogs.shared import labels
from cogs.shared import words as shared_words
from cogs.shared.error_sentences import sentence_for
from cogs.shared.errors import OpponentHasLeft, Stranded, Unusable
from cogs.shared.links import AskToCancel, ContinueHere
from cogs.shared.messages import Button, OptionList, Picture, PrivateMessage, Style
from cogs.shared.turn_sentences import describe_answer, describe_own_ninjas
from onitama_core.game import Action, LightLantern, Phase, Player, PlayerView, PublicEvent, Variant
from onitama_core.matches import PlayerUpdate, PublicUpdate, Watched
from rendering import describe_in_full, diagram, legend, words
from rendering.words import N_, _, join_sentences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from cogs.match.choices import Choice
    from cogs.shared.custom_ids import Click, MatchClick
    from onitama_core.store import Match, Seat


# -- the board --


def board_message(
    update: PublicUpdate | PlayerUpdate, picture: Picture, departure: OpponentHasLeft | None = None
) -> PrivateMessage:
    """Return the board of a match for one user.

    `departure`: the error that the player's opponent has left the server, or None.
    """
    lines = [*lines_above_board(update)]
    if isinstance(update, PlayerUpdate):
        lines += map(describe_answer, update.view.lantern_answers)
    lines += departed_opponent_line(departure)
    return PrivateMessage(
        "\n".join(lines), picture, (*board_buttons(update), *end_buttons(departure))
    )


def board_message_in_text(
    update: PublicUpdate | PlayerUpdate, departure: OpponentHasLeft | None = None
) -> PrivateMessage:
    """Return the board with a diagram and sentences in place of the picture.

    `departure`: the error that the player's opponent has left the server, or None.
    """
    view = update.view
    seen_from = Player.RED if isinstance(update, PublicUpdate) else update.view.viewer
    drawing = f"```\n{diagram(view, seen_from=seen_from)}\n```{legend(view)}"
    above = (*lines_above_board(update), *departed_opponent_line(departure))
    lines = (*above, drawing, *describe_in_full(view, seen_from=seen_from))
    return PrivateMessage(
        shared_words.fit_lines(lines), buttons=(*board_buttons(update), *end_buttons(departure))
    )


def departed_opponent_line(departure: OpponentHasLeft | None) -> Iterator[str]:
    """Yield the line that tells a player that the opponent has left the server."""
    if departure is not None:
        yield sentence_for(departure)


def end_buttons(
    departure: OpponentHasLeft | None, label: str = labels.END_MATCH
) -> Iterator[Button]:
    """Yield the button that ends a match whose opponent has left, if one player may end it."""
    if departure is not None and departure.match.can_end_without_opponent:
        yield Button(AskToCancel(departure.match.id), label, style=Style.danger)


def lines_above_board(update: PublicUpdate | PlayerUpdate) -> tuple[str, ...]:
    """Return the lines above a board for one user, without the answers of the lanterns."""
    match = update.match
    if isinstance(update, PublicUpdate):
        if match.is_over:
            status = describe_end(match)
        elif (player := match.channel_player) is not None:
            status = _("Everybody here votes for {side}'s turns.").format(
                side=shared_words.marked_side(player)
            )
        else:
            status = join_sentences(
                _("You are watching."),
                shared_words.time_left_for_watchers(match),
                describe_secrets(match),
            )
        return (header(update), *describe_last_turn(update), status)
    viewer = update.view.viewer
    status = join_sentences(
        _("You are {seat}.").format(seat=shared_words.marked_side(viewer)),
        describe_whose_turn(match, viewer),
        shared_words.time_left(match),
    )
    own_events = describe_own_ninjas(update.events)
    return (header(update.public), *describe_last_turn(update.public), *own_events, status)


PLACE_YOURS: Final = {
    Variant.SHADOW: N_("Place your ninja."),
    Variant.LIGHT: N_("Place your ninjas."),
}


def describe_whose_turn(match: Match, player: Player) -> str:
    """Return the sentence that tells a player who is to act, or that the match is over."""
    if match.is_over:
        return describe_end(match)
    if match.is_solo:
        return _("You play both sides.")
    is_mine = player in match.waits_for
    other = shared_words.player_name(match, player.opponent)
    if match.phase is Phase.PLACEMENT:
        if is_mine:
            return _(PLACE_YOURS[match.setup.variant])
        return _("The match waits until {other} has placed.").format(other=other)
    return _("It's your turn.") if is_mine else _("It's {other}'s turn.").format(other=other)


def describe_end(match: Match) -> str:
    """Return the sentence that a match is over, and where its hidden ninjas are shown."""
    if match.is_cancelled:
        if match.is_unmoved:
            return _("The match was cancelled.")
        return _("The match was closed without a result.")
    return join_sentences(_("The match is over."), describe_secrets(match))


def describe_secrets(match: Match) -> str:
    """Return the sentence when or where hidden ninjas are shown; empty if nothing is hidden."""
    if match.is_cancelled or not match.setup.variant.has_secrets:
        return ""
    if match.is_over:
        return _("{last_board} shows what was hidden.").format(
            last_board=shared_words.last_board_link(match)
        )
    return _("Hidden boards open after the match.")


def board_buttons(update: PublicUpdate | PlayerUpdate) -> tuple[Button, ...]:
    """Return the button that opens the controller, if the reader is a player who is to act.

    In a match of a channel every reader may vote.
    """
    if update.match.awaits_votes:
        return (open_vote_button(update.match),)
    if isinstance(update, PublicUpdate) or update.view.viewer not in update.match.waits_for:
        return ()
    return (act_button(update.match),)


# -- a turn --


TAKEN_BACK: Final = N_("You took your move back.")


def describe_played_action(update: PlayerUpdate, action: Action, posted_match: Match | None) -> str:
    """Return the answer to a player after an action: its result, and the next step.

    `posted_match`: the match once its new board is posted, None before.
    """
    match = update.match
    view = update.view
    sentences = [describe_last_action(update, action)]
    if match.outcome is not None:
        is_drawn = match.outcome.winner is None
        sentences.append(_("The match is a draw.") if is_drawn else _("You won."))
    if isinstance(action, LightLantern) and action.line is not None:
        sentences.append(describe_answer(view.lantern_answers[-1]))
    if view.legal_actions:
        sentences.append(describe_next_step(view))
    elif match.phase is Phase.PLACEMENT:
        sentences.append(describe_whose_turn(match, view.viewer))
    elif posted_match is None:
        sentences.append(_("The new board follows as soon as Discord lets me post it."))
    elif posted_match.is_over:
        sentences.append(point_to_rematch(posted_match))
    else:
        new_board = shared_words.board_link(posted_match, _("the new board"))
        sentences.append(_("Here is {new_board}.").format(new_board=new_board))
    missing_step = describe_missing_lantern(view) if view.legal_actions else ""
    text = join_sentences(*sentences)
    return f"{text}\n-# {missing_step}" if missing_step else text


def describe_last_action(update: PlayerUpdate, action: Action) -> str:
    """Return the sentence that tells a player what their last action did and captured."""
    return describe_own_action(action, update.view.viewer, update.public.events)


def point_to_rematch(match: Match) -> str:
    """Return the sentence that the last board of a match has the button for a rematch."""
    text = _("{last_board} has **{REMATCH}**.")
    return text.format(last_board=shared_words.last_board_link(match), REMATCH=_(labels.REMATCH))


def offer_next_match(
    text: str, next_match: Match, user_id: int, stranded: Stranded | None
) -> PrivateMessage:
    """Return a text with a button that opens another match, which waits for the same player.

    `stranded`: why the other match can't be played where it is.
    """
    button = open_match_button(next_match, user_id, stranded)
    if button is None:
        return PrivateMessage(text)
    if not isinstance(button.click, ContinueHere):
        other = opponent_of(next_match, user_id)
        opponent = _("yourself") if next_match.is_solo else shared_words.plain_name(other)
        label = _("Next: #{match} vs {opponent}").format(match=next_match.id, opponent=opponent)
        button = replace(button, label=label)
    return PrivateMessage(text, buttons=(button,))


def describe_match_begun(
    match: Match, message_id: int | None, obstacle: str = "", *, is_rematch: bool = False
) -> str:
    """Return the answer to a player who began a match with the computer or accepted a rematch.

    `message_id`: the first board, or None while it is not posted; `obstacle`: why it is not.
    """
    if message_id is None:
        if is_rematch:
            text = _("The rematch begins: #{match}.")
        else:
            text = _("The match begins: #{match}.")
        follows = obstacle or _("Its board follows as soon as Discord lets me.")
        return join_sentences(text.format(match=match.id), follows)
    if is_rematch:
        text = _("The rematch begins: here is {match}.")
    else:
        text = _("The match begins: here is {match}.")
    return text.format(match=f"[#{match.id}]({shared_words.message_link(match.place, message_id)})")


# -- actions of spectators and players besides playing --


def spectator_message(
    match: Match, text: str, watched: Watched | None = None, *, may_watch: bool = True
) -> PrivateMessage:
    """Return a text with the buttons of a user who does not play in the match.

    `watched`: when the user is notified of the match; None: the user does not watch it.
    `may_watch`: whether users can be notified in this channel.
    """
    buttons: tuple[Button, ...] = ()
    if may_watch and not match.is_over:
        buttons = watching_buttons(match.id, watched)
    return PrivateMessage(text, buttons=(*buttons, *viewing_buttons(match)))


def watching_buttons(match_id: int, watched: Watched | None) -> tuple[Button, ...]:
    """Return the buttons that change when a spectator is notified of a match."""
    stop = Button(StopWatching(match_id), labels.STOP_WATCHING)
    match watched:
        case None:
            return (Button(Watch(match_id), _("Watch"), style=Style.primary),)
        case Watched.END:
            return (stop, Button(Watch(match_id, Watched.CAPTURES_AND_END), _("Captures too")))
        case Watched.CAPTURES_AND_END:
            return (stop, Button(Watch(match_id), _("Only the end")))


def viewing_buttons(match: Match) -> tuple[Button, ...]:
    """Return the buttons for what both players and spectators may see."""
    return (
        Button(LookBack(match.id, Edge.LAST), _("The match so far")),
        Button(ShowCards(match.id), _("Cards")),
        Button(ShowRules(match.id), labels.RULES),
    )


def more_message(match: Match, player: Player) -> PrivateMessage:
    """Return the panel **More** for a player: buttons for actions besides playing a turn."""
    buttons = []
    if match.is_private:  # there is no public board with this button
        buttons.append(Button(ShowBoard(match.id), labels.MY_BOARD))
    if match.can_take_back(player):
        if match.is_practice:
            label = labels.TAKE_TURN_BACK
        elif match.is_rated:
            label = _("Ask for a takeback (unrated)")
        else:
            label = _("Ask for a takeback")
        buttons.append(Button(AskTakeback(match.id), label))
    buttons.append(Button(OfferDraw(match.id), _("Offer draw")))
    buttons.append(Button(AskToResign(match.id), _("Resign"), style=Style.danger))
    if match.can_be_cancelled:
        buttons.append(Button(AskToCancel(match.id), _("Cancel match"), style=Style.danger))
    text = _("Match #{match}: what would you like?").format(match=match.id)
    return PrivateMessage(text, buttons=(*buttons, *viewing_buttons(match)))


def ask_to_confirm_resigning(match: Match, player: Player) -> PrivateMessage:
    """Return the question whether a player wants to resign."""
    text = _("Give up match #{match}? {other} wins then.")
    text = text.format(match=match.id, other=shared_words.full_name(match, player.opponent))
    return ask_to_confirm(text, ResignForSure(match.id), _("Resign"))


def ask_to_confirm(
    question: str, confirmation: MatchClick, label: str, no_label: str = N_("Keep playing")
) -> PrivateMessage:
    """Return a question about ending a match, with a button for yes and one for no."""
    yes = Button(confirmation, label, style=Style.danger)
    no = Button(KeepPlaying(confirmation.match_id), no_label)
    return PrivateMessage(question, buttons=(yes, no))


# -- a user's open matches --


MAX_BUTTONS: Final = 25
"""Buttons that Discord accepts below a message."""


def games_message(
    matches: Sequence[Match],
    user_id: int,
    stranded: Mapping[int, Stranded],
    departed: Mapping[int, OpponentHasLeft],
) -> PrivateMessage:
    """Return the list of a user's open matches, those that wait for the user first.

    In both groups, matches whose time runs out soonest come first. `stranded`: why matches can't be
    played where they are, by match id. `departed`: the errors that opponents have left the server,
    by match id.
    """

    def urgency(match: Match) -> tuple[bool, bool, float]:
        deadline = shared_words.find_deadline(match)
        return (
            not match.waits_for_user(user_id),
            deadline is None,
            deadline.timestamp() if deadline else 0.0,
        )

    ordered = sorted(matches, key=urgency)
    lines = [_("**Your open matches**")]
    if not all(problem.can_go_on_here for problem in stranded.values()):
        lines.append(
            _("Where a channel is gone or closed, `/onitama games` in another one moves the match.")
        )
    match_buttons: list[Button] = []
    ending_buttons: list[Button] = []
    for match in ordered:
        departure = departed.get(match.id)
        line = game_line(match, user_id, stranded.get(match.id))
        lines.append("\n  ".join((line, *departed_opponent_line(departure))))
        button = open_match_button(match, user_id, stranded.get(match.id))
        if button is not None:
            match_buttons.append(button)
        ending_buttons += end_buttons(departure, labels.in_match(labels.END_MATCH, match.id))
    buttons = (*match_buttons, *ending_buttons)[:MAX_BUTTONS]
    return PrivateMessage(shared_words.fit_lines(lines), buttons=buttons)


UNUSABLE: Final = {
    Unusable.GONE: N_("Its channel is gone."),
    Unusable.CLOSED: N_("Its channel is closed to me."),
    Unusable.NO_FILES: N_("I may not attach files in its channel: *Attach Files* lets me."),
    Unusable.UNSEEN: N_("You can't see its channel."),
}


def game_line(match: Match, user_id: int, stranded: Stranded | None) -> str:
    """Return a line such as `- #7 vs Bob · Classic · turn 3 · **your turn** · begun yesterday`.

    `stranded`: why the match can't be played where it is; that stands in a second line.
    """
    deadline = shared_words.find_deadline(match)
    link = shared_words.board_link(match, f"#{match.id}")
    is_placing = match.phase is Phase.PLACEMENT
    last_activity = shared_words.relative_time(match.last_activity)
    if deadline is not None:
        urgency = _("time runs out {when}").format(when=shared_words.relative_time(deadline))
    elif match.can_be_cancelled:  # nobody has moved
        urgency = _("begun {when}").format(when=last_activity)
    else:
        urgency = _("last move {when}").format(when=last_activity)
    opponent = _("yourself") if match.is_solo else shared_words.name_of(opponent_of(match, user_id))
    turn = _("turn {turn}").format(turn=match.turn_number)
    parts = (
        _("- {match} vs {opponent}").format(match=link, opponent=opponent),
        words.variant_name(match.setup.variant),
        _("placing ninjas") if is_placing else turn,
        _("**your turn**") if match.waits_for_user(user_id) else _("their turn"),
        urgency,
    )
    line = " · ".join(parts)
    return line if stranded is None else f"{line}\n  {_(UNUSABLE[stranded.reason])}"


def opponent_of(match: Match, user_id: int) -> Seat:
    """Return the seat of a user's opponent; Blue's for spectators.

    A user who plays both sides has both seats, so it does not matter which of them is returned.
    """
    return match.seats[Player.RED if match.player_of(user_id) is Player.BLUE else Player.BLUE]


def open_match_button(match: Match, user_id: int, stranded: Stranded | None) -> Button | None:
    """Return the button that opens one of several matches, with the match's number.

    None while a match in a channel waits for others. `stranded`: why the match can't be played
    where it is.
    """
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


# -- controllers, in a match or elsewhere --


@dataclass(frozen=True, slots=True)
class ControllerContext:
    """The position and the buttons of a match, a lesson or a puzzle, for the controller."""

    view: PlayerView
    events: tuple[PublicEvent, ...]
    """The public events of the turn so far."""
    picture_name: str
    """A part of the picture's file name, different for each position of each game."""
    format_text: Callable[[str], str]
    """Puts the controller's own text for a step below the heading of the game."""
    make_click: Callable[[Choice], Click]
    """Makes the click of the button for a choice."""
    buttons: tuple[Button, ...] = ()
    """Shown if the step itself has no buttons."""
    help_buttons: tuple[Button, ...] = ()
    """Shown after the buttons of a step's first page."""
    lists: tuple[OptionList, ...] = ()


def make_text_format(*lines: str) -> Callable[[str], str]:
    """Return a `ControllerContext.format_text`.

    It puts these lines above the controller's own text, which Discord then shows in small type.
    """

    def format_text(text: str) -> str:
        small = f"-# {text}" if text else ""
        return "\n".join(filter(None, (*lines, small)))

    return format_text


def match_context(update: PlayerUpdate) -> ControllerContext:
    """Return the context of a match: with the rules, and with hints in practice matches."""
    match = update.match
    rules = Button(ShowRules(match.id), labels.RULES)
    return ControllerContext(
        update.view,
        update.public.events,
        picture_name=f"{match.id}-{match.step}",
        format_text=lambda text: join_sentences(
            shared_words.with_number(match.id, text), shared_words.time_left(match)
        ),
        make_click=partial(ControllerClick, match.id, match.step),
        help_buttons=(*hint_buttons(match), rules) if match.is_practice else (rules,),
    )


def hint_buttons(match: Match, answered: Hint | None = None) -> tuple[Button, ...]:
    """Return the button for a hint, or after that hint for the whole best turn.

    `answered`: the hint that the message gives. Variants with hidden ninjas have no hints.
    """
    if match.setup.variant.has_secrets or (answered is not None and answered.in_full):
        return ()
    in_full = answered is not None
    label = _("Show the turn") if in_full else _("Hint")
    return (Button(Hint(match.id, match.step, in_full), label),)
