"""Nothing that teams and moderators are told is left in English in another language."""

from dataclasses import replace

import rules
from bot.matches.match_facts import NotAMember
from bot.matches.match_value import Offer, OfferKind, Seat
from bot.matches.moderation_facts import ModeratorAction
from bot.people.engagements import Engagement
from bot.people.moderation import Conduct
from bot.ratings.farming import SuspiciousPair
from bot.talk.explain import explain
from bot.talk.matches.undeliverable import Barrier, undeliverable_board
from bot.talk.names import guests_name
from bot.talk.servers.moderation_texts import (
    ban_text,
    conduct_text,
    ended_games,
    log_text,
    match_label,
)
from bot.talk.teams.lobby_texts import (
    code_text,
    hosts_name,
    joined_side,
    left_lobby,
    team_name,
)
from bot.talk.teams.membership_texts import joined_text, joined_waiting_text, left_text
from bot.talk.teams.team_sheets import (
    captain_text,
    removed_text,
    renamed_text,
    room_text,
    team_sheet,
)
from bot.talk.teams.team_texts import extension_text, lost_room, votable_moves, vote_end
from bot.talk.teams.team_threads import team_thread_place, team_thread_text
from bot.teams.closings import BY_MEMBER, ONLY_MOVE
from bot.teams.lobby import LobbyState
from bot.views.matches.board import TeamNews, show_board
from bot.views.note import show_note
from bot.views.servers.moderation import ask_for_ban, show_ban
from bot.views.teams.lobby import show_lobby
from bot.views.teams.vote_panel import show_team_sheet, show_vote_panel
from bot.votes.closing import Choosing, ClosingReason
from bot.votes.poll import Tick
from rules import Color
from storage.rows import AuditEntry, Away, Ban, CouncilRow, Person, Team, TeamDecision
from tests.bot.matches_at_hand import (
    ANNA,
    BORIS,
    HERE,
    NOON,
    THERE,
    by_chance,
    lobby_of,
    match_of,
    played,
    session_of,
    side_of_team,
)
from tests.bot.talk.languages.speaking import LOOK, untranslated, untranslated_choices

VOTED = CouncilRow(
    match_id=1,
    ply=1,
    team_id=1,
    number=1,
    opened_at=NOON,
    changed_at=NOON,
    due_at=NOON,
    choice="c3-d4",
    why="ALL",
    choosing="VOTES",
    tally=("c3-d4", "2", "e3-f4", "1"),
)
BOTH = (False, True)
VOTING_TEAMS, MOVING_TEAMS = (
    match_of(
        by_chance(rules.game("russian"), 1, 0),
        seats=tuple(Seat(color, Team(VOTED.team_id, "Club", decides)) for color in Color),
    )
    for decides in (TeamDecision.VOTE, TeamDecision.ANYBODY)
)
ODD_PAIR = SuspiciousPair(BORIS.id, games=12, wins=12, losses=0, median_plies=4)


async def test_everything_a_team_sees() -> None:
    match = match_of(by_chance(rules.game("russian"), 5, 4))
    offered = replace(match, offers=(Offer(OfferKind.DRAW, match.turn.other, match.ply, NOON),))
    sessions = [
        session_of(game, *voters, decides=decides, captain_id=ANNA.id)
        for game in (match, offered)
        for decides in TeamDecision
        for voters in ((), (ANNA,), (ANNA, BORIS))
    ]
    ticks = {ANNA.id: frozenset(Tick), BORIS.id: frozenset(Tick)}
    sessions += [replace(each, poll=replace(each.poll, ticks=ticks)) for each in sessions[:3]]
    sessions += [
        session_of(match, *voters, quorum=3, silence=silence)
        for voters in ((), (ANNA,))
        for silence in ("lot", "forfeit")
    ]
    silent = session_of(match)
    sessions.append(replace(silent, poll=replace(silent.poll, silent_before=1)))
    unreadable = replace(sessions[0], unreadable={ANNA.id: "a1-h8"})
    assert (
        await untranslated(
            *(show_vote_panel(each, ANNA.id) for each in (*sessions, unreadable)),
            *(show_board(match, LOOK, NOON, teams=TeamNews(each)) for each in sessions[:4]),
            *(show_note(extension_text(each)) for each in sessions[:2]),
            show_note(joined_text(sessions[0])),
            show_note(left_text()),
            *(show_note(team_thread_text(match, Color.WHITE, is_private=each)) for each in BOTH),
            *(show_note(team_thread_place(7, is_private=each)) for each in BOTH),
            *(show_team_sheet(match, "", is_member=each) for each in BOTH),
        )
        == []
    )


async def test_every_end_of_a_vote() -> None:
    ends = [
        vote_end(replace(VOTED, why=why, choosing=choosing.name), match)
        for match in (VOTING_TEAMS, MOVING_TEAMS)
        for why in (*(each.name for each in ClosingReason), ONLY_MOVE, BY_MEMBER)
        for choosing in Choosing
    ]
    assert any(ends)
    assert await untranslated(*filter(None, ends)) == []


async def test_everything_of_a_lobby() -> None:
    match = match_of(by_chance(rules.game("russian"), 5, 4))
    sides = [
        side_of_team(1, ANNA, joins=joins, turn_seconds=seconds, guard="strict")
        for joins in ("open", "role", "list")
        for seconds in (120, 3600, 86_400)
    ]
    sides += [side_of_team(1, ANNA, decides=each) for each in TeamDecision]
    sides += [side_of_team(1, ANNA, quorum=number, silence="forfeit") for number in (1, 2)]
    sides += [side_of_team(1, ANNA, is_blind=True), side_of_team(1, ANNA, shows_names=True)]
    assert (
        await untranslated(
            show_note(left_lobby()),
            *(show_note(joined_side(lobby_of(), Color.WHITE, each.id)) for each in (ANNA, BORIS)),
            *(show_lobby(lobby_of(state=state), HERE) for state in LobbyState),
            show_lobby(lobby_of(state=LobbyState.STARTED), HERE, match),
            show_lobby(
                lobby_of(side_of_team(1, ANNA), side_of_team(2, is_person=True, level=3)), HERE
            ),
            *(show_lobby(lobby_of(side, side_of_team(2)), HERE) for side in sides),
        )
        == []
    )
    assert await untranslated(*map(team_name, Color)) == []


async def test_everything_of_a_team_that_is_led() -> None:
    crowd = [Person(100 + number, f"c{number}") for number in range(20)]
    side = side_of_team(1, *crowd, captain_id=crowd[0].id, is_door_closed=True)
    sides = side, side_of_team(1)
    match = match_of(by_chance(rules.game("russian"), 5, 4))
    here = match.main_room.place.server_id
    assert (
        await untranslated(
            *(show_note(team_sheet(match, {Color.WHITE: each}, here)) for each in sides),
            show_note(team_sheet(match, {Color.WHITE: side}, None)),
            show_note(captain_text(side)),
            show_note(renamed_text(Color.BLACK, side)),
            show_note(removed_text(BORIS.id, side)),
            show_note(room_text(side, 7)),
            *(show_note(votable_moves(moves)) for moves in (["1"], [f"{n}" for n in range(11)])),
            *(
                show_note(explain(NotAMember(match, joins, 7)))
                for joins in ("open", "role", "list")
            ),
            show_note(lost_room(match, Color.WHITE)),
            show_note(undeliverable_board(match, Color.WHITE, 7, Barrier.GONE)),
        )
        == []
    )


async def test_everything_of_two_rooms() -> None:
    match = match_of(by_chance(rules.game("russian"), 5, 4))
    session = session_of(match, ANNA, BORIS)
    waiting = lobby_of(away=Away(color=1, code="DAMKA-ABCDEFGH"))
    asked = lobby_of(away=Away(color=1, place=THERE))
    teams = Team(1, "c3", TeamDecision.VOTE), Team(2, "d4", TeamDecision.VOTE)
    seats = Seat(Color.WHITE, teams[0]), Seat(Color.BLACK, teams[1])
    news = [TeamNews(session, side=side) for side in Color]
    assert (
        await untranslated(
            *(show_board(match, LOOK, NOON, teams=each) for each in news),
            *(show_lobby(each, place) for each in (waiting, asked) for place in (HERE, THERE)),
            show_note(code_text(waiting, "c3")),
            show_note(joined_side(asked, Color.BLACK, BORIS.id)),
            show_note(joined_waiting_text(replace(session, match=replace(match, seats=seats)))),
        )
        == []
    )
    assert await untranslated(hosts_name(), guests_name()) == []


async def test_everything_moderators_are_told() -> None:
    match = played("russian", "c3-d4")
    acts = [
        AuditEntry(
            server_id=1,
            made_at=NOON,
            actor=ANNA,
            action=action,
            person=BORIS,
            match_id=7,
            until=until,
            reason=reason,
        )
        for action in ModeratorAction
        for until in (None, NOON)
        for reason in ("", "c3")
    ]
    ban = Ban(server_id=1, person=BORIS, until=NOON, reason="c3", made_by=ANNA, made_at=NOON)
    bans = [
        replace(ban, until=until, reason=reason) for until in (None, NOON) for reason in ("", "c3")
    ]
    assert (
        await untranslated(
            show_note(log_text(acts, 1)),
            show_note(log_text([], 1)),
            show_note("\n".join(map(ban_text, bans))),
            show_note(conduct_text(1, Conduct(ban, (match,), tuple(acts[:1]), (ODD_PAIR,)), NOON)),
            show_note(conduct_text(1, Conduct(replace(ban, until=None), (), ()), NOON)),
            show_note(ended_games([match]) + ended_games([match, match])),
            *(
                ask_for_ban(BORIS, days, NOON if days else None, dict.fromkeys(Engagement, count))
                for days, count in ((None, 1), (3, 2))
            ),
            *(show_ban(acts[0], BORIS, games) for games in (1, 2)),
        )
        == []
    )
    assert await untranslated_choices(match_label(match)) == []
