"""What the form for an evening says."""

from bot.talk.challenges.challenge_form_texts import FieldWords
from render.translation import _, pgettext


def evening_title() -> str:
    """Head the form for an evening."""
    # Translators: title 45
    return _("New club night")


def length_field() -> FieldWords:
    """Ask how long it lasts."""
    # Translators: label 45
    return pgettext("field of a form", "How long it takes"), ""


def starts_field() -> FieldWords:
    """Ask when it starts."""
    # Translators: label 45
    label = pgettext("field of a form", "Start")
    return label, _("For example: now, 20:00, tomorrow 20:00, or 2h for two hours from now.")
