"""Whatever people write: it never pings, never crashes, never changes a game."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import rules
from bot.acts.game_choices import find_any_game
from bot.matches.finding import find_running_in
from bot.matches.match_value import Match
from playground import Exchange, Message, Playground, Upload
from playground.interactions import State
from tests.bot.record_files.processes import child_pids, frozen_children, frozen_workers
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, running

LETTERS = st.characters(exclude_categories=["Cs"])  # surrogates cannot be sent
PINGS = ["@everyone", "@here", "<@{white}>", "<@!{black}>", "<@&{server}>", "<#{channel}>"]
MARKS = ["**", "__", "~~", "||", "`", "```", "\n", "> ", "# ", "-# ", "[x](https://x.y)", "\\"]
MOVES = [
    "c3",
    "-",
    ":",
    "x",
    "d4",
    "11",
    "22",
    "a1",
    "h8",
    "c3-d9",
    "d4:f6:",
    "١٢",
    "\u04413-\u04344",
    "ⅷ",
]
FEN = ["W:", "B:", "W", "K", "a1", "c3", ",", "-", "32", "1-12", "0", "99999999999", ":", "."]
PDN = ["[", "]", '"', "[Event ", '[FEN "', "1.", "2...", "{", "}", "(", ")", "$", "*", "1-0", ";"]


def made_of(*pieces: str) -> st.SearchStrategy[str]:
    """Texts of such pieces and of anything else."""
    parts = st.sampled_from(pieces) | st.text(LETTERS, max_size=8)
    return st.lists(parts, min_size=1, max_size=12).map("".join).filter(str.strip)


QUICKLY = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def filled(table: Table, text: str) -> str:
    """The text with the people and places of the table in it."""
    return (
        text.replace("{white}", str(table.white.id))
        .replace("{black}", str(table.black.id))
        .replace("{server}", str(table.server.id))
        .replace("{channel}", str(table.channel.id))
    )[:6000]


def pings_nobody(message: Message | None) -> bool:
    return message is None or (message.mentions == set() and not message.mentions_everyone)


async def changes_nothing(
    table: Table, before: Match, act: Callable[[], Awaitable[Exchange]]
) -> None:
    """The act is answered, pings no one, and leaves the match and the channel as they were."""
    said = len(table.channel.messages)
    answer = await act()
    assert answer.state is State.ANSWERED
    assert answer.is_private
    assert pings_nobody(answer.message)
    assert "Something went wrong" not in answer.text
    after = await running(table)
    assert (after.line, after.version) == (before.line, before.version)
    assert len(table.channel.messages) == said


@given(made_of(*PINGS, *MARKS, *MOVES))
@example("c3-d4 " * 1000)
@example("9" * 6000)
@example("@everyone")
@example("\u202e4d-3c\u0000")
@QUICKLY
async def test_any_text_as_a_move(table: Table, text: str) -> None:
    if await table.services.run(find_running_in, table.channel.id) is None:
        await begin(table, "russian")
    before = await running(table)
    if is_legal(before, filled(table, text)):
        return
    await changes_nothing(
        table, before, lambda: table.white.slash("move", move=filled(table, text))
    )


def is_legal(match: Match, text: str) -> bool:
    try:
        match.game.parse(match.position, text)
    except rules.RulesError:
        return False
    return True


@given(made_of(*PINGS, *MARKS, *MOVES))
@QUICKLY
async def test_any_text_while_typing(table: Table, text: str) -> None:
    if await table.services.run(find_running_in, table.channel.id) is None:
        await begin(table, "russian")
    choices = await table.white.autocomplete("move", move=filled(table, text))
    assert len(choices) == 7
    assert (await running(table)).ply == 0


@given(made_of(*PINGS, *MARKS, *FEN))
@example("W:W1-" + "9" * 3000)
@example("W:W" + ",".join(["a1"] * 1000))
@QUICKLY
async def test_any_text_as_a_position(table: Table, text: str) -> None:
    seen = await table.white.slash("diagram", fen=filled(table, text))
    assert seen.state is State.ANSWERED
    assert pings_nobody(seen.message)
    assert "Something went wrong" not in seen.text


@given(made_of(*PINGS, *MARKS, *FEN))
@QUICKLY
async def test_any_text_as_an_opening(table: Table, text: str) -> None:
    seen = await table.white.slash("challenge", opening=filled(table, text))
    assert seen.state is State.ANSWERED
    assert pings_nobody(seen.message)
    assert "Something went wrong" not in seen.text
    for button in seen.shown.buttons:
        if button == "Withdraw":
            await table.white.click(seen.shown, button)


@given(made_of(*PINGS, *MARKS))
@QUICKLY
async def test_any_text_as_a_variant_or_option(table: Table, text: str) -> None:
    terms: list[dict[str, Any]] = [
        {"variant": filled(table, text)},
        {"option": filled(table, text)},
    ]
    for options in terms:
        seen = await table.white.slash("challenge", **options)
        if not seen.is_private:  # a game has this name
            assert find_any_game(options["variant"])
            await table.white.click(seen.shown, "Withdraw")
        assert pings_nobody(seen.message)
        assert "Something went wrong" not in seen.text
    assert len(await table.white.autocomplete("challenge", variant=filled(table, text))) <= 25


async def imported(table: Table, data: bytes) -> Exchange:
    given_: dict[str, Any] = {"import": Upload("game.pdn", data)}
    seen = await table.white.slash("record", **given_)
    assert seen.state is State.ANSWERED
    assert seen.is_private
    assert pings_nobody(seen.message)
    assert "Something went wrong" not in seen.text
    return seen


@given(made_of(*PINGS, *MARKS, *MOVES, *FEN, *PDN))
@example('[FEN "W:Wa1:B"]\n*')
@example('[GameType "99"]\n1. c3-d4 *')
@example("(" * 5000)
@example("{" * 5000)
@QUICKLY
async def test_any_text_as_a_record(table: Table, text: str) -> None:
    await imported(table, filled(table, text).encode())


@given(st.binary(max_size=300))
@example(b"\xff\xfe\x00")
@example(b"")
@QUICKLY
async def test_any_bytes_as_a_record(table: Table, data: bytes) -> None:
    await imported(table, data)


async def test_a_huge_record_is_refused_without_reading(table: Table) -> None:
    seen = await imported(table, b"1. c3-d4 *\n" * 50_000)
    assert "too large" in seen.text


async def test_a_record_that_is_read_holds_up_nobody(table: Table) -> None:
    await begin(table, "russian")
    before = child_pids()
    with frozen_workers():
        reading = asyncio.create_task(imported(table, b"1. c3-d4 *"))
        (pid,) = await frozen_children(1, before)
    played = await table.white.slash("move", move="c3-d4")
    assert "last move: **1.\u00a0c3-d4**" in played.text
    os.kill(pid, signal.SIGCONT)
    assert "Russian draughts" in (await reading).text


NAMES = {
    "everyone": "@everyone",
    "a mention": "<@1573651904146178050>",
    "markdown": "**b** _i_ `c` ||s|| ~~x~~",
    "a block": "```\nx",
    "a link": "[x](https://x.y)",
    "right to left": "\u202eהאנה\u200f",
    "marks upon marks": "Z\u0351\u036b\u0343\u036a\u0302\u036b" * 3,
    "quotes": 'A "B" \\ {C} [D]',
    "an emoji": "👨‍👩‍👧‍👦",
    "blank": "\u3164",
    "PDN": '"]\n[Result "1-0"]\n1. c3-d4 {',
    "as long as names may be": "W" * 32,
}


@pytest.fixture
def named(discord_: Playground) -> Callable[[str], None]:
    """Renames White; asked before the bot hears of the person."""

    def rename(name: str) -> None:
        user = discord_.person("white").user
        user.display_name = name

    return rename


QUICK = ("everyone", "a mention", "markdown", "PDN", "as long as names may be")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, id=kind, marks=() if kind in QUICK else pytest.mark.slow)
        for kind, name in NAMES.items()
    ],
)
async def test_a_name_pings_nobody_and_formats_nothing(
    table: Table, named: Callable[[str], None], name: str
) -> None:
    named(name)
    await begin(table, "russian")
    await table.white.slash("move", move="c3-d4")
    asked = await table.watcher.slash("challenge", opponent=table.white)
    assert asked.shown.mentions == {table.white.id}
    await table.white.click(asked.shown, "Accept")
    sure = await table.white.slash("resign")
    await table.white.click(sure.shown, "Resign")
    given_ = await table.watcher.slash("record")
    data = next(iter(given_.files.values()))
    seen = await imported(table, data)
    assert "1.\u00a0c3-d4" in seen.text
    for message in table.channel.messages:
        assert message.mentions <= {table.white.id, table.black.id, table.watcher.id}
        assert not message.mentions_everyone
    (thread,) = table.channel.threads
    assert 1 <= len(thread.name) <= 100
