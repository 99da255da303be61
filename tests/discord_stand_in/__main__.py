"""See `launch`."""

import sys

from .launch import run

run(sys.argv[1:])
