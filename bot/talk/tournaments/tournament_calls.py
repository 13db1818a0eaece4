"""What the players of a tournament are called to: its start, a game, its end; and being out."""

from collections.abc import Sequence

from bot.talk.names import mention, moment_from_now, moment_of_day, time_of_day
from bot.talk.safe_text import quote
from bot.talk.tournaments.pairing_texts import meeting
from bot.talk.tournaments.role_texts import explain_obstacle
from bot.talk.tournaments.tournament_texts import (
    list_standings,
    list_winners,
    table_line,
    tell_winners,
)
from bot.tournaments.all_play_all import list_first_games
from bot.tournaments.arrivals import Readiness
from bot.tournaments.attendance import FORFEITS_OUT, may_come_back
from bot.tournaments.model import Pairing
from bot.tournaments.role_obstacles import RoleObstacle
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.trophies import list_podium
from render.lists import join_all, join_items
from render.translation import _
from storage.rows import Person

EVERY_LINE = 16  # of a table in a message


def ready_text(ready: Readiness) -> str:
    """Tell a player in private that they are ready, and what their opponent has to do."""
    opponent = mention(ready.tournament.people[ready.opponent].id)
    sentence = (
        _(
            "You're ready until {until}. I've asked {opponent}. The game starts as soon as you're "
            "both ready."
        )
        if ready.calls
        else _(
            "You're ready until {until}. {opponent} was asked less than an hour ago. The game "
            "starts as soon as you're both ready."
        )
    )
    return sentence.format(until=time_of_day(ready.ready_until), opponent=opponent)


def away_text() -> str:
    """Tell a player that they are no longer ready for a game."""
    return _("You're no longer marked as ready. Today still counts as a day you were ready.")


def call_to_game(ready: Readiness, challenger: Person) -> str:
    """Call a player to a game for which their opponent is ready."""
    return _(
        "**{name}**: {opponent}, {player} is ready to play you until {until}. Press **I'm ready** "
        "to start your game. If you can't play now, you lose nothing."
    ).format(
        name=quote(ready.tournament.name),
        opponent=mention(ready.tournament.people[ready.opponent].id),
        player=mention(challenger.id),
        until=time_of_day(ready.ready_until),
    )


def start_call(tournament: Tournament, people: Sequence[int]) -> str:
    """Call all who have entered to a tournament that has started, and name their first games."""
    games = list_first_games(tournament.event)
    if not games:  # on a ladder
        return _("**{name}** has started! {players}: press **My games** to play.").format(
            name=quote(tournament.name), players=join_items(map(mention, people))
        )
    told = _("**{name}** has started! Press **My games** to play. The first games:").format(
        name=quote(tournament.name)
    )
    return "\n".join((told, *(f"- {meeting(tournament, each)}" for each in games)))


def day_ahead_call(tournament: Tournament, people: Sequence[int]) -> str:
    """Remind all who have entered that a tournament starts in a day."""
    assert tournament.starts_at is not None
    return _(
        "**{name}** starts {moment} ({from_now}). {players}: if you can't play, press **Leave**."
    ).format(
        name=quote(tournament.name),
        moment=moment_of_day(tournament.starts_at),
        from_now=moment_from_now(tournament.starts_at),
        players=join_items(map(mention, people)),
    )


def called_off_call(tournament: Tournament, people: Sequence[int]) -> str:
    """Tell all who have entered that a tournament could not start as planned."""
    sentence = (
        _("**{name}** is cancelled: the two teams weren't the same size at the start.")
        if tournament.kind.of_sides
        else _("**{name}** is cancelled: there weren't enough players at the start.")
    )
    names = join_items(map(mention, people))
    told = sentence.format(name=quote(tournament.name))
    return f"{told}\n-# {names}" if names else told


def channel_gone_text(tournament: Tournament) -> str:
    """Tell a person in private that a tournament was called off because its channel is gone."""
    return _("The tournament **{name}** is cancelled, because its channel is gone.").format(
        name=quote(tournament.name)
    )


def role_refused_call(tournament: Tournament, obstacle: RoleObstacle) -> str:
    """Tell the arbiter why a winner could not be given the role of a tournament."""
    told = _("{arbiter}: I couldn't give the winner's role of **{name}**.").format(
        arbiter=mention(tournament.starter.id), name=quote(tournament.name)
    )
    return f"{told}\n{explain_obstacle(obstacle)}"


def end_call(tournament: Tournament, people: Sequence[int]) -> str:
    """Announce the end of a tournament: its winners, its table, and thanks to all who played."""
    lines = [
        _("### {name}: final results").format(name=quote(tournament.name)),
        *_podium(tournament),
    ]
    if people:
        names = join_items(map(mention, people))
        lines.append(_("Thanks for playing, {players}!").format(players=names))
    return "\n".join(lines)


def _podium(tournament: Tournament) -> list[str]:
    """Say who won, and list the first places; of a match of teams only its score."""
    if tournament.kind.of_sides:
        return [tell_winners(tournament), *list_standings(tournament)]
    medals = {1: "🥇", 2: "🥈", 3: "🥉"}
    places = [
        f"{medals[line.place]} {table_line(tournament, line)}" for line in list_podium(tournament)
    ]
    return [tell_winners(tournament), *places[:EVERY_LINE]]


def challenge_over(tournament: Tournament, pairing: Pairing) -> str:
    """Tell how a challenge on a ladder ended, and where the two stand now."""
    points = f"{pairing.white_points}-{pairing.black_points}"
    lines = (line for line in tournament.make_lines() if line.number in pairing.players)
    return "\n".join(
        (
            f"**{quote(tournament.name)}**",
            f"{meeting(tournament, pairing)}: {points}",
            *(table_line(tournament, line) for line in lines),
        )
    )


def feed_line(tournament: Tournament) -> str:
    """Announce the end of a tournament in a server's feed."""
    names = list_winners(tournament) if not tournament.kind.of_sides else []
    if not names:
        return _("**{name}** is over.").format(name=quote(tournament.name))
    return _("**{name}** is over. Won by: {winners}").format(
        name=quote(tournament.name), winners=join_all(names)
    )


def out_text(tournament: Tournament, number: int) -> str:
    """Tell a player who was removed why, and how to come back."""
    entry = tournament.event.entry(number)
    player, name = mention(tournament.people[number].id), quote(tournament.name)
    why = (
        _("**{name}**: {player}, you didn't show up for {count} games, so you're out.")
        if entry.forfeits >= FORFEITS_OUT
        else _("**{name}**: {player}, an arbiter has removed you.")
    ).format(name=name, player=player, count=entry.forfeits)
    if tournament.state is not TournamentState.RUNNING:
        return why
    back = (
        _("You can come back once: press **I'm back** before the next round is paired.")
        if has_way_back(tournament, number)
        else _("If that's a mistake, ask an arbiter: they can bring you back in.")
    )
    return f"{why} {back}"


def has_way_back(tournament: Tournament, number: int) -> bool:
    """Tell whether a player who is out can come back without an arbiter, for a round to come."""
    event, is_running = tournament.event, tournament.state is TournamentState.RUNNING
    return is_running and event.round < event.rounds and may_come_back(event, number)
