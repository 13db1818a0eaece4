"""What the bot says about matches: the text alone tells everything."""

from dataclasses import replace

import pytest

import rules
from bot.matches.match_value import Match, MatchEnding, Offer, OfferKind, Result
from bot.matches.terms import Terms
from bot.talk.challenges.challenge_texts import challenge_terms
from bot.talk.matches.endings import result_sentence
from bot.talk.matches.inbox_texts import inbox_heading
from bot.talk.matches.match_status import match_status, match_title, what_was_done
from bot.talk.matches.move_lists import (
    move_list,
    moves_around,
    moves_in_bold,
    number_once,
    numbered_move,
    numbered_moves,
)
from bot.talk.matches.offers import standing_offer
from bot.talk.names import game_name, match_link
from bot.talk.records.replay_texts import replay_end
from bot.teams.own_games import game_of_player, sort_by_urgency
from rules import Color, Ending, Line
from storage.rows import Place, Room
from tests.bot.matches_at_hand import (
    ANNA,
    BORIS,
    HERE,
    NOON,
    challenge_of,
    match_at,
    match_of,
    played,
)

WHITE, BLACK = f"⚪ <@{ANNA.id}>", f"⚫ <@{BORIS.id}>"


def test_a_title_names_the_game_and_both_sides() -> None:
    assert match_title(played("russian")) == f"### Russian draughts\n{WHITE} v {BLACK}"


def test_the_name_of_a_game_tells_its_options() -> None:
    assert game_name(rules.game("russian")) == "Russian draughts"
    assert game_name(rules.game("english", ("light-first",))).endswith(")")


def test_moves_are_numbered_by_turns() -> None:
    match = played("russian", "c3-d4", "b6-c5", "d4:b6")
    assert numbered_moves(match.line) == ["1.\u00a0c3-d4", "1…\u00a0b6-c5", "2.\u00a0d4:b6"]
    assert numbered_move(match.line, 2) == "1…\u00a0b6-c5"


def test_numbers_follow_whoever_begins() -> None:
    match = played("english", "11-15", "23-19")
    assert numbered_moves(match.line) == ["1.\u00a011-15", "1…\u00a023-19"]


def test_two_moves_of_one_turn_have_one_number() -> None:
    game = rules.game("two-move")
    line = Line.begin(game)
    for _ in range(4):
        line = line.play(game.legal_moves(line.position)[0])
    assert [text.split()[0] for text in numbered_moves(line)] in (
        ["1.", "1.", "1…", "1…"],
        ["1.", "1…", "1…", "2."],
    )


def test_the_status_of_a_new_game() -> None:
    assert match_status(played("russian"), NOON) == f"{WHITE} to move"


def test_the_status_tells_the_last_move() -> None:
    assert (
        match_status(played("russian", "c3-d4"), NOON)
        == f"{BLACK} to move · last move: **1.\u00a0c3-d4**"
    )


def test_the_status_tells_what_must_be_captured() -> None:
    lines = match_status(played("russian", "c3-d4", "b6-c5"), NOON).splitlines()
    assert lines[1] == "Must capture: **d4:b6**"


def test_an_offer_names_both_players() -> None:
    offered = replace(played("russian"), offers=(Offer(OfferKind.DRAW, Color.BLACK, 0, NOON),))
    assert standing_offer(offered) == f"{BLACK} offers {WHITE} a draw."
    assert standing_offer(played("russian")) == ""


def test_the_status_counts_down_to_a_draw() -> None:
    line, told = match_at("russian", "W:WKb8,Kd8,Kf8:BKa1").line, []
    for move in ("b8-a7", "a1-b2", "d8-a5", "b2-a1", "f8-h6", "a1-b2"):
        line = line.play(line.game.parse(line.position, move))
        told.append("Draw in " in match_status(match_of(line), NOON))
    assert told == [*[False] * 5, True], "three of five moves are gone"


ENDS = {
    "no moves": (Ending.NO_MOVES, Color.BLACK, "wins.** White has no legal moves."),
    "resigned": (MatchEnding.RESIGNED, Color.BLACK, "wins.** White resigned."),
    "agreed": (MatchEnding.AGREED, None, "**Draw:** agreement."),
    "crowned": (Ending.CROWNED, Color.BLACK, "wins.** First king."),
}


@pytest.mark.parametrize(("ending", "winner", "told"), ENDS.values(), ids=ENDS)
def test_how_a_game_ended(ending: Ending | MatchEnding, winner: Color | None, told: str) -> None:
    ended = Result(ending, winner, NOON)
    match = replace(played("russian"), result=ended)
    assert result_sentence(match, ended).endswith(told)
    assert match_status(match, NOON) == result_sentence(match, ended)


def test_what_one_has_done() -> None:
    match = played("russian", "c3-d4")
    assert what_was_done(match) == "You played **1.\u00a0c3-d4**."
    resigned = replace(match, result=Result(MatchEnding.RESIGNED, Color.BLACK, NOON))
    assert what_was_done(resigned) == "You resigned."
    offered = replace(match, offers=(Offer(OfferKind.DRAW, Color.WHITE, 1, NOON),))
    assert what_was_done(offered) == "You offered a draw."
    moved = replace(match, offers=(Offer(OfferKind.DRAW, Color.WHITE, 0, NOON),))
    assert what_was_done(moved) == "You played **1.\u00a0c3-d4**."


def test_moves_are_counted_as_turns_of_both_sides() -> None:
    assert replay_end(played("russian")) == "So far: 0 moves."
    assert replay_end(played("russian", "c3-d4", "b6-a5")) == "So far: 1 move."
    assert replay_end(played("russian", "c3-d4", "b6-a5", "d4-c5")) == "So far: 2 moves."


def test_long_lists_of_moves_are_counted() -> None:
    assert moves_in_bold(["a"]) == "**a**"
    assert moves_in_bold([str(n) for n in range(10)]).endswith("**7** and 2 more")


def test_where_a_match_is() -> None:
    match = played("russian")
    assert match_link(match).startswith("[Open the board](https://discord.com/channels/")
    unseen = replace(match, rooms=(Room(place=HERE),))
    assert match_link(unseen) == f"<#{match.main_room.place.channel_id}>"
    private = replace(match, rooms=(Room(place=Place(None, 5), message_id=6),))
    assert match_link(private) == "[Open the board](https://discord.com/channels/@me/5/6)"


def test_games_are_counted_by_whose_move_it_is() -> None:
    mine, theirs = played("russian"), played("english", "11-15", "23-19")
    games = [game_of_player(match, ANNA.id) for match in (theirs, mine)]
    heading = inbox_heading(games)
    assert heading == "### Your turn in 1 game · 1 waiting for your opponent"
    assert sort_by_urgency(games, NOON) == games[::-1]
    assert "`/challenge`" in inbox_heading([])


def test_a_number_stands_once_among_moves_in_a_row() -> None:
    numbered = ["1…\u00a0b6-c5", "2.\u00a0d4:b6", "2…\u00a0huff d4", "3.\u00a0a", "3.\u00a0b"]
    assert number_once(numbered) == [numbered[0], numbered[1], "huff d4", "3.\u00a0a", "b"]
    assert number_once([]) == []


def test_a_challenge_tells_the_colours() -> None:
    terms = Terms("russian")
    assert "random colours" in challenge_terms(challenge_of(terms))
    assert "plays Black" in challenge_terms(challenge_of(terms, color=Color.BLACK))


def test_the_moves_around_a_point() -> None:
    match = played("russian", "c3-d4", "b6-c5")
    assert moves_around(numbered_moves(match.line), 1) == "-# **1.\u00a0c3-d4** b6-c5"
    assert moves_around(numbered_moves(match.line), 0) == "-# 1.\u00a0c3-d4 b6-c5"
    assert moves_around(numbered_moves(Line.begin(match.game)), 0) == "-# No moves yet."
    assert move_list(Line.begin(match.game)) == ""


def long_match() -> Match:
    moves = ("c3-d4", "f6-g5", "d4-c5", "b6:d4", "e3:c5", "d6:b4", "a3:c5")
    return played("russian", *moves)


def test_a_long_game_is_cut_on_both_sides() -> None:
    line = long_match().line
    for ply in range(line.ply + 1):
        words = moves_around(numbered_moves(line), ply)
        assert ("…" in words.split()[1]) == (ply > 8 + 8)
        assert words.count("**") == (2 if ply else 0)
