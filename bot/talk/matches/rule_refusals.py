"""Why the rules refuse a move or a text, in words that teach."""

from collections.abc import Sequence
from dataclasses import fields, replace
from functools import cache
from typing import Any

import rules
from bot.matches.match_value import Match
from bot.talk.matches.match_status import touched_piece
from bot.talk.matches.move_lists import move_name, moves_in_bold, square_order
from bot.talk.records.position_faults import (
    explain_bad_position,
    explain_too_many_captures,
    explain_too_many_pieces,
    explain_uncrowned_man,
)
from bot.talk.refusals import Sentences, tell
from bot.talk.safe_text import quote
from render.lists import join_all, join_alternatives, join_items
from render.names import plain_game_name
from render.square_names import rename_squares
from render.translation import _, deferred
from rules import Preference, Prohibition, Style

LONGEST_OPTION = 40  # characters of a wrong one that are repeated
MOST_GAMES = 6  # that are named if many fit
CAPTURE_SIGNS = ":x"


def explain_refusal(error: rules.RulesError) -> str:
    """Explain a fact that the rules raise."""
    return tell(error, SENTENCES)


def _no_such_square(error: rules.NoSuchSquare) -> str:
    return _("There's no square {square} on this board.").format(square=quote(error.square))


def _no_such_file(error: rules.NoSuchFile) -> str:
    # Translators: files are the columns of a board, each with a letter
    return _("There's no file {file} on this board. Its files are {files}.").format(
        file=quote(error.file), files=join_items(error.files)
    )


def _unplayed_square(error: rules.UnplayedSquare) -> str:
    """Say that pieces stand on the dark squares, and where this one could go."""
    sentence = (
        _(
            "{square} is a light square, and pieces stay on the dark ones. From {start} you can "
            "play {moves}."
        )
        if error.choices
        else _("{square} is a light square, and pieces stay on the dark ones.")
    )
    return sentence.format(
        square=quote(error.square), start=quote(error.start), moves=moves_in_bold(error.choices)
    )


def _one_square(error: rules.OneSquare) -> str:
    """Say that a move needs two squares, and which moves begin on this one."""
    sentence = (
        _("{square} is just one square, and a move needs two. From there you can play {moves}.")
        if error.choices
        else _("{square} is just one square, and a move needs two.")
    )
    return sentence.format(square=quote(error.square), moves=moves_in_bold(error.choices))


def _ambiguous(error: rules.Ambiguous) -> str:
    """List the moves that a text could mean."""
    are_captures = any(sign in error.choices[0] for sign in CAPTURE_SIGNS)
    if len(error.choices) == 2:
        one, other = error.choices
        sentence = (
            _("That could be **{one}** or **{other}**. Type the capture in full, or pick one.")
            if are_captures
            else _("That could be **{one}** or **{other}**. Type the move in full, or pick one.")
        )
        return sentence.format(one=one, other=other)
    sentence = (
        _("That could be several captures: {moves}. Type one in full, or pick one.")
        if are_captures
        else _("That could be several moves: {moves}. Type one in full, or pick one.")
    )
    return sentence.format(moves=moves_in_bold(error.choices))


def _not_draughts(error: rules.NotDraughts) -> str:
    game = plain_game_name(rules.any_game(error.game))
    return _("That's only for draughts, not for this game: {game}.").format(game=game)


def _ambiguous_game(error: rules.AmbiguousGame) -> str:
    """List the games that a text could mean, or the first of many."""
    sentence = (
        _("**{typed}** could be several variants: {games}. Pick one from the list.")
        if len(error.games) <= MOST_GAMES
        else _("**{typed}** could be many variants. Pick one from the list. Some of them: {games}")
    )
    names = join_all(plain_game_name(rules.any_game(key)) for key in error.games[:MOST_GAMES])
    return sentence.format(typed=quote(error.text, LONGEST_OPTION), games=names)


def _unknown_option(error: rules.UnknownOption) -> str:
    """Say which options the game has instead of what was typed."""
    game = rules.any_game(error.game)
    typed = quote(error.option, LONGEST_OPTION)
    if not game.options:
        return _("This variant ({game}) has no options, so there's no **{typed}**.").format(
            game=plain_game_name(game), typed=typed
        )
    return _("This variant ({game}) has no option **{typed}**. It has {options}.").format(
        game=plain_game_name(game),
        typed=typed,
        options=join_all(f"`{option.key}`" for option in game.options),
    )


def _clashing_options(error: rules.ClashingOptions) -> str:
    return _("**{one}** and **{other}** don't go together. Choose one of them.").format(
        one=quote(error.one), other=quote(error.other)
    )


def _must_capture(error: rules.MustCapture) -> str:
    return _with_choices(_("You must capture: {moves}."), error.choices)


def _capture_goes_on(error: rules.CaptureGoesOn) -> str:
    return _with_choices(_("The capture goes on: {moves}."), error.choices)


def _capture_ends(error: rules.CaptureEnds) -> str:
    return _with_choices(_("The capture ends earlier: {moves}."), error.choices)


def _move_ends(error: rules.MoveEnds) -> str:
    return _with_choices(_("A move without a capture is just one step: {moves}."), error.choices)


def _lands_right_behind(error: rules.LandsRightBehind) -> str:
    return _with_choices(
        _("A king has to land right behind the piece it takes: {moves}."), error.choices
    )


def _with_choices(sentence: str, choices: Sequence[str]) -> str:
    return sentence.format(moves=moves_in_bold(choices))


def _must_take_most(error: rules.MustTakeMost) -> str:
    return _(
        "**{tried}** takes only {takes}. You must take as many as you can, {most} here: {moves}."
    ).format(
        tried=quote(error.tried),
        takes=error.takes,
        most=error.most,
        moves=moves_in_bold(error.choices),
    )


def _must_prefer(error: rules.MustPrefer) -> str:
    """Say which rule puts another capture first."""
    match error.preference:
        case Preference.BY_KING:
            sentence = _(
                "You can't play **{tried}**: if a king can capture, a king must. You can play "
                "{moves}."
            )
        case Preference.MOST_KINGS:
            sentence = _(
                "You can't play **{tried}**: the capture that takes the most kings comes first. "
                "You can play {moves}."
            )
        case Preference.KING_FIRST:
            sentence = _(
                "You can't play **{tried}**: the capture that meets a king earliest comes first. "
                "You can play {moves}."
            )
        case Preference.HIGHEST_VALUE:
            sentence = _(
                "You can't play **{tried}**: the capture with the highest value comes first. You "
                "can play {moves}."
            )
        case _other:
            return _must_take_most(error)
    return sentence.format(tried=quote(error.tried), moves=moves_in_bold(error.choices))


def _men_take_no_kings(error: rules.MenTakeNoKings) -> str:
    return _("A man can't take a king, and there's one on {square}.").format(
        square=quote(error.square)
    )


def _not_your_piece(error: rules.NotYourPiece) -> str:
    return _("You have no piece on {square}.").format(square=quote(error.square))


def _forbidden(error: rules.Forbidden) -> str:
    match error.prohibition:
        case Prohibition.KING_MOVES_TOO_OFTEN:
            return _("You can't do that now: the same king has moved too many times in a row.")
        case Prohibition.TAKES_BACK:
            return _("You can't do that now: it undoes the move before.")
        case Prohibition.GAME_IS_OVER:
            return _("You can't do that: the game is over.")
        case Prohibition.FOREIGN_CAPTURE:
            return _("You can't do that: your opponent's pieces don't capture for you.")


def _blocked(error: rules.Blocked) -> str:
    return _("The piece on {square} is in the way.").format(square=quote(error.square))


def _occupied(error: rules.Occupied) -> str:
    return _("There's already a piece on {square}.").format(square=quote(error.square))


def _no_such_jump(error: rules.NoSuchJump) -> str:
    sentence = (
        _("There's no jump from {square} to {landing}. You can play {moves}.")
        if error.choices
        else _("There's no jump from {square} to {landing}.")
    )
    return sentence.format(
        square=quote(error.square),
        landing=quote(error.landing),
        moves=moves_in_bold(error.choices),
    )


def _out_of_reach(error: rules.OutOfReach) -> str:
    sentence = (
        _("The piece on {square} can't go there. It can play {moves}.")
        if error.choices
        else _("The piece on {square} can't move.")
    )
    return sentence.format(square=quote(error.square), moves=moves_in_bold(error.choices))


SENTENCES: Sentences = {
    rules.RulesError: deferred("The rules don't allow that."),
    rules.Unreadable: deferred("I don't understand that move."),
    rules.NoSuchSquare: _no_such_square,
    rules.NoSuchFile: _no_such_file,
    rules.OneSquare: _one_square,
    rules.UnplayedSquare: _unplayed_square,
    rules.Ambiguous: _ambiguous,
    rules.BadFen: explain_bad_position,
    rules.UncrownedMan: explain_uncrowned_man,
    rules.TooManyPieces: explain_too_many_pieces,
    rules.TooManyCaptures: explain_too_many_captures,
    rules.UnknownGame: deferred(
        "I don't know that variant. Pick one from the list, or see `/rules`."
    ),
    rules.NotDraughts: _not_draughts,
    rules.AmbiguousGame: _ambiguous_game,
    rules.UnknownOption: _unknown_option,
    rules.ClashingOptions: _clashing_options,
    rules.MustCapture: _must_capture,
    rules.CaptureGoesOn: _capture_goes_on,
    rules.CaptureEnds: _capture_ends,
    rules.MoveEnds: _move_ends,
    rules.LandsRightBehind: _lands_right_behind,
    rules.MustTakeMost: _must_take_most,
    rules.MustPrefer: _must_prefer,
    rules.MenMoveForward: deferred("Men only move forward. Only kings can go back."),
    rules.MenTakeNoKings: _men_take_no_kings,
    rules.NotYourPiece: _not_your_piece,
    rules.Forbidden: _forbidden,
    rules.Blocked: _blocked,
    rules.Occupied: _occupied,
    rules.NoSuchJump: _no_such_jump,
    rules.OutOfReach: _out_of_reach,
    rules.Illegal: deferred("That isn't a legal move."),
}


def explain_refused_move(
    match: Match, error: rules.RulesError, is_numeric: bool | None = None
) -> str:
    """Explain why a match refused a move: the rule behind it, and what is legal now.

    Squares are called by numbers or letters as on the reader's buttons; None is as the game does.
    """
    if not match.is_draughts:
        from bot.talk.matches.shot_refusals import (
            explain_refused_shot,  # loaded with the first shot
        )

        return explain_refused_shot(error)
    lines = [explain_refusal(rename_squares_of(error, match.game, is_numeric))]
    if isinstance(error, rules.MustCapture):
        game = plain_game_name(match.game)
        lines.append(_("-# In this game ({game}), if you can capture, you must.").format(game=game))
    if isinstance(error, rules.Unreadable) and not getattr(error, "choices", ()):
        lines.append(_what_is_read(match, is_numeric))
    return "\n".join(filter(None, [*lines, touched_piece(match)]))


def rename_squares_of(
    error: rules.RulesError, game: rules.Game, is_numeric: bool | None
) -> rules.RulesError:
    """Return a fact with its squares and moves called by numbers or letters.

    What was typed stays as it is, unless it is written as the choices are.
    """
    named = {"choices", "square", "start", "landing"}
    if isinstance(error, rules.NoSuchSquare):
        return error
    if isinstance(error, rules.MustTakeMost):
        named.add("text")
    changes: dict[str, Any] = {}
    for field in fields(error):
        value = getattr(error, field.name)
        if field.name in named and isinstance(value, str):
            changes[field.name] = rename_squares(game, value, is_numeric)
        elif field.name in named:
            changes[field.name] = tuple(rename_squares(game, each, is_numeric) for each in value)
    return replace(error, **changes)


def _what_is_read(match: Match, is_numeric: bool | None) -> str:
    """Show how moves of this game are typed, and which moves are legal now."""
    examples = join_alternatives(f"`{example}`" for example in list_examples(match.game))
    legal = [
        rename_squares(match.game, move_name(match.game, match.position, move), is_numeric)
        for move in match.choices
    ]
    return _("Try something like {examples}. Right now you can play {moves}.").format(
        examples=examples, moves=moves_in_bold(legal)
    )


@cache
def list_examples(game: rules.Game) -> tuple[str, ...]:
    """Return one move of a game in each notation that is read, and a capture."""
    begun = game.start()
    first = min(game.legal_moves(begun), key=lambda move: square_order(game.write(begun, move)))
    styles = Style.STANDARD, Style.SHORT, Style.NUMERIC
    moves = [game.write(begun, first, style) for style in styles]
    shown = game.start(game.example or None)
    captures = [game.write(shown, move) for move in game.legal_moves(shown) if move.victims]
    return tuple(dict.fromkeys([*moves, *captures[:1]]))
