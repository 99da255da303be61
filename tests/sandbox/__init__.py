"""The sandbox: the bot and a local Discord in a browser, without a Discord account."""
