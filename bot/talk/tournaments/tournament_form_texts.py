"""What the forms for a tournament say: titles, labels, hints and choices."""

from datetime import timedelta

from bot.people.typed_dates import read_picked
from bot.talk.challenges.challenge_form_texts import FieldWords
from bot.talk.matches.clock_words import duration_in_words
from render.translation import _, pgettext


def tournament_title() -> str:
    """Head the form for a tournament."""
    # Translators: title 45
    return _("New tournament")


def more_title() -> str:
    """Head the form with the rest of a tournament."""
    # Translators: title 45
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
        # Translators: option 100
        "twice": _("Double round robin: meet twice, colours swapped"),
        # Translators: option 100
        "anywhere": _("Played over the board or on another site: you report the results, unrated"),
        # Translators: option 100
        "more": _("More: any variant, scoring, rounds, boards, planned start"),
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
    # Translators: option 100
    return _("Enough to find a winner")


def boards_field() -> FieldWords:
    """Ask for the number of boards of a team."""
    # Translators: label 45
    return pgettext("field of a form", "Boards per team match"), ""


def starts_field() -> FieldWords:
    """Ask when it starts."""
    # Translators: label 45
    return pgettext("field of a form", "Start"), ""


def start_by_hand() -> str:
    """Name the usual start."""
    # Translators: option 100
    return _("When I press Start")


def start_after(time: timedelta) -> str:
    """Name a planned start by the time from now."""
    # Translators: option 100
    return _("Automatically, in {time}").format(time=duration_in_words(time))


def start_as_typed(typed: str) -> str:
    """Name the planned start that was typed into the option of the command, as it was typed.

    A moment from Discord's picker is only shown where Discord formats text, so it gets its date.
    """
    picked = read_picked(typed)
    # Translators: option 100
    told = _("Automatically, at the time you picked")
    return f"{told}: {typed if picked is None else f'{picked:%Y-%m-%d %H:%M} UTC'}"


def before_more() -> str:
    """Say that a tournament isn't created yet, and how to go on."""
    return _("Nothing is posted yet. Press **More** to finish your tournament.")
