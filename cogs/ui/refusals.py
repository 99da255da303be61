"""Problems as sentences: each says what to do next."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from discord import AppCommandOptionType, app_commands

from cogs.challenge.words import offered
from cogs.people.server_words import channels, open_matches
from cogs.ui import errors as here
from cogs.ui import labels
from cogs.ui.words import (
    board_link,
    both,
    escaped,
    full_name,
    last_board,
    link,
    name_of,
    paces,
    player_name,
    relative,
    running_out,
    who,
)
from onitama_core import people
from onitama_core.engine import EngineGone
from onitama_core.game import (
    Phase,
    Unreadable,
    UnreadableText,
    Variant,
    format_action,
    nearest_cards,
)
from onitama_core.matches import errors, holds_beliefs
from onitama_core.store import (
    Full,
    InvitationStatus,
    Locked,
    Match,
    NoSuchInvitation,
    NoSuchMatch,
    Person,
)
from rendering import words

if TYPE_CHECKING:
    from onitama_core.game import Outcome


LONGEST_REPEATED: Final = 30
"""Letters of what was typed."""
MOST_NAMED: Final = 5
NO_MATCH: Final = (
    "You have no open match here. "
    "`/onitama challenge` starts one, `/onitama practice` one against me."
)
OLD_COMMAND: Final = (
    "That command has changed since your Discord loaded it. Reload Discord "
    "(Ctrl+R, or restart the app) and try again. `/onitama help` says what I can do."
)
MOVED: Final = {
    "ninja": "`/onitama ninja` is now `/onitama board`.",
    "lantern": "`/onitama lantern` is now in `/onitama move`: type `lantern:3` there.",
    "card": "`/onitama card` is now in `/onitama rules`: choose a `card` there.",
    "stats": "`/onitama stats` is now in `/onitama leaderboard`: press **Statistics** there.",
    "replay": "`/onitama replay` is now in `/onitama history`: choose the match there.",
    "review": "`/onitama review` is now in `/onitama history`: choose the match there.",
    "record": "A match as text is now in `/onitama history`: choose it there, then **As text**.",
    "privacy": "`/onitama privacy` is now in `/onitama settings`: press **Privacy** there.",
    "draw": "`/onitama draw` is now `/onitama match draw`.",
    "resign": "`/onitama resign` is now `/onitama match resign`.",
    "takeback": "`/onitama takeback` is now `/onitama match takeback`.",
    "cancel": "`/onitama cancel` is now `/onitama match cancel`.",
    "close": "`/onitama close` is now `/onitama match close`.",
}
"""Commands of earlier versions, which a client still shows until it is loaded again."""
WANTS: Final = {
    "view_channel": ("see {where}", "View Channel"),
    "connect": ("connect to {where}", "Connect"),
    "send_messages": ("send messages in {where}", "Send Messages"),
    "send_messages_in_threads": ("send messages in {where}", "Send Messages in Threads"),
    "manage_threads": ("open {where} while it is locked", "Manage Threads"),
    "create_public_threads": ("open threads in {where}", "Create Public Threads"),
    "attach_files": ("attach files in {where}", "Attach Files"),
}
COMMAS: Final = "A deal has commas between its cards: `tiger,crab,monkey,crane,dragon`."
A_NEW_ONE: Final = "`/onitama challenge` makes a new one."
PRACTISE: Final = "`/onitama practice` begins another."
I_PING: Final = " I'll ping you when it's your turn."
ON_ITS_BOARD: Final = " My turn comes on the board."
"""Where nobody is called."""
BECAME: Final = {
    InvitationStatus.ACCEPTED: "was accepted already",
    InvitationStatus.DECLINED: "was declined",
    InvitationStatus.WITHDRAWN: "was withdrawn",
}
UNINVITABLE: Final = {
    here.Uninvitable.GONE: "They aren't in this server any more. Invite somebody who is.",
    here.Uninvitable.BOT: (
        "Bots can't be invited. `/onitama practice` plays against me at once; or invite a person."
    ),
    here.Uninvitable.CANNOT_SEE: (
        "They can't see this channel. Invite them in one that you both see."
    ),
}


def sentence_for(problem: BaseException) -> str | None:
    """The one sentence its reader gets, or None for a fault of the bot."""
    return words.sentence_in(SENTENCES, problem, in_words) or words.refusal(problem)


def in_words(value: Any) -> Any:
    """What stands for a problem's value in the place of its name."""
    match value:
        case Match():
            return value.id
        case Person():
            return name_of(value)
        case datetime():
            return relative(value)
        case Variant():
            return words.variant_name(value)
        case _:
            return value


def broken(fault_id: str) -> str:
    """For what is a fault of the bot."""
    return (
        "Something broke on my side, sorry. Please try again; if it stays broken, "
        f"tell the people who run me: `{fault_id}`."
    )


def counted(fault_id: str) -> str:
    """For a fault after what was asked for has been done."""
    return (
        "It is done and it counts; only showing it to you went wrong, sorry "
        f"(`{fault_id}`). What the channel is owed follows as soon as Discord lets me."
    )


# -- what was typed --


def unreadable(problem: UnreadableText) -> str:
    repeated = unreadable_in_part(problem)
    if problem.reason is not Unreadable.CARD:
        return repeated
    return f"{repeated} {perhaps(problem.text) or '`card` in `/onitama rules` suggests them.'}"


def not_a_deal(problem: here.NotADeal) -> str:
    repeated = unreadable_in_part(UnreadableText(Unreadable.CARD, problem.text))
    return " ".join(filter(None, (repeated, perhaps(problem.text), COMMAS)))


def unreadable_in_part(problem: UnreadableText) -> str:
    text = escaped(problem.text[:LONGEST_REPEATED])
    return words.unreadable(UnreadableText(problem.reason, text))


def perhaps(text: str) -> str:
    """The names that are nearest, if any is near."""
    near = nearest_cards(text)
    names = [f"**{words.card_name(card)}**" for card in near]
    return f"Perhaps {words.listed(names, words.OR)}?" if near else ""


def several_cards(problem: here.SeveralCardsFit) -> str:
    cards = [f"**{words.card_name(action.card)}**" for action in problem.actions]
    typed = [f"`{format_action(action)}`" for action in problem.actions]
    return f"{words.listed(cards, words.OR)}? Type {words.listed(typed, words.OR)}."


def several_matches(problem: here.SeveralMatchesFit) -> str:
    numbers = words.listed([f"#{match.id}" for match in problem.matches[:MOST_NAMED]], words.OR)
    return f"Several matches fit, such as {numbers}. Say which with the option `match`."


def unread_option(problem: app_commands.TransformerError) -> str:
    if problem.type is not AppCommandOptionType.user:
        return OLD_COMMAND
    return (
        "That person isn't in this server. Choose somebody from the list, "
        "or leave `opponent` out and anyone may accept."
    )


# -- invitations --


def already_invited(problem: errors.AlreadyInvited) -> str:
    where = link(problem.invitation.place, problem.invitation.message_id)
    return f"You two have [an invitation open]({where}). Answer or withdraw that one first."


def offer_changed(problem: errors.OfferChanged) -> str:
    challenger = name_of(problem.invitation.challenger)
    return f"{challenger} changed this offer meanwhile. It is now: {offered(problem.invitation)}."


def not_invited(problem: errors.NotInvited) -> str:
    if problem.invitation.opponent is None:
        return "This one is yours; anybody else here may accept it. **Withdraw** takes it back."
    opponent = name_of(problem.invitation.opponent)
    if problem.is_challenger:
        return f"You made this invitation, so {opponent} answers it. **Withdraw** takes it back."
    return f"This invitation is {opponent}'s to answer. `/onitama challenge` makes one of your own."


def not_your_invitation(problem: errors.NotYourInvitation) -> str:
    challenger, opponent = name_of(problem.invitation.challenger), problem.invitation.opponent
    others = "anybody else can accept" if opponent is None else f"{name_of(opponent)} can decline"
    return f"{challenger} made this invitation and can change or withdraw it; {others} it."


# -- matches --


def not_a_player(problem: errors.NotAPlayer) -> str:
    players = both(problem.match)
    if problem.match.is_over:
        return f"This was {players}'s match. `/onitama challenge` starts one of your own."
    return (
        f"This is {players}'s match. You can watch here, "
        "or start your own with `/onitama challenge`."
    )


def match_over(problem: errors.MatchOver) -> str:
    match = problem.match
    if match.outcome is None or match.is_cancelled:
        return was_cancelled(problem)
    told = f"Match #{match.id} is over: {result(match, match.outcome)}."
    if match.is_private:
        return f"{told} {PRACTISE}"
    if match.has_former_player:
        return f"{told} `/onitama challenge` starts another."
    return f"{told} {last_board(match)} has **{labels.REMATCH}**."


def out_of_time(problem: errors.OutOfTime) -> str:
    """Of a click that came after the deadline, by either player."""
    match = problem.match
    if match.outcome is None:
        return f"Time has run out in #{match.id}. In a moment I'll say how it ends."
    if match.is_cancelled:
        return f"Nobody placed in #{match.id} in time: it is cancelled and counts for nothing."
    told = f"Time has run out in #{match.id}: {result(match, match.outcome)}."
    if match.is_private:
        return f"{told} {PRACTISE}"
    return f"{told} **{labels.REMATCH}** stands below its last post."


def was_cancelled(problem: errors.OfMatch) -> str:
    match = problem.match
    how = "cancelled before the first move" if match.is_unmoved else "closed by a moderator"
    return f"Match #{match.id} was {how}. `/onitama challenge` starts another."


def result(match: Match, outcome: Outcome) -> str:
    """As in `Alice (🔴 Red) won on time`."""
    how = words.signs.ENDED[outcome.termination]
    if outcome.winner is None:
        return f"a draw, {how}"
    return f"{full_name(match, outcome.winner)} won {how}"


def out_of_date(problem: errors.OutOfDate) -> str:
    match, turn = problem.match, problem.turn
    if turn is None:
        return f"That board was from an earlier turn; it's turn {match.turn_number} of #{match.id}."
    if turn == match.turn_number:
        return f"That board was from an earlier step of turn {turn} in #{match.id}."
    return f"That board was from turn {turn}; it's turn {match.turn_number} of #{match.id} now."


def unreplayable(problem: errors.Unreplayable) -> str:
    match = problem.match
    next_step = (
        "It is closed now. `/onitama challenge` starts another."
        if match.is_over
        else "`/onitama match resign` closes it, and `/onitama challenge` starts another."
    )
    return (
        f"I can't read the moves of {both(match)}'s match #{match.id} any more, sorry. "
        f"{next_step} The people who run me find it under `{problem.fault_id}`."
    )


def others_turns(problem: here.OthersTurns) -> str:
    waits = "; ".join(to_act(match) for match in problem.matches[:MOST_NAMED])
    is_called = not all(match.is_private for match in problem.matches)
    return f"{waits}.{I_PING if is_called else ON_ITS_BOARD}"


def opponents_turn(problem: errors.OpponentsTurn) -> str:
    match = problem.match
    afterwards = ON_ITS_BOARD if match.is_private else I_PING
    return f"{to_act(match)}{running_out(match)}.{afterwards}"


def to_act(match: Match) -> str:
    """As in `#7: 🔷 Bob to move`."""
    awaited = words.listed([who(match, player) for player in match.waits_for])
    return f"#{match.id}: {awaited} to {'place' if match.phase is Phase.PLACEMENT else 'move'}"


def not_finished(problem: errors.NotFinished) -> str:
    match = problem.match
    review = () if match.setup.variant.has_secrets else (labels.REVIEW,)
    later = words.listed([f"**{way}**" for way in (labels.REMATCH, labels.REPLAY, *review)])
    return f"Match #{match.id} is still going on. {later} come after it."


def already_shared(problem: errors.AlreadyShared) -> str:
    match, message_id = problem.match, problem.film.message_id
    if message_id is None:
        return f"The film of #{match.id} is on its way to the channel already."
    return f"#{match.id} is shared already: [here is its film]({link(match.place, message_id)})."


def no_hints(problem: errors.NoHints) -> str:
    match = problem.match
    if match.is_practice:
        game = words.variant_name(match.setup.variant)
        return f"I give no hints in {game}: there I keep my secrets, and you keep yours."
    return (
        f"Somebody plays against you in #{match.id}, so I give no hints. "
        "`/onitama practice` starts a match that has them."
    )


def no_review_by_night(problem: errors.NoReviewByNight) -> str:
    match = problem.match
    told = f"I can't judge {words.variant_name(match.setup.variant)} yet: much is hidden there."
    if holds_beliefs(match):
        return f"{told} **{labels.BELIEVED}** shows turn by turn where I looked for your ninja."
    return f"{told} **{labels.REPLAY}** leads through #{match.id} turn by turn."


def draw_offer_open(problem: errors.DrawOfferOpen) -> str:
    asked = player_name(problem.match, problem.offer.player.opponent)
    return f"The draw offer in #{problem.match.id} still stands, until {asked} answers it or moves."


def takeback_open(problem: errors.TakebackOpen) -> str:
    asked = player_name(problem.match, problem.offer.player.opponent)
    return (
        f"Your takeback request in #{problem.match.id} stands, "
        f"until {asked} answers it or somebody moves."
    )


def no_takeback(problem: errors.NoTakeback) -> str:
    return (
        f"There are no takebacks in {words.variant_name(problem.match.setup.variant)}. "
        "What a turn has told of hidden ninjas can't be untold."
    )


# -- places --


def lacks_permissions(problem: here.BotLacksPermissions) -> str:
    """As in `I may not send messages in this channel or attach files there, …`."""
    where = "this channel" if problem.channel_id is None else f"<#{problem.channel_id}>"
    first, *others = (WANTS[name][0] for name in problem.names)
    there = (deed.replace("in {where}", "there").format(where="it") for deed in others)
    cannot = words.listed([first.format(where=where), *there], words.OR)
    allow = words.listed([f"*{WANTS[name][1]}*" for name in problem.names])
    return (
        f"I may not {cannot}, so I can't post the board. "
        f"Somebody with Manage Channel can allow {allow} for me."
    )


def begins_elsewhere(problem: here.BeginsElsewhere) -> str:
    if not problem.channel_ids:
        return (
            "Matches in this server begin in channels that you don't see, or that are gone. "
            "Somebody with Manage Server can let you in, or allow others."
        )
    where = channels(problem.channel_ids, words.OR)
    return f"Matches in this server begin in {where}. Challenge or practise there."


def nowhere_to_post(problem: here.NowhereToPost) -> str:
    way = way_on(problem.match.id, can_go_on_here=problem.can_go_on_here)
    return f"{sentence_for(problem.why)} {way}"


def way_on(match_id: int, *, can_go_on_here: bool) -> str:
    if can_go_on_here:
        return f"**{labels.CONTINUE_HERE}** lets #{match_id} go on in this channel."
    return f"`/onitama games` in another channel that you both see lets #{match_id} go on there."


SENTENCES: Final[words.Sentences] = {
    # what was typed, and what was pressed
    UnreadableText: unreadable,
    here.NotADeal: not_a_deal,
    here.SeveralCardsFit: several_cards,
    here.UnreadableStep: "{how_to_type}",
    here.NoMatchNumber: lambda problem: (
        f"“{escaped(problem.text)}” is no match. They have numbers; "
        "the list at `match` suggests yours."
    ),
    here.SeveralMatchesFit: several_matches,
    here.TwoMatches: (
        "You named two matches, one before the move and one with `match`. Leave one of them out."
    ),
    here.NoMatchFits: NO_MATCH,
    here.NoMatchHere: (
        "No match is open in this channel. The option `match` takes one of another by its number."
    ),
    here.NoPastMatch: (
        "You have no match here to look back at. The list at `match` suggests others; "
        "where it is empty, `/onitama challenge` begins one."
    ),
    app_commands.TransformerError: unread_option,
    app_commands.CommandNotFound: lambda problem: MOVED.get(problem.name, OLD_COMMAND),
    app_commands.CommandSignatureMismatch: OLD_COMMAND,
    here.OldCommand: OLD_COMMAND,
    here.OldForm: "That form is too old for me. `/onitama help` says what I can do now.",
    here.OldButton: "That button is too old for me. `/onitama games` leads to your matches.",
    # the bot itself
    here.TooMuchAtOnce: (
        "I'm still busy with what you asked for before. Please try again in a moment."
    ),
    here.Stopping: ("I'm being started anew. Please try again in a moment; your matches are safe."),
    Locked: (
        "My notes are held by somebody else just now, so nothing was changed. Please try again."
    ),
    Full: "My disk is full, so nothing was changed. Please tell the people who run me.",
    EngineGone: "I can't think just now. Please try again in a minute.",
    # invitations
    NoSuchInvitation: f"I don't know that invitation any more. {A_NEW_ONE}",
    errors.SelfChallenge: (
        "You can't invite yourself. Leave `opponent` out and anyone may accept; "
        "in `/onitama practice` you can play both sides."
    ),
    errors.AlreadyInvited: already_invited,
    errors.TooManyInvitations: lambda problem: (
        f"You have {len(problem.invitations)} open invitations. "
        "Withdraw one, or wait for an answer."
    ),
    errors.TooManyNamed: (
        "You have invited {most} people by name within an hour. You can ask the next one "
        "{until}, and anybody at once: leave `opponent` out."
    ),
    errors.TooManyMatches: lambda problem: (
        f"{name_of(problem.person)} has {open_matches(problem.most)} in this server, "
        "and nobody may have more. Once one is over, there is room for this one."
    ),
    errors.PaceNotAllowed: lambda problem: (
        f"Matches in this server have {paces(problem.allowed, 'or')}. "
        "Choose one of these as `pace`."
    ),
    errors.NothingRated: (
        "Matches in this server are played unrated. Leave `rated` out, and play for the fun of it."
    ),
    here.RatedWithoutPace: (
        "A rated match has a pace, so that it ends. Choose one as `pace`, or play unrated."
    ),
    errors.CancelledLately: (
        "You cancelled a match with {opponent} a moment ago. You can ask for another {until}."
    ),
    errors.RatedLater: (
        "You had yourself erased, so you play rated matches again {until}. "
        "Ask {challenger} for one that isn't rated."
    ),
    errors.InvitationClosed: lambda problem: (
        f"This invitation {BECAME.get(problem.invitation.status, 'has expired')}. {A_NEW_ONE}"
    ),
    errors.OfferChanged: offer_changed,
    errors.NotInvited: not_invited,
    errors.NotYourInvitation: not_your_invitation,
    here.CannotInvite: lambda problem: UNINVITABLE[problem.why],
    here.CardsOrDeal: "`deal` names the five cards already. Leave `cards` out.",
    here.NotYourDraft: (
        "Somebody else chooses here. `/onitama challenge` makes an invitation of your own."
    ),
    # matches
    NoSuchMatch: "There is no match #{match_id} here.",
    errors.NotAPlayer: not_a_player,
    errors.MatchOver: match_over,
    errors.OutOfTime: out_of_time,
    errors.WasCancelled: was_cancelled,
    errors.TooLateToCancel: (
        "Somebody has moved in #{match}, so it can't be cancelled any more. "
        "`/onitama match resign` gives it up, `/onitama match draw` offers a draw."
    ),
    errors.OutOfDate: out_of_date,
    errors.Unreplayable: unreplayable,
    here.OthersTurns: others_turns,
    errors.OpponentsTurn: opponents_turn,
    errors.NotFinished: not_finished,
    errors.PlaysInIt: f"You play in #{{match}} yourself.{I_PING}",
    errors.TooManyWatchers: "#{match} has as many watchers as I can ping. Look in later.",
    errors.TooManyWatched: (
        f"You watch as many matches as you can. **{labels.STOP_WATCHING}** one first."
    ),
    errors.NotPractised: (
        "Who plays both sides of {variant} hides nothing. "
        "Choose a level there, and play against me."
    ),
    errors.NoHints: no_hints,
    errors.KeptPrivate: "#{match} was private, so I show it in no channel.",
    errors.RematchTaken: "Match #{match} has had its rematch. `/onitama challenge` starts another.",
    errors.OpponentLeft: (
        "That player no longer plays here. `/onitama challenge` invites somebody else."
    ),
    errors.HasAStake: "You play in #{match}: somebody else may close it. You can resign.",
    errors.HasAPlace: lambda problem: (
        f"#{problem.match.id} can be played in <#{problem.match.place.channel_id}>: "
        f"{board_link(problem.match, 'its board')} is there."
    ),
    # draws and takebacks
    errors.NoDrawOffer: "That draw offer has lapsed. `/onitama match draw` makes a new one.",
    errors.NoTakebackRequest: "That request has lapsed. `/onitama match takeback` makes a new one.",
    errors.DrawOfferOpen: draw_offer_open,
    errors.TakebackOpen: takeback_open,
    errors.DrawOfferTooSoon: (
        "Your draw offer in #{match} was declined. You can offer again after your next move."
    ),
    errors.TakebackTooSoon: (
        "You have asked for a takeback in this turn of #{match} already. "
        "You can ask again in the next."
    ),
    errors.NoTakeback: no_takeback,
    errors.NothingMovedYet: (
        "You have made no turn in #{match} yet, so there is nothing to take back."
    ),
    # what a match leaves behind
    errors.AlreadyShared: already_shared,
    here.FilmTooLarge: (
        "The film of #{match_id} is too large for Discord. "
        f"**{labels.REPLAY}** leads through the match turn by turn."
    ),
    errors.NothingBelieved: (
        "I looked for nobody's ninja in #{match}, so there is no guess to show."
    ),
    errors.NoReviewByNight: no_review_by_night,
    errors.NothingPlayed: ("Nobody made a whole turn in #{match}, so there is nothing to review."),
    errors.AnotherLook: "I'm still busy with #{match_id} for you. Ask again when it is here.",
    errors.AnotherReview: (
        "I'm still reviewing match #{match_id} for you. Ask for this one when that is done."
    ),
    here.ReviewBrokenOff: (
        "My thoughts broke off, so #{match_id} isn't reviewed yet. Please ask again in a minute."
    ),
    # people
    people.NotWelcome: (
        # The same for whoever may not, and for want of room: it tells nobody that they are blocked.
        "{host} chooses who may ask for a match, and can't play you now. "
        "`/onitama challenge` without `opponent` asks anybody else."
    ),
    people.HasBlocked: (
        f"You have blocked {{blocked}}. **{labels.MORE_OF_MINE}** in `/onitama settings` "
        "unblocks them."
    ),
    people.BlocksThemself: "That is you. Choose somebody else to block.",
    people.TooManyBlocked: (
        "You have blocked {most} people, and that is the most. Unblock somebody first."
    ),
    errors.AnotherExport: "I'm still making your file. Ask again if it isn't here in a minute.",
    here.NoLeaderboard: (
        "This server shows no leaderboard. `/onitama profile` tells you how you stand yourself."
    ),
    here.NoRecordOfBots: (
        "I keep no record of bots. `/onitama profile` takes a person, or tells of you."
    ),
    # servers and channels
    here.ManagersAlone: (
        "Only people with Manage Server close matches for others. "
        "Your own: `/onitama match resign`, or `/onitama match draw`."
    ),
    here.NeedsManageServer: (
        "Only people with Manage Server choose how this server plays. "
        "Your own pictures are yours: `/onitama settings`."
    ),
    here.BotLacksPermissions: lacks_permissions,
    here.BeginsElsewhere: begins_elsewhere,
    here.NoThreadHere: (
        "A thread can't be opened here. Play right here, or challenge in a text channel."
    ),
    here.NoWatchingHere: (
        "I can't call onlookers in a private thread: a ping would bring back people who left it."
    ),
    here.ChannelGone: "That channel is gone, so I can't post there.",
    here.NowhereToPost: nowhere_to_post,
    here.UnseenByOpponent: (
        "{opponent} can't see this channel. Let #{match} go on in one you both see."
    ),
}
"""A test finds an error that is missing here."""
