"""Whatever a custom_id or a menu holds that no version ever sent is answered kindly.

Every control of the registry is pressed with details that make no sense, as a button and as a menu
whose choice makes none, on boards and for subjects that are there and that are not.
"""

import string
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from bot.acts.controls import CONTROLS
from bot.views.control_actions import ControlKind
from bot.views.control_id import MOST_NUMBER, ControlId
from playground import Exchange
from playground.interactions import State
from tests.scenarios.conftest import Table, unexpected
from tests.scenarios.grounds import PRESS, Grounds, list_controls, prepare
from tests.storage.databases import Databases

LONGEST_DETAIL, LARGEST, LARGEST_PLY = 64, MOST_NUMBER, 999_999
TOO_LARGE = "9999999999"  # for the database, read as a decimal or a hexadecimal number
FEW = ("x", TOO_LARGE, f"1-{TOO_LARGE}", f"{TOO_LARGE}-1")
SENSELESS = (
    *FEW,
    *(
        "",
        "-",
        "0",
        "1",
        "99",
        "-1",
        "1-1",
        "0-0-0",
        "1-2-3-4-5",
        "x-x",
        "white-x",
        "open-x",
        "g-1",
    ),
    *("9" * LONGEST_DETAIL, "f" * LONGEST_DETAIL, "1-" * 32, "22-18", "2299", "221", "22xx"),
)
OTHER_VALUES = ("é", "½", "²", " ", "c3:d4", "\N{ARABIC-INDIC DIGIT ONE}", string.printable)


@pytest.fixture
async def url(databases: Databases, tmp_path: Path) -> AsyncIterator[str]:
    """Both kinds of databases: only a server refuses numbers that are too large."""
    async with databases.migrated(tmp_path) as address:
        yield address


@pytest.mark.parametrize("kind", CONTROLS)
async def test_details_that_make_no_sense(table: Table, kind: ControlKind) -> None:
    grounds, _ = await prepare(table)
    assert await press_all(grounds, kind, list_few, FEW) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", CONTROLS)
async def test_every_detail_that_makes_no_sense(table: Table, kind: ControlKind) -> None:
    grounds, _ = await prepare(table)
    assert await press_all(grounds, kind, list_senseless, (*SENSELESS, *OTHER_VALUES)) == []


async def press_all(
    grounds: Grounds,
    kind: ControlKind,
    vary: Callable[[ControlId], Sequence[ControlId]],
    values: Sequence[str],
) -> list[object]:
    """Press each variation of all controls, and choose each value in them as menus.

    Return those that were not answered, or met an error.
    """
    bad: list[object] = []
    for _, action in list_controls(kind):
        here = grounds if kind is ControlKind.TOURNAMENT else await grounds.move_on()
        natural = await here.make_control(kind, action)
        for control in vary(natural):
            pressed = await here.white.click(here.show(control), PRESS)
            bad += find_trouble(here.table, control, pressed)
        for value in filter(None, values):
            shown = here.show_menu(natural, value)
            pressed = await here.white.select(shown, str(natural), value)
            bad += find_trouble(here.table, (natural, value), pressed)
    return bad


def list_few(natural: ControlId) -> list[ControlId]:
    """List a control with details that mean nothing, or no number that is kept."""
    return [replace(natural, ply=natural.ply or 0, detail=detail) for detail in FEW]


def list_senseless(natural: ControlId) -> list[ControlId]:
    """List a control with other details, and as it is for other subjects and boards."""
    same = [replace(natural, ply=natural.ply or 0, detail=detail) for detail in SENSELESS]
    others = product((0, natural.subject, LARGEST), (0, LARGEST_PLY))
    return same + [replace(natural, subject=number, ply=ply) for number, ply in others]


def find_trouble(table: Table, control: object, pressed: Exchange) -> list[object]:
    """Return what was used, with what was wrong: no answer, or errors in the log since the last."""
    told = unexpected(table.discord.bot_errors, ["newer than the database"])
    table.discord.bot_errors.clear()
    is_answered = pressed.state in (State.ANSWERED, State.DEFERRED)
    return [(control, each) for each in (*told, *([] if is_answered else [pressed]))]
