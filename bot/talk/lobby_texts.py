"""What the message of a lobby says, and how its teams are called."""

from datetime import timedelta

from bot.matches import Match, TeamDecision
from bot.matches.lobby_value import Lobby, LobbyState
from bot.matches.team_side import TeamSide
from bot.talk.names import (
    DISCS,
    game_name,
    holder_name,
    match_link,
    mention,
    moment_from_now,
    side_name,
)
from bot.talk.opening_lots import opening_lot
from bot.talk.safe_text import quote
from render.alt_text import join_items
from render.translation import _, ngettext
from rules import Color

MOST_NAMES = 15  # people that are named; more are counted
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def team_name(color: Color) -> str:
    """Name a team that has no name of its own; it keeps the name when it plays the other colour."""
    return _("Team A") if color is Color.WHITE else _("Team B")


def lobby_text(lobby: Lobby) -> str:
    """Say what is played, how the teams decide, and who belongs to each side."""
    lines = [
        _("### A team game of {game}").format(game=game_name(lobby.terms.build())),
        opening_lot(lobby.terms),
        *(_side(color, side) for color, side in zip(Color, lobby.sides, strict=True)),
        *_ways(lobby),
    ]
    return "\n".join(filter(None, lines))


def lobby_end(lobby: Lobby, match: Match | None = None) -> str:
    """Say until when a lobby is open, or what became of it."""
    match lobby.state:
        case LobbyState.OPEN:
            return _("-# {starter} starts the game. It expires {moment}.").format(
                starter=mention(lobby.starter.id), moment=moment_from_now(lobby.expires_at)
            )
        case LobbyState.STARTED if match is not None:
            return _("Started: {where}").format(where=match_link(match))
        case LobbyState.STARTED:
            return _("Started.")
        case LobbyState.WITHDRAWN:
            return _("Withdrawn.")
        case LobbyState.EXPIRED:
            return _("Nobody started it in time. `/together` opens another one.")


def _side(color: Color, side: TeamSide) -> str:
    name = "" if side.team.is_person else f" **{quote(side.team.name)}**"
    return f"{DISCS[color]}{name}: {_people(side)}"


def _people(side: TeamSide) -> str:
    names = [mention(member.person.id) for member in side.members]
    waiting = [
        mention(member.person.id)
        for member in side.people.values()
        if member.joined_at is None and not member.was_removed
    ]
    shown, more = names[:MOST_NAMES], len(names) - MOST_NAMES
    if more > 0:
        shown.append(ngettext("{count} more", "{count} more", more).format(count=more))
    words = join_items(shown) if shown else _("nobody yet")
    if waiting:
        words = _("{people}; waiting for {named}").format(
            people=words, named=join_items(waiting[:MOST_NAMES])
        )
    return words


def _ways(lobby: Lobby) -> list[str]:
    """Say once how the teams decide, who may join them, and how long a move may take."""
    team = next(side.team for side in lobby.sides if not side.team.is_person)
    joins = {
        "open": _("everybody may join"),
        "role": _("everybody with the role {role} may join").format(role=f"<@&{team.role_id}>"),
        "list": _("the people who are named may join"),
    }
    guard = "" if team.guard == "friends" or team.joins == "list" else _("strict guard")
    parts = decision_name(team.decides), joins[team.joins], guard, turn_name(team.turn_seconds)
    return [f"-# {' · '.join(filter(None, parts))}"]


def decision_name(decides: TeamDecision) -> str:
    """Name a way in which a team decides."""
    match decides:
        case TeamDecision.VOTE:
            return _("the team votes")
        case TeamDecision.CAPTAIN:
            return _("the captain decides, the others advise")
        case TeamDecision.ANYBODY:
            return _("whoever moves first")
        case TeamDecision.ALTERNATE:
            return _("the members move in turn")


def turn_name(seconds: int) -> str:
    """Name how long a team has for a move."""
    turn = timedelta(seconds=seconds)
    if turn >= DAY:
        days = turn // DAY
        return ngettext("{days} day a move", "{days} days a move", days).format(days=days)
    if turn >= HOUR:
        hours = turn // HOUR
        return ngettext("{hours} hour a move", "{hours} hours a move", hours).format(hours=hours)
    minutes = turn // MINUTE
    return ngettext("{minutes} minute a move", "{minutes} minutes a move", minutes).format(
        minutes=minutes
    )


def joined_side(lobby: Lobby, color: Color) -> str:
    """Tell somebody, alone, which side they have joined."""
    return _("You play for {side} ({team}) as soon as {starter} starts the game.").format(
        side=side_name(color),
        team=holder_name(lobby.sides[color].team.holder),
        starter=mention(lobby.starter.id),
    )


def left_lobby() -> str:
    """Tell somebody, alone, that they have left a lobby."""
    return _("You have left; the side buttons let you join again.")
