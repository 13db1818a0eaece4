"""Games with odds over the socket: asked for, played, counted for the step of two people."""

import asyncio
from typing import Any

import pytest

from bot.matches.finding import list_running_of
from playground import Exchange, Message, Person
from rules import Color
from tests.scenarios.conftest import Table
from tests.scenarios.hands import board_with, choose_more, newest_board, running
from tests.scenarios.test_command_forms import form_of, held

pytestmark = pytest.mark.asyncio(loop_scope="module")

CLOCK = "15+10"


async def ask(table: Table, odds: str, **options: Any) -> Exchange:
    """The person called White challenges the one called Black."""
    given: dict[str, Any] = {"opponent": table.black, "variant": "russian", "time": CLOCK}
    return await table.white.slash("challenge", odds=odds, **given | options)


async def accept(table: Table, asked: Message) -> None:
    await table.black.click(asked, "Accept")
    await board_with(table, button="Move")


async def finish(table: Table, loser: Person) -> Message:
    """Play a move for each side, and let a person resign."""
    for _ in range(2):
        match = await running(table)
        mover = table.white if match.calls(match.turn) == (table.white.id,) else table.black
        move = match.game.write(match.position, match.choices[0])
        await mover.slash("move", move=move)
        ply = match.ply
        while (await running(table)).ply == ply:
            await table.discord.until(lambda: True)
    await board_with(table, button="Move")
    await loser.click(await choose_more(table, loser, "Resign"), "Resign")
    return await board_with(table, button="Rematch")


@pytest.mark.parametrize(
    ("variant", "odds", "words"),
    [
        ("russian", "4", "<@{white}> gives a man and half of the time (e3)"),
        ("english", "-3", "<@{black}> gives a man (10)"),
        ("international", "7", "<@{white}> gives three men (33, 32, 34)"),
        ("frisian", "5", "<@{white}> gives two men (33, 32)"),
        ("turkish", "2", "<@{white}> gives three quarters of the time"),
        ("lasca", "1", "<@{white}> gives half of the time"),
    ],
)
async def test_odds_in_six_families(table: Table, variant: str, odds: str, words: str) -> None:
    asked = await ask(table, odds, variant=variant)
    assert words.format(white=table.white.id, black=table.black.id) in asked.text
    assert "Games with odds are never rated." in asked.text
    assert ("board.png" in asked.files) is (int(odds) not in (1, 2))
    await accept(table, asked.shown)
    match = await running(table)
    assert match.terms.handicap is not None
    giver = table.black if odds.startswith("-") else table.white
    assert match.calls(match.terms.handicap.giver) == (giver.id,)
    assert match.turn is match.terms.handicap.giver
    assert "gives" in newest_board(table).text


async def test_both_times_are_shown_and_kept_in_the_record(table: Table) -> None:
    asked = await ask(table, "4")
    for words in ("15 minutes + 10 seconds per move", "White: 7 minutes 30 seconds + 5 seconds"):
        assert words in asked.text
    await accept(table, asked.shown)
    assert "White: 7 minutes 30 seconds + 5 seconds per move" in newest_board(table).text
    saved = await table.white.slash("record")
    (pdn,) = (text for name, text in saved.files.items() if name.endswith(".pdn"))
    for part in (b'[Clock "15m+10s, white 7m30s+5s"]', b"[FEN ", b"g3:B"):
        assert part in pdn
    assert b"e3" not in pdn.split(b"[FEN ")[1].split(b"\n")[0]


async def test_a_rematch_keeps_the_odds_and_swaps_the_colours(table: Table) -> None:
    await accept(table, (await ask(table, "3")).shown)
    board = await finish(table, table.black)
    again = await table.black.click(board, "Rematch")
    assert f"<@{table.white.id}> gives a man (d6)" in again.text
    form = form_of(await table.black.click(again.shown, "Change"))
    await table.black.submit(form, {"Clock": "5m+5s"})
    await table.discord.until(lambda: "5 minutes" in again.shown.text)
    assert f"<@{table.white.id}> gives a man (d6)" in again.shown.text
    await table.white.click(again.shown, "Accept")
    await board_with(table, button="Move")
    match = await running(table)
    assert match.calls(Color.BLACK) == (table.white.id,)


async def test_the_step_moves_both_ways(table: Table) -> None:
    """Two wins in a row move it against the winner; `/versus` tells it."""
    for winner, step in (("white", 3), ("white", 4), ("black", 4), ("black", 3)):
        await accept(table, (await ask(table, "3")).shown)
        await finish(table, table.black if winner == "white" else table.white)
        versus = await table.white.slash("versus", opponent=table.black)
        assert f"odds step {step}: <@{table.white.id}> gives" in versus.text
    assert "2-0-2 since <t:" in versus.text
    ours = await ask(table, "ours")
    assert f"<@{table.white.id}> gives a man (e3)" in ours.text
    theirs = await table.black.slash("challenge", opponent=table.white, odds="ours")
    assert f"<@{table.white.id}> gives a man (e3)" in theirs.text


async def test_before_the_first_game_no_odds_are_suggested_without_ratings(table: Table) -> None:
    asked = await table.white.slash("challenge", opponent=table.watcher, odds="ours")
    assert "no odds at your step" in asked.text
    assert "Odds step 0. Games with odds are never rated." in asked.text


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"odds": "3", "rated": True}, "A game with odds is never rated."),
        ({"odds": "3", "opening": "ballot"}, "Odds are given from the normal start."),
        ({"odds": "1", "opening": "W:Wc3:Bd4,h8"}, "Odds are given from the normal start."),
        ({"odds": "4", "time": "none"}, "Choose step 3 (a man), 5 (two men) or 7 (three men)."),
        ({"odds": "3", "variant": "turkish"}, "Choose step 1 (half of the time) or 2"),
        ({"odds": "1", "variant": "towers", "time": "none"}, "has no odds with that clock"),
        ({"odds": "3", "colour": 1}, "Leave out the colour."),
        ({"odds": "9"}, "I don't understand those odds."),
        ({"odds": "ours", "opponent": None}, "Name an opponent, or choose a step from 1 to 8."),
        ({"time": "5+3, white 2m30s+1s"}, "To give one side less time, use `/challenge odds:`"),
    ],
)
async def test_what_cannot_be_is_refused(table: Table, options: dict[str, Any], words: str) -> None:
    given = {"opponent": table.black, "variant": "russian", "time": CLOCK} | options
    typed: dict[str, Any] = {name: each for name, each in given.items() if each is not None}
    refused = await table.white.slash("challenge", **typed)
    assert refused.is_private
    assert words in refused.text


@pytest.mark.parametrize(("command", "option"), [("play", "time"), ("server-settings", "clock")])
async def test_clocks_of_odds_cannot_be_typed(table: Table, command: str, option: str) -> None:
    typed: dict[str, Any] = {option: "5+3, white 2m30s+1s"}
    table.server.join(table.white, permissions=["MANAGE_GUILD"])
    refused = await table.white.slash(command, **typed)
    assert refused.is_private
    assert "To give one side less time, use `/challenge odds:`" in refused.text


async def test_a_second_press_begins_one_game(table: Table) -> None:
    asked = (await ask(table, "3")).shown
    await asyncio.gather(*(table.black.click(asked, "Accept") for _ in range(2)))
    await board_with(table, button="Move")
    assert len(await table.services.run(list_running_of, table.white.id)) == 1


async def test_an_open_challenge_says_who_gets_the_odds(table: Table) -> None:
    asked = await table.white.slash("challenge", odds="-3")
    assert f"<@{table.white.id}> gets a man (e3)" in asked.text
    await table.black.click(asked.shown, "Accept")
    await board_with(table, button="Move")
    match = await running(table)
    assert match.calls(Color.WHITE) == (table.black.id,)


async def test_the_computer_gives_odds(table: Table) -> None:
    board = await table.white.slash("play", level=0, odds="5", time=CLOCK)
    assert "Damka (0) gives two men" in board.text
    match = await running(table)
    assert match.calls(Color.BLACK) == (table.white.id,)
    for options, words in (
        ({"odds": "ours"}, "Name an opponent, or choose a step from 1 to 8."),
        ({"odds": "2"}, "Choose step 3 (a man)"),
        ({"odds": "3", "colour": 0}, "Leave out the colour."),
    ):
        refused = await table.white.slash("play", **options)
        assert refused.is_private
        assert words in refused.text


async def test_the_choices_follow_the_variant_and_the_clock(table: Table) -> None:
    async def offered(command: str, **options: Any) -> list[str]:
        found = await table.white.autocomplete(command, **options, odds="")
        return [str(choice.value) for choice in found]

    whole = [str(step) for step in range(1, 9)]
    assert await offered("challenge", time=CLOCK) == ["ours", *whole, *(f"-{s}" for s in whole)]
    assert await offered("challenge", variant="turkish", time=CLOCK) == [
        "ours",
        *("1", "2", "-1", "-2"),
    ]
    assert await offered("play") == ["3", "5", "7"]


async def test_odds_stand_in_the_form(table: Table) -> None:
    form = form_of(await table.white.slash("challenge"))
    first = {"Opponent": table.black, "Clock": "15m+10s", "Rules of this game": ["more"]}
    between = await table.white.submit(form, first)
    rest = form_of(await table.white.click(between.shown, "More"))
    assert len(rest.components) == 5
    refused = await table.white.submit(
        rest, {"Opening or odds": "odds:3", "Or begin from a position (FEN)": "W:Wc3:Bd4,h8"}
    )
    again = form_of(await table.white.click(refused.shown, "Change"))
    assert held(again)["Opening or odds"] == ["3 · You give a man"]
    await table.white.submit(again, {"Or begin from a position (FEN)": ""})
    words = f"<@{table.white.id}> gives a man (e3)"
    await table.discord.until(lambda: any(words in each.text for each in table.channel.messages))
    asked = table.channel.messages[-1]
    changed = form_of(await table.white.click(asked, "Change"))
    assert held(changed)["Your colour"] == ["Random"]
    await table.white.submit(changed, {"Clock": "5m+5s"})
    await table.discord.until(lambda: "5 minutes" in asked.text)
    assert words in asked.text
