"""A whole game against a bot that was installed in some way, over a real socket."""

from random import Random

import rules
from playground import Playground
from playground.interactions import State
from rules import Color, Line, Style
from tests.scenarios.conftest import company

# Runs an installed `damka` against the playground, of which its environment has nothing.
POINTED = """
import os, sys
import discord, yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
Route.BASE = os.environ["PLAYGROUND_API"]
DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["PLAYGROUND_GATEWAY"])
discord.Asset.BASE = str(yarl.URL(Route.BASE).origin())
from bot.commands.command_line import main
sys.exit(main(sys.argv[1:]))
"""
SEED = 33  # of a short game by chance that ends with a win


async def play_whole_game(discord: Playground) -> str:
    """Play from the challenge to the end; return the text of the last board."""
    _, channel, (white, black, _) = company(discord)
    asked = await white.slash("challenge", opponent=black, variant="russian", colour=0)
    await black.click(await asked.wait_message(), "Accept")
    await discord.until(lambda: any(each.files for each in channel.messages))
    chance, line = Random(SEED), Line.begin(rules.game("russian"))
    while line.outcome() is None:
        move = chance.choice(line.game.legal_moves(line.position))
        mover = white if line.turn is Color.WHITE else black
        written = line.game.write(line.position, move, Style.LONG)
        answer = await mover.slash("move", move=written)
        assert answer.state in (State.ANSWERED, State.DEFERRED), written
        line = line.play(move)
    await discord.until(lambda: any("wins" in each.text for each in channel.messages))
    return channel.messages[-1].text
