"""Texts about belonging to a team: how many do, who can join, and that a person did."""

from collections.abc import Sequence

from bot.talk.names import DISCS, holder_name, mention, role_name
from bot.teams.sessions import Session
from bot.teams.team_side import TeamSide
from render.translation import _, ngettext
from rules import Color


def count_players(side: TeamSide) -> str:
    """Count the people of a side without naming them."""
    count = len(side.members)
    if not count:
        return _("no one yet")
    return ngettext("{count} player", "{count} players", count).format(count=count)


def door_name(side: TeamSide) -> str:
    """Say who can join a team."""
    if side.team.is_door_closed:
        return _("closed to new players")
    if side.team.joins == "role":
        return _("anyone with the role {role} can join").format(
            role=role_name(side.team.role_id or 0)
        )
    return _("anyone can join") if side.team.joins == "open" else _("invited players only")


def team_sizes(session: Session, room: Color | None) -> str:
    """Say under a board how many play for each team, and who can join.

    `room` is the side whose room it is: only that side is counted there. Empty for a pair.
    """
    sides = {session.match.turn: session.side}
    if session.other is not None:
        sides[session.match.turn.other] = session.other
    shown = {
        color: side
        for color, side in sorted(sides.items())
        if room in (None, color) and side.team.level is None and not side.team.is_person
    }
    doors = dict.fromkeys(door_name(side) for side in shown.values())
    if not shown or all(side.team.joins == "list" for side in shown.values()):
        return ""
    counts = [f"{DISCS[color]} {count_players(side)}" for color, side in shown.items()]
    return f"-# {' · '.join((*counts, *doors))}"


def call_line(people: Sequence[int]) -> str:
    """Name the members a board pings: Discord only notifies people who are named."""
    return f"-# {' '.join(map(mention, people))}" if people else ""


def which_side(session: Session) -> str:
    """Ask a newcomer which side they want to play for, and say how many play for each."""
    sizes = team_sizes(session, None)
    return "\n".join(filter(None, (_("Which side do you want to play for?"), sizes)))


def joined_text(session: Session) -> str:
    """Tell a person that they now belong to the team to move."""
    sentence = (
        _("You're now playing for {team}. Press **Vote** to see the moves.")
        if session.is_voted
        else _("You're now playing for {team}. Press **Move** to see the moves.")
    )
    return sentence.format(team=holder_name(session.team))


def joined_waiting_text(session: Session) -> str:
    """Tell a person that they now belong to the team that is not to move."""
    waiting = session.match.holder(session.match.turn.other)
    sentence = (
        # Translators: {other}: the other team or the player on that side
        _("You're now playing for {team}. You can vote after the move of {other}.")
        if session.is_voted
        # Translators: {other}: the other team or the player on that side
        else _("You're now playing for {team}. Your team is next, after the move of {other}.")
    )
    return sentence.format(team=holder_name(waiting), other=holder_name(session.team))


def left_text() -> str:
    """Tell a person that they have left their team."""
    return _("You've left the team, and your vote no longer counts. You can't join the other side.")
