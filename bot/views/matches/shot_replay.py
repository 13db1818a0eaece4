"""Shots to look at again: those of a round, and an example of one."""

from bot.matches.match_value import Match
from bot.matches.shots.shooting import line_of
from bot.talk.matches.match_status import match_title
from bot.talk.matches.shot_texts import describe_round, no_shot_yet, round_heading, round_status
from bot.talk.records.replay_texts import replay_end
from bot.views.appearance import Appearance
from bot.views.drawing import draw_in_slices
from bot.views.matches.shot_films import load_shot
from bot.views.note import show_note
from bot.views.parts import Card, picture, text
from bot.views.post import Post
from render.chapaev import DiscShot, describe_shot, grow_shots
from render.gif import GrowingFile
from rules.chapaev import PlayedShot
from rules.chapaev.shot_line import ShotLine

MOVING = "round.gif"


async def show_round(match: Match, appearance: Appearance, last: int | None = None) -> Post:
    """Show the shots of the newest round, or its last ones, as a moving picture."""
    line = line_of(match)
    shots = list_shots_of_round(line)[-(last or len(line.deeds)) :]
    if not shots:
        return await show_note(no_shot_yet())
    rolled: list[DiscShot] = []
    data = await draw_in_slices(_film(line, shots, appearance, rolled))
    number = line.positions[shots[0]].round
    card = Card(
        text(f"{match_title(match)}\n{round_heading(number)}"),
        picture(MOVING, describe_round(number, len(shots), describe_shot(rolled[-1]))),
        text(replay_end(match) if match.is_over else round_status(match)),
    )
    return Post(card, {MOVING: data})


def list_shots_of_round(line: ShotLine) -> list[int]:
    """List the indices, from 0, of the plies in the latest round that were shots."""
    if not line.ply:
        return []
    begin = line.find_round_begin(line.ply)
    return [i for i in range(begin, line.ply) if isinstance(line.deeds[i], PlayedShot)]


def _film(
    line: ShotLine, shots: list[int], appearance: Appearance, rolled: list[DiscShot]
) -> GrowingFile:
    """Roll shots again, one after the other, and then draw what was `rolled`."""
    for i in shots:
        rolled.append(_load(line, i, appearance))
        yield
    return (yield from grow_shots(rolled))


def _load(line: ShotLine, i: int, appearance: Appearance) -> DiscShot:
    played = line.deeds[i]
    assert isinstance(played, PlayedShot)
    return load_shot(line.cut(i), played, appearance)
