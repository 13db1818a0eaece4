"""Reads the detail of a control, or the choice in its menu.

A forged control gets the same answer as an old one: all readers raise `OldControl` for what no
version of the bot ever wrote.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, TypeVar, cast

import discord

from bot.acts.request import Request
from bot.matches.match_value import Match
from bot.talk.request_refusals import BotChallenged, OldControl
from bot.views.control_id import MOST_NUMBER, ControlId
from rules import Square
from storage.rows import Person

T = TypeVar("T")
E = TypeVar("E", bound=Enum)


def read_number(text: str, most: int = MOST_NUMBER) -> int:
    """Return the number that a text holds in the digits 0 to 9."""
    is_short = len(text) <= len(str(most))
    if not (is_short and text.isascii() and text.isdecimal() and int(text) <= most):
        raise OldControl
    return int(text)


def read_word(words: Mapping[str, T], text: str) -> T:
    """Return the value that a text stands for."""
    if text not in words:
        raise OldControl
    return words[text]


def read_member(kind: type[E], text: str) -> E:
    """Return the member of an enum whose value a text is."""
    try:
        return kind(text)
    except ValueError:
        raise OldControl from None


def read_chosen(request: Request) -> str:
    """Return the one option that was chosen in a menu."""
    if len(request.chosen) != 1:
        raise OldControl
    return request.chosen[0]


def read_choice(request: Request, control: ControlId) -> str:
    """Return the value of a button, or the choice in a menu."""
    return read_chosen(request) if request.chosen else control.detail


def read_channels(request: Request) -> Sequence[discord.abc.GuildChannel]:
    """Return the channels of this server that were chosen in a menu."""
    guild = request.interaction.guild
    found = [
        guild.get_channel(read_number(each, most=2**63 - 1)) if guild is not None else None
        for each in request.chosen
    ]
    channels = [each for each in found if each is not None]
    if len(channels) < len(found):
        raise OldControl
    return channels


def read_chosen_people(request: Request) -> tuple[Person, ...]:
    """Return the people who were chosen in a menu; raises `BotChallenged` or `OldControl`."""
    data = cast(dict[str, Any], request.interaction.data or {})
    resolved = data.get("resolved", {})
    users, members = resolved.get("users", {}), resolved.get("members", {})
    people = []
    for key in request.chosen:
        user = read_word(users, key)
        if user.get("bot"):
            raise BotChallenged
        nick = members.get(key, {}).get("nick")
        people.append(Person(int(key), nick or user.get("global_name") or user["username"]))
    return tuple(people)


def check_start(match: Match, square: Square) -> None:
    """Refuse a square from which no legal move begins."""
    if square not in {move.start for move in match.game.legal_moves(match.position)}:
        raise OldControl
