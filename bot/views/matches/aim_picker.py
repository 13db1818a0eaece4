"""Aiming without typing, in three presses: a disc, a target, a power. Only the player sees it.

The pictures show where a shot would go, and never what it would do.
"""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

import render
from bot.matches.match_value import Match
from bot.matches.shots.shooting import line_of
from bot.talk.labels import Label, Prompt
from bot.talk.matches.inbox_texts import small_game
from bot.talk.matches.shot_texts import (
    how_to_shoot,
    power_label,
    which_disc,
    which_power,
    which_target,
)
from bot.views.accents import Accent
from bot.views.appearance import Appearance
from bot.views.control_actions import MatchAction
from bot.views.controls import match_button, match_control, menu
from bot.views.drawing import BOARD, draw_shared
from bot.views.matches.disc_scenes import scene_of_aim
from bot.views.parts import Card, picture, row, rows_of, text
from bot.views.post import Post
from render.chapaev import Aim, name_disc
from rules.chapaev import Disc, Strength, open_targets
from rules.chapaev.shot_line import ShotLine

MOST_NEAR = 5  # targets that have a button
Rows = list[ui.ActionRow[Any]]


async def ask_for_disc(match: Match, appearance: Appearance, words: str = "") -> Post:
    """Ask the mover which disc is shot: a button for each; `words` come first."""
    line = line_of(match)
    own = line.position.own(line.turn)
    if len(own) == 1:
        return await ask_for_target(match, appearance, own[0], words)
    names = tuple(disc.name for disc in own)
    buttons = [match_button(MatchAction.AIM, match, name[1:], detail=name) for name in names]
    rows = rows_of(buttons)
    question = "\n".join(filter(None, (words, which_disc(), how_to_shoot())))
    return await _ask(match, appearance, Aim(choices=names), question, rows)


async def go_on_aiming(match: Match, appearance: Appearance, chosen: Sequence[Disc]) -> Post:
    """Ask for what is still missing once a disc, or a disc and its target, is chosen."""
    disc, *targets = chosen
    if targets:
        return await ask_for_power(match, appearance, disc, targets[0])
    return await ask_for_target(match, appearance, disc)


async def ask_for_target(match: Match, appearance: Appearance, disc: Disc, words: str = "") -> Post:
    """Ask for the target of a disc: a button for the nearest open targets, a menu for the
    others.
    """
    line = line_of(match)
    near, others = _sort_targets(line, disc)
    buttons = [
        match_button(MatchAction.AIM, match, name_disc(foe), detail=f"{disc.name}-{foe}")
        for foe in near
    ]
    rows = rows_of(buttons)
    if others:
        options = [
            discord.SelectOption(label=name_disc(foe), value=f"{disc.name}-{foe}") for foe in others
        ]
        control = match_control(MatchAction.AIM, match, "menu")
        rows.append(row(menu(control, Prompt.OTHER_TARGETS, options)))
    rows += _back(match, line)
    aim = Aim(chosen=disc.name, targets=tuple(near), numbered=tuple(others))
    question = "\n".join(filter(None, (words, which_target(disc.name))))
    return await _ask(match, appearance, aim, question, rows)


async def ask_for_power(match: Match, appearance: Appearance, disc: Disc, target: Disc) -> Post:
    """Ask how hard a disc is shot at a target: five powers, with how far a disc rolls by each."""
    line = line_of(match)
    physics = line.game.rules.physics
    reaches = [physics.free_way(physics.top_speed * power / 100) for power in Strength]
    buttons = [
        match_button(
            MatchAction.SHOOT,
            match,
            power_label(number, power, reach),
            discord.ButtonStyle.primary,
            f"{disc.name}-{target.name}-{power.value}",
        )
        for number, (power, reach) in enumerate(zip(Strength, reaches, strict=True), 1)
    ]
    other = match_button(MatchAction.AIM, match, Label.ANOTHER_TARGET, detail=disc.name)
    aim = Aim(chosen=disc.name, targets=(target.name,), toward=target.at, reaches=tuple(reaches))
    rows = [*rows_of(buttons), row(other)]
    return await _ask(match, appearance, aim, which_power(disc.name, target.name), rows)


def _sort_targets(line: ShotLine, disc: Disc) -> tuple[list[str], list[str]]:
    """Return the nearest open targets of a disc, and all other discs of the opponent."""
    position = line.position
    targets = open_targets(line.game.rules, position, disc)
    near = [target.disc.name for target in targets][:MOST_NEAR]
    return near, [foe.name for foe in position.own(disc.color.other) if foe.name not in near]


def _back(match: Match, line: ShotLine) -> Rows:
    """Return a button back to the choice of a disc, if there are several."""
    if len(line.position.own(line.turn)) == 1:
        return []
    return [row(match_button(MatchAction.MOVE, match, Label.ANOTHER_DISC))]


async def _ask(
    match: Match,
    appearance: Appearance,
    aim: Aim,
    question: str,
    rows: Rows,
) -> Post:
    """Ask something under a board with an aim."""
    scene = scene_of_aim(line_of(match), appearance, aim)
    board = picture(BOARD, render.describe_board(scene))
    card = Card(
        board, text(f"{question}\n{small_game(match, match.turn)}"), *rows, accent=Accent.YOUR_TURN
    )
    return Post(card, {BOARD: await draw_shared(scene)})
