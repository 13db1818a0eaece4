"""Whatever a person types into whatever option, wherever they are, a list answers."""

from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from discord import app_commands

from bot.acts.commands import EVERYWHERE, IN_SERVERS, AnyCommand
from playground import Channel, Person
from tests.scenarios.conftest import YEAR, Table
from tests.scenarios.hands import begin, board_with
from tests.scenarios.test_chapaev import begin_chapaev
from tests.scenarios.test_together import Club, begin_teams
from tests.scenarios.test_tournaments import enter_all
from tests.scenarios.test_two_rooms import friend

pytestmark = pytest.mark.asyncio(loop_scope="module")

ODD_TEXTS = ("", "a", "9" * 5_000, "c5 d4xb6 " * 600, "%_'\"\\`*<@1>", "\u202e\U0001f3c1\u0000")
SOON = "c3-d4 b6-a5"  # moves that can be played, and so are read


@pytest.fixture
def table(shared_table: Table) -> Table:
    """A table whose people see all commands."""
    people = shared_table.white, shared_table.black, shared_table.watcher
    shared_table.server.join(*people, permissions=["MANAGE_GUILD", "MODERATE_MEMBERS"], since=YEAR)
    return shared_table


def list_commands(
    commands: tuple[AnyCommand, ...],
) -> Iterator[app_commands.Command[Any, ..., Any]]:
    """Every command and subcommand."""
    for each in commands:
        if isinstance(each, app_commands.Group):
            yield from (
                found for found in each.walk_commands() if isinstance(found, app_commands.Command)
            )
        else:
            yield each


def list_options(commands: tuple[AnyCommand, ...]) -> list[tuple[str, str]]:
    """Every option that answers while a person types, by its command and its name."""
    return [
        (command.qualified_name, option.display_name)
        for command in list_commands(commands)
        for option in command.parameters
        if option.autocomplete
    ]


async def type_into_all(person: Person, channel: Channel, *texts: str) -> None:
    """Type texts into every option that is offered in a channel; each is answered by a list.

    What goes wrong while a list is made is logged, and fails the test at its end.
    """
    is_in_server = channel.room.guild_id is not None
    commands = (*EVERYWHERE, *IN_SERVERS) if is_in_server else EVERYWHERE
    for command, option in list_options(commands):
        for text in texts:
            choices = await person.autocomplete(command, channel=channel, **{option: text})
            assert len(choices) <= 25, (command, option, text)


async def nothing(_table: Table) -> None:
    """No one plays here."""


async def two_people(table: Table) -> None:
    await begin(table, "russian")


async def no_plans(table: Table) -> None:
    await begin(table, "russian", **{"touch-move": True})


async def chapaev(table: Table) -> None:
    await begin_chapaev(table)


async def against_the_computer(table: Table) -> None:
    await table.white.slash("play", level=1, variant="russian", colour=0)


async def teams(table: Table) -> None:
    await begin_teams(
        Club(table, [table.white, table.black, friend(table, "first"), friend(table, "second")])
    )


async def over(table: Table) -> None:
    await begin(table, "russian")
    asked = await table.white.slash("resign")
    await table.white.click(asked.shown, "Resign")


async def several(table: Table) -> None:
    await begin(table, "russian")
    await begin(table, "english")


async def entries(table: Table) -> None:
    await enter_all(table)


async def rounds(table: Table) -> None:
    await table.white.click(await enter_all(table), "Start")


STATES: list[Callable[[Table], Awaitable[None]]] = [
    nothing,
    two_people,
    no_plans,
    chapaev,
    against_the_computer,
    teams,
    over,
    several,
    entries,
    rounds,
]


@pytest.mark.parametrize("arrange", STATES, ids=lambda arrange: arrange.__name__)
async def test_every_option_answers_everybody_in_every_state(
    table: Table, arrange: Callable[[Table], Awaitable[None]]
) -> None:
    await arrange(table)
    for person in (table.white, table.black, table.watcher):
        await type_into_all(person, table.channel, "")
    await type_into_all(table.white, table.channel, SOON)
    await type_into_all(table.white, table.white.dm, "")


async def test_every_option_answers_odd_texts(table: Table) -> None:
    await begin(table, "russian")
    await board_with(table, button="Move")
    await type_into_all(table.white, table.channel, *ODD_TEXTS)


async def test_a_number_of_a_game_that_is_far_too_long_is_refused(table: Table) -> None:
    for number in ("9" * 5_000, "٣" * 5_000, str(2**63), "-1", "1.5"):
        refused = await table.white.slash("move", move="c3-d4", game=number)
        assert refused.is_private
        assert "list" in refused.text
