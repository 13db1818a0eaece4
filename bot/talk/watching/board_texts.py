"""The words of the board in a browser. The page itself holds none."""

from bot.talk.labels import Label
from render.translation import _, pgettext


def link_to_board() -> str:
    """Say what the button below opens, and for how long."""
    return _(
        "Here's your board: drag the pieces, and moves appear the moment they're played.\n"
        "-# The link is yours alone. It works once, within 2 minutes."
    )


def first_words() -> dict[str, str]:
    """Return what the page says before it knows whom it speaks to."""
    return {
        "connecting": _("Setting up the board …"),
        "signed_out": signed_out(),
        "used_link": used_link(),
        "old_browser": _("This browser is too old for the board. You can play on in Discord."),
    }


def no_scripts() -> str:
    """Say what is missing where a browser runs no scripts."""
    return _("The board needs JavaScript. You can play on in Discord.")


def signed_out() -> str:
    """Say how to get in again."""
    return _("This board is closed. In Discord, press **Open the board** again.")


def used_link() -> str:
    """Say that a link works once."""
    return _("This link has been used, or is too old. In Discord, press **Open the board** again.")


def moved_on() -> str:
    """Say that a move was meant for an earlier board."""
    return _("The game has moved on. This is how it stands now.")


def busy() -> str:
    """Say that too many people ask at once."""
    return _("Too many people are at the door right now. Please try again in a moment.")


def board_words() -> dict[str, object]:
    """Return all labels and sentences of the page, by the names that it knows."""
    return {
        **first_words(),
        "board": pgettext("name of a thing on the page", "Board"),
        "moves": pgettext("button", "Moves"),
        "turn": Label.TURN.words,
        "write": pgettext("button", "Type a move"),
        "send": pgettext("button: sends a typed move", "Play"),
        "keys": pgettext("button", "Keys"),
        "close": pgettext("button", "Close"),
        "yes": pgettext("button", "Yes"),
        "no": pgettext("button", "No"),
        "reload": pgettext("button", "Reload"),
        "reconnecting": _("Reconnecting …"),
        "restarting": _("I'm restarting. Back in a moment."),
        "sending": _("Moving …"),
        "unknown": _("I don't know yet whether that move counted. One moment."),
        "old_page": _("There's a newer version of this page."),
        "too_many": _("Close another board first: you have too many open."),
        "watching": _("You're watching."),
        "here": pgettext("beside a player's name", "at the board"),
        "choose_landing": _("Several captures fit. Choose where your piece lands next."),
        "no_moves": _("There's nothing to play right now."),
        "key_rows": _list_keys(),
        **_words_read_aloud(),
    }


def _words_read_aloud() -> dict[str, object]:
    """Return what a screen reader says of squares and pieces."""
    return {
        "empty": pgettext("a square, read aloud", "empty"),
        "can_move": pgettext("a piece, read aloud", "can move"),
        "must": pgettext("a piece, read aloud", "must capture"),
        "target": pgettext("a square, read aloud", "your piece can move here"),
        "capture_target": pgettext("a square, read aloud", "your piece can capture and land here"),
        "chosen": pgettext("a piece, read aloud", "chosen"),
        "taken": pgettext("a piece, read aloud", "captured"),
        "touched": pgettext("a piece, read aloud", "has to move"),
        "pieces": {
            "m": pgettext("read aloud", "white man"),
            "k": pgettext("read aloud", "white king"),
            "M": pgettext("read aloud", "black man"),
            "K": pgettext("read aloud", "black king"),
        },
    }


def _list_keys() -> list[list[str]]:
    """List the keys that the board knows, and what each does."""
    return [
        ["← ↑ ↓ →", _("From square to square")],
        ["Home, End", _("To the ends of a row")],
        ["Enter", _("Pick up a piece, and put it down")],
        ["Esc", _("Put it back")],
        ["M", _("List of moves")],
        ["/", _("Type a move")],
        ["?", _("This list")],
    ]
