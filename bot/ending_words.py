"""How a match ended, as a phrase in lower case: "three kings against one, 15 moves"."""

from bot.matches import MatchEnding, Result
from rules import Ending

TIMES = {3: "three", 4: "four"}
REASONS = {
    "FOUR_OR_FIVE_PIECES": "four or five pieces",
    "NOTHING_CAPTURED": "nothing captured",
    "ONE_KING_EACH": "one king each",
    "ONE_PIECE_EACH": "one piece each",
    "ONLY_KINGS_MOVED": "only kings moved, nothing captured",
    "SIX_OR_SEVEN_PIECES": "six or seven pieces",
    "THREE_KINGS_AGAINST_ONE": "three kings against one",
    "THREE_KINGS_ON_MAIN_ROAD_AGAINST_ONE": "three kings with the main road against one",
    "THREE_PIECES_AGAINST_KING_ON_MAIN_ROAD": "three pieces against a king on the main road",
    "THREE_PIECES_AGAINST_KING": "three pieces against one king",
    "TWO_KINGS_AGAINST_ONE": "two kings against one",
    "TWO_PIECES_AGAINST_KING": "two pieces against one king",
}


def ending_words(result: Result) -> str:
    """Tell how a match ended; the winner is not named."""
    match result.ending:
        case MatchEnding.RESIGNED:
            return "resignation"
        case MatchEnding.AGREED:
            return "agreement"
        case Ending.NO_MOVES:
            return "no legal moves"
        case Ending.NO_PIECES:
            return "no pieces left"
        case Ending.CROWNED:
            return "first king"
        case _:
            return _by_numbers(result)


def _by_numbers(result: Result) -> str:
    match result.ending, result.numbers:
        case Ending.REPETITION, (times,):
            return f"the same position {TIMES.get(times, times)} times"
        case Ending.RULE, numbers if result.reason in REASONS:
            moves = f", {numbers[0]} moves" if numbers else ""
            return REASONS[result.reason] + moves
        case Ending.LATE, (number,):
            return f"a piece at home after round {number}"
        case Ending.COUNT, (*numbers, white, black):
            return f"{_count_reason(result.reason, numbers)}, {white} to {black} pieces home"
        case Ending.GOAL, _ if result.winner is None:
            return "both are home in the same round"
        case Ending.GOAL, _:
            return "all pieces are home"
        case _:
            return str(result.ending.value)


def _count_reason(reason: str | None, numbers: list[int]) -> str:
    """Tell why the pieces that are home were counted."""
    match reason, numbers:
        case "REPETITION", [times]:
            return f"the same position {TIMES.get(times, times)} times"
        case "BOTH_AT_HOME", [number]:
            return f"both have pieces at home after round {number}"
        case "ROUNDS", [number]:
            return f"{number} rounds"
        case _:
            return "nobody can move"
