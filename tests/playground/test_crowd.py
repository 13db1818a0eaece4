"""Crowds: the same for the same plan, and nothing that no client could do."""

import asyncio
from typing import Any

import discord
import pytest
from discord import ui

from playground.crowd import BadRule, Crowd, read_plan
from playground.crowd.crowd import MOST_WAITS
from tests.playground.conftest import Club, Rest

PRESS = {"press": "Press .*"}


def plan(*rules: Any, **more: Any) -> Any:
    return read_plan({"rules": list(rules), **more})


async def vote_message(here: Club, text: str = "A 0 B 0") -> discord.Message:
    """A message with two buttons that count in the toy's memory."""
    view = ui.View(timeout=None)
    votes: dict[str, set[int]] = {"A": set(), "B": set()}

    def add(label: str) -> None:
        button: ui.Button[Any] = ui.Button(label=f"Vote {label}", custom_id=f"vote:{label}")

        async def count(interaction: discord.Interaction) -> None:
            votes[label].add(interaction.user.id)
            text = " ".join(f"{name} {len(voters)}" for name, voters in votes.items())
            await interaction.response.edit_message(content=text)

        button.callback = count  # type: ignore[method-assign]  # discord.py's own way
        view.add_item(button)

    add("A")
    add("B")
    channel = here.bot.get_channel(here.channel.id)
    assert isinstance(channel, discord.TextChannel)
    return await channel.send(text, view=view, allowed_mentions=discord.AllowedMentions.all())


async def test_everybody_votes_once(here: Club) -> None:
    await here.discord.until(lambda: here.bot.get_channel(here.channel.id))
    await vote_message(here)
    crowd = Crowd(here.discord, here.channel, plan({"press": "Vote .*"}, size=12, seed=3))
    assert await crowd.act(times=100) == 12
    (message,) = here.channel.messages
    counts = [int(word) for word in message.text.split()[1::2]]
    assert sum(counts) == 12
    assert min(counts) > 0
    assert crowd.acts[-1].words.split(" pressed ")[1] in ("Vote A", "Vote B")
    assert not any(act.failure for act in crowd.acts)


async def test_absent_people_follow_only_rules_for_them(here: Club) -> None:
    await here.discord.until(lambda: here.bot.get_channel(here.channel.id))
    await vote_message(here)
    rules = {"press": "Vote A", "absent": True}, {"press": "Vote B"}
    crowd = Crowd(here.discord, here.channel, plan(*rules, size=6, seed=3, absent=2))
    while await crowd.act():
        pass
    acts = [sum(act.person == person for act in crowd.acts) for person in crowd.people]
    assert acts == [1, 1, 2, 2, 2, 2]
    with pytest.raises(BadRule, match="absent: 7"):
        plan(PRESS, size=6, absent=7)
    with pytest.raises(BadRule, match="absent: 1 is neither"):
        plan({**PRESS, "absent": 1})


@pytest.mark.parametrize("size", [5, 30])
async def test_the_same_plan_makes_the_same_crowd(rest: Rest, size: int) -> None:
    crowds = []
    for _ in range(2):
        server = rest.discord.add_server("Town")
        channel = server.add_channel("square")
        entry = plan(PRESS, size=size, seed=7, roles=["reds", "blues"])
        crowd = Crowd(rest.discord, channel, entry)
        now = rest.discord.clock.now()
        ages = [round((now - discord.utils.snowflake_time(each.id).timestamp()) / 86_400)
                for each in crowd.people]  # fmt: skip
        member_roles = [
            [server.guild.roles[number].name for number in server.guild.member_roles[each.id]]
            for each in crowd.people
        ]
        crowds.append((ages, member_roles))
        assert len({each.name for each in crowd.people}) == size
        assert all(each.user.is_crowd for each in crowd.people)
    assert crowds[0] == crowds[1]
    ages, member_roles = crowds[0]
    assert max(ages) > 300
    assert {*map(tuple, member_roles)} == {("reds",), ("blues",)}


async def test_newcomers_are_among_many(rest: Rest) -> None:
    crowd = Crowd(rest.discord, rest.channel, plan(PRESS, size=80, seed=1))
    now = rest.discord.clock.now()
    created = [discord.utils.snowflake_time(each.id).timestamp() for each in crowd.people]
    young = [each for each in created if now - each < 3 * 86_400]
    assert 1 <= len(young) <= 20
    joined = [rest.server.guild.members[each.id] for each in crowd.people]
    assert all(born < came < now for born, came in zip(created, joined, strict=True))


async def test_rules_stand_in_order_and_private_answers_come_first(here: Club) -> None:
    """Everyone opens the menu once, then answers what only they see."""
    rules = [
        {"where": "private", "press": ".*"},
        {"choose": "Piece", "where": "channel"},
        {"slash": "menu", "chance": 0.5},
    ]
    crowd = Crowd(here.discord, here.channel, plan(*rules, size=3, seed=2))
    await crowd.act(times=40)
    kinds = [act.rule.slash or act.label for act in crowd.acts]
    assert kinds.count("menu") == 3
    assert kinds.count("Piece") >= 3
    assert all(act.failure == "" for act in crowd.acts)


async def test_only_who_is_pinged(here: Club) -> None:
    await here.discord.until(lambda: here.bot.get_channel(here.channel.id))
    rule = {"where": "ping", "press": "Vote .*"}
    crowd = Crowd(here.discord, here.channel, plan(rule, size=4, seed=1))
    await vote_message(here)
    assert await crowd.act(times=5) == 0
    lucky = crowd.people[0]
    await vote_message(here, lucky.mention)
    assert await crowd.act(times=5) == 1
    assert crowd.acts[0].person == lucky


async def test_some_labels_are_left_alone(here: Club) -> None:
    await here.white.slash("menu")
    rules = {"press": ".*", "unless": "Form|Off"}
    crowd = Crowd(here.discord, here.channel, plan(rules, size=3, seed=1))
    await crowd.act(times=3)
    assert {act.label for act in crowd.acts} == {"Silent"}


async def test_forms_are_filled_in(here: Club) -> None:
    await here.white.slash("menu")
    crowd = Crowd(here.discord, here.channel, plan({"press": "Form"}, size=1, seed=1))
    assert await crowd.act() == 1
    assert crowd.acts[0].failure == ""
    assert here.channel.messages[-1].text == "hello White"


async def test_options_name_somebody_else(here: Club) -> None:
    rule = {"slash": "whisper", "options": {"who": "@somebody"}}
    crowd = Crowd(here.discord, here.channel, plan(rule, size=6, seed=4))
    assert await crowd.act(times=20) == 6
    assert sum(len(person.dm.messages) for person in crowd.people) == 6


async def test_a_bot_that_does_not_answer_stops_nobody(here: Club) -> None:
    here.bot.tree.clear_commands(guild=None)
    crowd = Crowd(here.discord, here.channel, plan({"slash": "move"}, size=2, seed=1))
    here.discord.backend.interactions.deadline = 0.05
    assert await crowd.act(times=5) == 2
    here.discord.bot_errors.clear()  # discord.py tells that it does not know the command


async def test_running_and_stopping(here: Club) -> None:
    await here.white.slash("board")
    crowd = Crowd(here.discord, here.channel, plan(PRESS, size=3, seed=1))
    running = asyncio.create_task(crowd.run())
    await here.discord.until(lambda: crowd.count >= 3)
    crowd.stop()
    await asyncio.wait_for(running, 30)


async def test_the_clock_moves_where_all_wait_but_not_for_ever(here: Club) -> None:
    """What a rule does anew is done once more when time has passed, or the words have changed."""
    await here.discord.until(lambda: here.bot.get_channel(here.channel.id))
    await vote_message(here)
    rule = {"press": "Vote A", "anew": True}
    crowd = Crowd(here.discord, here.channel, plan(rule, size=1, wait=60, until="over"))
    waited: list[float] = []

    async def move_clock(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == 3:
            await vote_message(here, "it is over")

    await crowd.run(move_clock=move_clock, rest=0.0)
    assert waited == [60] * 3
    assert crowd.count == 2 + 2  # the second of the first two saw the words that the first made


async def test_a_crowd_that_waits_in_vain_rests(here: Club) -> None:
    crowd = Crowd(here.discord, here.channel, plan(PRESS, size=1, wait=60))
    waited: list[float] = []

    async def move_clock(seconds: float) -> None:
        waited.append(seconds)

    running = asyncio.create_task(crowd.run(move_clock=move_clock, rest=0.0))
    await here.discord.until(lambda: len(waited) == MOST_WAITS)
    for _ in range(100):
        await asyncio.sleep(0)
    crowd.stop()
    await running
    assert waited == [60] * MOST_WAITS


WRONG: dict[str, tuple[Any, str]] = {
    "no rules": ({}, "at least one rule"),
    "an unknown key": ({"rules": [PRESS], "speed": 3}, "no speed"),
    "a key of rules": ({"rules": [{"press": "a", "when": "now"}]}, "no when"),
    "two acts": ({"rules": [{"press": "a", "slash": "b"}]}, "one of"),
    "no act": ({"rules": [{"where": "ping"}]}, "one of"),
    "no object": ({"rules": ["press"]}, "is an object"),
    "a place": ({"rules": [{"press": "a", "where": "here"}]}, "none of private"),
    "an expression": ({"rules": [{"press": "("}]}, "no regular expression"),
    "a chance": ({"rules": [{"press": "a", "chance": 2}]}, "chance"),
    "a size": ({"rules": [PRESS], "size": 0}, "from 1 to 500"),
    "a crowd too large": ({"rules": [PRESS], "size": 501}, "from 1 to 500"),
    "a pause": ({"rules": [PRESS], "pause": 99}, "pause"),
    "an end": ({"rules": [PRESS], "until": "("}, "until"),
    "a wait": ({"rules": [PRESS], "wait": "x"}, "wait"),
    "a second time": ({"rules": [{"press": "a", "anew": 1}]}, "anew"),
    "a word": ({"rules": [{"press": "a", "once": 1}]}, "once"),
    "how often": ({"rules": [{"press": "a", "times": 0}]}, "times"),
    "a seed": ({"rules": [PRESS], "seed": "x"}, "seed"),
}


@pytest.mark.parametrize(("entry", "words"), WRONG.values(), ids=WRONG)
def test_what_is_no_plan(entry: Any, words: str) -> None:
    with pytest.raises(BadRule, match=words):
        read_plan(entry)


async def test_one_of_several_rules_each_and_a_command_once_in_all(here: Club) -> None:
    """One whispers for all; of the two votes, everyone gives one."""
    await here.discord.until(lambda: here.bot.get_channel(here.channel.id))
    await vote_message(here)
    rules = (
        {"slash": "whisper", "options": {"who": "@somebody"}, "times": 1},
        {"press": "Vote A", "once": "vote", "times": 3},
        {"press": "Vote B", "once": "vote"},
    )
    crowd = Crowd(here.discord, here.channel, plan(*rules, size=8, seed=3))
    assert await crowd.act(times=100) == 9
    words = [act.words.split(maxsplit=1)[1] for act in crowd.acts]
    assert [words.count(each) for each in ("used /whisper", "pressed Vote A")] == [1, 3]
    assert "A 3 B 5" in [each.text for each in here.channel.messages]
