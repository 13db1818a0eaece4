"""The toy bot as a program: `python -m playground tests.browser.toy`."""

import os

from tests.playground.toybot import ToyBot

if __name__ == "__main__":
    ToyBot().run(os.environ["DISCORD_TOKEN"])
