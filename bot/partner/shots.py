"""What the computer does in a match of Chapaev: it shoots, and answers offers of a draw.

It never resigns and never offers a draw: a round can always be won back.
"""

import asyncio

from bot.matches.computer_seat import find_computer_side
from bot.matches.match_value import Match
from bot.matches.shots.shooting import line_of, roll_typed
from bot.partner.decisions import AcceptDraw, DeclineDraw, Shoot, is_draw_acceptable
from engine.levels import Level
from engine.odds import odds_of_winning
from engine.processes.partner import Partner
from engine.processes.shot_answers import ask_for_shot
from rules import Color
from rules.chapaev import ChapaevPosition
from rules.chapaev.discs import EACH

ROW, DISC = 40, 12  # of an extra row or disc, in hundredths of a man at draughts


async def decide_shot(
    match: Match, level: Level, partner: Partner
) -> Shoot | AcceptDraw | DeclineDraw:
    """Decide what the computer does in a match that waits for it, within ten seconds."""
    side, line = find_computer_side(match), line_of(match)
    assert side is not None  # the match waits for the computer
    if match.offer is not None and match.offer.by is not side:
        if is_draw_acceptable(match, odds_of_winning(measure_lead(line.position, side))):
            return AcceptDraw()
        if match.turn is not side:
            return DeclineDraw()
    question = ask_for_shot(line.game, line.position, level, seed=match.id)
    chosen = await partner.choose_shot(question)
    return Shoot(await asyncio.to_thread(roll_typed, match, chosen.text))


def measure_lead(position: ChapaevPosition, side: Color) -> int:
    """Return how far a side is ahead, in hundredths of a man at draughts."""
    white, black = position.rows
    rows = (white - 1) - (EACH - black)
    discs = len(position.own(Color.WHITE)) - len(position.own(Color.BLACK))
    lead = rows * ROW + discs * DISC
    return lead if side is Color.WHITE else -lead
