"""Which game a file is about: what its tags say, or the game in which its moves can be played."""

import pytest

import rules
from rules import Color, Line, RulesError, pdn
from rules.pdn import guessing
from rules.pdn.kinds import standard_games
from tests.rules.pdn_games import only, played, without_tags
from tests.rules.work import counted_calls

KINDS = {
    "our tag": ('[Variant "killer"]', "32-28", "killer"),
    "the name of a game": ('[Variant "Italian draughts"]', "21-17", "italian"),
    "our tag over the number": ('[GameType "25"]\n[Variant "brazilian"]', "cd4", "brazilian"),
    "a name that is not ours": ('[GameType "22"]\n[Variant "Standard"]', "21-17", "italian"),
    "a whole game type": ('[GameType "22,W,8,8,N2,1"]', "21-17", "italian"),
    "spaces in it": ('[GameType "24, W, 8, 8, N1, 1"]', "12-16", "spanish"),
    "a number": ('[GameType "23"]', "11-15", "pool"),
    "a private number of lidraughts": ('[GameType "96"]', "32-28", "breakthrough"),
    "an unknown number": ('[GameType "99"]', "cd4", "russian"),
    "an unknown number and numbers": ('[GameType "99"]', "32-28 19-23", "international"),
    "what other programs call theirs": ('[Variant "Standard"]', "cd4 ba5", "russian"),
    "or set up": ('[Variant "From Position"]\n[FEN "W:W50:B1"]', "", "international"),
    "a name of another site": ('[Variant "Antidraughts"]', "32-28", "international-giveaway"),
    "a name for English": ('[Variant "American"]', "11-15 23-19", "english"),
    "another": ('[Variant "Checkers"]', "11-15", "english"),
    "an unknown name": ('[Event "x"]\n[Variant "xiangqi"]', "33-28", "international"),
    "a number for a larger board": ('[GameType "20"]', "11-15 23-19", "english"),
    "that for letters": ('[GameType "20"]', "cd4 ba5", "russian"),
    "a number for a smaller board": ('[GameType "25"]', "32-28 19-23", "international"),
    "and a set-up of that": ('[GameType "25"]\n[FEN "W:W50:B1"]', "50-44 1-6", "international"),
    "letters": ("", "cd4", "russian"),
    "numbers to 32": ("", "11-15", "english"),
    "numbers to 50": ("", "33-28", "international"),
    "numbers to 32 of a larger board": ("", "32-28 19-23", "international"),
    "numbers to 50 of a larger board": ("", "44-37 30-36", "canadian"),
    "numbers to 72": ('[FEN "W:W60:B1"]', "", "canadian"),
    "a set-up in letters": ('[FEN "W:Wc3:Bh8"]', "", "russian"),
    "a set-up in numbers": ('[FEN "W:W50:B1"]', "", "international"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "move"),
    [
        ("23,W,8,8,A0,0", "c3-d4"),
        ("23,W,8,8,A1,1", "c3-d4"),
        ("21,W,8,8,N1,0", "22-18"),
        ("31, W, 8, 8, N2, 0", "25-21"),
    ],
)
def test_a_game_type_may_let_the_other_side_begin(kind: str, move: str) -> None:
    line = only(f'[GameType "{kind}"]\n1. {move} *').line
    assert (line.game.first_mover, line.game.chosen) == (Color.WHITE, ("light-first",))
    assert only('[GameType "20,B,10,10,N2,0"]\n1. 32-28 *').line.game.chosen == ()


@pytest.mark.parametrize(("tags", "moves", "key"), KINDS.values(), ids=KINDS)
def test_which_game_it_is(tags: str, moves: str, key: str) -> None:
    assert only(f"{tags}\n{moves} *").line.game.key == key


def test_a_tag_that_moves_refute_remains_as_a_comment() -> None:
    record = only('[GameType "20"]\n{x} 1. cd4 ba5 *')
    assert (record.line.game.key, record.comments) == ("russian", {0: ("GameType 20", "x")})
    assert only('[GameType "25"]\n{x} 1. cd4 ba5 *').comments == {0: ("x",)}


REFUSED = {
    "one move is too little": ('[GameType "20"]\n1. cd4', pdn.PdnFault.BAD_MOVE),
    "another game on the same board": ('[GameType "21"]\n1. 22-18 11-15', pdn.PdnFault.BAD_MOVE),
    "no board fits": ('[GameType "20"]\n1. cd4 ba5 2. cd4', pdn.PdnFault.BAD_MOVE),
    "late in the game": (
        '[GameType "25"]\n1. cd4 ba5 2. bc3 cb6 3. cd4', pdn.PdnFault.BAD_MOVE,
    ),
    "moves of another kind of game": ('[GameType "1"]\n1. e2-e4 e7-e5', pdn.PdnFault.UNKNOWN_GAME),
    "an unknown game without moves": ('[GameType "1"]\n*', pdn.PdnFault.UNKNOWN_GAME),
    "an unknown game, wrong later": ('[GameType "99"]\n1. cd4 ba5 2. cd4', pdn.PdnFault.BAD_MOVE),
}  # fmt: skip


@pytest.mark.parametrize(("text", "fault"), REFUSED.values(), ids=REFUSED)
def test_what_no_guess_can_save(text: str, fault: pdn.PdnFault) -> None:
    with pytest.raises(pdn.BadPdn) as caught:
        only(text)
    assert caught.value.fault is fault


SURE = ("italian", "czech", "international", "frisian", "canadian", "english", "pool", "spanish")


@pytest.mark.parametrize("key", [*SURE, "thai", "turkish", "spantsireti", "russian"])
def test_a_whole_game_tells_which_it_is(key: str) -> None:
    for seed in range(3):
        line = played(key, seed, 120)
        assert only(without_tags(line)).line == line


def fits(key: str, options: tuple[str, ...], moves: tuple[str, ...]) -> bool:
    """Whether a whole game can be played."""
    line = Line.begin(rules.game(key, options))
    try:
        for move in moves:
            line = line.play(line.game.parse(line.position, move))
    except RulesError:
        return False
    return True


def test_of_games_that_fit_the_first_is_taken() -> None:
    """In letters: Russian, Brazilian, pool (light first), Czech, Jamaican, Spantsireti, Turkish."""
    order = [(game.key, game.chosen) for game in standard_games() if not game.is_numeric]
    order.sort(key=lambda choice: len(rules.game(*choice).board.squares))
    for key, options in order:
        for seed in range(3):
            moves = played(key, seed, 60, options).move_texts()
            game = only(" ".join(moves)).line.game
            first = next(choice for choice in order if fits(*choice, moves))
            assert (game.key, game.chosen) == first


def test_the_first_move_alone_decides_nothing() -> None:
    """A game that fits several is taken for what the other game of the file shows it to be."""
    czech = played("czech", 2, 120)
    short = without_tags(played("czech", 7, 2))
    assert not fits("russian", (), czech.move_texts())
    records = pdn.read(f"{short}\n{without_tags(czech)}")
    assert [record.line.game.key for record in records] == ["czech", "czech"]
    assert only(short).line.game.key == "russian"


def test_a_file_may_hold_several_games() -> None:
    lines = [played(key, 4, 100) for key in ("italian", "czech", "frisian", "italian")]
    text = "\n".join(without_tags(line) for line in lines)
    assert [record.line for record in pdn.read(text)] == lines


def test_a_game_that_fits_none_is_told_by_the_one_that_goes_furthest() -> None:
    text = without_tags(played("frisian", 1, 60)).removesuffix("*\n") + "1-50 *"
    with pytest.raises(pdn.BadPdn) as caught:
        pdn.read(text)
    assert caught.value.ply == 61


def test_guessing_takes_a_bounded_number_of_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest of the file is about the game that fitted most before it."""
    monkeypatch.setattr(guessing, "MOST_TRIALS", 300)
    czech = played("czech", 2, 120)
    assert not fits("russian", (), czech.move_texts())
    short = played("czech", 7, 2).move_texts()
    unnamed = [(None, czech.move_texts()), *[(None, short)] * 500]
    with counted_calls() as calls:
        games = guessing.guess_games(unnamed)
    assert {game.key for game in games} == {"czech"}
    assert 200 <= calls.of("parse") <= 300 + len(czech.move_texts())
