"""Free discs and their shots in words."""

from dataclasses import replace

import pytest

import render
from render.chapaev import Aim, DiscScene, describe_disc_board, describe_shot
from render.translation import use_translations
from rules import Color
from rules.chapaev import Point
from tests.pseudo_language import PseudoLanguage, list_untranslated
from tests.render.chapaev.disc_helpers import GAME, START, scene_of, shoot


def test_discs_are_told_by_their_squares() -> None:
    assert describe_disc_board(scene_of("w4=3.5,0.5 w1=0.1,0.2 b4=3.5,7.5")) == (
        "Chapaev. White to shoot. White: 1 on a1, 4 on d1. Black: 4 on d8."
    )
    over = replace(scene_of("w4=3.5,0.5"), turn_mark=render.TurnMark.WHITE_WON)
    assert describe_disc_board(over) == (
        "Chapaev. Game over: White won. White: 4 on d1. Black: no discs."
    )


def test_aiming_is_told() -> None:
    scene = scene_of("w4=3.5,0.5 b4=3.5,7.5 b5=4.5,7.5")
    aim = Aim(("w4",), "w4", ("b4", "b5"), Point(3.5, 7.5), (1.0, 25.0))
    assert describe_disc_board(replace(scene, aim=aim)).endswith(
        "Can shoot: White's 4. Chosen: White's 4. Targets: Black's 4, Black's 5. Aimed at d8. "
        "Power 1 rolls 1 square. Power 2 rolls 25 squares."
    )


WHITE_HITS = "Shot: White's 4. Hit: Black's 4. Off the board: Black's 4."
BLACK_HITS = "Shot: Black's 4. Hit: White's 4. Off the board: White's 4."
MISSES = "Shot: White's 4. Nothing hit."


@pytest.mark.parametrize(
    ("discs", "text", "words"),
    [
        (None, "w4 d8 60", f"{WHITE_HITS} White shoots again."),
        (None, "w4 d8 50", f"{MISSES} Black's turn."),
        ("turn=b b4=4,8 w4=4,4 w5=5,1", "b4 4,4 100", f"{BLACK_HITS} Black shoots again."),
        ("w4=4,4 b4=4,7", "w4 4,7 100", f"{WHITE_HITS} White wins the round."),
        (
            "rows=7,8 w4=4,6 b4=4,7",
            "w4 4,7 100",
            f"{WHITE_HITS} White wins the round. Game over: White won.",
        ),
        (
            "w4=4,4 b4=4,7",
            "w4 a1 100",
            f"{MISSES} Off the board: White's 4. Black wins the round.",
        ),
    ],
)
def test_a_shot_is_told(discs: str | None, text: str, words: str) -> None:
    assert describe_shot(shoot(text, GAME.start(discs))) == words


def test_discs_that_others_push_are_told() -> None:
    words = describe_shot(shoot("w4 4,7.5 100"))
    assert words.startswith("Shot: White's 4. Hit: Black's 4, Black's 5.")
    assert "Also pushed: " in words
    assert "Off the board: Black's 4, Black's 5." in words


def test_no_word_of_free_discs_passes_translation_by() -> None:
    aim = Aim(("w4",), "w4", ("b4", "b5"), Point(3.5, 7.5), (1.0, 25.0))
    with use_translations(PseudoLanguage()):
        for scene in (DiscScene(START.discs, Color.BLACK, aim=aim), scene_of("w4=3.5,0.5")):
            for turn_mark in render.TurnMark:
                words = describe_disc_board(replace(scene, turn_mark=turn_mark))
                assert list_untranslated(words) == []
        for text in ("w4 4,7.5 100", "w4 d8 1", "w4 a1 100"):
            assert list_untranslated(describe_shot(shoot(text))) == []


def test_words_are_short_enough_for_discord() -> None:
    everything = tuple(disc.name for disc in START.discs)
    aim = Aim(everything, "w1", everything, Point(0, 0), tuple(map(float, range(40))))
    assert len(describe_disc_board(DiscScene(START.discs, Color.WHITE, aim=aim))) <= 1024
