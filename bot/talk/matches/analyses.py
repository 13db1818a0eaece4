"""What an analysis says: how well both sides played, and the moments that mattered."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import rules
from bot.talk.matches.hints import tell_reason
from bot.talk.matches.move_lists import number_moves, number_once, numbered_move
from bot.talk.names import BESIDE, DISCS
from engine.hints import Why
from engine.review import Moment, Review
from render.translation import _, ngettext
from render.written_numbers import write_percent
from rules import Color, Line, Move, Style, pdn

BLUNDER, MISTAKE = 0.3, 0.2  # of the odds of winning that a move lost
GLYPHS = ((BLUNDER, 4), (MISTAKE, 2), (0.0, 6))  # of the standard of records: ??, ?, ?!
GOOD_ODDS = 0.7  # of winning, at which nobody should resign
MOST_FOLLOWING = 6  # moves of a better line that are written


def analysis_progress(done: int, most: int, review: Review | None = None) -> str:
    """Say how far an analysis has come, what it has found so far, and what to do if it stops."""
    progress = _("Analysing the game: {done} of {most} moves…").format(done=done, most=most)
    found = _list_moments(review) if review is not None and review.moments else []
    hint = _("-# If I'm interrupted, use `/analyse` again.")
    return "\n".join((progress, *found, hint))


def analysis_summary(
    names: Mapping[Color, str], review: Review, resigned: Color | None = None
) -> str:
    """Say how well both sides played, and list the moments that mattered, by number.

    `resigned` is the side that resigned, if one did.
    """
    lines = [
        BESIDE.join(filter(None, (_accuracy(names[color], color, percent), _praise(review, color))))
        for color, percent in review.accuracies.items()
    ]
    if resigned is not None and (odds := review.find_odds_at_end(resigned)) >= GOOD_ODDS:
        # Translators: {disc}: the sign of a side, ⚪ or ⚫
        sentence = _("{disc} {player} resigned with winning chances of {percent}.")
        percent = write_percent(round(100 * odds))
        lines.append(sentence.format(disc=DISCS[resigned], player=names[resigned], percent=percent))
    if not review.moments:
        lines.append(_("No big swings in this game."))
    return "\n".join((*lines, *_list_moments(review)))


def _list_moments(review: Review) -> list[str]:
    """List the moves that cost most, by number."""
    return [
        f"{number}) {moment_sentence(review.line, moment)}"
        for number, moment in enumerate(review.moments, 1)
    ]


def _accuracy(name: str, color: Color, percent: int) -> str:
    # Translators: {disc}: the sign of a side, ⚪ or ⚫
    return _("{disc} {player} · accuracy: {percent}").format(
        disc=DISCS[color], player=name, percent=write_percent(percent)
    )


def _praise(review: Review, color: Color) -> str:
    """Name what a side did well, behind its accuracy; nothing if no move stands out."""
    praise = review.find_praise(color)
    if praise is None:
        return ""
    move = numbered_move(review.line, praise.ply + 1)
    if praise.count == 1:
        return _("well played: **{move}**").format(move=move)
    return ngettext(
        "{count} good move in a row, from **{move}**",
        "{count} good moves in a row, from **{move}**",
        praise.count,
    ).format(count=praise.count, move=move)


def moment_sentence(line: Line, moment: Moment) -> str:
    """Name a move that cost much, and the better one."""
    return _("**{played}** · better: **{better}** · winning chances: {before} → {after}").format(
        played=numbered_move(line, moment.ply + 1),
        better=line.game.write(line.positions[moment.ply], moment.line[0]),
        before=write_percent(round(100 * moment.before)),
        after=write_percent(round(100 * moment.after)),
    )


def better_line(line: Line, moment: Moment) -> str:
    """Write the moves that would have followed the better one, and the reason for it."""
    better = _extended(line, moment.ply, moment.line[:MOST_FOLLOWING])
    written = number_moves(better, better.move_texts())[moment.ply :]
    moves = _("-# Better: {moves}").format(moves=" ".join(number_once(written)))
    return BESIDE.join(filter(None, (moves, _reason(moment))))


def _reason(moment: Moment) -> str:
    """Give the reason for the better move; empty if only its score is known."""
    if moment.why is Why.SAVES_GAME:
        return _("The move played loses the game.")
    if moment.why in (Why.BEST, Why.SAVES_PIECES):
        return ""
    return tell_reason(moment.why, moment.pieces)


def turning_point(line: Line, moment: Moment) -> str:
    """Name the move at which a game turned, and the better one, in a line of its own."""
    return _("-# Turning point: {played}. Better: {better}.").format(
        played=numbered_move(line, moment.ply + 1),
        better=line.game.write(line.positions[moment.ply], moment.line[0]),
    )


def annotate(record: pdn.Record, review: Review) -> pdn.Record:
    """Return a record with a glyph and a comment at each moment that mattered."""
    comments, glyphs = dict(record.comments), dict(record.glyphs)
    for moment in review.moments:
        after = moment.ply + 1
        better = _extended(review.line, moment.ply, moment.line[:MOST_FOLLOWING])
        texts = better.move_texts(Style.STANDARD)[moment.ply :]
        comments[after] = (*comments.get(after, ()), f"better: {' '.join(texts)}")
        glyphs[after] = (next(glyph for least, glyph in GLYPHS if moment.loss >= least),)
    return replace(record, comments=comments, glyphs=glyphs)


def _extended(line: Line, ply: int, moves: Sequence[Move]) -> rules.Line:
    """Return the game up to a position, and other moves from there."""
    extended = Line(line.game, line.positions[: ply + 1], line.moves[:ply])
    for move in moves:
        extended = extended.play(move)
    return extended
