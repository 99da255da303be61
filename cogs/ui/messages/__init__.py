"""What the bot says, as values; nothing here sends."""
