"""Long runs of the bot with kills, faults and random clicks: `python -m tests.soak`.

The test suite has short ones.
"""
