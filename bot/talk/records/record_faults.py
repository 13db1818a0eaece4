"""What is wrong with a file of games."""

import rules
from bot.record_files.imported_file import ImportedFile, NumberedFault
from bot.record_files.reader import Failure, FileNotRead
from bot.talk.matches.rule_refusals import explain_refusal
from bot.talk.safe_text import quote
from render.translation import _, ngettext
from rules.pdn import BadPdn, PdnFault
from rules.pdn.reading import MOST_PLIES

MOST_FAULTS = 5  # games that cannot be read, told one by one


def explain_unread_file(error: FileNotRead) -> str:
    """Say why a file was not read."""
    match error.failure:
        case Failure.TAKES_TOO_LONG:
            return _("Reading that file takes too long. Try one with fewer games.")
        case Failure.TAKES_TOO_MUCH:
            return _("Reading that file takes too much memory. Try one with fewer games.")
        case Failure.IS_READING:
            return _("I'm still reading your other file. Try again in a moment.")
        case Failure.IS_BUSY:
            return _("I'm reading a lot of files right now. Try again in a minute.")
        case Failure.DIED:
            return _("I couldn't read that file, and nothing has changed. Please try again.")


def no_game_in_file(file: ImportedFile) -> str:
    """Say why nothing of a file can be shown."""
    if not file.bad_games:
        return _("I couldn't find a game in that file.")
    if file.bad_shots is not None:
        from bot.talk.matches.shot_refusals import (
            explain_bad_shots,  # loaded with the first such file
        )

        return explain_bad_shots(file.bad_shots)
    if file.bad_games == 1:
        fault = explain_fault(file.faults[0].fault)
        return _("I can't read this record. {fault}").format(fault=fault)
    return _("I couldn't read any of the games in that file.\n{faults}").format(
        faults=faults_in_file(file)
    )


def faults_in_file(file: ImportedFile) -> str:
    """Say which games of a file cannot be read, a line for each; empty if all can be."""
    if not file.bad_games:
        return ""
    heading = ngettext(
        "I couldn't read one game in this file:",
        "I couldn't read {count} games in this file:",
        file.bad_games,
    ).format(count=file.bad_games)
    lines = [explain_numbered_fault(numbered) for numbered in file.faults[:MOST_FAULTS]]
    more = file.bad_games - len(lines)
    if more > 0:
        lines.append(ngettext("And {count} more.", "And {count} more.", more).format(count=more))
    return "\n".join(f"-# {line}" for line in (heading, *lines))


def explain_numbered_fault(numbered: NumberedFault) -> str:
    """Say which game of a file is wrong, in which line, and why."""
    error = numbered.fault
    sentence = (
        # Translators: {move}: the number of a move, such as 12
        _("Game {number}, line {line}, move {move}: {why}")
        if error.ply
        else _("Game {number}, line {line}: {why}")
    )
    return sentence.format(
        number=numbered.number, line=error.line, move=_move_number(error), why=_why(error)
    )


def explain_fault(error: BadPdn) -> str:
    """Say in which line of a file something is wrong, and why."""
    # Translators: {move}: the number of a move, such as 12
    sentence = _("Line {line}, move {move}: {why}") if error.ply else _("Line {line}: {why}")
    return sentence.format(line=error.line, move=_move_number(error), why=_why(error))


def _move_number(error: BadPdn) -> int:
    """Return the number of the wrong move of a game that begins with move 1."""
    return (error.ply + 1) // 2


def _why(error: BadPdn) -> str:
    match error.fault:
        case PdnFault.BAD_TAG:
            return _('a tag is a name and a text, like `[Event "Club night"]`.')
        case PdnFault.OPEN_COMMENT:
            return _("a comment starts here and is never closed.")
        case PdnFault.OPEN_VARIATION:
            return _("a variation starts here and is never closed.")
        case PdnFault.UNOPENED_VARIATION:
            return _("a variation is closed here that was never opened.")
        case PdnFault.SET_UP_INSIDE:
            return _("a position is set up in the middle of the game.")
        case PdnFault.TOO_LONG:
            return ngettext(
                "I can read games of up to {count} move.",
                "I can read games of up to {count} moves.",
                MOST_PLIES,
            ).format(count=MOST_PLIES)
        case _other:
            return _why_by_cause(error)


def _why_by_cause(error: BadPdn) -> str:
    """Say what the rules have against a game, its set-up or its move."""
    match error.cause:
        case None:
            return _("**{text}** isn't a move, a tag or a comment.").format(text=quote(error.text))
        case rules.UnknownGame():
            return _("I don't know the variant named in the tags.")
        case rules.Unreadable(text=text):
            return _("**{text}** isn't a move.").format(text=quote(text))
        case cause:
            return explain_refusal(cause)
