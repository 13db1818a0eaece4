"""`/challenge`, and the end of challenges that nobody answers."""

import asyncio

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands, tasks

import rules
from bot.answers import Interaction
from bot.catalogue import find_game, matching_games, matching_options, matching_tables
from bot.command_choices import list_choices
from bot.errors import reporting
from bot.hall import Hall
from bot.matches import TOUCH_MOVE, Terms
from bot.matches.openings import MARK, lot_for, read_lot
from rules import Color

COLOURS = [Choice(name="White", value=0), Choice(name="Black", value=1)]
SWEEP = 30.0  # seconds between looks for expired challenges


class Challenges(commands.Cog):
    """How games begin."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def cog_load(self) -> None:
        self.sweep.start()

    async def cog_unload(self) -> None:
        """End the sweep, and wait until it has given its connection back."""
        task = self.sweep.get_task()
        self.sweep.cancel()
        if task is not None:
            await asyncio.wait({task})

    @app_commands.command()
    @app_commands.describe(
        opponent="Whom you challenge; leave it out and anybody may accept",
        variant="Which form of the game; Russian draughts if left out",
        colour="Which colour you play; by lot if left out",
        opening="By lot from a table of ballots, or a position as FEN; as usual if left out",
        option="A rule of this variant that you want to differ; several with commas between",
        touch_move="A piece that was picked up must move; off if left out",
    )
    @app_commands.choices(colour=COLOURS)
    @app_commands.rename(touch_move="touch-move")
    async def challenge(  # noqa: PLR0913  # one parameter an option
        self,
        interaction: Interaction,
        opponent: discord.Member | None = None,
        variant: str = "",
        colour: Choice[int] | None = None,
        opening: str = "",
        option: str = "",
        touch_move: bool = False,
    ) -> None:
        """Challenge somebody, or everybody, to a game of draughts."""
        async with reporting(interaction) as answer:
            game = find_game(variant)
            options = listed_options(option)
            terms = Terms(
                game.key,
                options,
                opening=begun_from(rules.game(game.key, options), opening),
                house_rules=(TOUCH_MOVE,) if touch_move else (),
            )
            side = Color(colour.value) if colour else None
            await self._hall.challenge(answer, opponent, terms, side)

    @challenge.autocomplete("variant")
    async def _variants(self, _: Interaction, typed: str) -> list[Choice[str]]:
        return list_choices((label(game), game.key) for game in matching_games(typed))

    @challenge.autocomplete("option")
    async def _options(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        variant = getattr(interaction.namespace, "variant", "") or ""
        *before, last = typed.split(",")
        kept = "".join(f"{key.strip()}, " for key in before)
        return list_choices(
            (f"{kept}{option.name}", f"{kept}{option.key}")
            for option in matching_options(variant, last)
        )

    @challenge.autocomplete("opening")
    async def _openings(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        variant = getattr(interaction.namespace, "variant", "") or ""
        return list_choices(
            (f"ballot: {table.name}", f"{MARK}:{table.key}")
            for table in matching_tables(variant, typed)
        )

    @tasks.loop(seconds=SWEEP)
    async def sweep(self) -> None:
        """End the challenges whose time is over."""
        await self._hall.expire()


def listed_options(text: str) -> tuple[str, ...]:
    """The keys between commas."""
    return tuple(key for part in text.split(",") if (key := part.strip()))


def begun_from(game: rules.Game, text: str) -> str | None:
    """An opening as terms keep it: a lot yet to be drawn, or a FEN. Raises NoBallots."""
    if lot := read_lot(text.strip()):
        return str(lot_for(game, lot.table or None))
    return text.strip() or None


def label(game: rules.Game) -> str:
    """A game in a list: its name, its own name, its family."""
    return " · ".join(dict.fromkeys((game.name, game.native_name, game.family)))
