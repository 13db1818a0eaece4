"""What the forms for a team game say: titles, labels, hints and choices."""

from bot.talk.challenges.challenge_form_texts import FieldWords
from render.translation import _, pgettext


def lobby_title() -> str:
    """Head the form for a team game."""
    # Translators: title 45
    return _("New team game")


def members_title() -> str:
    """Head the form about members and their votes."""
    # Translators: title 45
    return _("Members and votes")


def start_title() -> str:
    """Head the form about the variant and its start."""
    # Translators: title 45
    return _("Variant and start")


def sides_title() -> str:
    """Head the form about the two sides."""
    # Translators: title 45
    return _("The two sides")


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
        "more": _("More: members, votes, any variant, another channel or server"),
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


def guard_field() -> FieldWords:
    """Ask how long people must have been in the server to join."""
    # Translators: label 45
    return pgettext("field of a form", "How long people must be here to join"), ""


def usual_guard() -> str:
    """Name the choice of what a server usually asks of new people."""
    # Translators: option 100
    return _("This server's default")


def votes_field() -> FieldWords:
    """Ask what members see while a vote is open."""
    # Translators: label 45
    return pgettext("field of a form", "What members see while a vote is open"), ""


def quorum_field() -> FieldWords:
    """Ask how many votes a move needs."""
    hint = _("With fewer, the vote is extended by half.")
    # Translators: label 45
    return pgettext("field of a form", "Votes needed"), hint


def color_field() -> FieldWords:
    """Ask for the colour of the team."""
    # Translators: label 45
    return pgettext("field of a form", "The team's colour"), _("Against one person or channel.")


def level_field() -> FieldWords:
    """Ask how strong the computer plays."""
    # Translators: label 45
    return pgettext("field of a form", "My level"), _("Only if you're playing me.")


def usual_level() -> str:
    """Name the choice of the level that a person played last."""
    # Translators: option 100
    return _("Your last level")


def code_field() -> FieldWords:
    """Ask for the code with which two servers play."""
    hint = _("To play another server: type new to get a code, or enter theirs.")
    # Translators: label 45
    return pgettext("field of a form", "Code"), hint


def name_field() -> FieldWords:
    """Ask what another server is told of this one."""
    # Translators: label 45
    return pgettext("field of a form", "What the other server sees as your name"), ""


def before_more() -> str:
    """Say that a team game isn't open yet, and how to go on."""
    return _("Nothing is posted yet. Choose more below, or open your team game as it is.")
