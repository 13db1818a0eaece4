"""What the message of a match of two teams says."""

from bot.talk.names import mention
from bot.talk.tournaments.pairing_texts import pairing_line
from bot.tournaments.boards_match import BoardsSide, score_teams
from bot.tournaments.tournament import Tournament
from render.lists import join_items
from render.translation import _


def list_teams(tournament: Tournament) -> list[str]:
    """Tell who has entered for each team."""
    home, guests = (_names(tournament, side) for side in BoardsSide)
    return [
        _("**Home**: {names}").format(names=home),
        _("**Guests**: {names}").format(names=guests),
    ]


def _names(tournament: Tournament, side: BoardsSide) -> str:
    people = [
        mention(person.id)
        for number, person in sorted(tournament.people.items())
        if BoardsSide.of_number(number) is side
    ]
    return join_items(people) if people else _("no one yet")


def list_boards(tournament: Tournament) -> list[str]:
    """Tell the score of the teams, and how each board stands."""
    return [
        f"**{team_score(tournament)}**",
        *(pairing_line(tournament, each) for each in tournament.event.pairings),
    ]


def team_score(tournament: Tournament) -> str:
    """Tell the points of both teams."""
    (_points, (home, guests)) = _score(tournament)
    return _("Home {home} : {guests} Guests").format(home=home, guests=guests)


def boards_winner(tournament: Tournament) -> str:
    """Tell which team has won."""
    (home, guests), _boards = _score(tournament)
    if home == guests:
        return _("**The match is over: it's a draw.**")
    if home > guests:
        return _("**The match is over: Home wins!**")
    return _("**The match is over: Guests win!**")


def boards_rules() -> str:
    """Explain how boards are assigned."""
    return _(
        "-# Both teams need the same number of players, up to 16. The strongest meet on board 1, "
        "the next on board 2 and so on, and colours alternate. The team with more points over all "
        "boards wins."
    )


def _score(tournament: Tournament) -> tuple[tuple[int, int], tuple[int, int]]:
    games = [(each.white_points, each.black_points) for each in tournament.event.pairings]
    return score_teams(games)
