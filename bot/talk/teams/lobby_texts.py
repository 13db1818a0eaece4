"""What the message of a lobby says, and what its teams are called."""

from collections.abc import Sequence

import rules
from bot.matches.match_value import Match
from bot.talk.matches.clock_controls import time_per_move
from bot.talk.matches.opening_lots import opening_lot
from bot.talk.names import (
    DISCS,
    game_name,
    holder_name,
    match_link,
    mention,
    moment_from_now,
    moment_of_day,
)
from bot.talk.teams.membership_texts import count_players, door_name
from bot.teams.lobby import Lobby, LobbyState
from bot.teams.team_side import TeamSide
from render.lists import join_items
from render.translation import _, ngettext, pgettext
from rules import Color
from storage.rows import Computer, Place, TeamDecision

MOST_NAMES = 15  # people who are named; more are only counted


def team_name(color: Color) -> str:
    """Name a team that has no name of its own; it keeps the name when it plays the other colour."""
    if color is Color.WHITE:
        return pgettext("name of a team", "Team A")
    return pgettext("name of a team", "Team B")


def hosts_name() -> str:
    """Name the team of a server that does not tell its name, and asks another one."""
    return pgettext("name of a team", "Hosts")


def lobby_text(lobby: Lobby, place: Place) -> str:
    """Say in one of its channels what is played, how the teams decide, and who is on each side.

    People are not named in another server.
    """
    lines = [
        _("### Team game: {game}").format(game=game_name(lobby.terms.build())),
        opening_lot(lobby.terms),
        *(_side(lobby, color, place) for color in Color),
        *_ways(lobby),
    ]
    return "\n".join(filter(None, lines))


def lobby_end(lobby: Lobby, place: Place, match: Match | None = None) -> str:
    """Say in one of its channels until when a lobby is open, or what became of it."""
    match lobby.state:
        case LobbyState.OPEN:
            return _until(lobby, place)
        case LobbyState.STARTED if match is not None:
            return _("Started: {where}").format(
                where=match_link(match, channel_id=place.channel_id)
            )
        case LobbyState.STARTED:
            return pgettext("state of a team game", "Started.")
        case LobbyState.WITHDRAWN:
            return pgettext("state of a team game", "Withdrawn.")
        case LobbyState.EXPIRED:
            return _("It wasn't started in time. Use `/together` to open a new one.")


def _until(lobby: Lobby, place: Place) -> str:
    """Say who starts the game, until when, and who the lobby is waiting for."""
    moment = moment_from_now(lobby.expires_at)
    if place.server_id != lobby.place.server_id:
        return _("-# The other server starts the game. This invitation expires {moment}.").format(
            moment=moment
        )
    sentence = _("-# {starter} can start the game. The lobby closes {moment}.")
    until = sentence.format(starter=mention(lobby.starter.id), moment=moment)
    if lobby.away is None or lobby.away.place is not None:
        return until
    waiting = _(
        "Waiting for the other server. Someone who manages it needs to enter the code with "
        "`/together code:`."
    )
    return f"{waiting}\n{until}"


def _side(lobby: Lobby, color: Color, place: Place) -> str:
    side = lobby.sides[color]
    name = "" if side.team.is_person else f" {holder_name(side.team.holder)}"
    is_ours = lobby.side_in(place) in (None, color)
    people = _people(side) if is_ours or not lobby.is_between_servers else count_players(side)
    return f"{DISCS[color]}{name}: {people}"


def code_text(lobby: Lobby, code: str) -> str:
    """Tell a manager of a server, in private, the code for another server."""
    return _(
        "Send this code to someone who manages the other server: **{code}**\nThey enter it there "
        "with `/together code:`. It works once, until {until}."
    ).format(code=code, until=moment_of_day(lobby.expires_at))


def _people(side: TeamSide) -> str:
    if side.team.level is not None:
        return holder_name(Computer(side.team.level))
    names = [mention(member.person.id) for member in side.members]
    waiting = [
        mention(member.person.id)
        for member in side.people.values()
        if member.joined_at is None and not member.was_removed
    ]
    shown, more = names[:MOST_NAMES], len(names) - MOST_NAMES
    if more > 0:
        shown.append(ngettext("{count} more", "{count} more", more).format(count=more))
    words = join_items(shown) if shown else _("no one yet")
    if waiting:
        # Translators: {people}: how many are in, or their names
        words = _("{people}; waiting for: {named}").format(
            people=words, named=join_items(waiting[:MOST_NAMES])
        )
    return words


def _ways(lobby: Lobby) -> list[str]:
    """Say once how the teams decide, who may join them, and how long a move may take."""
    side = next(side for side in lobby.sides if not side.team.is_person)
    team = side.team
    votes = ""
    if team.is_blind:
        votes = _("secret votes, counted at the end")
    elif team.shows_names:
        votes = _("open votes: members see who voted for what")
    guard = "" if team.guard == "friends" or team.joins == "list" else _("strict guard")
    parts = (
        decision_name(team.decides),
        door_name(side),
        votes,
        _quorum(team.quorum),
        guard,
        time_per_move(team.turn_seconds),
        _silence(lobby, team.silence),
    )
    return [f"-# {' · '.join(filter(None, parts))}"]


def _quorum(people: int) -> str:
    """Say how many votes a team wants, if it wants more than one."""
    if people == 1:
        return ""
    return ngettext("at least {count} vote needed", "at least {count} votes needed", people).format(
        count=people
    )


def _silence(lobby: Lobby, silence: str) -> str:
    """Say that silence brings no random move, if the team wants that."""
    if silence != "forfeit":
        return ""
    is_draughts = rules.is_draughts(lobby.terms.game)
    return _("no votes loses the game") if is_draughts else _("no votes misses the shot")


def decision_name(decides: TeamDecision) -> str:
    """Name a way in which a team decides."""
    match decides:
        case TeamDecision.VOTE:
            return _("the team votes")
        case TeamDecision.CAPTAIN:
            return _("the captain decides, the team advises")
        case TeamDecision.ANYBODY:
            return _("first to move decides")
        case TeamDecision.ALTERNATE:
            return _("members take turns")


def joined_side(lobby: Lobby, color: Color, reader_id: int) -> str:
    """Tell a person privately which side they have joined, without naming people of another
    server.
    """
    if reader_id == lobby.starter.id:
        sentence = (
            _("You're in! Press **Start** to begin. You'll play White: {team}")
            if color is Color.WHITE
            else _("You're in! Press **Start** to begin. You'll play Black: {team}")
        )
    elif lobby.is_between_servers:
        sentence = (
            _("You're in! Once the game starts you'll play White: {team}")
            if color is Color.WHITE
            else _("You're in! Once the game starts you'll play Black: {team}")
        )
    else:
        sentence = (
            _("You're in! Once {starter} starts the game you'll play White: {team}")
            if color is Color.WHITE
            else _("You're in! Once {starter} starts the game you'll play Black: {team}")
        )
    return sentence.format(
        team=holder_name(lobby.sides[color].team.holder), starter=mention(lobby.starter.id)
    )


def invited_text(color: Color, people: Sequence[int]) -> str:
    """Ask people who were named for a side to join it."""
    sentence = (
        _("{players}: you're invited to play White in this team game. Press **Join White**.")
        if color is Color.WHITE
        else _("{players}: you're invited to play Black in this team game. Press **Join Black**.")
    )
    return sentence.format(players=join_items(map(mention, people)))


def left_lobby() -> str:
    """Tell a person in private that they have left a lobby."""
    return _("You've left. To rejoin, press a side's button.")
