"""The form for a simul."""

from collections.abc import Mapping

import rules
from bot.talk.challenges import challenge_form_texts
from bot.talk.teams import simul_form_texts as texts
from bot.teams.simul import MOST_BOARDS
from bot.views.challenges.challenge_form import AGAIN, LONGEST_NAME, name_variants
from bot.views.control_actions import ControlKind, SimulAction
from bot.views.control_id import ControlId
from bot.views.forms import Fields, Form

VARIANT, OTHER_VARIANT, TURN = "variant", "other-variant", "turn"
COLOR, BOARDS = "colour", "boards"
FIELDS = {VARIANT, OTHER_VARIANT, TURN, COLOR, BOARDS}


def simul_form(fields: Fields, turns: Mapping[str, str], colors: Mapping[str, str]) -> Form:
    """Return the form for a simul; times and colours are labels by value."""
    variants = name_variants(fields.given.get(VARIANT, ()), rules.games())
    counts = {str(count): str(count) for count in range(1, MOST_BOARDS + 1)}
    parts = [
        fields.menu(VARIANT, texts.variant_field(), variants),
        fields.line(OTHER_VARIANT, challenge_form_texts.other_variant_field(), most=LONGEST_NAME),
        fields.menu(TURN, texts.turn_field(), turns),
        fields.radio(COLOR, challenge_form_texts.color_field(), colors),
        fields.menu(BOARDS, texts.boards_field(), counts),
    ]
    sent = ControlId(ControlKind.SIMUL, SimulAction.FORM_SENT, 0)
    return Form(sent, texts.simul_title(), parts)


def again() -> ControlId:
    """Return the control that reopens the form as it was sent."""
    return ControlId(ControlKind.SIMUL, SimulAction.FORM, 0, 0, AGAIN)
