"""The form for days away."""

from bot.clocks.holidays import MOST_DAYS
from bot.talk.people import holiday_texts as texts
from bot.views.challenges.challenge_form import AGAIN
from bot.views.control_actions import ControlKind, PersonAction
from bot.views.control_id import ControlId
from bot.views.forms import Fields, Form

DAYS, BEGIN = "days", "from"
LONGEST_DATE = 40


def away_form(fields: Fields, days_left: int, example: str) -> Form:
    """Return the form for days away, given how many are left; a date is written as in `example`.

    Without a first day they begin now.
    """
    lengths = {str(days): texts.days_label(days) for days in range(1, MOST_DAYS + 1)}
    parts = [
        fields.menu(DAYS, texts.days_field(days_left), lengths),
        fields.line(BEGIN, texts.begin_field(), most=LONGEST_DATE, example=example),
    ]
    sent = ControlId(ControlKind.PERSON, PersonAction.AWAY_FORM_SENT, 0)
    return Form(sent, texts.away_title(), parts)


def again() -> ControlId:
    """Return the control that reopens the form as it was sent."""
    return ControlId(ControlKind.PERSON, PersonAction.AWAY_FORM, 0, 0, AGAIN)
