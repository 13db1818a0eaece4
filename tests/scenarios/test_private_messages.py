"""What is done in a private message leaves private what was: every control is pressed in one."""

from collections.abc import Callable, Iterable

import pytest
from _pytest.mark import ParameterSet

from bot.views.control_actions import (
    Action,
    ChallengeAction,
    ControlKind,
    MatchAction,
    TournamentAction,
)
from playground.faults import Fault
from tests.scenarios.conftest import Allowed, Table
from tests.scenarios.grounds import (
    PRESS,
    Grounds,
    Secret,
    find_missing_boards,
    list_controls,
    prepare,
)

ANSWER = "create_interaction_response"
MakeFaults = Callable[[], list[Fault]]
FAULTS: dict[str, MakeFaults] = {
    "nothing fails": list,
    "it is refused": lambda: [Fault(operation=ANSWER, status=403, code=50001)],
    "it is cut twice": lambda: [Fault(operation=ANSWER, cut=True, times=2)],
    "it is cut twice after the work": lambda: [
        Fault(operation=ANSWER, cut=True, after_work=True, times=2)
    ],
}


def some(faults: dict[str, MakeFaults], *quick: str) -> list[ParameterSet]:
    """Faults as parameters; all but some are slow."""
    return [
        pytest.param(fault, id=name, marks=() if name in quick else pytest.mark.slow)
        for name, fault in faults.items()
    ]


# Acts that tell everyone something, as the walk finds them; the others are tried all the same.
TOLD_TO_ALL: list[tuple[ControlKind, Action]] = [
    *((ControlKind.MATCH, action) for action in (MatchAction.PLAY, MatchAction.OFFER_DRAW)),
    *((ControlKind.MATCH, action) for action in (MatchAction.RESIGN_SURELY, MatchAction.ABORT)),
    (ControlKind.MATCH, MatchAction.REMATCH),
    (ControlKind.CHALLENGE, ChallengeAction.ACCEPT),
    (ControlKind.CHALLENGE, ChallengeAction.BEGIN),
    (ControlKind.CHALLENGE, ChallengeAction.RIVAL),
    (ControlKind.TOURNAMENT, TournamentAction.PLAY),
    (ControlKind.TOURNAMENT, TournamentAction.ORDER),
]


@pytest.mark.parametrize("fault", some(FAULTS, "nothing fails", "it is refused"))
async def test_what_tells_everyone_leaves_private_what_was(table: Table, fault: MakeFaults) -> None:
    assert await press_all(table, TOLD_TO_ALL, fault) == {*TOLD_TO_ALL}


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
async def test_every_control_of_a_private_message(
    table: Table, allowed: Allowed, fault: MakeFaults
) -> None:
    allowed.errors.append("unexpected error")
    assert await press_all(table, list_controls(), fault) >= {*TOLD_TO_ALL}


async def press_all(
    table: Table, controls: Iterable[tuple[ControlKind, Action]], fault: MakeFaults
) -> set[tuple[ControlKind, Action]]:
    """Press controls in private messages, one after the other; return those that told everyone."""
    grounds, secret = await prepare(table)
    told = set()
    for kind, action in controls:
        here = grounds if kind is ControlKind.TOURNAMENT else await grounds.move_on()
        if await is_told_to_all(here, secret, (kind, action), fault()):
            told.add((kind, action))
        table.discord.faults.clear()
        await here.move_out()
    return told


async def is_told_to_all(
    grounds: Grounds, secret: Secret, kind: tuple[ControlKind, Action], faults: list[Fault]
) -> bool:
    """Press a control in a private message; tell whether there is something new for everyone."""
    table, control = grounds.table, await grounds.make_control(*kind)
    message = grounds.show(control, grounds.white)
    await secret.find_leaks()
    before = len(list(secret.list_said()))
    table.discord.faults.add(*faults)
    await grounds.white.click(message, PRESS)
    assert await secret.find_leaks() == [], control
    assert message.is_private or message.is_deleted, control
    assert await find_missing_boards(table, grounds.white) == [], control
    return len(list(secret.list_said())) > before
