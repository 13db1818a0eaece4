"""What the message of a tournament says."""

from collections.abc import Sequence
from datetime import timedelta

from bot.matches import Person
from bot.matches.clocks.control_text import NONE
from bot.matches.tournaments.tournament_value import Tournament, TournamentState
from bot.talk.boards_match_texts import (
    boards_rules,
    boards_winner,
    list_boards,
    list_teams,
)
from bot.talk.clock_controls import describe_control, duration_in_words
from bot.talk.group_texts import group_rules, list_group_standings
from bot.talk.ladder_texts import how_to_climb, ladder_rules
from bot.talk.names import game_name, mention, moment_from_now, plain_name
from bot.talk.safe_text import quote
from bot.talk.team_event_texts import list_entered_teams, team_event_rules, team_name
from bot.tournaments.model import Kind, Pairing
from bot.tournaments.plate import find_plate_winner
from bot.tournaments.presets import first_move_time
from bot.tournaments.rounds import RoundState
from bot.tournaments.scoring import Scoring
from bot.tournaments.standings import Line, TieBreak
from render.alt_text import join_items
from render.translation import _, ngettext

MOST_LINES = 16  # of the table in the message


def tournament_text(tournament: Tournament) -> str:
    """Tell how a tournament stands: what is played, who has entered, or the table."""
    lines = [
        _("### {name}").format(name=quote(tournament.name)),
        _terms(tournament),
        *_state(tournament),
    ]
    return "\n".join(filter(None, lines))


def kind_name(kind: Kind, cycles: int = 1) -> str:
    """Name a kind of tournament, and how often all meet all where they do."""
    twice = {
        Kind.ALL_PLAY_ALL: _("everybody meets everybody twice"),
        Kind.ALL_BY_ROUNDS: _("everybody meets everybody twice, round by round"),
    }
    if cycles > 1:
        return twice[kind]
    names = {
        Kind.ALL_PLAY_ALL: _("everybody meets everybody once"),
        Kind.ALL_BY_ROUNDS: _("everybody meets everybody once, round by round"),
        Kind.GROUPS: _("groups, whose winners play on"),
        Kind.SWISS: _("Swiss system"),
        Kind.KNOCK_OUT: _("knock-out"),
        Kind.BOARDS_MATCH: _("match of two teams"),
        Kind.TEAM_EVENT: _("teams, in rounds"),
        Kind.LADDER: _("ladder"),
    }
    return names[kind]


def _terms(tournament: Tournament) -> str:
    terms = tournament.terms
    parts = (
        f"**{game_name(terms.build())}**",
        kind_name(tournament.kind, tournament.cycles),
        describe_control(terms.control) if terms.clock != NONE else "",
        _("rated") if terms.rated else "",
        _("Delft points") if tournament.scoring is Scoring.DELFT else "",
    )
    return " · ".join(filter(None, parts))


def _state(tournament: Tournament) -> list[str]:
    match tournament.state:
        case TournamentState.ENTRY:
            return [_entered(tournament), *_how_it_goes(tournament)]
        case TournamentState.CHECK_IN:
            return _check_in(tournament)
        case TournamentState.RUNNING:
            return [*_table(tournament), _progress(tournament)]
        case TournamentState.FINISHED:
            return [_winners(tournament), *_table(tournament)]
        case TournamentState.CANCELLED:
            return [_("This tournament was called off.")]


def _entered(tournament: Tournament) -> str:
    count = len(tournament.people)
    if tournament.kind is Kind.TEAM_EVENT:
        return "\n".join(list_entered_teams(tournament))
    if tournament.kind is Kind.BOARDS_MATCH:
        return "\n".join(list_teams(tournament))
    if not count:
        return _("Nobody has entered yet.")
    names = join_items(mention(person.id) for person in tournament.people.values())
    return ngettext("{count} has entered: {names}", "{count} have entered: {names}", count).format(
        count=count, names=names
    )


def _check_in(tournament: Tournament) -> list[str]:
    groups = [
        [mention(each.id) for number, each in tournament.people.items() if is_here(number)]
        for is_here in (tournament.here.__contains__, lambda n: n not in tournament.here)
    ]
    here, awaited = (join_items(group) or "-" for group in groups)
    moment = moment_from_now(tournament.ends_at) if tournament.ends_at else ""
    return [
        _("Here: {names}").format(names=here),
        _("Awaited: {names}").format(names=awaited),
        _(
            "-# Who does not press **I am here** does not play. The first round is paired "
            "{moment}, or as soon as {starter} starts."
        ).format(moment=moment, starter=mention(tournament.starter.id)),
    ]


def _how_it_goes(tournament: Tournament) -> list[str]:
    return [*_kind_rules(tournament), *_scoring_rules(tournament)]


def _scoring_rules(tournament: Tournament) -> list[str]:
    """Tell how points are given, where it is not as usual."""
    if tournament.scoring is Scoring.DELFT:
        return [
            _(
                "-# A win brings 4 points, a draw 2 to each; who is three men ahead in a draw, a "
                "king counting two, gets 3 and the other 1."
            )
        ]
    if tournament.games > 1 and tournament.kind is not Kind.KNOCK_OUT:
        return [
            _(
                "-# Two games against each opponent, once with each colour and from the same "
                "opening; the better sum gets 2 points, equal ones 1 each."
            )
        ]
    return []


def _kind_rules(tournament: Tournament) -> list[str]:
    lasts = duration_in_words(tournament.lasts)
    first = duration_in_words(_whole_minutes(first_move_time(tournament.preset, tournament.lasts)))
    starts = _("-# {starter} starts.").format(starter=mention(tournament.starter.id))
    in_rounds = _(
        "-# A round lasts up to {time}. Who makes no first move within {first} loses the game; "
        "what is not over at its end is judged."
    ).format(time=lasts, first=first)
    match tournament.kind:
        case Kind.SWISS:
            swiss = _(
                "-# Each round you play one game against somebody with about as many points. One "
                "may enter late."
            )
            return [swiss, in_rounds, starts]
        case Kind.ALL_BY_ROUNDS:
            return [in_rounds, starts]
        case Kind.GROUPS:
            judged = _("-# A round lasts up to {time}; what is not over at its end is judged.")
            return [group_rules(), judged.format(time=lasts), starts]
        case Kind.KNOCK_OUT:
            ties = _(
                "-# Two games against each opponent, once with each colour and from the same "
                "opening; who gets more goes on. If they end level, one more decides, with half of "
                "the time; after that the better number goes on. Who loses in the first round "
                "plays on in the plate."
            )
            return [ties, in_rounds, starts]
        case Kind.LADDER:
            return [ladder_rules(), starts]
        case Kind.TEAM_EVENT:
            return [team_event_rules(tournament), in_rounds, starts]
        case Kind.BOARDS_MATCH:
            judged = _("-# What is not over after {time} is judged.").format(time=lasts)
            return [boards_rules(), judged, starts]
        case _:
            free = _(
                "-# After the start you play your games in any order, up to three at a time. What "
                "is not over after {time} is judged."
            ).format(time=lasts)
            return [free, starts]


def _whole_minutes(time: timedelta) -> timedelta:
    return time // timedelta(minutes=1) * timedelta(minutes=1)


def _progress(tournament: Tournament) -> str:
    if tournament.paused_at is not None:
        return _("-# An arbiter has stopped the tournament for a while.")
    if tournament.kind is Kind.LADDER:
        return how_to_climb()
    if tournament.is_in_rounds:
        return _round(tournament)
    if tournament.ends_at is None:
        return ""
    left = sum(not pairing.is_over for pairing in tournament.event.pairings)
    return ngettext(
        "-# {count} game to go; the end is {moment}.",
        "-# {count} games to go; the end is {moment}.",
        left,
    ).format(count=left, moment=moment_from_now(tournament.ends_at))


def _round(tournament: Tournament) -> str:
    latest = tournament.round
    if latest is None:
        return _("-# The first round is being paired.")
    numbers = {"number": latest.number, "rounds": tournament.event.rounds}
    if latest.state is RoundState.PAIRED:
        return _("-# Round {number} of {rounds} is paired; it opens {moment}.").format(
            moment=moment_from_now(latest.opens_at), **numbers
        )
    left = len(tournament.list_open(latest.number))
    if not left:
        return _("-# Round {number} of {rounds} is over.").format(**numbers)
    return ngettext(
        "-# Round {number} of {rounds}: {count} game to go; it ends {moment}.",
        "-# Round {number} of {rounds}: {count} games to go; it ends {moment}.",
        left,
    ).format(count=left, moment=moment_from_now(latest.closes_at), **numbers)


def _winners(tournament: Tournament) -> str:
    if tournament.kind is Kind.BOARDS_MATCH:
        return boards_winner(tournament)
    names = list_winners(tournament)
    if not names:
        return _("The tournament is over.")
    told = _("**The tournament is over:** {winners} won it.").format(winners=join_items(names))
    plate = find_plate_winner(tournament.event)
    if plate is None:
        return told
    won = _("{player} won the plate.").format(player=mention(tournament.people[plate].id))
    return f"{told}\n{won}"


def list_winners(tournament: Tournament) -> list[str]:
    """Name who stands first in the table of a tournament that is over."""
    lines = [line for line in tournament.make_lines() if not line.is_out]  # they take no prize
    best = lines[0].place if lines else 0
    return [entrant_name(tournament, line.number) for line in lines if line.place == best]


def _table(tournament: Tournament) -> list[str]:
    if tournament.kind is Kind.BOARDS_MATCH:
        return list_boards(tournament)
    if tournament.has_groups:
        return list_group_standings(tournament)
    lines = tournament.make_lines()
    shown = [table_line(tournament, line) for line in lines[:MOST_LINES]]
    more = len(lines) - len(shown)
    if more > 0:
        rest = ngettext("-# and {count} more", "-# and {count} more", more)
        shown.append(rest.format(count=more))
    return shown


def table_line(tournament: Tournament, line: Line) -> str:
    """Tell where somebody stands."""
    sentence = (
        _("{place}\\. {player} (no. {number}, withdrawn) · {points}")
        if line.is_out
        else _("{place}\\. {player} (no. {number}) · {points}")
    )
    return sentence.format(
        place=line.place,
        player=entrant_name(tournament, line.number),
        number=line.number,
        points=_points(tournament, line),
    )


def entrant_name(tournament: Tournament, number: int) -> str:
    """Name who stands in the table under a number: a person, or a team where teams meet."""
    if tournament.kind is Kind.TEAM_EVENT:
        return team_name(tournament, number)
    return mention(tournament.people[number].id)


def _points(tournament: Tournament, line: Line) -> str:
    points = line.points
    if tournament.kind is Kind.KNOCK_OUT:
        return ngettext("{count} round won", "{count} rounds won", points).format(count=points)
    if tournament.kind is Kind.LADDER:
        return ngettext("{count} game won", "{count} games won", points).format(count=points)
    told = ngettext("{count} point", "{count} points", points).format(count=points)
    if tournament.kind is not Kind.TEAM_EVENT:
        return told
    boards = line.tie_breaks[TieBreak.BOARD_POINTS]
    return _("{points}, boards {boards}").format(points=told, boards=boards)


def play_label(opponent: Person) -> str:
    """Label the button that begins a game against somebody."""
    return _("Play {name}").format(name=plain_name(opponent))


def game_announcement(tournament: Tournament, players: Sequence[int]) -> str:
    """Tell in the channel which game of a tournament begins."""
    white, black = map(mention, players)
    return _("**{name}**: {white} v {black}").format(
        name=quote(tournament.name), white=white, black=black
    )


def pairing_label(tournament: Tournament, pairing: Pairing) -> str:
    """Name a pairing in a list of choices, White first; one who is free alone."""
    names = [plain_name(tournament.people[number]) for number in pairing.players]
    if len(names) < 2:
        return _("{player} is free").format(player=names[0])
    return _("{white} v {black}").format(white=names[0], black=names[1])
