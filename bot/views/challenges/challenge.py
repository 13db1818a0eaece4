"""The challenge message and its buttons."""

from typing import Any

import discord
from discord import ui

import render
import rules
from bot.challenges.challenge import Challenge, ChallengeState
from bot.matches.match_value import Match
from bot.talk.challenges.challenge_texts import (
    avatar_text,
    challenge_end,
    challenge_heading,
    challenge_outcome,
)
from bot.talk.labels import Label
from bot.talk.ratings.rating_texts import casual_after_all
from bot.talk.safe_text import shorten
from bot.views.accents import Accent
from bot.views.appearance import Appearance
from bot.views.challenges.challenge_form import change_control
from bot.views.control_actions import ChallengeAction, ControlKind
from bot.views.control_id import ControlId
from bot.views.controls import PLAIN, button
from bot.views.drawing import BOARD, draw, scene_of_course
from bot.views.parts import MOST_DESCRIPTION, Card, picture, row, text
from bot.views.post import Post, PublicPost

FIT = 3  # buttons of these lengths, in a row of a phone
OPTION_MARK = "--"  # before each option, after the key of the game


async def show_challenge(
    challenge: Challenge, match: Match | None = None, avatar: str = ""
) -> PublicPost:
    """Show a challenge as it stands; an open one has its buttons and pings the person challenged.

    `match` is what an accepted one led to, `avatar` the address of the challenger's picture, which
    stands beside an open one.
    """
    heading = challenge_heading(challenge)
    if challenge.state is not ChallengeState.OPEN:
        outcome = challenge_outcome(challenge.state, match), casual_after_all(challenge, match)
        return PublicPost(Card(text("\n".join(filter(None, (heading, *outcome))))))
    pings = (challenge.opponent.id,) if challenge.opponent else ()
    words = f"{heading}\n{challenge_end(challenge)}"
    return await _ask(challenge, _beside_avatar(challenge, words, avatar), pings)


def _beside_avatar(challenge: Challenge, words: str, avatar: str) -> ui.Item[Any]:
    """Return some words beside the challenger's picture, or by themselves if it is not known."""
    if not avatar:
        return text(words)
    described = shorten(avatar_text(challenge), MOST_DESCRIPTION)
    return ui.Section(words, accessory=ui.Thumbnail[Any](avatar, description=described))


async def show_challenge_again(challenge: Challenge, words: str) -> Post:
    """Show one of two people the open challenge between them, with its buttons."""
    lines = words, challenge_heading(challenge), challenge_end(challenge)
    return await _ask(challenge, text("\n".join(lines)))


async def _ask(
    challenge: Challenge, words: ui.Item[Any], pings: tuple[int, ...] = ()
) -> PublicPost:
    """Ask who accepts a challenge, above its position if it begins from one."""
    rows = _list_rows(challenge)
    if challenge.terms.opening is None or challenge.terms.lot is not None:
        return PublicPost(Card(words, *rows, accent=Accent.OFFERED), pings=pings)
    scene = scene_of_course(challenge.terms.first_course(), Appearance())
    board = picture(BOARD, render.describe_board(scene))
    card = Card(words, board, *rows, accent=Accent.OFFERED)
    return PublicPost(card, {BOARD: await draw(scene)}, pings)


def _list_rows(challenge: Challenge) -> list[ui.ActionRow[Any]]:
    """Return the answers, with Decline if one person is challenged, and below them the challenger's
    own buttons; all in one row if they are few.
    """
    green = discord.ButtonStyle.success
    answers = [_button(challenge, ChallengeAction.ACCEPT, Label.ACCEPT, green)]
    if challenge.opponent is not None:
        answers.append(_button(challenge, ChallengeAction.DECLINE, Label.DECLINE))
    withdraw = _button(challenge, ChallengeAction.WITHDRAW, Label.WITHDRAW)
    own = [button(change_control(challenge.id), Label.CHANGE), withdraw]
    buttons = [*answers, *own]
    return [row(*buttons)] if len(buttons) <= FIT else [row(*answers), row(*own)]


def _button(
    challenge: Challenge,
    action: ChallengeAction,
    label: Label,
    style: discord.ButtonStyle = PLAIN,
) -> ui.Button[Any]:
    return button(ControlId(ControlKind.CHALLENGE, action, challenge.id), label, style)


def challenge_control(game: rules.AnyGame) -> ControlId:
    """Return the control that challenges anyone to a game with its options."""
    detail = OPTION_MARK.join((game.key, *game.chosen))
    return ControlId(ControlKind.CHALLENGE, ChallengeAction.BEGIN, 0, 0, detail)
