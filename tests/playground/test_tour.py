"""A tour of discord.py's requests: each must be valid, and none may be reported by mistake."""

import io
from typing import Any

import discord
import pytest
from discord import app_commands, ui

from tests.playground.conftest import Club
from tests.playground.toybot import panel, picture


async def target(here: Club) -> discord.TextChannel:
    await here.discord.until(lambda: here.bot.get_channel(here.channel.id))
    channel = here.bot.get_channel(here.channel.id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_messages(here: Club) -> None:
    channel = await target(here)
    embed = discord.Embed(title="Board", description="text", color=0x112233)
    embed.set_image(url="attachment://board.png").add_field(name="n", value="v")
    embed.set_footer(text="f").set_author(name="a")
    first = await channel.send("hello", embed=embed, file=picture(), silent=True)
    assert first.embeds[0].image.width == 64
    first = await first.edit(
        content="changed", embed=discord.Embed(title="New"), attachments=[picture()]
    )
    await first.edit(attachments=[*first.attachments, picture("b.png")])
    assert list(here.channel.messages[0].files) == ["board.png", "b.png"]
    answer = await first.reply("yes", mention_author=False)
    assert (await channel.fetch_message(answer.id)).reference is not None
    await first.add_reaction("👍")
    await first.remove_reaction("👍", here.bot.user or first.author)
    assert [each.id async for each in channel.history(limit=1)] == [answer.id]
    await answer.delete()
    async with channel.typing():
        pass
    assert await first.attachments[0].read() == here.channel.messages[0].files["board.png"]


async def test_panels_in_channels(here: Club) -> None:
    channel = await target(here)
    message = await channel.send(view=panel(1), file=picture())
    await message.edit(view=panel(2), attachments=[picture()])
    assert here.channel.messages[0].buttons == ["Press 2"]
    assert (await channel.fetch_message(message.id)).attachments == []
    view = ui.LayoutView()
    view.add_item(ui.Section(ui.TextDisplay("a"), accessory=ui.Thumbnail("https://e.org/a.png")))
    view.add_item(ui.Separator(spacing=discord.SeparatorSpacing.large))
    view.add_item(ui.File("attachment://g.pdn"))
    record = discord.File(io.BytesIO(b"1. c3-d4"), "g.pdn")
    await message.edit(view=view, attachments=[record])
    assert here.channel.messages[0].files == {"g.pdn": b"1. c3-d4"}
    assert not here.channel.messages[0].buttons


async def test_from_classic_to_panel(here: Club) -> None:
    channel = await target(here)
    message = await channel.send("plain", embed=discord.Embed(title="t"))
    await message.edit(content=None, embeds=[], view=panel(0), attachments=[picture()])
    assert here.channel.messages[0].is_v2


async def test_threads(here: Club) -> None:
    channel = await target(here)
    message = await channel.send("a game")
    thread = await message.create_thread(name="Game 1", auto_archive_duration=1440)
    await thread.send(f"{here.white.mention}", allowed_mentions=discord.AllowedMentions(users=True))
    (seen,) = here.channel.threads
    assert seen.messages[0].mentions == {here.white.id}
    await thread.add_user(discord.Object(here.white.id))
    x = await here.white.slash("move", move="c3-d4", channel=seen)
    assert x.shown.channel == seen
    await thread.edit(name="Over", archived=True)
    assert (seen.name, seen.is_archived) == ("Over", True)
    free = await channel.create_thread(name="Free", type=discord.ChannelType.public_thread)
    assert free.parent == channel
    assert len(await channel.guild.active_threads()) == 1
    with pytest.raises(discord.HTTPException, match="160004"):
        await message.create_thread(name="again")


async def test_people_and_places(here: Club) -> None:
    channel = await target(here)
    assert (await channel.guild.fetch_member(here.white.id)).name == "white"
    assert (await here.bot.fetch_user(here.white.id)).bot is False
    assert (await here.bot.fetch_guild(here.server.id)).name == "Club"
    assert (await here.bot.fetch_channel(channel.id)) == channel
    assert (await here.bot.application_info()).id == here.discord.bot.id
    assert channel.permissions_for(channel.guild.me).attach_files
    here.channel.deny("ATTACH_FILES")
    await here.discord.until(lambda: not channel.permissions_for(channel.guild.me).attach_files)
    with pytest.raises(discord.Forbidden, match="50013"):
        await channel.send(file=picture())
    with pytest.raises(discord.NotFound):
        await channel.fetch_message(1)
    avatar = (await here.bot.fetch_user(here.white.id)).display_avatar
    assert (await avatar.read()).startswith(b"\x89PNG")


async def test_commands_of_every_kind(here: Club) -> None:
    tree = here.bot.tree
    tree.clear_commands(guild=None)
    inner = app_commands.Group(name="inner", description="d", parent=None)

    @inner.command(name="deep", description="d")
    @app_commands.describe(number="a number")
    @app_commands.choices(word=[app_commands.Choice(name="A", value="a")])
    async def deep(
        interaction: discord.Interaction,
        number: app_commands.Range[float, 0.0, 1.0],
        word: str = "a",
        text: app_commands.Range[str, 1, 20] = "x",
    ) -> None:
        await interaction.response.send_message(f"{number} {word} {text}")

    outer = app_commands.Group(
        name="outer",
        description="d",
        default_permissions=discord.Permissions(manage_guild=True),
        guild_only=True,
        nsfw=True,
    )
    outer.add_command(inner)
    tree.add_command(outer)
    synced = await tree.sync()
    assert await tree.sync() == synced
    assert await tree.fetch_commands() == synced
    here.server.join(here.white, permissions=["MANAGE_GUILD"])
    x = await here.white.slash("outer inner deep", number=0.5, word="A")
    assert x.text == "0.5 a x"


class Questions(ui.Modal, title="Questions"):
    """Every kind of field."""

    told: Any = ui.TextDisplay("Please answer.")
    side: Any = ui.Label(
        text="Side",
        component=ui.RadioGroup(
            options=[
                discord.RadioGroupOption(label="White"),
                discord.RadioGroupOption(label="Black"),
            ]
        ),
    )
    rules: Any = ui.Label(
        text="Rules",
        component=ui.CheckboxGroup(
            required=False, min_values=0, options=[discord.CheckboxGroupOption(label="Blow")]
        ),
    )
    rated: Any = ui.Label(text="Rated", component=ui.Checkbox())
    who: Any = ui.Label(text="Who", component=ui.UserSelect())
    game: Any = ui.Label(text="Game", component=ui.FileUpload(required=False))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        parts = (self.side, self.rules, self.rated, self.who)
        side, rules, rated, who = (each.component for each in parts)
        told = f"{side.value} {rules.values} {rated.value} {who.values[0].name}"
        await interaction.response.send_message(told)


async def test_a_form_with_every_kind_of_field(here: Club) -> None:
    @here.bot.tree.command(description="Ask")
    async def ask(interaction: discord.Interaction) -> None:
        questions = Questions()
        questions.remove_item(questions.told)
        await interaction.response.send_modal(questions)

    await here.bot.tree.sync()
    x = await here.white.slash("ask")
    y = await here.white.submit(
        x.modal, {"Side": "White", "Rules": ["Blow"], "Rated": True, "Who": here.black}
    )
    assert y.text == "White ['Blow'] True black"


async def test_application_emojis(here: Club) -> None:
    emoji = await here.bot.create_application_emoji(name="wk", image=picture().fp.read())
    assert [each.name for each in await here.bot.fetch_application_emojis()] == ["wk"]
    await emoji.delete()
