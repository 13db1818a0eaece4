"""A custom_id says all about a control, in words that old messages hold for ever."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.views.control_id import (
    ACTIONS,
    ChallengeAction,
    ControlId,
    ControlKind,
    InboxAction,
    LessonAction,
    LobbyAction,
    MatchAction,
    OpeningAction,
    PersonAction,
    PrivacyAction,
    PuzzleAction,
    RatingAction,
    RecordAction,
    ServerAction,
    SimulAction,
    TournamentAction,
    UnknownControl,
    WatchListAction,
)

MATCH, CHALLENGE, LESSON, PUZZLE, RECORD, PERSON, LOBBY, INBOX, *OTHERS = ControlKind
WATCH_LIST, OPENING, SERVER, RATING, TOURNAMENT, PRIVACY, SIMUL = OTHERS

# As they stand in messages of every version so far. None of these lines may ever be changed.
OF_OLD = {
    "b:move:7:12": ControlId(MATCH, MatchAction.MOVE, 7, 12),
    "s:piece:7:12:all-0": ControlId(MATCH, MatchAction.PIECE, 7, 12, "all-0"),
    "s:target:7:12:22-1": ControlId(MATCH, MatchAction.TARGET, 7, 12, "22-1"),
    "b:back:7:0": ControlId(MATCH, MatchAction.ANOTHER_PIECE, 7, 0),
    "b:only:7:12:22": ControlId(MATCH, MatchAction.ONLY_MOVE, 7, 12, "22"),
    "b:sure:7:12:3": ControlId(MATCH, MatchAction.FOREIGN_PIECE, 7, 12, "3"),
    "b:play:7:12:2218": ControlId(MATCH, MatchAction.PLAY, 7, 12, "2218"),
    "b:confirm:7:12:2218": ControlId(MATCH, MatchAction.PLAY_SURELY, 7, 12, "2218"),
    "b:huff:7:12": ControlId(MATCH, MatchAction.HUFF, 7, 12),
    "b:draw:7:12": ControlId(MATCH, MatchAction.DRAW, 7, 12),
    "b:offer:7:12": ControlId(MATCH, MatchAction.OFFER_DRAW, 7, 12),
    "b:accept:7:12": ControlId(MATCH, MatchAction.ACCEPT_OFFER, 7, 12),
    "b:decline:7:12": ControlId(MATCH, MatchAction.DECLINE_OFFER, 7, 12),
    "b:resign:7:12": ControlId(MATCH, MatchAction.RESIGN, 7, 12),
    "b:givein:7:12": ControlId(MATCH, MatchAction.RESIGN_SURELY, 7, 12),
    "b:goon:7:12": ControlId(MATCH, MatchAction.PLAY_ON, 7, 12),
    "b:rematch:7:60": ControlId(MATCH, MatchAction.REMATCH, 7, 60),
    "b:rematch:7:60:4": ControlId(MATCH, MatchAction.REMATCH, 7, 60, "4"),
    "b:teamtalk:7:12": ControlId(MATCH, MatchAction.TEAM_THREAD, 7, 12),
    "b:watch:7:12": ControlId(MATCH, MatchAction.WATCH, 7, 12),
    "b:watch:7:12:black": ControlId(MATCH, MatchAction.WATCH, 7, 12, "black"),
    "b:more:7:12": ControlId(MATCH, MatchAction.MORE, 7, 12),
    "b:letters:7:12:white": ControlId(MATCH, MatchAction.AS_TEXT, 7, 12, "white"),
    "b:record:7:12": ControlId(MATCH, MatchAction.RECORD, 7, 12),
    "b:rules:7:12": ControlId(MATCH, MatchAction.RULES, 7, 12),
    "b:replay:7:60": ControlId(MATCH, MatchAction.REPLAY, 7, 60),
    "b:step:7:60:open-0": ControlId(MATCH, MatchAction.STEP, 7, 60, "open-0"),
    "b:accept:7:12:takeback": ControlId(MATCH, MatchAction.ACCEPT_OFFER, 7, 12, "takeback"),
    "b:withdraw:7:12:pause": ControlId(MATCH, MatchAction.WITHDRAW_OFFER, 7, 12, "pause"),
    "b:pause:7:12:7": ControlId(MATCH, MatchAction.PAUSE, 7, 12, "7"),
    "b:resume:7:12": ControlId(MATCH, MatchAction.GO_ON, 7, 12),
    "b:plan:7:12:0a01": ControlId(MATCH, MatchAction.PLAN, 7, 12, "0a01"),
    "b:planon:7:12": ControlId(MATCH, MatchAction.PLAN_ON, 7, 12),
    "b:unplan:7:12": ControlId(MATCH, MatchAction.FORGET_PLAN, 7, 12),
    "b:aim:7:12:w4-b5": ControlId(MATCH, MatchAction.AIM, 7, 12, "w4-b5"),
    "b:shoot:7:12:w4-b5-60": ControlId(MATCH, MatchAction.SHOOT, 7, 12, "w4-b5-60"),
    "b:give:7:12": ControlId(MATCH, MatchAction.GIVE_TIME, 7, 12),
    "b:takeback:7:12": ControlId(MATCH, MatchAction.TAKE_BACK, 7, 12),
    "b:hint:7:12": ControlId(MATCH, MatchAction.HINT, 7, 12),
    "b:hint:7:60:24": ControlId(MATCH, MatchAction.HINT, 7, 60, "24"),
    "b:hintmove:7:12:12-2218-1-wins-pieces": ControlId(
        MATCH, MatchAction.HINT_MOVE, 7, 12, "12-2218-1-wins-pieces"
    ),
    "b:analyse:7:60": ControlId(MATCH, MatchAction.ANALYSE, 7, 60),
    "b:moment:7:60:2": ControlId(MATCH, MatchAction.MOMENT, 7, 60, "2"),
    "b:votes:7:12": ControlId(MATCH, MatchAction.VOTES, 7, 12),
    "b:join:7:12": ControlId(MATCH, MatchAction.JOIN, 7, 12),
    "b:leave:7:12": ControlId(MATCH, MatchAction.LEAVE, 7, 12),
    "b:second:7:12:5": ControlId(MATCH, MatchAction.SECOND, 7, 12, "5"),
    "b:unvote:7:12": ControlId(MATCH, MatchAction.UNVOTE, 7, 12),
    "b:tick:7:12:play-on": ControlId(MATCH, MatchAction.TICK, 7, 12, "play-on"),
    "b:untick:7:12:offer": ControlId(MATCH, MatchAction.UNTICK, 7, 12, "offer"),
    "b:call:7:12": ControlId(MATCH, MatchAction.CALL, 7, 12),
    "b:uncall:7:12": ControlId(MATCH, MatchAction.CALL_NOT, 7, 12),
    "b:now:7:12": ControlId(MATCH, MatchAction.PLAY_NOW, 7, 12),
    "b:shut:7:12": ControlId(MATCH, MatchAction.CLOSE_DOOR, 7, 12),
    "b:open:7:12": ControlId(MATCH, MatchAction.OPEN_DOOR, 7, 12),
    "g:white:9": ControlId(LOBBY, LobbyAction.JOIN_WHITE, 9),
    "g:black:9": ControlId(LOBBY, LobbyAction.JOIN_BLACK, 9),
    "g:namewhite:9": ControlId(LOBBY, LobbyAction.NAME_WHITE, 9),
    "g:nameblack:9": ControlId(LOBBY, LobbyAction.NAME_BLACK, 9),
    "g:leave:9": ControlId(LOBBY, LobbyAction.LEAVE, 9),
    "g:start:9": ControlId(LOBBY, LobbyAction.START, 9),
    "g:withdraw:9": ControlId(LOBBY, LobbyAction.WITHDRAW, 9),
    "c:accept:123456789012345678": ControlId(CHALLENGE, ChallengeAction.ACCEPT, 123456789012345678),
    "c:decline:9": ControlId(CHALLENGE, ChallengeAction.DECLINE, 9),
    "c:withdraw:9": ControlId(CHALLENGE, ChallengeAction.WITHDRAW, 9),
    "c:begin:0:0:english--huff": ControlId(CHALLENGE, ChallengeAction.BEGIN, 0, 0, "english--huff"),
    "c:rival:0:0:1234567890123456789-english": ControlId(
        CHALLENGE, ChallengeAction.RIVAL, 0, 0, "1234567890123456789-english"
    ),
    "e:enter:7": ControlId(TOURNAMENT, TournamentAction.ENTER, 7),
    "e:enter:7:0:home": ControlId(TOURNAMENT, TournamentAction.ENTER, 7, 0, "home"),
    "e:leave:7": ControlId(TOURNAMENT, TournamentAction.LEAVE, 7),
    "e:start:7": ControlId(TOURNAMENT, TournamentAction.START, 7),
    "e:mine:7": ControlId(TOURNAMENT, TournamentAction.MINE, 7),
    "e:play:7:0:3-2": ControlId(TOURNAMENT, TournamentAction.PLAY, 7, 0, "3-2"),
    "e:quit:7": ControlId(TOURNAMENT, TournamentAction.QUIT, 7),
    "e:surely:7": ControlId(TOURNAMENT, TournamentAction.QUIT_SURELY, 7),
    "e:judge:7": ControlId(TOURNAMENT, TournamentAction.JUDGE, 7),
    "e:give:7:0:417-white": ControlId(TOURNAMENT, TournamentAction.GIVE_RESULT, 7, 0, "417-white"),
    "m:join:7": ControlId(SIMUL, SimulAction.JOIN, 7),
    "m:leave:7": ControlId(SIMUL, SimulAction.LEAVE, 7),
    "m:start:7": ControlId(SIMUL, SimulAction.START, 7),
    "m:withdraw:7": ControlId(SIMUL, SimulAction.WITHDRAW, 7),
    "m:next:7": ControlId(SIMUL, SimulAction.NEXT, 7),
    "m:skip:9:12:7-1f": ControlId(SIMUL, SimulAction.SKIP, 9, 12, "7-1f"),
    "m:done:7": ControlId(SIMUL, SimulAction.DONE, 7),
    "m:giveup:7": ControlId(SIMUL, SimulAction.GIVE_UP, 7),
    "m:surely:7": ControlId(SIMUL, SimulAction.GIVE_UP_SURELY, 7),
    "m:shut:7": ControlId(SIMUL, SimulAction.CLOSE_DOOR, 7),
    "m:open:7": ControlId(SIMUL, SimulAction.OPEN_DOOR, 7),
    "e:back:7": ControlId(TOURNAMENT, TournamentAction.COME_BACK, 7),
    "e:here:7": ControlId(TOURNAMENT, TournamentAction.CHECK_IN, 7),
    "e:miss:7": ControlId(TOURNAMENT, TournamentAction.MISS, 7),
    "e:ask:7:0:3": ControlId(TOURNAMENT, TournamentAction.CHALLENGE, 7, 0, "3"),
    "e:join:7": ControlId(TOURNAMENT, TournamentAction.JOIN_TEAM, 7),
    "e:team:7": ControlId(TOURNAMENT, TournamentAction.MY_TEAM, 7),
    "e:up:7": ControlId(TOURNAMENT, TournamentAction.MOVE_UP, 7),
    "e:instead:7": ControlId(TOURNAMENT, TournamentAction.SUBSTITUTE, 7),
    "e:arbiter:7": ControlId(TOURNAMENT, TournamentAction.ARBITER, 7),
    "e:orders:7": ControlId(TOURNAMENT, TournamentAction.CHOOSE_ORDER, 7),
    "e:addto:7:1:swap-3": ControlId(TOURNAMENT, TournamentAction.COMPLETE_ORDER, 7, 1, "swap-3"),
    "e:order:7:12:swap-3-5": ControlId(TOURNAMENT, TournamentAction.ORDER, 7, 12, "swap-3-5"),
    "e:why:7:12:swap-3-5": ControlId(TOURNAMENT, TournamentAction.REASON, 7, 12, "swap-3-5"),
    "e:table:7:1:after": ControlId(TOURNAMENT, TournamentAction.TABLE, 7, 1, "after"),
    "e:list:2": ControlId(TOURNAMENT, TournamentAction.LIST, 2),
    "e:open:1": ControlId(TOURNAMENT, TournamentAction.OPEN, 1),
    "e:rounds:7:2:before": ControlId(TOURNAMENT, TournamentAction.ROUNDS, 7, 2, "before"),
    "r:page:2:0:quick-russian-world": ControlId(
        RATING, RatingAction.PAGE, 2, 0, "quick-russian-world"
    ),
    "l:open:7": ControlId(LESSON, LessonAction.OPEN, 7),
    "l:choose:5": ControlId(LESSON, LessonAction.CHOOSE, 5),
    "l:answer:7:12:2218": ControlId(LESSON, LessonAction.ANSWER, 7, 12, "2218"),
    "l:hint:7:12": ControlId(LESSON, LessonAction.HINT, 7, 12),
    "l:on:7:12": ControlId(LESSON, LessonAction.ON, 7, 12),
    "l:back:7:12": ControlId(LESSON, LessonAction.BACK, 7, 12),
    "l:again:7:12": ControlId(LESSON, LessonAction.AGAIN, 7, 12),
    "l:play:7:12": ControlId(LESSON, LessonAction.PLAY, 7, 12),
    "l:list:7:12": ControlId(LESSON, LessonAction.LIST, 7, 12),
    "p:next:7:3": ControlId(PUZZLE, PuzzleAction.NEXT, 7, 3),
    "p:answer:7:3:2218": ControlId(PUZZLE, PuzzleAction.ANSWER, 7, 3, "2218"),
    "p:retry:7:3": ControlId(PUZZLE, PuzzleAction.RETRY, 7, 3),
    "p:hint:7:3": ControlId(PUZZLE, PuzzleAction.HINT, 7, 3),
    "p:show:7:3": ControlId(PUZZLE, PuzzleAction.SHOW, 7, 3),
    "p:film:7:3": ControlId(PUZZLE, PuzzleAction.FILM, 7, 3),
    "p:rating:7:3": ControlId(PUZZLE, PuzzleAction.SHOW_RATING, 7, 3),
    "p:norating:7:3": ControlId(PUZZLE, PuzzleAction.HIDE_RATING, 7, 3),
    "p:solve:7:739773": ControlId(PUZZLE, PuzzleAction.SOLVE, 7, 739773),
    "i:first:0:99999": ControlId(RECORD, RecordAction.FIRST, 0, 99999),
    "i:back:999:1": ControlId(RECORD, RecordAction.BACK, 999, 1),
    "i:on:3:5:0123456789abcdef": ControlId(RECORD, RecordAction.ON, 3, 5, "0123456789abcdef"),
    "i:last:3:5": ControlId(RECORD, RecordAction.LAST, 3, 5),
    "i:analyse:3:0:0123456789abcdef": ControlId(
        RECORD, RecordAction.ANALYSE, 3, 0, "0123456789abcdef"
    ),
    "i:moment:3:2:0123456789abcdef": ControlId(
        RECORD, RecordAction.MOMENT, 3, 2, "0123456789abcdef"
    ),
    "o:theme:0": ControlId(PERSON, PersonAction.THEME, 0),
    "o:coordinates:0": ControlId(PERSON, PersonAction.COORDINATES, 0),
    "o:names:0": ControlId(PERSON, PersonAction.SQUARE_NAMES, 0),
    "o:text:0": ControlId(PERSON, PersonAction.TEXT_STYLE, 0),
    "o:less:0:0:last": ControlId(PERSON, PersonAction.REMIND_LESS, 0, 0, "last"),
    "b:abort:7:1": ControlId(MATCH, MatchAction.ABORT, 7, 1),
    "b:claim:7:12": ControlId(MATCH, MatchAction.CLAIM, 7, 12),
    "b:close:7:12": ControlId(MATCH, MatchAction.CLOSE, 7, 12),
    "b:card:7:60": ControlId(MATCH, MatchAction.CARD, 7, 60),
    "b:share:7:60": ControlId(MATCH, MatchAction.SHARE, 7, 60),
    "b:talk:7:60": ControlId(MATCH, MatchAction.TALK, 7, 60),
    "b:follow:7:12": ControlId(MATCH, MatchAction.FOLLOW, 7, 12),
    "b:follow:7:12:daily": ControlId(MATCH, MatchAction.FOLLOW, 7, 12, "daily"),
    "b:unfollow:7:12": ControlId(MATCH, MatchAction.UNFOLLOW, 7, 12),
    "b:foretell:7:2:white": ControlId(MATCH, MatchAction.FORETELL, 7, 2, "white"),
    "n:page:2": ControlId(INBOX, InboxAction.PAGE, 2),
    "n:here:2": ControlId(INBOX, InboxAction.HERE, 2),
    "n:waiting:2": ControlId(INBOX, InboxAction.WAITING, 2),
    "n:play:417": ControlId(INBOX, InboxAction.PLAY, 417),
    "n:skip:417:12": ControlId(INBOX, InboxAction.SKIP, 417, 12),
    "n:skip:417:12:1a-9f": ControlId(INBOX, InboxAction.SKIP, 417, 12, "1a-9f"),
    "n:done:1": ControlId(INBOX, InboxAction.DONE, 1),
    "n:next:1:0:1a-9f": ControlId(INBOX, InboxAction.NEXT, 1, 0, "1a-9f"),
    "n:plan:417:12": ControlId(INBOX, InboxAction.PLAN, 417, 12),
    "w:page:2": ControlId(WATCH_LIST, WatchListAction.PAGE, 2),
    "w:here:2": ControlId(WATCH_LIST, WatchListAction.HERE, 2),
    "w:open:0": ControlId(WATCH_LIST, WatchListAction.OPEN, 0),
    "p:name:32:4": ControlId(PUZZLE, PuzzleAction.NAME, 32, 4),
    "p:noname:32:4": ControlId(PUZZLE, PuzzleAction.NAME_NOT, 32, 4),
    "v:puzzle:0": ControlId(SERVER, ServerAction.PUZZLE_CHANNEL, 0),
    "p:report:32:4": ControlId(PUZZLE, PuzzleAction.REPORT, 32, 4),
    "p:open:32": ControlId(PUZZLE, PuzzleAction.OPEN, 32),
    "t:show:0:2:0200-russian": ControlId(OPENING, OpeningAction.SHOW, 0, 2, "0200-russian"),
    "t:first:0:0:-russian": ControlId(OPENING, OpeningAction.FIRST, 0, 0, "-russian"),
    "t:choose:0": ControlId(OPENING, OpeningAction.CHOOSE, 0),
    "v:theme:0": ControlId(SERVER, ServerAction.THEME, 0),
    "v:view:0": ControlId(SERVER, ServerAction.VIEW, 0),
    "v:boards:0": ControlId(SERVER, ServerAction.BOARDS, 0),
    "v:threads:0": ControlId(SERVER, ServerAction.THREADS, 0),
    "v:computer:0": ControlId(SERVER, ServerAction.COMPUTER, 0),
    "v:analysis:0": ControlId(SERVER, ServerAction.ANALYSIS, 0),
    "v:channels:0": ControlId(SERVER, ServerAction.GAME_CHANNELS, 0),
    "v:feed:0": ControlId(SERVER, ServerAction.FEED_CHANNEL, 0),
    "v:party:0": ControlId(SERVER, ServerAction.PARTY_CHANNEL, 0),
    "v:audit:0": ControlId(SERVER, ServerAction.AUDIT_CHANNEL, 0),
    "v:ban:3:0:42": ControlId(SERVER, ServerAction.BAN, 3, 0, "42"),
    "v:banwhy:0:0:42": ControlId(SERVER, ServerAction.BAN_WITH_REASON, 0, 0, "42"),
    "v:endgames:0:0:42": ControlId(SERVER, ServerAction.END_GAMES, 0, 0, "42"),
    "i:next:3:0": ControlId(RECORD, RecordAction.NEXT_GAME, 3, 0),
    "g:code:7": ControlId(LOBBY, LobbyAction.CODE, 7),
    "y:fetch:0:0:42": ControlId(PRIVACY, PrivacyAction.FETCH, 0, 0, "42"),
    "y:older:7:0:42": ControlId(PRIVACY, PrivacyAction.OLDER, 7, 0, "42"),
    "y:erase:0:0:42": ControlId(PRIVACY, PrivacyAction.ERASE, 0, 0, "42"),
    "y:goon:0:0:42": ControlId(PRIVACY, PrivacyAction.ERASE_ON, 0, 0, "42"),
    "y:now:0:0:42": ControlId(PRIVACY, PrivacyAction.ERASE_NOW, 0, 0, "42"),
    "y:keep:0:0:42": ControlId(PRIVACY, PrivacyAction.KEEP, 0, 0, "42"),
}


@pytest.mark.parametrize(("custom_id", "control"), OF_OLD.items(), ids=OF_OLD)
def test_controls_of_old_messages_are_read(custom_id: str, control: ControlId) -> None:
    assert ControlId.read(custom_id) == control
    assert str(control) == re.sub("^s:", "b:", custom_id)


def test_every_action_was_told_above() -> None:
    """A new action needs a line among those of old, once messages hold it."""
    known = {(control.kind, control.action) for control in OF_OLD.values()}
    assert known == {(kind, action) for kind in ControlKind for action in ACTIONS[kind]}


@given(
    st.sampled_from([(kind, action) for kind in ControlKind for action in ACTIONS[kind]]),
    st.integers(0, 10**18 - 1),
    st.none() | st.integers(0, 10**6 - 1),
    st.from_regex(r"[a-z0-9-]{0,60}", fullmatch=True),
)
def test_what_is_written_is_read(
    kind: tuple[ControlKind, MatchAction], subject: int, ply: int | None, detail: str
) -> None:
    control = ControlId(*kind, subject, ply, detail if ply is not None else "")
    assert ControlId.read(str(control)) == control
    assert len(str(control)) <= 100


STRANGE = (
    "",
    "b",
    "b:move",
    "b:move:x:1",
    "b:move:-7:1",
    "b:move:7:1\n",
    "b:move:7:1:",
    "b:move:7:1:UP",
    "b:fly:7:1",
    "z:move:7:1",
    "c:move:7",
    "b:move:7777777777777777777:1",
    "📦",
)


@pytest.mark.parametrize("custom_id", STRANGE)
def test_what_no_version_wrote_is_unknown(custom_id: str) -> None:
    with pytest.raises(UnknownControl):
        ControlId.read(custom_id)
