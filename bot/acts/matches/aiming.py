"""Aiming by presses: a disc, a target, and the shot itself.

The engine for discs is imported with the first press.
"""

from bot.acts.control_details import read_choice
from bot.acts.matches.game_rounds import ask
from bot.acts.matches.moving import play_pressed
from bot.acts.request import Request
from bot.acts.teams.voting import is_voted_on
from bot.matches.match_actions import check_mover, check_ply
from bot.talk.request_refusals import UnknownChoice
from bot.views.control_id import ControlId


async def aim(request: Request, control: ControlId) -> None:
    """Ask for the target of a chosen disc, and then for the power of the shot."""
    from bot.matches.shots.shooting import find_discs
    from bot.views.matches.aim_picker import go_on_aiming

    act, match = request.act(control), await request.find_match(control.subject)
    if is_voted_on(request, match):
        check_ply(match, act.ply)
    else:
        check_mover(match, act)
    names = read_choice(request, control).split("-")
    discs = find_discs(match, names)
    if len(discs) < len(names):
        raise UnknownChoice
    appearance = await request.find_appearance(match)
    await ask(request, match, go_on_aiming(match, appearance, discs))


async def shoot(request: Request, control: ControlId) -> None:
    """Make the chosen shot; a second press changes nothing."""
    from bot.matches.shots.shooting import was_shot

    match = await request.find_match(control.subject)
    text = control.detail.replace("-", " ")
    await play_pressed(request, match, control, text, was_shot)
