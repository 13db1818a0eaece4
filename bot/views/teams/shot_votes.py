"""The vote of a team that shoots, as a member sees it in private: all shots voted for, with
counts.
"""

import render
from bot.matches.shots.shooting import line_of
from bot.teams.sessions import Session
from bot.teams.voted_shots import read_choice
from bot.views.appearance import Appearance
from bot.views.drawing import BOARD, draw_shared
from bot.views.matches.disc_scenes import scene_of_aim
from bot.views.parts import Card, picture
from bot.views.post import Post
from bot.views.teams.vote_panel import vote_panel_parts
from bot.votes.closing import tally
from render.chapaev import Aim, VotedWay

MOST_WAYS = 8  # that are drawn


async def show_shot_votes(
    session: Session, person_id: int, words: str, appearance: Appearance, *, has_more: bool
) -> Post:
    """Show a member how the vote stands on a picture and in words; `words` come first.

    What is rarely done is shown with `has_more`, else behind a button.
    """
    line = line_of(session.match)
    names = tuple(disc.name for disc in line.position.discs)
    aim = Aim(numbered=names, voted=_find_ways(session, person_id))
    scene = scene_of_aim(line, appearance, aim)
    board = picture(BOARD, render.describe_board(scene))
    parts = vote_panel_parts(session, person_id, words, has_more=has_more)
    return Post(Card(board, *parts), {BOARD: await draw_shared(scene)})


def _find_ways(session: Session, person_id: int) -> tuple[VotedWay, ...]:
    """Return the shots that have votes; in a blind vote only the person's own."""
    poll = session.poll
    counts = [(count.choice, count.votes) for count in tally(poll)[:MOST_WAYS]]
    if session.side.team.is_blind:
        own = poll.votes.get(person_id)
        counts = [] if own is None else [(own.choice, 1)]
    shots = [(read_choice(session.match, choice), votes) for choice, votes in counts]
    return tuple(VotedWay(shot.disc, shot.aim, votes) for shot, votes in shots)
