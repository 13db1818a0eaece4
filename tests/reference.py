"""Writes the pages that follow from the code: `make reference`.

docs/COMMANDS.md lists every command with its options. docs/GAMES.md shows every variant of
draughts between two markers; what stands outside them is written by hand.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from discord import AppCommandOptionType, AppCommandType, app_commands

import render
import rules
from bot.acts.commands import COMMANDS, IN_SERVERS, MENUS, AnyCommand

DOCS = Path(__file__).parents[1] / "docs"
COMMANDS_PAGE = DOCS / "COMMANDS.md"
GAMES_PAGE = DOCS / "GAMES.md"
THUMBNAILS = DOCS / "pictures" / "games"
WIDEST = 160  # pixels of a thumbnail
BEGIN = "<!-- Written by `make reference` from here -->\n"
END = "<!-- to here -->\n"
UNLIMITED = 2**31 - 1  # the last number of a game, which tells a reader nothing

# Each command is in one group, in the order of the page.
GROUPS = {
    "Start a game": "challenge play together simul",
    "Play": "move takeback draw resign hint abort away plan pause gift games board",
    "Watch": "watch follow forecasts replay",
    "Records and analysis": "record analyse diagram opening",
    "Compete": "tournament evening season top profile versus",
    "Learn": "rules learn puzzle storm streak duel practice help",
    "Arrange": "settings server-settings team moderate privacy",
}
HEAD = """\
# Commands

Every command, by subject, with its options. You can leave out any option that isn't marked as
required. [PLAYING.md](PLAYING.md) tells how to play; `/help` shows what you can do where you are.
"""
MENU_HEADINGS = {
    AppCommandType.user: "Right-click a person, or hold a finger on them, and choose **Apps**",
    AppCommandType.message: "Right-click a message, or hold a finger on it, and choose **Apps**",
}


def write_commands() -> str:
    """Return the page of all commands and menus. Raises ValueError if GROUPS is out of date."""
    grouped = _sort_into_groups(COMMANDS)
    blocks = [HEAD, _contents([*grouped, "Menus"])]
    for heading, commands in grouped.items():
        blocks.append(f"## {heading}\n")
        blocks.extend(_describe_command(command) for command in commands)
    return "\n".join([*blocks, *_list_menus()])


def _sort_into_groups(commands: Iterable[AnyCommand]) -> dict[str, list[AnyCommand]]:
    """Return the commands of each group. Raises ValueError unless each is in exactly one."""
    by_name = {command.name: command for command in commands}
    names = [name for group in GROUPS.values() for name in group.split()]
    if sorted(names) != sorted(by_name):
        raise ValueError(
            "tests/reference.py: GROUPS must name each command once; see "
            + ", ".join(sorted({*names} ^ {*by_name}) or sorted(names))
        )
    return {heading: [by_name[name] for name in group.split()] for heading, group in GROUPS.items()}


def _contents(headings: Iterable[str]) -> str:
    """Return a line of links to headings of the same page."""
    links = (f"[{each}](#{each.casefold().replace(' ', '-')})" for each in headings)
    return " · ".join(links) + "\n"


def _describe_command(command: AnyCommand) -> str:
    where = " In servers only." if command in IN_SERVERS else ""
    head = f"### `/{command.name}`\n\n{command.description}{where}\n"
    if isinstance(command, app_commands.Command):
        return "\n".join([head, *_list_options(command)])
    return "\n".join([head, *map(_describe_part, command.commands)])


def _describe_part(part: AnyCommand) -> str:
    assert isinstance(part, app_commands.Command)  # ours have no groups within groups
    head = f"#### `/{part.qualified_name}`\n\n{part.description}\n"
    return "\n".join([head, *_list_options(part)])


def _list_options(command: app_commands.Command[Any, ..., Any]) -> Iterator[str]:
    """Yield a paragraph with the options of a command, if it has any."""
    if command.parameters:
        yield "".join(map(_describe_option, command.parameters))


def _describe_option(option: app_commands.Parameter) -> str:
    required = " (required)" if option.required else ""
    line = f"- `{option.display_name}`{required}: {option.description}{_bounds(option)}"
    if not option.choices:
        return f"{line}\n"
    return f"{line}\\\n  {', '.join(f'`{choice.name}`' for choice in option.choices)}\n"


def _bounds(option: app_commands.Parameter) -> str:
    """Return the range of a number, if it can help a reader."""
    least, most = option.min_value, option.max_value
    if option.type is not AppCommandOptionType.integer or most in (None, UNLIMITED):
        return ""
    return f" ({least}–{most})"


def _list_menus() -> Iterator[str]:
    yield "## Menus\n"
    for kind, heading in MENU_HEADINGS.items():
        names = [menu.name for menu in MENUS if menu.type is kind]
        yield "".join([f"{heading}:\n\n", *(f"- **{name}**\n" for name in names)])


def write_games(page: str) -> str:
    """Return the page of the games with its part between the markers written anew."""
    head, rest = page.split(BEGIN)
    _, tail = rest.split(END)
    return f"{head}{BEGIN}{_list_games()}{END}{tail}"


def _list_games() -> str:
    families: dict[str, list[rules.Game]] = {}
    for game in rules.games():
        families.setdefault(game.family, []).append(game)
    blocks = [f"\nDamka plays {len(rules.games())} variants of draughts:\n{_contents(families)}"]
    for family, games in families.items():
        blocks.append(f"## {family}\n")
        blocks.extend(map(_describe_game, games))
    return "\n".join([*blocks, ""])


def _describe_game(game: rules.Game) -> str:
    source = thumbnail(game).relative_to(DOCS).as_posix()
    picture = f'<img src="{source}" width="120" alt="{game.name}: the start">'
    return f"{picture}<br>\n**{game.name}**: {game.summary}\n"


def thumbnail(game: rules.Game) -> Path:
    """Return the file of a game's picture."""
    return THUMBNAILS / f"{game.key}.png"


def draw_thumbnail(game: rules.Game) -> bytes:
    """Draw the start of a game as a small picture; the same game gives the same bytes."""
    return render.draw_board(render.Scene.of(rules.Line.begin(game)), WIDEST)


def write_thumbnails() -> None:
    """Draw the pictures of all games, and delete those of games that are gone."""
    THUMBNAILS.mkdir(parents=True, exist_ok=True)
    files = {thumbnail(game): game for game in rules.games()}
    for old in THUMBNAILS.iterdir():
        if old not in files:
            old.unlink()
    for file, game in files.items():
        file.write_bytes(draw_thumbnail(game))


def main() -> None:
    """Write both pages and the pictures of the games."""
    COMMANDS_PAGE.write_text(write_commands(), encoding="utf-8")
    GAMES_PAGE.write_text(write_games(GAMES_PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    write_thumbnails()


if __name__ == "__main__":
    main()
