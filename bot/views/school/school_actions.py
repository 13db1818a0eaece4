"""What the buttons and menus of the school do: lessons, puzzles, openings, runs, duels, endings."""

from enum import StrEnum


class LessonAction(StrEnum):
    """What the controls of the lessons do; the ply of one is the version of the progress."""

    OPEN = "open"
    CHOOSE = "choose"
    ANSWER = "answer"
    HINT = "hint"
    ON = "on"
    BACK = "back"
    AGAIN = "again"
    PLAY = "play"
    LIST = "list"
    FULL_GAME = "game"  # against the computer, from the start
    ONE_STAR = "stars"  # lists the lessons that brought one
    KNOW = "know"  # which draughts, chosen in a menu
    DIFFERENCES = "differs"  # between the known draughts and others, from the start
    DIFFERENCE = "part"  # a step of it: the subject is its number, the detail the other game
    COMPARE = "compare"  # with another game, chosen in a menu


class PuzzleAction(StrEnum):
    """What the controls of the puzzles do; the ply of one is the version of the attempt."""

    NEXT = "next"
    USUAL = "usual"  # of games that a person plays or has learnt
    ANSWER = "answer"
    RETRY = "retry"
    HINT = "hint"
    SHOW = "show"
    FILM = "film"
    SHOW_RATING = "rating"
    HIDE_RATING = "norating"
    SOLVE = "solve"  # the puzzle of a day, whose ordinal is the ply
    OPEN = "open"
    NAME = "name"
    NAME_NOT = "noname"
    REPORT = "report"


class OpeningAction(StrEnum):
    """What the controls of the tree of openings do."""

    SHOW = "show"
    FIRST = "first"
    CHOOSE = "choose"


class RunAction(StrEnum):
    """What the controls of runs do; the ply of one is the version of the run."""

    GO = "go"  # the subject is the run before, 0 for the first; the detail is the game, if any
    GO_STREAK = "today"
    ANSWER = "answer"
    PIECE = "piece"
    LOOK = "look"
    SKIP = "skip"
    STOP = "stop"
    STOP_SURELY = "surely"
    SHARE = "share"
    TABLE = "table"  # of the server of the run, of this one for 0; the detail is their kind
    MISSED = "missed"


class DuelAction(StrEnum):
    """What the buttons under the message of a duel do."""

    JOIN = "join"
    LEAVE = "leave"
    START = "start"
    GO = "go"
    AGAIN = "again"


class PracticeAction(StrEnum):
    """What the controls under an ending do; its ply is the version of the practice."""

    LIST = "list"
    OPEN = "open"  # the ending that is chosen in the menu; the detail is the game, if any
    ANSWER = "answer"
    PIECE = "piece"
    LOOK = "look"
    HINT = "hint"
    BACK = "back"  # takes a move back
    ON = "on"  # plays on
    AGAIN = "again"
    ANOTHER = "another"
