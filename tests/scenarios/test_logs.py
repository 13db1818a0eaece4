"""Whatever the level, the log of a running bot holds nothing that opens an interaction."""

from pathlib import Path

from playground import Playground
from tests.scenarios.conftest import company
from tests.scenarios.processes import bot_process


async def test_no_token_is_logged_at_debug(discord_: Playground, tmp_path: Path) -> None:
    _, channel, (white, black, _) = company(discord_)
    async with bot_process(discord_, tmp_path, LOG_LEVEL="DEBUG") as bot:
        asked = await white.slash("challenge", opponent=black, colour=0)
        accepted = await black.click(asked.shown, "Accept")
        await discord_.until(lambda: any(each.files for each in channel.messages))
        await white.autocomplete("move", move="c3")
        moved = await white.slash("move", move="c3-d4")
        refused = await white.slash("move", move="c3-d4")
    written = bot.log.read_text()
    acts = [each.interaction for each in (asked, accepted, moved, refused)]
    assert written
    assert [act.command for act in acts if act.token in written] == []
    assert discord_.token not in written
