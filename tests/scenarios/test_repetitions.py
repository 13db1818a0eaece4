"""Whatever a person sends costs work in proportion to its length: counted, never timed.

Every field of every command, every form, every custom_id and every file is filled with each part
that can be read in several ways, half up to its limit and up to its limit. The fields and their
limits come from the commands and forms themselves.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import pytest
from discord import AppCommandOptionType, app_commands
from time_machine import Traveller

import rules
from bot.acts.commands import COMMANDS
from bot.acts.controls import CONTROLS
from bot.client import Damka
from bot.record_files.worker import read_file
from bot.tournaments.entry import find_tournament_here
from bot.views.control_actions import ControlKind
from bot.views.control_id import LONGEST, ControlId
from playground import Exchange, Modal, Playground, Upload
from playground.forms import LONGEST_TEXT
from playground.interactions import State
from storage.rows import Place
from tests.ambiguous_parts import PARTS, list_pairs
from tests.rules.test_pdn_linear import PIECES
from tests.rules.work import counted_calls
from tests.scenarios.conftest import UNHURRIED, YEAR, Table, company, running_bot, unexpected
from tests.scenarios.grounds import PRESS, Grounds, begin_tournament, list_controls, prepare
from tests.scenarios.hands import begin
from tests.scenarios.spent_work import SpentWork, spent_work
from tests.scenarios.test_typing import list_commands

pytestmark = pytest.mark.slow

LONGEST_OPTION = 6000  # characters that Discord takes where a command sets no limit
LONGEST_VALUE = 100  # characters of a choice in a menu
MORE = 2.4  # times the work, for twice the text
CHANGES_LATER = 6  # Discord's type of an answer to a press whose message is edited afterwards
FILE = 6_000  # characters of a file; what is linear for these is so for 256 KiB
ALWAYS = 4_000  # calls that may come on top: loops that happen to run meanwhile
SHORT = 30_000  # calls that a detail or a choice may come to, on top of a usual press
EACH = 4  # of the parts, for each menu; all are tried in some
IN_DETAILS = re.compile(r"[a-z0-9-]+")
MOST = 3_000_000  # calls after which the work seems to have no end
BEGINNINGS = {
    "nothing": "",
    "a game": '[GameType "25"]\n1. c3-d4 ',
    "an open tag": '[Clock "',
    "an open comment": "1. c3-d4 {[%clk ",
}
Send = Callable[[str], Awaitable[Exchange | None]]
T = TypeVar("T")
Parameter = app_commands.Parameter


@pytest.fixture
def work() -> Iterator[SpentWork]:
    with spent_work() as work:
        yield work


@pytest.fixture
async def table(
    work: SpentWork, discord_: Playground, url: str, clock: Traveller
) -> AsyncIterator[Table]:
    """A table whose bot has all its threads counted; its people see all commands."""
    async with running_bot(discord_, url) as bot:
        yield make_table(discord_, bot, clock)


def make_table(discord: Playground, bot: Damka, clock: Traveller) -> Table:
    """Return a server of its own, whose people see all commands."""
    server, channel, people = company(discord)
    server.join(*people, permissions=["MANAGE_GUILD", "MODERATE_MEMBERS"], since=YEAR)
    white, black, watcher = people
    return Table(discord, server, channel, white, black, watcher, bot, clock)


def list_fields() -> list[tuple[str, str]]:
    """List the options that take any text, by their command and their name."""
    return [
        (command.qualified_name, option.display_name)
        for command in list_commands(COMMANDS)
        for option in command.parameters
        if option.type is AppCommandOptionType.string and not option.choices
    ]


def find_parameters(command: str) -> dict[str, Parameter]:
    (found,) = (each for each in list_commands(COMMANDS) if each.qualified_name == command)
    return {each.display_name: each for each in found.parameters}


def fill(table: Table, parameter: Parameter) -> Any:
    """Return something that an option takes."""
    if parameter.choices:
        return parameter.choices[0].value
    values: dict[AppCommandOptionType, Any] = {
        AppCommandOptionType.user: table.black,
        AppCommandOptionType.channel: table.channel,
        AppCommandOptionType.integer: parameter.min_value or 1,
        AppCommandOptionType.boolean: False,
        AppCommandOptionType.attachment: Upload("game.pdn", b"1. c3-d4 *"),
        AppCommandOptionType.string: "a",
    }
    return values[parameter.type]


async def count(work: SpentWork, table: Table, send: Send, text: str) -> int:
    """Return how many calls the bot makes for a text, until all that follows is done."""
    work.total, work.most = 0, MOST
    exchange = await send(text)
    await table.bot.in_progress.wait_until_done(UNHURRIED)
    spent, work.most = work.total, None
    assert exchange is None or is_served(exchange), (exchange, text)
    return spent


def is_served(exchange: Exchange) -> bool:
    """Tell whether a person sees an answer, or the message of their press as it is changed."""
    is_acknowledged = exchange.state is State.DEFERRED and exchange.kind == CHANGES_LATER
    return exchange.state is State.ANSWERED or is_acknowledged


async def count_within(work: SpentWork, table: Table, send: Send, text: str, most: float) -> int:
    """Return how many calls the bot makes for a text, counted again if they seem too many.

    In its own time the bot draws the boards that acts before have changed; the text is to blame
    only if it costs as much once that is done.
    """
    spent = await count(work, table, send, text)
    if spent > most:
        await rest(work)
        spent = await count(work, table, send, text)
    return spent


async def rest(work: SpentWork) -> None:
    """Wait until the bot has next to nothing left to do."""
    before = -ALWAYS
    while work.total - before >= ALWAYS:
        before = work.total
        await asyncio.sleep(0.3)


async def find_excess(work: SpentWork, table: Table, send: Send, limit: int) -> list[object]:
    """List the texts up to a limit that cost too much, with the calls, or that meet an error."""
    found: list[object] = []
    await count(work, table, send, "a")  # the first time meets cold caches
    for half, whole in list_pairs(limit):
        once = await count(work, table, send, half)
        most = MORE * once + ALWAYS
        twice = await count_within(work, table, send, whole, most)
        if twice > most:
            found.append((whole[:20], once, twice))
        errors = table.discord.bot_errors
        found += [(whole[:20], each) for each in unexpected(errors, [])]
        errors.clear()
    return found


@pytest.mark.parametrize(("command", "field"), list_fields())
async def test_a_field(work: SpentWork, table: Table, command: str, field: str) -> None:
    await begin(table, "russian")
    parameters = find_parameters(command)
    given = {
        name: fill(table, each)
        for name, each in parameters.items()
        if each.required and name != field
    }
    limit = int(parameters[field].max_value or LONGEST_OPTION)

    async def send(text: str) -> Exchange:
        seen = await table.white.slash(command, **(given | {field: text}))
        if seen.message is not None and "Withdraw" in seen.message.buttons:
            await table.white.click(seen.message, "Withdraw")
        return seen

    async def type_in(text: str) -> None:
        await table.white.autocomplete(command, **(given | {field: text}))

    assert await find_excess(work, table, send, limit) == []
    if parameters[field].autocomplete:
        assert await find_excess(work, table, type_in, limit) == []


@pytest.mark.parametrize("key", [each.key for each in rules.all_games()])
def test_moves_positions_and_openings_of_every_game(key: str) -> None:
    game = rules.any_game(key)
    course = rules.begin_game(game)
    readers: list[Callable[[str], object]] = [
        course.follow_kept,
        lambda text: rules.begin_game(game, text),
    ]
    for read in readers:
        for half, whole in list_pairs(LONGEST_OPTION // 10):
            once, twice = count_reading(read, half), count_reading(read, whole)
            assert twice <= MORE * once + 200, (read, whole[:20])


def count_reading(read: Callable[[T], object], text: T) -> int:
    """Return how many calls it takes to read a text, or to refuse it."""
    with counted_calls(MOST) as calls, suppress(rules.RulesError):
        read(text)
    return calls.total


@pytest.mark.parametrize("before", BEGINNINGS.values(), ids=BEGINNINGS)
def test_files(before: str) -> None:
    for part in (*PIECES.values(), *PARTS):
        half, whole = (before + part * (size // len(part)) for size in (FILE // 2, FILE))
        once, twice = (count_reading(read_file, text.encode()) for text in (half, whole))
        assert twice <= MORE * once + ALWAYS, (part, once, twice)


@pytest.mark.parametrize("kind", CONTROLS)
async def test_controls_and_forms(work: SpentWork, table: Table, kind: ControlKind) -> None:
    for number, (_, action) in enumerate(list_controls(kind)):
        here = await begin_anew(table, kind)
        natural = await here.make_control(kind, action)
        await rest(work)
        usual = await count(work, here.table, partial(press, here), str(natural))
        most = usual + SHORT
        begun = f"{kind}:{action}:{natural.subject}:{natural.ply or 0}:"
        for part in filter(IN_DETAILS.fullmatch, PARTS):
            text = (begun + part * LONGEST)[:LONGEST]
            spent = await count_within(work, here.table, partial(press, here), text, most)
            assert spent <= most, text
        for part in PARTS[number % EACH :: EACH]:
            text = (part * LONGEST_VALUE)[:LONGEST_VALUE]
            do = partial(choose, here, natural)
            spent = await count_within(work, here.table, do, text, most)
            assert spent <= most, (natural, text)
        anew = await begin_anew(table, kind)
        await fill_form_of(work, anew, await anew.make_control(kind, action))


async def begin_anew(table: Table, kind: ControlKind) -> Grounds:
    """Return grounds with new people: a press is about what no earlier press has changed."""
    anew = make_table(table.discord, table.bot, table.clock)
    place = Place(anew.server.id, anew.channel.id)
    grounds = Grounds(anew, place, anew.white, anew.black)
    if kind is not ControlKind.TOURNAMENT:
        return await grounds.move_on()
    await begin_tournament(anew)
    found = await anew.services.run(find_tournament_here, place)
    return replace(grounds, tournament_id=found.id)


async def press(here: Grounds, custom_id: str) -> Exchange:
    return await here.white.click(here.show_custom_id(custom_id), PRESS)


async def choose(here: Grounds, control: ControlId, value: str) -> Exchange:
    return await here.white.select(here.show_menu(control, value), str(control), value)


async def fill_form_of(work: SpentWork, here: Grounds, control: ControlId) -> None:
    """Fill each field of the form that a control opens, if it opens one."""
    opened = await press(here, str(control))
    for field in opened.modal.inputs if opened.modal is not None else ():
        send = partial(submit, here, opened.modal, field["custom_id"])
        limit = field.get("max_length") or LONGEST_TEXT
        assert await find_excess(work, here.table, send, limit) == []


async def submit(here: Grounds, form: Modal | None, field: str, text: str) -> Exchange:
    return await here.white.submit(form, {field: text})


async def test_custom_ids_of_no_control(work: SpentWork, table: Table) -> None:
    grounds, _ = await prepare(table)
    assert await find_excess(work, table, partial(press, grounds), LONGEST) == []
