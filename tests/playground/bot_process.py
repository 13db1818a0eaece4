"""The toy bot as a program of its own, which knows nothing of any playground."""

import os

from tests.playground.toybot import ToyBot

if __name__ == "__main__":
    ToyBot().run(os.environ["DISCORD_TOKEN"], log_handler=None)
