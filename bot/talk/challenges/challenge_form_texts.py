"""What the forms for a challenge say: titles, labels, hints and choices."""

from render.translation import _, pgettext

FieldWords = tuple[str, str]  # the label of a field, and the small print below it


def new_challenge_title() -> str:
    """Head the form for a new challenge."""
    # Translators: title 45
    return _("New challenge")


def changed_challenge_title() -> str:
    """Head the form that changes a challenge."""
    # Translators: title 45
    return _("Change this challenge")


def more_title() -> str:
    """Head the form with the rest of a challenge."""
    # Translators: title 45
    return _("More about this challenge")


def opponent_field() -> FieldWords:
    """Ask for the opponent."""
    # Translators: label 45
    return pgettext("field of a form", "Opponent"), _("Leave empty to let anyone accept.")


def variant_field() -> FieldWords:
    """Ask for the variant, where most can be chosen."""
    # Translators: label 45
    return pgettext("field of a form", "Variant"), _("Tick More below for the others.")


def clock_field() -> FieldWords:
    """Ask for the clock."""
    # Translators: label 45
    return pgettext("field of a form", "Clock"), ""


def color_field() -> FieldWords:
    """Ask for the colour."""
    # Translators: label 45
    return pgettext("field of a form", "Your colour"), ""


def ticks_field() -> FieldWords:
    """Ask for what is on or off."""
    # Translators: label 45
    return pgettext("field of a form", "Rules of this game"), ""


def colors() -> dict[str, str]:
    """Name the colours that a challenger can choose, the usual choice first."""
    return {
        # Translators: option 100
        "random": pgettext("colour in a form", "Random"),
        # Translators: option 100
        "white": pgettext("colour in a form", "White"),
        # Translators: option 100
        "black": pgettext("colour in a form", "Black"),
    }


def ticks() -> dict[str, str]:
    """Name what can be on or off, and what leads to the rest of the form."""
    return {
        # Translators: option 100
        "rated": pgettext("field of a form", "Rated"),
        # Translators: option 100
        "touch-move": _("Touch-move: a piece you pick up must move"),
        # Translators: option 100
        "hints": _("Hints: both players can ask me"),
        # Translators: option 100
        "more": _("More: opening, odds, rule options, any variant or clock"),
    }


def other_variant_field() -> FieldWords:
    """Ask for a variant by its name."""
    # Translators: label 45
    return pgettext("field of a form", "Another variant"), _("Leave empty to keep your choice.")


def other_clock_field() -> FieldWords:
    """Ask for a clock in words."""
    # Translators: label 45
    return pgettext("field of a form", "Another clock"), _("Leave empty to keep your choice.")


def opening_field() -> FieldWords:
    """Ask for a random opening or odds."""
    # Translators: label 45
    return pgettext("field of a form", "Opening or odds"), _("Games with odds are never rated.")


def usual_opening() -> str:
    """Name the opening that is played if no other one is chosen."""
    # Translators: option 100
    return _("Normal start")


def position_field() -> FieldWords:
    """Ask for a position to begin with."""
    # Translators: label 45
    return pgettext("field of a form", "Or begin from a position (FEN)"), ""


def options_field() -> FieldWords:
    """Ask for the options of a variant."""
    # Translators: label 45
    return pgettext("field of a form", "Rule options"), ""


def fault_in_form(why: str) -> str:
    """Say that something in a form must be corrected, and that all of it was kept."""
    return _("{why}\n-# I've kept what you filled in. Press **Change** to put it right.").format(
        why=why
    )


def before_more(game: str) -> str:
    """Say that a challenge isn't made yet, and how to go on."""
    return _("Nothing is posted yet. Press **More** to finish your challenge.\n{game}").format(
        game=game
    )
