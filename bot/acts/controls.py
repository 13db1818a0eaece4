"""Every button and menu: which act serves which action. A new action is listed here."""

from collections.abc import Mapping

from bot.acts import (
    agreeing,
    aiming,
    analysing,
    analysing_records,
    arbiter_panel,
    away_sides,
    bans,
    being_away,
    challenge_forms,
    challenging,
    choosing,
    comparing,
    daily_puzzle,
    earlier_controls,
    ending,
    explaining,
    finished_games,
    following,
    hinting,
    inbox,
    judging,
    ladders,
    learning,
    lobby_forms,
    moving,
    openings,
    own_data,
    planning,
    predicting,
    ratings,
    recording,
    reminding,
    runs,
    server_choosing,
    sharing,
    simul_forms,
    simuls,
    solving,
    talking,
    team_threads,
    together,
    tournament_arbiter,
    tournament_forms,
    tournament_list,
    tournament_teams,
    tournaments,
    uploading,
    voting,
    watch_list,
    watching,
)
from bot.acts.host import Interaction
from bot.acts.put_back import answer_lost, is_lost, tell_if_newer
from bot.acts.request import Request, ServeControl
from bot.acts.serve import serving
from bot.matches.match_facts import NoSuchMatch
from bot.people.sights import check_seen, find_sight
from bot.talk.request_refusals import OldControl
from bot.views.control_actions import (
    Action,
    ChallengeAction,
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
    RunAction,
    ServerAction,
    SimulAction,
    TournamentAction,
    WatchListAction,
)
from bot.views.control_id import MOST_NUMBER, ControlId, UnknownControl
from storage.rows import SubjectKind

CONTROLS: Mapping[ControlKind, Mapping[Action, ServeControl]] = {
    ControlKind.MATCH: {
        MatchAction.MOVE: moving.open_picker,
        MatchAction.PLAY: moving.play_chosen,
        MatchAction.PIECE: moving.choose_piece,
        MatchAction.AIM: aiming.aim,
        MatchAction.SHOOT: aiming.shoot,
        MatchAction.ANOTHER_PIECE: moving.open_picker,
        MatchAction.PLAY_SURELY: moving.play_surely,
        MatchAction.TARGET: earlier_controls.play_written_move,
        MatchAction.ONLY_MOVE: earlier_controls.play_only_move,
        MatchAction.FOREIGN_PIECE: earlier_controls.play_numbered_move,
        MatchAction.HUFF: moving.open_picker,
        MatchAction.DRAW: ending.open_draw,
        MatchAction.OFFER_DRAW: ending.offer_draw,
        MatchAction.ACCEPT_OFFER: agreeing.accept_offer,
        MatchAction.DECLINE_OFFER: agreeing.decline_offer,
        MatchAction.WITHDRAW_OFFER: agreeing.withdraw_offer,
        MatchAction.PAUSE: agreeing.open_pause,
        MatchAction.GO_ON: agreeing.go_on,
        MatchAction.GIVE_TIME: agreeing.give_time,
        MatchAction.PLAN: planning.open_plan,
        MatchAction.PLAN_ON: planning.plan_on,
        MatchAction.FORGET_PLAN: planning.forget_plan,
        MatchAction.RESIGN: ending.open_resignation,
        MatchAction.RESIGN_SURELY: ending.resign_surely,
        MatchAction.PLAY_ON: ending.play_on,
        MatchAction.REMATCH: ending.rematch,
        MatchAction.ABORT: ending.call_off,
        MatchAction.CLAIM: ending.claim_win,
        MatchAction.CLOSE: ending.close,
        MatchAction.CARD: sharing.open_card,
        MatchAction.SHARE: sharing.share,
        MatchAction.TALK: talking.talk_about_it,
        MatchAction.TEAM_THREAD: team_threads.open_team_thread,
        MatchAction.FOLLOW: following.follow_by_button,
        MatchAction.UNFOLLOW: following.unfollow,
        MatchAction.PREDICT: predicting.choose_winner,
        MatchAction.WATCH: watching.watch,
        MatchAction.MORE: watching.open_more,
        MatchAction.AS_TEXT: watching.read_text,
        MatchAction.RECORD: watching.get_record,
        MatchAction.RULES: watching.read_rules,
        MatchAction.REPLAY: watching.open_replay,
        MatchAction.STEP: watching.step,
        MatchAction.TAKE_BACK: agreeing.take_back,
        MatchAction.HINT: hinting.give_hint,
        MatchAction.HINT_MOVE: hinting.show_move,
        MatchAction.ANALYSE: analysing.open_analysis,
        MatchAction.MOMENT: analysing.open_moment,
        MatchAction.RETRY_MISTAKES: analysing.retry_mistakes,
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
        ChallengeAction.RIVAL: ratings.challenge_rival,
        ChallengeAction.FORM: challenge_forms.open_form,
        ChallengeAction.FORM_SENT: challenge_forms.take_form,
        ChallengeAction.REST: challenge_forms.open_rest,
        ChallengeAction.REST_SENT: challenge_forms.take_rest,
    },
    ControlKind.INBOX: {
        InboxAction.PAGE: inbox.turn_page,
        InboxAction.HERE: inbox.turn_page,
        InboxAction.WAITING: inbox.turn_page,
        InboxAction.DONE: inbox.turn_page,
        InboxAction.PLAY: inbox.play_in_round,
        InboxAction.SKIP: inbox.skip_game,
        InboxAction.NEXT: inbox.play_next,
        InboxAction.PLAN: planning.plan_from_list,
        InboxAction.FINISHED: finished_games.turn_finished_page,
    },
    ControlKind.TOURNAMENT: {
        TournamentAction.ENTER: tournaments.enter,
        TournamentAction.WAIT: tournaments.wait,
        TournamentAction.LEAVE: tournaments.leave,
        TournamentAction.START: tournaments.start,
        TournamentAction.MINE: tournaments.open_own_games,
        TournamentAction.PLAY: tournaments.play,
        TournamentAction.QUIT: tournaments.ask_whether_to_withdraw,
        TournamentAction.QUIT_SURELY: tournaments.withdraw,
        TournamentAction.JUDGE: judging.open_games_to_judge,
        TournamentAction.GIVE_RESULT: judging.give_result,
        TournamentAction.COME_BACK: tournaments.come_back,
        TournamentAction.CHECK_IN: tournaments.check_in,
        TournamentAction.MISS: tournaments.miss_round,
        TournamentAction.TABLE: tournaments.open_table,
        TournamentAction.ROUNDS: tournaments.open_rounds,
        TournamentAction.CHALLENGE: ladders.challenge,
        TournamentAction.JOIN_TEAM: tournament_teams.join_team,
        TournamentAction.MY_TEAM: tournament_teams.open_own_team,
        TournamentAction.MOVE_UP: tournament_teams.move_up,
        TournamentAction.SUBSTITUTE: tournament_teams.send_substitute,
        TournamentAction.ORDER: tournament_arbiter.carry_out,
        TournamentAction.ARBITER: arbiter_panel.open_panel,
        TournamentAction.CHOOSE_ORDER: arbiter_panel.choose_order,
        TournamentAction.COMPLETE_ORDER: arbiter_panel.complete_order,
        TournamentAction.REASON: tournament_arbiter.ask_for_reason,
        TournamentAction.LIST: tournament_list.turn_page,
        TournamentAction.OPEN: tournament_list.open_one,
        TournamentAction.FORM: tournament_forms.open_form,
        TournamentAction.FORM_SENT: tournament_forms.take_form,
        TournamentAction.REST: tournament_forms.open_rest,
        TournamentAction.REST_SENT: tournament_forms.take_rest,
    },
    ControlKind.SIMUL: {
        SimulAction.JOIN: simuls.join,
        SimulAction.LEAVE: simuls.leave,
        SimulAction.START: simuls.start,
        SimulAction.WITHDRAW: simuls.withdraw,
        SimulAction.NEXT: simuls.open_next_board,
        SimulAction.SKIP: simuls.skip_board,
        SimulAction.DONE: simuls.open_panel,
        SimulAction.GIVE_UP: simuls.ask_whether_to_give_up,
        SimulAction.GIVE_UP_SURELY: simuls.give_up,
        SimulAction.CLOSE_DOOR: simuls.close_door,
        SimulAction.OPEN_DOOR: simuls.open_door,
        SimulAction.FORM: simul_forms.open_form,
        SimulAction.FORM_SENT: simul_forms.take_form,
    },
    ControlKind.RUN: {
        RunAction.GO: runs.go,
        RunAction.ANSWER: runs.answer,
        RunAction.PIECE: runs.choose_piece,
        RunAction.LOOK: runs.look,
        RunAction.SKIP: runs.skip,
        RunAction.STOP: runs.ask_whether_to_stop,
        RunAction.STOP_SURELY: runs.stop,
        RunAction.SHARE: runs.share,
        RunAction.TABLE: runs.open_table,
        RunAction.MISSED: runs.open_missed,
    },
    ControlKind.PRIVACY: {
        PrivacyAction.FETCH: own_data.fetch_data,
        PrivacyAction.OLDER: own_data.fetch_older,
        PrivacyAction.ERASE: own_data.ask_first,
        PrivacyAction.ERASE_ON: own_data.ask_again,
        PrivacyAction.ERASE_NOW: own_data.erase,
        PrivacyAction.KEEP: own_data.keep,
    },
    ControlKind.RATING: {RatingAction.PAGE: ratings.turn_table_page},
    ControlKind.WATCH_LIST: {
        WatchListAction.PAGE: watch_list.turn_page,
        WatchListAction.HERE: watch_list.turn_page,
        WatchListAction.OPEN: watch_list.open_game,
    },
    ControlKind.PERSON: {
        **dict.fromkeys(PersonAction, choosing.choose_for_oneself),
        PersonAction.REMIND_LESS: reminding.remind_less,
        PersonAction.COMMANDS: explaining.list_commands,
        PersonAction.SECTION: choosing.open_section,
        PersonAction.ZONE: choosing.ask_for_zone,
        PersonAction.ZONE_GIVEN: choosing.keep_zone,
        PersonAction.QUIET: choosing.ask_for_quiet_hours,
        PersonAction.QUIET_GIVEN: choosing.keep_quiet_hours,
        PersonAction.AWAY_FORM: being_away.open_form,
        PersonAction.AWAY_FORM_SENT: being_away.take_form,
    },
    ControlKind.LOBBY: {
        LobbyAction.JOIN_WHITE: together.join_white,
        LobbyAction.JOIN_BLACK: together.join_black,
        LobbyAction.NAME_WHITE: together.name_white,
        LobbyAction.NAME_BLACK: together.name_black,
        LobbyAction.LEAVE: together.leave,
        LobbyAction.START: together.start,
        LobbyAction.WITHDRAW: together.withdraw,
        LobbyAction.CODE: away_sides.show_code,
        LobbyAction.FORM: lobby_forms.open_form,
        LobbyAction.FORM_SENT: lobby_forms.take_form,
        LobbyAction.REST: lobby_forms.open_rest,
        LobbyAction.REST_SENT: lobby_forms.take_rest,
    },
    ControlKind.SERVER: {
        ServerAction.THEME: server_choosing.choose_for_server,
        ServerAction.VIEW: server_choosing.choose_for_server,
        ServerAction.BOARDS: server_choosing.choose_for_server,
        ServerAction.THREADS: server_choosing.choose_for_server,
        ServerAction.COMPUTER: server_choosing.choose_for_server,
        ServerAction.ANALYSIS: server_choosing.choose_for_server,
        ServerAction.TOURNAMENTS: server_choosing.choose_for_server,
        ServerAction.LANGUAGE: server_choosing.choose_for_server,
        ServerAction.SPEAK: server_choosing.take_language,
        ServerAction.GAME_CHANNELS: server_choosing.choose_game_channels,
        ServerAction.AUDIT_CHANNEL: server_choosing.choose_audit_channel,
        ServerAction.PUZZLE_CHANNEL: server_choosing.choose_puzzle_channel,
        ServerAction.FEED_CHANNEL: server_choosing.choose_feed_channel,
        ServerAction.PARTY_CHANNEL: server_choosing.choose_party_channel,
        ServerAction.BAN: bans.carry_out_ban,
        ServerAction.BAN_WITH_REASON: bans.ask_for_reason,
        ServerAction.END_GAMES: bans.end_games,
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
        LessonAction.FULL_GAME: learning.play_full_game,
        LessonAction.ONE_STAR: learning.list_with_one_star,
        LessonAction.KNOW: comparing.answer_known,
        LessonAction.DIFFERENCES: comparing.open_differences,
        LessonAction.DIFFERENCE: comparing.open_step,
        LessonAction.COMPARE: comparing.compare_other,
    },
    ControlKind.PUZZLE: {
        PuzzleAction.NEXT: solving.choose_next,
        PuzzleAction.USUAL: solving.show_usual,
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
        PuzzleAction.REPORT: solving.report,
    },
    ControlKind.OPENING: dict.fromkeys(OpeningAction, openings.show_position),
    ControlKind.RECORD: {
        RecordAction.FIRST: recording.step_through_record,
        RecordAction.BACK: recording.step_through_record,
        RecordAction.ON: recording.step_through_record,
        RecordAction.LAST: recording.step_through_record,
        RecordAction.NEXT_GAME: recording.step_through_record,
        RecordAction.CHOOSE_GAME: recording.ask_for_game,
        RecordAction.GAME_CHOSEN: recording.show_chosen_game,
        RecordAction.ANALYSE: analysing_records.open_analysis,
        RecordAction.MOMENT: analysing_records.open_moment,
        RecordAction.UPLOAD: uploading.open_form,
        RecordAction.UPLOADED: uploading.take_file,
    },
}

# Things that may be hidden; some of their controls have a different subject.
SUBJECTS: Mapping[ControlKind, SubjectKind] = {
    ControlKind.CHALLENGE: SubjectKind.CHALLENGE,
    ControlKind.LOBBY: SubjectKind.LOBBY,
    ControlKind.SIMUL: SubjectKind.SIMUL,
    ControlKind.TOURNAMENT: SubjectKind.TOURNAMENT,
}
OF_SOMETHING_ELSE: set[tuple[ControlKind, Action]] = {
    (ControlKind.CHALLENGE, ChallengeAction.BEGIN),
    (ControlKind.CHALLENGE, ChallengeAction.RIVAL),
    (ControlKind.SIMUL, SimulAction.SKIP),  # a match, and the simul in the detail
    (ControlKind.TOURNAMENT, TournamentAction.LIST),  # a page
    (ControlKind.TOURNAMENT, TournamentAction.OPEN),
}


async def check_sight(request: Request, control: ControlId) -> None:
    """Refuse a control of something that the person may not see, as if it did not exist.

    This comes before the act, whose refusals might reveal what it is about.
    """
    if control.kind is ControlKind.MATCH:
        await request.find_match(control.subject)
    elif (
        control.kind in SUBJECTS
        and control.subject
        and (control.kind, control.action) not in OF_SOMETHING_ELSE
    ):
        kind, number = SUBJECTS[control.kind], control.subject
        sight = await request.run(find_sight, kind, number, request.person.id)
        check_seen(sight, kind, number, request.viewer)


async def serve_control(interaction: Interaction) -> None:
    """Serve the use of a button or menu, whatever message it stands in, or a form."""
    async with serving(interaction) as request:
        try:
            control = ControlId.read(request.custom_id)
            if control.subject > MOST_NUMBER:
                raise UnknownControl(request.custom_id)
            if is_lost(request, control):
                return await answer_lost(request, control)
            await check_sight(request, control)
            await CONTROLS[control.kind][control.action](request, control)
        except UnknownControl as error:
            raise OldControl from error
        except NoSuchMatch:
            await tell_if_newer(request, control)
            raise
