"""The list of a person's games."""

from collections.abc import Sequence

from bot.matches import Match, side_of
from bot.talk.move_lists import numbered_move
from bot.talk.names import game_name, holder_name, match_link, moment_from_now
from render.translation import _


def game_list(running: Sequence[Match], person_id: int) -> str:
    """List a person's games, a line for each; those that wait for this person come first."""
    if not running:
        return _("You have no game running. `/challenge` starts one.")
    waiting = [match for match in running if person_id in match.calls(match.turn)]
    others = [match for match in running if person_id not in match.calls(match.turn)]
    lines: list[str] = []
    if waiting:
        lines += [_("### Your move"), *(_game_line(match, person_id) for match in waiting)]
    if others:
        lines += [_("### Your opponent's move"), *(_game_line(m, person_id) for m in others)]
    return "\n".join(lines)


def _game_line(match: Match, person_id: int) -> str:
    parts = [
        _("{game} v {opponent}").format(
            game=game_name(match.game),
            opponent=holder_name(match.holder(side_of(match, person_id).other)),
        ),
        numbered_move(match.line, match.ply) if match.ply else "",
        moment_from_now(match.moved_at),
        match_link(match),
    ]
    return f"- {' · '.join(filter(None, parts))}"
