"""The terms of a game as people type them into options of commands, with suggestions."""

from collections.abc import Iterable, Iterator

from discord.app_commands import Choice

import rules
from bot.acts.clock_choices import list_clocks
from bot.acts.game_choices import find_any_game, list_all_games, list_options, list_tables
from bot.acts.option_choices import list_choices, typed_so_far
from bot.acts.request import Request
from bot.acts.serve import suggested
from bot.clocks.control_text import NONE, write_control
from bot.clocks.refused_control import RefusedControl
from bot.matches.handicap import STEPS, list_steps
from bot.matches.openings import choose_lot, read_lot
from bot.matches.terms import HINTS, TOUCH_MOVE, Terms
from bot.talk.matches.clock_reading import read_control
from bot.talk.matches.odds_texts import list_gained, list_odds

HOUSE_RULES = TOUCH_MOVE, HINTS
COLORS = [Choice(name="White", value=0), Choice(name="Black", value=1)]


def read_terms(game: rules.AnyGame, opening: str, option: str, **house_rules: bool) -> Terms:
    """Return the terms that typed options describe; raises RulesError or `NoBallots`.

    `house_rules` are on or off by their keys, with underscores in place of hyphens.
    """
    keys = tuple(key for part in option.split(",") if (key := part.strip()))
    return Terms(
        game.key,
        keys,
        opening=read_opening(rules.any_game(game.key, keys), opening),
        house_rules=tuple(key for key in HOUSE_RULES if house_rules.get(key.replace("-", "_"))),
    )


async def find_clock(request: Request, typed: str) -> str:
    """Return the clock that a text means, or that of the server; raises RefusedControl."""
    if typed.strip():
        return write_control(read_control(typed))
    return await find_usual_clock(request) or NONE


async def find_usual_clock(request: Request) -> str | None:
    """Return the clock that the server has chosen for its games."""
    server_id = request.place.server_id
    return (await request.services.server_choices.find(server_id or 0)).clock


def read_opening(game: rules.AnyGame, text: str) -> str | None:
    """Return an opening as terms store it: a lot yet to be drawn, or a FEN. Raises `NoBallots`."""
    if lot := read_lot(text.strip()):
        return str(choose_lot(game, lot.table or None))
    return text.strip() or None


@suggested
async def list_variants(_request: Request, typed: str) -> list[Choice[str]]:
    """List the games that fit what is typed."""
    return list_choices(list_all_games(typed))


@suggested
async def list_variant_options(request: Request, typed: str) -> list[Choice[str]]:
    """List the options of the variant that fit what is typed after the last comma."""
    return list_choices(list_options(typed_so_far(request, "variant"), typed))


@suggested
async def list_usual_times(request: Request, typed: str) -> list[Choice[str]]:
    """List clocks that fit what is typed, that of the server first."""
    return list_choices(list_clocks(typed, await find_usual_clock(request)))


@suggested
async def list_odds_between(request: Request, typed: str) -> list[Choice[str]]:
    """List the odds that fit what is typed, and that the chosen variant and clock have."""
    usual = await find_usual_clock(request) or NONE
    return list_choices(_fitting(list_odds(find_steps(request, usual)), typed))


@suggested
async def list_odds_of_computer(request: Request, typed: str) -> list[Choice[str]]:
    """List the odds that the computer can give with the chosen variant and clock."""
    return list_choices(_fitting(list_gained(find_steps(request, NONE)), typed))


def find_steps(request: Request, usual_clock: str) -> tuple[int, ...]:
    """Return the steps of the variant and clock chosen so far, or all where they name none."""
    try:
        game = find_any_game(typed_so_far(request, "variant"))
        control = read_control(typed_so_far(request, "time") or usual_clock)
    except (rules.RulesError, RefusedControl):
        return tuple(STEPS)
    return list_steps(game, control)


def _fitting(named: Iterable[tuple[str, str]], typed: str) -> Iterator[tuple[str, str]]:
    """Yield the choices whose label holds a text, or whose value begins with it."""
    wanted = typed.strip().casefold()
    for label, value in named:
        if wanted in label.casefold() or value.startswith(wanted):
            yield label, value


@suggested
async def list_openings(request: Request, typed: str) -> list[Choice[str]]:
    """List the tables of ballots of the variant that fit what is typed."""
    return list_choices(list_tables(typed_so_far(request, "variant"), typed))
