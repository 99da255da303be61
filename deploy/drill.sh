#!/bin/sh
# A drill: a bot's machine is lost while people play, and the bot is set up elsewhere from its last
# backup, by the handbook's commands. It prints how long that takes, and ends with status 1 if it takes
# more than five minutes. Machines are temporary folders and Discord is a stand-in, so your own bot is
# not touched. It needs git and uv.
set -eu
cd "$(dirname "$0")/.."
exec uv run --quiet python -m tests.soak.drill
