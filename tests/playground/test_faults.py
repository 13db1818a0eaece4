"""PLATFORM section 5: what discord.py makes of each fault, as far as it is quick to see."""

import asyncio
import time
from collections.abc import AsyncIterator

import aiohttp
import discord
import pytest

from playground import Fault, Playground, State
from tests.playground.conftest import PATIENT, Club, Rest, begun, club
from tests.playground.toybot import ToyBot


@pytest.fixture
async def faulty() -> AsyncIterator[Club]:
    async with club(Playground(deadline=PATIENT)) as place:
        await place.discord.until(lambda: place.bot.guilds)
        yield place
        assert not place.discord.violations, place.discord.report()


def target(here: Club) -> discord.TextChannel:
    channel = here.bot.get_channel(here.channel.id)
    assert isinstance(channel, discord.TextChannel)
    return channel


def statuses(here: Club, operation: str) -> list[int]:
    return [each.status for each in here.discord.requests if each.operation == operation]


async def test_a_429_is_waited_for(faulty: Club) -> None:
    faulty.discord.faults.add(Fault(operation="create_message", status=429, retry_after=0.05))
    await target(faulty).send("hello")
    assert statuses(faulty, "create_message") == [429, 200]


async def test_a_global_429_stops_everything(
    faulty: Club, caplog: pytest.LogCaptureFixture
) -> None:
    fault = Fault(operation="create_message", status=429, retry_after=0.1, scope="global")
    faulty.discord.faults.add(fault)
    await target(faulty).send("hello")
    assert statuses(faulty, "create_message") == [429, 200]
    assert "Global rate limit has been hit" in caplog.text


async def test_a_429_of_a_proxy_is_raised_at_once(faulty: Club) -> None:
    faulty.discord.faults.add(Fault(operation="create_message", status=429, html=True))
    with pytest.raises(discord.HTTPException) as raised:
        await target(faulty).send("hello")
    assert raised.value.status == 429
    assert statuses(faulty, "create_message") == [429]


async def test_an_exhausted_bucket_is_waited_for_in_advance(faulty: Club) -> None:
    """Else some of the answers would be 429."""
    faulty.discord.rates.limits["create_message"] = (2, 0.2)
    for each in range(5):
        await target(faulty).send(str(each))
    assert statuses(faulty, "create_message") == [200] * 5


async def test_a_503_is_raised_at_once_on_bot_routes(faulty: Club) -> None:
    faulty.discord.faults.add(Fault(operation="create_message", status=503, html=True))
    with pytest.raises(discord.DiscordServerError):
        await target(faulty).send("hello")
    assert statuses(faulty, "create_message") == [503]
    assert not faulty.channel.messages


@pytest.mark.parametrize("status", [500, 502])
async def test_a_server_error_is_tried_again_after_a_second(faulty: Club, status: int) -> None:
    faulty.discord.faults.add(Fault(operation="create_message", status=status))
    await target(faulty).send("hello")
    assert statuses(faulty, "create_message") == [status, 200]


async def test_a_500_after_the_work_sends_once_by_its_nonce(faulty: Club) -> None:
    faulty.discord.faults.add(Fault(operation="create_message", status=500, after_work=True))
    await target(faulty).send("hello")
    assert statuses(faulty, "create_message") == [500, 200]
    assert [each.text for each in faulty.channel.messages] == ["hello"]


async def test_a_500_after_the_answer_ends_in_40060(faulty: Club) -> None:
    operation = "create_interaction_response"
    faulty.discord.faults.add(Fault(operation=operation, status=500, after_work=True))
    x = await faulty.white.slash("move", move="c3-d4")
    assert x.text == "played c3-d4"
    await faulty.discord.until(lambda: statuses(faulty, operation) == [500, 400])
    await faulty.discord.until(lambda: "40060" in "".join(faulty.discord.bot_errors))


@pytest.mark.parametrize("after_work", [False, True])
async def test_a_cut_connection(faulty: Club, after_work: bool) -> None:
    faulty.discord.faults.add(Fault(operation="create_message", cut=True, after_work=after_work))
    with pytest.raises(aiohttp.ClientError):
        await target(faulty).send("hello")
    assert len(faulty.channel.messages) == int(after_work)
    assert statuses(faulty, "create_message") == [0]


async def test_a_slow_route(faulty: Club) -> None:
    faulty.discord.faults.add(Fault(operation="create_message", delay=1000))
    sending = asyncio.create_task(target(faulty).send("hello"))
    await faulty.discord.until(lambda: faulty.discord.faults.waiting == [])
    await faulty.bot.fetch_user(faulty.white.id)  # no one else waits
    assert not sending.done()
    sending.cancel()
    await asyncio.wait({sending})
    assert not faulty.channel.messages


async def test_every_request_is_on_its_way(faulty: Club) -> None:
    faulty.discord.faults.latency = lambda call: 0.2 if call.operation == "get_user" else 0.0
    await faulty.bot.fetch_user(faulty.white.id)
    assert faulty.discord.requests[-1].seconds >= 0.2
    faulty.discord.faults.add(Fault(operation="get_user", status=404))
    with pytest.raises(discord.NotFound):
        await faulty.bot.fetch_user(faulty.white.id)
    assert faulty.discord.requests[-1].seconds >= 0.2


async def test_an_answer_that_comes_too_late() -> None:
    async with club(Playground(deadline=0.1)) as here:
        here.discord.faults.add(Fault(operation="create_interaction_response", delay=0.2))
        x = await here.white.slash("move", move="c3-d4")
        assert x.state is State.LATE
        await here.discord.until(lambda: "10062" in "".join(here.discord.bot_errors))


async def test_a_token_that_is_too_old() -> None:
    async with club(Playground(token_life=0.05)) as here:
        await here.white.slash("slow", seconds=0.1, private=False)
        await here.discord.until(lambda: "50027" in "".join(here.discord.bot_errors))


async def test_a_handler_that_keeps_the_processor_is_late() -> None:
    bot = ToyBot()

    @bot.tree.command(description="Thinks too long")
    async def think(interaction: discord.Interaction) -> None:
        time.sleep(0.2)  # noqa: ASYNC251 - that is the mistake in question
        await interaction.response.send_message("done")

    async with club(Playground(deadline=0.1), bot) as here:
        assert (await here.white.slash("think")).state is State.LATE


async def test_faults_can_be_picky(rest: Rest) -> None:
    await rest.sync()
    wanted = Fault(
        operation="create_message",
        status=400,
        code=50035,
        when=lambda call: "x" in call.fields["content"],
    )
    rest.discord.faults.add(wanted)
    path = f"{rest.room}/messages"
    assert (await rest("POST", path, {"content": "a"}))[0] == 200
    assert await rest("POST", path, {"content": "x"}) == (
        400,
        {"message": "400: fault", "code": 50035},
    )
    assert (await rest("POST", path, {"content": "x"}))[0] == 200
    assert rest.discord.faults.hits == 1
    rest.discord.faults.add(Fault(status=500, times=5))
    rest.discord.faults.clear()
    act, _ = await begun(rest, rest.white.slash("move", move="c3-d4"))
    assert (await rest.answer(act, 4, content="a"))[0] == 200


async def test_global_limit_spares_interactions(rest: Rest) -> None:
    rest.discord.rates.global_limit = 2
    answers = [await rest("GET", "/users/@me") for _ in range(3)]
    assert [status for status, _ in answers] == [200, 200, 429]
    assert answers[-1][1]["global"]
    assert (await rest("POST", f"{rest.hook}/x", {"content": "a"}))[0] == 404
    assert rest.discord.backend.journal.invalid_requests == 1


async def test_headers_tell_the_bucket(rest: Rest) -> None:
    url = f"{rest.discord.api_url}{rest.room}/messages"
    headers = {"Authorization": f"Bot {rest.discord.token}"}
    async with rest.session.post(url, json={"content": "a"}, headers=headers) as answer:
        assert answer.headers["X-RateLimit-Limit"] == "5"
        assert answer.headers["X-RateLimit-Remaining"] == "4"
        assert 4.5 < float(answer.headers["X-RateLimit-Reset-After"]) <= 5
        assert answer.headers["Content-Type"] == "application/json"
        bucket = answer.headers["X-RateLimit-Bucket"]
    other = rest.server.add_channel("other")
    url = f"{rest.discord.api_url}/channels/{other.id}/messages"
    async with rest.session.post(url, json={"content": "a"}, headers=headers) as answer:
        assert answer.headers["X-RateLimit-Remaining"] == "4"
        assert answer.headers["X-RateLimit-Bucket"] == bucket
