#!/bin/sh
# Practise the loss of a bot's machine while people play: set the bot up elsewhere from its last backup,
# by the handbook's commands. Print how long that takes, and end with status 1 if it takes more than five
# minutes. The machines are temporary folders and Discord is a stand-in, so your own bot is not touched.
# It needs git and uv.
set -eu
cd "$(dirname "$0")/.."
exec uv run --quiet python -m tests.soak.drill
