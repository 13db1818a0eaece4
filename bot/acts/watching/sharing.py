"""The card of a finished game, and sharing it in a channel."""

import discord
import structlog

from bot.acts.control_details import read_chosen, read_number
from bot.acts.game_channels import check_writable
from bot.acts.request import Request
from bot.acts.watching.watching import look
from bot.clockwork.failures import FAILURES
from bot.clockwork.publicity import is_public
from bot.matches.computer_seat import side_below
from bot.matches.match_facts import MatchGoesOn
from bot.matches.match_value import Match
from bot.pacing import Urgency
from bot.talk.matches.card_texts import shared_in
from bot.talk.request_refusals import CannotWriteThere, GameNotPublic, MayNotWriteThere
from bot.views.appearance import appearance_for_server
from bot.views.control_id import ControlId
from bot.views.matches.result_card import show_result_card, show_shared_card
from bot.views.note import show_note
from bot.watching.shares import claim_share, give_back_share, mark_shared
from storage.rows import Place

log = structlog.get_logger(__name__)


async def open_card(request: Request, control: ControlId) -> None:
    """Show the card of a match that is over."""
    match, appearance = await look(request, control)
    check_over(match)
    review = await request.host.analysing.find(match)
    await request.answer(show_result_card(match, review, appearance))


async def share(request: Request, control: ControlId) -> None:
    """Show a match in the channel that was chosen; without a choice nothing happens."""
    if not request.chosen:
        await request.acknowledge()
        return
    match, _ = await look(request, control)
    check_over(match)
    if not is_public(request.host, match, request.server_id):
        raise GameNotPublic
    channel = find_channel(request, read_number(read_chosen(request), most=2**63 - 1))
    place = Place(request.server_id, channel.id)
    await request.run(claim_share, match.id, place, request.person, request.host.now())
    try:
        await send_card(request, match, channel)
    except FAILURES:
        await request.run(give_back_share, match.id, place)
        raise CannotWriteThere(channel.id) from None
    await request.run(mark_shared, match.id, place)
    await request.answer(show_note(shared_in(channel.id)))


async def send_card(request: Request, match: Match, channel: discord.TextChannel) -> None:
    """Send the card of a match into a channel; raises one of `FAILURES`."""
    chosen = await request.services.server_choices.find(request.server_id)
    review = await request.host.analysing.find(match)
    async with request.speaking_publicly():
        appearance = appearance_for_server(chosen, match.turn, side_below(match))
        post = await show_shared_card(match, review, appearance, request.person.id)
    await request.host.pacing.wait_turn(Urgency.TABLE)
    await channel.send(**post.for_sending(), nonce=f"s{match.id}-{channel.id % 10**10}")


def check_over(match: Match) -> None:
    """Raise `MatchGoesOn` while a match runs."""
    if not match.is_over:
        raise MatchGoesOn(match)


def find_channel(request: Request, channel_id: int) -> discord.TextChannel:
    """Return a channel of this server in which both the person and the bot may write.

    Raises `MayNotWriteThere` or `CannotWriteThere`.
    """
    guild, member = request.interaction.guild, request.interaction.user
    channel = guild.get_channel(channel_id) if guild is not None else None
    if not isinstance(channel, discord.TextChannel):
        raise CannotWriteThere(channel_id)
    check_writable(channel)
    may = channel.permissions_for(member) if isinstance(member, discord.Member) else None
    if may is None or not (may.view_channel and may.send_messages):
        raise MayNotWriteThere(channel_id)
    return channel
