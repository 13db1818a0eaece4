"""Commands about one's own game that are typed where none is played: which one is asked."""

from datetime import datetime, timedelta

import pytest

from bot.matches.finding import list_running_of
from bot.matches.match_value import Match
from bot.talk.names import plain_name
from playground import Channel, Exchange
from rules import Color
from tests.scenarios.conftest import Table

ASKED = "You have no game in this channel. Which game do you mean?"


@pytest.fixture
async def away(table: Table) -> Channel:
    """White, to move, has two slow games in threads and one against the computer, and is away."""
    for opponent in (table.black, table.watcher):
        asked = await table.white.slash("challenge", opponent=opponent, colour=0, time="3d/move")
        await opponent.click(asked.shown, "Accept")
    await table.discord.until(lambda: len(table.channel.threads) == 2)
    await table.discord.until(lambda: all(thread.messages for thread in table.channel.threads))
    elsewhere = table.server.add_channel("elsewhere")
    for person in (table.white, table.black, table.watcher):
        person.here = elsewhere
    return elsewhere


async def play(table: Table, *moves: str) -> None:
    """Make moves in the game against Black, White first."""
    game = await game_of(table)
    thread = next(
        each for each in table.channel.threads if each.id == game.main_room.place.channel_id
    )
    for number, move in enumerate(moves):
        await (table.black if number % 2 else table.white).slash("move", channel=thread, move=move)


async def game_of(table: Table) -> Match:
    """The game against Black."""
    (game,) = await table.services.run(list_running_of, table.black.id)
    return game


async def deadline_of(table: Table) -> datetime:
    """When the turn in the game against Black is due."""
    deadline = (await game_of(table)).clock_state(table.bot.now()).deadline
    assert deadline is not None
    return deadline


def check_asked(exchange: Exchange, *labels: str) -> None:
    assert exchange.is_private
    assert ASKED in exchange.text
    assert exchange.shown.buttons == [*labels]


async def test_the_question_tells_the_games_apart(table: Table, away: Channel) -> None:
    asked = await table.white.slash("resign")
    check_asked(asked, "1 · v black", "2 · v watcher")
    assert list(asked.shown.files) == ["games.png"]
    for number, (opponent, thread) in enumerate(
        zip((table.black, table.watcher), table.channel.threads, strict=True), 1
    ):
        lines = asked.text.splitlines()
        at = next(at for at, line in enumerate(lines) if line.startswith(f"**{number}**"))
        assert f"v <@{opponent.id}>" in lines[at]
        assert str(thread.id) in lines[at + 1]
        assert "due <t:" in lines[at + 1]
    sure = await table.white.click(asked.shown, "2 · v watcher")
    assert f"Resign this game?\nRussian draughts · v <@{table.watcher.id}>" in sure.shown.text
    assert list(sure.shown.files) == ["board.png"]
    await table.white.click(sure.shown, "Resign")
    left = await table.services.run(list_running_of, table.white.id)
    assert [plain_name(match.holder(Color.BLACK)) for match in left] == ["black"]


async def test_a_gift_and_a_pause_keep_what_was_asked(table: Table, away: Channel) -> None:
    await play(table, "c3-d4", "b6-a5")
    before = await deadline_of(table)
    given = await table.black.slash("gift")
    check_asked(given, "1 · v white")
    told = await table.black.click(given.shown, "1 · v white")
    assert f"<@{table.white.id}>" in told.shown.text
    assert await deadline_of(table) - before == timedelta(days=1)
    asked = await table.black.slash("pause", days=3)
    check_asked(asked, "1 · v white")
    await table.black.click(asked.shown, "1 · v white")
    offer = (await game_of(table)).offer
    assert offer is not None
    assert offer.days == 3


async def test_a_draw_and_a_takeback(table: Table, away: Channel) -> None:
    await play(table, "c3-d4")
    asked = await table.white.slash("takeback")
    check_asked(asked, "1 · v black")  # the only game in which there is something to take back
    await table.white.click(asked.shown, "1 · v black")
    assert (await game_of(table)).offer is not None
    asked = await table.watcher.slash("draw")
    question = await table.watcher.click(asked.shown, "1 · v white")
    assert f"v <@{table.white.id}>" in question.shown.text
    await table.watcher.click(question.shown, "Offer draw")
    (game,) = await table.services.run(list_running_of, table.watcher.id)
    assert game.offer is not None


async def test_a_planned_line_is_kept(table: Table, away: Channel) -> None:
    await play(table, "c3-d4")
    refused = await table.white.slash("plan", line="b6-c5 a1-a2")
    assert "Move 2 of the line" in refused.text
    asked = await table.white.slash("plan", line="b6-c5 d4:b6")
    check_asked(asked, "1 · v black")
    kept = await table.white.click(asked.shown, "1 · v black")
    assert "If **b6-c5**, then **d4:b6**." in kept.shown.text
    assert f"Russian draughts · v <@{table.black.id}>" in kept.shown.text
    choices = await table.white.autocomplete("plan", line="b6-")
    assert "b6-c5" in [choice.value for choice in choices]


async def test_a_game_is_called_off_and_a_hint_is_given(table: Table, away: Channel) -> None:
    asked = await table.watcher.slash("abort")
    check_asked(asked, "1 · v white")
    await table.watcher.click(asked.shown, "1 · v white")
    assert await table.services.run(list_running_of, table.watcher.id) == []
    await table.watcher.slash("play", channel=table.channel, colour=0, level=1)
    await table.discord.until(lambda: "Damka (1)" in table.channel.messages[-1].text)
    asked = await table.watcher.slash("hint")
    check_asked(asked, "1 · v Damka (1)")
    hint = await table.watcher.click(asked.shown, "1 · v Damka (1)")
    assert hint.shown.files


async def test_a_person_without_games_is_told_so(table: Table, away: Channel) -> None:
    stranger = table.discord.add_person("stranger")
    table.server.join(stranger)
    stranger.here = away
    for command in ("gift", "pause", "draw", "takeback", "plan", "abort", "hint", "resign"):
        refused = await stranger.slash(command)
        assert "There's no game in this channel" in refused.text, command


async def test_the_round_names_each_game_and_its_deadline(table: Table, away: Channel) -> None:
    inbox = (await table.white.slash("games")).shown
    await table.white.click(inbox, "1 · Move")
    assert "due <t:" in inbox.text
    assert f"-# Russian draughts · v <@{table.black.id}>" in inbox.text
    await table.white.click(inbox, "c3-d4")
    await table.discord.until(lambda: "Last one:" in inbox.text)
    assert f"-# Russian draughts · v <@{table.watcher.id}>" in inbox.text
