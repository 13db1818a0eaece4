"""Without an address for it there is no board in a browser: no port, no button, no way in."""

from pathlib import Path

import pytest

from playground import Playground
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, board_with, running
from tests.scenarios.processes import bot_process
from tests.scenarios.test_old_controls import show_button

LISTENING = "0A"


def list_listening(process_id: int) -> list[str]:
    """List the addresses where a process listens, as Linux writes them."""
    links = Path(f"/proc/{process_id}/fd").iterdir()
    own = {str(link.readlink()).removeprefix("socket:[").rstrip("]") for link in links}
    found = []
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/{process_id}/net/{table}").read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == LISTENING and fields[9] in own:
                found.append(fields[1])
    return found


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="only Linux tells it in a file")
async def test_a_bot_without_boards_listens_nowhere(discord_: Playground, tmp_path: Path) -> None:
    async with bot_process(discord_, tmp_path) as bot:
        assert bot.process is not None
        assert list_listening(bot.process.pid) == []


async def test_no_message_leads_to_a_board(table: Table) -> None:
    await begin(table, "russian")
    board = await table.white.slash("board")
    picker = await table.white.click(await board_with(table, button="Move"), "Move")
    privacy = await table.white.slash("privacy")
    for shown in (board.shown, picker.shown, privacy.shown):
        assert not {"Open the board", "Close my open boards"} & {*shown.buttons}


async def test_a_button_of_earlier_days_says_so(table: Table) -> None:
    await begin(table, "russian")
    match = await running(table)
    message = await show_button(table, f"b:drag:{match.id}:0")
    assert "in a browser" in (await table.white.click(message, "Fly")).text
