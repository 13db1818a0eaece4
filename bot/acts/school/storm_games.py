"""The game of puzzles against the clock: the one asked for, or the one that a person plays."""

import asyncio
from collections.abc import Iterator
from typing import NamedTuple

from discord.app_commands import Choice

from bot.acts.game_choices import find_game, fold, list_games
from bot.acts.option_choices import list_choices
from bot.acts.request import Request
from bot.acts.school.solving import list_usual_games
from bot.acts.serve import suggested
from bot.school.course.storm_pool import list_storm_games
from bot.school.facts import NoSuchPuzzle
from bot.talk.school.run_texts import mixed_games

MIXED = "mixed"  # what an option says for all games together


class StormGame(NamedTuple):
    """The key of a game, empty for all mixed; `is_other` than the one that its person plays."""

    key: str
    is_other: bool = False


@suggested
async def suggest_storm_games(_request: Request, typed: str) -> list[Choice[str]]:
    """List the games that have puzzles against the clock and fit what is typed; all mixed last."""
    known = {*await asyncio.to_thread(list_storm_games)}
    return list_choices([*_match(known, typed)])


def _match(known: set[str], typed: str) -> Iterator[tuple[str, str]]:
    yield from ((label, key) for label, key in list_games(typed) if key in known)
    if fold(typed) in fold(mixed_games()):
        yield mixed_games(), MIXED


async def choose_storm_game(request: Request, typed: str) -> StormGame:
    """Return the game that a text names, or else one that the person plays or has learnt.

    If the one that they play has no such puzzles, the next one has. Raises `NoSuchPuzzle`.
    """
    if fold(typed) in (MIXED, fold(mixed_games())):
        return StormGame("")
    if typed:
        return StormGame(await find_storm_game(typed))
    known = await asyncio.to_thread(list_storm_games)
    usual = await list_usual_games(request)
    key = next((game for game in usual if game in known), "")
    return StormGame(key, is_other=key not in usual[:1])


async def find_storm_game(typed: str) -> str:
    """Return the key of a game that has such puzzles; raises `NoSuchPuzzle`."""
    key = find_game(typed).key
    if key not in await asyncio.to_thread(list_storm_games):
        raise NoSuchPuzzle
    return key
