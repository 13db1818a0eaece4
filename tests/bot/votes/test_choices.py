from random import Random

import pytest

import rules
from bot.votes.choices import find_choices


@pytest.mark.parametrize("key", ["russian", "international", "turkish", "towers", "corners"])
def test_a_choice_is_a_position_and_is_called_like_its_first_move(key: str) -> None:
    game, random = rules.game(key), Random(key)
    position = game.start()
    for _ in range(40):
        moves = game.legal_moves(position)
        if not moves:
            break
        choices = find_choices(game, position)
        assert not choices.has_others
        reached = [game.play(position, game.parse(position, text)) for text in choices.texts]
        assert len(set(reached)) == len(reached)
        assert set(reached) == {game.play(position, move) for move in moves}
        for move in moves:
            named = game.parse(position, choices.of_moves[move])
            assert game.play(position, named) == game.play(position, move)
        position = game.play(position, random.choice(moves))
