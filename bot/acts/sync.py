"""Registers the commands at Discord, only if they changed."""

import asyncio
import hashlib
import json
from collections.abc import Sequence
from typing import Any

import discord
import structlog
from discord import app_commands
from discord.app_commands import AppCommand

from bot.clockwork.failures import FAILURES
from bot.people.preferences import find_command_hash, keep_command_hash
from bot.services import Services
from bot.talk.languages import forget_languages, list_languages, list_own_words

log = structlog.get_logger(__name__)

Tree = app_commands.CommandTree[Any]
OWN_KINDS = {kind.value for kind in discord.AppCommandType}
# What of a command may be sent back.
CARRIED = (
    *("id", "type", "name", "name_localizations", "description", "description_localizations"),
    *("default_member_permissions", "integration_types", "contexts", "handler"),
)


async def sync_commands(tree: Tree, services: Services) -> Sequence[AppCommand]:
    """Send the definitions of all commands if they differ from those last sent.

    Returns the commands as Discord has them; none if they cannot be fetched now.
    """
    scope = f"application {tree.client.application_id}"
    digest = await hash_commands(tree)
    known = await services.run(find_command_hash, scope)
    if known == digest:
        return await _fetch_commands(tree)
    try:
        await _send_commands(tree)
    except discord.HTTPException as error:
        if known is None:
            raise  # without any command there is nothing to do here
        log.error("commands not synced; the earlier ones stay", error=str(error))
        return await _fetch_commands(tree)
    finally:
        forget_languages()  # commands are described in all languages, but people speak only a few
    await services.run(keep_command_hash, scope, digest)
    synced = await _fetch_commands(tree)
    log.info("commands synced", commands=len(synced))
    return synced


async def _send_commands(tree: Tree) -> None:
    """Overwrite the commands, and keep those of kinds that are not ours.

    An application with Activities switched on has a command that opens them, and Discord refuses
    each list without it as a whole (50240). The library cannot write such a command, so it is
    carried over as it came.
    """
    http, application_id = tree.client.http, tree.client.application_id
    assert application_id is not None  # known from the login
    there: Sequence[Any] = await http.get_global_commands(application_id)
    kept = [
        {key: each[key] for key in CARRIED if key in each}
        for each in there
        if each["type"] not in OWN_KINDS
    ]
    commands, translator = tree.get_commands(), tree.translator
    own = [
        await each.get_translated_payload(tree, translator) if translator else each.to_dict(tree)
        for each in commands
    ]
    await http.bulk_upsert_global_commands(application_id, payload=[*own, *kept])


async def _fetch_commands(tree: Tree) -> Sequence[AppCommand]:
    """Ask Discord for the commands that it has; only mentions depend on the answer."""
    try:
        return await tree.fetch_commands()
    except FAILURES as error:
        log.warning("commands not fetched", error=repr(error))
        return ()


async def hash_commands(tree: Tree) -> str:
    """Return a hash of everything that Discord is told about the commands, in all languages.

    For another language it hashes the file, so that no file has to be parsed if nothing changed.
    """
    definitions = [command.to_dict(tree) for command in tree.get_commands()]
    digest = hashlib.sha256(json.dumps(definitions, sort_keys=True).encode())
    files = [*list_languages(), *list_own_words()]
    for words in await asyncio.to_thread(lambda: [file.read_bytes() for file in files]):
        digest.update(hashlib.sha256(words).digest())
    return digest.hexdigest()
