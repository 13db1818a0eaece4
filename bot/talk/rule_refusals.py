"""Why the rules refuse a move or a text, in words that teach."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import rules
from bot.matches import Match
from bot.talk.match_status import touched_piece
from bot.talk.move_lists import move_name, moves_in_bold, square_order
from bot.talk.position_faults import (
    explain_bad_position,
    explain_too_many_captures,
    explain_too_many_pieces,
    explain_uncrowned_man,
)
from bot.talk.safe_text import quote
from render.alt_text import join_items
from render.translation import _
from rules import Preference, Prohibition, Style

LONGEST_OPTION = 40  # characters of a wrong one that are repeated
MOST_GAMES = 6  # that are named where many fit
CAPTURE_SIGNS = ":x"


def explain_refusal(error: rules.RulesError) -> str:
    """Explain a fact that the rules raise."""
    for kind in type(error).__mro__:
        if kind in SENTENCES:
            return SENTENCES[kind](error)
    return _("The rules do not allow that.")


def _unreadable(_error: rules.Unreadable) -> str:
    return _("That does not look like a move.")


def _no_such_square(error: rules.NoSuchSquare) -> str:
    return _("There is no square {square} on this board.").format(square=quote(error.square))


def _unplayed_square(error: rules.UnplayedSquare) -> str:
    """Tell that pieces stand on the other squares, and where this one could go."""
    sentence = (
        _("{square} is a light square, and pieces stay on the dark ones. From {start}: {moves}.")
        if error.choices
        else _("{square} is a light square, and pieces stay on the dark ones.")
    )
    return sentence.format(
        square=quote(error.square), start=quote(error.start), moves=moves_in_bold(error.choices)
    )


def _one_square(error: rules.OneSquare) -> str:
    """Tell that a move needs two squares, and which moves begin on this one."""
    sentence = (
        _("{square} is one square; a move needs two. From there: {moves}.")
        if error.choices
        else _("{square} is one square; a move needs two.")
    )
    return sentence.format(square=quote(error.square), moves=moves_in_bold(error.choices))


def _ambiguous(error: rules.Ambiguous) -> str:
    """Tell the moves that all fit a text."""
    are_captures = any(sign in error.choices[0] for sign in CAPTURE_SIGNS)
    if len(error.choices) == 2:
        one, other = error.choices
        sentence = (
            _("Two captures fit: **{one}** and **{other}**; write one out (or pick).")
            if are_captures
            else _("Two moves fit: **{one}** and **{other}**; write one out (or pick).")
        )
        return sentence.format(one=one, other=other)
    sentence = (
        _("Several captures fit: {moves}; write one out (or pick).")
        if are_captures
        else _("Several moves fit: {moves}; write one out (or pick).")
    )
    return sentence.format(moves=moves_in_bold(error.choices))


def _unknown_game(_error: rules.UnknownGame) -> str:
    return _("I do not know that form of the game. Pick it from the list, or see `/rules`.")


def _not_draughts(error: rules.NotDraughts) -> str:
    game = _(rules.any_game(error.game).name)
    return _("That is for draughts; {game} has nothing of the kind.").format(game=game)


def _ambiguous_game(error: rules.AmbiguousGame) -> str:
    """Tell the games that fit a text, the first of them where there are many."""
    sentence = (
        _("**{typed}** fits several games: {games}. Pick one from the list.")
        if len(error.games) <= MOST_GAMES
        else _("**{typed}** fits many games, such as {games}. Pick one from the list.")
    )
    names = join_items(_(rules.any_game(key).name) for key in error.games[:MOST_GAMES])
    return sentence.format(typed=quote(error.text, LONGEST_OPTION), games=names)


def _unknown_option(error: rules.UnknownOption) -> str:
    """Tell which options the game has, instead of what was typed."""
    game = rules.any_game(error.game)
    typed = quote(error.option, LONGEST_OPTION)
    if not game.options:
        return _("{game} has no option **{typed}**; it has none.").format(
            game=_(game.name), typed=typed
        )
    return _("{game} has no option **{typed}**; it has {options}.").format(
        game=_(game.name),
        typed=typed,
        options=join_items(f"`{option.key}`" for option in game.options),
    )


def _clashing_options(error: rules.ClashingOptions) -> str:
    return _("**{one}** and **{other}** exclude each other: choose one of them.").format(
        one=quote(error.one), other=quote(error.other)
    )


def _must_capture(error: rules.MustCapture) -> str:
    return _with_choices(_("You must capture: {moves}."), error.choices)


def _capture_goes_on(error: rules.CaptureGoesOn) -> str:
    return _with_choices(_("The capture goes on: {moves}."), error.choices)


def _capture_ends(error: rules.CaptureEnds) -> str:
    return _with_choices(_("The capture ends sooner: {moves}."), error.choices)


def _move_ends(error: rules.MoveEnds) -> str:
    return _with_choices(_("A move without a capture is one step: {moves}."), error.choices)


def _lands_right_behind(error: rules.LandsRightBehind) -> str:
    return _with_choices(
        _("A king lands right behind the piece that it takes: {moves}."), error.choices
    )


def _with_choices(sentence: str, choices: Sequence[str]) -> str:
    return sentence.format(moves=moves_in_bold(choices))


def _must_take_most(error: rules.MustTakeMost) -> str:
    return _("**{tried}** takes {takes}; you must take the most, {most}: {moves}.").format(
        tried=quote(error.tried),
        takes=error.takes,
        most=error.most,
        moves=moves_in_bold(error.choices),
    )


def _must_prefer(error: rules.MustPrefer) -> str:
    """Tell by which rule a capture yields to others."""
    match error.preference:
        case Preference.BY_KING:
            sentence = _("**{tried}** has to wait; a king captures before a man: {moves}.")
        case Preference.MOST_KINGS:
            sentence = _(
                "**{tried}** has to wait; the capture of the most kings comes first: {moves}."
            )
        case Preference.KING_FIRST:
            sentence = _(
                "**{tried}** has to wait; "
                "the capture that meets a king earliest comes first: {moves}."
            )
        case Preference.HIGHEST_VALUE:
            sentence = _(
                "**{tried}** has to wait; the capture of the highest value comes first: {moves}."
            )
        case _other:
            return _must_take_most(error)
    return sentence.format(tried=quote(error.tried), moves=moves_in_bold(error.choices))


def _men_move_forward(_error: rules.MenMoveForward) -> str:
    return _("A man moves forward only; only kings go back.")


def _men_take_no_kings(error: rules.MenTakeNoKings) -> str:
    return _("A man cannot take a king, and there is one on {square}.").format(
        square=quote(error.square)
    )


def _not_your_piece(error: rules.NotYourPiece) -> str:
    return _("There is no piece of yours on {square}.").format(square=quote(error.square))


def _forbidden(error: rules.Forbidden) -> str:
    match error.prohibition:
        case Prohibition.KING_MOVES_TOO_OFTEN:
            return _("That is not allowed now: the same king has moved too often in a row.")
        case Prohibition.TAKES_BACK:
            return _("That is not allowed now: it takes back the move before.")
        case Prohibition.GAME_IS_OVER:
            return _("That is not allowed now: the game is over.")
        case Prohibition.FOREIGN_CAPTURE:
            return _("That is not allowed: the opponent's pieces do not capture for you.")


def _blocked(error: rules.Blocked) -> str:
    return _("The piece on {square} stands in the way.").format(square=quote(error.square))


def _occupied(error: rules.Occupied) -> str:
    return _("Another piece stands on {square}.").format(square=quote(error.square))


def _no_such_jump(error: rules.NoSuchJump) -> str:
    sentence = (
        _("No jump leads from {square} to {landing}. It can go: {moves}.")
        if error.choices
        else _("No jump leads from {square} to {landing}.")
    )
    return sentence.format(
        square=quote(error.square),
        landing=quote(error.landing),
        moves=moves_in_bold(error.choices),
    )


def _out_of_reach(error: rules.OutOfReach) -> str:
    sentence = (
        _("The piece on {square} cannot go there. It can: {moves}.")
        if error.choices
        else _("The piece on {square} cannot move.")
    )
    return sentence.format(square=quote(error.square), moves=moves_in_bold(error.choices))


def _illegal(_error: rules.Illegal) -> str:
    return _("That is not a legal move.")


# The sentence of the nearest kind counts, as the facts of `rules` are a tree.
SENTENCES: dict[type, Callable[[Any], str]] = {
    rules.Unreadable: _unreadable,
    rules.NoSuchSquare: _no_such_square,
    rules.OneSquare: _one_square,
    rules.UnplayedSquare: _unplayed_square,
    rules.Ambiguous: _ambiguous,
    rules.BadFen: explain_bad_position,
    rules.UncrownedMan: explain_uncrowned_man,
    rules.TooManyPieces: explain_too_many_pieces,
    rules.TooManyCaptures: explain_too_many_captures,
    rules.UnknownGame: _unknown_game,
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
    rules.MenMoveForward: _men_move_forward,
    rules.MenTakeNoKings: _men_take_no_kings,
    rules.NotYourPiece: _not_your_piece,
    rules.Forbidden: _forbidden,
    rules.Blocked: _blocked,
    rules.Occupied: _occupied,
    rules.NoSuchJump: _no_such_jump,
    rules.OutOfReach: _out_of_reach,
    rules.Illegal: _illegal,
}


def explain_refused_move(match: Match, error: rules.RulesError) -> str:
    """Explain why a move was refused in a match: the rule behind it, and what is legal now."""
    if not match.is_draughts:
        from bot.talk.shot_refusals import explain_refused_shot  # loaded with the first shot

        return explain_refused_shot(error)
    lines = [explain_refusal(error)]
    if isinstance(error, rules.MustCapture):
        game = _(match.game.name)
        lines.append(_("-# Capturing is compulsory in {game}.").format(game=game))
    if isinstance(error, rules.Unreadable) and not getattr(error, "choices", ()):
        lines.append(_what_is_read(match))
    return "\n".join(filter(None, [*lines, touched_piece(match)]))


def _what_is_read(match: Match) -> str:
    """Show how moves of this game are written, and the moves that may be played."""
    examples = join_items(f"`{example}`" for example in list_examples(match.game))
    legal = [move_name(match.game, match.position, move) for move in match.choices]
    return _("I read moves like {examples}. Legal now: {moves}.").format(
        examples=examples, moves=moves_in_bold(legal)
    )


@cache
def list_examples(game: rules.Game) -> tuple[str, ...]:
    """Return a move of a game in each way that it may be written, and a capture."""
    begun = game.start()
    first = min(game.legal_moves(begun), key=lambda move: square_order(game.write(begun, move)))
    styles = Style.STANDARD, Style.SHORT, Style.NUMERIC
    moves = [game.write(begun, first, style) for style in styles]
    shown = game.start(game.example or None)
    captures = [game.write(shown, move) for move in game.legal_moves(shown) if move.victims]
    return tuple(dict.fromkeys([*moves, *captures[:1]]))
