"""What `/opening` says: how games went on from a position, and which traps lie there."""

from collections.abc import Iterable, Sequence

import rules
from bot.matches.opening_tree import OpeningBranch, OpeningScore
from bot.school.course.trap import Trap
from bot.talk.matches.move_lists import moves_in_a_row
from bot.talk.names import game_name
from bot.talk.ratings.rating_texts import count_results
from render.square_names import rename_squares
from render.translation import _, ngettext


def opening_heading(line: rules.Line, *, is_numeric: bool | None) -> str:
    """Name the game, and the moves that lead to the position."""
    moves = moves_in_a_row(line) if line.ply else _("from the start")
    return _("### Openings: {game}\n-# {moves}").format(
        game=game_name(line.game), moves=rename_squares(line.game, moves, is_numeric)
    )


def branch_words(names: Sequence[str], branches: Sequence[OpeningBranch]) -> str:
    """Tell how often each of some moves was played and how those games ended."""
    if not branches:
        return _("-# No finished game has gone on from here yet.")
    return "\n".join(map(_branch_line, names, branches))


def _branch_line(name: str, branch: OpeningBranch) -> str:
    parts = [f"**{name}**"]
    if branch.seen.games:
        parts.append(_seen_words(branch.seen))
    if branch.own.games:
        parts.append(_own_words(branch.own))
    return " · ".join(parts)


def _seen_words(score: OpeningScore) -> str:
    parts = (
        f"⚪ {score.won}" if score.won else "",
        f"⚫ {score.lost}" if score.lost else "",
        count_results(0, score.drawn, 0),
    )
    return ngettext(
        "{count} game here: {results}",
        "{count} games here: {results}",
        score.games,
    ).format(count=score.games, results=" · ".join(filter(None, parts)))


def _own_words(score: OpeningScore) -> str:
    return ngettext(
        "{count} of yours ({results})",
        "{count} of yours ({results})",
        score.games,
    ).format(count=score.games, results=count_results(score.won, score.drawn, score.lost))


def trap_words(ahead: Iterable[Trap], behind: Trap | None) -> str:
    """Warn of the moves that step into a trap; or tell that one has just been stepped into."""
    lines = [_("⚠️ **{move}** steps into a trap.").format(move=trap.mistake) for trap in ahead]
    if behind is not None:
        lines.append(
            _("⚠️ **{move}** fell into a trap. Find the answer!").format(move=behind.mistake)
        )
    return "\n".join(lines)
