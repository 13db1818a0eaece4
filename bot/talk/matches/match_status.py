"""What a board message says in words: the title, and whose turn it is or how the game ended."""

from datetime import datetime

import rules
from bot.matches.match_value import Match, MatchEnding
from bot.matches.replies import ReplyReason
from bot.matches.terms import HINTS, TOUCH_MOVE
from bot.talk.matches.clock_status import clock_status, clock_title
from bot.talk.matches.endings import countdown_sentence, result_sentence
from bot.talk.matches.move_lists import (
    can_huff,
    move_name,
    moves_so_far,
    must_capture,
    numbered_move,
)
from bot.talk.matches.odds_texts import match_odds
from bot.talk.matches.offers import takeback_text, what_was_offered
from bot.talk.matches.opening_lots import opening_lot
from bot.talk.names import day_of, game_name, player_name
from bot.talk.ratings.rating_texts import rated_title
from render.lists import join_items
from render.translation import _, pgettext
from rules import Color


def match_title(match: Match) -> str:
    """Name the game and both players, odds or a drawn opening, and the house rules."""
    heading = _("### {game}\n{white} v {black}").format(
        game=game_name(match.course.game),
        white=player_name(match, Color.WHITE),
        black=player_name(match, Color.BLACK),
    )
    more = (
        match_odds(match),
        opening_lot(match.terms),
        *house_rule_names(match.terms.house_rules),
        clock_title(match),
        rated_title() if match.terms.rated else "",
    )
    return "\n".join(filter(None, (heading, *more)))


def house_rule_names(keys: tuple[str, ...]) -> tuple[str, ...]:
    """Name the house rules that were agreed on."""
    names = {TOUCH_MOVE: pgettext("terms of a game", "touch-move"), HINTS: _("with hints")}
    return tuple(names[key] for key in keys)


def match_status(match: Match, now: datetime, clock: str = "") -> str:
    """Say whose turn it is and for how long, or how the match ended; and what must be captured.

    `clock` stands in place of what the clock says, if something ends the turn before it.
    """
    if match.result is not None:
        words = result_sentence(match, match.result), _last_words(match)
        return "\n".join(filter(None, words))
    lines = [
        put_back_text(match),
        takeback_text(match),
        _join(_mover(match), last_move(match)),
        _round(match),
        clock or clock_status(match, now),
        must_capture(match),
        can_huff(match),
        countdown_sentence(match),
    ]
    return "\n".join(filter(None, lines))


def put_back_text(match: Match) -> str:
    """Say that the game was restored from a backup, until something happens in it."""
    if match.put_back_from is None:
        return ""
    return _("Restored to move {number} from a backup of {date}").format(
        number=match.ply // 2 + 1, date=day_of(match.put_back_from)
    )


def _join(*parts: str) -> str:
    return " · ".join(filter(None, parts))


def _mover(match: Match) -> str:
    """Say who is to move, and whether that side has just moved, as some games allow."""
    turns = match.course.turns
    has_just_moved = match.ply > 0 and turns[-2] is turns[-1]
    sentence = _("{player} moves again") if has_just_moved else _("{player} to move")
    return sentence.format(player=player_name(match, match.turn))


def _last_words(match: Match) -> str:
    """Name the last move of a finished match."""
    return _("-# Last move: {move}").format(move=_name_last_move(match)) if match.ply else ""


def last_move(match: Match) -> str:
    """Name the last move, to stand behind whose turn it is; an empty text if there is none."""
    return _("last move: {move}").format(move=_name_last_move(match)) if match.ply else ""


def _name_last_move(match: Match) -> str:
    """Name the last move, the owner of its piece if that matters, and the rest of its turn."""
    if answers := _answers(match):
        return _("**{move}**, instant reply: {answers}").format(
            move=numbered_move(match.course, match.ply - len(answers)), answers=join_items(answers)
        )
    move = f"**{numbered_move(match.course, match.ply)}**"
    if not match.is_draughts:
        return _join_shot(match, move)
    if is_foreign(match.line):
        theirs = (
            _("{move} (White's piece)")
            if match.line.positions[-2].turn is Color.BLACK
            else _("{move} (Black's piece)")
        )
        move = theirs.format(move=move)
    if earlier := _earlier_move_of_turn(match.line):
        move = _("{move} after **{earlier}**").format(move=move, earlier=earlier)
    return move


def _join_shot(match: Match, move: str) -> str:
    """Add to the name of a shot what it did."""
    from bot.talk.matches.shot_texts import what_shot_did  # imported with the first shot

    done = what_shot_did(match, match.ply)
    return f"{move}, {done}" if done else move


def _round(match: Match) -> str:
    """Say which round of a match is being played; an empty text in draughts."""
    if match.is_draughts:
        return ""
    from bot.talk.matches.shot_texts import round_status  # imported with the first shot

    return round_status(match)


def _answers(match: Match) -> list[str]:
    """Name the last moves that the bot played for a player, in their order."""
    first = match.ply
    while first - 1 in match.replies:
        first -= 1
    return [
        _("**{move}** (forced)").format(move=numbered_move(match.course, ply + 1))
        if match.replies[ply] is ReplyReason.FORCED
        else f"**{numbered_move(match.course, ply + 1)}**"
        for ply in range(first, match.ply)
    ]


def is_foreign(line: rules.Line) -> bool:
    """Whether the last move was made with a piece of the opponent; a huff moves no piece."""
    return line.game.is_foreign(line.positions[-2], line.moves[-1])


def _earlier_move_of_turn(line: rules.Line) -> str:
    """Name the earlier move of the last turn, in games where a turn can have several moves."""
    if line.ply < 2 or line.positions[-3].turn is not line.positions[-2].turn:
        return ""
    return move_name(line.game, line.positions[-3], line.moves[-2])


def touched_piece(match: Match) -> str:
    """Tell the player which piece they picked up and must move; an empty text if there is none."""
    if match.touched is None:
        return ""
    square = match.game.square_name(match.touched)
    return _("-# Touch-move: you picked up the piece on {square}, so you must move it.").format(
        square=square
    )


def what_was_done(match: Match) -> str:
    """Tell a person privately what their press has just done."""
    if match.result is not None and match.result.ending is MatchEnding.RESIGNED:
        return _("You resigned.")
    if match.offer is not None and match.offer.ply == match.ply:
        return what_was_offered(match, match.offer)
    if match.offer is None and match.offer_to_tell is not None:
        return _("You declined.")
    if back := takeback_text(match):
        return back
    if match.ply:
        answers = _answers(match)
        move = numbered_move(match.course, match.ply - len(answers))
        if answers:
            return _("You played **{move}**. Instant reply: {answers}.").format(
                move=move, answers=join_items(answers)
            )
        return _("You played **{move}**.").format(move=move)
    return pgettext("answer to a press", "Done.")


def moves_played(match: Match) -> str:
    """Name the players of a match and its moves so far."""
    players = _("{white} v {black}").format(
        white=player_name(match, Color.WHITE), black=player_name(match, Color.BLACK)
    )
    moves = moves_so_far(match.course) if match.ply else _("Start of the game")
    return f"-# {players} · {moves}"


def ply_caption(course: rules.Course, ply: int) -> str:
    """Name the move that led to an earlier board."""
    return f"-# {numbered_move(course, ply) if ply else _('Start of the game')}"
