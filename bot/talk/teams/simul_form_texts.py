"""What the form for a simul says."""

from bot.talk.challenges.challenge_form_texts import FieldWords
from render.translation import _, pgettext


def simul_title() -> str:
    """Head the form for a simul."""
    # Translators: title 45
    return _("New simul")


def variant_field() -> FieldWords:
    """Ask for the variant, where most can be chosen."""
    # Translators: label 45
    return pgettext("field of a form", "Variant"), ""


def turn_field() -> FieldWords:
    """Ask for the time per move."""
    # Translators: label 45
    return pgettext("field of a form", "Time per move"), _("You get more on many boards.")


def boards_field() -> FieldWords:
    """Ask how many people can join."""
    # Translators: label 45
    return pgettext("field of a form", "How many can join"), ""
