"""A small bot with the parts of discord.py that ours uses; unmodified client, no tricks."""

import asyncio
import io
import re
from datetime import timedelta
from typing import Any, Self

import discord
from discord import app_commands, ui
from PIL import Image, ImageDraw

PICTURE = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00@\x00\x00\x00 \x08\x06\x00\x00\x00"
    + b"\0" * 64
)
MOVES = ["c3-d4", "c3-b4", "e3-f4"]


def picture(name: str = "board.png", alt: str = "A board.") -> discord.File:
    return discord.File(io.BytesIO(PICTURE), name, description=alt)


def chequered(color: str, width: int = 240, height: int = 240) -> bytes:
    """A real picture, with a pattern that shows where it was cut."""
    image = Image.new("RGB", (width, height), "#e8d5b5")
    draw = ImageDraw.Draw(image)
    for x in range(0, width, 30):
        for y in range(0, height, 30):
            if (x + y) // 30 % 2:
                draw.rectangle((x, y, x + 29, y + 29), color)
    packed = io.BytesIO()
    image.save(packed, "PNG")
    return packed.getvalue()


class Press(ui.DynamicItem[ui.Button[Any]], template=r"press:(?P<count>\d+)"):
    """A button that lives through restarts: it counts in its own id."""

    def __init__(self, count: int) -> None:
        super().__init__(ui.Button(label=f"Press {count}", custom_id=f"press:{count}"))
        self.count = count

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction, __: ui.Item[Any], match: re.Match[str]
    ) -> Self:
        return cls(int(match["count"]))

    async def callback(self, interaction: discord.Interaction) -> Any:
        await interaction.response.edit_message(view=panel(self.count + 1), attachments=[picture()])


def panel(count: int) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(
        ui.Container(
            ui.TextDisplay(f"Pressed {count} times"),
            ui.MediaGallery(
                discord.MediaGalleryItem("attachment://board.png", description="A board.")
            ),
            ui.ActionRow(Press(count)),
        )
    )
    return view


class Form(ui.Modal, title="A form"):
    """Text, a choice, a tick and a file."""

    move: Any = ui.Label(text="Move", component=ui.TextInput(min_length=2, max_length=10))
    side: Any = ui.Label(
        text="Side",
        component=ui.Select(
            options=[discord.SelectOption(label="White"), discord.SelectOption(label="Black")]
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        text, side = self.move.component, self.side.component
        assert isinstance(text, ui.TextInput)
        await interaction.response.send_message(f"{text.value} {side.values[0]}")


def choices(kind: Any, **labels: str) -> list[Any]:
    """Options of a group, by value: the label, and behind a bar what is said below it."""
    split = {value: label.partition("|") for value, label in labels.items()}
    return [
        kind(value=value, label=label, description=words or None)
        for value, (label, _, words) in split.items()
    ]


class Entry(ui.Modal, title="Enter a tournament"):
    """Five fields with everything that a form can ask."""

    words: Any = ui.Label(
        text="About you",
        description="The arbiter reads it.",
        component=ui.TextInput(style=discord.TextStyle.paragraph, min_length=3, max_length=60),
    )
    pace: Any = ui.Label(
        text="Pace",
        component=ui.RadioGroup(
            options=choices(
                discord.RadioGroupOption,
                quick="Quick|Five minutes a side",
                slow="Slow|A move a day",
            )
        ),
    )
    days: Any = ui.Label(
        text="Days",
        component=ui.CheckboxGroup(
            options=choices(discord.CheckboxGroupOption, mo="Monday", tu="Tuesday", we="Wednesday"),
            min_values=2,
        ),
    )
    partner: Any = ui.Label(
        text="Partner", component=ui.UserSelect(required=False, placeholder="Nobody yet")
    )
    record: Any = ui.Label(
        text="A game of yours",
        description="One or two PDN files.",
        component=ui.FileUpload(required=False, max_values=2),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        files = [(await file.read()).decode() for file in self.record.component.values]
        told = [
            self.words.component.value,
            self.pace.component.value,
            " ".join(self.days.component.values),
            " ".join(user.name for user in self.partner.component.values),
            " ".join(files),
        ]
        await interaction.response.send_message("|".join(told))


class Wishes(ui.Modal, title="Wishes"):
    """The other kinds of fields, and words between them."""

    words: Any = ui.TextDisplay("Only what you **choose** is told.")
    rated: Any = ui.Label(
        text="Rated", description="Counts for the table.", component=ui.Checkbox(default=True)
    )
    role: Any = ui.Label(text="Role", component=ui.RoleSelect(required=False))
    place: Any = ui.Label(text="Where", component=ui.ChannelSelect(max_values=2))
    either: Any = ui.Label(text="Whom", component=ui.MentionableSelect(required=False))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        told = [
            str(self.rated.component.value),
            *(
                " ".join(each.name for each in label.component.values)
                for label in (self.role, self.place, self.either)
            ),
        ]
        await interaction.response.send_message("|".join(told), ephemeral=True)


class Menu(ui.View):
    """Classic rows: a menu of words, a menu of people, buttons."""

    @ui.select(
        placeholder="Piece",
        max_values=2,
        options=[discord.SelectOption(label="A1", value="a1"), discord.SelectOption(label="B2")],
    )
    async def piece(self, interaction: discord.Interaction, select: ui.Select[Any]) -> None:
        await interaction.response.send_message(" ".join(select.values), ephemeral=True)

    @ui.select(cls=ui.UserSelect, placeholder="Who")
    async def who(self, interaction: discord.Interaction, select: ui.UserSelect[Any]) -> None:
        await interaction.response.edit_message(content=f"picked {select.values[0].name}")

    @ui.button(label="Silent")
    async def silent(self, interaction: discord.Interaction, _: ui.Button[Any]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="changed silently")

    @ui.button(label="Form")
    async def form(self, interaction: discord.Interaction, _: ui.Button[Any]) -> None:
        await interaction.response.send_modal(Form())

    @ui.button(label="Off", disabled=True)
    async def off(self, interaction: discord.Interaction, _: ui.Button[Any]) -> None:
        raise AssertionError("a disabled button was pressed")


class ToyBot(discord.AutoShardedClient):
    """Connects, syncs its commands once, and answers."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            intents=options.pop("intents", discord.Intents(guilds=True)),
            guild_ready_timeout=0.02,
            allowed_mentions=discord.AllowedMentions.none(),
            **options,
        )
        self.tree = app_commands.CommandTree(self)
        self.handled: list[int] = []
        self.readies = 0
        register(self.tree)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Press)
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.readies += 1

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.handled.append(interaction.id)


def register(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(move)
    tree.add_command(board)
    tree.add_command(menu)
    tree.add_command(slow)
    tree.add_command(say)
    tree.add_command(whisper)
    tree.add_command(ping)
    tree.add_command(options)
    tree.add_command(record)
    tree.add_command(inspect)
    tree.add_command(sign_up)
    tree.add_command(samples)
    tree.add_command(reminder)
    tree.add_command(signs)
    tree.add_command(evening)
    tree.add_command(locales)
    tree.add_command(greet)
    tree.add_command(quote)


@app_commands.command(description="Play a move")
async def move(interaction: discord.Interaction, move: str) -> None:
    await interaction.response.send_message(f"played {move}")


@move.autocomplete("move")
async def moves(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=each, value=each) for each in MOVES if each.startswith(typed)]


@app_commands.command(description="A panel with a picture")
async def board(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=panel(0), file=picture())


@app_commands.command(description="Tells when something is")
async def reminder(interaction: discord.Interaction, when: app_commands.Timestamp) -> None:
    await interaction.response.send_message(f"{when.isoformat()} {discord.utils.format_dt(when)}")


MOST_PICTURES = 9  # a message takes ten files
COLORS = ("#8a5a2b", "#2f6f4f", "#3b5b8c", "#7a3b6b", "#5a5a5a")


@app_commands.command(description="Every kind of component that only shows something")
async def samples(
    interaction: discord.Interaction, pictures: app_commands.Range[int, 1, 10] = 4
) -> None:
    files = [
        discord.File(io.BytesIO(chequered(COLORS[number % 5], 240 + 60 * number)), f"{number}.png")
        for number in range(min(pictures, MOST_PICTURES))
    ]
    files.append(discord.File(io.BytesIO(b"1. c3-d4"), "game.pdn"))
    await interaction.response.send_message(
        view=exhibition(interaction.user, pictures), files=files
    )


def exhibition(person: discord.User | discord.Member, pictures: int) -> ui.LayoutView:
    """Sections with pictures of all kinds, a gallery, a file; some of it covered."""
    view = ui.LayoutView(timeout=None)
    thumbnail = ui.Thumbnail[Any](person.display_avatar.url, description="Whoever asked.")
    hidden = ui.Thumbnail[Any]("attachment://0.png", description="The first board.", spoiler=True)
    gallery = ui.MediaGallery[Any]()
    for number in range(pictures):
        gallery.add_item(
            media=f"attachment://{number % MOST_PICTURES}.png",
            description=f"No. {number}",
            spoiler=number % 2 == 1,
        )
    view.add_item(
        ui.Container(
            ui.Section("### A challenge", f"{person.mention} asks **you**", accessory=thumbnail),
            ui.Separator(),
            ui.Section("Covered until it is pressed", accessory=hidden),
            ui.Separator(visible=False, spacing=discord.SeparatorSpacing.large),
            ui.Section("With a button", "-# and small words", accessory=Press(0)),
            ui.Separator(spacing=discord.SeparatorSpacing.large),
            gallery,
            ui.File("attachment://game.pdn"),
            accent_color=discord.Color(0x2F9E44),
        )
    )
    solution = ui.TextDisplay[Any]("The solution: **c3-d4**, then a king.")
    view.add_item(ui.Container(solution, ui.ActionRow(Press(7)), spoiler=True))
    return view


async def have_signs(client: discord.Client) -> dict[str, discord.Emoji]:
    """The bot's own signs by name, uploaded where they are missing."""
    signs = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
    for name, color in (("white_man", "#ffffff"), ("black_man", "#1c1c1c")):
        if name not in signs:
            image = Image.new("RGBA", (128, 128))
            ImageDraw.Draw(image).ellipse((6, 6, 122, 122), color, "#808080", 8)
            packed = io.BytesIO()
            image.save(packed, "PNG")
            picture = packed.getvalue()
            signs[name] = await client.create_application_emoji(name=name, image=picture)
    return signs


@app_commands.command(description="Signs of the bot in texts, buttons and menus")
async def signs(interaction: discord.Interaction) -> None:
    white, black = (await have_signs(interaction.client)).values()
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="White", emoji=white, custom_id="white"))
    view.add_item(ui.Button(emoji=black, custom_id="black"))
    offered = [
        discord.SelectOption(label="White", emoji=white, default=True),
        discord.SelectOption(label="Black", emoji=black),
        discord.SelectOption(label="Either", emoji="🎲"),
    ]
    view.add_item(ui.Select(custom_id="side", options=offered, placeholder="Side"))
    await interaction.response.send_message(f"{white}{black}{white}\n{black} to move", view=view)


@app_commands.command(
    description="Tells languages: the person's, the server's, the server's as kept"
)
async def locales(interaction: discord.Interaction) -> None:
    assert interaction.guild is not None
    told = (interaction.locale, interaction.guild_locale, interaction.guild.preferred_locale)
    await interaction.response.send_message(" ".join(str(locale) for locale in told))


@app_commands.command(description="Plans an event of the server")
async def evening(interaction: discord.Interaction, hours: float = 1.0) -> None:
    assert interaction.guild is not None
    begin = discord.utils.utcnow() + timedelta(hours=hours)
    event = await interaction.guild.create_scheduled_event(
        name="Evening of toys",
        description=f"Bring **one** toy, {interaction.user.mention}!",
        start_time=begin,
        end_time=begin + timedelta(hours=2),
        entity_type=discord.EntityType.external,
        privacy_level=discord.PrivacyLevel.guild_only,
        location="The large table in the attic",
        image=chequered("#2f7d4f", 480, 192),
    )
    await interaction.response.send_message(f"Planned: [{event.name}]({event.url})")


@app_commands.command(description="Classic components")
async def menu(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("pick", view=Menu())


@app_commands.command(name="sign-up", description="Opens a form")
async def sign_up(interaction: discord.Interaction, wishes: bool = False) -> None:
    await interaction.response.send_modal(Wishes() if wishes else Entry())


@app_commands.command(description="Answers late")
async def slow(interaction: discord.Interaction, seconds: float, private: bool = False) -> None:
    await interaction.response.defer(ephemeral=private)
    await asyncio.sleep(seconds)
    await interaction.followup.send("done")
    await interaction.followup.send("and more", ephemeral=True)


@app_commands.command(description="Says something in the channel")
async def say(interaction: discord.Interaction, text: str) -> None:
    await interaction.response.send_message("saying", ephemeral=True)
    assert isinstance(interaction.channel, discord.abc.Messageable)
    await interaction.channel.send(text)


@app_commands.command(description="Writes a direct message")
async def whisper(interaction: discord.Interaction, who: discord.User) -> None:
    try:
        await who.send("psst")
    except discord.Forbidden as error:
        await interaction.response.send_message(f"closed: {error.code}")
    else:
        await interaction.response.send_message("sent")


@app_commands.command(description="Pings somebody in the channel")
async def ping(interaction: discord.Interaction, who: discord.Member, silent: bool = False) -> None:
    await interaction.response.send_message("pinging", ephemeral=True)
    assert isinstance(interaction.channel, discord.abc.Messageable)
    mentions = discord.AllowedMentions(users=[who])
    await interaction.channel.send(
        f"your turn, {who.mention}", allowed_mentions=mentions, silent=silent
    )


@app_commands.command(description="Every kind of option")
@app_commands.choices(color=[app_commands.Choice(name="White", value="w")])
async def options(  # noqa: PLR0913 - one parameter for each kind of option
    interaction: discord.Interaction,
    who: discord.Member,
    number: app_commands.Range[int, 1, 5],
    color: str | None = None,
    file: discord.Attachment | None = None,
    place: discord.TextChannel | None = None,
) -> None:
    read = b"" if file is None else await file.read()
    told = [who.name, str(number), str(color), read.decode(), "" if place is None else place.name]
    await interaction.response.send_message("|".join(told))


record = app_commands.Group(name="record", description="Records")


@record.command(name="import", description="Read a file")
async def import_(interaction: discord.Interaction, file: discord.Attachment) -> None:
    await interaction.response.send_message((await file.read()).decode())


@app_commands.context_menu(name="Inspect")
async def inspect(interaction: discord.Interaction, message: discord.Message) -> None:
    await interaction.response.send_message(f"{message.id}", ephemeral=True)


@app_commands.context_menu(name="Greet")
async def greet(interaction: discord.Interaction, member: discord.Member) -> None:
    await interaction.response.send_message(f"Hello, {member.display_name}!")


class Quotation(ui.Modal, title="Quote"):
    """What to say about a message; what it was about is kept beside."""

    words: Any = ui.Label(text="Your words", component=ui.TextInput())

    def __init__(self, quoted: str) -> None:
        super().__init__()
        self.quoted = quoted

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"> {self.quoted}\n{self.words.component.value}")


@app_commands.context_menu(name="Quote this")
async def quote(interaction: discord.Interaction, message: discord.Message) -> None:
    await interaction.response.send_modal(Quotation(message.content))
