"""What the messages say in which a game is gone through."""

import rules
from bot.matches.match_value import Match
from bot.record_files.imported_file import ImportedFile, ImportedGame
from bot.talk.endings import result_sentence
from bot.talk.names import game_name
from bot.talk.safe_text import quote
from render.translation import _, ngettext


def replay_end(match: Match) -> str:
    """Say how the game ended, or how far it has come."""
    if match.result is not None:
        return result_sentence(match, match.result)
    return _("{moves} so far.").format(moves=count_moves(match.course))


def count_moves(course: rules.Course) -> str:
    """Count the moves of a game as people do: one is a turn of both sides."""
    count = course.move_numbers()[-1].number if course.ply else 0
    return ngettext("{count} move", "{count} moves", count).format(count=count)


def describe_replay(match: Match, last: int | None, end: str) -> str:
    """Describe a moving picture; `end` describes its last position."""
    game = _(match.course.game.name)
    if last is None:
        return _("Replay of {game}, {moves}. Last position: {end}").format(
            game=game, moves=count_moves(match.course), end=end
        )
    count = min(last, match.ply)
    sentence = ngettext(
        "Replay of {game}, the last move. Last position: {end}",
        "Replay of {game}, the last {count} moves. Last position: {end}",
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


def record_heading(file: ImportedFile, game: ImportedGame, number: int) -> str:
    """Name a game of a file, its players and its result, and tell which one it is, from 1."""
    count = len(file.games)
    players = _("{white} v {black} · {result}").format(
        white=quote(game.white), black=quote(game.black), result=quote(game.result)
    )
    if count > 1:
        players = _("{players} · game {number} of {count}").format(
            players=players, number=number, count=count
        )
    lines = [f"### {game_name(game.course.game)}", players]
    if file.has_more:
        more = ngettext(
            "-# The file has more games; I read the first one.",
            "-# The file has more games; I read the first {count}.",
            count,
        )
        lines.append(more.format(count=count))
    return "\n".join(lines)
