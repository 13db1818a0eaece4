"""`damka settings`: prints every setting with what it does, to be filled in as the file `.env`."""

import argparse
import sys
from importlib.resources import files
from pathlib import Path

from bot.exits import Exit

WHEN_STOPPED = "stopped. Nothing was changed."
EXAMPLE = ".env.example"


def run(_options: argparse.Namespace) -> int:
    """Print the settings as a file that can be filled in."""
    sys.stdout.write(read_example())
    return Exit.DONE


def read_example() -> str:
    """Return the text of `.env.example`: of the tree, or as a wheel brings it along."""
    here = Path(__file__).parents[2] / EXAMPLE
    packed = files("bot") / EXAMPLE
    return (here if here.is_file() else packed).read_text(encoding="utf-8")
