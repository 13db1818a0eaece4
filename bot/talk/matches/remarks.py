"""The computer's remarks to its opponent: a sentence at the start, and at the end.

Which one is said follows from the game, so that a board that is shown again says the same.
"""

from bot.matches.computer_remarks import Occasion, side_of_person
from bot.matches.computer_seat import LEVELS
from bot.matches.match_value import Match, MatchEnding
from bot.talk.names import holder_name
from render.translation import _
from storage.rows import Computer

EASY, HARD = 1, 6  # the highest level for beginners, the lowest one for strong players
LONG = 100  # plies of a game that took long


def remark_text(match: Match, occasion: Occasion) -> str:
    """Say one sentence to the person, by their name and without a ping."""
    match occasion:
        case Occasion.START:
            sentence = _at_start(match)
        case Occasion.FIRST_WIN:
            sentence = _at_first_win(match)
        case Occasion.CLOSE_END:
            sentence = _at_close_end(match)
    player = holder_name(match.holder(side_of_person(match)))
    return sentence.format(player=player, level=_level(match))


def _at_start(match: Match) -> str:
    if match.terms.lot is not None:
        return _("{player}, neither of us chose this opening. Let's make the best of it!")
    if match.is_draughts and match.line.positions[0] != match.line.game.start():
        return _("{player}, that's an unusual start. Let's see where it leads!")
    if _level(match) == min(LEVELS):
        return _("Hello, {player}! Take your time and have fun.")
    if _level(match) <= EASY:
        return _("Have fun, {player}! Take your time. I make plenty of mistakes.")
    if _level(match) >= HARD:
        return _("{player}, I won't go easy on you. Good luck!")
    if match.course.turns[0] is side_of_person(match):
        return _("You move first, {player}. Good luck!")
    return _("I move first, {player}. Good luck!")


def _at_first_win(match: Match) -> str:
    if _level(match) >= HARD:
        return _("{player}, that's your first win against me, and at level {level}. Impressive!")
    if match.result is not None and match.result.ending is MatchEnding.RESIGNED:
        return _("{player}, that's your first win against me. I had nothing left to play for!")
    if _level(match) <= EASY:
        return _("Well done, {player}! That's your first win against me.")
    return _("{player}, that's your first win against me. Well played!")


def _at_close_end(match: Match) -> str:
    assert match.result is not None  # the occasion is an end
    is_long = match.ply >= LONG
    if match.result.winner is None:
        return (
            _("That was a long fight, {player}. A draw is fair!")
            if is_long
            else _("{player}, neither of us gave anything away. A fair draw!")
        )
    if match.result.winner is side_of_person(match):
        return (
            _("What a long fight, {player}! You had more staying power than me.")
            if is_long
            else _("That was close, {player}. Well played!")
        )
    return (
        _("{player}, you made me work for that one!")
        if is_long
        else _("That was close, {player}. You nearly had me!")
    )


def _level(match: Match) -> int:
    holder = match.holder(side_of_person(match).other)
    assert isinstance(holder, Computer)  # it has this side
    return holder.level
