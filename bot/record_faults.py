"""What is wrong with a file of games, in words."""

import rules
from bot.record_files.imported_file import ImportedFile, NumberedFault
from bot.record_files.reader import Failure, FileNotRead
from bot.refusals import refusal
from bot.safe_text import quote
from rules.pdn import BadPdn, PdnFault
from rules.pdn.reading import MOST_PLIES

REASONS = {
    PdnFault.BAD_TAG: 'a tag is a name and a text, like `[Event "Club night"]`.',
    PdnFault.OPEN_COMMENT: "a comment begins here and is never closed.",
    PdnFault.OPEN_VARIATION: "a variation begins here and is never closed.",
    PdnFault.UNOPENED_VARIATION: "a variation is closed here that was not opened.",
    PdnFault.SET_UP_INSIDE: "a position is set up in the middle of the game.",
    PdnFault.TOO_LONG: f"I read games of up to {MOST_PLIES} moves.",
}
NOT_READ = {
    Failure.TAKES_TOO_LONG: "Reading that file takes too long. Try one with fewer games.",
    Failure.TAKES_TOO_MUCH: "Reading that file takes too much memory. Try one with fewer games.",
    Failure.IS_READING: "I am still reading another file of yours; try again in a moment.",
    Failure.IS_BUSY: "I am reading many files just now; try again in a minute.",
    Failure.DIED: "That file could not be read, and nothing has changed. Try it once more.",
}
MOST_FAULTS = 5  # games that cannot be read, told one by one


def record_fault(error: BadPdn) -> str:
    """Say in which line of a file something is wrong, and why."""
    why = reason(error)
    if error.ply:
        return f"Line {error.line}, move {error.ply}: {why}"
    return f"Line {error.line}: {why}"


def faults_of(file: ImportedFile) -> str:
    """Say which games of a file cannot be read, in a line each; nothing where all can."""
    if not file.bad_games:
        return ""
    lines = [numbered_fault(numbered) for numbered in file.faults[:MOST_FAULTS]]
    if file.bad_games > len(lines):
        lines.append(f"And {file.bad_games - len(lines)} more.")
    games = "One game" if file.bad_games == 1 else f"{file.bad_games} games"
    listed = "\n".join(f"-# {line}" for line in lines)
    return f"-# {games} of this file cannot be read:\n{listed}"


def numbered_fault(numbered: NumberedFault) -> str:
    """Say which game of a file is wrong, in which line, and why."""
    number, error, why = numbered.number, numbered.fault, reason(numbered.fault)
    if error.ply:
        return f"Game {number}, line {error.line}, move {error.ply}: {why}"
    return f"Game {number}, line {error.line}: {why}"


def no_game_in(file: ImportedFile) -> str:
    """Say why nothing of a file can be shown."""
    if not file.bad_games:
        return "I find no game in that file."
    if file.bad_games == 1:
        return f"I cannot read this record. {record_fault(file.faults[0].fault)}"
    return f"I can read no game of that file.\n{faults_of(file)}"


def not_read(error: FileNotRead) -> str:
    """Say why a file was not read."""
    return NOT_READ[error.failure]


def reason(error: BadPdn) -> str:
    """Say why a game of a file cannot be read."""
    if words := REASONS.get(error.fault):
        return words
    match error.cause:
        case None:
            return f"**{quote(error.text)}** is no move, no tag and no comment."
        case rules.UnknownGame():
            return "I do not know the game that the tags name."
        case rules.Unreadable(text=text):
            return f"**{quote(text)}** is no move."
        case cause:
            return refusal(cause)
