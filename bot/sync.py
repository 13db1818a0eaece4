"""Telling Discord which commands there are, only when they changed."""

import hashlib
import json
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.matches.remembering import Remembering

log = structlog.get_logger(__name__)


async def sync_commands(tree: app_commands.CommandTree[Any], remembering: Remembering) -> bool:
    """Send the definitions if they are not those that were sent last; True if they were sent."""
    definitions = [command.to_dict(tree) for command in tree.get_commands()]
    written = json.dumps(definitions, sort_keys=True)
    digest = hashlib.sha256(written.encode()).hexdigest()
    scope = f"application {tree.client.application_id}"
    known = await remembering.find_command_hash(scope)
    if known == digest:
        return False
    try:
        synced = await tree.sync()
    except discord.HTTPException as error:
        if known is None:
            raise  # without any command there is nothing to do here
        log.error("commands not synced; the earlier ones stay", error=str(error))
        return False
    await remembering.keep_command_hash(scope, digest)
    log.info("commands synced", commands=len(synced))
    return True
