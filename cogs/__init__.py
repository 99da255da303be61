"""Everything about Discord: slash commands, buttons and messages. No rule is decided here."""
