"""Everything that a control can belong to, in one channel, and a game elsewhere that is secret.

Controls come from the registry, so that one that is added is tried without a line here. A control
is put into a private message, or into a public one, as the bot would show it.
"""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from bot.acts.controls import CONTROLS
from bot.challenges.challenge import Challenge, Proposal
from bot.challenges.challenges import accept_challenge, propose_game
from bot.matches.act import Act
from bot.matches.clock_agreements import accept_pause, offer_pause
from bot.matches.finding import list_running_of
from bot.matches.match_actions import offer_draw, resign
from bot.matches.match_value import Match
from bot.matches.playing import play_typed
from bot.matches.terms import Terms
from bot.school.course.reading import course
from bot.services import Services
from bot.teams.lobbies import open_lobby, withdraw_lobby
from bot.teams.lobby import Invitation
from bot.teams.simul import SimulPlan
from bot.teams.simuls import join_simul, open_simul
from bot.tournaments.tournament_store import load_tournament
from bot.views.control_actions import (
    Action,
    ChallengeAction,
    ControlKind,
    MatchAction,
    SimulAction,
    TournamentAction,
)
from bot.views.control_id import ControlId
from bot.views.school.school_actions import LessonAction, PuzzleAction
from playground import Message, Person, posts
from playground.components import Kind
from playground.events import JsonObject
from rules import Color, Style
from storage.engagements import list_own_lobbies
from storage.rows import Person as Player
from storage.rows import Place
from tests.bot.teams.team_games import OPEN
from tests.scenarios.conftest import YEAR, Table
from tests.scenarios.hands import settle

SECRET = "Frisian draughts"  # what is played in the secret game, and nowhere else
WHITE, BLACK = Color.WHITE, Color.BLACK
C3_D4 = "2218"
PRESS = "Press"
MATCH, TOURNAMENT = ControlKind.MATCH, ControlKind.TOURNAMENT
# What a control needs to be more than refused; none is the usual detail.
DETAILS: dict[tuple[ControlKind, Action], str] = {
    (MATCH, MatchAction.PLAY): C3_D4,
    (MATCH, MatchAction.PLAY_SURELY): C3_D4,
    (MATCH, MatchAction.PIECE): "22",
    (MATCH, MatchAction.TARGET): C3_D4,
    (MATCH, MatchAction.ONLY_MOVE): "21",
    (MATCH, MatchAction.FOREIGN_PIECE): "0",
    (MATCH, MatchAction.STEP): "open-0",
    (MATCH, MatchAction.TICK): "offer",
    (MATCH, MatchAction.UNTICK): "offer",
    (MATCH, MatchAction.SECOND): "0",
    (MATCH, MatchAction.PREDICT): "white",
    (MATCH, MatchAction.FOLLOW): "end",
    (MATCH, MatchAction.PAUSE): "3",
    (MATCH, MatchAction.MOMENT): "1",
    (MATCH, MatchAction.WITHDRAW_OFFER): "pause",
    (ControlKind.CHALLENGE, ChallengeAction.BEGIN): "russian",
    (ControlKind.LESSON, LessonAction.DIFFERENCE): "english",
    (TOURNAMENT, TournamentAction.JUDGE): "1-1",
    (TOURNAMENT, TournamentAction.ORDER): "pause",
    (TOURNAMENT, TournamentAction.REASON): "pause",
    (TOURNAMENT, TournamentAction.CHALLENGE): "2",
}


@dataclass(frozen=True, slots=True)
class Grounds:
    """A place where two people play a variant, and everything else that controls are about."""

    table: Table
    place: Place
    white: Person
    black: Person
    variant: str = "russian"
    tournament_id: int = 1
    others: Match | None = None

    @property
    def services(self) -> Services:
        return self.table.services

    async def move_on(self) -> "Grounds":
        """Go to a new channel, where two others play: a game that comes opens a thread."""
        channel = self.table.server.add_channel("another")
        for person in (self.white, self.black):
            person.here = channel
        table = replace(self.table, channel=channel)
        there = replace(self, table=table, place=Place(table.server.id, channel.id))
        asked = await there.challenge(self.black, table.watcher)
        others = await self.services.run(accept_challenge, asked.id, act(table.watcher))
        return replace(there, others=others)

    async def move_out(self) -> None:
        """End the game of the two others: nobody may play any number of games at once."""
        if self.others is not None:
            await self.services.change(resign, self.others, act(self.table.watcher))

    async def make_control(self, kind: ControlKind, action: Action) -> ControlId:
        """Make what a control is about, afresh, and name the control."""
        subject, ply = await self._make_subject(kind, action)
        detail = DETAILS.get((kind, action), "")
        if kind is ControlKind.CHALLENGE and action is ChallengeAction.RIVAL:
            detail = f"{self.black.id}-russian"
        if kind is TOURNAMENT and action is TournamentAction.PLAY:
            detail = await self._find_own_game()
        if kind is ControlKind.SIMUL and action is SimulAction.SKIP:
            detail = f"{subject:x}"
        if kind is ControlKind.OPENING:
            detail = "c3d4-russian"
        if kind is ControlKind.RATING:
            detail = "live-draughts"
        needs_ply = bool(detail) and ply is None
        return ControlId(kind, action, subject, 0 if needs_ply else ply, detail)

    async def _make_subject(self, kind: ControlKind, action: Action) -> tuple[int, int | None]:
        makers: dict[ControlKind, Callable[[Action], Awaitable[tuple[int, int | None]]]] = {
            MATCH: self._make_match,
            ControlKind.INBOX: self._make_match,
            ControlKind.CHALLENGE: self._make_challenge,
            ControlKind.LOBBY: self._make_lobby,
            ControlKind.SIMUL: self._make_simul,
            TOURNAMENT: self._find_tournament,
            ControlKind.LESSON: find_lesson,
            ControlKind.PUZZLE: find_puzzle,
        }
        return await makers[kind](action) if kind in makers else (1, None)

    async def _make_match(self, action: Action) -> tuple[int, int | None]:
        """Let White be to move in a game, after what the control is about has happened.

        Their earlier games end, since no one may have too many.
        """
        for match in await self.services.run(list_running_of, self.white.id):
            if match.terms.game == self.variant:
                await self.services.change(resign, match, act(self.white))
        asked = await self.challenge(self.black, self.white)
        white, black = act(self.white), act(self.black)
        match = await self.services.run(accept_challenge, asked.id, white)
        if action in (MatchAction.ACCEPT_OFFER, MatchAction.DECLINE_OFFER):
            match = await self.services.change(offer_draw, match, black)
        elif action is MatchAction.WITHDRAW_OFFER:
            match = await self.services.change(offer_pause, match, white, 3)
        elif action is MatchAction.GO_ON:
            await self.services.change(offer_pause, match, black, 3)
            match = await self.services.change(accept_pause, match, white)
        elif action in (MatchAction.REMATCH, MatchAction.CARD):
            match = await self.services.change(resign, match, white)
        elif action is MatchAction.TAKE_BACK:
            first = match.game.legal_moves(match.position)[0]
            text = match.game.write(match.position, first, Style.LONG)
            match = await play_typed(self.services.changes, match, white, text)
        return match.id, match.ply

    async def challenge(self, one: Person, other: Person) -> Challenge:
        """Let one person challenge another, who is White."""
        proposal = Proposal(
            place=self.place,
            challenger=player(one),
            opponent=player(other),
            terms=Terms(self.variant, clock="3d/move, friendly"),
            color=BLACK,
        )
        return await self.services.run(propose_game, proposal, datetime.now(UTC))

    async def _make_challenge(self, action: Action) -> tuple[int, int | None]:
        one, other = self.black, self.white
        if action is ChallengeAction.WITHDRAW:
            one, other = other, one
        if action in (ChallengeAction.BEGIN, ChallengeAction.RIVAL):
            return 0, None
        return (await self.challenge(one, other)).id, None

    async def _make_lobby(self, _action: Action) -> tuple[int, int | None]:
        white, black = player(self.white), player(self.black)
        now = datetime.now(UTC)
        for earlier in await self.services.read(list_own_lobbies, white.id, None, now):
            await self.services.run(withdraw_lobby, earlier, act(self.white))
        team = replace(OPEN, captain_id=white.id)
        invitation = Invitation(
            place=self.place,
            starter=white,
            terms=Terms(self.variant),
            teams=(team, replace(team, name="Guests", captain_id=None)),
            first=((WHITE, white), (BLACK, black)),
        )
        return (await self.services.run(open_lobby, invitation, datetime.now(UTC))).id, None

    async def _make_simul(self, _action: Action) -> tuple[int, int | None]:
        plan = SimulPlan(place=self.place, host=player(self.white), terms=Terms(self.variant))
        opened = await self.services.run(open_simul, plan, datetime.now(UTC))
        await self.services.run(join_simul, opened.id, act(self.black))
        return opened.id, 0

    async def _find_tournament(self, _action: Action) -> tuple[int, int | None]:
        found = await self.services.run(load_tournament, self.tournament_id)
        return found.id, found.wanted_version

    async def _find_own_game(self) -> str:
        """Return the round and the board of a game of White's in the tournament."""
        found = await self.services.run(load_tournament, self.tournament_id)
        own = next(iter(found.event.pairings_of(found.find_number(self.white.id) or 0)))
        return f"{own.round}-{own.board}"

    def show(self, control: ControlId, person: Person | None = None) -> Message:
        """Show a control in the table's channel; to one person alone, or to everyone."""
        return self.show_custom_id(str(control), person)

    def show_custom_id(self, custom_id: str, person: Person | None = None) -> Message:
        """Show a button with any custom_id, as the bot may never have written it."""
        button = {"type": Kind.BUTTON, "style": 2, "label": PRESS, "custom_id": custom_id}
        return self._show(button, person)

    def show_menu(self, control: ControlId, value: str) -> Message:
        """Show a control as a menu with one choice."""
        options = [{"label": "Choice", "value": value}]
        kind = Kind.STRING_SELECT
        return self._show({"type": kind, "custom_id": str(control), "options": options}, None)

    def _show(self, component: JsonObject, person: Person | None) -> Message:
        row = {"type": Kind.ROW, "components": [component]}
        backend = self.table.discord.backend
        draft = posts.Draft(
            room=self.table.channel.room,
            author_id=backend.world.bot_id,
            body={"flags": posts.V2, "components": [row]},
            private_to=None if person is None else person.id,
            flags=0 if person is None else posts.EPHEMERAL,
        )
        return Message(backend, posts.write_post(backend, draft))


@dataclass(frozen=True, slots=True)
class Secret:
    """What no one may learn of: a variant that is played, and a person who plays it."""

    table: Table
    stranger: Person

    async def find_leaks(self, person: Person | None = None) -> list[str]:
        """List what a person, or everyone, can read in the table's server that is of the secret."""
        await settle(self.table)
        marks = SECRET, str(self.stranger.id)
        return [said for said in self.list_said(person) if any(mark in said for mark in marks)]

    def list_said(self, person: Person | None = None) -> Iterator[str]:
        """Yield what stands in each message of the table's server that a person, or everyone,
        can read.
        """
        backend, readers = self.table.discord.backend, {None, person.id if person else None}
        for room_id, here in backend.world.posts.items():
            if backend.world.rooms[room_id].guild_id == self.table.server.id:
                own = [post for post in here.values() if post.private_to in readers]
                yield from (read_all(Message(backend, post)) for post in own)


def read_all(message: Message) -> str:
    return "\n".join([message.text, *message.alt_texts, *message.buttons])


async def find_missing_boards(table: Table, person: Person) -> list[int]:
    """List matches of a person whose newest board is noted as shown, but is not there for all."""
    await settle(table)
    running = await table.services.run(list_running_of, person.id)
    rooms = [(match.id, room) for match in running for room in match.rooms if room.message_id]
    said = table.discord.backend.world.posts
    shown = [
        (match_id, said[room.place.channel_id].get(room.message_id or 0))
        for match_id, room in rooms
    ]
    return [match_id for match_id, post in shown if post is None or post.private_to]


def act(person: Person) -> Act:
    return Act(person=player(person), at=datetime.now(UTC))


def player(person: Person) -> Player:
    return Player(person.id, person.name)


async def find_lesson(action: Action) -> tuple[int, int | None]:
    lessons = course().lessons.values()
    ends = [each for each in lessons if course().find_small_game(each) is not None]
    return (ends[0] if action is LessonAction.PLAY else next(iter(lessons))).number, 0


async def find_puzzle(action: Action) -> tuple[int, int | None]:
    return 1, 738_000 if action is PuzzleAction.SOLVE else 0


async def prepare(table: Table) -> tuple[Grounds, Secret]:
    """Let the first player have a game on another server, the first that waits for them."""
    elsewhere = table.discord.add_server("Elsewhere")
    vault = elsewhere.add_channel("vault")
    stranger = table.discord.add_person("stranger", age=YEAR)
    for person in (stranger, table.white):
        elsewhere.join(person)
    await begin_tournament(table)
    asked = await table.white.slash(
        "challenge", channel=vault, opponent=stranger, variant="frisian", colour=0, time="1d/move"
    )
    await stranger.click(asked.shown, "Accept")
    here = Place(table.server.id, table.channel.id)
    return Grounds(table, here, table.white, table.black), Secret(table, stranger)


async def begin_tournament(table: Table) -> None:
    """Let all three play a tournament, whose arbiter is the first player."""
    opened = await table.white.slash("tournament new", name="Cup", kind="all")
    for person in (table.white, table.black, table.watcher):
        await person.click(opened.shown, "Enter")
    await table.white.click(opened.shown, "Start")


def list_controls(*kinds: ControlKind) -> Sequence[tuple[ControlKind, Action]]:
    """List what controls there are, of some kinds or of all."""
    return [(kind, action) for kind in kinds or CONTROLS for action in CONTROLS[kind]]
