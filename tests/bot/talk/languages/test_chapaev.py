"""Everything about a match of Chapaev can be read in another language."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.clocks.reminders import ReminderKind
from bot.matches.match_facts import MoveRefused, NotYourTurn
from bot.matches.match_value import MatchEnding, Result
from bot.matches.terms import Terms
from bot.people.letters import Reminded
from bot.talk.explain import explain
from bot.talk.matches.shot_refusals import explain_bad_shots
from bot.teams.own_games import game_of_player
from bot.views.guide import show_rules
from bot.views.matches.aim_picker import ask_for_disc, ask_for_power, ask_for_target
from bot.views.matches.board import NO_TEAMS, running_board, show_board, show_text_board
from bot.views.matches.inbox import show_inbox
from bot.views.matches.private_board import show_in_text, show_more, show_private_board
from bot.views.people.reminder import show_reminder
from bot.views.records.replay import show_replay, show_step
from bot.views.settings import show_server_settings
from bot.views.watching.feed import show_feed_post
from bot.views.watching.follow import show_daily_letter, show_end_letter
from bot.views.watching.watch_list import show_watch_list
from bot.views.watching.watch_party import show_watch_party
from bot.watching.server_feed import FeedEntry, FeedKind
from bot.watching.watched_matches import WatchPage
from rules import Color, NotDraughts, chapaev
from rules.chapaev import BadShotRecord, PassedTurn, RecordFault, ShotPart, open_targets
from storage.rows import ServerPreferences
from tests.bot.matches_at_hand import ANNA, BORIS, NOON, words_of
from tests.bot.shots_at_hand import OPTIONS, SECRET, begun_line, shot_match, whole_line
from tests.bot.talk.languages.speaking import LOOK, untranslated
from tests.bot.views.test_reminder import letter

LINE = whole_line()
ENDS = [ply for ply in range(1, LINE.ply + 1) if LINE.round_result(ply)]
REFUSED = [
    chapaev.UnreadableShot("?"),
    chapaev.IncompleteShot("?", tuple(ShotPart)),
    chapaev.NotYourDisc("?", "4"),
    chapaev.FallenDisc("?", "4"),
    chapaev.NoDiscThere("?", "4"),
    chapaev.SeveralDiscs("?", ("w4", "w5")),
    chapaev.BadPower("?"),
    chapaev.BadTarget("?"),
    chapaev.AimsAtItself("?", "4"),
    chapaev.MatchDecided("?"),
]


@pytest.mark.parametrize("ply", [0, 1, ENDS[0], LINE.ply])
async def test_boards_of_a_match(ply: int) -> None:
    match = shot_match(LINE.cut(ply))
    words = await untranslated(
        show_board(match, LOOK, NOON),
        show_text_board(match, NOON),
        show_private_board(match, LOOK, NOON),
        show_in_text(match, LOOK, NOON),
        show_more(match, ANNA.id, NOON),
        show_step(match, LOOK, ply),
    )
    assert words == []
    assert SECRET not in words_of(await show_board(match, LOOK, NOON)), "it stands in the record"
    assert running_board(match, LOOK, NOON, NO_TEAMS)


@pytest.mark.parametrize("misses", [1, 3, 5])  # the last one loses the round
async def test_boards_after_missed_shots(misses: int) -> None:
    line = begun_line()
    for _ in range(misses):
        line = line.play(PassedTurn())
    words = await untranslated(
        show_board(shot_match(line), LOOK, NOON), show_step(shot_match(line), LOOK, misses)
    )
    assert words == []
    assert await untranslated(explain(NotYourTurn(shot_match(line)))) == []


async def test_a_shot_that_is_over_its_time() -> None:
    terms, line = Terms("chapaev", OPTIONS, clock="1d/move, friendly"), LINE.cut(4)
    late = replace(shot_match(line), terms=terms, played_at=(NOON,) * line.ply)
    told = replace(letter(1), games=(Reminded(kind=ReminderKind.OVERDUE, match=late),))
    now = NOON + timedelta(days=2)
    letters = [replace(told, person_id=person.id) for person in (ANNA, BORIS)]
    views = [show_reminder(each, now) for each in letters]
    assert await untranslated(show_private_board(late, LOOK, now), *views) == []


async def test_lists_of_matches() -> None:
    match = shot_match(LINE.cut(2))
    games = [game_of_player(match, person.id) for person in (ANNA, BORIS)]
    words = await untranslated(
        show_inbox(games, NOON, LOOK),
        show_watch_list(WatchPage([match], 1, 1), 1, LOOK, lambda _: 2),
    )
    assert words == []


@pytest.mark.parametrize("ply", [0, 3, LINE.ply])
async def test_what_watchers_and_followers_are_told(ply: int) -> None:
    result = Result(MatchEnding.RESIGNED, Color.WHITE, NOON)
    match = shot_match(LINE.cut(ply))
    over = replace(match, result=match.result or result)
    told = FeedEntry(FeedKind.RESULT, over, ply)
    words = await untranslated(
        show_end_letter(over, None, LOOK),
        show_daily_letter([match, over]),
        show_watch_party(match, LOOK, NOON, 2),
        show_feed_post([told], 1, LOOK),
        show_feed_post([told, told], 1, LOOK),
    )
    assert words == []


async def test_aiming_and_looking_again() -> None:
    match, line = shot_match(begun_line()), begun_line()
    disc = line.position.own(line.turn)[3]
    target = open_targets(line.game.rules, line.position, disc)[0].disc
    few = shot_match(LINE.cut(2))
    words = await untranslated(
        ask_for_disc(match, LOOK),
        ask_for_target(match, LOOK, disc),
        ask_for_power(match, LOOK, disc, target),
        show_replay(match, LOOK),
        show_replay(few, LOOK),
    )
    assert words == []
    names = line.game.native_name, line.game.source
    assert await untranslated(show_rules(line.game), names=names) == []


async def test_a_server_that_wants_pictures_to_stand_still() -> None:
    still = ServerPreferences(shots="still")
    assert await untranslated(show_server_settings(still)) == []
    assert words_of(await show_server_settings(still)) != words_of(
        await show_server_settings(ServerPreferences())
    )


async def test_refusals() -> None:
    match = shot_match(begun_line())
    said = [explain(MoveRefused(match, each)) for each in REFUSED]
    said.append(explain(NotDraughts("chapaev")))
    said += [explain_bad_shots(BadShotRecord(fault, 4)) for fault in RecordFault]
    assert await untranslated(*(words.split("\n")[0] for words in said)) == []
