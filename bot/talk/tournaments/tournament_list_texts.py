"""What the list of a server's tournaments says."""

from bot.talk.names import game_name, message_link, moment_from_now
from bot.talk.safe_text import quote, shorten, write_plain
from bot.talk.tournaments.boards_match_texts import team_score
from bot.talk.tournaments.kind_texts import kind_name
from bot.talk.tournaments.tournament_texts import list_winners
from bot.tournaments.tournament import Tournament, TournamentState
from render.lists import join_all
from render.translation import _, ngettext, pgettext

MOST_LABEL = 100  # characters of an option of a menu
MOST_WINNERS = 3  # that are named; more share a first place only before anything was played


def list_heading(count: int) -> str:
    """Say how many tournaments of a server someone may see."""
    return ngettext("### {count} tournament", "### {count} tournaments", count).format(count=count)


def no_tournaments() -> str:
    """Say that there is no tournament that someone may see."""
    return _("There are no tournaments here that you can see. Open one with `/tournament new`.")


def list_line(number: int, tournament: Tournament) -> str:
    """Tell a tournament under its number: what is played, how it stands, where it is."""
    name = f"**{quote(tournament.name)}**"
    parts = (
        f"{number}\\. {name}",
        game_name(tournament.terms.build()),
        kind_name(tournament.kind, tournament.cycles),
        _how_it_stands(tournament),
        message_link(tournament.place, tournament.message_id),
    )
    return " · ".join(filter(None, parts))


def list_label(number: int, tournament: Tournament) -> str:
    """Name a tournament in the menu that opens one."""
    return shorten(f"{number}. {write_plain(tournament.name)}", MOST_LABEL)


def _how_it_stands(tournament: Tournament) -> str:
    match tournament.state:
        case TournamentState.ENTRY | TournamentState.CHECK_IN:
            count = len(tournament.people)
            return ngettext("open, {count} entered", "open, {count} entered", count).format(
                count=count
            )
        case TournamentState.FINISHED:
            return " · ".join((_result(tournament), _began(tournament)))
        case _ if tournament.is_in_rounds:
            return _("round {number} of {rounds}").format(
                number=tournament.event.round, rounds=tournament.event.rounds
            )
        case _:
            return pgettext("state of a tournament", "in progress")


def _result(tournament: Tournament) -> str:
    if tournament.kind.of_sides:
        return team_score(tournament)
    winners = list_winners(tournament)
    if not 0 < len(winners) <= MOST_WINNERS:
        return pgettext("state of a tournament", "over")
    return _("won by: {winners}").format(winners=join_all(winners))


def _began(tournament: Tournament) -> str:
    return _("started {moment}").format(
        moment=moment_from_now(tournament.started_at or tournament.created_at)
    )
