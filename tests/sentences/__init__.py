"""What the bot says, as gettext's catalogue has it, and moments of matches to say something of."""
