"""`python -m bot` is `damka`."""

import sys

from bot.commands.command_line import main

if __name__ == "__main__":
    sys.exit(main())
