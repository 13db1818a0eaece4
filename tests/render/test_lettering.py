"""Letters and digits."""

import pytest
from PIL import Image

from render import lettering
from render.rgb import RGB

INK: RGB = (1, 2, 3)
HEIGHTS = (9.3, 14.88, 17.6)


@pytest.mark.parametrize("capital", HEIGHTS)
def test_a_capital_is_as_high_as_wished(capital: float) -> None:
    letter = lettering.draw_text("H", capital, INK)
    top, bottom = (letter.getbbox() or (0, 0, 0, 0))[1::2]
    assert bottom == pytest.approx(letter.height - lettering.measure_depth(capital), abs=1.1)
    assert bottom - top == pytest.approx(capital, abs=2.6)


def test_all_letters_share_a_baseline() -> None:
    pictures = [lettering.draw_text(letter, 16, INK) for letter in "abcdefghij"]
    assert len({picture.height for picture in pictures}) == 1
    feet = [(picture.getbbox() or (0, 0, 0, 0))[3] for picture in pictures]
    straight = [foot for letter, foot in zip("abcdefghij", feet, strict=True) if letter not in "gj"]
    assert max(straight) - min(straight) <= 1
    assert feet["abcdefghij".index("g")] > max(straight)


def test_a_squeezed_text_is_narrower() -> None:
    wide, narrow = (
        lettered.width
        for lettered in (
            lettering.draw_text("50", 12, INK),
            lettering.draw_text("50", 12, INK, squeeze=0.8),
        )
    )
    assert narrow == pytest.approx(0.8 * wide, abs=1)


@pytest.mark.parametrize("capital", HEIGHTS)
def test_letters_set_one_by_one_are_as_wide_as_together(capital: float) -> None:
    for text in ("18x29", "4...", "a7:c5", "1/2-1/2"):
        alone = sum(lettering.measure_letter(letter, capital) for letter in text)
        together = lettering.draw_text(text, capital, INK).width
        assert alone == pytest.approx(together, abs=len(text) * 0.5 + 2)


@pytest.mark.parametrize("capital", HEIGHTS)
def test_a_single_letter_is_whole(capital: float) -> None:
    for text in "18x-:abcdefgh0./":
        alone = lettering.draw_letter(text, capital, INK)
        assert alone.size == (
            lettering.measure_letter(text, capital),
            lettering.measure_height(capital),
        )
        whole = lettering.draw_text(text, capital, INK)
        missing = sum(count_ink(whole)) - sum(count_ink(alone))
        assert missing <= 0.12 * sum(count_ink(whole)), text  # a little of the bold stroke


def count_ink(picture: Image.Image) -> list[int]:
    """How much ink there is of each strength."""
    return [count * alpha for alpha, count in enumerate(picture.getchannel("A").histogram())]


def test_a_space_takes_room_and_shows_nothing() -> None:
    space = lettering.draw_letter(" ", 15, INK)
    assert space.width > 1
    assert space.getchannel("A").getbbox() is None
