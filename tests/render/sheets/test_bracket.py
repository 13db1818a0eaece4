"""Brackets of knock-outs."""

import pytest

import render
from render import Bracket, BracketPlace, BracketTie
from render.translation import use_translations
from tests.pseudo_language import PseudoLanguage, list_untranslated
from tests.render.helpers import is_like, open_picture, read_color

EMPTY = BracketTie()


def tie(one: int, other: int, score: str = "", *, over: bool = True) -> BracketTie:
    """A tie whose upper player has won, if it is over."""
    own, _mark, theirs = score.partition(":")
    return BracketTie(BracketPlace(one, own, has_won=over), BracketPlace(other, theirs))


SEMIS = (tie(1, 4, "3:1"), tie(2, 3, "2:0"))
WON = Bracket((SEMIS, (tie(1, 2, "4:0"),)))


@pytest.mark.parametrize("theme", render.THEMES)
def test_winners_are_filled_and_the_last_one_is_crowned(theme: str) -> None:
    image, colors = open_picture(render.draw_bracket(WON, theme)), render.THEMES[theme]
    assert image.size == (2 * 20 + 3 * 138 + 2 * 24, 2 * 20 + 4 * 32 + 16)
    assert is_like(read_color(image, (26, 36)), colors.text)  # beside the 1
    assert is_like(read_color(image, (26, 68)), colors.raised)  # beside the 4
    assert is_like(read_color(image, (350, 92)), colors.text)  # the winner
    crown = read_color(image, (413, 62))
    assert is_like(crown, colors.last)
    part = Bracket(WON.rounds, is_final=False)
    image = open_picture(render.draw_bracket(part, theme))
    assert not is_like(read_color(image, (413, 62)), colors.last)


@pytest.mark.parametrize("ties", [1, 2, 4, 8])
def test_it_begins_empty(ties: int) -> None:
    counts = [ties >> each for each in range(ties.bit_length())]
    bracket = Bracket(tuple((EMPTY,) * count for count in counts))
    image = open_picture(render.draw_bracket(bracket))
    assert image.size[0] == 40 + (len(counts) + 1) * 138 + len(counts) * 24
    assert bracket.winner is None


@pytest.mark.parametrize("counts", [(), (16, 8, 4, 2, 1), (4, 2), (4, 1), (3, 1)])
def test_no_bracket(counts: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="bracket"):
        render.draw_bracket(Bracket(tuple((EMPTY,) * count for count in counts)))


def test_a_bracket_in_words() -> None:
    assert render.describe_bracket(WON) == (
        "Round 1: 1 - 4 3:1, 2 - 3 2:0. Round 2: 1 - 2 4:0. Winner: 1."
    )
    bye = Bracket(((BracketTie(BracketPlace(1, has_won=True)), tie(2, 3, over=False)), (EMPTY,)), 3)
    assert render.describe_bracket(bye) == "Round 3: 1 - ?, 2 - 3."
    final = BracketTie(BracketPlace(1, "2", has_won=True, name="Ann"), BracketPlace(2, "0"))
    assert render.describe_bracket(Bracket(((final,),))) == "Round 1: Ann - 2 2:0. Winner: Ann."
    with use_translations(PseudoLanguage()):
        assert list_untranslated(render.describe_bracket(WON)) == []


def test_a_long_description_tells_the_last_rounds() -> None:
    long = "9" * 90
    rounds = tuple((tie(60, 61, f"{long}:{long}"),) * count for count in (8, 4, 2, 1))
    told = render.describe_bracket(Bracket(rounds))
    assert told.startswith("Round 3: ")
    assert told.endswith("Winner: 60.")
    assert len(told) <= 1024
