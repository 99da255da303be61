"""A match turn by turn: what was played, what was believed, and what would have been better."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

from cogs.bot.client import Interaction, OnitamaCog
from cogs.bot.places import require_may_post
from cogs.history.buttons import ShowFilm
from cogs.match import past_words
from cogs.match.answering import add_obstacle, wait_for_post
from cogs.match.buttons import (
    Edge,
    LookBack,
    ShareFilm,
    ShowBelief,
    ShowReplay,
    ShowReview,
    Turn,
    number_of,
)
from cogs.match.private_board import describe_preparation
from cogs.shared import labels, send
from cogs.shared.background import ProgressEstimate
from cogs.shared.dispatch import after_commit, on_click
from cogs.shared.errors import ChannelGone, ReviewBrokenOff
from cogs.shared.messages import MOST_TURNS, Button, Picture, PrivateMessage, Style
from cogs.shared.pictures import BoardRenderer, turn_filename
from cogs.shared.send import defer
from cogs.shared.words import length, link
from onitama_core.engine import Code, EngineGone
from onitama_core.game import Move, Player
from onitama_core.matches import (
    NotAPlayer,
    Revealed,
    Review,
    ReviewedTurn,
    can_be_reviewed,
    holds_beliefs,
)
from rendering import Chart, Heat, TurningPoint, make_heat, make_move_hints
from rendering.words import N_, _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.store import Match


FILM_PATIENCE: Final = 1.0
"""Seconds without a word."""
DEFER_TIMEOUT: Final = 0.5
"""Seconds until who waits is told that I think."""
REVIEW_PATIENCE: Final = 1.5
"""Seconds between two words about how far it has come."""
FIRST_TURN: Final = 1
FOR_YOU_ALONE: Final = N_("-# Only you see this; its players can share it with the channel.")
NOWHERE_TO_SHARE: Final = N_("-# Its channel is gone, so nobody else can be shown it there.")
FOLLOWS: Final = N_("I get ready first, once here. Then I remember what I believed.")


class Replays(OnitamaCog):
    works_outside_servers = True

    @on_click(LookBack)
    async def look_back(self, interaction: Interaction, click: LookBack, match: Match) -> None:
        """A turn of a match that goes on; all of it if that has ended meanwhile."""
        turn, asker = number_of(click.turn), interaction.user.id
        if match.is_opened:
            await send.edit_page(interaction, await self.opened(interaction, match, turn))
            return
        renderer = await self.bot.renderer_for(interaction)
        past = await self.bot.matches.look_back(match.id, turn, asker=asker)
        picture = await renderer.turn_board("turn", past, near_side(match, asker))
        lines = (past_words.turn_heading(past), *past_words.describe_past_turn(past))
        buttons = ways(LookBack, match.id, past.turn, past.turns)
        await send.edit_page(interaction, PrivateMessage("\n".join(lines), picture, buttons))

    @on_click(ShowReplay)
    async def reveal(self, interaction: Interaction, click: ShowReplay, match: Match) -> None:
        """From a post: the first turn, in a new private message; from that one: another turn."""
        turn = FIRST_TURN if click.page is None else number_of(click.page)
        page = await self.opened(interaction, match, turn)
        await (send.reply_ephemeral if click.page is None else send.edit_page)(interaction, page)

    async def opened(
        self, interaction: Interaction, match: Match, turn: int | None
    ) -> PrivateMessage:
        """Raises NotFinished."""
        renderer, asker = await self.bot.renderer_for(interaction), interaction.user.id
        revealed = await self.bot.matches.reveal(match.id, turn, asker=asker)
        picture = await renderer.turn_board("replay", revealed, near_side(match, asker))
        return opened_page(revealed, picture)

    # -- as a film --

    @on_click(ShowFilm)
    async def show_film(self, interaction: Interaction, _: ShowFilm, match: Match) -> None:
        """In place of the page that was clicked."""
        await self.show_to_one(interaction, match)

    async def show_to_one(self, interaction: Interaction, match: Match, *more: str) -> None:
        """Raises NotFinished or WasCancelled."""
        asker = interaction.user.id
        with self.bot.matches.looks.one_of(asker, match.id):
            turns = await self.bot.matches.every_turn(match.id, MOST_TURNS + 1)
            await send.defer_page(interaction)
            renderer = await self.bot.renderer_for(interaction)
            picture = await self.drawn(interaction, renderer, turns, near_side(match, asker))
            await send.edit_original(interaction, film(turns, picture, *more))

    @on_click(ShareFilm)
    async def share(self, interaction: Interaction, _click: ShareFilm, match: Match) -> None:
        """To the channel by a player, once; whoever else asks gets it alone.

        It is drawn before the post is due, so that the outbox finds it in the cache.
        """
        asker = interaction.user.id
        try:
            await self.bot.matches.require_shareable(match.id, asker)
            await require_may_post(interaction, match.place)
        except (NotAPlayer, ChannelGone) as problem:
            why = FOR_YOU_ALONE if isinstance(problem, NotAPlayer) else NOWHERE_TO_SHARE
            await self.show_to_one(interaction, match, _(why))
            return
        with self.bot.matches.looks.one_of(asker, match.id):
            turns = await self.bot.matches.every_turn(match.id, MOST_TURNS + 1)
            await defer(interaction)
            renderer = await self.bot.pictures.renderer_in(match.place.guild_id)
            await self.drawn(interaction, renderer, turns, Player.RED)
        post_id = await self.bot.matches.share(match.id, asker)
        with after_commit():
            message_id = await wait_for_post(interaction, post_id)
            if message_id is None:
                told = _("I'll post the film of #{match} as soon as Discord lets me.")
                told = add_obstacle(interaction, match.place, told.format(match=match.id))
            else:
                told = _("You shared #{match}: [here is its film]({film}).")
                told = told.format(match=match.id, film=link(match.place, message_id))
            await send.edit_original(interaction, PrivateMessage(told))

    async def drawn(
        self,
        interaction: Interaction,
        renderer: BoardRenderer,
        turns: Sequence[Revealed],
        near: Player,
    ) -> Picture:
        """Of a deferred answer, which says meanwhile what is drawn."""
        picture = asyncio.create_task(renderer.film(turns, near))
        if not (await asyncio.wait({picture}, timeout=FILM_PATIENCE))[0]:
            drawn = length(min(turns[-1].turns, MOST_TURNS))
            await send.report_progress(interaction, _("Drawing {turns}…").format(turns=drawn))
        return await picture

    # -- what the computer believed --

    @on_click(ShowBelief)
    async def believed(self, interaction: Interaction, click: ShowBelief, match: Match) -> None:
        """From a board or a post: the first turn, in a new private message; else another turn.

        Raises NotFinished, WasCancelled, Unreplayable, NothingBelieved or EngineGone.
        """
        turn = FIRST_TURN if click.page is None else number_of(click.page)
        revealed = await self.bot.matches.reveal(match.id, turn, asker=interaction.user.id)
        await send.defer_page(interaction)
        heat = await self.heat(interaction, revealed)
        renderer = await self.bot.renderer_for(interaction)
        near = near_side(revealed.match, interaction.user.id)
        picture = await renderer.believed_board(revealed, heat, near)
        await send.edit_original(interaction, belief_page(revealed, heat, picture))

    async def heat(self, interaction: Interaction, revealed: Revealed) -> Heat | None:
        match, engine = revealed.match, self.bot.engine
        if not engine.is_ready():
            await send.report_progress(interaction, _(FOLLOWS))
        beliefs = await self.bot.matches.beliefs.of(match.id, engine, asker=interaction.user.id)
        (hider,) = (player for player in Player if match.users(player))
        return make_heat(revealed.view, hider, beliefs[revealed.turn])

    # -- its review --

    @on_click(ShowReview)
    async def review(self, interaction: Interaction, click: ShowReview, match: Match) -> None:
        """The chart in a new private message, or another page in place of the clicked one.

        Raises as `Reviews.make`.
        """
        reviews, asker = self.bot.matches.reviews, interaction.user.id
        kept = asyncio.create_task(reviews.kept(match.id, asker))
        await asyncio.wait({kept}, timeout=DEFER_TIMEOUT)  # a refusal comes before any promise
        if not kept.done() or kept.exception() is None:
            await (defer(interaction) if click.reviewed is None else send.defer_page(interaction))
        review = await kept or await self.made(interaction, match)
        with self.bot.matches.looks.one_of(asker, match.id):
            page = await self.review_page(interaction, review, click.reviewed)
            await send.edit_original(interaction, page)

    async def made(self, interaction: Interaction, match: Match) -> Review:
        """Off the loop, while the deferred answer says how far it has come.

        Raises ReviewBrokenOff.
        """
        engine, asker, progress, told = self.bot.engine, interaction.user.id, ProgressEstimate(), ""

        def getting_ready(done: int, total: int) -> None:
            nonlocal told
            progress.tell(done, total)
            told = describe_preparation(progress.percent, progress.seconds)

        def reviewing(done: int, total: int) -> None:
            nonlocal told
            sentence = _("Reviewing #{match}: {done} of {total} positions…")
            told = sentence.format(match=match.id, done=done, total=total)

        async def make() -> Review:
            await engine.prepare(Code.SEARCH, getting_ready)
            return await self.bot.matches.reviews.make(match.id, engine, asker, reviewing)

        making = asyncio.create_task(make())
        while not (await asyncio.wait({making}, timeout=REVIEW_PATIENCE))[0]:
            if told:
                await send.report_progress(interaction, told)
        try:
            return await making
        except EngineGone:
            raise ReviewBrokenOff(match.id) from None

    async def review_page(
        self, interaction: Interaction, review: Review, number: int | None
    ) -> PrivateMessage:
        """A turn that did not decide it has no page: then it is the chart's."""
        renderer = await self.bot.renderer_for(interaction)
        turn = next((one for one in review.deciding if one.number == number), None)
        if turn is None:
            lines, picture = past_words.review_lines(review), await chart_picture(renderer, review)
        else:
            before = await self.bot.matches.reveal(review.match.id, turn.number - 1)
            near = near_side(review.match, interaction.user.id)
            lines = past_words.describe_reviewed_turn(review.match, turn, before.view.public)
            picture = await better_picture(renderer, before, turn, near)
        buttons = review_ways(review, None if turn is None else turn.number)
        return PrivateMessage("\n".join(lines), picture, buttons)


def near_side(match: Match, user_id: int) -> Player:
    return match.player_of(user_id) or Player.RED


# Pages

OfTurn: TypeAlias = type[LookBack] | type[ShowReplay] | type[ShowBelief]


def ways(kind: OfTurn, number: int, turn: int, last: int) -> tuple[Button, ...]:
    """To the first turn, one back, one on, to the last; none where that is all."""
    if last == 0:
        return ()
    leads: dict[str, tuple[Turn, bool]] = {
        "⏮️": (Edge.FIRST, turn > 0),
        "◀️": (max(turn - 1, 0), turn > 0),
        "▶️": (min(turn + 1, last), turn < last),
        "⏭️": (Edge.LAST, turn < last),
    }
    return tuple(
        Button(kind(number, to), emoji=emoji, is_disabled=not leads_on)
        for emoji, (to, leads_on) in leads.items()
    )


def opened_page(revealed: Revealed, picture: Picture) -> PrivateMessage:
    """With ways to the film, and to what the computer believed in the same turn, or judges."""
    number, turn = revealed.match.id, revealed.turn
    lines = (past_words.turn_heading(revealed), *past_words.describe_replay_turn(revealed))
    buttons = ways(ShowReplay, number, turn, revealed.turns)
    if buttons:
        buttons += (Button(ShowFilm(number), _("Film"), style=Style.primary),)
        if holds_beliefs(revealed.match):
            buttons += (Button(ShowBelief(number, turn), labels.BELIEVED),)
        elif can_be_reviewed(revealed.match):
            buttons += (Button(ShowReview(number, 0), labels.REVIEW),)
    return PrivateMessage("\n".join(lines), picture, buttons)


def film(turns: Sequence[Revealed], picture: Picture, *more: str) -> PrivateMessage:
    """All turns are told, the picture may be of the last ones.

    The ways are as from the start, which stands beside the film, and back to it.
    """
    last, number = turns[-1], turns[-1].match.id
    told = "\n".join((*past_words.film_lines(last, MOST_TURNS), *more))
    if last.turns == 0:
        return PrivateMessage(told, picture)
    first, *others = ways(ShowReplay, number, 0, last.turns)
    here = Button(ShowFilm(number), _("Film"), style=Style.primary, is_disabled=True)
    return PrivateMessage(told, picture, (replace(first, is_disabled=False), *others, here))


def belief_page(revealed: Revealed, heat: Heat | None, picture: Picture) -> PrivateMessage:
    """With ways to the other turns, and to the plain replay of this one."""
    match, turn = revealed.match, revealed.turn
    lines = (
        past_words.turn_heading(revealed),
        *past_words.describe_replay_turn(revealed),
        *past_words.describe_belief(match, heat),
    )
    replay = Button(ShowReplay(match.id, turn), labels.REPLAY, style=Style.primary)
    buttons = (*ways(ShowBelief, match.id, turn, revealed.turns), replay)
    return PrivateMessage("\n".join(lines), picture, buttons)


def review_ways(review: Review, shown: int | None) -> tuple[Button, ...]:
    """To the chart, to each turn that decided it, and into the replay at the turn shown."""
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
    return (chart, *turns, Button(ShowReplay(number, shown or 0), labels.REPLAY))


REVIEW_OF: Final = N_("Review of match #{match}.")
"""What the alt text of its pictures begins with."""


async def chart_picture(renderer: BoardRenderer, review: Review) -> Picture:
    turnings = tuple(TurningPoint(turn.number, turn.player) for turn in review.deciding)
    alt_text, png = await renderer.chart(Chart(review.chances, turnings, review.accuracy))
    told = f"{_(REVIEW_OF).format(match=review.match.id)} {alt_text}"
    return Picture(f"onitama-{review.match.id}-review.png", told, png)


async def better_picture(
    renderer: BoardRenderer, before: Revealed, turn: ReviewedTurn, near: Player
) -> Picture:
    """The board as the turn began, with the first move of the best turn marked, if it moves."""
    first = turn.best[0]
    hints = make_move_hints(before.view.public, first) if isinstance(first, Move) else None
    name = turn_filename(before.match, "review", turn.number, near)
    opening = _(REVIEW_OF).format(match=before.match.id)
    board = await renderer.pictures.draw(
        renderer.renderer.board, before.view, seen_from=near, hints=hints, opening=opening
    )
    return Picture(name, *board)
