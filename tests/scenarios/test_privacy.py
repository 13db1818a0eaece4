"""One's own data over the socket: seen, fetched and read back, erased while games go on."""

import json

import pytest

from bot.people.erasing import begin_erasure
from bot.people.preferences import find_preferences
from playground import Message
from storage import Database, Person
from tests.bot.people.lives import list_traces
from tests.scenarios.conftest import Start, Table
from tests.scenarios.hands import begin, board_with, settle
from tests.scenarios.test_imported import importing


async def ask(table: Table) -> Message:
    """What White is shown after `/privacy` and Erase me."""
    shown = (await table.white.slash("privacy")).shown
    await table.white.click(shown, "Delete my data")
    return shown


async def test_ones_data_is_fetched_and_its_games_are_read_back(table: Table) -> None:
    nobody = await table.watcher.slash("privacy")
    assert nobody.is_private
    assert nobody.text == "I don't keep anything about you."
    await begin(table, "russian")
    await table.white.slash("move", move="c3-d4")
    told = await table.white.slash("privacy")
    assert told.is_private
    assert "your games (1)" in told.text
    fetched = (await table.white.click(told.shown, "Get my data")).shown
    assert fetched.is_private_to(table.white)
    assert fetched.buttons == []
    data = json.loads(fetched.files["damka-data.json"])
    assert [game["variant"] for game in data["games"]] == ["russian"]
    assert data["games"][0]["you played"] == "White"
    assert len(data["games"][0]["you moved at"]) == 1
    assert data["you"][0]["id"] == str(table.white.id)
    assert str(table.black.id) not in fetched.files["damka-data.json"].decode()
    record = fetched.files["damka-games.pdn"]
    read = await table.watcher.slash("record", **importing("games.pdn", record))
    assert "Russian draughts" in read.text
    again = await table.white.click(told.shown, "Get my data")
    assert "You've only just downloaded your data" in again.text


async def test_somebody_is_erased_while_a_game_goes_on(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(table, "russian")
    await table.white.slash("move", move="c3-d4")
    await board_with(table, words="c3-d4")
    await table.black.slash("move", move="b6-a5")
    shown = await ask(table)
    assert "You lose 1 game in progress" in shown.text
    with monkeypatch.context() as patch:
        patch.setattr(Message, "is_visible_to", lambda *_: True)  # as no client of Discord has it
        stranger = await table.black.click(shown, "Continue")
    assert "That's about someone else" in stranger.text
    await table.white.click(shown, "Keep everything")
    assert shown.text == "Nothing was deleted."
    shown = await ask(table)
    await table.white.click(shown, "Continue")
    assert "This can't be undone" in shown.text
    await table.white.click(shown, "Delete it all")
    assert "Everything about you has been deleted" in shown.text
    board = await board_with(table, words="former player")
    assert "Rematch" in board.buttons
    refused = await table.black.click(board, "Rematch")
    assert "no longer plays here" in refused.text
    record = await table.watcher.slash("record")
    assert b'[White "(former player)"]' in next(iter(record.files.values()))
    gone = await table.white.slash("privacy")
    assert gone.text == "I don't keep anything about you."


async def test_the_language_of_whoever_comes_back_is_known_again(table: Table) -> None:
    for _ in range(2):
        await table.white.slash("challenge", opponent=table.black)
        await settle(table)
        own = await table.services.run(find_preferences, table.white.id)
        assert own.reads == table.white.locale
        shown = await ask(table)
        await table.white.click(shown, "Continue")
        await table.white.click(shown, "Delete it all")


async def test_an_erasure_that_was_interrupted_is_carried_out_after_the_start(
    start: Start, url: str
) -> None:
    async with start() as table:
        await begin(table, "russian")
        person = Person(table.white.id, table.white.name)
        await table.services.run(begin_erasure, person.id, table.bot.now())
    async with start() as table:
        await board_with(table, words="former player")
        gone = await table.white.slash("privacy")
        assert gone.text == "I don't keep anything about you."
    database = await Database.open(url)
    assert await database.read(list_traces, person) == []
    await database.close()
