"""Games against the computer: `/play`."""

from dataclasses import replace
from functools import partial

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.acts.challenges.typed_terms import (
    COLORS,
    list_odds_of_computer,
    list_variant_options,
    list_variants,
    read_terms,
)
from bot.acts.clock_choices import list_clocks
from bot.acts.game_channels import check_channel
from bot.acts.game_choices import find_any_game, list_tables
from bot.acts.matches.showing import show_match
from bot.acts.matches.threads import open_thread, seat_players
from bot.acts.option_choices import choices, list_choices, typed_so_far
from bot.acts.request import Request
from bot.acts.serve import served, suggested
from bot.challenges.odds import give_odds, read_odds
from bot.clocks.control_text import NONE, write_control
from bot.clockwork.sleeping_threads import choose_archiving
from bot.matches.computer_games import (
    ComputerGame,
    begin_computer_game,
    check_computer_game,
    find_level_of_last_game,
)
from bot.matches.finding import find_running_in
from bot.matches.handicap import EVEN
from bot.matches.match_store import load_match
from bot.matches.terms import Terms
from bot.matches.terms_facts import NoPair
from bot.talk.matches.clock_reading import read_control
from bot.talk.matches.levels import NAMES, game_in_direct_messages, game_in_thread
from bot.talk.names import thread_name
from bot.views.note import show_note, show_public_note
from rules import Color
from storage.rows import Computer, Place

USUAL_LEVEL = 1  # for people who have never played against the computer
LEVELS = [Choice(name=f"{level} · {name}", value=level) for level, name in enumerate(NAMES)]


@app_commands.command()
@app_commands.describe(
    level="How strong the computer is. Defaults to your last level",
    variant="The variant to play. Defaults to Russian draughts",
    colour="The colour you play. Defaults to random",
    time="The clock, for example 15m+10s. Defaults to no clock",
    opening="A random opening or a position (FEN). Defaults to the normal start",
    odds="The odds the computer gives you. Defaults to none",
    option="Rule options for this variant, separated by commas",
)
@choices("play", level=LEVELS, colour=COLORS)
@served
async def play(  # noqa: PLR0913  # one parameter an option
    request: Request,
    level: Choice[int] | None = None,
    variant: str = "",
    colour: Choice[int] | None = None,
    time: str = "",
    opening: str = "",
    odds: str = "",
    option: str = "",
) -> None:
    """Play against the computer, any time."""
    terms = read_terms(find_any_game(variant), opening, option)
    terms = replace(terms, clock=write_control(read_control(time)) if time.strip() else NONE)
    terms, color = take_odds(terms, Color(colour.value) if colour else None, odds)
    game = ComputerGame(
        place=await find_place(request),
        level=level.value if level else await find_usual_level(request),
        terms=terms,
        color=color,
    )
    await begin_game(request, game)


def take_odds(terms: Terms, color: Color | None, odds: str) -> tuple[Terms, Color | None]:
    """Return terms with odds given by the computer, and the person's color.

    Raises `NoPair`, or what `read_odds` and `give_odds` raise.
    """
    step = read_odds(odds)
    if step is None:
        raise NoPair
    return give_odds(terms, color, -abs(step)) if step != EVEN else (terms, color)


async def play_computer(request: Request, terms: Terms, color: Color | None) -> None:
    """Begin a game against the computer on some terms, at the person's usual level."""
    level, place = await find_usual_level(request), await find_place(request)
    await begin_game(request, ComputerGame(place=place, level=level, terms=terms, color=color))


async def begin_game(request: Request, game: ComputerGame) -> None:
    """Begin a game against the computer here, or in a thread if the channel is busy."""
    thread = await open_thread_for_game(request, game)
    if thread is not None:
        game = replace(game, place=Place(request.interaction.guild_id, thread.id))
    match = await request.run(begin_computer_game, game, request.act())
    await show_match(request, match)
    if thread is not None:
        await seat_players(thread, match)
    elif game.place != request.place:
        shown = await request.run(load_match, match.id)
        await request.answer(show_note(game_in_direct_messages(shown)))


async def find_place(request: Request) -> Place:
    """Return where a game begins: here, or in direct messages if the bot can only answer here.

    Raises `NoGamesHere` or `NoDirectMessages`.
    """
    if request.can_write_here:
        await check_channel(request)
        return request.place
    return await find_private_place(request)


async def find_private_place(request: Request) -> Place:
    """Return the person's direct messages with the bot; raises `NoDirectMessages`."""
    if request.interaction.context.dm_channel:
        return request.place
    return Place(None, await request.host.direct_mail.open(request.person))


play.autocomplete("variant")(list_variants)
play.autocomplete("option")(list_variant_options)


play.autocomplete("odds")(list_odds_of_computer)


@play.autocomplete("time")
@suggested
async def list_times(_request: Request, typed: str) -> list[Choice[str]]:
    """List clocks that fit what is typed."""
    return list_choices(list_clocks(typed, NONE))


@play.autocomplete("opening")
@suggested
async def list_openings(request: Request, typed: str) -> list[Choice[str]]:
    """List the tables of ballots of the variant that fit what is typed."""
    return list_choices(list_tables(typed_so_far(request, "variant"), typed))


async def open_thread_for_game(request: Request, game: ComputerGame) -> discord.Thread | None:
    """Open a thread for a game if the channel is busy or the server wants one for each.

    If none can be opened, it begins in the channel. Raises what `begin` would raise about it.
    """
    channel, place = request.interaction.channel, game.place
    if not isinstance(channel, discord.TextChannel) or place != request.place:
        return None
    running = await request.run(find_running_in, place.channel_id)
    chosen = await request.services.server_choices.find(place.server_id or 0)
    if running is None and chosen.threads != "always":
        return None
    await request.run(check_computer_game, game, request.act())
    tell = partial(game_in_thread, game, request.person.id)
    note = await request.announce(show_public_note(tell))
    message = channel.get_partial_message(note.id)
    thread = await open_thread(
        request, message, await name_thread(request, game), choose_archiving(game.terms)
    )
    if thread is not None:
        await request.change_announcement(note, show_public_note(partial(tell, thread.id)))
    return thread


async def name_thread(request: Request, game: ComputerGame) -> str:
    """Name the thread of a game; the person comes first if colours are drawn at random."""
    pair = request.person, Computer(game.level)
    white, black = pair[::-1] if game.color is Color.BLACK else pair
    async with request.speaking_publicly():
        return thread_name(white, black, game.terms.build())


async def find_usual_level(request: Request) -> int:
    """Return the level of a person's last game against the computer."""
    last = await request.run(find_level_of_last_game, request.person.id)
    return USUAL_LEVEL if last is None else last
