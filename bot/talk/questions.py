"""What a player is asked before a move, a huff or the end of a game."""

from bot.matches.match_value import Match
from bot.matches.seating import side_of
from bot.matches.terms import TOUCH_MOVE
from bot.talk.names import game_name, plain_name
from render.translation import _, ngettext
from rules import Move, Square


def which_match() -> str:
    """Ask which of several games is meant."""
    return _("Which game do you mean?")


def match_choice(match: Match, person_id: int) -> str:
    """Name one of a person's games on a button: the opponent and the form of the game."""
    return _("v {opponent} · {game}").format(
        opponent=plain_name(match.holder(side_of(match, person_id).other)),
        game=game_name(match.course.game),
    )


def move_choice(match: Match, person_id: int, name: str) -> str:
    """Name a move in one of a person's games on a button."""
    return _("{move} · {match}").format(move=name, match=match_choice(match, person_id))


def which_move(match: Match) -> str:
    """Ask which move is played."""
    return _("You must capture.") if match.must_capture else _("Your move:")


def which_piece(match: Match) -> str:
    """Ask which piece moves."""
    question = (
        _("You must capture. Which piece?") if match.must_capture else _("Which piece moves?")
    )
    if TOUCH_MOVE in match.terms.house_rules:
        binding = _("-# Touch-move: the piece you choose has to move.")
        return f"{question}\n{binding}"
    return question


def where_to(name: str, *, is_foreign: bool) -> str:
    """Ask where the piece goes that stands on the square of this name."""
    question = (
        _("Where does your opponent's **{square}** go?")
        if is_foreign
        else _("Where does **{square}** go?")
    )
    return question.format(square=name)


def foreign_piece(match: Match, move: Move) -> str:
    """Ask whether a piece of the opponent is meant to be moved."""
    square = match.game.square_name(move.start)
    return _("The piece on **{square}** is your opponent's. Move it anyway?").format(square=square)


def describe_piece(match: Match, square: Square, moves: int) -> str:
    """Describe a piece that can be chosen: its rank, what it stands on, how it can move."""
    piece, *below = match.game.stacks(match.position)[square]
    if piece.color is match.turn:
        words = _("king") if piece.is_king else _("man")
    else:
        words = _("opponent's king") if piece.is_king else _("opponent's man")
    if below:
        words = _("{piece} on top of {count}").format(piece=words, count=len(below))
    return ngettext("{piece}, {count} move", "{piece}, {count} moves", moves).format(
        piece=words, count=moves
    )


def describe_captures(move: Move) -> str | None:
    """Say how many pieces a move takes; None where it takes none."""
    if not move.victims:
        return None
    count = len(move.victims)
    return ngettext("takes {count}", "takes {count}", count).format(count=count)


def play_label(move: str) -> str:
    """Name the button that plays a move, alone or after a question."""
    return _("Play {move}").format(move=move)


def huff_label(square: str) -> str:
    """Name the button that takes off a piece that failed to capture."""
    return _("Huff {square}").format(square=square)


def resign_question() -> str:
    """Ask whether the game is to be given up."""
    return _("Resign this game?")


def which_to_resign() -> str:
    """Ask which of a person's games is to be given up, where none of them is played here."""
    return _("You have no game in this channel. Which one do you want to resign?")


def resign_label(match: Match, person_id: int) -> str:
    """Name the button that asks about giving up one of a person's games."""
    opponent = match.holder(side_of(match, person_id).other)
    return _("{game} v {opponent}").format(
        game=_(match.course.game.name), opponent=plain_name(opponent)
    )


def unreachable_games() -> str:
    """Say that some of a person's games can be ended, since their channels are out of sight."""
    return _(
        "-# I can't see the channels of these games right now: they're deleted, hidden or "
        "archived. You can resign the games here:"
    )
