"""Signs of our own: uploaded once, shown beside words, renewed, and never needed."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import timedelta

import pytest
from time_machine import Traveller

from bot.client import Damka, Hosting
from bot.clockwork.own_signs import STAYING, SignKeeper
from bot.views.signs import SIGNS, OwnSigns
from playground import Message, Person, Playground
from playground.operations import emojis as emoji_operations
from playground.records import Emoji
from render import Sign
from tests.scenarios.conftest import Allowed, company, running_bot

SIGNING = Hosting(uploads_signs=True)
NAMES = {*SIGNS}
NAME_OF = {sign: name for name, sign in SIGNS.items()}


@pytest.fixture
def people(discord_: Playground) -> Sequence[Person]:
    _server, _channel, people = company(discord_)
    return people


@pytest.fixture
async def bot(discord_: Playground, url: str, people: Sequence[Person]) -> AsyncIterator[Damka]:
    async with running_bot(discord_, url, SIGNING) as bot:
        await wait_for_signs(discord_, bot)
        yield bot


async def wait_for_signs(discord: Playground, bot: Damka) -> None:
    await discord.until(lambda: bool(bot.signs.emojis))


def emojis(discord: Playground) -> dict[str, Emoji]:
    return {emoji.name: emoji for emoji in discord.backend.world.emojis.values()}


def count_uploads(discord: Playground) -> int:
    return sum(
        request.method == "POST" and request.path.endswith("/emojis")
        for request in discord.requests
    )


def put_there(discord: Playground, name: str) -> Emoji:
    """An emoji of the application that has stood there before all others."""
    world = discord.backend.world
    emoji = replace(next(iter(world.emojis.values())), id=1 + len(world.emojis), name=name)
    world.emojis[emoji.id] = emoji
    return emoji


def keep_signs(bot: Damka) -> SignKeeper:
    """What another process does."""
    return SignKeeper(bot, bot.pacing, bot.now, OwnSigns())


async def begin(discord: Playground, white: Person, black: Person) -> Message:
    """The first board of a game."""
    asked = await white.slash("challenge", opponent=black, colour=0)
    await black.click(asked.shown, "Accept")
    here = white.here
    assert here is not None
    await discord.until(lambda: any("Move" in each.buttons for each in here.messages))
    return next(each for each in here.messages if "Move" in each.buttons)


async def test_signs_stand_beside_words(
    discord_: Playground, bot: Damka, people: Sequence[Person]
) -> None:
    white, black, _ = people
    board = await begin(discord_, white, black)
    move = next(each for each in board.components[0]["components"][-1]["components"])
    turn, man = (emojis(discord_)[NAME_OF[sign]] for sign in (Sign.TURN, Sign.WHITE_MAN))
    assert (move["label"], move["emoji"]) == ("Move", {"id": str(turn.id), "name": turn.name})
    letters = (await white.slash("board", style="text")).shown
    assert "<:" not in letters.text.split("```")[1]  # no emoji is shown in code
    await white.click(letters, "As emoji")
    assert letters.text.count(f"<:{man.name}:{man.id}>") >= 12
    assert "White to move" in letters.text
    assert not {*"⚪⚫"} & {*letters.text}


async def test_a_second_start_uploads_nothing(
    discord_: Playground, url: str, people: Sequence[Person]
) -> None:
    for _ in range(2):
        async with running_bot(discord_, url, SIGNING) as bot:
            await wait_for_signs(discord_, bot)
    assert {*emojis(discord_)} == NAMES
    assert count_uploads(discord_) == len(NAMES)


async def test_editions_follow_each_other(
    discord_: Playground, bot: Damka, clock: Traveller
) -> None:
    before, own = (put_there(discord_, name) for name in ("white_man_v0", "my_logo"))
    keeper = keep_signs(bot)
    await keeper._look()
    assert before.name in emojis(discord_)  # another process may still show it
    clock.shift(STAYING + timedelta(minutes=1))
    await keep_signs(bot)._look()
    assert {*emojis(discord_)} == {*NAMES, own.name}


async def test_two_processes_at_once(discord_: Playground, bot: Damka, allowed: Allowed) -> None:
    allowed.violations.append("there is an emoji")
    discord_.backend.world.emojis.clear()
    keepers = [keep_signs(bot) for _ in range(2)]
    await asyncio.gather(*(keeper._look() for keeper in keepers))
    assert {*emojis(discord_)} == NAMES
    assert len(discord_.backend.world.emojis) == len(NAMES)
    assert all(len(keeper._signs.emojis) == len(NAMES) for keeper in keepers)


async def test_what_a_person_removed_comes_again(discord_: Playground, bot: Damka) -> None:
    world = discord_.backend.world
    del world.emojis[emojis(discord_)[NAME_OF[Sign.TURN]].id]
    keeper = keep_signs(bot)
    await keeper._look()
    assert {*emojis(discord_)} == NAMES
    assert keeper._signs.emojis[Sign.TURN].id == emojis(discord_)[NAME_OF[Sign.TURN]].id


async def test_without_room_for_signs(
    discord_: Playground,
    url: str,
    people: Sequence[Person],
    allowed: Allowed,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    allowed.violations.append("emojis")
    monkeypatch.setattr(emoji_operations, "MOST_EMOJIS", 3)
    white, black, _ = people
    async with running_bot(discord_, url, SIGNING) as bot:
        await discord_.until(lambda: count_uploads(discord_) == len(NAMES))
        board = await begin(discord_, white, black)
        assert bot.signs.emojis == {}
        assert "<:" not in board.text
        assert "emoji" not in str(board.components)
