"""Whether moves keep a win: what is ahead once captures are over, and what tables know."""

import pytest

import rules
from engine.ending_files import read_endings
from engine.forced_wins import needed_lead
from engine.kept_wins import KeptWins, lead_evaluation
from engine.limits import Limits
from engine.line_texts import moves_by_text
from rules import Line

LOOK = Limits(nodes=3_000)


def winners(fen: str, key: str = "russian", needed: int | None = None) -> set[str]:
    """Return the moves that keep a win, seen by the side to move."""
    line = Line.begin(rules.game(key), fen)
    lead = needed_lead(line.game, line.position) if needed is None else needed
    search = KeptWins(line, lead, read_endings(line.game))
    moves = moves_by_text(line.game, line.position)
    return {text for text, move in moves.items() if search.ask(move, LOOK).is_kept}


def test_the_only_strike_is_found() -> None:
    assert winners("W:We3,d4,Kd8:BKg1,g7,h8") == {"d4-e5"}


def test_two_ways_to_win_two_men_are_both_found() -> None:
    assert winners("W:Wc3,f2,a1,h2:Bd4,d6,g3,b8") == {"f2:h4", "h2:f4"}


def test_tables_tell_a_won_ending_from_a_drawn_one() -> None:
    assert winners("W:We3:Bb8") == {"e3-d4"}  # the opposition: e3-f4 lets Black pass


def test_where_the_loser_wins_only_the_end_counts() -> None:
    assert winners("W:Wc3:Be5", "russian-giveaway") == {"c3-d4"}


@pytest.mark.parametrize(
    ("fen", "worth"),
    [
        ("W:Wa1,c1,e1:Bh8", 200),
        ("W:Wa1,c1,e1:BKh8", 0),
        ("W:Wa1:BKh8,g7,f8", -400),
        ("W:WKa1:Bh8,g7,f8", 0),
        ("W:WKa1:Bh8,g7,f8,b8,d8", 0),
    ],
)
def test_a_flying_king_may_save_its_side(fen: str, worth: int) -> None:
    game = rules.game("russian")
    assert lead_evaluation(game)(game.start(fen)) == worth


def test_a_longer_look_goes_deeper() -> None:
    line = Line.begin(rules.game("russian"), "W:Wa1,b2,d2:Bb4,d4,h8")
    move = moves_by_text(line.game, line.position)["d2-c3"]
    depths = [KeptWins(line, 200).ask(move, Limits(nodes=n)).depth for n in (200, 2_000)]
    assert depths == sorted(depths)
    assert depths[0] < depths[1]
