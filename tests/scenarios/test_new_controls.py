"""Every control of votes, lobbies, simuls and followers: pressed twice, heard twice, too late.

The registry of controls tells which there are: a control that is added to one of these modules is
tried without a line here.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

import pytest
import pytest_asyncio
from discord import ui
from sqlalchemy import Connection, select

from bot.acts.controls import CONTROLS
from bot.acts.teams import away_sides, simuls, together, voting
from bot.acts.watching import following, predicting
from bot.matches.match_value import Match
from bot.matches.moderation_facts import Ruling
from bot.matches.terms import Terms
from bot.people.moderation import end_match
from bot.teams.lobbies import open_lobby, start_lobby
from bot.teams.lobby import Invitation
from bot.teams.simul import SimulPlan
from bot.teams.simuls import begin_board, join_simul, open_simul, start_simul
from bot.views.control_actions import Action, ControlKind, LobbyAction, MatchAction, SimulAction
from bot.views.control_id import ControlId
from bot.views.parts import Card, row, text
from playground import Exchange, Message, Person
from playground.interactions import State
from rules import Color
from storage import Database
from storage.rows import Place
from storage.schema import metadata
from tests.bot.teams.team_games import OPEN
from tests.scenarios.conftest import Table
from tests.scenarios.grounds import act, player
from tests.scenarios.hands import settle
from tests.scenarios.test_tournaments import add_manager
from tests.scenarios.test_two_rooms import friend

pytestmark = pytest.mark.asyncio(loop_scope="module")

MATCH, LOBBY, SIMUL = ControlKind.MATCH, ControlKind.LOBBY, ControlKind.SIMUL
MODULES = {each.__name__ for each in (away_sides, following, predicting, simuls, together, voting)}
DETAILS: dict[Action, str] = {
    MatchAction.TICK: "offer",
    MatchAction.UNTICK: "offer",
    MatchAction.SECOND: "0",
    MatchAction.PREDICT: "white",
}
# What has to be there before it can be taken back.
BEFORE: dict[Action, Action] = {
    MatchAction.UNVOTE: MatchAction.SECOND,
    MatchAction.UNTICK: MatchAction.TICK,
    MatchAction.CALL_NOT: MatchAction.CALL,
    MatchAction.OPEN_DOOR: MatchAction.CLOSE_DOOR,
    MatchAction.PLAY_NOW: MatchAction.SECOND,
    MatchAction.UNFOLLOW: MatchAction.FOLLOW,
    SimulAction.OPEN_DOOR: SimulAction.CLOSE_DOOR,
}
BY_OTHERS = {
    MatchAction.JOIN,
    MatchAction.FOLLOW,
    MatchAction.UNFOLLOW,
    MatchAction.PREDICT,
    LobbyAction.JOIN_WHITE,
    LobbyAction.JOIN_BLACK,
    SimulAction.JOIN,
}
ONLY_SHOW = {
    MatchAction.VOTES,
    MatchAction.JOIN,  # asks which side
    LobbyAction.CODE,
    SimulAction.NEXT,
    SimulAction.SKIP,
    SimulAction.DONE,
    SimulAction.GIVE_UP,
}
BEFORE_START = {SimulAction.JOIN, SimulAction.LEAVE, SimulAction.START, SimulAction.WITHDRAW}
MENUS = {LobbyAction.NAME_WHITE, LobbyAction.NAME_BLACK}
# What the bot's life and the sending of boards and messages change, in their own time.
IN_ITS_OWN_TIME = {"beats", "rooms", "notices", "boards"}
NOTED = {"message_id", "shown_version", "is_told", "event", "away_message_id", "made_at"} | {
    "locale"
}


def list_controls(kind: ControlKind) -> list[Action]:
    """List what the controls of a kind are for that these modules serve."""
    return [action for action, act in CONTROLS[kind].items() if act.__module__ in MODULES]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def kept(bot_of_module: Table, shared_url: str) -> AsyncIterator[Database]:
    """The database of the bot that runs, opened once more.

    Nothing runs by itself there: everything kept is compared, and what a loop writes in its own
    time, as about a game that is over, belongs to no control. Boards of simuls open by hand.
    """
    await bot_of_module.bot.wait_until_ready()  # which starts the loops
    for loop in bot_of_module.bot.loops:
        await loop.stop()
    database = await Database.open(shared_url)
    yield database
    await database.close()


@dataclass
class Scene:
    """A game, a lobby or a simul to which controls belong, and people who use them."""

    table: Table
    database: Database
    insider: Person
    outsider: Person
    kind: ControlKind
    subject: int
    detail: str = ""

    def name(self, action: Action) -> str:
        """Return the custom_id of a control."""
        ply = 0 if self.kind is MATCH or action is SimulAction.SKIP else None
        detail = DETAILS.get(action, self.detail if action is SimulAction.SKIP else "")
        return str(ControlId(self.kind, action, self.subject, ply, detail))

    async def show(self, actions: Iterable[Action]) -> Message:
        """Let the bot post controls, five in a row."""
        controls: list[ui.Item[Any]] = []
        for action in actions:
            menu: ui.UserSelect[Any] = ui.UserSelect(custom_id=self.name(action))
            press: ui.Button[Any] = ui.Button(label=action, custom_id=self.name(action))
            controls.append(menu if action in MENUS else press)
        rows: list[list[ui.Item[Any]]] = [
            [each] for each in controls if isinstance(each, ui.UserSelect)
        ]
        buttons = [each for each in controls if not isinstance(each, ui.UserSelect)]
        rows += [buttons[n : n + 5] for n in range(0, len(buttons), 5)]
        channel = self.table.bot.get_partial_messageable(self.table.channel.id)
        sent = await channel.send(view=Card(text("Controls"), *(row(*each) for each in rows)))
        return next(each for each in self.table.channel.messages if each.id == sent.id).snapshot()

    async def use(self, message: Message, action: Action) -> Exchange:
        """Use a control once."""
        person = self.outsider if action in BY_OTHERS else self.insider
        if action in MENUS:
            return await person.select(message, self.name(action), self.outsider)
        return await person.click(message, self.name(action))

    async def read_all(self) -> dict[str, list[Any]]:
        """Read what is kept, once the bot has served everything."""
        await settle(self.table)
        return await self.database.read(read_tables)


def read_tables(transaction: Connection) -> dict[str, list[Any]]:
    """Read every row of every table, but for what the sending of messages and any use note."""
    kept = {}
    for table in metadata.sorted_tables:
        columns = [each for each in table.c if each.name not in NOTED]
        if table.name not in IN_ITS_OWN_TIME:
            kept[table.name] = sorted(map(str, transaction.execute(select(*columns))))
    return kept


async def lobby_of_teams(table: Table, *members: Person) -> int:
    """A lobby of two teams that vote, whose members come in turn; the first one is captain."""
    team = replace(OPEN, captain_id=members[0].id)
    first = tuple((Color(n % 2), player(each)) for n, each in enumerate(members))
    invitation = Invitation(
        place=Place(table.server.id, table.channel.id),
        starter=player(members[0]),
        terms=Terms("russian"),
        teams=(team, replace(team, name="Guests", captain_id=None)),
        first=first,
    )
    return (await table.services.run(open_lobby, invitation, datetime.now(UTC))).id


async def game_of_teams(table: Table, lobby_id: int, starter: Person) -> Match:
    return await table.services.run(start_lobby, lobby_id, act(starter))


async def open_running_simul(table: Table, host: Person, *others: Person) -> int:
    plan = SimulPlan(
        place=Place(table.server.id, table.channel.id), host=player(host), terms=Terms("russian")
    )
    opened = await table.services.run(open_simul, plan, datetime.now(UTC))
    for person in others:
        await table.services.run(join_simul, opened.id, act(person))
    return opened.id


async def make_scene(table: Table, database: Database, action: Action) -> Scene:
    """A scene in which a control can be used."""
    one, two, three = (friend(table, name) for name in ("one", "two", "three"))
    scene = Scene(table, database, one, three, LOBBY, 0)
    if isinstance(action, SimulAction):
        return await make_simul(scene, action, two)
    lobby_id = await lobby_of_teams(table, one, two)
    if isinstance(action, LobbyAction):
        return replace(scene, subject=lobby_id)
    match = await game_of_teams(table, lobby_id, one)
    return replace(scene, kind=MATCH, subject=match.id)


async def make_simul(scene: Scene, action: SimulAction, other: Person) -> Scene:
    """A simul in which a control can be used, whose host is the insider."""
    table, host = scene.table, scene.insider
    simul_id = await open_running_simul(table, host, other)
    scene = replace(scene, kind=SIMUL, subject=simul_id)
    if action is SimulAction.LEAVE:
        return replace(scene, insider=other)
    if action in BEFORE_START:
        return scene
    await table.services.run(start_simul, simul_id, act(host))
    place = Place(table.server.id, table.channel.id)
    match = await table.services.run(begin_board, simul_id, 1, place, datetime.now(UTC))
    assert match is not None
    if action is SimulAction.SKIP:
        return replace(scene, subject=match.id, detail=f"{simul_id:x}")
    return scene


NEW = [(kind, action) for kind in (MATCH, LOBBY, SIMUL) for action in list_controls(kind)]


@pytest.mark.parametrize("action", [action for _, action in NEW], ids=[f"{k}-{a}" for k, a in NEW])
async def test_a_control_counts_once(table: Table, kept: Database, action: Action) -> None:
    """A second press, a double one and an event that comes twice change nothing more."""
    scene = await make_scene(table, kept, action)
    earlier = BEFORE.get(action)
    message = await scene.show([action] if earlier is None else [earlier, action])
    if earlier is not None:
        await scene.use(message, earlier)
    before = await scene.read_all()
    await scene.use(message, action)
    once = await scene.read_all()
    assert (once == before) == any(action is each for each in ONLY_SHOW)  # some have one name
    table.discord.gateway.duplicate_next()
    used = await asyncio.gather(*(scene.use(message, action) for _ in range(2)))
    assert {each.state for each in used} <= {State.ANSWERED, State.DEFERRED}
    assert await scene.read_all() == once


async def refuse_all(scene: Scene, message: Message, actions: Iterable[Action], why: str) -> None:
    """Use controls that come too late: each tells so, alone, and nothing changes."""
    before = await scene.read_all()
    for action in actions:
        used = await scene.use(message, action)
        assert used.is_private
        assert why in used.text, (action, used.text)
    assert await scene.read_all() == before


async def test_votes_that_come_too_late(table: Table, kept: Database) -> None:
    """The move is played, and at last the game is over."""
    scene = await make_scene(table, kept, MatchAction.VOTES)
    actions = [
        each
        for each in list_controls(MATCH)
        if is_of_votes(each) and each is not MatchAction.JOIN  # asks which side, at any time
    ]
    message = await scene.show(actions)
    for action in (MatchAction.SECOND, MatchAction.PLAY_NOW):
        await scene.use(message, action)
    await refuse_all(scene, message, actions, "out of date")
    ruling = Ruling(table.server.id, player(table.watcher), datetime.now(UTC))
    await table.services.run(end_match, scene.subject, ruling)
    await refuse_all(scene, message, actions, "over")


async def test_a_lobby_that_has_started(table: Table, kept: Database) -> None:
    scene = await make_scene(table, kept, LobbyAction.START)
    actions = [each for each in list_controls(LOBBY) if each is not LobbyAction.CODE]
    message = await scene.show(actions)
    await scene.use(message, LobbyAction.START)
    await refuse_all(scene, message, actions, "has already started")


async def test_the_code_of_a_lobby_that_has_none(table: Table, kept: Database) -> None:
    """No other server is waited for: whoever may see codes is told that the button is old."""
    scene = await make_scene(table, kept, LobbyAction.CODE)
    scene = replace(scene, insider=add_manager(table))
    message = await scene.show([LobbyAction.CODE])
    await refuse_all(scene, message, [LobbyAction.CODE], "out of date")


async def test_a_simul_that_is_over(table: Table, kept: Database) -> None:
    """Next board and Done show the score."""
    scene = await make_scene(table, kept, SimulAction.NEXT)
    actions = [each for each in list_controls(SIMUL) if each is not SimulAction.SKIP]
    message = await scene.show(actions)
    await scene.use(message, SimulAction.GIVE_UP_SURELY)
    await refuse_all(scene, message, actions, "over")


def is_of_votes(action: Action) -> bool:
    return CONTROLS[MATCH][action].__module__ == voting.__name__
