"""See `launch`."""

import sys

from tests.discord_stand_in.launch import run

run(sys.argv[1:])
