"""What one person alone is told of a match."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cogs.match import player_words, proposal_words
from cogs.match.public import act, answers
from cogs.ui import clicks, labels
from cogs.ui.clicks import Edge
from cogs.ui.messages import Button, PrivateMessage, Style
from cogs.ui.refusals import NO_MATCH
from cogs.ui.words import deadline, listing
from onitama_core.game import Player
from onitama_core.matches import PublicUpdate
from onitama_core.store import EntryKind
from rendering import describe_in_full, diagram, legend, words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cogs.match.proposal_words import ProposalKind
    from cogs.ui.errors import Stranded
    from cogs.ui.messages import Picture
    from onitama_core.matches import Past, PlayerUpdate
    from onitama_core.store import Match, Proposal


def board(update: PublicUpdate | PlayerUpdate, picture: Picture) -> PrivateMessage:
    if isinstance(update, PublicUpdate):
        lines = tuple(player_words.above_watched_board(update))
    else:
        told = map(words.answered, update.view.answers)
        lines = (*player_words.above_own_board(update), *told)
    return PrivateMessage("\n".join(lines), picture, act_on(update))


def board_in_text(update: PublicUpdate | PlayerUpdate) -> PrivateMessage:
    """All that the picture tells, and the words beside it."""
    if isinstance(update, PublicUpdate):
        above, near = player_words.above_watched_board(update), Player.RED
    else:
        above, near = player_words.above_own_board(update), update.view.viewer
    view = update.view
    drawn = f"```\n{diagram(view, seen_from=near)}\n```{legend(view)}"
    lines = (*above, drawn, *describe_in_full(view, seen_from=near))
    return PrivateMessage(listing(lines), buttons=act_on(update))


def act_on(update: PublicUpdate | PlayerUpdate) -> tuple[Button, ...]:
    """While its reader is waited for."""
    if isinstance(update, PublicUpdate) or update.view.viewer not in update.match.waits_for:
        return ()
    return (act(update.match),)


def for_onlooker(match: Match, told: str, *, watches: bool | None) -> PrivateMessage:
    """`watches`: None where nobody can watch."""
    if watches is None or match.is_over:
        return PrivateMessage(told, buttons=looks(match))
    change = (
        Button(clicks.StopWatching(match.id), labels.STOP_WATCHING)
        if watches
        else Button(clicks.Watch(match.id), labels.WATCH, style=Style.primary)
    )
    return PrivateMessage(told, buttons=(change, *looks(match)))


def looks(match: Match) -> tuple[Button, ...]:
    """What players and onlookers may look at alike."""
    return (
        Button(clicks.LookBack(match.id, Edge.LAST), labels.SO_FAR),
        Button(clicks.ShowCards(match.id), labels.CARDS),
        Button(clicks.ShowRules(match.id), labels.RULES),
    )


def more(match: Match, player: Player) -> PrivateMessage:
    """For a player of an open match: what is hidden is never taken back."""
    buttons = [
        Button(clicks.OfferDraw(match.id), labels.OFFER_DRAW),
        Button(clicks.AskToResign(match.id), labels.RESIGN, style=Style.danger),
    ]
    if match.can_take_back(player):
        label = labels.takeback(labels.ASK_TAKEBACK, is_rated=match.is_rated)
        label = labels.TAKE_TURN_BACK if match.is_practice else label
        buttons.insert(0, Button(clicks.AskTakeback(match.id), label))
    if match.can_be_cancelled:
        ask = clicks.AskToCancel(match.id)
        buttons.append(Button(ask, labels.CANCEL_MATCH, style=Style.danger))
    return PrivateMessage(player_words.what_more(match), buttons=(*buttons, *looks(match)))


def ask_once_more(
    told: str, sure: clicks.MatchClick, label: str, otherwise: str = labels.KEEP_PLAYING
) -> PrivateMessage:
    keep = Button(clicks.KeepPlaying(sure.match_id), otherwise)
    return PrivateMessage(told, buttons=(Button(sure, label, style=Style.danger), keep))


MOST_BUTTONS: Final = 25
"""Below a message."""


def games(
    matches: Sequence[Match], user_id: int, stranded: Mapping[int, Stranded]
) -> PrivateMessage:
    """First what waits for its reader, and of that what runs out soonest.

    `stranded`: those, by their ids, that can't be played where they are.
    """
    if not matches:
        return PrivateMessage(NO_MATCH)

    def urgency(match: Match) -> tuple[bool, bool, float]:
        end = deadline(match)
        return not match.waits_for_user(user_id), end is None, end.timestamp() if end else 0.0

    ordered = sorted(matches, key=urgency)
    lines = [
        player_words.game_line(match, match.player_of(user_id), stranded.get(match.id))
        for match in ordered
    ]
    buttons = [way_into(match, user_id, stranded.get(match.id)) for match in ordered]
    return PrivateMessage(
        listing([player_words.GAMES, *player_words.where_they_go_on(stranded.values()), *lines]),
        buttons=tuple(button for button in buttons if button is not None)[:MOST_BUTTONS],
    )


def way_into(match: Match, user_id: int, stranded: Stranded | None) -> Button | None:
    """To one of several, by its number."""
    if stranded is not None and stranded.can_go_on_here:
        label = labels.continue_here(match.id)
        return Button(clicks.ContinueHere(match.id), label, style=Style.primary)
    if match.is_private:
        label = labels.in_match(labels.OPEN_BOARD, match.id)
        return Button(clicks.ShowBoard(match.id), label, style=Style.primary)
    if not match.waits_for_user(user_id):
        return None
    button = act(match)
    return replace(button, label=labels.in_match(button.label or "", match.id))


def played(told: str, up_next: Match, user_id: int, stranded: Stranded | None) -> PrivateMessage:
    """`up_next`: another match that waits for who has just played."""
    button = way_into(up_next, user_id, stranded)
    if button is None:
        return PrivateMessage(told)
    if not isinstance(button.click, clicks.ContinueHere):
        button = replace(button, label=player_words.up_next(up_next, up_next.player_of(user_id)))
    return PrivateMessage(told, buttons=(button,))


def proposed(
    kind: ProposalKind, update: PlayerUpdate, player: Player, last_turn: Past
) -> PrivateMessage:
    """`last_turn`: theirs."""
    if update.public.kind is EntryKind.TAKEBACK_AGREED:
        return PrivateMessage(proposal_words.granted(update.match))
    turn = words.moved(last_turn.events)
    return PrivateMessage(proposal_words.said(kind.you_proposed, update.match, player, turn))


def was_proposed(
    kind: ProposalKind, match: Match, proposal: Proposal, last_turn: Past
) -> PrivateMessage:
    turn = words.moved(last_turn.events)
    told = proposal_words.said(kind.was_proposed, match, proposal.player, turn)
    return PrivateMessage(told, buttons=answers(kind, match, proposal))
