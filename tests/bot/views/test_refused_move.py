"""A refused move is explained with the names of squares that the reader's buttons have."""

from dataclasses import replace

import pytest

import rules
from bot.talk.matches.rule_refusals import explain_refused_move
from bot.views.appearance import Appearance
from bot.views.matches.named_moves import list_named_moves
from tests.bot.matches_at_hand import match_at

MUST_CAPTURE = {  # a position with one capture, and another move
    "english": ("B:W14:B10,1", "1-5"),
    "russian": ("W:Wc3,a1:Bd4", "a1-b2"),
    "international": ("W:W28,46:B23", "46-41"),
}
LETTERS, NUMBERS = Appearance(is_numeric=False), Appearance(is_numeric=True)


@pytest.mark.parametrize("appearance", [Appearance(), LETTERS, NUMBERS])
@pytest.mark.parametrize("key", MUST_CAPTURE)
def test_choices_are_named_as_on_the_buttons(key: str, appearance: Appearance) -> None:
    fen, other_move = MUST_CAPTURE[key]
    game, match = rules.game(key), match_at(key, fen)
    buttons = [named.name for named in list_named_moves(match, appearance)]
    assert buttons
    with pytest.raises(rules.MustCapture) as refused:
        game.parse(match.position, other_move)
    told = explain_refused_move(match, refused.value, appearance.is_numeric)
    assert f"You must capture: **{buttons[0]}**." in told
    with pytest.raises(rules.Unreadable) as unread:
        game.parse(match.position, "hello")
    assert f"**{buttons[0]}**" in explain_refused_move(match, unread.value, appearance.is_numeric)


def test_what_was_typed_stays_as_it_was() -> None:
    match = match_at("russian", "W:Wc3:Bd4")
    no_square = rules.NoSuchSquare("z9-a1", "z9")
    assert "z9" in explain_refused_move(match, no_square, is_numeric=True)
    fewer = rules.MustTakeMost("c3:e5", 1, 2, ("c3:e5:g7",))
    told = explain_refused_move(match, fewer, is_numeric=True)
    assert "e5" not in told
    assert "takes only 1" in told
    assert explain_refused_move(match, replace(fewer), is_numeric=False).count("c3:e5") == 2
