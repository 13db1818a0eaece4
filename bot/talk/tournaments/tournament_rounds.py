"""What is said of the rounds of a tournament, and to one of its players."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from bot.talk.names import mention, moment_from_now, moment_of_day
from bot.talk.safe_text import quote
from bot.talk.tournaments.group_texts import group_name, list_group_players
from bot.talk.tournaments.pairing_texts import list_pairing_lines
from bot.talk.tournaments.telling_texts import told_line
from bot.talk.tournaments.tournament_texts import table_line
from bot.tournaments.attendance import may_come_back
from bot.tournaments.brackets import list_part_players, list_parts
from bot.tournaments.completion import has_played_all
from bot.tournaments.groups import list_groups, make_group_table
from bot.tournaments.model import Line, Pairing, PairingState, TieBreak
from bot.tournaments.tournament import Tournament, TournamentState
from render.lists import join_items
from render.translation import _, pgettext
from render.written_numbers import write_decimals

TABLE_PAGE = 10  # lines
ROUND_PART = 40  # pairings in a message


def round_heading(tournament: Tournament, number: int) -> str:
    """Head the pairings of a round."""
    return _("### {name}: round {number} of {rounds}").format(
        name=quote(tournament.name), number=number, rounds=tournament.event.rounds
    )


def count_parts(tournament: Tournament, number: int) -> int:
    """Return in how many parts a round is told; groups are told at once."""
    if tournament.kind.in_stages:
        return 1
    return max(1, -(-len(tournament.list_round(number)) // ROUND_PART))


def list_part(tournament: Tournament, number: int, part: int) -> list[Pairing]:
    """List the pairings of a part of a round, from 0 on."""
    pairings = tournament.list_round(number)
    if tournament.kind.in_stages:
        return pairings
    return pairings[part * ROUND_PART : (part + 1) * ROUND_PART]


def list_meetings(tournament: Tournament, number: int, pairings: Sequence[Pairing]) -> list[str]:
    """Tell who meets whom in pairings of a round, board by board, or group by group."""
    if tournament.kind.in_stages:
        return list_group_players(tournament, number)
    return list_pairing_lines(tournament, pairings)


def round_text(tournament: Tournament, number: int, part: int) -> str:
    """Tell who meets whom in a round that was just paired, and in the last part until when."""
    pairings, times = list_part(tournament, number, part), tournament.times[number]
    lines = [
        round_heading(tournament, number),
        *list_meetings(tournament, number, pairings),
    ]
    if part + 1 < count_parts(tournament, number):
        return "\n".join(lines)
    sentence = (
        _("It opens {opens} and ends {closes}. Play, then report the result under **My games**.")
        if tournament.plays_anywhere
        else _("It opens {opens} and ends {closes}. Press **My games** to start yours.")
    )
    lines.append(
        sentence.format(opens=moment_of_day(times.opens_at), closes=moment_of_day(times.closes_at))
    )
    if times.first_move_by is not None:
        lines.append(
            _("-# Make your first move by {moment}, or you lose the point.").format(
                moment=moment_of_day(times.first_move_by)
            )
        )
    return "\n".join(lines)


def check_in_text(tournament: Tournament, people: Sequence[int]) -> str:
    """Ask people who have entered, or wait, to check in."""
    moment = moment_of_day(tournament.ends_at) if tournament.ends_at else ""
    return _(
        "**{name}** starts {moment} or sooner. {players}: press **Check in** if you want to play."
    ).format(
        name=quote(tournament.name),
        moment=moment,
        players=join_items(map(mention, people)),
    )


def checked_in(tournament: Tournament) -> str:
    """Tell a person that they play."""
    moment = moment_from_now(tournament.ends_at) if tournament.ends_at else ""
    return _("You're in! The first round is paired {moment}, or sooner.").format(moment=moment)


def reminder_text(tournament: Tournament, people: Sequence[int]) -> str:
    """Remind players who have not moved in a round, while they still can."""
    latest = tournament.round
    until = latest.first_move_by if latest else None
    if latest is None or until is None:
        return ""
    return _(
        "**{name}**, round {number}: {players}, your first move is due {moment}. After that you "
        "lose the point. Press **My games** to start your game."
    ).format(
        name=quote(tournament.name),
        number=latest.number,
        players=join_items(map(mention, people)),
        moment=moment_from_now(until),
    )


def tie_break_name(tie_break: TieBreak) -> str:
    """Name what decides between players of equal points."""
    names = {
        TieBreak.HEAD_TO_HEAD: _("head-to-head games (if they've all played each other)"),
        TieBreak.BUCHHOLZ: _("opponents' points (Buchholz)"),
        TieBreak.BUCHHOLZ_CUT_1: _("opponents' points without the lowest (Buchholz Cut 1)"),
        TieBreak.SONNEBORN_BERGER: _("beaten opponents' points (Sonneborn-Berger)"),
        TieBreak.WINS: pgettext("tie-break", "wins"),
        TieBreak.BOARD_POINTS: _("board points"),
    }
    return names[tie_break]


def list_table_pages(tournament: Tournament) -> list[list[Line]]:
    """List the pages of the table: groups have a page each, and so have parts of a bracket."""
    event = tournament.event
    if tournament.has_groups:
        groups = list_groups(event, event.round)
        return [make_group_table(event, event.round, group) for group in groups]
    lines = tournament.make_lines()
    if tournament.kind.in_ties and event.pairings:
        parts = [list_part_players(event, part) for part in list_parts(event)]
        return [[line for line in lines if line.number in players] for players in parts]
    return [lines[first : first + TABLE_PAGE] for first in range(0, len(lines), TABLE_PAGE)] or [[]]


def table_text(tournament: Tournament, page: int) -> str:
    """Tell a page of the table, from 0 on, with what decides between equal points."""
    told = [f"### {quote(tournament.name)}"]
    if tournament.has_groups:
        told.append(f"**{group_name(page + 1)}**")
    for line in list_table_pages(tournament)[page]:
        told.append(table_line(tournament, line))
        values = _tie_breaks(tournament, line)
        if values:
            told.append(f"-# {values}")
    if tournament.kind.order:
        order = join_items(map(tie_break_name, tournament.kind.order))
        # Translators: {order}: names of tie-breaks, joined by commas
        told.append(_("-# These break ties, in this order: {order}.").format(order=order))
    return "\n".join(told)


def _tie_breaks(tournament: Tournament, line: Line) -> str:
    sentences = {
        TieBreak.BUCHHOLZ: _("Buchholz: {value}"),
        TieBreak.BUCHHOLZ_CUT_1: _("Buchholz Cut 1: {value}"),
        TieBreak.SONNEBORN_BERGER: _("Sonneborn-Berger: {value}"),
        TieBreak.WINS: _("wins: {value}"),
        TieBreak.BOARD_POINTS: _("board points: {value}"),
    }
    return join_items(
        sentences[each].format(value=write_half(line.tie_breaks[each]))
        for each in tournament.kind.order
        if each in line.tie_breaks
    )


def write_half(value: Fraction) -> str:
    """Write whole and half points."""
    whole, rest = divmod(value, 1)
    if not rest:
        return str(whole)
    return f"{whole or ''}½" if rest == Fraction(1, 2) else write_decimals(float(value), 2)


def own_games_text(tournament: Tournament, number: int) -> str:
    """Head the games of a player in a tournament."""
    pairings, entry = tournament.event.pairings_of(number), tournament.event.entry(number)
    lines = [_("### Your games in {name}").format(name=quote(tournament.name))]
    if entry.is_out:
        lines.append(_("You're out of the tournament. Your finished games still count."))
    elif tournament.is_in_rounds and entry.half_bye == tournament.event.round + 1:
        lines.append(_("You're skipping the next round, for half a point."))
    elif pairings and all(pairing.is_over for pairing in pairings):
        plays_on = tournament.is_in_rounds and not has_played_all(tournament.event, number)
        lines.append(
            _("They're all finished. The next round is coming up.")
            if plays_on and tournament.state is TournamentState.RUNNING
            else _("They're all finished.")
        )
    return "\n".join(lines)


def own_game_line(
    tournament: Tournament, number: int, pairing: Pairing, places: Mapping[Pairing, str]
) -> str:
    """Tell how a game of someone stands; `places` lead to those that have begun."""
    other = pairing.opponent(number)
    if other is None:
        return _free_line(tournament, pairing)
    opponent = mention(tournament.people[other].id)
    if pairing.state is PairingState.WAITING:
        return _waiting_line(tournament, pairing, opponent)
    if pairing.state is PairingState.PLAYING:
        return _("- {opponent}: {where}").format(opponent=opponent, where=places.get(pairing, ""))
    if pairing.state is PairingState.ANNULLED:
        return _("- {opponent}: doesn't count").format(opponent=opponent)
    return _("- {opponent}: {own}-{theirs}").format(
        opponent=opponent, own=pairing.points(number), theirs=pairing.points(other)
    )


def _free_line(tournament: Tournament, pairing: Pairing) -> str:
    event = tournament.event
    is_now = pairing.round == event.round and pairing.white_points == event.win
    if is_now and tournament.kind.may_miss:
        return _("- You have a bye this round and get the full point. No one gets more than one.")
    return _("- Bye: {points}").format(points=pairing.white_points)


def _waiting_line(tournament: Tournament, pairing: Pairing, opponent: str) -> str:
    if tournament.is_in_rounds and not tournament.may_play(pairing):
        opens_at = tournament.times[pairing.round].opens_at
        return _("- {opponent}: starts {moment}").format(
            opponent=opponent, moment=moment_from_now(opens_at)
        )
    if tournament.plays_anywhere:
        return told_line(tournament, pairing, opponent)
    if tournament.has_games(pairing):
        return _("- {opponent}: the next game can start").format(opponent=opponent)
    return _("- {opponent}: not started").format(opponent=opponent)


def withdraw_question(tournament: Tournament) -> str:
    """Ask a person to confirm that they leave a running tournament."""
    if tournament.kind.in_stages:
        return _(
            "If you leave **{name}**, you lose your games in progress. If fewer than half of your "
            "games in this round are finished, none of them count for anyone. Go ahead?"
        ).format(name=quote(tournament.name))
    if tournament.kind.all_meet:
        return _(
            "If you leave **{name}**, you lose your games in progress. If fewer than half of your "
            "games are finished, none of them count for anyone. Go ahead?"
        ).format(name=quote(tournament.name))
    return _(
        "If you leave **{name}**, you lose a game in progress. Your finished games still count. "
        "Go ahead?"
    ).format(name=quote(tournament.name))


def withdrawn(tournament: Tournament, number: int) -> str:
    """Tell a person that they are out."""
    if may_come_back(tournament.event, number):
        return _(
            "You're out of the tournament. Finished games count, and the one in progress is lost. "
            "You can come back once with **I'm back**, until the next round is paired."
        )
    return _("You're out of the tournament.")
