"""What the forms for a team game say: titles, labels, hints and choices."""

from bot.talk.challenge_form_texts import FieldWords
from render.translation import _, pgettext


def lobby_title() -> str:
    """Head the form for a team game."""
    # Translators: title 45
    return _("New team game")


def more_title() -> str:
    """Head the form with the rest of a team game."""
    # Translators: title 45
    return _("More about this team game")


def opponent_field() -> FieldWords:
    """Ask who plays against the team of the channel."""
    hint = _("You, me or a friend, against the channel. Leave empty for two teams.")
    # Translators: label 45
    return pgettext("field of a form", "Who plays alone"), hint


def turn_field() -> FieldWords:
    """Ask for the time per move."""
    # Translators: label 45
    return pgettext("field of a form", "Time per move"), ""


def decides_field() -> FieldWords:
    """Ask how a team chooses its moves."""
    # Translators: label 45
    return pgettext("field of a form", "How a team chooses its moves"), ""


def ticks_field() -> FieldWords:
    """Ask for what is on or off."""
    # Translators: label 45
    return pgettext("field of a form", "Rules of this game"), ""


def ticks() -> dict[str, str]:
    """Name what can be on or off, and what leads to the rest of the form."""
    return {
        # Translators: option 100
        "forfeit": _("If no one votes, the team loses"),
        # Translators: option 100
        "more": _("More: who can join, another channel, votes, any variant"),
    }


def joins_field() -> FieldWords:
    """Ask who can join."""
    # Translators: label 45
    return pgettext("field of a form", "Who can join"), ""


def role_field() -> FieldWords:
    """Ask for the role that can join."""
    # Translators: label 45
    return pgettext("field of a form", "Role"), _(
        "The role that can join, if you chose that above."
    )


def against_field() -> FieldWords:
    """Ask for another channel to play against."""
    hint = _("Another channel of this server to play against.")
    # Translators: label 45
    return pgettext("field of a form", "Channel"), hint


def votes_field() -> FieldWords:
    """Ask what members see while a vote is open."""
    # Translators: label 45
    return pgettext("field of a form", "What members see while a vote is open"), ""


def before_more() -> str:
    """Say that a team game isn't open yet, and how to go on."""
    return _("Nothing is posted yet. Press **More** to finish your team game.")
