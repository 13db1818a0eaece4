"""Sentences pass through gettext, whoever draws and wherever."""

import asyncio
from gettext import NullTranslations

import pytest

import render
import rules
from render.translation import _, ngettext, pgettext, use_translations
from tests.pseudo_language import PseudoLanguage, list_untranslated
from tests.render.helpers import make_scene, play_random


class Dutch(NullTranslations):
    """A few words of a language with its own plural."""

    def gettext(self, message: str) -> str:
        return {"Black to move.": "Zwart aan zet."}.get(message, message)


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
def test_no_word_of_a_description_passes_translation_by(game: rules.Game) -> None:
    squares = frozenset([*game.board.squares][:3])
    marks = render.Marks(
        can=squares, must=squares, chosen=1, targets=squares, capture_targets=squares,
        arrows=((1, 2),),
    )  # fmt: skip
    with use_translations(PseudoLanguage()):
        for plies in (0, 14, 40):
            scene = render.Scene.of(play_random(game, plies), marks=marks, is_numeric=False)
            text = render.describe_board(scene) + render.write_emoji_board(scene)
            assert list_untranslated(text) == []


def test_no_word_of_rare_events_passes_translation_by() -> None:
    huff = rules.game("russian", ["huff"])
    with use_translations(PseudoLanguage()):
        for scene in (
            make_scene(huff, None, "c3-d4", "b6-c5", "a3-b4", "d4:d4"),
            make_scene(rules.game("stavropol"), "W:Wc3,d4:Bf6,h8", "f6-e5"),
            make_scene(rules.game("two-move"), None, "c3-d4", "e3-f4", "b6-a5", "f6-g5"),
            make_scene(rules.game("russian"), "W:Wa7,c3:Bh8,d4", "c3:e5", "h8-g7", "a7-b8"),
            make_scene(rules.game("russian"), "W:Wc3:Bd4", "c3:e5"),
            make_scene(rules.game("towers"), "W:c3=Wbbw,d4=bw,h8=Bww", "c3:e5"),
        ):
            assert list_untranslated(render.describe_board(scene)) == []


def test_the_search_finds_words_that_were_forgotten() -> None:
    assert list_untranslated("c3:e5, captured on d4") == ["captured", "on"]
    assert list_untranslated("a king") == ["a", "king"]
    assert list_untranslated("12-16, c3-d4, a1: 5.") == []


def test_one_language_does_not_reach_another_reader() -> None:
    scene = make_scene(rules.game("russian"), None, "c3-d4")

    async def describe(translations: NullTranslations, wait: float) -> str:
        with use_translations(translations):
            await asyncio.sleep(wait)
            return await asyncio.to_thread(render.describe_board, scene)

    async def describe_both() -> tuple[str, str]:
        return await asyncio.gather(describe(Dutch(), 0.01), describe(NullTranslations(), 0))

    dutch, english = asyncio.run(describe_both())
    assert "Zwart aan zet." in dutch
    assert "Black to move." in english
    assert render.describe_board(scene) == english


def test_words_without_a_language_are_english() -> None:
    assert _("Game over") == "Game over"
    assert [ngettext("man {squares}", "men {squares}", count) for count in (1, 2)] == [
        "man {squares}",
        "men {squares}",
    ]
    assert pgettext("between the items of a list", ", ") == ", "
