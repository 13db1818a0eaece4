"""What cannot be read in a file is a fact with its line, and loses no other game."""

import pickle

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from rules import Ambiguous, BadFen, Illegal, UnknownGame, UnknownOption, Unreadable, pdn
from rules.pdn import BadPdn, PdnFault, Record
from rules.pdn.reading import MOST_PLIES

BAD = {
    "an illegal move": ('[GameType "25"]\n\n1. cd4 ba5\n2. cd4', 4, PdnFault.BAD_MOVE, Illegal),
    "half a move": ("1. cd4 b6-", 1, PdnFault.BAD_MOVE, Unreadable),
    "two captures fit": (
        '[FEN "W:WKe1:Bb4,d2,d4,f2,f4"]\n[GameType "25"] 1. e1:a5', 2, PdnFault.BAD_MOVE, Ambiguous,
    ),
    "a bad set-up": ('[GameType "25"]\n[FEN "W:Wc3:Bc4"]', 2, PdnFault.BAD_SET_UP, BadFen),
    "an unknown color": ('[GameType "25"]\n[FEN "W:?c3:?d4"]', 2, PdnFault.BAD_SET_UP, BadFen),
    "an unknown game": ('[Event "x"]\n[GameType "50"]', 2, PdnFault.UNKNOWN_GAME, UnknownGame),
    "an unknown name": ('[Event "x"]\n[Variant "xiangqi"]', 2, PdnFault.UNKNOWN_GAME, UnknownGame),
    "an unknown option": (
        '[Event "x"]\n[Variant "russian"]\n[Options "no-kings"]',
        2, PdnFault.UNKNOWN_GAME, UnknownOption,
    ),
    "an open comment": ("1. cd4\n{ never\n\n", 2, PdnFault.OPEN_COMMENT, None),
    "an open variation": ("1. cd4\n(1. ab4\n\n", 2, PdnFault.OPEN_VARIATION, None),
    "a closed variation": ("1. cd4\n1. ab4)", 2, PdnFault.UNOPENED_VARIATION, None),
    "an open tag": ('[Event "x"]\n[White "y]\n', 2, PdnFault.BAD_TAG, None),
    "a tag without a name": ('[Event "x"]\n["y"]\n', 2, PdnFault.BAD_TAG, None),
    "words without a game": ("\n= Hello", 2, PdnFault.UNEXPECTED, None),
    "words instead of moves": ('[Event "x"]\nnothing yet', 2, PdnFault.UNEXPECTED, None),
    "a set-up inside": ('1. cd4\n/FEN "W:Wa1:Bh8"/', 2, PdnFault.SET_UP_INSIDE, None),
    "a set-up with a slash": ("1. cd4\n/W:Wa1:Bh8/ ab2", 2, PdnFault.SET_UP_INSIDE, None),
    "too many moves": ("1. cd4\n" + "a1-b2 " * MOST_PLIES, 2, PdnFault.TOO_LONG, None),
}  # fmt: skip


@pytest.mark.parametrize(("text", "line", "fault", "cause"), BAD.values(), ids=BAD)
def test_what_cannot_be_read(
    text: str, line: int, fault: PdnFault, cause: type[Exception] | None
) -> None:
    with pytest.raises(BadPdn) as caught:
        pdn.read(text)
    bad = caught.value
    assert (bad.line, bad.fault) == (line, fault)
    assert isinstance(bad.cause, cause or type(None))
    again = pickle.loads(pickle.dumps(bad))
    assert (str(again), again.line, again.fault) == (str(bad), line, fault)
    assert type(again.cause) is type(bad.cause)


def test_the_wrong_move_is_counted() -> None:
    (bad,) = pdn.read_games('[GameType "25"]\n1. cd4 ba5 2. bc3\ncb6 3. ef6 fg5')
    assert isinstance(bad, BadPdn)
    assert (bad.line, bad.ply) == (3, 5)


GOOD = '[Event "good"]\n[GameType "25"]\n\n1. cd4 ba5 *\n\n'
WRONG = {
    "an illegal move": '[Event "bad"]\n1. cd4 cd5\n2. bc3 *\n\n',
    "an open comment": '[Event "bad"]\n1. cd4 {never closed\n2. bc3 cb6 *\n\n',
    "an open comment before the moves": '[Event "bad"]\n{never closed\n2. bc3 cb6 *\n\n',
    "an open variation": '[Event "bad"]\n1. cd4 (1. ab4 ((1. gf4 *\n2. bc3 cb6 *\n\n',
    "a tag that is none": '[Event "bad"]\n[White A]\n[Black "b"]\n1. cd4 *\n\n',
    "a tag without its end": '[Event "bad"]\n[White "A\n[Black "b"]\n1. cd4 *\n\n',
    "signs that mean nothing": '[Event "bad"]\n1. cd4 =; ba5 @ <12, 13>\n2. bc3 *\n\n',
    "a bad set-up": '[Event "bad"]\n[GameType "25"]\n[FEN "W:Wz9:Ba1"]\n1. cd4 *\n\n',
    "an unknown game": '[Event "bad"]\n[GameType "1"]\n1. e2-e4 e7-e5 *\n\n',
    "a set-up inside": '[Event "bad"]\n1. cd4 /W:Wc3:Bd6/ ba5 *\n\n',
    "words instead of moves": '[Event "bad"]\nnothing yet *\n\n',
    "too many moves": '[Event "bad"]\n' + "a1-b2 " * (MOST_PLIES + 9) + "*\n\n",
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
@pytest.mark.parametrize("before", [0, 1, 2])
def test_one_bad_game_loses_no_other(wrong: str, before: int) -> None:
    text = GOOD * before + wrong + GOOD * (2 - before)
    games = list(pdn.read_games(text))
    assert len(games) == 3
    bad = games.pop(before)
    assert isinstance(bad, BadPdn)
    begins = GOOD.count("\n") * before
    assert begins < bad.line <= begins + wrong.count("\n")
    for game in games:
        assert isinstance(game, Record)
        assert (game.tags["Event"], game.line.ply) == ("good", 2)


def test_words_before_the_first_game_are_no_game_of_it() -> None:
    for words in ("== Games of the club ==\n", "\ufeff\ufeff", "= {\n"):
        *bad, game = pdn.read_games(f"{words}{GOOD}")
        assert isinstance(game, Record)
        assert all(isinstance(each, BadPdn) for each in bad)


def test_two_faults_of_a_game_are_one_fact() -> None:
    (bad,) = pdn.read_games('[Event "x"]\n[White A]\n1. cd4 = ba5 @\n2. cd4 {')
    assert isinstance(bad, BadPdn)
    assert (bad.line, bad.fault, bad.text) == (2, PdnFault.BAD_TAG, "[White A]")


FILES = st.text(max_size=300) | st.text('[]{}();"\\1-x 2.*$/!%abc\n', max_size=300)


@given(FILES)
@settings(max_examples=150, deadline=None)
@seed(1)
def test_any_file_is_read_or_refused_with_its_lines(text: str) -> None:
    lines = len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    for game in pdn.read_games(text):
        if isinstance(game, BadPdn):
            assert 1 <= game.line <= lines
            assert len(game.text) <= 20
        else:
            assert pdn.read(pdn.write(game))[0].line == game.line
