"""Examples of each error that users can meet, with each sentence that it can have."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from discord import AppCommandOptionType, app_commands

from cogs.shared import errors as cog_errors
from cogs.shared.error_sentences import PERMISSION_WORDS
from onitama_core import game, people, puzzles, store
from onitama_core.engine import EngineGone
from onitama_core.game import CARDS, Phase, Player, Square, Variant
from onitama_core.matches import errors as match_errors
from onitama_core.store import (
    Invitation,
    InvitationStatus,
    Location,
    Person,
    Terms,
    Tournament,
    TournamentFormat,
    TournamentPlan,
    TournamentStatus,
)
from onitama_core.tournaments import errors as tournament_errors
from tests.cogs import http_error
from tests.cogs.shared.builders import ALICE, BOB, SNOWFLAKE
from tests.sentences.moments import MOMENTS, seated

if TYPE_CHECKING:
    from onitama_core.game import OnitamaError

NINJAS: Final = (Square.parse("a5"), Square.parse("c5"))
B1, D1 = Square.parse("b1"), Square.parse("d1")
MATCH: Final = MOMENTS["Shadow, to move"].updates.match
MATCH_WITH_CLOCK: Final = replace(MATCH, clocks=store.Clocks((store.NO_TIME, store.NO_TIME)))
PLACING: Final = MOMENTS["Shadow, one placed"].updates.match
TIMED_OUT: Final = MOMENTS["classic, Blue out of time"].updates.match
NOT_PLACED: Final = MOMENTS["Shadow, nobody placed"].updates.match
OVER: Final = MOMENTS["classic, stone"].updates.match
PRIVATE_MATCH, PRIVATE_MATCH_OVER, PRIVATE_MATCH_TIMED_OUT = (
    seated(MOMENTS[name].updates, is_private=True).match
    for name in ("classic, a move", "classic, stone", "classic, Blue out of time")
)
COMPUTER_MATCH: Final = seated(MOMENTS["Shadow, strike"].updates, is_private=False).match
MATCH_WITH_ERASED_PLAYER: Final = replace(OVER, seats=(OVER.seats[Player.RED], Person(-1, "")))
CHANNEL_MATCH, CHANNEL_MATCH_OVER = (
    replace(
        MOMENTS[name].updates.match,
        seats=(store.Everybody(ALICE, timedelta(hours=1)), store.Computer(3)),
    )
    for name in ("classic, a move", "classic, stone")
)
MATCH_DRAWN: Final = MOMENTS["Shadow, drawn"].updates.match
FAULT_ID: Final = "0c5a8f21"


def move(text: str) -> game.Move:
    action = game.parse_action(text)
    assert isinstance(action, game.Move)
    return action


TOMORROW: Final = datetime(2026, 1, 2, 12, tzinfo=UTC)
BOB_PERSON: Final = Person(BOB, "Bob")
NAMED_INVITATION: Final = Invitation(
    id=1,
    place=Location(SNOWFLAKE, SNOWFLAKE + 1),
    challenger=Person(ALICE, "Alice"),
    opponent=BOB_PERSON,
    terms=Terms(),
    rematch_of=None,
    status=InvitationStatus.OPEN,
    expires_at=TOMORROW,
    message_id=SNOWFLAKE + 2,
)
OPEN_INVITATION: Final = replace(NAMED_INVITATION, opponent=None)
CUP: Final = Tournament(
    id=1,
    plan=TournamentPlan(
        NAMED_INVITATION.place,
        "Spring Cup",
        TournamentFormat.SWISS,
        Terms(),
        rounds=5,
        round_time=timedelta(days=3),
        starts_at=TOMORROW,
        starts_with=store.MAX_ENTRANTS,
    ),
    organiser_id=ALICE,
    status=TournamentStatus.SIGN_UP,
    round=0,
    rounds=5,
    round_ends_at=None,
    created_at=TOMORROW,
    ended_at=None,
    message_id=None,
)
PROBLEMS: Final[tuple[OnitamaError | Any, ...]] = (
    *(game.UnreadableText(reason, "crame") for reason in game.Unreadable),
    game.UnreadableText(game.Unreadable.CARD, "qqqq"),
    game.UnknownCard("wolf"),
    game.CardNamedTwice(),
    game.WindCardOutOfPlace(CARDS["rhinoceros"]),
    game.NotFiveCards(4),
    game.PoolTooSmall(3),
    game.PoolLacksAKind(2, 1),
    game.NotYourTurn(Player.RED),
    game.NothingToTakeBack(),
    game.GameOver(),
    game.GameStillOn(),
    game.GameCancelled(),
    *(game.NotInThisVariant(variant) for variant in (Variant.CLASSIC, Variant.WIND)),
    *(game.NotInThisStep(phase) for phase in Phase if phase is not Phase.SPIRIT),
    game.NoStartForNinjas(((B1,), (D1,))),
    game.NoStartForNinjas((NINJAS,)),
    game.NothingToAttempt(B1),
    game.SpiritMovesNow(move("rhinoceros:d3c4")),
    game.SpiritMovesNowAlone(move("rhinoceros:d3c4")),
    game.MustMove(move("rhinoceros:b2a3")),
    game.PawnMovesFirst(move("rhinoceros:b2a3")),
    game.CardNotInHand(CARDS["tiger"], (CARDS["rhinoceros"], CARDS["seasnake"])),
    game.NoCardLeadsThere((CARDS["ox"], CARDS["horse"]), B1, D1, NINJAS),
    game.NoCardLeadsThere((CARDS["ox"], CARDS["horse"]), B1, D1, ()),
    game.NoPawnThere(B1, tuple(Square)[:5]),
    game.NoPawnThere(B1, tuple(Square)[:5], game.Piece(Player.BLUE, game.PieceKind.STUDENT)),
    game.NoNinjaThere(B1, (D1,)),
    game.NoNinjaThere(B1, (D1,), game.Piece(Player.RED, game.PieceKind.MASTER)),
    game.NoNinjaThere(B1, NINJAS),
    game.NotOnCard(move("dragon:c1c4"), ()),
    game.NotOnCard(move("dragon:c1c4"), (*NINJAS, B1, D1)),
    game.NotOnSpiritsGrid(move("rhinoceros:c1c4"), ()),
    game.NotOnSpiritsGrid(move("rhinoceros:c1c4"), NINJAS),
    game.OwnPieceInTheWay(B1),
    game.OwnNinjaInTheWay(B1),
    game.OtherNinjaInTheWay(B1),
    game.SpiritInTheWay(B1),
    game.MasterInTheWay(B1),
    EngineGone(),
    http_error(503),
    TimeoutError(),
    store.NoSuchMatch(12),
    *(match_errors.NotAPlayer(match) for match in (MATCH, OVER)),
    *(
        match_errors.MatchOver(match)
        for match in (OVER, MATCH_DRAWN, MATCH_WITH_ERASED_PLAYER, PRIVATE_MATCH_OVER)
    ),
    *(match_errors.OutOfDate(MATCH, turn) for turn in (None, 1, MATCH.turn_number)),
    *(match_errors.Unreplayable(match, FAULT_ID) for match in (MATCH, OVER)),
    *(match_errors.OpponentsTurn(match) for match in (MATCH, PLACING, PRIVATE_MATCH)),
    *map(match_errors.OutOfTime, (PLACING, TIMED_OUT, NOT_PLACED, PRIVATE_MATCH_TIMED_OUT)),
    match_errors.TooLateToCancel(MATCH),
    match_errors.WasCancelled(OVER),
    match_errors.ChannelStillUsable(MATCH),
    match_errors.ModeratorPlaysInIt(MATCH),
    match_errors.NoDrawOffer(),
    match_errors.DrawOfferTooSoon(MATCH, 15),
    match_errors.DrawOfferOpen(MATCH, store.Proposal(Player.RED, 3)),
    match_errors.NoTakebackRequest(),
    match_errors.TakebackTooSoon(MATCH),
    match_errors.TakebackOpen(MATCH, store.Proposal(Player.RED, 3)),
    match_errors.NoTakeback(PLACING),
    match_errors.NothingMovedYet(MATCH),
    *(match_errors.NotFinished(match) for match in (MATCH, OVER)),
    match_errors.AlreadySaid(OVER),
    match_errors.GoodGamesOff(),
    *(
        match_errors.AlreadyShared(OVER, store.SharedFilm(Player.RED, sent))
        for sent in (None, 1000)
    ),
    match_errors.NothingPlayed(OVER),
    match_errors.ReplayInProgress(12),
    match_errors.ReviewInProgress(12),
    match_errors.ExportInProgress(),
    match_errors.PlaysInIt(MATCH),
    match_errors.TooManyWatchers(MATCH),
    match_errors.TooManyWatched(),
    match_errors.RematchTaken(OVER),
    match_errors.OpponentLeft(OVER),
    match_errors.TooManyEngineMoves(10),
    *(match_errors.NotPlayableAlone(variant) for variant in (Variant.SHADOW, Variant.LIGHT)),
    match_errors.NoBeliefs(OVER),
    *(match_errors.NoHints(match) for match in (MATCH, COMPUTER_MATCH)),
    match_errors.NotForAChannel(),
    match_errors.AlreadyVoting(CHANNEL_MATCH),
    match_errors.NotAPlayer(CHANNEL_MATCH),
    match_errors.OpponentsTurn(CHANNEL_MATCH),
    match_errors.MatchOver(CHANNEL_MATCH_OVER),
    match_errors.KeptPrivate(OVER),
    store.Locked(),
    store.Full(),
    store.ReadOnly(),
    store.NoSuchInvitation(12),
    match_errors.SelfChallenge(),
    match_errors.AlreadyInvited(NAMED_INVITATION),
    match_errors.TooManyInvitations([NAMED_INVITATION] * 5),
    match_errors.TooManyNamed(10, TOMORROW),
    *(match_errors.TooManyMatches(BOB_PERSON, most) for most in (1, 25)),
    match_errors.RatedMatchesOff(),
    cog_errors.RatedWithoutPace(),
    *(cog_errors.BeginsElsewhere(channel_ids) for channel_ids in ((), (3,), (3, 4))),
    *(
        match_errors.PaceNotAllowed(paces)
        for paces in (store.EVERY_PACE[1:], store.EVERY_PACE[3:5], store.EVERY_PACE[3:4])
    ),
    people.NotWelcome(BOB_PERSON),
    people.HasBlocked(BOB_PERSON),
    people.BlocksOwnAccount(),
    people.TooManyBlocked(25),
    match_errors.CancelledRecently(BOB_PERSON, TOMORROW),
    match_errors.RatedLater(BOB_PERSON, TOMORROW),
    *(
        match_errors.NowUnrated(NAMED_INVITATION, BOB_PERSON, TOMORROW, is_own)
        for is_own in (True, False)
    ),
    match_errors.ErasedTooOften(3, TOMORROW),
    *(
        match_errors.InvitationClosed(replace(NAMED_INVITATION, status=status))
        for status in InvitationStatus
    ),
    match_errors.OfferChanged(NAMED_INVITATION),
    match_errors.NotInvited(OPEN_INVITATION, is_challenger=True),
    *(match_errors.NotInvited(NAMED_INVITATION, is_challenger=mine) for mine in (True, False)),
    *(match_errors.NotYourInvitation(NAMED_INVITATION, user_id) for user_id in (BOB, BOB + 1)),
    match_errors.NotYourInvitation(OPEN_INVITATION, BOB),
    cog_errors.OldButton(),
    cog_errors.OldCommand(),
    cog_errors.OldForm(),
    cog_errors.TooMuchAtOnce(),
    cog_errors.Stopping(),
    *(app_commands.CommandNotFound(name, ["onitama"]) for name in ("chess", "draw")),
    cog_errors.NoMatchFits(),
    cog_errors.NoMatchHere(),
    cog_errors.NoPastMatch(),
    cog_errors.TwoMatches(),
    cog_errors.SeveralMatchesFit([MATCH, OVER]),
    cog_errors.OthersTurns([MATCH, PLACING]),
    cog_errors.NoMatchNumber("tiger"),
    cog_errors.ReviewBrokenOff(12),
    cog_errors.FilmTooLarge(12),
    cog_errors.SeveralCardsFit([move("crane:c5c4"), move("ox:c5c4")]),
    cog_errors.TypedInMatch(12, game.UnreadableText(game.Unreadable.ACTION, "hello")),
    cog_errors.FitsElsewhere(12, [MATCH, OVER]),
    cog_errors.NotADeal("crame"),
    *(cog_errors.CannotInvite(why) for why in cog_errors.Uninvitable),
    *(cog_errors.OpponentHasLeft(match, BOB_PERSON) for match in (MATCH, MATCH_WITH_CLOCK)),
    cog_errors.UnreadableStep("Now your move, as in `tiger:c1c3`."),
    cog_errors.CardsOrDeal(),
    cog_errors.NotYourDraft(),
    cog_errors.NoLeaderboard(),
    puzzles.PuzzleNotOfTheDay(),
    puzzles.ResultAlreadyShared(),
    cog_errors.NoRecordOfBots(),
    cog_errors.BotsAreNotBlocked(),
    cog_errors.NeedsServer(),
    cog_errors.PrivateHere(),
    cog_errors.NeedsManageServer(),
    cog_errors.ManagersAlone(),
    *(cog_errors.BotLacksPermissions([name], 100) for name in PERMISSION_WORDS),
    cog_errors.BotLacksPermissions(["send_messages", "attach_files"], None),
    cog_errors.BotLacksPermissions(["create_public_threads", "send_messages_in_threads"], None),
    cog_errors.NoThreadHere(),
    cog_errors.NoWatchingHere(),
    cog_errors.ChannelGone(),
    cog_errors.BotTimedOut(TOMORROW),
    *(
        kind(100)
        for kind in (
            cog_errors.OutsidePrivateThread,
            cog_errors.ChannelHidden,
            cog_errors.ThreadClosed,
            cog_errors.PostRefused,
        )
    ),
    cog_errors.ThreadNotAllowed(["create_public_threads"]),
    cog_errors.TooManyThreads(),
    cog_errors.ThreadRefused(),
    *(
        cog_errors.NowhereToPost(MATCH, cog_errors.ChannelGone(), can_go_on_here=can)
        for can in (True, False)
    ),
    cog_errors.UnseenByOpponent(MATCH, BOB_PERSON),
    match_errors.PlayedInTournament(MATCH),
    store.NoSuchTournament(12),
    *(tournament_errors.SignUpClosed(replace(CUP, status=status)) for status in TournamentStatus),
    tournament_errors.TournamentFull(CUP),
    tournament_errors.AlreadyJoined(CUP),
    tournament_errors.NotInTournament(CUP),
    tournament_errors.AlreadyStarted(CUP),
    tournament_errors.TournamentOver(CUP),
    *(tournament_errors.TooFewEntrants(CUP, joined) for joined in (0, 3)),
    tournament_errors.TooManyTournaments(10),
    *(
        app_commands.TransformerError("Dora", kind, app_commands.Transformer())
        for kind in (AppCommandOptionType.user, AppCommandOptionType.string)
    ),
)
