"""Entry point of `python -m tests.discord_stand_in`; `launch` describes its arguments."""

import sys

from tests.discord_stand_in.launch import run

run(sys.argv[1:])
