"""What the forms for a tournament say: titles, labels, hints and choices."""

from bot.talk.challenge_form_texts import FieldWords
from render.translation import _, pgettext


def tournament_title() -> str:
    """Head the form for a tournament."""
    return _("New tournament")


def more_title() -> str:
    """Head the form with the rest of a tournament."""
    return _("More about this tournament")


def name_field() -> FieldWords:
    """Ask for the name."""
    # Translators: label 45
    return pgettext("field of a form", "Name"), ""


def kind_field() -> FieldWords:
    """Ask for the format."""
    # Translators: label 45
    return pgettext("field of a form", "Format"), ""


def pace_field() -> FieldWords:
    """Ask how long it takes."""
    # Translators: label 45
    return pgettext("field of a form", "How long it takes"), ""


def ticks_field() -> FieldWords:
    """Ask for what is on or off."""
    # Translators: label 45
    return pgettext("field of a form", "Rules of this tournament"), ""


def ticks() -> dict[str, str]:
    """Name what can be on or off, and what leads to the rest of the form."""
    return {
        "rated": pgettext("field of a form", "Rated"),
        "twice": _("Double round robin: meet twice, colours swapped"),
        "more": _("More: any variant, scoring, rounds, boards per team"),
    }


def score_field() -> FieldWords:
    """Ask how points are given."""
    # Translators: label 45
    return pgettext("field of a form", "Scoring"), ""


def rounds_field() -> FieldWords:
    """Ask for the number of rounds."""
    # Translators: label 45
    return pgettext("field of a form", "Rounds in a Swiss"), ""


def enough_rounds() -> str:
    """Name the usual number of rounds."""
    return _("Enough to find a winner")


def boards_field() -> FieldWords:
    """Ask for the number of boards of a team."""
    # Translators: label 45
    return pgettext("field of a form", "Boards per team match"), ""


def before_more() -> str:
    """Say that a tournament isn't created yet, and how to go on."""
    return _("Nothing is posted yet. Press **More** to finish your tournament.")
