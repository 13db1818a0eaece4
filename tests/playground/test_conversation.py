"""What people do, and what the unmodified discord.py answers, over the socket."""

from datetime import UTC, datetime
from typing import Any

import discord
import pytest
from discord import app_commands

from playground import Impossible, State, Upload
from tests.playground.conftest import Club
from tests.playground.toybot import PICTURE


async def test_a_slash_command_is_answered(here: Club) -> None:
    x = await here.white.slash("move", move="c3-d4")
    assert (x.state, x.kind, x.text) == (State.ANSWERED, 4, "played c3-d4")
    assert x.latency is not None
    assert here.channel.messages == [x.message]
    assert x.shown.author_id == here.discord.bot.id


async def test_a_panel_with_a_picture(here: Club) -> None:
    x = await here.white.slash("board")
    assert x.shown.text == "Pressed 0 times"
    assert x.shown.files == {"board.png": PICTURE}
    assert x.shown.alt_texts == ["A board."]
    assert x.shown.is_v2
    y = await here.black.click(x.shown, "Press 0")
    assert y.kind == 7
    assert x.shown.text == "Pressed 1 times"
    assert x.shown.buttons == ["Press 1"]
    await here.black.click(x.shown, "press:1")
    assert x.shown.files == {"board.png": PICTURE}
    with pytest.raises(Impossible):
        await here.black.click(x.shown, "Press 0")


async def test_autocompletion(here: Club) -> None:
    choices = await here.white.autocomplete("move", move="c3")
    assert [each.name for each in choices] == ["c3-d4", "c3-b4"]


async def test_menus(here: Club) -> None:
    x = await here.white.slash("menu")
    y = await here.black.select(x.shown, "Piece", "A1", "B2")
    assert (y.text, y.is_private) == ("a1 B2", True)
    assert here.black.inbox == [y.message]
    assert not here.white.inbox
    await here.white.select(x.shown, "Who", here.black)
    assert x.text == "picked black"
    y = await here.white.click(x.shown, "Silent")
    assert (await y.wait_message()).text == "changed silently"


async def test_a_form(here: Club) -> None:
    x = await here.white.slash("menu")
    y = await here.white.click(x.shown, "Form")
    assert y.modal is not None
    with pytest.raises(Impossible):
        await here.black.submit(y.modal, {"Move": "c3-d4"}, side="White")
    z = await here.white.submit(y.modal, {"Move": "c3-d4", "Side": "White"})
    assert z.text == "c3-d4 White"


async def test_a_form_with_every_kind_of_field(here: Club) -> None:
    x = await here.white.slash("sign-up")
    assert x.modal is not None
    files = [Upload("a.pdn", b"1. c3-d4"), Upload("b.pdn", b"1. e3-f4")]
    filled = {
        "About you": "I play daily.",
        "Pace": "Slow",
        "Days": ["Monday", "Wednesday"],
        "Partner": here.black,
        "A game of yours": files,
    }
    y = await here.white.submit(x.modal, filled)
    assert y.text == "I play daily.|slow|mo we|black|1. c3-d4 1. e3-f4"
    x = await here.white.slash("sign-up")
    wrong: list[dict[str, Any]] = [
        {"Days": ["mo"]},
        {"Pace": None},
        {"Partner": [here.white, here.black]},
        {"A game of yours": [*files, files[0]]},
    ]
    for each in wrong:
        with pytest.raises(Impossible):
            await here.white.submit(x.modal, filled | each)
    least = {"About you": "abc", "Pace": "Quick", "Days": ["mo", "tu"]}
    assert (await here.white.submit(x.modal, least)).text == "abc|quick|mo tu||"


async def test_a_form_with_roles_and_channels(here: Club) -> None:
    role = here.server.add_role("arbiter")
    attic = here.server.add_channel("attic")
    x = await here.white.slash("sign-up", wishes=True)
    wishes = {"Where": [here.channel, attic], "Role": role, "Whom": here.black}
    y = await here.white.submit(x.modal, wishes)
    assert (y.text, y.is_private) == ("True|arbiter|draughts attic|black", True)
    x = await here.white.slash("sign-up", wishes=True)
    z = await here.white.submit(x.modal, {"Where": attic, "Rated": False, "Whom": role})
    assert z.text == "False||attic|arbiter"


async def test_a_deferred_answer_is_filled_by_the_first_followup(here: Club) -> None:
    x = await here.white.slash("slow", seconds=0.05, private=False)
    assert (x.state, x.message) == (State.DEFERRED, None)
    assert (await x.wait_message()).text == "done"
    await here.discord.until(lambda: x.followups)
    assert x.followups[0].is_private_to(here.white)
    assert x.state is State.ANSWERED


async def test_options_of_every_kind(here: Club) -> None:
    x = await here.white.slash(
        "options",
        who=here.black,
        number=5,
        color="White",
        file=Upload("a.txt", b"text"),
        place=here.channel,
    )
    assert x.text == "black|5|w|text|draughts"
    y = await here.white.slash("record import", file=Upload("g.pdn", b"1. c3-d4"))
    assert y.text == "1. c3-d4"


async def test_a_moment_as_an_option(here: Club) -> None:
    """Clients write it as in a message; Discord has no option type for it."""
    when = datetime(2027, 5, 3, 18, 30, tzinfo=UTC)
    x = await here.white.slash("reminder", when=when)
    assert x.interaction.data["options"][0]["value"] == "<t:1809369000:f>"
    assert x.text == "2027-05-03T18:30:00+00:00 <t:1809369000>"


async def test_the_context_menu_of_a_message(here: Club) -> None:
    said = here.black.say("c3-d4 was best")
    x = await here.white.use("Inspect", said)
    assert (x.text, x.is_private) == (str(said.id), True)
    origin = x.shown.post.origin
    assert origin is not None
    assert origin["target_message_id"] == str(said.id)
    # Without the intent of message contents a bot reads the message for which it was called.
    y = await here.white.use("Quote this", said)
    z = await here.white.submit(y.modal, {"Your words": "Indeed."})
    assert z.text == "> c3-d4 was best\nIndeed."
    with pytest.raises(Impossible, match="private"):
        await here.white.use("Inspect", x.shown)
    with pytest.raises(Impossible, match="Greet"):
        await here.white.use("Greet", said)


async def test_the_context_menu_of_a_person(here: Club) -> None:
    x = await here.white.use("Greet", here.black)
    assert x.text == "Hello, black!"
    origin = x.shown.post.origin
    assert origin is not None
    assert origin["target_user"]["id"] == str(here.black.id)
    here.server.leave(here.black)
    with pytest.raises(Impossible):
        await here.white.use("Greet", here.black)
    with pytest.raises(Impossible, match="Inspect"):
        await here.white.use("Inspect", here.white)


async def test_commands_of_one_server(here: Club) -> None:
    """discord.py finds them by the server that their interactions name."""

    @app_commands.command(description="Only here")
    async def local(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("here")

    @app_commands.context_menu(name="Local")
    async def local_menu(interaction: discord.Interaction, member: discord.Member) -> None:
        await interaction.response.send_message(f"{member.name} here")

    server = discord.Object(here.server.id)
    here.bot.tree.add_command(local, guild=server)
    here.bot.tree.add_command(local_menu, guild=server)
    await here.bot.tree.sync(guild=server)
    assert (await here.white.slash("local")).text == "here"
    assert (await here.white.use("Local", here.black)).text == "black here"


async def test_channel_messages_and_direct_messages(here: Club) -> None:
    await here.white.slash("say", text=f"hello {here.black.mention}")
    await here.discord.until(lambda: here.channel.messages)
    message = here.channel.messages[0]
    assert message.text == f"hello {here.black.mention}"
    assert not message.mentions
    assert (await here.white.slash("whisper", who=here.black)).text == "sent"
    assert [each.text for each in here.black.inbox] == ["psst"]
    here.black.dms_closed = True
    assert (await here.white.slash("whisper", who=here.black)).text == "closed: 50007"


async def test_components_that_only_show_something(here: Club) -> None:
    x = await here.white.slash("samples", pictures=3)
    container, covered = x.shown.components
    section, line, hidden, gap, _, _, gallery, file = container["components"]
    assert container["accent_color"] == 0x2F9E44
    assert not container["spoiler"]
    avatar = section["accessory"]["media"]["url"]
    assert avatar.startswith(f"{here.discord.backend.origin}/avatars/{here.white.id}/")
    assert (line["divider"], line["spacing"]) == (True, 1)
    assert (gap["divider"], gap["spacing"]) == (False, 2)
    assert hidden["accessory"]["spoiler"]
    assert [item["spoiler"] for item in gallery["items"]] == [False, True, False]
    assert (file["name"], file["size"]) == ("game.pdn", 8)
    assert covered["spoiler"]
    assert x.shown.alt_texts == ["Whoever asked.", "The first board.", "No. 0", "No. 1", "No. 2"]
    y = await here.black.click(x.shown, "Press 7")  # also what is covered can be pressed
    assert y.text == "Pressed 8 times"
