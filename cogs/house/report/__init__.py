"""What the bot tells its host of itself: a line an interaction, figures, and whether it is well."""
