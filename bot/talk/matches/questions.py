"""What a player is asked before a move, a huff or the end of a game."""

from bot.matches.match_value import Match
from bot.matches.seating import does_vote, find_side, side_of
from bot.matches.terms import TOUCH_MOVE
from bot.talk.names import game_name, plain_name
from render.names import plain_game_name
from render.translation import _, ngettext
from rules import Color, Move, Piece, Square


def which_match() -> str:
    """Ask which of several games a person means."""
    return _("Which game do you mean?")


def which_match_elsewhere() -> str:
    """Ask which game a person means if none of theirs is played where they are."""
    return _("You have no game in this channel. Which game do you mean?")


def more_matches(count: int) -> str:
    """Say how many games there was no room for."""
    return ngettext(
        "-# There's {count} more: open it with `/games`.",
        "-# There are {count} more: open them with `/games`.",
        count,
    ).format(count=count)


def opponent_label(match: Match, person_id: int) -> str:
    """Label a button with the opponent of a person, or with both players of a game."""
    side = find_side(match, person_id)
    if side is None:
        white, black = (plain_name(match.holder(color)) for color in Color)
        # Translators: label 80
        return _("{white} v {black}").format(white=white, black=black)
    # Translators: label 80
    return _("v {opponent}").format(opponent=plain_name(match.holder(side.other)))


def match_choice(match: Match, person_id: int) -> str:
    """Label a button with one of a person's games: the opponent and the variant."""
    # Translators: label 80
    return _("v {opponent} · {game}").format(
        opponent=plain_name(match.holder(side_of(match, person_id).other)),
        game=game_name(match.course.game),
    )


def move_choice(match: Match, person_id: int, name: str) -> str:
    """Label a button or a choice with a move in one of a person's games."""
    return f"{name} · {match_choice(match, person_id)}"


def which_move(match: Match) -> str:
    """Ask which move is played, or voted for."""
    if match.must_capture:
        return _("You must capture.")
    return _("Your vote:") if does_vote(match.mover) else _("Your move:")


def which_piece(match: Match) -> str:
    """Ask which piece moves, or should move in a person's opinion."""
    if match.must_capture:
        question = _("You must capture. Which piece?")
    elif does_vote(match.mover):
        question = _("Your vote: which piece moves?")
    else:
        question = _("Which piece moves?")
    if TOUCH_MOVE in match.terms.house_rules:
        binding = _("-# Touch-move: the piece you choose has to move.")
        return f"{question}\n{binding}"
    return question


def where_to(name: str, *, is_foreign: bool) -> str:
    """Ask where the piece on the square of this name goes."""
    question = (
        _("Where does your opponent's **{square}** go?")
        if is_foreign
        else _("Where does **{square}** go?")
    )
    return question.format(square=name)


def foreign_piece(match: Match, move: Move) -> str:
    """Ask whether a person means to move a piece of the opponent."""
    square = match.game.square_name(move.start)
    return _("The piece on **{square}** is your opponent's. Move it anyway?").format(square=square)


def describe_piece(match: Match, square: Square, moves: int) -> str:
    """Describe a piece that can be chosen: its rank, how it can move, what it stands on."""
    piece, *below = match.game.stacks(match.position)[square]
    is_own = piece.color is match.turn
    words = _count_own(moves, piece) if is_own else _count_foreign(moves, piece)
    if not below:
        return words
    # Translators: option 100
    tower = ngettext("{words} · on {count} piece", "{words} · on {count} pieces", len(below))
    return tower.format(words=words, count=len(below))


def _count_own(moves: int, piece: Piece) -> str:
    sentence = (
        # Translators: option 100
        ngettext("Your king · {count} move", "Your king · {count} moves", moves)
        if piece.is_king
        # Translators: option 100
        else ngettext("Your man · {count} move", "Your man · {count} moves", moves)
    )
    return sentence.format(count=moves)


def _count_foreign(moves: int, piece: Piece) -> str:
    sentence = (
        # Translators: option 100
        ngettext("Opponent's king · {count} move", "Opponent's king · {count} moves", moves)
        if piece.is_king
        # Translators: option 100
        else ngettext("Opponent's man · {count} move", "Opponent's man · {count} moves", moves)
    )
    return sentence.format(count=moves)


def describe_captures(move: Move) -> str | None:
    """Say how many pieces a move takes; None if it takes none."""
    if not move.victims:
        return None
    count = len(move.victims)
    # Translators: option 100
    return ngettext("takes {count}", "takes {count}", count).format(count=count)


def play_label(move: str) -> str:
    """Label the button that plays a move, alone or after a question."""
    # Translators: label 80
    return _("Play {move}").format(move=move)


def huff_label(square: str) -> str:
    """Label the button that removes a piece that failed to capture."""
    # Translators: label 80
    return _("Huff {square}").format(square=square)


def resign_question() -> str:
    """Ask whether to resign the game."""
    return _("Resign this game?")


def resign_label(match: Match, person_id: int) -> str:
    """Label the button that asks about resigning one of a person's games."""
    opponent = match.holder(side_of(match, person_id).other)
    # Translators: label 80
    return _("{game} · v {opponent}").format(
        game=plain_game_name(match.course.game), opponent=plain_name(opponent)
    )


def unreachable_games() -> str:
    """Say that games whose channels are out of sight can be resigned here."""
    return _(
        "-# I can't see the channels of these games right now: they're deleted, hidden or "
        "archived. You can resign the games here:"
    )
