"""Discord's time, and when the bot was there for its people."""
