"""What a team sees and hears: how its vote stands, what it says, how it ended."""

from collections.abc import Sequence
from datetime import datetime

from bot.matches.match_value import Match
from bot.matches.seating import does_vote
from bot.talk.names import holder_name, mention, moment_from_now, moment_of_day
from bot.teams.closings import BY_MEMBER, ONLY_MOVE
from bot.teams.sessions import Session
from bot.votes.closing import (
    SILENCES,
    Choosing,
    ClosingReason,
    Count,
    is_lost_by_silence,
    least_agreeing,
    tally,
)
from bot.votes.poll import Poll, Tick
from render.lists import join_alternatives, join_items
from render.translation import _, ngettext
from rules import Color
from storage.rows import CouncilRow, Team, TeamDecision

MOST_CHOICES = 10  # that are named where many can be voted for
MOST_NAMES = 15  # people whose vote for one choice is named


def vote_status(session: Session) -> str:
    """Say under a board who moves for the team, until when, how many have voted, what silence does.

    A quorum is told while it is missed.
    """
    return " ".join(filter(None, (_mover(session), _needed(session.poll), _stake(session))))


def _mover(session: Session) -> str:
    """Say who moves for the team, until when, and how many have voted."""
    team, until = holder_name(session.team), moment_from_now(session.ends_at)
    match session.team.decides:
        case TeamDecision.ANYBODY:
            sentence = _("Any member of {team} can move. Time runs out {until}.")
            return sentence.format(team=team, until=until)
        case TeamDecision.ALTERNATE:
            sentence = _(
                "{person} is to move for {team}. From {later} on, any member can. Time runs out "
                "{until}."
            )
            half = session.row.opened_at + session.poll.rules.turn / 2
            return sentence.format(
                person=mention(session.mover_id or 0),
                team=team,
                later=moment_of_day(half),
                until=until,
            )
        case TeamDecision.CAPTAIN if session.side.team.captain_id is not None:
            sentence = _(
                "{captain} decides for {team}, and votes are advice. Time runs out {until}."
            )
            captain = mention(session.side.team.captain_id)
            words = sentence.format(captain=captain, team=team, until=until)
            return f"{words} {_voted(session)}"
        case _:
            # Translators: {count}: a sentence, such as "3 people have voted."
            return _("Voting ends {until}. {count}").format(until=until, count=_voted(session))


def _needed(poll: Poll) -> str:
    """Say how many votes are wanted, while there are fewer; empty if one is enough."""
    quorum = poll.rules.quorum
    if quorum == 1 or not poll.is_below_quorum:
        return ""
    return ngettext("{count} vote is needed.", "{count} votes are needed.", quorum).format(
        count=quorum
    )


def _stake(session: Session) -> str:
    """Say what silence leads to, while no one has voted and it's more than a random first move."""
    poll = session.poll
    if poll.votes:
        return ""
    if is_lost_by_silence(poll) and not session.is_voted:
        return _("If no one moves, the game is lost.")
    if is_lost_by_silence(poll):
        is_game = session.match.is_draughts
        return (
            _("If no one votes, the game is lost.")
            if is_game
            else _("If no one votes, the shot is missed.")
        )
    if not poll.silent_before or not session.is_voted:
        return ""
    more = SILENCES - poll.silent_before
    sentence = (
        ngettext(
            "{count} more turn without a vote loses the game.",
            "{count} more turns without a vote lose the game.",
            more,
        )
        if session.match.is_draughts
        else ngettext(
            "{count} more turn without a vote misses the shot.",
            "{count} more turns without a vote miss the shot.",
            more,
        )
    )
    return sentence.format(count=more)


def waiting_status(session: Session) -> str:
    """Say in the other team's room that a team decides its move, and until when."""
    return _("Choosing a move: {team}. Time runs out {until}.").format(
        team=holder_name(session.team), until=moment_from_now(session.ends_at)
    )


def lost_room(match: Match, side: Color) -> str:
    """Say that a side's channel is gone, and how the team can go on."""
    return _(
        "The channel of {team} is gone, but the game goes on. The team can find it in `/games` "
        "and choose another channel with `/team room`."
    ).format(team=holder_name(match.holder(side)))


def _voted(session: Session) -> str:
    count = len(session.poll.votes)
    if not count:
        return _("No one has voted yet.")
    return ngettext("{count} person has voted.", "{count} people have voted.", count).format(
        count=count
    )


def vote_panel(session: Session, person_id: int) -> str:
    """Tell a member in private how the vote stands: their own choice, the tally, draw,
    resignation.
    """
    return "\n".join(
        filter(
            None,
            (
                own_choice(session, person_id),
                live_tally(session),
                vote_status(session),
                _offer(session),
                _resignation(session, person_id),
            ),
        )
    )


def vote_words(session: Session, person_id: int | None) -> str:
    """Tell someone beside the board how a vote stands; None is for all who read in its channel.

    Members are told their own vote and the count. All others learn how many have voted where both
    sides read the same channel, else only until when the team decides.
    """
    if person_id is not None and session.side.is_member(person_id):
        lines = own_choice(session, person_id), _leaders(session), vote_status(session)
        return "\n".join(filter(None, lines))
    has_one_room = session.match.main_room.side is None
    return vote_status(session) if has_one_room else waiting_status(session)


def own_choice(session: Session, person_id: int) -> str:
    """Say what a member has voted for, and until when that can change."""
    vote = session.poll.votes.get(person_id)
    if not session.is_voted:
        return ""
    if vote is None and person_id in session.unreadable:
        return _("I couldn't read your vote, so it doesn't count. Please vote again.")
    if vote is None:
        return _("You haven't voted yet.")
    sentence = (
        _("Your vote: **{move}**. Press **Play it now**, or it's played when time runs out.")
        if person_id == session.poll.captain_decides
        else _("Your vote: **{move}**. You can change it until the vote ends.")
    )
    return sentence.format(move=choice_name(session.poll, vote.choice, vote.power))


def choice_name(poll: Poll, choice: str, power: int | None = None) -> str:
    """Name a choice of a vote: a move as it is written, a shot by its disc, its target and power.

    If no power is given, a shot is named without one.
    """
    if not poll.has_others:
        return choice
    from bot.talk.matches.shot_texts import name_aim, name_shot  # imported with the first shot

    return name_aim(choice) if power is None else name_shot(choice, power)


def _count_name(poll: Poll, count: Count) -> str:
    """Name a choice in a tally, a shot with the power that it would have now."""
    return choice_name(poll, count.choice, poll.find_power(count.choice))


def live_tally(session: Session) -> str:
    """Say how many votes each choice has, and whose, as far as the team shows it."""
    team, counts = session.side.team, tally(session.poll)
    if team.is_blind:
        return ""
    if team.shows_names:
        return "\n".join(_voters(session, count) for count in counts)
    return _write_counts(session.poll, counts)


def _leaders(session: Session) -> str:
    """Say how many votes the first choices have; nothing in a team that counts at the end."""
    counts = [] if session.side.team.is_blind else tally(session.poll)
    return _write_counts(session.poll, counts[:MOST_CHOICES])


def _write_counts(poll: Poll, counts: Sequence[Count]) -> str:
    return " · ".join(f"**{_count_name(poll, count)}** {count.votes}" for count in counts)


def _voters(session: Session, count: Count) -> str:
    """Name those who have voted for a choice, the first of them if there are many."""
    votes = session.poll.votes.items()
    people = [mention(person_id) for person_id, vote in votes if vote.choice == count.choice]
    named = join_items(people[:MOST_NAMES])
    return f"**{_count_name(session.poll, count)}** {count.votes}: {named}"


def _offer(session: Session) -> str:
    poll = session.poll
    offering, accepting = poll.count(Tick.OFFER), poll.count(Tick.ACCEPT)
    lines = []
    if poll.has_offer:
        sentence = (
            _("White is offering a draw. It's accepted if more than half of those voting tick it.")
            if session.match.turn is Color.BLACK
            else _(
                "Black is offering a draw. It's accepted if more than half of those voting tick it."
            )
        )
        lines += [sentence, *_least_accepting(poll)]
    if accepting:
        lines.append(
            ngettext("{count} person accepts.", "{count} people accept.", accepting).format(
                count=accepting
            )
        )
    if offering:
        lines.append(
            ngettext(
                "{count} person wants to offer a draw with the move.",
                "{count} people want to offer a draw with the move.",
                offering,
            ).format(count=offering)
        )
    return "\n".join(lines)


def _least_accepting(poll: Poll) -> list[str]:
    """Say how many must accept a draw, if one person alone cannot."""
    least = least_agreeing(poll)
    if least == 1:
        return []
    words = ngettext(
        "{count} member must tick it.", "At least {count} members must tick it.", least
    )
    return [words.format(count=least)]


def _resignation(session: Session, person_id: int) -> str:
    if Tick.RESIGN not in session.poll.ticks.get(person_id, ()):
        return ""
    least = least_agreeing(session.poll)
    if least == 1:
        return _("Your vote to resign is noted. Two thirds of those voting have to agree.")
    return ngettext(
        "Your vote to resign is noted. Two thirds of those voting have to agree, and at least "
        "{count} person.",
        "Your vote to resign is noted. Two thirds of those voting have to agree, and at least "
        "{count} people.",
        least,
    ).format(count=least)


def vote_end(row: CouncilRow | None, match: Match) -> str:
    """Say how the vote arrived at the move that was played; empty if no vote played it."""
    if row is None or row.why == BY_MEMBER:
        return ""
    if row.choice is None:
        is_missed = (
            row.why == ClosingReason.SILENCE.name
        )  # a team that plays draughts has lost by that
        return _missed_shot(row, match) if is_missed else ""
    if row.why == ONLY_MOVE:
        return _("It was the only move.")
    if row.choosing == Choosing.LOT.name:
        return (
            _("No one voted, so it was picked at random.")
            if _has_voted(row, match)
            else _("No one moved in time, so it was picked at random.")
        )
    if row.why == ClosingReason.WITHOUT_QUORUM.name:
        return _too_few(row)
    counts = _read_tally(row)
    return _way(row).format(votes=counts.get(row.choice, 0), all=sum(counts.values()))


def _missed_shot(row: CouncilRow, match: Match) -> str:
    """Say that a shot is missed by silence, which may be the first or one of several in a row."""
    if not _has_voted(row, match):
        return _("No one shot in time, so the shot is missed.")
    if not row.silent_before:
        return _("No one voted, so the shot is missed.")
    return _("No one voted this time either, so the shot is missed.")


def _has_voted(row: CouncilRow, match: Match) -> bool:
    """Tell whether the team whose turn it was votes; in others a member moves for all."""
    holders = (match.holder(side) for side in Color)
    teams = (each for each in holders if isinstance(each, Team) and each.id == row.team_id)
    return all(map(does_vote, teams))


def _read_tally(row: CouncilRow) -> dict[str, int]:
    """Return how many votes each choice had."""
    return dict(zip(row.tally[::2], map(int, row.tally[1::2]), strict=True))


def _too_few(row: CouncilRow) -> str:
    """Say how a move was chosen by fewer people than the team wanted."""
    counts = _read_tally(row)
    return _("Too few people voted. Chosen with {votes} of {all} votes.").format(
        votes=counts.get(row.choice or "", 0), all=sum(counts.values())
    )


def _way(row: CouncilRow) -> str:
    """Say how people chose the move; the votes are still to be filled in."""
    if row.why == ClosingReason.CAPTAIN.name:
        return _("Played by the captain, with {votes} of {all} votes.")
    if row.choosing == Choosing.CAPTAIN.name:
        return _("The captain's choice, with {votes} of {all} votes.")
    if row.choosing == Choosing.FIRST.name:
        return _("Tied with another choice, but it got its votes first: {votes} of {all} votes.")
    if row.why == ClosingReason.MAJORITY.name:
        return _("Chosen early by a majority, with {votes} of {all} votes.")
    return _("Chosen with {votes} of {all} votes.")


def extension_call(session: Session, people: Sequence[int]) -> str:
    """Say that a vote was extended, and ping the people asked to vote."""
    return "\n".join(filter(None, (extension_text(session), " ".join(map(mention, people)))))


def extension_text(session: Session) -> str:
    """Say that a vote was extended because too few had voted in time."""
    poll = session.poll
    if not session.is_voted:
        return _("{team}: no one moved in time. Time now runs out {until}.").format(
            team=holder_name(session.team), until=moment_from_now(session.ends_at)
        )
    if poll.votes:
        return _(
            "{team}: too few people have voted ({votes} of {quorum}). Voting now ends {until}."
        ).format(
            team=holder_name(session.team),
            votes=len(poll.votes),
            quorum=poll.rules.quorum,
            until=moment_from_now(session.ends_at),
        )
    return _("{team}: no one voted in time. Voting now ends {until}.").format(
        team=holder_name(session.team), until=moment_from_now(session.ends_at)
    )


def late_vote(choice: str | None) -> str:
    """Tell someone that the vote had ended when theirs came, and with which move, if any."""
    if choice is None:
        return _("Voting has closed, and yours came too late. The next board is on its way.")
    return _("Voting has closed: **{move}** was played. The next board is on its way.").format(
        move=choice
    )


def votable_moves(choices: Sequence[str]) -> str:
    """List what a team can vote for; only the first moves if there are many."""
    shown = [f"**{choice}**" for choice in choices[:MOST_CHOICES]]
    if len(choices) <= MOST_CHOICES:
        return _("You can vote for {moves}.").format(moves=join_alternatives(shown))
    return _("You can vote for {moves}, and more. Press **Vote** to see them all.").format(
        moves=join_items(shown)
    )


def another_turn(mover: int, anybody_at: datetime) -> str:
    """Tell a member of a team that takes turns whose turn it is."""
    return _("{person} is to move. Any of you can move {moment}.").format(
        person=mention(mover), moment=moment_from_now(anybody_at)
    )
