"""What a person's list of games says."""

from collections.abc import Sequence
from datetime import datetime

from bot.matches.match_value import Match
from bot.talk.clock_status import name_deadline
from bot.talk.labels import Label
from bot.talk.move_lists import numbered_move
from bot.talk.names import game_name, holder_name, match_link, moment_from_now
from bot.teams.own_games import OwnGame
from render.translation import _, ngettext


def inbox_heading(games: Sequence[OwnGame]) -> str:
    """Say how many games wait for a person, and how many for their opponents."""
    if not games:
        return _("You have no games in progress. Start one with `/challenge`.")
    waiting = sum(game.is_waiting for game in games)
    others = len(games) - waiting
    mine = ngettext(
        "### Your turn in {count} game", "### Your turn in {count} games", waiting
    ).format(count=waiting)
    theirs = ngettext(
        "{count} waiting for your opponent", "{count} waiting for your opponents", others
    ).format(count=others)
    return " · ".join([mine, theirs] if others else [mine])


def numbered_label(number: int, label: Label) -> str:
    """Label a button of the game with a number in the list."""
    return f"{number} · {label.words}"


def inbox_line(number: int, game: OwnGame, now: datetime) -> str:
    """Describe a game under its number: the opponent, the last move, the time, and a link."""
    match, clocks = game.match, game.match.clock_state(now)
    parts = [
        _("**{number}** {game} · v {opponent}").format(
            number=number,
            game=game_name(match.course.game),
            opponent=holder_name(match.holder(game.side.other)),
        ),
        numbered_move(match.course, match.ply) if match.ply else "",
        moment_from_now(match.moved_at)
        if clocks.deadline is None
        else _("due {moment}").format(moment=name_deadline(clocks.deadline, clocks.remaining)),
        match_link(match, reader_id=game.person_id),
    ]
    return " · ".join(filter(None, parts))


def next_game(done: str, waiting: int) -> str:
    """Say what was done in a game, if anything, and how many games are still to come."""
    follows = (
        _("Last one:")
        if waiting == 1
        else ngettext("Next of {count} game:", "Next of {count} games:", waiting)
    )
    return " ".join(filter(None, (done, follows.format(count=waiting))))


def plan_after_label(match: Match) -> str:
    """Label the button, beside another game, that plans a reply to the next move in this one."""
    if not match.ply:
        return Label.PLAN.words
    # Translators: label 80
    return _("Plan after {move}").format(move=numbered_move(match.course, match.ply))


def voted_text(move: str) -> str:
    """Tell a member of a team privately which move they have just voted for."""
    return _("You voted for **{move}**.").format(move=move)
