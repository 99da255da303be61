"""Problems as sentences: each says what to do next."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from discord import AppCommandOptionType, app_commands

from cogs.ui import errors as here
from cogs.ui import labels
from cogs.ui import words as say
from cogs.ui.discord_errors import is_unavailable
from onitama_core import game, people, store
from onitama_core.engine import EngineGone
from onitama_core.matches import errors, holds_beliefs
from rendering import words
from rendering.words import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


LONGEST_REPEATED: Final = 30
"""Letters of what was typed."""
MOST_NAMED: Final = 5
OLD_COMMAND: Final = N_(
    "That command has changed since your Discord loaded it. Reload Discord "
    "(Ctrl+R, or restart the app) and try again. `/onitama help` says what I can do."
)
MOVED: Final = {
    "ninja": N_("`/onitama ninja` is now `/onitama board`."),
    "lantern": N_("`/onitama lantern` is now in `/onitama move`: type `lantern:3` there."),
    "card": N_("`/onitama card` is now in `/onitama rules`: choose a `card` there."),
    "replay": N_("`/onitama replay` is now in `/onitama history`: choose the match there."),
    "draw": N_("`/onitama draw` is now `/onitama match draw`."),
    "resign": N_("`/onitama resign` is now `/onitama match resign`."),
    "cancel": N_("`/onitama cancel` is now `/onitama match cancel`."),
}
"""Commands of version 0.1.0, which a client still shows until it is loaded again."""
WANTS: Final = {
    "view_channel": (N_("see {where}"), N_("see it"), N_("View Channel")),
    "connect": (N_("connect to {where}"), N_("connect to it"), N_("Connect")),
    "send_messages": (
        *(N_("send messages in {where}"), N_("send messages there")),
        N_("Send Messages"),
    ),
    "send_messages_in_threads": (
        *(N_("send messages in threads in {where}"), N_("send messages in threads there")),
        N_("Send Messages in Threads"),
    ),
    "manage_threads": (
        *(N_("open {where} while it is locked"), N_("open it while it is locked")),
        N_("Manage Threads"),
    ),
    "create_public_threads": (
        *(N_("open threads in {where}"), N_("open threads there")),
        N_("Create Public Threads"),
    ),
    "attach_files": (N_("attach files in {where}"), N_("attach files there"), N_("Attach Files")),
}
"""What the bot can't do in a channel, after something else too, and the permission it takes."""
THREADS: Final = frozenset({"create_public_threads", "send_messages_in_threads"})
"""Without which a match can still be played in the channel itself."""
BECAME: Final = {
    store.InvitationStatus.ACCEPTED: N_(
        "This invitation was accepted already. `/onitama challenge` makes a new one."
    ),
    store.InvitationStatus.DECLINED: N_(
        "This invitation was declined. `/onitama challenge` makes a new one."
    ),
    store.InvitationStatus.WITHDRAWN: N_(
        "This invitation was withdrawn. `/onitama challenge` makes a new one."
    ),
}
EXPIRED: Final = N_("This invitation has expired. `/onitama challenge` makes a new one.")
UNINVITABLE: Final = {
    here.Uninvitable.GONE: N_("They aren't in this server any more. Invite somebody who is."),
    here.Uninvitable.BOT: N_(
        "Bots can't be invited. `/onitama practice` plays against me at once; or invite a person."
    ),
    here.Uninvitable.CANNOT_SEE: N_(
        "They can't see this channel. Invite them in one that you both see."
    ),
}


UNAVAILABLE: Final = N_("Discord is having trouble right now, so please try again in a minute.")
NOT_SHOWN_YET: Final = N_(
    "It is done and it counts. Discord is having trouble, so I can't show it to you yet. "
    "What belongs in the channel follows by itself."
)


def sentence_for(problem: BaseException, *, is_alone: bool = False) -> str | None:
    """Return the sentence that explains a problem to its reader, or None for a bug of the bot.

    `is_alone`: its reader is outside of servers.
    """
    if is_unavailable(problem):
        return _(UNAVAILABLE)
    sentences = {**SENTENCES, **ALONE} if is_alone else SENTENCES
    for kind in type(problem).__mro__:
        if (said := sentences.get(kind)) is not None:
            told = said(problem) if callable(said) else _(said)
            return told.format_map(Values(problem))
    return words.refusal(problem)


class Values(dict[str, Any]):
    """What can stand in a sentence about a problem: its values, and what is told of them."""

    def __init__(self, problem: BaseException) -> None:
        super().__init__({name: in_words(value) for name, value in vars(problem).items()})
        self._problem = problem

    def __missing__(self, name: str) -> str:
        return _(getattr(labels, name)) if name.isupper() else PLACES[name](self._problem)


def in_words(value: Any) -> Any:
    match value:
        case store.Match():
            return value.id
        case store.Person():
            return say.name_of(value)
        case datetime():
            return say.relative(value)
        case game.Variant():
            return words.variant_name(value)
        case _:
            return value


def broken(fault_id: str) -> str:
    """For what is a fault of the bot."""
    return _(
        "Something broke on my side, sorry. Please try again; if it stays broken, "
        "tell the people who run me: `{fault_id}`."
    ).format(fault_id=fault_id)


def counted(fault_id: str) -> str:
    """For a fault after what was asked for has been done."""
    return _(
        "It is done and it counts; only showing it to you went wrong, sorry (`{fault_id}`). "
        "What the channel is owed follows as soon as Discord lets me."
    ).format(fault_id=fault_id)


# -- what stands in sentences --


def unreadable(problem: game.UnreadableText, *, in_a_deal: bool = False) -> str:
    """Of a card also the names that are nearest, if any is near."""
    text = say.isolated(say.escaped(problem.text[:LONGEST_REPEATED]))
    told = [words.unreadable(game.UnreadableText(problem.reason, text))]
    if problem.reason is not game.Unreadable.CARD:
        return told[0]
    if names := [f"**{card.name}**" for card in game.nearest_cards(problem.text)]:
        told.append(_("Perhaps {names}?").format(names=either(names)))
    if in_a_deal:
        told.append(_("A deal has commas between its cards: `tiger,crab,monkey,crane,dragon`."))
    elif not names:
        told.append(_("`card` in `/onitama rules` suggests them."))
    return " ".join(told)


def either(several: Iterable[str]) -> str:
    return words.listed(list(several), words.OR)


def result(problem: errors.OfMatch) -> str:
    """As in `Alice (🔴 Red) won on time`."""
    match, outcome = problem.match, problem.match.outcome
    if outcome is None:
        return ""
    how = words.how_ended(outcome.termination)
    if outcome.winner is None:
        return _("a draw, {how}").format(how=how)
    return _("{winner} won {how}").format(winner=say.full_name(match, outcome.winner), how=how)


def to_act(match: store.Match) -> str:
    """As in `#7: 🔷 Bob to move`."""
    is_placing = match.phase is game.Phase.PLACEMENT
    told = _("#{match}: {players} to place") if is_placing else _("#{match}: {players} to move")
    awaited = words.listed([say.who(match, player) for player in match.waits_for])
    return told.format(match=match.id, players=awaited)


def afterwards(problem: here.OthersTurns | errors.OfMatch) -> str:
    matches = problem.matches if isinstance(problem, here.OthersTurns) else (problem.match,)
    if all(match.is_private for match in matches):  # where nobody is called
        return _("My turn comes on the board.")
    return _("I'll mention you when it's your turn.")


def later(problem: errors.NotFinished) -> str:
    has_review = not problem.match.setup.variant.has_secrets
    ways = (labels.REMATCH, labels.REPLAY, *((labels.REVIEW,) if has_review else ()))
    return words.listed([f"**{_(way)}**" for way in ways])


def wanted(problem: here.BotLacksPermissions) -> str:
    """As in `send messages in this channel or attach files there`."""
    where = _("this channel") if problem.channel_id is None else f"<#{problem.channel_id}>"
    first, *others = problem.names
    return either((_(WANTS[first][0]).format(where=where), *(_(WANTS[one][1]) for one in others)))


def way_on(match_id: int, *, can_go_on_here: bool) -> str:
    told = (
        _("**{continue_here}** lets #{match} go on in this channel.")
        if can_go_on_here
        else _("`/onitama games` in another channel that you both see lets #{match} go on there.")
    )
    return told.format(match=match_id, continue_here=_(labels.CONTINUE_HERE))


PLACES: Final[Mapping[str, Callable[[Any], str]]] = {
    # of a match
    "players": lambda problem: say.both(problem.match),
    "game": lambda problem: words.variant_name(problem.match.setup.variant),
    "turn_now": lambda problem: str(problem.match.turn_number),
    "result": result,
    "channel": lambda problem: f"<#{problem.match.place.channel_id}>",
    "last_board": lambda problem: say.last_board(problem.match),
    "its_board": lambda problem: say.board_link(problem.match, _("its board")),
    "asked": lambda problem: say.player_name(problem.match, problem.offer.player.opponent),
    "film_link": lambda problem: say.link(problem.match.place, problem.film.message_id),
    "later": later,
    "to_act": lambda problem: to_act(problem.match),
    "running_out": lambda problem: say.running_out(problem.match),
    # of several, and of what was typed
    "waiting": lambda problem: "; ".join(map(to_act, problem.matches[:MOST_NAMED])),
    "afterwards": afterwards,
    "numbers": lambda problem: either(f"#{one.id}" for one in problem.matches[:MOST_NAMED]),
    "cards": lambda problem: either(f"**{action.card.name}**" for action in problem.actions),
    "typed": lambda problem: either(
        f"`{game.format_action(action)}`" for action in problem.actions
    ),
    "as_it_was_typed": lambda problem: say.isolated(say.escaped(problem.text)),
    "unreadable": unreadable,
    "not_a_deal": lambda problem: unreadable(
        game.UnreadableText(game.Unreadable.CARD, problem.text), in_a_deal=True
    ),
    # of an invitation
    "count": lambda problem: str(len(problem.invitations)),
    "challenger": lambda problem: say.name_of(problem.invitation.challenger),
    "invited": lambda problem: say.name_of(problem.invitation.opponent),
    "offer": lambda problem: say.offered(problem.invitation),
    "invitation_link": lambda problem: say.link(
        problem.invitation.place, problem.invitation.message_id
    ),
    "paces": lambda problem: say.paces(problem.allowed, words.OR),
    # of channels
    "wanted": wanted,
    "permissions": lambda problem: words.listed([f"*{_(WANTS[one][2])}*" for one in problem.names]),
    "there": lambda problem: f"<#{problem.channel_id}>",
    "channels": lambda problem: say.channels(problem.channel_ids, words.OR),
    "obstacle": lambda problem: sentence_for(problem.why) or "",
    "way_on": lambda problem: way_on(problem.match.id, can_go_on_here=problem.can_go_on_here),
}
"""What a sentence can name besides the problem's own values and, in capitals, buttons."""


# -- which of its sentences a problem has --


def not_invited(problem: errors.NotInvited) -> str:
    if problem.invitation.opponent is None:
        return _(
            "This one is yours; anybody else here may accept it. **{WITHDRAW}** takes it back."
        )
    if problem.is_challenger:
        return _("You made this invitation, so {invited} answers it. **{WITHDRAW}** takes it back.")
    return _(
        "This invitation is {invited}'s to answer. `/onitama challenge` makes one of your own."
    )


def not_your_invitation(problem: errors.NotYourInvitation) -> str:
    invited = problem.invitation.opponent
    if invited is None:
        return _(
            "{challenger} made this invitation and can change or withdraw it; "
            "anybody else can accept it."
        )
    if invited.user_id == problem.user_id:
        return _(
            "{challenger} made this invitation and can change or withdraw it; "
            "you can accept or decline it."
        )
    return _(
        "{challenger} made this invitation and can change or withdraw it; {invited} can decline it."
    )


def match_over(problem: errors.MatchOver) -> str:
    match = problem.match
    if match.outcome is None or match.is_cancelled:
        return was_cancelled(problem)
    if match.is_private:
        return _("Match #{match} is over: {result}. `/onitama practice` begins another.")
    if match.has_former_player:
        return _("Match #{match} is over: {result}. `/onitama challenge` starts another.")
    return _("Match #{match} is over: {result}. {last_board} has **{REMATCH}**.")


def out_of_time(problem: errors.OutOfTime) -> str:
    """Of a click that came after the deadline, by either player."""
    match = problem.match
    if match.outcome is None:
        return _("Time has run out in #{match}. In a moment I'll say how it ends.")
    if match.is_cancelled:
        return _("Nobody placed in #{match} in time: it is cancelled and counts for nothing.")
    if match.is_private:
        return _("Time has run out in #{match}: {result}. `/onitama practice` begins another.")
    return _("Time has run out in #{match}: {result}. **{REMATCH}** stands below its last post.")


def was_cancelled(problem: errors.OfMatch) -> str:
    if problem.match.is_unmoved:
        return _(
            "Match #{match} was cancelled before the first move. "
            "`/onitama challenge` starts another."
        )
    return _("Match #{match} was closed without a result. `/onitama challenge` starts another.")


def opponent_has_left(problem: here.OpponentHasLeft) -> str:
    if problem.match.can_end_without_opponent:
        return _(
            "{opponent} is no longer in this server. "
            "**{END_MATCH}** ends #{match} without a result."
        )
    return _("{opponent} is no longer in this server. If their time runs out, you win #{match}.")


def out_of_date(problem: errors.OutOfDate) -> str:
    if problem.turn is None:
        return _("That board was from an earlier turn; it's turn {turn_now} of #{match}.")
    if problem.turn == problem.match.turn_number:
        return _("That board was from an earlier step of turn {turn} in #{match}.")
    return _("That board was from turn {turn}; it's turn {turn_now} of #{match} now.")


SENTENCES: Final[Mapping[type[BaseException], str | Callable[[Any], str]]] = {
    # what was typed, and what was pressed
    game.UnreadableText: "{unreadable}",
    here.NotADeal: "{not_a_deal}",
    here.SeveralCardsFit: N_("{cards}? Type {typed}."),
    here.UnreadableStep: "{how_to_type}",
    here.NoMatchNumber: N_(
        "“{as_it_was_typed}” is no match. They have numbers; the list at `match` suggests yours."
    ),
    here.SeveralMatchesFit: N_(
        "Several matches fit, such as {numbers}. Say which with the option `match`."
    ),
    here.TwoMatches: N_(
        "You named two matches, one before the move and one with `match`. Leave one of them out."
    ),
    here.NoMatchFits: N_(
        "You have no open match here. "
        "`/onitama challenge` starts one, `/onitama practice` one against me."
    ),
    here.NoMatchHere: N_(
        "No match is open in this channel. The option `match` takes one of another by its number."
    ),
    here.NoPastMatch: N_(
        "You have no match here to look back at. The list at `match` suggests others; "
        "where it is empty, `/onitama challenge` begins one."
    ),
    app_commands.TransformerError: lambda problem: (
        _(
            "That person isn't in this server. Choose somebody from the list, "
            "or leave `opponent` out and anyone may accept."
        )
        if problem.type is AppCommandOptionType.user
        else _(OLD_COMMAND)
    ),
    app_commands.CommandNotFound: lambda problem: _(MOVED.get(problem.name, OLD_COMMAND)),
    app_commands.CommandSignatureMismatch: OLD_COMMAND,
    here.OldCommand: OLD_COMMAND,
    here.OldForm: N_("That form is too old for me. `/onitama help` says what I can do now."),
    here.OldButton: N_(
        "That button is too old for me. "
        "`/onitama games` leads to your matches, `/onitama help` to all else."
    ),
    # the bot itself
    here.TooMuchAtOnce: N_(
        "I'm still busy with what you asked for before. Please try again in a moment."
    ),
    here.Stopping: N_(
        "I'm being started anew. Please try again in a moment; your matches are safe."
    ),
    store.Locked: N_(
        "My notes are held by somebody else just now, so nothing was changed. Please try again."
    ),
    store.Full: N_("My disk is full, so nothing was changed. Please tell the people who run me."),
    store.ReadOnly: N_(
        "I can't write to my notes any more, so nothing was changed. "
        "Please tell the people who run me."
    ),
    EngineGone: N_("I can't think just now. Please try again in a minute."),
    # invitations
    store.NoSuchInvitation: N_(
        "I don't know that invitation any more. `/onitama challenge` makes a new one."
    ),
    errors.SelfChallenge: N_(
        "You can't invite yourself. Leave `opponent` out and anyone may accept; "
        "in `/onitama practice` you can play both sides."
    ),
    errors.AlreadyInvited: N_(
        "You two have [an invitation open]({invitation_link}). Answer or withdraw that one first."
    ),
    errors.TooManyInvitations: N_(
        "You have {count} open invitations. Withdraw one, or wait for an answer."
    ),
    errors.TooManyNamed: N_(
        "You have invited people by name {most} times within an hour, rematches included. "
        "You can do so again {until}, and invite anybody at once: leave `opponent` out."
    ),
    errors.TooManyMatches: lambda problem: ngettext(
        "A person may have {most} open match in this server. "
        "{person} has no room for another while theirs goes on.",
        "A person may have {most} open matches in this server. "
        "{person} has no room for another while theirs go on.",
        problem.most,
    ),
    errors.TooManyEngineMoves: N_(
        "I have yet to answer in {most} of your matches. Try again once I have answered in one."
    ),
    errors.PaceNotAllowed: lambda problem: (
        _("Every match in this server has {paces}. Leave `pace` out.")
        if len(problem.allowed) == 1
        else _("Matches in this server have {paces}. Choose one of these as `pace`.")
    ),
    errors.NothingRated: N_(
        "Matches in this server are played unrated. Leave `rated` out, and play for the fun of it."
    ),
    here.RatedWithoutPace: N_(
        "A rated match has a pace, so that it ends. Choose one as `pace`, or play unrated."
    ),
    errors.CancelledLately: N_(
        "You cancelled a match with {opponent} a moment ago. You can ask for another {until}."
    ),
    errors.RatedLater: N_(
        "You had yourself erased, so you play rated matches again {until}. "
        "Ask {challenger} for one that isn't rated."
    ),
    errors.InvitationClosed: lambda problem: _(BECAME.get(problem.invitation.status, EXPIRED)),
    errors.NowUnrated: lambda problem: (
        _(
            "You have ended three rated matches early and play rated ones again {until}. "
            "[This offer]({invitation_link}) is now unrated: accept it as it is."
        )
        if problem.is_own
        else _(
            "{person} plays rated matches again {until}. "
            "[This offer]({invitation_link}) is now unrated: accept it as it is."
        )
    ),
    errors.OfferChanged: N_("This offer has changed meanwhile. It is now: {offer}."),
    errors.NotInvited: not_invited,
    errors.NotYourInvitation: not_your_invitation,
    here.CannotInvite: lambda problem: _(UNINVITABLE[problem.why]),
    here.CardsOrDeal: N_("`deal` names the five cards already. Leave `cards` out."),
    here.NotYourDraft: N_(
        "Somebody else chooses here. `/onitama challenge` makes an invitation of your own."
    ),
    # matches
    store.NoSuchMatch: N_("There is no match #{match_id} here."),
    errors.NotAPlayer: lambda problem: (
        _("This was {players}'s match. `/onitama challenge` starts one of your own.")
        if problem.match.is_over
        else _(
            "This is {players}'s match. You can watch here, "
            "or start your own with `/onitama challenge`."
        )
    ),
    errors.MatchOver: match_over,
    errors.OutOfTime: out_of_time,
    errors.WasCancelled: was_cancelled,
    errors.TooLateToCancel: N_(
        "Somebody has moved in #{match}, so it can't be cancelled any more. "
        "`/onitama match resign` gives it up, `/onitama match draw` offers a draw."
    ),
    here.OpponentHasLeft: opponent_has_left,
    errors.OutOfDate: out_of_date,
    errors.Unreplayable: lambda problem: (
        _(
            "I can't read the moves of {players}'s match #{match} any more, sorry. "
            "It is closed now. `/onitama challenge` starts another. "
            "The people who run me find it under `{fault_id}`."
        )
        if problem.match.is_over
        else _(
            "I can't read the moves of {players}'s match #{match} any more, sorry. "
            "`/onitama match resign` closes it, and `/onitama challenge` starts another. "
            "The people who run me find it under `{fault_id}`."
        )
    ),
    here.OthersTurns: "{waiting}. {afterwards}",
    errors.OpponentsTurn: "{to_act}{running_out}. {afterwards}",
    errors.NotFinished: N_("Match #{match} is still going on. {later} come after it."),
    errors.PlaysInIt: N_("You play in #{match} yourself. I'll mention you when it's your turn."),
    errors.TooManyWatchers: N_("#{match} has as many watchers as I can ping. Look in later."),
    errors.TooManyWatched: N_(
        "You watch as many matches as you can. **{STOP_WATCHING}** one first."
    ),
    errors.NotPractised: N_(
        "Who plays both sides of {variant} hides nothing. "
        "Choose a level there, and play against me."
    ),
    errors.NoHints: lambda problem: (
        _("I give no hints in {game}: there I keep my secrets, and you keep yours.")
        if problem.match.is_practice
        else _(
            "Somebody plays against you in #{match}, so I give no hints. "
            "`/onitama practice` starts a match that has them."
        )
    ),
    errors.KeptPrivate: N_("#{match} was private, so I show it in no channel."),
    errors.RematchTaken: N_(
        "Match #{match} has had its rematch. `/onitama challenge` starts another."
    ),
    errors.OpponentLeft: N_(
        "That player no longer plays here. `/onitama challenge` invites somebody else."
    ),
    errors.HasAStake: N_("You play in #{match}: somebody else may close it. You can resign."),
    errors.HasAPlace: N_("#{match} can be played in {channel}: {its_board} is there."),
    # draws and takebacks
    errors.NoDrawOffer: N_("That draw offer has lapsed. `/onitama match draw` makes a new one."),
    errors.NoTakebackRequest: N_(
        "That request has lapsed. `/onitama match takeback` makes a new one."
    ),
    errors.DrawOfferOpen: N_(
        "The draw offer in #{match} still stands, until {asked} answers it or moves."
    ),
    errors.TakebackOpen: N_(
        "Your takeback request in #{match} stands, until {asked} answers it or somebody moves."
    ),
    errors.DrawOfferTooSoon: N_(
        "You can offer one draw in five of your turns: in #{match} again from turn {turn} on."
    ),
    errors.TakebackTooSoon: N_(
        "You have asked for a takeback in this turn of #{match} already. "
        "You can ask again in the next."
    ),
    errors.NoTakeback: N_(
        "There are no takebacks in {game}. What a turn has told of hidden ninjas can't be untold."
    ),
    errors.NothingMovedYet: N_(
        "You have made no turn in #{match} yet, so there is nothing to take back."
    ),
    # what a match leaves behind
    errors.AlreadyShared: lambda problem: (
        _("The film of #{match} is on its way to the channel already.")
        if problem.film.message_id is None
        else _("#{match} is shared already: [here is its film]({film_link}).")
    ),
    here.FilmTooLarge: N_(
        "The film of #{match_id} is too large for Discord. "
        "**{REPLAY}** leads through the match turn by turn."
    ),
    errors.NothingBelieved: N_(
        "I looked for nobody's ninja in #{match}, so there is no guess to show."
    ),
    errors.NoReviewByNight: lambda problem: (
        _(
            "I can't judge {game} yet: much is hidden there. "
            "**{BELIEVED}** shows turn by turn where I looked for your ninja."
        )
        if holds_beliefs(problem.match)
        else _(
            "I can't judge {game} yet: much is hidden there. "
            "**{REPLAY}** leads through #{match} turn by turn."
        )
    ),
    errors.NothingPlayed: N_(
        "Nobody made a whole turn in #{match}, so there is nothing to review."
    ),
    errors.AnotherLook: N_("I'm still busy with #{match_id} for you. Ask again when it is here."),
    errors.AnotherReview: N_(
        "I'm still reviewing match #{match_id} for you. Ask for this one when that is done."
    ),
    here.ReviewBrokenOff: N_(
        "My thoughts broke off, so #{match_id} isn't reviewed yet. Please ask again in a minute."
    ),
    # people
    people.NotWelcome: N_(
        # The same for whoever may not, and for want of room: it tells nobody that they are blocked.
        "{host} chooses who may ask for a match, and can't play you now. "
        "`/onitama challenge` without `opponent` asks anybody else."
    ),
    people.HasBlocked: N_(
        "You have blocked {blocked}. **{MORE_OF_MINE}** in `/onitama settings` unblocks them."
    ),
    people.BlocksThemself: N_("That is you. Choose somebody else to block."),
    people.TooManyBlocked: N_(
        "You have blocked {most} people, and that is the most. Unblock somebody first."
    ),
    errors.ErasedTooOften: N_(
        "You have erased everything {most} times within a day. You can do so again {until}."
    ),
    errors.AnotherExport: N_("I'm still making your file. Ask again if it isn't here in a minute."),
    here.NoLeaderboard: N_(
        "This server shows no leaderboard. `/onitama profile` tells you how you stand yourself."
    ),
    here.NoRecordOfBots: N_(
        "I keep no record of bots. `/onitama profile` takes a person, or tells of you."
    ),
    here.BotsAreNotBlocked: N_("A bot challenges nobody. Choose a person to block."),
    # servers and channels
    here.ManagersAlone: N_(
        "Only people with Manage Server close matches for others. "
        "Your own: `/onitama match resign`, or `/onitama match draw`."
    ),
    here.NeedsServer: N_(
        "That takes a server that has invited me: ask for it there. Here you can use "
        "`/onitama learn`, `rules`, `practice`, `puzzle` and `history`."
    ),
    here.PrivateHere: N_("Here every match is yours alone. Leave `where` out."),
    here.NeedsManageServer: N_(
        "Only people with Manage Server choose how this server plays. "
        "Your own pictures are yours: `/onitama settings`."
    ),
    here.BotLacksPermissions: lambda problem: (
        _(
            "I may not {wanted}, so the match needs `where:here`. "
            "Or somebody with Manage Channel allows {permissions} for me."
        )
        if "create_public_threads" in problem.names and THREADS.issuperset(problem.names)
        else _(
            "I may not {wanted}, so I can't post the board. "
            "Somebody with Manage Channel can allow {permissions} for me."
        )
    ),
    here.BeginsElsewhere: lambda problem: (
        _("Matches in this server begin in {channels}. Challenge or practise there.")
        if problem.channel_ids
        else _(
            "Matches in this server begin in channels that you don't see, or that are gone. "
            "Somebody with Manage Server can let you in, or allow others."
        )
    ),
    here.NoThreadHere: N_(
        "A thread can't be opened here. Play right here, or challenge in a text channel."
    ),
    here.NoWatchingHere: N_(
        "I can't call onlookers in a private thread: a ping would bring back people who left it."
    ),
    here.ChannelGone: N_("That channel is gone, so I can't post there."),
    here.BotTimedOut: N_(
        "A moderator timed me out here: I can post again {until}. "
        "Somebody with *Timeout Members* can end that sooner."
    ),
    here.OutsidePrivateThread: N_(
        "I'm not in the private thread {there}. Mention me there, so that I am let in."
    ),
    here.ChannelHidden: N_(
        "I can't see {there}. If it's a private thread, mention me there, so that I am let in. "
        "Otherwise somebody with Manage Channel can allow *View Channel* for me."
    ),
    here.ThreadClosed: N_(
        "{there} is closed, and I may not reopen it. Somebody with Manage Threads can."
    ),
    here.PostRefused: N_(
        "Discord doesn't let me post in {there}, though I know of no permission that I lack. "
        "Somebody with Manage Channel can look at what I may do there."
    ),
    here.ThreadNotAllowed: N_(
        "I may not open a thread. Somebody with Manage Channel can allow {permissions} for me."
    ),
    here.TooManyThreads: N_(
        "This server has as many open threads as Discord allows. Closing some makes room."
    ),
    here.ThreadRefused: N_("Discord opened no thread for me."),
    here.NowhereToPost: "{obstacle} {way_on}",
    here.UnseenByOpponent: N_(
        "{opponent} can't see this channel. Let #{match} go on in one you both see."
    ),
}
"""A sentence, or which of several; a test finds an error that is missing here."""
ALONE: Final[Mapping[type[BaseException], str]] = {
    here.NoMatchFits: N_("You have no open match here. `/onitama practice` starts one against me."),
    here.NoPastMatch: N_(
        "You have no match here to look back at. The list at `match` suggests others; "
        "where it is empty, `/onitama practice` begins one."
    ),
}
"""Where there is nobody to challenge."""
