"""The bot's main job on one machine, without a Discord account."""
