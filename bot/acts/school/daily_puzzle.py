"""The puzzle of the day: a server's settings for it, and the button that opens it."""

from collections.abc import Iterator
from dataclasses import dataclass

import discord

from bot.acts.game_channels import check_writable
from bot.acts.game_choices import find_game
from bot.acts.request import Request
from bot.acts.school.puzzle_choices import list_puzzle_games
from bot.acts.school.solving import change
from bot.clocks.zone_search import find_zone
from bot.clocks.zones import UTC_ZONE
from bot.school import PuzzleChannel
from bot.school.course import attempt as walk
from bot.school.course.choosing import puzzles_of
from bot.school.course.reading import puzzles
from bot.school.daily_puzzles import Wanted, find_wanted, note_try, want_puzzles
from bot.school.facts import NoPuzzleChannel, NoSuchPuzzle
from bot.school.solving import find_puzzle
from bot.talk.school.daily_texts import all_games_label
from bot.views.control_id import ControlId

USUAL_HOUR = 9
ALL_GAMES = "all"


@dataclass(frozen=True, slots=True)
class PuzzleWish:
    """A change to a server's puzzle of the day; None leaves a part as it is."""

    channel: discord.TextChannel | None = None
    hour: int | None = None
    zone: str | None = None
    games: str | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing is to be changed."""
        return self == PuzzleWish()

    def apply(self, before: PuzzleChannel | None) -> Wanted:
        """Return the server's wishes after the change; raises NoPuzzleChannel, NoSuchPuzzle,
        UnknownZone.
        """
        if self.channel is not None:
            channel_id = self.channel.id
        elif before is not None:
            channel_id = before.channel_id
        else:
            raise NoPuzzleChannel
        hour, zone = (before.hour, before.time_zone) if before else (USUAL_HOUR, UTC_ZONE)
        return Wanted(
            channel_id,
            hour if self.hour is None else self.hour,
            zone if self.zone is None else find_zone(self.zone),
            (before.games if before else ()) if self.games is None else find_games(self.games),
        )


async def change_puzzles(request: Request, wish: PuzzleWish) -> PuzzleChannel | None:
    """Change a server's wishes for the puzzle of the day; return them, None if it wants none."""
    before = await request.run(find_wanted, request.server_id)
    if wish.is_empty:
        return before
    if wish.channel is not None:
        check_writable(wish.channel)
    wanted = wish.apply(before)
    return await request.run(want_puzzles, request.server_id, wanted, request.host.now())


def list_daily_games(typed: str) -> Iterator[tuple[str, str]]:
    """Yield the labels and keys of the games with puzzles that fit a text after its last comma."""
    *before, last = typed.split(",")
    kept = "".join(f"{key.strip()}, " for key in before)
    if not before:
        yield all_games_label(), ALL_GAMES
    for label, key in list_puzzle_games(last):
        yield f"{kept}{label}", f"{kept}{key}"


def find_games(typed: str) -> tuple[str, ...]:
    """Return the keys of some games that have puzzles, none for all; raises `NoSuchPuzzle`."""
    names = [name.strip() for name in typed.split(",") if name.strip()]
    if names in ([], [ALL_GAMES]):
        return ()
    keys = tuple(dict.fromkeys(find_game(name).key for name in names))
    if not all(puzzles_of(puzzles().values(), (key,)) for key in keys):
        raise NoSuchPuzzle
    return keys


async def open_daily(request: Request, control: ControlId) -> None:
    """Open the puzzle of a day for one person alone, and count them."""
    opened = find_puzzle(control.subject)
    await request.run(note_try, request.server_id, control.ply or 1, request.person)
    await change(request, opened, walk.look)
