"""Pictures of free discs on the table, of aiming, and of shots, with their descriptions."""

from render.chapaev.disc_board import draw_disc_board
from render.chapaev.disc_scene import Aim, DiscScene, Trace, VotedWay
from render.chapaev.disc_shot import DiscShot
from render.chapaev.disc_text import (
    describe_disc_board,
    describe_disc_turn,
    describe_shot,
    name_disc,
)
from render.chapaev.shot_gif import draw_shot, draw_shots, draw_still, grow_shot, grow_shots

__all__ = [
    "Aim",
    "DiscScene",
    "DiscShot",
    "Trace",
    "VotedWay",
    "describe_disc_board",
    "describe_disc_turn",
    "describe_shot",
    "draw_disc_board",
    "draw_shot",
    "draw_shots",
    "draw_still",
    "grow_shot",
    "grow_shots",
    "name_disc",
]
