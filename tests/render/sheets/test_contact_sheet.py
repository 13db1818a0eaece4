"""Many boards on one picture."""

from dataclasses import replace

import pytest

import render
import rules
from render.chapaev import DiscScene
from render.sheets.contact_sheet import BOARD, GAP
from render.sheets.small_board import TAG_GAP, TAG_HEIGHT, draw_small_board
from render.translation import use_translations
from rules import Color
from tests.pseudo_language import PseudoLanguage, list_untranslated
from tests.render.chapaev.disc_helpers import START
from tests.render.helpers import is_like, open_picture, play_random, read_color

KEYS = (
    *("russian", "international", "towers", "corners", "turkish", "canadian", "lasca", "frisian"),
    "spantsireti",
)
DOWN = BOARD + TAG_GAP + TAG_HEIGHT + GAP


def make_scenes(theme: str = "wood", count: int = 9) -> list[render.Scene]:
    return [
        render.Scene.of(play_random(rules.game(key), 20 + index, index), theme=theme)
        for index, key in enumerate(KEYS[:count])
    ]


@pytest.mark.parametrize(
    ("count", "columns", "size"),
    [
        (1, 3, (1, 1)),
        (2, 3, (2, 1)),
        (3, 3, (3, 1)),
        (4, 3, (3, 2)),
        (9, 3, (3, 3)),
        (8, 4, (4, 2)),
    ],
)
def test_boards_stand_in_rows(count: int, columns: int, size: tuple[int, int]) -> None:
    image = open_picture(render.draw_contact_sheet(make_scenes(count=count), columns))
    assert image.size == (size[0] * (BOARD + GAP) - GAP, size[1] * DOWN - GAP)


@pytest.mark.parametrize("theme", render.THEMES)
def test_every_board_is_the_one_that_is_drawn_alone(theme: str) -> None:
    scenes = make_scenes(theme)
    image = open_picture(render.draw_contact_sheet(scenes))
    for index, scene in enumerate(scenes):
        row, column = divmod(index, 3)
        board = draw_small_board(scene, BOARD)
        alone = board.palette.to_rgb(board.image)
        left = column * (BOARD + GAP) + (BOARD - alone.width) // 2
        top = row * DOWN + (BOARD - alone.height) // 2
        for x in range(20, alone.width - 20, 7):
            for y in range(20, alone.height - 20, 7):
                assert read_color(image, (left + x, top + y)) == read_color(alone, (x, y))


@pytest.mark.parametrize("theme", render.THEMES)
def test_free_discs_stand_among_the_boards(theme: str) -> None:
    discs = DiscScene(START.discs, Color.BLACK, theme=theme)
    scenes: list[render.Scene | DiscScene] = [*make_scenes(theme, 1), discs]
    image = open_picture(render.draw_contact_sheet(scenes))
    board = draw_small_board(discs, BOARD)
    alone = board.palette.to_rgb(board.image)
    assert alone.size == (BOARD, BOARD)
    for x in range(20, BOARD - 20, 7):
        assert read_color(image, (BOARD + GAP + x, 130)) == read_color(alone, (x, 130))
    assert render.describe_contact_sheet(scenes).endswith("Board 2: Chapaev. Black to shoot.")


def test_what_lies_between_the_boards_is_clear() -> None:
    alpha = open_picture(render.draw_contact_sheet(make_scenes())).getchannel("A")
    assert alpha.crop((BOARD, 0, BOARD + GAP, alpha.height)).getextrema() == (0, 0)
    assert alpha.getpixel((BOARD // 2, BOARD // 2)) == 255


@pytest.mark.parametrize("theme", render.THEMES)
def test_the_lamp_below_a_board_shows_who_moves(theme: str) -> None:
    for turn in Color:
        game = rules.game("russian")
        fen = f"{'WB'[turn]}:Wa1:Bh8"
        scene = render.Scene.of(rules.Line.begin(game, fen), theme=theme)
        image = open_picture(render.draw_contact_sheet([scene]))
        faces = render.THEMES[theme].white.face, render.THEMES[theme].black.face
        middle = BOARD + TAG_GAP + TAG_HEIGHT // 2
        row = [read_color(image, (x, middle)) for x in range(BOARD // 2, BOARD // 2 + 40)]
        assert sum(is_like(color, faces[turn]) for color in row) >= 8


def test_a_game_that_is_over_shows_a_score() -> None:
    scene = make_scenes(count=1)[0]
    pictures = {
        render.draw_contact_sheet([replace(scene, turn_mark=turn_mark)])
        for turn_mark in render.TurnMark
    }
    assert len(pictures) == len(render.TurnMark)


def test_one_theme_is_needed() -> None:
    with pytest.raises(ValueError, match="not 0"):
        render.draw_contact_sheet([])
    with pytest.raises(ValueError, match="not 2"):
        render.draw_contact_sheet([*make_scenes("wood", 1), *make_scenes("ink", 1)])


def test_the_sheet_is_told_board_by_board() -> None:
    game = rules.game("russian")
    line = rules.Line.begin(game)
    moved = line.play(game.parse(line.position, "c3-d4"))
    assert render.describe_contact_sheet([render.Scene.of(line), render.Scene.of(moved)]) == (
        "Board 1: Russian draughts. White to move. "
        "Board 2: Russian draughts. Black to move. Last move, White: c3-d4."
    )


def test_nine_boards_fit_a_description() -> None:
    long = rules.game("international")
    scene = render.Scene.of(rules.Line.begin(long, "W:WK46,32:B41,42,43,44,33,22,11,12,13,14,23"))
    capture = max(long.legal_moves(scene.position), key=lambda move: len(move.victims))
    scene = render.Scene.of(rules.Line.begin(long, long.fen(scene.position)).play(capture))
    for scenes in (make_scenes(), [scene] * 9):
        words = render.describe_contact_sheet(scenes)
        assert len(words) <= 1024
        assert words.count("Board ") == 9
        assert words.endswith(".")


def test_no_word_of_a_sheet_passes_translation_by() -> None:
    with use_translations(PseudoLanguage()):
        assert list_untranslated(render.describe_contact_sheet(make_scenes())) == []
        assert list_untranslated(render.describe_theme_sheet()) == []


def test_the_themes_are_told_with_their_numbers() -> None:
    words = render.describe_theme_sheet()
    assert words.startswith("A small board in every theme: 1: Wood, 2: Club,")
    assert open_picture(render.draw_theme_sheet()).size[0] < 900


@pytest.mark.parametrize("number", [1, 25])
def test_a_thumbnail_is_a_square_that_holds_all_of_the_board(number: int) -> None:
    (scene,) = make_scenes(count=1)
    image = open_picture(render.draw_thumbnail(scene, number))
    assert image.width == image.height
    box = image.getchannel("A").getbbox()
    assert box is not None
    left, top, right, bottom = box
    assert (top, bottom) == (0, image.height)
    assert left == image.width - right > 0
