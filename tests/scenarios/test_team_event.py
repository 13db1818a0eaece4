"""Teams in a tournament over the socket: entered, joined, started, changed by their captain."""

from tests.scenarios.conftest import Table
from tests.scenarios.hands import posts


async def test_teams_enter_and_send_a_substitute(table: Table) -> None:
    opened = await table.white.slash(
        "tournament new", name="League", kind="teams", pace="week", boards=1
    )
    message = opened.shown
    assert "No teams have entered yet" in message.text
    entered = await table.black.slash("tournament team", name="Reds*")
    assert entered.is_private
    assert "Captain" in entered.text
    await table.discord.until(lambda: r"**Reds\***:" in message.text)
    refused = await table.white.slash("tournament team", name="reds*")
    assert "has this name" in refused.text
    await table.watcher.slash("tournament team", name="Blues")
    await table.discord.until(lambda: "Blues" in message.text)
    await table.white.select(message, "Join a team", "1")
    assert table.white.mention in message.text
    await table.white.click(message, "Start")
    await table.discord.until(lambda: "My team" in message.buttons)
    assert message.alt_texts[0].startswith("1. ")
    await table.discord.until(lambda: any(" v **Blues**" in each.text for each in posts(table)))
    theirs = await table.white.click(message, "My team")
    assert theirs.shown.selects == []
    mine = await table.black.click(message, "My team")
    await table.black.select(mine.shown, "Bring on a substitute", "101-102")
    rounds = await table.watcher.click(message, "Rounds")
    assert f"{table.white.mention} v {table.watcher.mention}" in rounds.text
