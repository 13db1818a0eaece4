"""What the message of a tournament says."""

from collections.abc import Sequence

from bot.clocks.control_text import NONE
from bot.talk.matches.clock_controls import describe_control, short_duration
from bot.talk.names import game_name, mention, moment_from_now, moment_of_day, plain_name
from bot.talk.safe_text import quote
from bot.talk.tournaments.boards_match_texts import (
    boards_winner,
    list_boards,
    list_teams,
)
from bot.talk.tournaments.entry_texts import list_conditions, list_waiting
from bot.talk.tournaments.group_texts import list_group_standings
from bot.talk.tournaments.kind_texts import kind_name, rules_of_kind
from bot.talk.tournaments.ladder_texts import how_to_climb
from bot.talk.tournaments.seed_texts import list_seeds
from bot.talk.tournaments.team_event_texts import list_entered_teams, team_name
from bot.tournaments.first_turns import find_first_turn
from bot.tournaments.model import Line, Pairing, TieBreak
from bot.tournaments.plate import find_plate_winner
from bot.tournaments.rounds import RoundState
from bot.tournaments.scoring import Scoring
from bot.tournaments.standings import rank_those_left
from bot.tournaments.tournament import Tournament, TournamentState
from render.lists import join_all, join_items
from render.translation import _, ngettext, pgettext
from storage.rows import Person

MOST_LINES = 16  # of the table in the message


def tournament_text(tournament: Tournament) -> str:
    """Say how a tournament stands: what is played, who has entered, or the table."""
    lines = [
        f"### {quote(tournament.name)}",
        _terms(tournament),
        *_state(tournament),
    ]
    return "\n".join(filter(None, lines))


def _terms(tournament: Tournament) -> str:
    terms = tournament.terms
    has_clock = terms.clock != NONE and not tournament.plays_anywhere
    parts = (
        f"**{game_name(terms.build())}**",
        kind_name(tournament.kind, tournament.cycles),
        describe_control(terms.control) if has_clock else "",
        _("played anywhere") if tournament.plays_anywhere else "",
        pgettext("terms of a game", "rated") if terms.rated else "",
        _("Delft points") if tournament.scoring is Scoring.DELFT else "",
    )
    return " · ".join(filter(None, parts))


def _state(tournament: Tournament) -> list[str]:
    match tournament.state:
        case TournamentState.ENTRY:
            return [
                _planned_start(tournament),
                *list_conditions(tournament),
                _entered(tournament),
                *list_seeds(tournament),
                *list_waiting(tournament),
                *_how_it_goes(tournament),
            ]
        case TournamentState.CHECK_IN:
            return _check_in(tournament)
        case TournamentState.RUNNING:
            return [
                *list_standings(tournament),
                _progress(tournament),
                *list_waiting(tournament),
            ]
        case TournamentState.FINISHED:
            return [tell_winners(tournament), *list_standings(tournament)]
        case TournamentState.CANCELLED:
            return [_("This tournament was cancelled.")]


def _entered(tournament: Tournament) -> str:
    count = len(tournament.people)
    if tournament.kind.of_teams:
        return "\n".join(list_entered_teams(tournament))
    if tournament.kind.of_sides:
        return "\n".join(list_teams(tournament))
    if not count:
        return _("No one has entered yet.")
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
        _("Not here yet: {names}").format(names=awaited),
        *list_seeds(tournament),
        *list_waiting(tournament),
        _(
            "-# Press **Check in** to play. The first round is paired {moment}, or as soon as "
            "{starter} starts."
        ).format(moment=moment, starter=mention(tournament.starter.id)),
    ]


def _how_it_goes(tournament: Tournament) -> list[str]:
    return [
        *rules_of_kind(tournament),
        _how_it_starts(tournament),
        *_readiness_rules(tournament),
        *_scoring_rules(tournament),
    ]


def _readiness_rules(tournament: Tournament) -> list[str]:
    """Explain how games begin that are played in any order, and who gets those that never do."""
    first = find_first_turn(tournament)
    if first is None:
        return []
    return [
        _(
            "-# A game starts once you're both ready, so no one loses by being away. A game that "
            "never starts goes to the player who was ready on more days."
        ),
        _("-# Once it has started, make your first move within {time}, or you lose it.").format(
            time=short_duration(first)
        ),
    ]


def _scoring_rules(tournament: Tournament) -> list[str]:
    """Explain how points are given, if not in the usual way."""
    if tournament.scoring is Scoring.DELFT:
        return [
            _(
                "-# A win is worth 4 points, a draw 2 each. If you're 3 men up in a draw (a king "
                "counts as 2), you get 3 and your opponent 1."
            )
        ]
    if tournament.games > 1 and not tournament.kind.in_ties:
        return [
            _(
                "-# 2 games against each opponent, one with each colour, from the same opening. "
                "The better total gets 2 points; equal totals get 1 each."
            )
        ]
    return []


def _how_it_starts(tournament: Tournament) -> str:
    if tournament.starts_at is None:
        return _("-# {starter} starts the tournament.").format(
            starter=mention(tournament.starter.id)
        )
    sentence = (
        _(
            "-# Check-in opens {opens}, 10 minutes before the start. If too few people are here "
            "at the start, the tournament is cancelled."
        )
        if tournament.has_check_in
        else _(
            "-# The tournament starts automatically. If too few people have entered by then, it's "
            "cancelled."
        )
    )
    opens = moment_from_now(tournament.calls_at or tournament.starts_at)
    return sentence.format(opens=opens)


def _planned_start(tournament: Tournament) -> str:
    """Say when a tournament starts, if that is planned."""
    if tournament.starts_at is None:
        return ""
    return _("Starts {moment} ({from_now})").format(
        moment=moment_of_day(tournament.starts_at), from_now=moment_from_now(tournament.starts_at)
    )


def _progress(tournament: Tournament) -> str:
    if tournament.paused_at is not None:
        return _("-# An arbiter has paused the tournament.")
    if tournament.kind.by_challenges:
        return how_to_climb()
    if tournament.is_in_rounds:
        return _round(tournament)
    if tournament.ends_at is None:
        return ""
    left = sum(not pairing.is_over for pairing in tournament.event.pairings)
    return ngettext(
        "-# {count} game to go. The tournament ends {moment}.",
        "-# {count} games to go. The tournament ends {moment}.",
        left,
    ).format(count=left, moment=moment_from_now(tournament.ends_at))


def _round(tournament: Tournament) -> str:
    latest = tournament.round
    if latest is None:
        return _("-# The first round is being paired.")
    numbers = {"number": latest.number, "rounds": tournament.event.rounds}
    if latest.state is RoundState.PAIRED:
        return _("-# Round {number} of {rounds} is paired. It opens {moment}.").format(
            moment=moment_from_now(latest.opens_at), **numbers
        )
    left = len(tournament.list_open(latest.number))
    if not left:
        return _("-# Round {number} of {rounds} is over.").format(**numbers)
    return ngettext(
        "-# Round {number} of {rounds}: {count} game to go. It ends {moment}.",
        "-# Round {number} of {rounds}: {count} games to go. It ends {moment}.",
        left,
    ).format(count=left, moment=moment_from_now(latest.closes_at), **numbers)


def tell_winners(tournament: Tournament) -> str:
    """Say that a tournament is over, and who has won it."""
    if tournament.kind.of_sides:
        return boards_winner(tournament)
    names = list_winners(tournament)
    if not names:
        return _("The tournament is over.")
    told = _("**The tournament is over.** Won by: {winners}").format(winners=join_all(names))
    plate = find_plate_winner(tournament.event)
    if plate is None:
        return told
    won = _("{player} won the plate.").format(player=mention(tournament.people[plate].id))
    return f"{told}\n{won}"


def list_winners(tournament: Tournament) -> list[str]:
    """Name the winners of a finished tournament."""
    lines = rank_those_left(tournament.make_lines())
    return [entrant_name(tournament, line.number) for line in lines if line.place == 1]


def list_standings(tournament: Tournament) -> list[str]:
    """List the table of a tournament, or its boards, as its message does."""
    if tournament.kind.of_sides:
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
    """Write a line of the table; only in a knock-out do numbers mean something: the seeds."""
    match tournament.kind.in_ties, line.is_out:
        case True, True:
            sentence = _("{place}\\. {player} (no. {number}, withdrawn) · {points}")
        case True, False:
            sentence = _("{place}\\. {player} (no. {number}) · {points}")
        case _, True:
            sentence = _("{place}\\. {player} (withdrawn) · {points}")
        case _:
            sentence = _("{place}\\. {player} · {points}")
    return sentence.format(
        place=line.place,
        player=entrant_name(tournament, line.number),
        number=line.number,
        points=_points(tournament, line),
    )


def entrant_name(tournament: Tournament, number: int) -> str:
    """Name the entrant with a number: a person, or a team in a team tournament."""
    if tournament.kind.of_teams:
        return team_name(tournament, number)
    return mention(tournament.people[number].id)


def _points(tournament: Tournament, line: Line) -> str:
    points = line.points
    if tournament.kind.in_ties:
        return ngettext("{count} round won", "{count} rounds won", points).format(count=points)
    if tournament.kind.by_challenges:
        return ngettext("{count} game won", "{count} games won", points).format(count=points)
    told = ngettext("{count} point", "{count} points", points).format(count=points)
    if not tournament.kind.of_teams:
        return told
    boards = line.tie_breaks[TieBreak.BOARD_POINTS]
    return _("{points} · board points: {boards}").format(points=told, boards=boards)


def play_label(opponent: Person) -> str:
    """Label the button that starts a game against a person."""
    # Translators: label 80
    # Translators: {name}: the name of the opponent
    return _("Play {name}").format(name=plain_name(opponent))


def game_announcement(tournament: Tournament, players: Sequence[int]) -> str:
    """Announce in the channel that a game of a tournament begins."""
    white, black = map(mention, players)
    return _("**{name}**: {white} v {black}").format(
        name=quote(tournament.name), white=white, black=black
    )


def pairing_label(tournament: Tournament, pairing: Pairing) -> str:
    """Name a pairing in a list of choices, White first, or a player with a bye."""
    names = [plain_name(tournament.people[number]) for number in pairing.players]
    if len(names) < 2:
        return _("{player} has a bye").format(player=names[0])
    return _("{white} v {black}").format(white=names[0], black=names[1])
