"""Long runs against faults, small in the suite: `python -m tests.soak`."""
