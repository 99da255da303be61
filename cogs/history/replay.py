"""Replays, films and reviews of matches, and heat maps of the ninjas the computer expected.

Every page is an ephemeral message: its buttons replace it by another page.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from cogs.bot.client import Interaction, OnitamaCog
from cogs.bot.places import require_may_post
from cogs.history.buttons import ShowFilm, ShowForcedWin
from cogs.match import past_words
from cogs.match.answering import add_channel_obstacle, wait_for_post
from cogs.match.buttons import (
    LookBack,
    ShareFilm,
    ShowBelief,
    ShowReplay,
    ShowReview,
    turn_number_of,
)
from cogs.match.lines import step_buttons, viewing_side
from cogs.match.private_board import describe_preparation
from cogs.shared import labels, send
from cogs.shared.background import ProgressEstimate
from cogs.shared.dispatch import after_commit, on_click
from cogs.shared.errors import ChannelGone, ReviewBrokenOff
from cogs.shared.messages import MAX_FILM_TURNS, Button, Picture, PrivateMessage, Style
from cogs.shared.pictures import BoardRenderer, turn_filename
from cogs.shared.send import defer
from cogs.shared.words import count_turns, message_link
from onitama_core.engine import CompiledCode, EngineGone
from onitama_core.game import Move, Player
from onitama_core.matches import (
    NotAPlayer,
    RevealedTurn,
    Review,
    ReviewedTurn,
    can_be_reviewed,
    holds_beliefs,
)
from rendering import Chart, Heat, TurningPoint, make_heat, make_move_hints, words
from rendering.words import N_, _, join_sentences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.store import Match


REVIEW_PROGRESS_INTERVAL: Final = 1.5
"""Seconds between two messages about the progress of a review."""
FIRST_TURN: Final = 1
"""The turn with which a replay begins; 0 would be the start, before any move."""
FOR_YOU_ALONE: Final = N_("-# Only you see this; its players can share it with the channel.")
NOWHERE_TO_SHARE: Final = N_("-# Its channel is gone, so nobody else can be shown it there.")
PREPARING_BELIEFS: Final = N_(
    "I'm preparing the analysis; this happens once. The heat map follows."
)


class Replays(OnitamaCog):
    """The buttons that show past turns, replays, films, beliefs and reviews."""

    works_outside_servers = True

    @on_click(LookBack)
    async def look_back(self, interaction: Interaction, click: LookBack, match: Match) -> None:
        """Show a past turn of a match; if the match is over, with all that was hidden."""
        turn = turn_number_of(click.turn)
        if match.is_revealed:
            page = self.compose_page(interaction, match, turn)
        else:
            page = self.compose_past_page(interaction, match, turn)
        await send.edit_page(interaction, await send.wait_visibly(interaction, page))

    async def compose_past_page(
        self, interaction: Interaction, match: Match, turn: int | None
    ) -> PrivateMessage:
        """Return the page of a past turn of an open match, as everybody saw it.

        `turn`: None for the last.
        """
        renderer = await self.bot.renderer_for(interaction)
        asker = interaction.user.id
        past = await self.bot.matches.replays.look_back(match.id, turn, asker=asker)
        picture = await renderer.turn_board("turn", past, viewing_side(match, asker))
        lines = (past_words.turn_heading(past), *past_words.describe_past_turn(past))
        buttons = turn_buttons(LookBack, match.id, past.turn, past.turns)
        return PrivateMessage("\n".join(lines), picture, buttons)

    @on_click(ShowReplay)
    async def reveal(self, interaction: Interaction, click: ShowReplay, match: Match) -> None:
        """Show a turn of a finished match, with all that was hidden.

        A click without a turn opens the first turn in a new message.
        """
        turn = FIRST_TURN if click.shown_turn is None else turn_number_of(click.shown_turn)
        composing = self.compose_page(interaction, match, turn)
        page = await send.wait_visibly(interaction, composing)
        if click.shown_turn is None:
            await send.reply_ephemeral(interaction, page)
        else:
            await send.edit_page(interaction, page)

    async def compose_page(
        self, interaction: Interaction, match: Match, turn: int | None
    ) -> PrivateMessage:
        """Return the page of a turn of a finished match, with all that was hidden.

        `turn`: None for the last. Raises NotFinished.
        """
        renderer = await self.bot.renderer_for(interaction)
        asker = interaction.user.id
        revealed = await self.bot.matches.replays.reveal(match.id, turn, asker=asker)
        picture = await renderer.turn_board("replay", revealed, viewing_side(match, asker))
        return replay_page(revealed, picture)

    # -- films --

    @on_click(ShowFilm)
    async def show_film(self, interaction: Interaction, _: ShowFilm, match: Match) -> None:
        """Show the film in place of the clicked page."""
        await self.show_film_privately(interaction, match)

    async def show_film_privately(
        self, interaction: Interaction, match: Match, *extra_lines: str
    ) -> None:
        """Show a film to one user, with `extra_lines` above it.

        Raises NotFinished or WasCancelled.
        """
        asker = interaction.user.id
        with self.bot.matches.log.replay_scheduler.one_per_user(asker, match.id):
            turns = await self.bot.matches.replays.every_turn(match.id, MAX_FILM_TURNS + 1)
            await send.defer_page(interaction)
            renderer = await self.bot.renderer_for(interaction)
            picture = await self.draw_film(interaction, renderer, turns, viewing_side(match, asker))
            await send.edit_original(interaction, film_page(turns, picture, *extra_lines))

    @on_click(ShareFilm)
    async def share(self, interaction: Interaction, _click: ShareFilm, match: Match) -> None:
        """Post a film to the channel of the match, once.

        Only players can share it; other users get it in an ephemeral message. The film is drawn
        before its post becomes due, so that the outbox finds it in the cache.
        """
        asker = interaction.user.id
        try:
            await self.bot.matches.replays.require_shareable(match.id, asker)
            await require_may_post(interaction, match.place)
        except (NotAPlayer, ChannelGone) as problem:
            note = FOR_YOU_ALONE if isinstance(problem, NotAPlayer) else NOWHERE_TO_SHARE
            await self.show_film_privately(interaction, match, _(note))
            return
        with self.bot.matches.log.replay_scheduler.one_per_user(asker, match.id):
            turns = await self.bot.matches.replays.every_turn(match.id, MAX_FILM_TURNS + 1)
            await defer(interaction)
            renderer = await self.bot.pictures.renderer_in(match.place.guild_id)
            await self.draw_film(interaction, renderer, turns, Player.RED)
        post_id = await self.bot.matches.replays.share(match.id, asker)
        with after_commit():
            message_id = await wait_for_post(interaction, post_id)
            if message_id is None:
                text = _("I'll post the film of #{match} as soon as Discord lets me.")
                text = add_channel_obstacle(interaction, match.place, text.format(match=match.id))
            else:
                text = _("You shared #{match}: [here is its film]({film}).")
                text = text.format(match=match.id, film=message_link(match.place, message_id))
            await send.edit_original(interaction, PrivateMessage(text))

    async def draw_film(
        self,
        interaction: Interaction,
        renderer: BoardRenderer,
        turns: Sequence[RevealedTurn],
        seen_from: Player,
    ) -> Picture:
        """Draw a film, and show in the deferred response if that takes long."""
        picture = asyncio.create_task(renderer.film(turns, seen_from))
        if not (await asyncio.wait({picture}, timeout=send.THINKING_DELAY))[0]:
            count = count_turns(min(turns[-1].turns, MAX_FILM_TURNS))
            await send.report_progress(interaction, _("Drawing {turns}…").format(turns=count))
        return await picture

    # -- beliefs of the computer --

    @on_click(ShowBelief)
    async def show_belief(self, interaction: Interaction, click: ShowBelief, match: Match) -> None:
        """Show where the computer expected the player's ninjas at the end of a turn.

        A click without a turn opens the first turn in a new message. Raises NotFinished,
        WasCancelled, Unreplayable, NoBeliefs or EngineGone.
        """
        turn = FIRST_TURN if click.shown_turn is None else turn_number_of(click.shown_turn)
        revealed = await self.bot.matches.replays.reveal(match.id, turn, asker=interaction.user.id)
        await send.defer_page(interaction)
        heat = await send.wait_visibly(interaction, self.compute_heat(interaction, revealed))
        renderer = await self.bot.renderer_for(interaction)
        seen_from = viewing_side(revealed.match, interaction.user.id)
        picture = await renderer.believed_board(revealed, heat, seen_from)
        await send.edit_original(interaction, belief_page(revealed, heat, picture))

    async def compute_heat(self, interaction: Interaction, revealed: RevealedTurn) -> Heat | None:
        """Return the probability of a ninja on each square, as the computer saw it after a turn.

        None if no ninja was hidden then.
        """
        match = revealed.match
        engine = self.bot.engine
        if not engine.is_ready():
            await send.report_progress(interaction, _(PREPARING_BELIEFS))
        beliefs = await self.bot.matches.beliefs.of(match.id, engine, asker=interaction.user.id)
        (hider,) = (player for player in Player if match.users(player))  # the computer's opponent
        return make_heat(revealed.view, hider, beliefs[revealed.turn])

    # -- reviews --

    @on_click(ShowReview)
    async def review(self, interaction: Interaction, click: ShowReview, match: Match) -> None:
        """Show a review: its chart in a new message, or a page of it in the clicked message.

        Raises the errors of `Reviews.make`.
        """
        reviews = self.bot.matches.reviews
        asker = interaction.user.id
        stored = asyncio.create_task(reviews.find_stored(match.id, asker))
        # An error that comes at once is answered in place of the deferred response.
        await asyncio.wait({stored}, timeout=send.THINKING_DELAY)
        has_failed = stored.done() and stored.exception() is not None
        if not has_failed and click.turn_number is None:
            await defer(interaction)
        elif not has_failed:
            await send.defer_page(interaction)
        review = await stored or await self.make_review(interaction, match)
        with self.bot.matches.log.replay_scheduler.one_per_user(asker, match.id):
            composing = self.compose_review_page(interaction, review, click.turn_number)
            page = await send.wait_visibly(interaction, composing)
            await send.edit_original(interaction, page)

    async def make_review(self, interaction: Interaction, match: Match) -> Review:
        """Have the engine review a match, and show the progress in the deferred response.

        Raises ReviewBrokenOff.
        """
        engine = self.bot.engine
        asker = interaction.user.id
        progress = ProgressEstimate()
        text = _("I'm reviewing #{match}.").format(match=match.id)

        def report_preparation(done: int, total: int) -> None:
            nonlocal text
            progress.record(done, total)
            text = describe_preparation(progress.percent, progress.seconds)

        def report_review(done: int, total: int) -> None:
            nonlocal text
            sentence = _("Reviewing #{match}: {done} of {total} positions…")
            text = sentence.format(match=match.id, done=done, total=total)

        async def make() -> Review:
            await engine.prepare(CompiledCode.of(match.setup.variant), report_preparation)
            return await self.bot.matches.reviews.make(match.id, engine, asker, report_review)

        making = asyncio.create_task(make())
        wait_for = send.THINKING_DELAY
        while not (await asyncio.wait({making}, timeout=wait_for))[0]:
            await send.report_progress(interaction, text)
            wait_for = REVIEW_PROGRESS_INTERVAL
        try:
            return await making
        except EngineGone:
            raise ReviewBrokenOff(match.id) from None

    async def compose_review_page(
        self, interaction: Interaction, review: Review, number: int | None
    ) -> PrivateMessage:
        """Return the page about a turn that decided the match; for any other number, the chart."""
        renderer = await self.bot.renderer_for(interaction)
        turn = next((turn for turn in review.deciding if turn.number == number), None)
        if turn is None:
            lines = past_words.review_lines(review)
            picture = await draw_review_chart(renderer, review)
        else:
            before = await self.bot.matches.replays.reveal(review.match.id, turn.number - 1)
            seen_from = viewing_side(review.match, interaction.user.id)
            lines = past_words.describe_reviewed_turn(review, turn, before.view.public)
            picture = await draw_better_turn(renderer, before, turn, seen_from)
        buttons = review_buttons(review, None if turn is None else turn.number)
        return PrivateMessage("\n".join(lines), picture, buttons)


# -- pages --

TurnClick: TypeAlias = type[LookBack] | type[ShowReplay] | type[ShowBelief]


def turn_buttons(kind: TurnClick, number: int, turn: int, last: int) -> tuple[Button, ...]:
    """Return the buttons to the first, previous, next and last turn; none if nobody made a turn."""
    return step_buttons(partial(kind, number), turn, last)


def replay_page(revealed: RevealedTurn, picture: Picture) -> PrivateMessage:
    """Return the page of a turn, with buttons for other turns, the film, beliefs and the review."""
    number = revealed.match.id
    turn = revealed.turn
    lines = (past_words.turn_heading(revealed), *past_words.describe_replay_turn(revealed))
    buttons = turn_buttons(ShowReplay, number, turn, revealed.turns)
    if buttons:
        buttons += (Button(ShowFilm(number), _("Film"), style=Style.primary),)
        if holds_beliefs(revealed.match):
            buttons += (Button(ShowBelief(number, turn), labels.BELIEVED),)
        if can_be_reviewed(revealed.match):
            buttons += (Button(ShowReview(number, 0), labels.REVIEW),)
    return PrivateMessage("\n".join(lines), picture, buttons)


def film_page(turns: Sequence[RevealedTurn], picture: Picture, *extra_lines: str) -> PrivateMessage:
    """Return the page of a film, with `extra_lines` above it.

    It has the buttons of the replay's first page, on which the button to the start is enabled too.
    """
    last = turns[-1]
    number = turns[-1].match.id
    text = "\n".join((*past_words.film_lines(last, MAX_FILM_TURNS), *extra_lines))
    if last.turns == 0:
        return PrivateMessage(text, picture)
    first, *others = turn_buttons(ShowReplay, number, 0, last.turns)
    here = Button(ShowFilm(number), _("Film"), style=Style.primary, is_disabled=True)
    return PrivateMessage(text, picture, (replace(first, is_disabled=False), *others, here))


def belief_page(revealed: RevealedTurn, heat: Heat | None, picture: Picture) -> PrivateMessage:
    """Return the page of the heat map of a turn, with a button for the replay of the turn.

    `heat`: None if no ninja was hidden in that turn.
    """
    match = revealed.match
    turn = revealed.turn
    lines = (
        past_words.turn_heading(revealed),
        *past_words.describe_replay_turn(revealed),
        *past_words.describe_belief(match, heat),
    )
    replay = Button(ShowReplay(match.id, turn), labels.REPLAY, style=Style.primary)
    buttons = (*turn_buttons(ShowBelief, match.id, turn, revealed.turns), replay)
    return PrivateMessage("\n".join(lines), picture, buttons)


def review_buttons(review: Review, shown: int | None) -> tuple[Button, ...]:
    """Return the buttons for the chart, the deciding turns, forced wins, and the replay.

    `shown`: the number of the turn whose page has the buttons; None for the chart. In variants with
    hidden ninjas a forced win has no button, because its boards can't show hidden ninjas.
    """
    number = review.match.id
    turns = [
        Button(
            ShowReview(number, turn.number),
            _("Turn {turn}").format(turn=turn.number),
            style=Style.primary,
            is_disabled=turn.number == shown,
        )
        for turn in review.deciding
    ]
    chart = Button(ShowReview(number, 0), _("Chart"), is_disabled=shown is None)
    wins: list[Button] = []
    for turn in review.deciding:
        if turn.number == shown and not review.match.setup.variant.has_secrets:
            for first_turn, winner in turn.forced_wins.items():
                click = ShowForcedWin(number, turn.number, first_turn)
                wins.append(Button(click, _("Show {side}'s win").format(side=words.side(winner))))
    return (chart, *turns, *wins, Button(ShowReplay(number, shown or 0), labels.REPLAY))


REVIEW_ALT_TEXT: Final = N_("Review of match #{match}.")
"""The beginning of the alt text of a review's pictures."""


async def draw_review_chart(renderer: BoardRenderer, review: Review) -> Picture:
    """Draw the chart of a review: the winning chances after each turn."""
    turnings = tuple(TurningPoint(turn.number, turn.player) for turn in review.deciding)
    alt_text, png = await renderer.chart(Chart(review.chances, turnings, review.accuracy))
    text = join_sentences(_(REVIEW_ALT_TEXT).format(match=review.match.id), alt_text)
    return Picture(f"onitama-{review.match.id}-review.png", text, png)


async def draw_better_turn(
    renderer: BoardRenderer, before: RevealedTurn, turn: ReviewedTurn, seen_from: Player
) -> Picture:
    """Draw the board before a turn, with the first move of the best turn marked.

    If a ninja strikes in the best turn, the strike is marked instead.
    """
    first = turn.best[0]
    strike = past_words.find_strike(turn)
    if isinstance(first, Move) and strike is not None:
        first = Move(first.card, strike.origin, strike.target)
    hints = make_move_hints(before.view, first) if isinstance(first, Move) else None
    name = turn_filename(before.match, "review", turn.number, seen_from)
    opening = _(REVIEW_ALT_TEXT).format(match=before.match.id)
    board = await renderer.pictures.draw(
        renderer.renderer.board, before.view, seen_from=seen_from, hints=hints, opening=opening
    )
    return Picture(name, *board)
