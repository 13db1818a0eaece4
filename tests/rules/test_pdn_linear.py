"""Reading takes work in proportion to the file, whatever it is made of: counted, not timed."""

from itertools import chain
from random import Random

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from rules import pdn
from rules.pdn import tokens
from tests.rules.regex_steps import CountingPattern
from tests.rules.work import counted_calls

BEGUN = '[GameType "25"]\n1. c3-d4'
PIECES = {  # what is repeated, after a game that has begun
    "glyphs": " $1",
    "glyphs without spaces": "$1",
    "marks": "!",
    "marks apart": " !?",
    "comments": "{a}",
    "remarks": ";a\n",
    "empty comments": "{}",
    "open comments": "{",
    "open comments and tags": '{\n[A "b"]\n',
    "closed comments alone": "}",
    "open variations": "(",
    "closed variations": ")",
    "variations": "(1. c3-d4)",
    "variations in variations": "(1. c3-d4 ",
    "open variations and tags": '(\n[A "b"]\n',
    "tags": '[A "b"]\n',
    "tags in a line": '[A "b"]',
    "open tags": "[",
    "open tags with a name": "[A ",
    "open tags with a text": '["',
    "open tags with a name and a text": '[A "b',
    "open tags in lines": '[A "b\n',
    "tags of spaces": '[A " " ',
    "quotes": '"',
    "escapes": "\\",
    "escapes in a tag": '[A "\\',
    "escaped lines": "\n%a",
    "set-ups": "/W:Wa1:Bh8/",
    "open set-ups": "/",
    "numbers": "1. ",
    "numbers without dots": "1 ",
    "dots": ".",
    "digits": "1",
    "results": " 1-0",
    "open results": " 1-",
    "stars": "*",
    "spaces": " ",
    "lines": "\n",
    "Windows lines": "\r\n",
    "spaces before a sign": "1  ",
    "squares and signs": "a-",
    "squares and spaced signs": " a -",
    "spaced signs": " - ",
    "words": " resigns",
    "letters": "a",
    "what belongs to nothing": "=",
    "opinions": " +1.2/12",
    "open opinions": "(=",
    "dates": " 12.03.2024",
    "scores": " 0.5-0.5",
    "what is not seen": "\u200b\x1a",
    "curly quotes": "[A \u201c",
    "numbers in brackets": " 1)",
    "games": ' *\n\n[GameType "25"]\n1. c3-d4',
    "bad games": ' *\n\n[GameType "25"]\n1. c3-c4',
    "games without tags": " *\n1. c3-d4",
    "games of another board": ' *\n[GameType "20"]\n1. c3-d4 b6-a5',
    "wrong games": ' *\n[Variant "?"]\n1. c3-d4',
}
TIMES = 60


def work(monkeypatch: pytest.MonkeyPatch, text: str) -> tuple[int, int]:
    """How many characters patterns look at, and how many functions are called, to read a text."""
    patterns = CountingPattern(tokens.WORDS), CountingPattern(tokens.NEXT_TAG)
    with monkeypatch.context() as patch:
        patch.setattr(tokens, "WORDS", patterns[0])
        patch.setattr(tokens, "NEXT_TAG", patterns[1])
        for _ in pdn.read_games(text):
            pass
    with counted_calls() as calls:
        for _ in pdn.read_games(text):
            pass
    return sum(pattern.looks for pattern in patterns), calls.total


@pytest.mark.parametrize("piece", PIECES.values(), ids=PIECES)
def test_twice_the_file_is_twice_the_work(monkeypatch: pytest.MonkeyPatch, piece: str) -> None:
    once, twice = (work(monkeypatch, BEGUN + piece * n) for n in (TIMES, 2 * TIMES))
    for less, more in zip(once, twice, strict=True):
        assert more <= 2.1 * less + 100


@given(st.lists(st.sampled_from(sorted(PIECES.values())), min_size=1, max_size=6))
@settings(max_examples=30, deadline=None)
@seed(1)
def test_any_mixture_of_them_as_well(pieces: list[str]) -> None:
    piece = "".join(pieces)
    with pytest.MonkeyPatch.context() as monkeypatch:
        once, twice = (work(monkeypatch, BEGUN + piece * n) for n in (15, 30))
    for less, more in zip(once, twice, strict=True):
        assert more <= 2.1 * less + 300


def test_every_character_is_looked_at_a_few_times(monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(7)
    for _ in range(20):
        text = "".join(chain.from_iterable(random.choices([*PIECES.values()], k=100)))
        looks, _ = work(monkeypatch, text)
        assert looks < 40 * len(text)
