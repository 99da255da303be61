"""Long runs of the bot with faults, of which the suite has short ones: `python -m tests.soak`."""
