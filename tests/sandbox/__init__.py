"""The bot's whole job on one machine, without a Discord account."""
