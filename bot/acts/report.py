"""Explains errors to the person who met them; errors that no person caused are logged with a
number.
"""

import secrets
from collections.abc import Callable

import discord
import structlog
from discord import app_commands

from bot.acts.reply import CUT
from bot.acts.request import Request, View
from bot.challenges.challenge_facts import AlreadyChallenged
from bot.clockwork.failures import AnswerLost
from bot.clockwork.kept_messages import has_message
from bot.matches.changed import Changed, ChangedMatch
from bot.matches.gathering import OneHere, ShownGathering, show_gathering_again
from bot.matches.match_facts import MatchIsOver, NoMatchHere, StalePly, TimeIsUp
from bot.matches.match_value import Match
from bot.matches.seating import find_side
from bot.monitoring.measures import Outcome
from bot.talk.explain import bug_report, explain, posted_again
from bot.talk.matches.match_refusals import own_time_up
from bot.talk.names import message_link
from bot.talk.people.reminder_texts import has_lost_by_time
from bot.talk.refusals import NobodysDoing
from bot.talk.request_refusals import (
    CommandChanged,
    DiscordUnreachable,
    NotAModerator,
    NotInServer,
    PermissionMissing,
    RequestRefused,
    UnknownChoice,
)
from bot.teams.own_games import list_own_games, sort_by_urgency
from bot.views.challenges.challenge import show_challenge_again
from bot.views.matches.inbox import show_games_elsewhere
from bot.views.matches.next_game import analysis_buttons, next_game_buttons
from bot.views.matches.private_board import show_private_board
from bot.views.note import show_note
from bot.views.parts import row
from storage.storage_errors import DatabaseTrouble

log = structlog.get_logger(__name__)

# Nobody here is at fault: an act's request to Discord failed on the way or on their side.
FAILURES_OF_DISCORD = (discord.DiscordServerError, *CUT)

# What discord.py finds out before an act begins.
REFUSALS: dict[type[app_commands.AppCommandError], Callable[[], RequestRefused]] = {
    app_commands.NoPrivateMessage: NotInServer,
    app_commands.TransformerError: UnknownChoice,
    app_commands.CommandNotFound: CommandChanged,
    app_commands.CommandSignatureMismatch: CommandChanged,
}


def to_fact(error: app_commands.AppCommandError) -> Exception:
    """Return the fact behind an error of discord.py's commands."""
    if isinstance(error, app_commands.CommandInvokeError):
        return error.original
    if isinstance(error, app_commands.MissingPermissions):
        is_moderation = "moderate_members" in error.missing_permissions
        return NotAModerator() if is_moderation else PermissionMissing()
    refusal = REFUSALS.get(type(error))
    return refusal() if refusal else error


async def report(request: Request, error: Exception) -> Outcome:
    """Tell the person in private, if they can still be reached; return the outcome."""
    if request.host.is_closed():
        log.info("not told: the bot stops", error=repr(error))
        return Outcome.LOST
    try:
        if isinstance(error, AnswerLost):
            raise error
        if isinstance(error, FAILURES_OF_DISCORD):
            log.warning("discord not reached", error=repr(error))
            error = DiscordUnreachable()
        return await _tell(request, error)
    except (AnswerLost, discord.HTTPException) as failure:
        log.warning(
            "answer lost",
            error=repr(error),
            failure=str(failure),
        )
        return Outcome.LOST


async def _tell(request: Request, error: Exception) -> Outcome:
    """Explain an error, with the board or the list that helps."""
    if isinstance(error, DatabaseTrouble):
        log.error("database in trouble", exc_info=error)
    try:
        await request.answer(await _find_view(request, error))
    except AnswerLost:
        raise
    except Exception as bug:  # noqa: BLE001 - what explains an error may fail itself
        await _tell_bug(request, error if isinstance(bug, NobodysDoing) else bug)
        return Outcome.FAILED
    return Outcome.FAILED if isinstance(error, DatabaseTrouble) else Outcome.REFUSED


async def _find_view(request: Request, error: Exception) -> View:
    """Return what explains an error; raises `NobodysDoing`."""
    words = explain(error)
    match error:
        case TimeIsUp(match=match, end=end) if end.loser is find_side(match, request.person.id):
            return await _show_too_late(request, match, own_time_up(end.at))
        case MatchIsOver(match=match) if has_lost_by_time(match, request.person.id):
            ended_at = match.result.at if match.result is not None else match.moved_at
            return await _show_too_late(request, match, own_time_up(ended_at))
        case StalePly(match=match) | TimeIsUp(match=match):
            seen = Changed(matches=[ChangedMatch(match, match)])
            request.host.wake_ups.note(seen)  # its board may have got lost
            appearance = await request.find_appearance(match)
            side = find_side(match, request.person.id)
            return show_private_board(match, appearance, request.host.now(), words, side=side)
        case AlreadyChallenged(challenge=challenge):
            request.host.wake_ups.note(Changed(challenges={challenge.id}))  # likewise
            return show_challenge_again(challenge, words)
        case OneHere(shown=shown):
            return await _show_one_here(request, shown, words)
        case NoMatchHere():
            now = request.host.now()
            running = await request.run(list_own_games, request.person.id)
            return show_games_elsewhere(words, sort_by_urgency(running, now), now)
        case _:
            return show_note(words)


async def _show_one_here(request: Request, shown: ShownGathering, words: str) -> View:
    """Lead to what is there already, and have it posted again if its message is gone."""
    if shown.message_id is None:  # its message is on the way
        return show_note(words)
    if await has_message(request.host, shown.place, shown.message_id):
        return show_note(f"{words} {message_link(shown.place, shown.message_id)}")
    await request.run(show_gathering_again, shown)
    return show_note(f"{words} {posted_again()}")


async def _show_too_late(request: Request, match: Match, words: str) -> View:
    """Return the board of a game that the person has lost on time, with what can be done now."""
    request.host.wake_ups.note(Changed(matches=[ChangedMatch(match, match)]))
    appearance, side = await request.find_appearance(match), find_side(match, request.person.id)
    buttons = next_game_buttons(match) + analysis_buttons(match) if match.is_over else []
    rows = [row(*buttons)] if buttons else []
    return show_private_board(match, appearance, request.host.now(), words, rows, side=side)


async def _tell_bug(request: Request, error: Exception) -> None:
    """Log an error under a number, and tell the person this number."""
    number = secrets.token_hex(4)
    log.error("unexpected error", reference=number, exc_info=error)
    await request.answer(show_note(bug_report(number)))
