"""What tournaments say."""

from collections.abc import Sequence

from bot.matches.clocks.control_text import NONE
from bot.matches.tournament_value import Tournament, TournamentState
from bot.talk.clock_controls import describe_control, duration_in_words
from bot.talk.names import game_name, mention, moment_from_now
from bot.talk.safe_text import quote
from bot.tournaments.model import (
    Pairing,
    PairingState,
)
from bot.tournaments.standings import Line
from render.alt_text import join_items
from render.translation import _, ngettext

MOST_NAMED = 16


def tournament_text(tournament: Tournament) -> str:
    """Tell how a tournament stands: what is played, who has entered, or the table."""
    lines = [
        _("### {name}").format(name=quote(tournament.name)),
        _terms(tournament),
        *_state(tournament),
    ]
    return "\n".join(filter(None, lines))


def _terms(tournament: Tournament) -> str:
    terms = tournament.terms
    parts = (
        f"**{game_name(terms.build())}**",
        _("everybody meets everybody once"),
        describe_control(terms.control) if terms.clock != NONE else "",
        _("rated") if terms.rated else "",
    )
    return " · ".join(filter(None, parts))


def _state(tournament: Tournament) -> list[str]:
    match tournament.state:
        case TournamentState.ENTRY:
            return [_entered(tournament), _how_it_goes(tournament)]
        case TournamentState.RUNNING:
            return [*_table(tournament), _ends(tournament)]
        case TournamentState.FINISHED:
            return [_winners(tournament), *_table(tournament)]
        case TournamentState.CANCELLED:
            return [_("This tournament was called off.")]


def _entered(tournament: Tournament) -> str:
    count = len(tournament.people)
    if not count:
        return _("Nobody has entered yet.")
    names = join_items(mention(person.id) for person in tournament.people.values())
    return ngettext("{count} has entered: {names}", "{count} have entered: {names}", count).format(
        count=count, names=names
    )


def _how_it_goes(tournament: Tournament) -> str:
    return _(
        "-# After the start you play your games in any order, up to three at a time. What is not "
        "over after {time} is judged. {starter} starts."
    ).format(time=duration_in_words(tournament.lasts), starter=mention(tournament.starter.id))


def _ends(tournament: Tournament) -> str:
    if tournament.ends_at is None:
        return ""
    left = sum(not pairing.is_over for pairing in tournament.event.pairings)
    return ngettext(
        "-# {count} game to go; the end is {moment}.",
        "-# {count} games to go; the end is {moment}.",
        left,
    ).format(count=left, moment=moment_from_now(tournament.ends_at))


def _winners(tournament: Tournament) -> str:
    lines = [line for line in tournament.make_lines() if not line.is_out]
    names = [mention(tournament.people[line.number].id) for line in lines if line.place == 1]
    if not names:
        return _("The tournament is over.")
    return _("**The tournament is over: {winners} won it.**").format(winners=join_items(names))


def _table(tournament: Tournament) -> list[str]:
    return [_line(tournament, line) for line in tournament.make_lines()]


def _line(tournament: Tournament, line: Line) -> str:
    sentence = (
        _("{place}\\. {player} (no. {number}, withdrawn) · {points}")
        if line.is_out
        else _("{place}\\. {player} (no. {number}) · {points}")
    )
    points = ngettext("{count} point", "{count} points", line.points).format(count=line.points)
    return sentence.format(
        place=line.place,
        player=mention(tournament.people[line.number].id),
        number=line.number,
        points=points,
    )


def own_games_text(tournament: Tournament, number: int) -> str:
    """Head the games of somebody who plays in a tournament."""
    pairings = tournament.event.pairings_of(number)
    lines = [_("### Your games in {name}").format(name=quote(tournament.name))]
    if all(pairing.is_over for pairing in pairings):
        lines.append(_("All of them are over."))
    return "\n".join(lines)


def own_game_line(tournament: Tournament, number: int, pairing: Pairing, where: str) -> str:
    """Tell how a game of somebody stands; `where` leads to one that has begun."""
    opponent = tournament.people[pairing.opponent(number) or 0]
    if pairing.state is PairingState.WAITING:
        return _("- {opponent}: not begun").format(opponent=mention(opponent.id))
    if pairing.state is PairingState.PLAYING:
        return _("- {opponent}: {where}").format(opponent=mention(opponent.id), where=where)
    if pairing.state is PairingState.ANNULLED:
        return _("- {opponent}: does not count").format(opponent=mention(opponent.id))
    return _("- {opponent}: {own}-{theirs}").format(
        opponent=mention(opponent.id),
        own=pairing.points(number),
        theirs=pairing.white_points + pairing.black_points - pairing.points(number),
    )


def play_label(name: str) -> str:
    """Label the button that begins a game against somebody."""
    return _("Play {name}").format(name=name)


def game_announcement(tournament: Tournament, players: Sequence[int]) -> str:
    """Tell in the channel which game of a tournament begins."""
    white, black = map(mention, players)
    return _("**{name}**: {white} v {black}").format(
        name=quote(tournament.name), white=white, black=black
    )


def withdraw_question(tournament: Tournament) -> str:
    """Ask whether somebody really leaves a running tournament."""
    return _(
        "Leave **{name}**? Your running games are lost. If less than half of your games are over, "
        "none of them counts for anybody."
    ).format(name=quote(tournament.name))


def withdrawn() -> str:
    """Tell somebody that they are out."""
    return _("You are out of the tournament.")


def arbiter_done() -> str:
    """Tell an arbiter that the table is being changed."""
    return _("Done; the table follows.")


def pairing_label(tournament: Tournament, pairing: Pairing) -> str:
    """Name a pairing in a list of choices, White first."""
    white, black = (tournament.people[number].name for number in pairing.players)
    return _("{white} v {black}").format(white=white, black=black)
