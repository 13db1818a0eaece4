"""The forms for a team game: what most people choose, and the rest."""

from collections.abc import Mapping

import rules
from bot.talk import challenge_form_texts
from bot.talk import lobby_form_texts as texts
from bot.talk.labels import Label
from bot.views.challenge_form import AGAIN, LONGEST_NAME, name_variants
from bot.views.control_actions import ControlKind, LobbyAction
from bot.views.control_id import ControlId
from bot.views.controls import button
from bot.views.forms import Fields, Form
from bot.views.note import show_note
from bot.views.parts import row
from bot.views.post import Post

OPPONENT, VARIANT, TURN, DECIDES, TICKS = "opponent", "variant", "turn", "decides", "ticks"
OTHER_VARIANT, JOINS, ROLE = "other-variant", "joins", "role"
AGAINST, VOTES = "against", "votes"
REST = {OTHER_VARIANT, JOINS, ROLE, AGAINST, VOTES}  # fields of the second form
FORFEIT = "forfeit"

Labels = Mapping[str, str]


def lobby_form(fields: Fields, turns: Labels, decides: Labels) -> Form:
    """Return the form for a team game; times and ways to decide are labels by value."""
    variants = name_variants(fields.given.get(VARIANT, ()), rules.all_games())
    parts = [
        fields.person(OPPONENT, texts.opponent_field()),
        fields.menu(VARIANT, challenge_form_texts.variant_field(), variants),
        fields.menu(TURN, texts.turn_field(), turns),
        fields.menu(DECIDES, texts.decides_field(), decides),
        fields.ticks(TICKS, texts.ticks_field(), texts.ticks()),
    ]
    return Form(_control(LobbyAction.FORM_SENT), texts.lobby_title(), parts)


def rest_form(fields: Fields, joins: Labels, votes: Labels) -> Form:
    """Return the form for the rest of a team game; who joins and what is seen by value."""
    other_variant = challenge_form_texts.other_variant_field()
    parts = [
        fields.line(OTHER_VARIANT, other_variant, most=LONGEST_NAME),
        fields.menu(JOINS, texts.joins_field(), joins),
        fields.role(ROLE, texts.role_field()),
        fields.channel(AGAINST, texts.against_field()),
        fields.menu(VOTES, texts.votes_field(), votes),
    ]
    return Form(_control(LobbyAction.REST_SENT), texts.more_title(), parts)


async def show_before_rest() -> Post:
    """Lead from the first form to the second, which Discord opens by a press only."""
    return await show_note(texts.before_more(), [row(button(rest_again(), Label.MORE))])


def again() -> ControlId:
    """Return what opens the form as it was sent."""
    return _control(LobbyAction.FORM, AGAIN)


def rest_again() -> ControlId:
    """Return what opens the form for the rest, as it was sent if it was."""
    return _control(LobbyAction.REST, AGAIN)


def _control(action: LobbyAction, detail: str = "") -> ControlId:
    return ControlId(ControlKind.LOBBY, action, 0, 0 if detail else None, detail)
