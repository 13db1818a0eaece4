"""Who may see comes first: a control of something hidden tells nothing and does nothing.

Every control is pressed by someone who does not see what it is about, on the board of now, on an
old one and on none, in a channel of the same server and of another one.
"""

from dataclasses import replace

import pytest

from bot.acts.serving_controls import OF_SOMETHING_ELSE
from bot.challenges.challenge_store import load_challenge
from bot.matches.match_store import load_match
from bot.matches.work import UseCase
from bot.teams.lobby_store import load_lobby
from bot.teams.simul_store import load_simul
from bot.tournaments.entry import find_tournament_here
from bot.tournaments.tournament import Tournament
from bot.tournaments.tournament_store import load_tournament
from bot.views.control_actions import ControlKind
from bot.views.control_id import ControlId
from playground import Channel, Person
from storage.rows import Place
from tests.scenarios.conftest import YEAR, Allowed, Table
from tests.scenarios.grounds import DETAILS, PRESS, Grounds, list_controls
from tests.scenarios.test_hidden_channels import hide

MATCH, TOURNAMENT = ControlKind.MATCH, ControlKind.TOURNAMENT
KINDS = MATCH, ControlKind.CHALLENGE, ControlKind.LOBBY, ControlKind.SIMUL, TOURNAMENT
UNKNOWN = 10**9


@pytest.fixture(params=["of another server", "hidden"])
async def secret(table: Table, request: pytest.FixtureRequest) -> Grounds:
    """A place that the watcher does not see, where two strangers play what no one else does."""
    server = table.discord.add_server("Elsewhere") if request.param != "hidden" else table.server
    vault = server.add_channel("vault")
    strangers = [table.discord.add_person(name, age=YEAR) for name in ("stranger", "other")]
    for person in strangers:
        server.join(person)
        person.here = vault
    tournament = await begin_secret_tournament(table, vault, *strangers)
    if request.param == "hidden":
        hide(table, vault)
    place = Place(server.id, vault.id)
    return Grounds(table, place, strangers[0], strangers[1], "frisian", tournament.id)


async def begin_secret_tournament(table: Table, vault: Channel, *people: Person) -> Tournament:
    opened = await people[0].slash(
        "tournament new", name="Frisian draughts", kind="all", variant="frisian"
    )
    for person in people:
        await person.click(opened.shown, "Enter")
    await people[0].click(opened.shown, "Start")
    return await table.services.run(find_tournament_here, Place(vault.room.guild_id, vault.id))


async def test_a_control_of_something_hidden(
    table: Table, secret: Grounds, allowed: Allowed
) -> None:
    """It answers what the same control of something answers that was never there."""
    allowed.errors.append("a message is newer than the database")  # than the unknown number
    for kind in KINDS:
        every = list_controls(kind)
        control = await secret.make_control(*every[0])
        before = await look_at(table, control)
        for _, action in [each for each in every if each not in OF_SOMETHING_ELSE]:
            for ply in (0, 7):
                detail = DETAILS.get((kind, action), "")
                pressed = replace(control, action=action, ply=ply, detail=detail)
                unknown = replace(pressed, subject=UNKNOWN)
                assert await answer(secret, pressed) == await answer(secret, unknown), pressed
        assert await look_at(table, control) == before


async def answer(secret: Grounds, control: ControlId) -> str:
    """Press a control where the watcher is, and return what they are told, alone."""
    told = await secret.table.watcher.click(secret.show(control), PRESS)
    if told.modal is not None:
        return told.modal.title
    assert told.is_private, control
    return told.text


async def look_at(table: Table, control: ControlId) -> object:
    """Return what a control is about as it stands."""
    services = table.services
    find: dict[ControlKind, UseCase[[int], object]] = {
        MATCH: load_match,
        ControlKind.CHALLENGE: load_challenge,
        ControlKind.LOBBY: load_lobby,
        ControlKind.SIMUL: load_simul,
        TOURNAMENT: load_tournament,
    }
    found = await services.run(find[control.kind], control.subject)
    return getattr(found, "version", getattr(found, "wanted_version", found))
