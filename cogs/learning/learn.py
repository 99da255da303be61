"""Learning by playing: lessons to one person alone, of which nothing is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from cogs.house.capability import Capability, Interaction, command
from cogs.lessons import arriving, attempt, back, corrected, reach, undecided
from cogs.studio import choose, go_on, open_controller
from cogs.ui import clicks
from cogs.ui.clicks.dispatch import on_own
from cogs.ui.clicks.lists import the_one_of
from cogs.ui.send import acknowledge, is_controller
from cogs.ui.sentences.lessons import LESSONS, pages

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from cogs.lessons import InLesson


class Learn(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.commands = (
            command("learn", "Learn Onitama by playing: seven short lessons", self.learn),
        )
        self.clicks = (
            on_own(clicks.ShowLesson, self.turn),
            on_own(clicks.PickLesson, self.pick),
            on_own(clicks.LessonStep, self.step),
        )

    @app_commands.describe(lesson="Where to begin (default: with the first)")
    @app_commands.choices(
        lesson=[
            app_commands.Choice(name=pages.option(number, lesson.title), value=number)
            for number, lesson in enumerate(LESSONS, start=1)
        ]
    )
    async def learn(self, interaction: Interaction, lesson: int = 1) -> None:
        await open_controller(interaction, arriving(reach(lesson)))

    async def turn(self, interaction: Interaction, click: clicks.ShowLesson) -> None:
        await show(interaction, arriving(reach(click.number, click.done)))

    async def pick(self, interaction: Interaction, _: clicks.PickLesson) -> None:
        await show(interaction, arriving(reach(picked(interaction))))

    async def step(self, interaction: Interaction, click: clicks.LessonStep) -> None:
        now = reach(click.number, click.done)
        if isinstance(click.choice, clicks.PlayAction):
            after = attempt(now, click.choice.action)
            seat = corrected(now, after) if isinstance(after, str) else arriving(after)
            await show(interaction, seat)
        elif isinstance(click.choice, clicks.TakeBack):
            await show(interaction, undecided(back(now)))
        elif is_controller(interaction.message):
            await acknowledge(interaction)
            await choose(interaction, undecided(now), click.choice)
        else:
            await show(interaction, arriving(now))


async def show(interaction: Interaction, seat: InLesson) -> None:
    """In the clicked lesson; a forged click can name another message."""
    if is_controller(interaction.message):
        await acknowledge(interaction)
        await go_on(interaction, seat)
    else:
        await open_controller(interaction, seat)


def picked(interaction: Interaction) -> int:
    """Raises OldButton."""
    numbers = {str(number): number for number in range(1, len(LESSONS) + 1)}
    return the_one_of(interaction, numbers)


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Learn(bot))
