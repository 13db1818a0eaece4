"""How a match ended, and which draw rule is running."""

from bot.matches.match_value import Match, MatchEnding, Result
from bot.talk.names import DISCS, holder_name, moment_from_now
from render.translation import _, ngettext, pgettext
from rules import Color, Ending, Outcome, Reason
from rules.draws import DrawRule, Repetition


def ending_reason(result: Result) -> str:
    """Name what ended a match, without a winner: "three kings against one (15 moves)"."""
    if isinstance(result.ending, Ending):
        outcome = Outcome(result.ending, result.winner, result.reason, result.numbers)
        return outcome_reason(outcome)
    reasons = {
        MatchEnding.RESIGNED: pgettext("reason of an ending", "resignation"),
        MatchEnding.AGREED: pgettext("reason of an ending", "agreement"),
        MatchEnding.TIME: _("out of time"),
        MatchEnding.NOT_BEGUN: _("not started in time"),
        MatchEnding.FORFEITED: pgettext("reason of an ending", "no-show"),
        MatchEnding.CALLED_OFF: _("not started in time"),
        MatchEnding.ABANDONED: pgettext("reason of an ending", "inactivity"),
        MatchEnding.SILENT: _("no votes cast"),
        MatchEnding.STOPPED: _("moderators' decision"),
        MatchEnding.RULED: _("moderators' decision"),
        MatchEnding.JUDGED_BY_ARBITER: _("arbiter's decision"),
        MatchEnding.JUDGED_BY_WAITING: _("the player to move kept the opponent waiting"),
        MatchEnding.JUDGED_BY_PIECES: _judged_by_pieces(result),
        MatchEnding.JUDGED_UNDECIDED: _("time ran out without an arbiter's decision"),
    }
    return reasons[result.ending]


def _judged_by_pieces(result: Result) -> str:
    if result.winner is None:
        return _("time ran out with no one three men ahead")
    return _("three men ahead when time ran out")


def outcome_reason(outcome: Outcome) -> str:
    """Name what ended a game on the board, without a winner."""
    match outcome.ending:
        case Ending.NO_MOVES:
            return _("no legal moves")
        case Ending.NO_PIECES:
            return _("no pieces left")
        case Ending.CROWNED:
            return _("first king")
        case Ending.LAST_ROUND:
            return _("the deciding round")
        case Ending.GOAL if outcome.winner is None:
            return _("both sides got home in the same round")
        case Ending.GOAL:
            return _("all pieces home")
        case _:
            return _reason_with_numbers(outcome)


def _reason_with_numbers(outcome: Outcome) -> str:
    match outcome.ending, outcome.numbers:
        case Ending.REPETITION, (times,):
            return _same_position(times)
        case Ending.LATE, (number,):
            return _("a piece still in its starting corner after round {number}").format(
                number=number
            )
        case Ending.COUNT, (*numbers, white, black):
            return _count_reason(outcome.reason).format(
                number=numbers[0] if numbers else 0, white=white, black=black
            )
        case _:
            return _draw_rule(outcome.reason, outcome.numbers)


def _count_reason(reason: Reason | None) -> str:
    """Name why the pieces at home were counted; the numbers are to be filled in."""
    match reason:
        case Reason.REPETITION:
            # Translators: {white}, {black}: how many pieces are home, such as 5
            return _("the same position again and again; pieces home: {white} : {black}")
        case Reason.BOTH_AT_HOME:
            # Translators: {white}, {black}: how many pieces are home, such as 5
            return _(
                "both sides still have pieces in their starting corners after round {number}; "
                "pieces home: {white} : {black}"
            )
        case Reason.ROUNDS:
            # Translators: {white}, {black}: how many pieces are home, such as 5
            return _("end of round {number}; pieces home: {white} : {black}")
        case _:
            # Translators: {white}, {black}: how many pieces are home, such as 5
            return _("no one can move; pieces home: {white} : {black}")


def _same_position(times: int) -> str:
    if times == 3:
        return _("the same position three times")
    if times == 4:
        return _("the same position four times")
    return ngettext(
        "the same position {count} time", "the same position {count} times", times
    ).format(count=times)


def draw_rule_name(rule: DrawRule) -> str:
    """Name a rule by which a game is drawn, with the moves or repetitions that it counts."""
    if isinstance(rule, Repetition):
        return _same_position(rule.times)
    return _draw_rule(rule.reason, (rule.moves,) if rule.moves else ())


def _draw_rule(reason: Reason | None, numbers: tuple[int, ...]) -> str:
    """Name a rule by which a game is drawn, with the moves that it counts."""
    name = _rule_name(reason)
    if not numbers:
        return name
    return ngettext("{rule} ({count} move)", "{rule} ({count} moves)", numbers[0]).format(
        rule=name, count=numbers[0]
    )


def _rule_name(reason: Reason | None) -> str:
    """Name a rule that ends a game, or will end it."""
    names = {
        Reason.FOUR_OR_FIVE_PIECES: _("four or five pieces"),
        Reason.NOTHING_CAPTURED: _("no captures"),
        Reason.ONE_KING_EACH: _("one king each"),
        Reason.ONE_PIECE_EACH: _("one piece each"),
        Reason.ONLY_KINGS_MOVED: _("only king moves, no captures"),
        Reason.SIX_OR_SEVEN_PIECES: _("six or seven pieces"),
        Reason.THREE_KINGS_AGAINST_ONE: _("three kings against one"),
        Reason.THREE_KINGS_ON_MAIN_ROAD_AGAINST_ONE: _("three kings and the main road against one"),
        Reason.THREE_PIECES_AGAINST_KING_ON_MAIN_ROAD: _(
            "three pieces against a king on the main road"
        ),
        Reason.THREE_PIECES_AGAINST_KING: _("three pieces against one king"),
        Reason.TWO_KINGS_AGAINST_ONE: _("two kings against one"),
        Reason.TWO_PIECES_AGAINST_KING: _("at most two pieces against one king"),
        Reason.AT_HOME: _("pieces still in the starting corner lose"),
        Reason.ROUNDS: _("most pieces home wins"),
    }
    return names[reason] if reason in names else _("a draw rule")


def result_sentence(match: Match, result: Result) -> str:
    """Say who won and why, or that it is a draw."""
    if result.is_void:
        return _void_sentence(result)
    if result.winner is None:
        # Translators: {reason}: part of a sentence, such as "agreement"
        return _("**Draw:** {reason}.").format(reason=ending_reason(result))
    winner = holder_name(match.holder(result.winner))
    # Translators: {disc}: the sign of a side, ⚪ or ⚫
    return _("**{disc} {winner} wins.** {why}").format(
        disc=DISCS[result.winner], winner=winner, why=_winning_sentence(match, result)
    )


def _void_sentence(result: Result) -> str:
    """Say why a game ended without a result."""
    if result.ending is MatchEnding.NOT_BEGUN:
        return _("The game didn't start in time, so it's called off. No one loses.")
    if result.ending is MatchEnding.CALLED_OFF:
        return _("The game was called off before both sides had moved. No one loses.")
    if result.ending is MatchEnding.ABANDONED:
        return _(
            "💤 This game has been quiet for too long, so it's closed without a result. No one "
            "loses."
        )
    return _("The moderators ended the game without a result. No one loses.")


def _winning_sentence(match: Match, result: Result) -> str:
    """Say why the winner won, in a sentence of its own."""
    if isinstance(result.ending, Ending):
        return _won_on_the_board(match, result)
    black_won = result.winner is Color.BLACK
    match result.ending:
        case MatchEnding.RESIGNED:
            return _("White resigned.") if black_won else _("Black resigned.")
        case MatchEnding.TIME:
            return _time_sentence(result)
        case MatchEnding.SILENT if result.numbers == (1,):
            return (
                _("No one chose a move for White in time.")
                if black_won
                else _("No one chose a move for Black in time.")
            )
        case MatchEnding.SILENT:
            return (
                _("White missed three votes in a row.")
                if black_won
                else _("Black missed three votes in a row.")
            )
        case _:
            return _judged_sentence(result)


def _judged_sentence(result: Result) -> str:
    """Say who or what gave a game that was not played to its end to the winner."""
    match result.ending:
        case MatchEnding.JUDGED_BY_WAITING:
            return (
                _("White kept the opponent waiting until time ran out.")
                if result.winner is Color.BLACK
                else _("Black kept the opponent waiting until time ran out.")
            )
        case MatchEnding.FORFEITED:
            return (
                _("White didn't show up in time, so the tournament counts it as a loss.")
                if result.winner is Color.BLACK
                else _("Black didn't show up in time, so the tournament counts it as a loss.")
            )
        case MatchEnding.JUDGED_BY_PIECES:
            return _("Three men ahead when time ran out.")
        case MatchEnding.JUDGED_BY_ARBITER:
            return _("By decision of the arbiter.")
        case MatchEnding.RULED:
            return _("By decision of the moderators.")
        case _:
            # Translators: {reason}: part of a sentence, such as "resignation"
            return _("Reason: {reason}.").format(reason=ending_reason(result))


def _won_on_the_board(match: Match, result: Result) -> str:
    """Say what won a game on the board."""
    is_white = match.turn is Color.WHITE
    match result.ending:
        case Ending.NO_MOVES:
            return _("White has no legal moves.") if is_white else _("Black has no legal moves.")
        case Ending.NO_PIECES:
            return _("White has no pieces left.") if is_white else _("Black has no pieces left.")
        case Ending.CROWNED:
            return _("First king.")
        case Ending.GOAL:
            return _("All pieces home.")
        case Ending.LAST_ROUND:
            return _("That was the deciding round.")
        case _:
            # Translators: {reason}: part of a sentence, such as "resignation"
            return _("Reason: {reason}.").format(reason=ending_reason(result))


def _time_sentence(result: Result) -> str:
    """Say who ran out of time, and when."""
    sentence = (
        _("Black ran out of time {moment}.")
        if result.winner is Color.WHITE
        else _("White ran out of time {moment}.")
    )
    return sentence.format(moment=moment_from_now(result.at))


def countdown_sentence(match: Match) -> str:
    """Say which rule ends the game soon; an empty text until half of its moves are gone."""
    countdown = match.line.countdown() if match.is_draughts else None
    if countdown is None or not countdown.is_half_gone:
        return ""
    if countdown.is_draw:
        sentence = ngettext(
            "-# Draw in {count} move: {rule}.",
            "-# Draw in {count} moves: {rule}.",
            countdown.moves_left,
        )
    else:
        sentence = ngettext(
            "-# Game decided in {count} move: {rule}.",
            "-# Game decided in {count} moves: {rule}.",
            countdown.moves_left,
        )
    return sentence.format(count=countdown.moves_left, rule=_rule_name(countdown.reason))
