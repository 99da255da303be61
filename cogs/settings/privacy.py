"""What is kept of a person: told, given to them, erased."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.house.capability import Capability, Interaction, command, group
from cogs.ui import clicks
from cogs.ui.clicks.dispatch import on_own
from cogs.ui.explain import committed
from cogs.ui.messages.private.settings import privacy as private
from cogs.ui.send import acknowledge, keep_promise, replace_whisper, think, whisper
from cogs.ui.sentences.settings import privacy as say

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot


class Privacy(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.commands = (
            group(
                "privacy",
                "What I keep of you",
                command("show", "What I keep of you, in short", self.show),
                command("export", "All that I keep of you, as a file for you alone", self.export),
                command("delete", "Erase all that I keep of you (I ask once more)", self.delete),
            ),
        )
        self.clicks = (
            on_own(clicks.EraseForSure, self.erase),
            on_own(clicks.KeepEverything, self.keep),
        )

    async def show(self, interaction: Interaction) -> None:
        application = self.bot.application
        address = None if application is None else application.privacy_policy_url
        await whisper(interaction, private.what_is_kept(address))

    async def export(self, interaction: Interaction) -> None:
        await think(interaction)
        taken = await self.bot.matches.taking.everything_of(interaction.user.id)
        await keep_promise(interaction, private.exported(taken))

    async def delete(self, interaction: Interaction) -> None:
        at_stake = await self.bot.matches.leaving.at_stake(interaction.user.id)
        await whisper(interaction, private.erase_for_sure(at_stake))

    async def erase(self, interaction: Interaction, _: clicks.EraseForSure) -> None:
        await acknowledge(interaction)
        gone = await self.bot.matches.leaving.leave(interaction.user.id, at=interaction.created_at)
        for match_id in gone:
            self.bot.private_boards.forget(match_id)
        with committed():
            await replace_whisper(interaction, say.ERASED)

    async def keep(self, interaction: Interaction, _: clicks.KeepEverything) -> None:
        await acknowledge(interaction)
        await replace_whisper(interaction, say.KEPT_ALL)


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Privacy(bot))
