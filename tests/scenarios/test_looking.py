"""`/board`, `/games`, `/rules`, `/help`, `/replay`, `/diagram`, `/record`: to look, not to play."""

import io
import re

import pytest
from PIL import Image

import rules
from bot.matches.finding import find_running_in
from rules import Line, pdn
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, board_with, newest_board, noted, play_out, random_moves
from tests.scenarios.test_whole_games import resign

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def a_few_moves(table: Table, plies: int = 6) -> Line:
    line = await begin(table, "russian")
    return await play_out(table, line, random_moves(line.game, 4)[:plies])


def frames(gif: bytes) -> int:
    with Image.open(io.BytesIO(gif)) as image:
        return int(getattr(image, "n_frames", 1))


async def test_the_board_again(table: Table) -> None:
    await a_few_moves(table)
    seen = await table.watcher.slash("board")
    assert seen.is_private
    assert "board.png" in seen.files
    turned = await table.watcher.slash("board", flip=True)
    assert turned.files["board.png"] != seen.files["board.png"]
    shown = await table.watcher.slash("board", public=True)
    assert not shown.is_private
    assert shown.shown.mentions == set()


async def test_a_player_sees_the_board_from_the_own_side(table: Table) -> None:
    await begin(table, "russian")
    white, black = [await each.slash("board") for each in (table.white, table.black)]
    assert white.files["board.png"] != black.files["board.png"]


async def test_the_board_as_text(table: Table) -> None:
    line = await a_few_moves(table)
    seen = await table.watcher.slash("board", style="text")
    assert seen.files == {}
    assert "```" in seen.text
    await table.watcher.click(seen.shown, "As words")
    for square in line.game.stacks(line.position):
        assert line.game.square_name(square) in seen.shown.text


async def test_the_board_of_a_game_that_is_over(table: Table) -> None:
    assert "There's no game" in (await table.white.slash("board")).text
    await begin(table, "russian")
    await resign(table)
    assert "wins" in (await table.white.slash("board")).text


async def test_my_games(table: Table) -> None:
    assert "Start one with `/challenge`" in (await table.white.slash("games")).text
    await begin(table, "russian")
    await noted(table)
    mine = (await table.white.slash("games")).text
    assert "### Your turn in 1 game" in mine
    assert f"<@{table.black.id}>" in mine
    assert "https://discord.com/channels/" in mine
    assert "1 waiting for your opponent" in (await table.black.slash("games")).text
    assert (await table.watcher.slash("games")).shown.mentions == set()


SOME = ("russian", "turkish", "towers", "corners")  # every page is tested without a socket
GAMES = [
    pytest.param(game, id=game.key, marks=() if game.key in SOME else pytest.mark.slow)
    for game in rules.games()
]


@pytest.mark.parametrize("game", GAMES)
async def test_the_rules_are_found_by_the_suggestions(table: Table, game: rules.Game) -> None:
    (choice, *_) = await table.white.autocomplete("rules", variant=game.name)
    told = await table.white.slash("rules", variant=choice.value)
    assert told.is_private
    assert game.name in told.text
    assert told.shown.alt_texts[0]


async def test_the_rules_of_the_game_that_is_played_here(table: Table) -> None:
    assert "### Variants" in (await table.white.slash("rules")).text
    await begin(table, "english")
    assert "English draughts" in (await table.white.slash("rules")).text


async def test_help_knows_who_asks(table: Table) -> None:
    helped = await table.white.slash("help")
    assert re.search(r"</challenge:\d+> invites a friend", helped.text)
    await table.white.click(helped.shown, "All commands")
    told = helped.shown.text
    for name in set(table.white.commands) - {"moderate", "server-settings"}:
        assert re.search(f"</{name}[ :]", told), name  # of a group its subcommands
    assert "moderate" not in told
    await begin(table, "russian")
    assert "It's your turn." in (await table.white.slash("help")).text
    assert "It's your opponent's turn." in (await table.black.slash("help")).text
    assert "You're watching." in (await table.watcher.slash("help")).text


async def test_more_under_the_board(table: Table) -> None:
    line = await a_few_moves(table)
    more = (await table.watcher.click(newest_board(table), "More")).shown
    assert more.is_private_to(table.watcher)
    letters = await table.watcher.click(more, "As text")
    assert "```" in letters.text
    (record,) = pdn.read(
        next(iter((await table.watcher.click(more, "Record")).files.values())).decode()
    )
    assert record.line == line
    assert "Russian draughts" in (await table.watcher.click(more, "Rules")).text
    assert "replay.gif" in (await table.watcher.click(more, "Replay")).files


async def test_the_record_of_a_running_game(table: Table) -> None:
    line = await a_few_moves(table)
    given = await table.watcher.slash("record")
    (name,) = given.files
    (record,) = pdn.read(given.files[name].decode())
    assert record.line == line
    assert record.result == pdn.OPEN


async def test_a_replay(table: Table) -> None:
    await a_few_moves(table)
    seen = await table.watcher.slash("replay")
    assert seen.is_private
    whole = frames(seen.files["replay.gif"])
    last = await table.watcher.slash("replay", last=2)
    assert frames(last.files["replay.gif"]) < whole
    shown = await table.watcher.slash("replay", public=True)
    assert not shown.is_private


async def test_stepping_through_a_game(table: Table) -> None:
    line = await a_few_moves(table)
    seen = (await table.watcher.slash("replay")).shown
    board = (await table.watcher.click(seen, "Step through")).shown
    assert board.enabled_buttons == [">", ">|"]
    await table.watcher.click(board, ">|")
    assert board.enabled_buttons == ["|<", "<"]
    assert f"{line.move_texts()[-1]}**" in board.text
    await table.watcher.click(board, "<")
    assert f"{line.move_texts()[-2]}**" in board.text
    await table.watcher.click(board, "|<")
    assert board.enabled_buttons == [">", ">|"]


async def test_a_replay_by_number(table: Table) -> None:
    await a_few_moves(table, 2)
    match = await table.services.run(find_running_in, table.channel.id)
    assert match is not None
    elsewhere = table.server.add_channel("elsewhere")
    seen = await table.watcher.slash("replay", channel=elsewhere, match=match.id)
    assert "replay.gif" in seen.files
    refused = await table.watcher.slash("replay", channel=elsewhere, match=match.id + 1)
    assert "I can't find that" in refused.text


async def test_games_of_other_servers_are_not_shown(table: Table) -> None:
    await a_few_moves(table, 2)
    match = await table.services.run(find_running_in, table.channel.id)
    assert match is not None
    other = table.discord.add_server("Other")
    stranger = table.discord.add_person("stranger")
    other.join(stranger, table.white)
    channel = other.add_channel("there")
    refused = await stranger.slash("replay", channel=channel, match=match.id)
    assert "I can't find that" in refused.text
    own = await table.white.slash("replay", channel=channel, match=match.id)
    assert "replay.gif" in own.files


async def test_a_replay_before_the_first_move(table: Table) -> None:
    await begin(table, "russian")
    seen = await table.watcher.slash("replay")
    assert seen.is_private
    assert seen.files or seen.text


async def test_a_diagram(table: Table) -> None:
    seen = await table.watcher.slash("diagram", fen="B:Wc3,Kd4:Bf6,h8")
    assert seen.is_private
    assert "Russian draughts" in seen.text
    assert "Black to move" in seen.text
    assert "board.png" in seen.files
    shown = await table.watcher.slash(
        "diagram", fen="W:W32:BK19", variant="international", public=True
    )
    assert not shown.is_private
    assert "International draughts" in shown.text


async def test_a_diagram_of_another_board_names_the_option(table: Table) -> None:
    refused = await table.watcher.slash("diagram", fen="W:WK46:B5", variant="russian")
    assert "name it with `variant:`" in refused.text


async def test_a_diagram_of_whatever_is_pasted(table: Table) -> None:
    numbers = await table.watcher.slash("diagram", fen="W:W31–50:B1–20")
    assert "International draughts" in numbers.text
    link = "https://lidraughts.org/analysis/brazilian/W:W21:B1"
    assert "Brazilian" in (await table.watcher.slash("diagram", fen=link)).text
    record = await table.watcher.slash("diagram", fen="1. c3-d4 d6-c5", public=True)
    assert not record.is_private
    assert "White to move" in record.text
    wrong = await table.watcher.slash("diagram", fen="W:W31-50,K99:B1-20")
    assert "99" in wrong.text
    none = await table.watcher.slash("diagram", fen="1. c3-e7")
    assert none.is_private
    assert "Line 1, move 1: There's already a piece on e7" in none.text


async def test_the_last_board_has_a_replay(table: Table) -> None:
    await a_few_moves(table)
    await resign(table)
    over = await board_with(table, button="Rematch")
    seen = await table.watcher.click(over, "Replay")
    assert seen.is_private
    assert "resigned" in seen.text
