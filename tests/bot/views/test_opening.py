"""The tree of openings: within limits everywhere, its controls lead where they say."""

import pytest

import rules
from bot.matches.first_moves import MOST_PLIES, list_in_order, read_first_moves
from bot.matches.opening_tree import OpeningBranch, OpeningScore
from bot.school.course.reading import traps
from bot.school.course.trap import Trap, list_trap_faults
from bot.views.appearance import Appearance
from bot.views.control_actions import ControlKind
from bot.views.control_id import ControlId
from bot.views.post import Post
from bot.views.school.opening import MOST_SHOWN, Opening, show_opening
from bot.views.school.school_actions import PuzzleAction
from rules import Line
from tests.bot.matches_at_hand import by_chance, problems, words_of
from tests.bot.views.shown_controls import details_of, list_controls

LOOK = Appearance()
MANY = OpeningScore(1234, 567, 891)


def opening_at(line: Line, played: int = 99, score: OpeningScore = MANY) -> Opening:
    """A position of the tree, in which a number of moves were played as often as can be."""
    moves = list_in_order(line.game, line.position) if line.ply < MOST_PLIES else ()
    branches = [
        OpeningBranch(move, score, score) if number < played else OpeningBranch(move)
        for number, move in enumerate(moves)
    ]
    return Opening(line, branches, traps())


def targets(post: Post, game: rules.Game) -> dict[str, Line]:
    """Where each control leads, by what stands on it."""
    found = {}
    for control in list_controls(post):
        if ControlId.read(control.custom_id or "").kind is ControlKind.OPENING:
            for label, detail in details_of(control).items():
                written, _, key = detail.partition("-")
                assert key == game.key
                found[label] = read_first_moves(game, written)
    return found


MIXED = [rules.game(key) for key in ("russian", "canadian", "armenian", "corners", "two-move")]


@pytest.mark.parametrize("game", MIXED, ids=lambda game: game.key)
async def test_every_position_fits_and_leads_on(game: rules.Game) -> None:
    for plies, played in ((0, 99), (1, 0), (MOST_PLIES - 1, 2), (MOST_PLIES, 0)):
        line = by_chance(game, 3, plies)
        post = await show_opening(opening_at(line, played), LOOK)
        assert problems(post) == []
        leads = targets(post, game)
        back, first = leads.pop("Back", None), leads.pop("Start", None)
        assert back is None if not line.ply else back is not None and back.ply == line.ply - 1
        assert first is None if line.ply < 2 else first is not None and first.ply == 0
        for label, after in leads.items():
            assert after.moves[:-1] == line.moves
            written = game.write(line.position, after.moves[-1], rules.Style.LONG)
            assert label == written
        if plies < MOST_PLIES:
            assert len(leads) == len(game.legal_moves(line.position))


async def test_figures_are_told_of_what_was_played() -> None:
    line = Line.begin(rules.game("russian"))
    own = opening_at(line, 1, OpeningScore(won=1))
    words = words_of(await show_opening(own, LOOK))
    assert "**a3-b4** · 1 game here: ⚪ 1 · 1 of yours (1 won)" in words
    nobody = words_of(await show_opening(opening_at(line, 0), LOOK))
    assert "No finished game has gone on from here yet." in nobody
    numbers = await show_opening(own, Appearance(is_numeric=True))
    assert "**21-17** · 1 game" in words_of(numbers)
    large = opening_at(Line.begin(rules.game("international")))
    assert words_of(await show_opening(large, LOOK)).count("2692 games") == MOST_SHOWN


@pytest.mark.parametrize("trap", traps(), ids=lambda trap: f"{trap.puzzle}")
async def test_a_trap_is_told_before_and_opened_behind_it(trap: Trap) -> None:
    line = trap.line
    before = Line(line.game, line.positions[:-1], line.moves[:-1])
    assert f"**{trap.mistake}** steps into a trap" in words_of(
        await show_opening(opening_at(before, 0), LOOK)
    )
    post = await show_opening(opening_at(line, 0), LOOK)
    assert f"**{trap.mistake}** fell into a trap" in words_of(post)
    solve = ControlId(ControlKind.PUZZLE, PuzzleAction.OPEN, trap.puzzle)
    assert str(solve) in {getattr(each, "custom_id", "") for each in post.card.walk_children()}


def test_a_wrong_trap_is_found() -> None:
    good = traps()[0]
    fens = {good.puzzle: good.line.game.fen(good.line.position)}
    assert list_trap_faults(good, fens) == []
    assert "illegal" in list_trap_faults(Trap("russian", ("a1-b2",), good.puzzle), fens)[0]
    assert "another" in list_trap_faults(Trap("russian", good.moves[:-1], good.puzzle), fens)[0]
