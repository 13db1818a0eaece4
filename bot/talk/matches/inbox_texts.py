"""What a person's list of games says."""

from collections.abc import Sequence
from datetime import datetime

from bot.matches.match_value import Match
from bot.talk.labels import Label
from bot.talk.matches.clock_status import due_briefly
from bot.talk.matches.move_lists import numbered_move
from bot.talk.names import (
    BESIDE,
    game_name,
    holder_name,
    match_link,
    moment_from_now,
)
from bot.teams.own_games import OwnGame
from render.translation import _, ngettext
from rules import Color


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
    """Describe a game under its number: the opponent, the last move, the time, and where it is."""
    return numbered_game(number, game.match, game.side, game.person_id, now)


def numbered_game(
    number: int, match: Match, side: Color | None, reader_id: int, now: datetime
) -> str:
    """Describe a game under its number in a list; `side` is the one that the reader plays."""
    return f"**{number}** {describe_game(match, side, reader_id, now)}"


def describe_game(match: Match, side: Color | None, reader_id: int, now: datetime) -> str:
    """Describe a game that a question is about in two lines, of which the second is small."""
    parts = _name_last_move(match), due_or_moved(match, now), match_link(match, reader_id=reader_id)
    return f"{name_opponent(match, side)}\n-# {BESIDE.join(filter(None, parts))}"


def name_opponent(match: Match, side: Color | None) -> str:
    """Name a game and the opponent of a side, or both players if it is None."""
    name = game_name(match.course.game)
    if side is None:
        white, black = (holder_name(match.holder(color)) for color in Color)
        players = _("{white} v {black}").format(white=white, black=black)
        return BESIDE.join((name, players))
    return _("{game} · v {opponent}").format(
        game=name, opponent=holder_name(match.holder(side.other))
    )


def small_game(match: Match, side: Color) -> str:
    """Name, in small print, the game in which a side is asked for a move or a plan."""
    parts = name_opponent(match, side), _name_last_move(match)
    return f"-# {BESIDE.join(filter(None, parts))}"


def _name_last_move(match: Match) -> str:
    """Name the last move of a match with its number; an empty text before the first one."""
    return numbered_move(match.course, match.ply) if match.ply else ""


def due_or_moved(match: Match, now: datetime) -> str:
    """Say when the running turn is due; without a clock, when the last move was made."""
    clocks = match.clock_state(now)
    if clocks.deadline is None:
        return moment_from_now(match.moved_at)
    return due_briefly(clocks)


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
