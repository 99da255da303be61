"""Discord: slash commands, buttons, messages. Decides no rule."""
