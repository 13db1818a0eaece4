"""Challenges outside of the bot's servers: each player has the board in their direct messages."""

import contextlib
from collections.abc import Awaitable
from dataclasses import replace

import discord

from bot.acts.game_channels import check_channel
from bot.acts.request import Request
from bot.challenges.challenge import Challenge
from bot.challenges.challenge_facts import NoDirectMessages
from bot.challenges.challenges import mark_challenge_shown, withdraw_challenge
from bot.clockwork.failures import FAILURES
from bot.talk.challenges.challenge_texts import meeting_text
from bot.talk.languages import speak
from bot.talk.request_refusals import NobodyChallenged
from bot.views.challenges.challenge import show_challenge
from bot.views.note import show_note
from bot.views.post import Post, PublicPost
from storage.rows import DirectMessages, Person, Place


async def find_place(request: Request, opponent: Person | None) -> Place:
    """Return where a challenge is to be shown.

    In a server and in a conversation of people that is here; from the bot's own direct messages it
    is the direct messages of the person challenged. Raises `NoGamesHere`, `NobodyChallenged` or
    `NoDirectMessages`.
    """
    if request.place.server_id is not None:
        await check_channel(request)
        return request.place
    if not request.can_write_here:
        return request.place
    if opponent is None:
        raise NobodyChallenged
    channel_id = await request.host.direct_mail.open(opponent)
    return Place(None, channel_id)


def is_shown_elsewhere(request: Request, challenge: Challenge) -> bool:
    """Tell whether a challenge is shown in the direct messages of the person challenged, not
    here.
    """
    place = challenge.place
    return place.server_id is None and place.channel_id != request.place.channel_id


async def send_challenge(request: Request, challenge: Challenge, opponent: Person) -> None:
    """Show a challenge to the person challenged, and to the challenger.

    Raises `NoDirectMessages` after withdrawing the challenge.
    """
    nonce = f"c{challenge.id}"
    async with speak(request.language):
        post = await show_with_avatar(request, challenge)
    try:
        sent = await write_to(request, opponent, post, nonce)
    except NoDirectMessages:
        await request.run(withdraw_challenge, challenge.id, request.act())
        raise
    await request.run(mark_challenge_shown, challenge, sent.id)
    await request.announce(show_with_avatar(request, challenge))


def show_with_avatar(request: Request, challenge: Challenge) -> Awaitable[PublicPost]:
    """Show the person's challenge next to their avatar."""
    return show_challenge(challenge, avatar=request.avatar)


async def show_own_copy(request: Request, challenge: Challenge, copy_id: int | None) -> None:
    """Show a challenge as it stands in the challenger's own message of it, if that is known.

    What was done stands if that fails.
    """
    if copy_id is None:
        return
    if request.used_id == copy_id:
        await request.try_to_update(show_with_avatar(request, challenge))
        return
    copy = replace(challenge, place=request.place, message_id=copy_id)
    async with speak(request.language):
        with contextlib.suppress(*FAILURES):
            post = await show_with_avatar(request, challenge)
            await request.host.challenges.in_channel(copy)(post)


async def meet(request: Request, challenge: Challenge, players: tuple[Person, Person]) -> None:
    """Tell both players where they will play; raises `NoDirectMessages`, and then tells neither.

    The person who accepts is written to first.
    """
    told: list[discord.Message] = []
    by_turn = sorted(players, key=lambda player: player.id != request.person.id)
    try:
        for number, player in enumerate(by_turn):
            opponent = by_turn[1 - number]
            async with speak(request.language):
                note = await show_note(meeting_text(opponent.id))
            nonce = f"m{challenge.id}-{number}"
            told.append(await write_to(request, player, note, nonce))
    except NoDirectMessages:
        for message in told:
            with contextlib.suppress(*FAILURES):
                await message.delete()
        raise


async def write_to(request: Request, person: Person, post: Post, nonce: str) -> discord.Message:
    """Write to a person in private, and save the channel; raises `NoDirectMessages`."""
    mail = request.host.direct_mail
    known = DirectMessages(await mail.open(person))
    return await mail.send(person.id, known, post, nonce)
