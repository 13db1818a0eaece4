"""Every button and menu: which act serves which action. A new action is listed here."""

from collections.abc import Awaitable, Callable, Mapping

from bot.acts import (
    analysing,
    challenging,
    choosing,
    daily_puzzle,
    earlier_controls,
    ending,
    following,
    hinting,
    inbox,
    learning,
    moving,
    openings,
    recording,
    server_choosing,
    sharing,
    solving,
    together,
    voting,
    watch_list,
    watching,
)
from bot.acts.host import Interaction
from bot.acts.request import Request
from bot.acts.serve import serving
from bot.talk.request_refusals import OldControl
from bot.views.control_id import (
    Action,
    ChallengeAction,
    ControlId,
    ControlKind,
    InboxAction,
    LessonAction,
    LobbyAction,
    MatchAction,
    OpeningAction,
    PersonAction,
    PuzzleAction,
    RecordAction,
    ServerAction,
    UnknownControl,
    WatchListAction,
)

ServeControl = Callable[[Request, ControlId], Awaitable[None]]

CONTROLS: Mapping[ControlKind, Mapping[Action, ServeControl]] = {
    ControlKind.MATCH: {
        MatchAction.MOVE: moving.open_picker,
        MatchAction.PLAY: moving.play_chosen,
        MatchAction.PIECE: moving.choose_piece,
        MatchAction.ANOTHER_PIECE: moving.open_picker,
        MatchAction.PLAY_SURELY: moving.play_surely,
        MatchAction.TARGET: earlier_controls.play_written_move,
        MatchAction.ONLY_MOVE: earlier_controls.play_only_move,
        MatchAction.FOREIGN_PIECE: earlier_controls.play_numbered_move,
        MatchAction.HUFF: moving.open_picker,
        MatchAction.DRAW: ending.open_draw,
        MatchAction.OFFER_DRAW: ending.offer_draw,
        MatchAction.ACCEPT_DRAW: ending.accept_draw,
        MatchAction.DECLINE_DRAW: ending.decline_draw,
        MatchAction.RESIGN: ending.open_resignation,
        MatchAction.RESIGN_SURELY: ending.resign_surely,
        MatchAction.PLAY_ON: ending.play_on,
        MatchAction.REMATCH: ending.rematch,
        MatchAction.ABORT: ending.call_off,
        MatchAction.CLAIM: ending.claim_win,
        MatchAction.CARD: sharing.open_card,
        MatchAction.SHARE: sharing.share,
        MatchAction.FOLLOW: following.follow_by_button,
        MatchAction.UNFOLLOW: following.unfollow,
        MatchAction.WATCH: watching.watch,
        MatchAction.MORE: watching.open_more,
        MatchAction.AS_TEXT: watching.read_text,
        MatchAction.RECORD: watching.get_record,
        MatchAction.RULES: watching.read_rules,
        MatchAction.REPLAY: watching.open_replay,
        MatchAction.STEP: watching.step,
        MatchAction.TAKE_BACK: ending.take_back,
        MatchAction.HINT: hinting.give_hint,
        MatchAction.HINT_MOVE: hinting.show_move,
        MatchAction.ANALYSE: analysing.open_analysis,
        MatchAction.MOMENT: analysing.open_moment,
        MatchAction.VOTES: voting.show_votes,
        MatchAction.JOIN: voting.join,
        MatchAction.LEAVE: voting.leave,
        MatchAction.SECOND: voting.second,
        MatchAction.UNVOTE: voting.take_back,
        MatchAction.TICK: voting.tick,
        MatchAction.UNTICK: voting.untick,
        MatchAction.CALL: voting.call,
        MatchAction.CALL_NOT: voting.call_not,
        MatchAction.PLAY_NOW: voting.play_now,
        MatchAction.CLOSE_DOOR: voting.close_door,
        MatchAction.OPEN_DOOR: voting.open_door,
    },
    ControlKind.CHALLENGE: {
        ChallengeAction.ACCEPT: challenging.accept,
        ChallengeAction.DECLINE: challenging.decline,
        ChallengeAction.WITHDRAW: challenging.withdraw,
        ChallengeAction.BEGIN: challenging.challenge_anybody,
    },
    ControlKind.INBOX: {
        InboxAction.PAGE: inbox.turn_page,
        InboxAction.HERE: inbox.turn_page,
        InboxAction.WAITING: inbox.turn_page,
        InboxAction.DONE: inbox.turn_page,
        InboxAction.PLAY: inbox.play_in_round,
        InboxAction.SKIP: inbox.skip_game,
    },
    ControlKind.WATCH_LIST: {
        WatchListAction.PAGE: watch_list.turn_page,
        WatchListAction.HERE: watch_list.turn_page,
        WatchListAction.OPEN: watch_list.open_game,
    },
    ControlKind.PERSON: dict.fromkeys(PersonAction, choosing.choose_for_oneself),
    ControlKind.LOBBY: {
        LobbyAction.JOIN_WHITE: together.join_white,
        LobbyAction.JOIN_BLACK: together.join_black,
        LobbyAction.NAME_WHITE: together.name_white,
        LobbyAction.NAME_BLACK: together.name_black,
        LobbyAction.LEAVE: together.leave_lobby,
        LobbyAction.START: together.start,
        LobbyAction.WITHDRAW: together.withdraw,
    },
    ControlKind.SERVER: {
        ServerAction.THEME: server_choosing.choose_for_server,
        ServerAction.VIEW: server_choosing.choose_for_server,
        ServerAction.BOARDS: server_choosing.choose_for_server,
        ServerAction.THREADS: server_choosing.choose_for_server,
        ServerAction.COMPUTER: server_choosing.choose_for_server,
        ServerAction.ANALYSIS: server_choosing.choose_for_server,
        ServerAction.GAME_CHANNELS: server_choosing.choose_game_channels,
        ServerAction.AUDIT_CHANNEL: server_choosing.choose_audit_channel,
        ServerAction.PUZZLE_CHANNEL: server_choosing.choose_puzzle_channel,
    },
    ControlKind.LESSON: {
        LessonAction.OPEN: learning.open_lesson,
        LessonAction.CHOOSE: learning.choose_lesson,
        LessonAction.ANSWER: learning.answer_step,
        LessonAction.HINT: learning.give_hint,
        LessonAction.ON: learning.go_on,
        LessonAction.BACK: learning.go_back,
        LessonAction.AGAIN: learning.begin_again,
        LessonAction.PLAY: learning.play_small_game,
        LessonAction.LIST: learning.list_all,
    },
    ControlKind.PUZZLE: {
        PuzzleAction.NEXT: solving.choose_next,
        PuzzleAction.ANSWER: solving.answer_puzzle,
        PuzzleAction.RETRY: solving.try_again,
        PuzzleAction.HINT: solving.give_hint,
        PuzzleAction.SHOW: solving.show_solution,
        PuzzleAction.FILM: solving.show_as_film,
        PuzzleAction.SHOW_RATING: solving.show_rating,
        PuzzleAction.HIDE_RATING: solving.hide_rating,
        PuzzleAction.SOLVE: daily_puzzle.open_daily,
        PuzzleAction.OPEN: solving.open_puzzle,
        PuzzleAction.NAME: solving.allow_name,
        PuzzleAction.NAME_NOT: solving.refuse_name,
    },
    ControlKind.OPENING: dict.fromkeys(OpeningAction, openings.show_position),
    ControlKind.RECORD: dict.fromkeys(RecordAction, recording.step_through_record),
}


async def serve_control(interaction: Interaction) -> None:
    """Serve the use of a button or menu, whatever message it stands in."""
    async with serving(interaction) as request:
        try:
            control = ControlId.read(request.custom_id)
        except UnknownControl as error:
            raise OldControl from error
        await CONTROLS[control.kind][control.action](request, control)
