"""What is said while a person steps through a game."""

import re

import rules
from bot.matches.match_value import Match
from bot.record_files.imported_file import ImportedFile, ImportedGame
from bot.talk.matches.endings import result_sentence
from bot.talk.names import game_name
from bot.talk.safe_text import quote
from render.names import plain_game_name
from render.translation import _, ngettext, pgettext

LONGEST_NOTE = 500  # characters of a comment; the file has the rest
COMMANDS = re.compile(r"\[%[^\[\]]*\]")  # for programs, such as the time left


def replay_end(match: Match) -> str:
    """Say how the game ended, or how far it has come."""
    if match.result is not None:
        return result_sentence(match, match.result)
    return _("So far: {moves}.").format(moves=count_moves(match.course))


def count_moves(course: rules.Course) -> str:
    """Count the moves of a game as players do: a move of both sides is one."""
    count = course.move_numbers()[-1].number if course.ply else 0
    return ngettext("{count} move", "{count} moves", count).format(count=count)


def describe_replay(match: Match, last: int | None, end: str) -> str:
    """Describe a moving picture; `end` describes its last position."""
    game = plain_game_name(match.course.game)
    if last is None:
        # Translators: alt 1024
        # Translators: {moves}: how many moves, in words, such as "24 moves"
        return _("Replay: {game}, {moves}. Last position: {end}").format(
            game=game, moves=count_moves(match.course), end=end
        )
    count = min(last, match.ply)
    if count == 1:
        # Translators: alt 1024
        return _("Replay of the last move: {game}. Last position: {end}").format(game=game, end=end)
    # Translators: alt 1024
    sentence = ngettext(
        "Replay of the last {count} move: {game}. Last position: {end}",
        "Replay of the last {count} moves: {game}. Last position: {end}",
        count,
    )
    return sentence.format(game=game, count=count, end=end)


def position_caption(line: rules.Line, fen: str) -> str:
    """Name the game of a position, the side to move, and the position as FEN."""
    sentence = (
        _("**{game}** · ⚪ White to move")
        if line.turn is rules.Color.WHITE
        else _("**{game}** · ⚫ Black to move")
    )
    return f"{sentence.format(game=game_name(line.game))}\n```\n{fen}\n```"


def game_question(games: int) -> tuple[str, str, str]:
    """Ask for a game of a file: the title of a form, the label of its field, and an example."""
    # Translators: {games}: how many games are in a file, such as 12
    label = _("Its number, from 1 to {games}").format(games=games)
    return _("Choose a game"), label, f"{(games + 1) // 2}"


def upload_title() -> str:
    """Head the form for a file of games."""
    # Translators: title 45
    return _("Open a file")


def upload_field() -> tuple[str, str]:
    """Ask for a file of games."""
    # Translators: label 45
    return pgettext("field of a form", "PDN file"), _("Up to 256 kB. Only you will see it.")


def record_heading(file: ImportedFile, game: ImportedGame, number: int) -> str:
    """Name a game of a file, its players and its result, and tell which one it is, from 1."""
    count = len(file.games)
    players = _("{white} v {black}").format(white=quote(game.white), black=quote(game.black))
    parts = [players, quote(game.result)]
    if count > 1:
        # Translators: {games}: how many games are in a file, such as 12
        parts.append(_("game {number} of {games}").format(number=number, games=count))
    lines = [f"### {game_name(game.course.game)}", " · ".join(parts)]
    if told := [quote(text) for text in (_event_of(game), _date_of(game)) if text]:
        lines.append(" · ".join(told))
    if file.has_more:
        more = (
            _("-# The file has more games. I read the first one.")
            if count == 1
            else ngettext(
                "-# The file has more games. I read the first {count} game.",
                "-# The file has more games. I read the first {count} games.",
                count,
            )
        )
        lines.append(more.format(count=count))
    return "\n".join(lines)


def _event_of(game: ImportedGame) -> str:
    """Return where a game was played, as the file says; empty if it doesn't."""
    event = game.tags.get("Event", "").strip()
    return event if event != "?" else ""


def _date_of(game: ImportedGame) -> str:
    """Return when a game was played, as far as the file says, with dashes for its points."""
    return game.tags.get("Date", "").replace("?", "").strip(". ").replace(".", "-")


def record_notes(game: ImportedGame, ply: int) -> str:
    """Repeat what the file says about the position after some moves: comments and variations."""
    comment = COMMANDS.sub("", " ".join(game.comments.get(ply, ()))).strip()
    variations = " ".join(game.variations.get(ply, ()))
    return "\n".join(f"> {quote(text, LONGEST_NOTE)}" for text in (comment, variations) if text)
