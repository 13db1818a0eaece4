"""The challenge message and its buttons."""

import re
from typing import Any, Self

import discord
from discord import ui

from bot.answers import Interaction, Post, is_new
from bot.errors import reporting
from bot.matches import Challenge, ChallengeState
from bot.views.parts import note, row
from bot.words import ago, challenge_terms, mention

STATES = {
    ChallengeState.ACCEPTED: "Accepted.",
    ChallengeState.DECLINED: "Declined.",
    ChallengeState.WITHDRAWN: "Withdrawn.",
    ChallengeState.EXPIRED: "Expired.",
}


class ChallengeButton(
    ui.DynamicItem[ui.Button[Any]],
    template=r"c:(?P<action>accept|decline|withdraw):(?P<challenge>\d{1,18})",
):
    """Accept, Decline or Withdraw."""

    def __init__(self, button: ui.Button[Any], action: str, challenge_id: int) -> None:
        super().__init__(button)
        self._action = action
        self._challenge_id = challenge_id

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        assert isinstance(item, ui.Button)
        return cls(item, match["action"], int(match["challenge"]))

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        return is_new(interaction)

    async def callback(self, interaction: Interaction) -> None:
        async with reporting(interaction) as answer:
            await getattr(interaction.client.hall, self._action)(answer, self._challenge_id)


def challenge_button(
    action: str, challenge: Challenge, label: str, style: discord.ButtonStyle
) -> ChallengeButton:
    button: ui.Button[Any] = ui.Button(
        label=label, style=style, custom_id=f"c:{action}:{challenge.id}"
    )
    return ChallengeButton(button, action, challenge.id)


def challenge_post(challenge: Challenge, more: str = "") -> Post:
    """A challenge as it stands; an open one has its buttons and pings who is challenged."""
    who = mention(challenge.challenger.id)
    whom = (
        f"challenges {mention(challenge.opponent.id)}"
        if challenge.opponent
        else "looks for an opponent"
    )
    words = f"### {who} {whom}\n{challenge_terms(challenge)}"
    if challenge.state is not ChallengeState.OPEN:
        return Post(note(f"{words}\n{more or STATES[challenge.state]}"))
    buttons = [challenge_button("accept", challenge, "Accept", discord.ButtonStyle.success)]
    if challenge.opponent is not None:
        decline = challenge_button("decline", challenge, "Decline", discord.ButtonStyle.secondary)
        buttons.append(decline)
    withdraw = challenge_button("withdraw", challenge, "Withdraw", discord.ButtonStyle.secondary)
    ends = f"-# Ends {ago(challenge.expires_at)}"
    pings = (challenge.opponent.id,) if challenge.opponent else ()
    return Post(note(f"{words}\n{ends}", row(*buttons, withdraw)), pings=pings)
