"""Our own signs in messages: emojis of the application, once they are known.

Sentences are written with the emoji that every system knows. Where Discord shows an emoji of the
application, on a card and on its controls, ours takes its place; in code, labels, names of threads
and files the usual one stays, as it does until ours are known.
"""

import re
from collections.abc import Mapping
from contextvars import ContextVar

import discord

from bot.talk.labels import Label
from render import EDITION, Sign
from rules import Color, Piece

USUAL = {
    "⚪": Sign.WHITE_MAN,
    "🌝": Sign.WHITE_KING,
    "⚫": Sign.BLACK_MAN,
    "🌚": Sign.BLACK_KING,
    "♟️": Sign.TURN,
    "⏳": Sign.CLOCK,
}
# Code and the text of links show no emoji of an application; existing emojis are left alone.
KEPT = re.compile(
    r"```[^`]{1,4000}```|`[^`\n]{1,400}`|\[[^\[\]\n]{1,200}\]\([^()\s]{1,500}\)|<[^<>\s]{1,100}>"
    rf"|(?P<sign>{'|'.join(USUAL)})"
)
SIGNS = {f"{sign}_v{EDITION}": sign for sign in Sign}  # by the names of their emojis
EDITIONS = re.compile(rf"(?P<sign>{'|'.join(Sign)})_v\d{{1,6}}")
ON_BUTTONS = {
    Label.MOVE: Sign.TURN,
    Label.DRAW: Sign.DRAW,
    Label.OFFER_DRAW: Sign.DRAW,
    Label.ACCEPT_DRAW: Sign.DRAW,
    Label.DRAWN: Sign.DRAW,
    Label.CLAIM: Sign.CROWN,
    Label.JOIN_WHITE: Sign.WHITE_MAN,
    Label.JOIN_BLACK: Sign.BLACK_MAN,
    Label.WHITE_WINS: Sign.WHITE_MAN,
    Label.BLACK_WINS: Sign.BLACK_MAN,
    Label.WHITE_WON: Sign.WHITE_MAN,
    Label.BLACK_WON: Sign.BLACK_MAN,
}

Emojis = Mapping[Sign, discord.PartialEmoji]


class OwnSigns:
    """The emojis of one application; none until they are known, or if it cannot have them."""

    def __init__(self) -> None:
        self.emojis: Emojis = {}


def find_present_name(name: str) -> str | None:
    """Return the current name of the emoji of which `name` is any edition; None if it is not
    ours.
    """
    found = EDITIONS.fullmatch(name)
    return f"{found['sign']}_v{EDITION}" if found is not None else None


_SIGNS: ContextVar[OwnSigns | None] = ContextVar("signs", default=None)


def show_signs(signs: OwnSigns) -> None:
    """Show the signs of an application in this context, and in the tasks that begin in it."""
    _SIGNS.set(signs)


def find_emoji(sign: Sign | None) -> discord.PartialEmoji | None:
    """Return the emoji of a sign; None if the application has none."""
    signs = _SIGNS.get()
    return None if signs is None or sign is None else signs.emojis.get(sign)


def find_button_emoji(label: Label | str) -> discord.PartialEmoji | None:
    """Return the emoji beside the words of a button; None if there is none."""
    return find_emoji(ON_BUTTONS.get(label)) if isinstance(label, Label) else None


def find_piece_emoji(piece: Piece) -> discord.PartialEmoji | None:
    """Return the emoji of a piece; None if the application has none."""
    if piece.color is Color.WHITE:
        return find_emoji(Sign.WHITE_KING if piece.is_king else Sign.WHITE_MAN)
    return find_emoji(Sign.BLACK_KING if piece.is_king else Sign.BLACK_MAN)


def put_signs(words: str) -> str:
    """Return words for a card with our signs in place of the usual emojis; code stays as it is."""
    signs = _SIGNS.get()
    if signs is None or not signs.emojis:
        return words
    emojis = signs.emojis

    def put(found: re.Match[str]) -> str:
        sign = found["sign"]
        return str(emojis[USUAL[sign]]) if sign and USUAL[sign] in emojis else found[0]

    return KEPT.sub(put, words)
