"""Chapaev over the socket: challenged, aimed by presses, typed, looked at, ended and kept."""

import asyncio
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.matches.shots.shooting import line_of
from playground import Message, Person
from rules.chapaev import read_record
from tests.scenarios.conftest import Table
from tests.scenarios.hands import board_with, newest_board, running, settle
from tests.scenarios.test_following import letters, tell
from tests.scenarios.test_imported import importing

SETTINGS: dict[str, Any] = {"variant": "chapaev", "option": "short-match, exact", "colour": 0}


# Shots that cannot be made, and words of the sentence that says why.
BAD_SHOTS = {
    "w4 d8 0": "1 to 100",
    "w4 d8 101": "1 to 100",
    "w4 d8 nan": "1 to 100",
    "w4 d8 1e308": "1 to 100",
    "w4 nan,4 50": "target is a square",
    "w4 1e308,4 50": "target is a square",
    "w4 w4 50": "You can't aim",
    "b4 d3 50": "isn't yours",
    "w4": "missing",
}


async def begin_chapaev(table: Table) -> Message:
    """White and Black have just begun a short match, and no hand wobbles."""
    asked = await table.white.slash("challenge", opponent=table.black, **SETTINGS)
    await table.black.click(asked.shown, "Accept")
    return await board_with(table, button="Move")


def count_frames(message: Message) -> int:
    """How many frames the only GIF of a message has."""
    (data,) = (data for name, data in message.files.items() if name.endswith(".gif"))
    frames: int = getattr(Image.open(BytesIO(data)), "n_frames", 1)
    return frames


async def press_shot(table: Table, person: Person, *labels: str) -> None:
    """Press Move under the newest board, and then the buttons of the private message."""
    picker = (await person.click(newest_board(table), "Move")).shown
    assert picker.is_private_to(person)
    for label in labels:
        await person.click(picker, label)


async def test_three_presses_are_a_shot_and_everybody_sees_it_move(table: Table) -> None:
    first = await begin_chapaev(table)
    assert "Round 1 · rounds won 0 : 0 · rows 3 and 6" in first.text
    await press_shot(table, table.white, "4", "Black's 4", "5 · Full: 25 squares")
    board = await board_with(table, words="w4 d6 100")
    assert "off the board: Black's 4" in board.text
    assert "moves again" in board.text
    assert count_frames(board) > 10
    (alt,) = board.alt_texts
    assert "Shot: White's 4. Hit: Black's 4. Off the board: Black's 4. White shoots again." in alt
    match = await running(table)
    assert line_of(match).ply == 1

    refused = await table.black.click(newest_board(table), "Move")
    assert "turn" in refused.text
    watcher = await table.watcher.click(newest_board(table), "Move")
    assert "watch" in watcher.text.casefold()


async def test_shots_are_typed_and_bad_ones_are_explained(table: Table) -> None:
    await begin_chapaev(table)
    for typed, words in BAD_SHOTS.items():
        refused = await table.white.slash("move", move=typed)
        assert refused.is_private
        assert words in refused.text
    for refused in (
        await table.white.slash("opening"),
        await table.white.slash("tournament new", name="Cup", variant="Chapaev"),
    ):
        assert "That's only for draughts, not for this game: Chapaev" in refused.text
    suggested = await table.white.autocomplete("move", move="")
    assert suggested[0].name.startswith("1 → Black's 1, power ")
    discs = [choice.name.partition(" → ")[0] for choice in suggested]
    assert discs == sorted(discs)
    choices = [choice.value for choice in await table.white.autocomplete("move", move="w4 d")]
    assert "w4 d6 60" not in choices
    assert str(choices[0]).startswith("w4 d6")
    assert (await table.white.autocomplete("move", move="w4 > e6 hard"))[0].value == "w4 e6 80"
    await table.white.slash("move", move="d3 d6 40%")
    await board_with(table, words="w4 d6 40")
    await table.black.slash("move", move="b5 e3 100")
    await board_with(table, words="b5 e3 100")
    gone = await table.black.slash("move", move="b6 w5 50")
    assert "**w5** is off the board" in gone.text


async def test_a_second_press_and_an_old_picker_change_nothing(table: Table) -> None:
    first = await begin_chapaev(table)
    old = (await table.white.slash("games")).shown
    await table.white.click(old, "1 · Move")
    picker = (await table.white.click(first, "Move")).shown
    for label in ("4", "Black's 4"):
        await table.white.click(picker, label)
        await table.white.click(old, label)
    full = "5 · Full: 25 squares"
    await asyncio.gather(*(table.white.click(picker, full) for _ in range(2)))
    await board_with(table, words="w4 d6 100")
    late = await table.white.click(old, "1 · Soft: 1 square")
    assert "out of date" in late.text
    stale = await table.white.click(first, "Watch")
    assert "off the board: Black's 4" in stale.text
    assert (await running(table)).ply == 1
    await settle(table)


async def test_it_is_watched_followed_and_predicted(table: Table) -> None:
    await begin_chapaev(table)
    listed = (await table.watcher.slash("watch")).shown
    assert list(listed.files) == ["board1.png"]
    assert "Board 1: Chapaev" in listed.alt_texts[0]
    shown = (await table.watcher.click(newest_board(table), "Watch")).shown
    await table.watcher.click(shown, "White")
    assert "Your prediction: White." in shown.text
    panel = (await table.watcher.click(shown, "Follow")).shown
    assert "I'll message you once, when it's over." in panel.text
    assert "draughts" in (await table.white.slash("simul", variant="chapaev")).text
    assert "draughts" in (await table.white.slash("hint")).text
    await table.white.slash("move", move="w4 d6 100")
    steps = (await table.watcher.click(shown, "Browse moves")).shown
    assert "w4 d6 100" in steps.text
    asked = await table.black.slash("resign")
    await table.black.click(asked.shown, "Resign")
    await board_with(table, words="Black resigned")
    await tell(table)
    (letter,) = letters(table.watcher)
    assert "A game you follow is over." in letter.text
    assert letter.files
    assert "draughts" in (await table.white.slash("analyse")).text


async def test_what_belongs_to_a_match_works_for_this_one(table: Table) -> None:
    await begin_chapaev(table)
    await table.white.slash("move", move="w4 d6 100")
    board = await board_with(table, words="w4 d6 100")
    for label in ("As text", "Record", "Rules", "Replay", "Step through"):
        shown = (await table.watcher.click(board, "More")).shown
        assert (await table.watcher.click(shown, label)).shown.text
    replayed = await table.watcher.slash("replay")
    assert count_frames(replayed.shown) > 5
    assert "Round 1" in replayed.text
    rules = await table.watcher.slash("rules", variant="чапаев")
    assert count_frames(rules.shown) > 10
    for command in ("takeback", "hint", "plan"):
        refused = await table.white.slash(command)
        assert "draughts" in refused.text, command

    asked = await table.black.slash("resign")
    await table.black.click(asked.shown, "Resign")
    over = await board_with(table, words="Black resigned")
    assert "secret" not in over.text
    saved = (await table.watcher.slash("record")).files
    (kept,) = (data for name, data in saved.items() if name.endswith(".pdn"))
    record = read_record(kept.decode())
    assert "Seed" in record.tags, "by which everyone can check the wobbles"
    assert (len(record.deeds), record.result) == (1, "1-0")
    assert record.tags["Seed"]
    await step_through_record(table, kept)
    await settle(table)


async def step_through_record(table: Table, kept: bytes) -> None:
    """The record comes back: it is stepped through, and a damaged one is refused."""
    seen = (await table.watcher.slash("record", **importing("match.pdn", kept))).shown
    await table.watcher.click(seen, ">|")
    assert "w4 d6 100" in seen.text
    assert seen.enabled_buttons == ["|<", "<"]
    damaged = importing("match.pdn", kept.replace(b'["w4",', b'["w9",'))
    refused = await table.watcher.slash("record", **damaged)
    assert "Shot 1 isn't possible" in refused.text


@pytest.mark.parametrize(
    ("locale", "power", "number"), [("ru", "сильно", 80), ("fr", "Tres doux", 20)]
)
async def test_a_power_is_typed_in_the_readers_language(
    table: Table, locale: str, power: str, number: int
) -> None:
    await begin_chapaev(table)
    table.white.locale = locale
    listed = await table.white.autocomplete("move", move=f"w4 > e6 {power}")
    assert listed[0].value == f"w4 e6 {number}"
    refused = await table.white.slash("move", move="w4 > e6 силы")
    assert refused.is_private
    await table.white.slash("move", move=f"w4 > e6 {power}")
    await board_with(table, words=f"w4 e6 {number}")
