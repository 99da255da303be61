"""What nobody asks for, and the bot does by itself."""
