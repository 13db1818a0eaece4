"""The subjects and actions of buttons, menus and forms."""

from enum import StrEnum

from bot.views.school.school_actions import (
    DuelAction,
    LessonAction,
    OpeningAction,
    PracticeAction,
    PuzzleAction,
    RunAction,
)


class ControlKind(StrEnum):
    """The kind of thing that the number in a custom_id identifies. A letter once used keeps its
    meaning.
    """

    MATCH = "b"
    CHALLENGE = "c"
    LESSON = "l"
    PUZZLE = "p"
    RECORD = "i"  # a game of the file that the message carries
    PERSON = "o"  # nothing: the settings of the person who uses it
    LOBBY = "g"  # a game of teams that waits for people
    INBOX = "n"  # a page of the games of the person who uses it, or one of these games
    WATCH_LIST = "w"  # a page of a server's games that the person who uses it may see
    OPENING = "t"  # nothing: the detail tells the first moves and the game
    SERVER = "v"  # nothing, or days: it stands in a message of the server that it is about
    RATING = "r"  # a page of a table of ratings
    TOURNAMENT = "e"
    PRIVACY = "y"  # a match below which games are fetched; the detail is who it is about
    SIMUL = "m"  # one against many; to skip a board: its match
    DUEL = "d"
    RUN = "k"  # puzzles against the clock, or the streak of a day
    EVENING = "a"
    SEASON = "f"  # a month of this server, by the number of its first day
    PRACTICE = "h"  # the number of an ending, 0 for the list


class MatchAction(StrEnum):
    """What the controls of a match do. Old messages hold these values, so never change one."""

    MOVE = "move"
    PLAY = "play"
    PLAY_SURELY = "confirm"
    PIECE = "piece"
    TARGET = "target"
    ANOTHER_PIECE = "back"
    ONLY_MOVE = "only"
    FOREIGN_PIECE = "sure"
    HUFF = "huff"
    DRAW = "draw"
    OFFER_DRAW = "offer"
    ACCEPT_OFFER = "accept"  # the detail is the kind of the offer, none for a draw
    DECLINE_OFFER = "decline"
    WITHDRAW_OFFER = "withdraw"
    RESIGN = "resign"
    RESIGN_SURELY = "givein"
    PLAY_ON = "goon"
    REMATCH = "rematch"
    WATCH = "watch"
    MORE = "more"
    AS_TEXT = "letters"
    RECORD = "record"
    RULES = "rules"
    REPLAY = "replay"
    STEP = "step"
    TAKE_BACK = "takeback"
    HINT = "hint"
    HINT_MOVE = "hintmove"
    ANALYSE = "analyse"
    MOMENT = "moment"
    RETRY_MISTAKES = "mistakes"
    VOTES = "votes"
    JOIN = "join"
    LEAVE = "leave"
    SECOND = "second"  # the detail is the index of a choice among all
    UNVOTE = "unvote"
    TICK = "tick"  # the detail names the tick
    UNTICK = "untick"
    CALL = "call"
    CALL_NOT = "uncall"
    PLAY_NOW = "now"
    CLOSE_DOOR = "shut"
    OPEN_DOOR = "open"
    ABORT = "abort"
    CLAIM = "claim"
    CLOSE = "close"
    CARD = "card"
    SHARE = "share"
    TALK = "talk"
    TEAM_THREAD = "teamtalk"
    FOLLOW = "follow"  # the detail names the way, none: at the end
    UNFOLLOW = "unfollow"
    PAUSE = "pause"  # the detail is the number of days
    GO_ON = "resume"
    GIVE_TIME = "give"
    PREDICT = "foretell"  # the detail names the winner
    PLAN = "plan"  # the detail is the way to a position, a pair of digits for each move
    PLAN_ON = "planon"  # likewise
    FORGET_PLAN = "unplan"
    AIM = "aim"  # the detail names a disc, or a disc and its target
    OPEN_BOARD = "drag"
    SHOOT = "shoot"  # the detail names a disc, its target and the power


class ChallengeAction(StrEnum):
    """What the buttons of a challenge do."""

    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"
    BEGIN = "begin"
    RIVAL = "rival"  # the detail is a person, and the key of a game
    FORM = "form"  # opens the form for a new one (subject 0) or for changing one
    FORM_SENT = "formsent"
    REST = "rest"  # opens the form for the rest
    REST_SENT = "restsent"


class RecordAction(StrEnum):
    """What the buttons under an attached record do."""

    FIRST = "first"
    BACK = "back"
    ON = "on"
    LAST = "last"
    NEXT_GAME = "next"
    CHOOSE_GAME = "choose"  # opens the form for its number
    GAME_CHOSEN = "chosen"  # the form
    ANALYSE = "analyse"
    MOMENT = "moment"  # the ply is its number, from 1
    UPLOAD = "upload"  # opens a form for a file, as it says: to analyse it if the subject is 1
    UPLOADED = "uploaded"


class PersonAction(StrEnum):
    """What the controls of a person's settings do; menus are named after the stored setting."""

    THEME = "theme"
    COORDINATES = "coordinates"
    SQUARE_NAMES = "names"
    TEXT_STYLE = "text"
    LANGUAGE = "language"
    REMINDERS = "reminders"
    DIGEST = "digest"
    PINGS = "pings"
    INBOX = "inbox"
    FORCED = "forced"
    AWAY = "away"
    AWAY_FORM = "awayform"  # opens the form for days away
    AWAY_FORM_SENT = "awayformsent"
    LESSONS = "lessons"
    TABLE = "table"
    WORLD = "world"
    FEED = "feed"
    SEASON = "season"
    ACHIEVEMENTS = "achievements"
    REMARKS = "remarks"
    NAMED = "named"
    SECTION = "section"  # the subject is its place among all, from 1; 0 is the overview
    ZONE = "zone"  # opens a form
    ZONE_GIVEN = "zonegiven"
    QUIET = "quiet"  # likewise
    QUIET_GIVEN = "quietgiven"
    REMIND_LESS = "less"  # the detail is how often from then on
    COMMANDS = "commands"  # all of them are listed
    BLOCKED = "blocked"
    BLOCKED_CHOSEN = "blockedchosen"


class InboxAction(StrEnum):
    """What the buttons of a person's list of games do."""

    PAGE = "page"
    HERE = "here"  # it only shows the page number
    WAITING = "waiting"  # a page of only those that wait for the person
    PLAY = "play"  # the subject is the number of a match, as in SKIP and PLAN
    SKIP = "skip"  # the detail names the matches that were skipped before
    NEXT = "next"  # likewise
    PLAN = "plan"  # the ply is that of the match
    DONE = "done"
    FINISHED = "finished"  # a page of the finished games


class WatchListAction(StrEnum):
    """What the controls under the list of a server's games do."""

    PAGE = "page"
    HERE = "here"  # it only shows the page number
    OPEN = "open"  # the subject is a game; 0: the one that was chosen


class TournamentAction(StrEnum):
    """What the buttons of a tournament do.

    The detail is the round and board of a game, or its match and the result it is given. The ply is
    the number of a page, or of a round, counted from 1.
    """

    ENTER = "enter"
    WAIT = "wait"
    LEAVE = "leave"
    START = "start"
    MINE = "mine"
    PLAY = "play"
    AWAY = "away"  # no longer ready for a game
    REPORT = "report"  # the detail is a round, a board and the opponent
    TELL = "tell"  # likewise, and the points of both: opens a form, which is a TOLD
    TOLD = "told"
    QUIT = "quit"
    QUIT_SURELY = "surely"
    JUDGE = "judge"
    GIVE_RESULT = "give"
    COME_BACK = "back"
    MISS = "miss"
    TABLE = "table"
    ROUNDS = "rounds"
    CHECK_IN = "here"
    CHALLENGE = "ask"  # the detail is the number of the person challenged
    JOIN_TEAM = "join"
    MY_TEAM = "team"
    MOVE_UP = "up"  # in the menu, the number of a player
    SEED = "seed"  # in the menu, a person; the ply is the number of the menu
    UNSEED = "unseed"
    SUBSTITUTE = "instead"  # in the menu, the numbers of the member replaced and of the substitute
    ORDER = "order"  # the detail is an arbiter's order, the ply the version shown
    ARBITER = "arbiter"
    CHOOSE_ORDER = "orders"
    COMPLETE_ORDER = "addto"  # the detail is an order so far, the ply the number of the menu
    REASON = "why"  # as in ORDER: opens a form, which is an ORDER
    LIST = "list"  # of a server's tournaments: the subject is the page
    OPEN = "open"  # a tournament chosen in the list
    FORM = "form"  # opens the form for a new one
    FORM_SENT = "formsent"
    REST = "rest"  # opens the form for the rest
    REST_SENT = "restsent"


class SimulAction(StrEnum):
    """What the buttons of a simul do."""

    JOIN = "join"
    LEAVE = "leave"
    START = "start"
    WITHDRAW = "withdraw"
    NEXT = "next"
    SKIP = "skip"  # the detail names the simul, and the matches that were skipped before
    DONE = "done"
    GIVE_UP = "giveup"
    GIVE_UP_SURELY = "surely"
    CLOSE_DOOR = "shut"
    OPEN_DOOR = "open"
    FORM = "form"  # opens the form for a new one
    FORM_SENT = "formsent"


class PrivacyAction(StrEnum):
    """What the buttons about one's own data do."""

    FETCH = "fetch"
    OLDER = "older"
    ERASE = "erase"
    ERASE_ON = "goon"
    ERASE_NOW = "now"
    KEEP = "keep"
    CLOSE_BOARDS = "shut"  # those open in a browser


class RatingAction(StrEnum):
    """What the buttons of a table of ratings do; the detail names the table."""

    PAGE = "page"


class EveningAction(StrEnum):
    """What the controls of an evening do."""

    ENTER = "enter"
    LEAVE = "leave"
    LEAVE_SURELY = "leavesurely"
    PLAY = "play"
    PAUSE = "pause"
    AGAIN = "again"
    BOARD = "board"
    TABLE = "table"
    WATCH = "watch"
    MORE = "more"
    CALL_OFF = "off"
    CALL_OFF_SURELY = "offsurely"
    TAKE_OUT = "out"  # the menu of people
    FORM = "form"
    FORM_SENT = "formsent"


class SeasonAction(StrEnum):
    """What the buttons about a month do."""

    OWN = "own"
    SHARE = "share"


class LobbyAction(StrEnum):
    """What the controls of a lobby do."""

    JOIN_WHITE = "white"
    JOIN_BLACK = "black"
    NAME_WHITE = "namewhite"
    NAME_BLACK = "nameblack"
    LEAVE = "leave"
    START = "start"
    WITHDRAW = "withdraw"
    CODE = "code"
    FORM = "form"  # opens the form for a new one
    FORM_SENT = "formsent"
    REST = "rest"  # opens another form; the detail is its page
    REST_SENT = "restsent"  # the detail is its page
    OPEN = "open"  # opens what the forms describe


class ServerAction(StrEnum):
    """What the menus of a server's settings choose, and the actions of its moderators."""

    PAGE = "page"  # the number is the page
    THEME = "theme"
    VIEW = "view"
    BOARDS = "boards"
    THREADS = "threads"
    COMPUTER = "computer"
    ANALYSIS = "analysis"
    TOURNAMENTS = "tournaments"
    LANGUAGE = "language"
    SPEAK = "speak"  # the detail is a language, in small letters
    GAME_CHANNELS = "channels"
    AUDIT_CHANNEL = "audit"
    PUZZLE_CHANNEL = "puzzle"
    FEED_CHANNEL = "feed"
    PARTY_CHANNEL = "party"
    SEASON_CHANNEL = "season"
    BAN = "ban"  # the detail is the person, the number the days, 0 for ever
    BAN_WITH_REASON = "banwhy"
    END_GAMES = "endgames"  # those of the person whom the detail names


Action = (
    MatchAction
    | ChallengeAction
    | LessonAction
    | PuzzleAction
    | OpeningAction
    | RecordAction
    | PersonAction
    | InboxAction
    | LobbyAction
    | WatchListAction
    | RatingAction
    | TournamentAction
    | SimulAction
    | RunAction
    | DuelAction
    | PracticeAction
    | EveningAction
    | SeasonAction
    | PrivacyAction
    | ServerAction
)
ACTIONS: dict[ControlKind, type[Action]] = {
    ControlKind.MATCH: MatchAction,
    ControlKind.CHALLENGE: ChallengeAction,
    ControlKind.LESSON: LessonAction,
    ControlKind.PUZZLE: PuzzleAction,
    ControlKind.OPENING: OpeningAction,
    ControlKind.RECORD: RecordAction,
    ControlKind.PERSON: PersonAction,
    ControlKind.INBOX: InboxAction,
    ControlKind.LOBBY: LobbyAction,
    ControlKind.WATCH_LIST: WatchListAction,
    ControlKind.SERVER: ServerAction,
    ControlKind.RATING: RatingAction,
    ControlKind.TOURNAMENT: TournamentAction,
    ControlKind.SIMUL: SimulAction,
    ControlKind.RUN: RunAction,
    ControlKind.DUEL: DuelAction,
    ControlKind.PRACTICE: PracticeAction,
    ControlKind.EVENING: EveningAction,
    ControlKind.SEASON: SeasonAction,
    ControlKind.PRIVACY: PrivacyAction,
}
