"""The one place where errors become sentences."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import discord
import structlog
from discord import app_commands

import rules
from bot.answers import FAILURES, Answer, Interaction, Post
from bot.matches import ChallengeState, facts
from bot.matches.openings import MARK
from bot.record_faults import not_read
from bot.record_files.reader import FileNotRead
from bot.refusals import refusal
from bot.views.parts import note
from bot.words import ago, holder_name, mention, where

if TYPE_CHECKING:
    from bot.table import Table

log = structlog.get_logger(__name__)

TOO_LATE = 10062  # Discord has given the interaction up
STATES = {
    ChallengeState.ACCEPTED: "This challenge was accepted already.",
    ChallengeState.DECLINED: "This challenge was declined.",
    ChallengeState.WITHDRAWN: "This challenge was withdrawn.",
    ChallengeState.EXPIRED: "This challenge has expired. `/challenge` makes a new one.",
}


class Sentence(Exception):
    """A fact of the Discord side that is its own sentence for the person."""


SENTENCES: dict[type[BaseException], str] = {
    facts.NotAPlayer: "You are watching this game; only its two players can do that.",
    facts.MatchIsOver: "This game is over. **Rematch** or `/challenge` starts another one.",
    facts.MatchGoesOn: "This game is not over yet.",
    facts.NoMatchHere: "No game is running in this channel. `/challenge` starts one.",
    facts.NoSuchMatch: "I do not know that game; it is not in my records.",
    facts.NoSuchChallenge: "I do not know that challenge; it is not in my records.",
    facts.OfferAlreadyMade: (
        "You have offered a draw already; make a move before you offer again."
    ),
    facts.NoOfferToAnswer: "There is no draw offer to answer any more.",
    facts.OwnOffer: "That is your own offer; your opponent answers it.",
    facts.ChallengeYourself: "You cannot play against yourself. Somebody else may accept.",
    facts.NotTheChallenger: "Only the person who made this challenge can withdraw it.",
    app_commands.NoPrivateMessage: "Games are played in the channels of a server.",
    app_commands.MissingPermissions: "That needs the permission *Manage Server*.",
    app_commands.TransformerError: "I do not understand one of the options. Pick it from the list.",
}


def explain(error: BaseException) -> str | None:
    """Say what went wrong in words for the person; None if it was not a person's doing."""
    if sentence := SENTENCES.get(type(error)):
        return sentence
    match error:
        case Sentence():
            return str(error)
        case FileNotRead():
            return not_read(error)
        case rules.RulesError():
            return refusal(error)
        case facts.MatchError():
            return about_match(error)
        case _:
            return None


def about_match(error: facts.MatchError) -> str:
    """A sentence for the facts of matches that say more than their name."""
    match error:
        case facts.NotYourTurn(match=match):
            return f"It is not your turn: {holder_name(match.mover)} is to move."
        case facts.MustMoveTouched(match=match) if match.touched is not None:
            touched = match.game.square_name(match.touched)
            return f"Touch-move is played here: you picked up the piece on {touched}."
        case facts.ForeignPiece(match=match, move=move):
            square = match.game.square_name(move.start)
            return f"The piece on {square} is your opponent's: you are asked before it moves."
        case facts.StalePly(match=match):
            return f"That board is out of date; the game has gone on: {where(match)}"
        case facts.ChannelBusy(match=match):
            return f"A game is running here already: {where(match)}"
        case _:
            return about_challenge(error)


def about_challenge(error: facts.MatchError) -> str:
    """The same for challenges."""
    match error:
        case facts.NoBallots(game=game, tables=tables):
            return no_ballots(rules.game(game).name, tables)
        case facts.DecidedOpening(words=words):
            return f"That position is no game any more: {words}."
        case facts.RatedHouseRules(keys=keys):
            return f"Rated games have no house rules, and these are some: {', '.join(keys)}."
        case facts.ChallengeGone(challenge=challenge):
            return STATES[challenge.state]
        case facts.NotYourChallenge(challenge=challenge) if challenge.opponent is not None:
            return f"This challenge is for {mention(challenge.opponent.id)}."
        case facts.NotYourChallenge():
            return "This challenge is for anybody; nobody declines it for all."
        case facts.AlreadyChallenged(challenge=challenge):
            return f"That challenge is open already; it ends {ago(challenge.expires_at)}."
        case _:
            return "That is not possible now."


def no_ballots(game: str, tables: tuple[str, ...]) -> str:
    """Whether there are other tables to draw from."""
    if not tables:
        return f"There are no ballots for {game} as you want to play it."
    others = ", ".join(f"`{MARK}:{table}`" for table in tables)
    return f"{game} has no such table of ballots; it has {others}."


@asynccontextmanager
async def reporting(interaction: Interaction) -> AsyncIterator[Answer]:
    """Answer an interaction in time, and whatever goes wrong with a sentence."""
    async with Answer(interaction) as answer:
        try:
            yield answer
        except Exception as error:  # noqa: BLE001 - every error gets an answer
            await report(answer, error)


async def report(answer: Answer, error: BaseException) -> None:
    """Tell the person, privately; what no person did is logged under a number that they see."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, discord.NotFound) and error.code == TOO_LATE:
        log.warning("answered too late", interaction=answer.interaction.id)
        return
    if answer.interaction.client.is_closed():
        log.info("not told: the bot stops", error=repr(error))
        return
    try:
        await answer.private(await privately(answer, error))
    except FAILURES as failure:
        log.warning("error not told", error=repr(error), failure=str(failure))


async def privately(answer: Answer, error: BaseException) -> Post:
    """The message that tells an error."""
    words = explain(error)
    if words is None:
        return with_a_number(error)
    try:
        return await in_detail(answer, error, words)
    except Exception as another:  # noqa: BLE001 - what explains an error may fail itself
        return with_a_number(another)


def with_a_number(error: BaseException) -> Post:
    """What a bug looks like: it is logged under a number that the person can tell."""
    number = secrets.token_hex(4)
    log.error("unexpected error", reference=number, exc_info=error)
    return Post(
        note(
            "Something went wrong on my side; the game is safe. "
            f"If it happens again, tell the people who run me this number: `{number}`"
        )
    )


async def in_detail(answer: Answer, error: BaseException, words: str) -> Post:
    """The sentence, with the board or the list that helps."""
    table: Table = answer.interaction.client.table
    if isinstance(error, rules.Illegal | rules.Ambiguous | rules.Unreadable):
        return await table.refused(answer.interaction, error, words)
    if isinstance(error, facts.StalePly):
        return await table.outdated(answer.interaction, error.match, words)
    if isinstance(error, facts.NoMatchHere):
        return await table.elsewhere(answer.interaction, words)
    return Post(note(words))
