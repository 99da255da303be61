"""The one sentence that a user gets about each error: it says what to do next.

This module has the errors of requests that concern Discord or the bot itself. Those of the rules,
of invitations, matches and tournaments are in `game_error_sentences.py`,
`invitation_error_sentences.py`, `match_error_sentences.py` and `tournament_error_sentences.py`. In
each `match` mypy checks that no error is missing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, assert_never, overload

from discord import AppCommandOptionType, app_commands

from cogs.shared import errors, labels
from cogs.shared import words as shared_words
from cogs.shared.discord_errors import is_unavailable
from cogs.shared.game_error_sentences import (
    GameError,
    describe_game_error,
    describe_unreadable_text,
)
from cogs.shared.invitation_error_sentences import InvitationError, describe_invitation_error
from cogs.shared.match_error_sentences import MAX_LISTED, MatchError, describe_match_error
from cogs.shared.tournament_error_sentences import TournamentError, describe_tournament_error
from cogs.shared.typed_cards import localise_action
from onitama_core import game, store
from onitama_core.engine import EngineGone
from onitama_core.matches import ErasedTooOften, ExportInProgress
from onitama_core.puzzles import PuzzleNotOfTheDay, ResultAlreadyShared
from rendering import words
from rendering.words import N_, _, join_sentences

if TYPE_CHECKING:
    from collections.abc import Sequence


NOT_SHOWN_YET: Final = N_(
    "It is done and it counts. Discord is having trouble, so I can't show it to you yet. "
    "The post in the channel follows by itself."
)
MOVED_COMMANDS: Final = {
    "ninja": N_("`/onitama ninja` is now `/onitama board`."),
    "lantern": N_("`/onitama lantern` is now in `/onitama move`: type `lantern:3` there."),
    "card": N_("`/onitama card` is now in `/onitama rules`: choose a `card` there."),
    "replay": N_("`/onitama replay` is now in `/onitama history`: choose the match there."),
    "draw": N_("`/onitama draw` is now `/onitama match draw`."),
    "resign": N_("`/onitama resign` is now `/onitama match resign`."),
    "cancel": N_("`/onitama cancel` is now `/onitama match cancel`."),
}
"""Sentences about commands of version 0.1.0, which a client shows until it is restarted."""


class PermissionWords(NamedTuple):
    missing: str
    """Text for what the bot can't do without the permission, with a place for the channel."""
    missing_too: str
    """Text for the same when it follows another missing permission in the same channel."""
    name: str
    """Discord's name for the permission."""


PERMISSION_WORDS: Final = {
    "view_channel": PermissionWords(N_("see {where}"), N_("see it"), N_("View Channel")),
    "connect": PermissionWords(N_("connect to {where}"), N_("connect to it"), N_("Connect")),
    "send_messages": PermissionWords(
        N_("send messages in {where}"), N_("send messages there"), N_("Send Messages")
    ),
    "send_messages_in_threads": PermissionWords(
        N_("send messages in threads in {where}"),
        N_("send messages in threads there"),
        N_("Send Messages in Threads"),
    ),
    "manage_threads": PermissionWords(
        N_("open {where} while it is locked"),
        N_("open it while it is locked"),
        N_("Manage Threads"),
    ),
    "create_public_threads": PermissionWords(
        N_("open threads in {where}"), N_("open threads there"), N_("Create Public Threads")
    ),
    "attach_files": PermissionWords(
        N_("attach files in {where}"), N_("attach files there"), N_("Attach Files")
    ),
}
"""The permissions that the bot needs, by discord.py's names."""
THREAD_PERMISSIONS: Final = frozenset({"create_public_threads", "send_messages_in_threads"})
"""Permissions for a match in a thread. Without them the match can be played in the channel."""

BotError: TypeAlias = (
    errors.Stopping
    | errors.TooMuchAtOnce
    | errors.OldButton
    | errors.OldCommand
    | errors.OldForm
    | app_commands.CommandSignatureMismatch
    | app_commands.CommandNotFound
    | app_commands.TransformerError
    | store.Locked
    | store.Full
    | store.ReadOnly
    | EngineGone
)
"""Errors of the bot and its database, and of outdated commands and buttons."""
ChoiceError: TypeAlias = (
    errors.NoMatchFits
    | errors.NoMatchHere
    | errors.NoPastMatch
    | errors.TwoMatches
    | errors.NoMatchNumber
    | errors.SeveralMatchesFit
    | errors.UnreadableStep
    | errors.TypedInMatch
    | errors.FitsElsewhere
    | errors.SeveralCardsFit
    | errors.NotADeal
)
"""Errors about which match, card or turn is meant."""
PersonError: TypeAlias = (
    errors.NoLeaderboard
    | errors.NoRecordOfBots
    | errors.BotsAreNotBlocked
    | errors.NeedsServer
    | errors.PrivateHere
    | errors.NeedsManageServer
    | errors.ManagersAlone
    | ExportInProgress
    | ErasedTooOften
)
"""Errors about people and about servers' settings, and of commands that need a server."""
PuzzleError: TypeAlias = PuzzleNotOfTheDay | ResultAlreadyShared
"""Errors about sharing the result of a puzzle of the day."""
ChannelError: TypeAlias = (
    errors.ChannelGone
    | errors.NoThreadHere
    | errors.NoWatchingHere
    | errors.BotLacksPermissions
    | errors.BotTimedOut
    | errors.OutsidePrivateThread
    | errors.ChannelHidden
    | errors.ThreadClosed
    | errors.PostRefused
    | errors.ThreadNotAllowed
    | errors.TooManyThreads
    | errors.ThreadRefused
    | errors.BeginsElsewhere
    | errors.NowhereToPost
    | errors.UnseenByOpponent
)
"""Errors about a channel in which the bot can't post or a match can't be played."""
KnownError: TypeAlias = (
    BotError
    | ChoiceError
    | PersonError
    | PuzzleError
    | ChannelError
    | GameError
    | InvitationError
    | MatchError
    | TournamentError
)
"""Every error that has a sentence. A new error is added to one of these unions."""


@overload
def sentence_for(problem: KnownError, *, is_outside_servers: bool = False) -> str: ...
@overload
def sentence_for(problem: BaseException, *, is_outside_servers: bool = False) -> str | None: ...
def sentence_for(problem: BaseException, *, is_outside_servers: bool = False) -> str | None:
    """Return the sentence that a user gets about an error, or None for a bug of the bot.

    `is_outside_servers`: the user is outside of servers, where nobody can be challenged.
    """
    if is_unavailable(problem):
        return _("Discord is having trouble right now, so please try again in a minute.")
    if isinstance(problem, BotError):
        return describe_bot_error(problem)
    if isinstance(problem, ChoiceError):
        return describe_choice_error(problem, is_outside_servers=is_outside_servers)
    if isinstance(problem, PersonError):
        return describe_person_error(problem)
    if isinstance(problem, PuzzleError):
        return describe_puzzle_error(problem)
    if isinstance(problem, ChannelError):
        return describe_channel_error(problem)
    if isinstance(problem, GameError):
        return describe_game_error(problem)
    if isinstance(problem, InvitationError):
        return describe_invitation_error(problem)
    if isinstance(problem, MatchError):
        return describe_match_error(problem)
    if isinstance(problem, TournamentError):
        return describe_tournament_error(problem)
    return None


def describe_bug(fault_id: str) -> str:
    """Return the sentence that a bug kept the bot from doing what the user asked for."""
    return _(
        "Something broke on my side, sorry. Please try again; if it stays broken, "
        "tell the people who run me: `{fault_id}`."
    ).format(fault_id=fault_id)


def describe_bug_after_commit(fault_id: str) -> str:
    """Return the sentence that the user's change was stored, but a bug kept it from being shown."""
    return _(
        "It is done and it counts; only showing it to you went wrong, sorry (`{fault_id}`). "
        "The post in the channel follows as soon as Discord lets me."
    ).format(fault_id=fault_id)


# -- the bot, its database, and outdated commands and buttons --


def describe_bot_error(problem: BotError) -> str:
    match problem:
        case errors.Stopping():
            return _("I'm restarting. Please try again in a moment; your matches are safe.")
        case errors.TooMuchAtOnce():
            return _("I'm still busy with what you asked for before. Please try again in a moment.")
        case errors.OldButton():
            return _(
                "That button is too old for me. "
                "`/onitama games` leads to your matches, `/onitama help` to everything else."
            )
        case errors.OldForm():
            return _("That form is too old for me. `/onitama help` says what I can do now.")
        case errors.OldCommand() | app_commands.CommandSignatureMismatch():
            return describe_old_command()
        case app_commands.CommandNotFound():
            moved = MOVED_COMMANDS.get(problem.name)
            return describe_old_command() if moved is None else _(moved)
        case app_commands.TransformerError():
            is_about_user = problem.type is AppCommandOptionType.user
            return describe_absent_user() if is_about_user else describe_old_command()
        case store.Locked():
            return _("My database is busy right now, so nothing was changed. Please try again.")
        case store.Full():
            return _("My disk is full, so nothing was changed. Please tell the people who run me.")
        case store.ReadOnly():
            return _(
                "I can't write to my database any more, so nothing was changed. "
                "Please tell the people who run me."
            )
        case EngineGone():
            return _("I can't think just now. Please try again in a minute.")
        case _:
            assert_never(problem)


def describe_old_command() -> str:
    return _(
        "That command has changed since your Discord loaded it. Reload Discord "
        "(Ctrl+R, or restart the app) and try again. `/onitama help` says what I can do."
    )


def describe_absent_user() -> str:
    return _(
        "That person isn't in this server. Choose somebody from the list, "
        "or leave `opponent` out and anyone may accept."
    )


# -- which match, card or turn is meant --


def describe_choice_error(problem: ChoiceError, *, is_outside_servers: bool) -> str:
    match problem:
        case errors.NoMatchFits():
            return describe_missing_match(is_outside_servers=is_outside_servers)
        case errors.NoMatchHere():
            return _(
                "No match is open in this channel. "
                "The option `match` takes one of another by its number."
            )
        case errors.NoPastMatch():
            return describe_missing_past_match(is_outside_servers=is_outside_servers)
        case errors.TwoMatches():
            return _(
                "You named two matches, one before the move and one with `match`. "
                "Leave one of them out."
            )
        case errors.NoMatchNumber(text):
            return _(
                "“{as_it_was_typed}” is not the number of a match. "
                "The list at `match` suggests yours."
            ).format(as_it_was_typed=shared_words.isolate(shared_words.escape(text)))
        case errors.SeveralMatchesFit(matches):
            numbers = [f"#{match.id}" for match in matches[:MAX_LISTED]]
            return _(
                "Several matches fit, such as {numbers}. Say which with the option `match`."
            ).format(numbers=words.join_words(numbers, words.OR))
        case errors.UnreadableStep(how_to_type):
            return how_to_type
        case errors.TypedInMatch(match_id, reason):
            return shared_words.with_number(match_id, sentence_for(reason) or "")
        case errors.FitsElsewhere(match_id, others):
            numbers = [f"#{match.id}" for match in others[:MAX_LISTED]]
            text = _(
                "That can't be played in #{match}, but in {others}: "
                "say which with the option `match`."
            )
            return text.format(match=match_id, others=words.join_words(numbers, words.OR))
        case errors.SeveralCardsFit(actions):
            cards = [f"**{words.card_name(action.card)}**" for action in actions]
            typed = [f"`{localise_action(action)}`" for action in actions]
            return _("{cards}? Type {typed}.").format(
                cards=words.join_words(cards, words.OR), typed=words.join_words(typed, words.OR)
            )
        case errors.NotADeal(text):
            return describe_unreadable_text(
                game.UnreadableText(game.Unreadable.CARD, text), in_a_deal=True
            )
        case _:
            assert_never(problem)


def describe_missing_match(*, is_outside_servers: bool) -> str:
    if is_outside_servers:
        return _("You have no open match here. `/onitama practice` starts one against me.")
    return _(
        "You have no open match here. "
        "`/onitama challenge` starts one, `/onitama practice` one against me."
    )


def describe_missing_past_match(*, is_outside_servers: bool) -> str:
    if is_outside_servers:
        return _(
            "You have no match here to look back at. The list at `match` suggests others; "
            "where it is empty, `/onitama practice` begins one."
        )
    return _(
        "You have no match here to look back at. The list at `match` suggests others; "
        "where it is empty, `/onitama challenge` begins one."
    )


# -- people and servers --


def describe_person_error(problem: PersonError) -> str:
    match problem:
        case errors.NoLeaderboard():
            return _("This server shows no leaderboard. `/onitama profile` shows your own rating.")
        case errors.NoRecordOfBots():
            return _(
                "I keep no record of bots. Choose a person, or leave `person` out for your own."
            )
        case errors.BotsAreNotBlocked():
            return _("A bot challenges nobody. Choose a person to block.")
        case errors.NeedsServer():
            return _(
                "That takes a server that has invited me: ask for it there. Here you can use "
                "`/onitama learn`, `rules`, `practice`, `puzzle` and `history`."
            )
        case errors.PrivateHere():
            return _("Here every match is yours alone. Leave `where` out.")
        case errors.NeedsManageServer():
            return _(
                "Only people with Manage Server choose how this server plays. "
                "Your own pictures are yours: `/onitama settings`."
            )
        case errors.ManagersAlone():
            return _(
                "Only people with Manage Server close matches for others. "
                "Your own: `/onitama match resign`, or `/onitama match draw`."
            )
        case ExportInProgress():
            return _("I'm still making your file. Ask again if it isn't here in a minute.")
        case ErasedTooOften(most, until):
            return _(
                "You have erased everything {most} times within a day. You can do so again {until}."
            ).format(most=most, until=shared_words.relative_time(until))
        case _:
            assert_never(problem)


# -- puzzles of the day --


def describe_puzzle_error(problem: PuzzleError) -> str:
    match problem:
        case PuzzleNotOfTheDay():
            return _(
                "This isn't the puzzle of the day any more, so its result can't be shared. "
                "Today's puzzle is in the latest post."
            )
        case ResultAlreadyShared():
            return _("You have already shared this result; once a day is enough.")
        case _:
            assert_never(problem)


# -- channels --


def describe_channel_error(problem: ChannelError) -> str:
    match problem:
        case errors.ChannelGone():
            return _("That channel is gone, so I can't post there.")
        case errors.NoThreadHere():
            return _(
                "A thread can't be opened here. Play right here, or challenge in a text channel."
            )
        case errors.NoWatchingHere():
            return _(
                "I can't call onlookers in a private thread: "
                "a ping would bring back people who left it."
            )
        case errors.BotLacksPermissions():
            return describe_lacking_permissions(problem)
        case errors.BotTimedOut(until):
            return _(
                "A moderator timed me out here: I can post again {until}. "
                "Somebody with *Timeout Members* can end that sooner."
            ).format(until=shared_words.relative_time(until))
        case errors.OutsidePrivateThread(channel_id):
            return _(
                "I'm not in the private thread {there}. Mention me there, so that I am let in."
            ).format(there=f"<#{channel_id}>")
        case errors.ChannelHidden(channel_id):
            return _(
                "I can't see {there}. If it's a private thread, mention me there, "
                "so that I am let in. "
                "Otherwise somebody with Manage Channel can allow *View Channel* for me."
            ).format(there=f"<#{channel_id}>")
        case errors.ThreadClosed(channel_id):
            return _(
                "{there} is closed, and I may not reopen it. Somebody with Manage Threads can."
            ).format(there=f"<#{channel_id}>")
        case errors.PostRefused(channel_id):
            return _(
                "Discord doesn't let me post in {there}, though I know of no permission that I "
                "lack. Somebody with Manage Channel can look at what I may do there."
            ).format(there=f"<#{channel_id}>")
        case errors.ThreadNotAllowed(names):
            return _(
                "I may not open a thread. "
                "Somebody with Manage Channel can allow {permissions} for me."
            ).format(permissions=list_permissions(names))
        case errors.TooManyThreads():
            return _(
                "This server has as many open threads as Discord allows. Closing some makes room."
            )
        case errors.ThreadRefused():
            return _("Discord opened no thread for me.")
        case errors.BeginsElsewhere(channel_ids):
            return describe_allowed_channels(channel_ids)
        case errors.NowhereToPost(match, reason, can_go_on_here):
            way = describe_way_to_continue(match.id, can_go_on_here=can_go_on_here)
            return join_sentences(sentence_for(reason), way)
        case errors.UnseenByOpponent(match, opponent):
            return _(
                "{opponent} can't see this channel. Let #{match} go on in one you both see."
            ).format(opponent=shared_words.name_of(opponent), match=match.id)
        case _:
            assert_never(problem)


def describe_lacking_permissions(problem: errors.BotLacksPermissions) -> str:
    names = problem.names
    missing = describe_prevented_actions(names, problem.channel_id)
    permissions = list_permissions(names)
    if "create_public_threads" in names and THREAD_PERMISSIONS.issuperset(names):
        return _(
            "I may not {wanted}. Choose **{here}** as `where`, and play in this channel. "
            "Or somebody with Manage Channel allows {permissions} for me."
        ).format(wanted=missing, here=_("here"), permissions=permissions)
    return _(
        "I may not {wanted}, so I can't post the board. "
        "Somebody with Manage Channel can allow {permissions} for me."
    ).format(wanted=missing, permissions=permissions)


def list_permissions(names: Sequence[str]) -> str:
    """Return a text like `*Send Messages* and *Attach Files*`."""
    return words.join_words([f"*{_(PERMISSION_WORDS[name].name)}*" for name in names])


def describe_prevented_actions(names: Sequence[str], channel_id: int | None) -> str:
    """Return a text like `send messages in this channel or attach files there`."""
    where = _("this channel") if channel_id is None else f"<#{channel_id}>"
    first, *others = (PERMISSION_WORDS[name] for name in names)
    missing = [
        _(first.missing).format(where=where),
        *(_(permission.missing_too) for permission in others),
    ]
    return words.join_words(missing, words.OR)


def describe_allowed_channels(channel_ids: Sequence[int]) -> str:
    if channel_ids:
        return _("Matches in this server begin in {channels}. Challenge or practise there.").format(
            channels=shared_words.list_channels(channel_ids, words.OR)
        )
    return _(
        "Matches in this server begin in channels that you don't see, or that are gone. "
        "Somebody with Manage Server can let you in, or allow others."
    )


def describe_way_to_continue(match_id: int, *, can_go_on_here: bool) -> str:
    """Return the sentence that says how a match can go on in another channel.

    `can_go_on_here`: the channel of the interaction is such a channel.
    """
    if can_go_on_here:
        return _("**{continue_here}** lets #{match} go on in this channel.").format(
            match=match_id, continue_here=_(labels.CONTINUE_HERE)
        )
    return _(
        "`/onitama games` in another channel that you both see lets #{match} go on there."
    ).format(match=match_id)
