"""The form for an evening."""

from collections.abc import Mapping

from bot.evenings.opening import LONGEST_NAME
from bot.talk.challenges import challenge_form_texts
from bot.talk.evenings import evening_form_texts as texts
from bot.talk.teams import simul_form_texts
from bot.talk.tournaments import tournament_form_texts
from bot.views.challenges.challenge_form import AGAIN
from bot.views.control_actions import ControlKind, EveningAction
from bot.views.control_id import ControlId
from bot.views.forms import Fields, Form

NAME, GAME, LENGTH, CLOCK, STARTS = "name", "game", "length", "clock", "starts"
FIELDS = {NAME, GAME, LENGTH, CLOCK, STARTS}
LONGEST_START = 50  # characters

Labels = Mapping[str, str]


def evening_form(fields: Fields, games: Labels, lengths: Labels, clocks: Labels) -> Form:
    """Return the form for an evening; games, lengths and clocks are labels by value."""
    parts = [
        fields.line(NAME, tournament_form_texts.name_field(), most=LONGEST_NAME, is_needed=True),
        fields.menu(GAME, simul_form_texts.variant_field(), games),
        fields.menu(LENGTH, texts.length_field(), lengths),
        fields.menu(CLOCK, challenge_form_texts.clock_field(), clocks),
        fields.line(STARTS, texts.starts_field(), most=LONGEST_START),
    ]
    sent = ControlId(ControlKind.EVENING, EveningAction.FORM_SENT, 0)
    return Form(sent, texts.evening_title(), parts)


def again() -> ControlId:
    """Return the control that reopens the form as it was sent."""
    return ControlId(ControlKind.EVENING, EveningAction.FORM, 0, 0, AGAIN)
