"""A person blocks another, who is refused without being told, and takes that back."""

from tests.scenarios.conftest import Table


async def test_blocked_in_the_menu_and_unblocked_in_the_settings(table: Table) -> None:
    listed = await table.white.use("Block", table.black)
    assert listed.is_private
    refused = await table.white.use("Block", table.discord.bot)
    assert refused.text.startswith("Bots don't play here.")
    assert listed.text.startswith("### Blocked people")
    refused = await table.black.slash("challenge", opponent=table.white)
    assert refused.text == f"You can't start a game with <@{table.white.id}>."
    assert not [message for message in table.channel.messages if not message.is_private]
    settings = (await table.white.slash("settings")).shown
    await table.white.click(settings, "Blocked people")
    assert settings.text.startswith("### Blocked people")
    await table.white.select(settings, "No one is blocked")
    await table.white.click(settings, "Back")
    assert settings.text.startswith("### Your settings")
    asked = await table.black.slash("challenge", opponent=table.white)
    assert not asked.is_private
