"""What is different in a game for people who know another one, part by part."""

from bot.school.course.known_draughts import STEPS
from bot.talk.matches.game_lessons import list_parts
from render.names import plain_game_name
from render.translation import _, pgettext
from rules import Game


def known_question() -> str:
    """Ask once which draughts a person knows."""
    return _("**Do you already know another variant?** I'll show you what's different.")


def none_known_label() -> str:
    """Label the answer of a person who knows no draughts."""
    # Translators: label 100
    return pgettext("button: no other draughts is known", "None of them")


def known_label(game: Game) -> str:
    """Label the answer of a person who knows a game, and the choice of one to compare with."""
    return plain_game_name(game)


def difference_heading(known: Game, other: Game, step: int) -> str:
    """Name both games, and the step of the comparison, counted from 1."""
    # Translators: {other}: the variant that is new to the reader, such as "Frisian draughts"
    # Translators: {steps}: how many steps there are, such as 6
    return _("### What's different: {other}\n-# You know: {known} · Step {step} of {steps}").format(
        other=plain_game_name(other), known=plain_game_name(known), step=step, steps=STEPS
    )


def difference_words(known: Game, other: Game, step: int) -> str:
    """Tell one part of a game's rules, and how it is in the game that a person knows if it differs.

    The rules of both are told in the same words, so equal words mean equal rules.
    """
    there, here = list_parts(known)[step - 1], list_parts(other)[step - 1]
    if there == here:
        return "\n".join((_("Just as you know it:"), here))
    as_known = (f"-# {line}" for line in there.split("\n"))
    return "\n".join(
        (_("This is different for you:"), here, _("-# In the variant you know:"), *as_known)
    )
