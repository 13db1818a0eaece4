"""What the bot needs of Discord: a token, an invitation, remaining starts."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Any

import aiohttp
import discord
from discord.http import Route

from bot.commands.checkups.finding import Finding, unwell, well

# What README's invitation asks for.
NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
)
PRIVILEGED = ("gateway_presence", "gateway_guild_members", "gateway_message_content")
FEW_STARTS = 50  # of the thousand or more that a bot has a day
MOST_DIFFERENCE = timedelta(seconds=5)
SERVERS_OF_SHARD = 2000
SECONDS = 10


@dataclass(slots=True)
class DiscordAccount:
    """The findings, and the application to which the token belongs."""

    findings: list[Finding] = field(default_factory=list)
    application_id: int | None = None


async def look_at_discord(token: str) -> DiscordAccount:
    """Check the token with Discord. Changes nothing there and uses up no gateway session."""
    account = DiscordAccount()
    account.findings += await _compare_clocks()
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            await client.login(token)
            application = await client.application_info()
            commands: list[Any] = await client.http.get_global_commands(application.id)
            gateway: dict[str, Any] = await client.http.request(Route("GET", "/gateway/bot"))
        except discord.LoginFailure:
            told = "Discord refuses it. Reset it in the Developer Portal and copy it again"
            account.findings.append(unwell("token", told))
            return account
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            account.findings.append(unwell("Discord", f"it can't be reached: {error}"))
            return account
        account.application_id = application.id
        account.findings.append(well("token", f"it belongs to {client.user}"))
        account.findings += _look_at_application(application)
        account.findings.append(_look_at_commands(len(commands)))
        account.findings += _look_at_gateway(gateway)
    return account


async def _compare_clocks() -> list[Finding]:
    """Compare the clock of this machine with Discord's: deadlines and buttons depend on it."""
    try:
        timeout = aiohttp.ClientTimeout(total=SECONDS)
        async with (
            aiohttp.ClientSession(timeout=timeout) as session,
            session.get(f"{Route.BASE}/gateway") as response,
        ):
            told = parsedate_to_datetime(response.headers["Date"]).replace(tzinfo=UTC)
    except (aiohttp.ClientError, OSError, KeyError, ValueError):
        return []  # the check of the token will report that Discord is out of reach
    difference = datetime.now(UTC) - told
    if abs(difference) > MOST_DIFFERENCE:
        seconds = difference.total_seconds()
        return [unwell("clock", f"it differs from Discord's by {seconds:.0f} s. Set it with NTP")]
    return [well("clock", "it agrees with Discord's")]


def _look_at_application(application: discord.AppInfo) -> Iterator[Finding]:
    intents = [name for name in PRIVILEGED if getattr(application.flags, name, False)]
    if intents:
        yield unwell(
            "intents",
            "privileged intents are on, but the bot needs none. Turn them off under Bot in the "
            "Developer Portal",
        )
    params = application.install_params
    if params is not None and not params.permissions.is_superset(NEEDED):
        lacking = sorted(
            name for name, has in NEEDED if has and not getattr(params.permissions, name)
        )
        yield unwell(
            "invitation",
            f"the default link of the application lacks {', '.join(lacking)}. Set the permissions "
            f"under Installation, or use the link in the README ({NEEDED.value})",
        )
    else:
        yield well("invitation", "nothing is missing in the default link of the application")


def _look_at_commands(count: int) -> Finding:
    words = f"Discord knows {count} commands" if count else "Discord learns them at the first start"
    return well("commands", words)


def _look_at_gateway(gateway: dict[str, Any]) -> Iterator[Finding]:
    limit = gateway["session_start_limit"]
    words = f"{limit['remaining']} of {limit['total']} starts are left today"
    if limit["remaining"] < FEW_STARTS:
        yield unwell("starts", f"{words}. Find out what starts the bot so often")
    else:
        yield well("starts", words)
    yield well("shards", f"Discord recommends {gateway['shards']}")
