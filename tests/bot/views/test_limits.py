"""No message of any game ever goes beyond what Discord takes."""

import asyncio
from dataclasses import replace
from itertools import chain, product

import pytest
from discord import ui
from hypothesis import given, settings
from hypothesis import strategies as st

import render
import rules
from bot.challenges.challenge import ChallengeState
from bot.matches.match_actions import resign
from bot.matches.match_value import Match, MatchEnding, Offer, OfferKind, Result
from bot.matches.terms import Terms
from bot.record_files.message_text import FoundPosition
from bot.record_files.worker import read_file
from bot.school import PuzzleChannel
from bot.talk.guide_texts import help_text, list_of_games
from bot.talk.matches.move_lists import square_order
from bot.teams.own_games import game_of_player
from bot.views.appearance import Appearance, TextStyle
from bot.views.challenges.challenge import show_challenge
from bot.views.control_actions import RecordAction
from bot.views.control_id import ControlId
from bot.views.drawing import BOARD, scene_of_match
from bot.views.guide import show_rules
from bot.views.matches.board import TeamNews, show_board, show_text_board
from bot.views.matches.inbox import InboxPage, show_inbox
from bot.views.matches.move_paths import name_path
from bot.views.matches.move_picker import MOST_BUTTONS, ask_for_move
from bot.views.matches.offers import ask_to_offer_draw, show_offer
from bot.views.matches.private_board import show_in_text, show_more, show_private_board, show_record
from bot.views.matches.refused_move import show_refused_move
from bot.views.matches.resignation import ask_to_resign
from bot.views.matches.retired_board import retired_board, retired_text_board
from bot.views.note import show_note
from bot.views.parts import Card
from bot.views.post import Post
from bot.views.records.attached_record import RecordStep, show_attached_record
from bot.views.records.diagram import show_diagram
from bot.views.records.replay import show_replay, show_step
from bot.views.settings import show_channels, show_server_settings, show_settings
from bot.views.teams.lobby import show_lobby
from bot.views.teams.vote_panel import show_vote_panel
from bot.votes.poll import Tick
from rules import Color, Line, Move
from storage.rows import Away, Person, PersonPreferences, ServerPreferences
from tests.bot.matches_at_hand import (
    ANNA,
    BORIS,
    HERE,
    NOON,
    READER,
    THERE,
    body_of,
    by_chance,
    challenge_of,
    lobby_of,
    match_of,
    problems,
    session_of,
    side_of_team,
    words_of,
)

GAMES = rules.games()
EVERY_OPTION = [rules.game(game.key, (option.key,)) for game in GAMES for option in game.options]
KEYS = st.sampled_from([game.key for game in GAMES])
LOOK = Appearance()
FACTS = (
    rules.Unreadable("xyz"),
    rules.Illegal("c3-d4"),
    rules.Ambiguous("c3", ("c3:e5:g7", "c3:e5:c7") * 20),
)


async def shown(match: Match) -> list[str]:
    """The problems of everything that may be shown of a running match."""
    legal = match.game.legal_moves(match.position)
    squares = sorted({move.start for move in legal if not move.is_huff})
    posts: list[Post | Card] = [
        await show_board(match, LOOK, NOON),
        await show_text_board(match, NOON),
        await show_private_board(match, LOOK, NOON, "Words."),
        *[await show_in_text(match, Appearance(text_style=style), NOON) for style in TextStyle],
        await show_record(match, NOON),
        await show_more(match, ANNA.id, NOON),
        await show_step(match, LOOK, match.ply // 2),
        Post(retired_board(match, match.ply, LOOK), {BOARD: b""}),
        retired_text_board(match, match.ply),
        await show_note(help_text(match, ANNA.id, {})),
        await ask_to_resign(match, READER),
    ]
    if not match.is_over:
        posts += [await ask_for_move(match, LOOK)] if squares else []
        posts += [await ask_for_move(match, LOOK, square) for square in squares[:2]]
        posts += [await show_refused_move(match, LOOK, fact) for fact in FACTS[:1]]
    return list(chain.from_iterable(map(problems, posts)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
async def test_a_game_by_chance_is_shown_within_the_limits(game: rules.Game) -> None:
    assert await shown(match_of(by_chance(game, 5, 37))) == []


@pytest.mark.parametrize("game", EVERY_OPTION, ids=lambda game: f"{game.key}-{game.chosen[0]}")
async def test_a_game_with_an_option_is_shown_within_the_limits(game: rules.Game) -> None:
    match = match_of(by_chance(game, 5, 9))
    posts = (
        await show_board(match, LOOK, NOON),
        await show_rules(game),
        await ask_for_move(match, LOOK),
    )
    assert [each for post in posts for each in problems(post)] == []


@pytest.mark.slow
@given(KEYS, st.integers(0, 10**6), st.integers(0, 250))
@settings(max_examples=60, deadline=None)
def test_any_position_is_shown_within_the_limits(key: str, seed: int, plies: int) -> None:
    assert asyncio.run(shown(match_of(by_chance(rules.game(key), seed, plies)))) == []


@given(KEYS, st.integers(0, 10**6), st.integers(0, 250))
@settings(max_examples=60, deadline=None)
def test_any_picker_offers_every_move_once(key: str, seed: int, plies: int) -> None:
    match = match_of(by_chance(rules.game(key), seed, plies))
    if not match.is_over:
        asyncio.run(offers_every_move(match))


async def offers_every_move(match: Match) -> None:
    """Through the picker one reaches each move that may be played, and reads them apart."""
    picker = await ask_for_move(match, LOOK)
    offered = moves_in(match, picker)
    pieces = [int(detail) for action, detail, _ in controls_of(picker) if action == "piece"]
    for square in pieces:
        post = await ask_for_move(match, LOOK, square)
        assert problems(post) == []
        offered += moves_in(match, post)
    assert sorted(move.path for move in offered) == sorted(move.path for move in match.choices)
    assert bool(pieces) == (len(offered) > MOST_BUTTONS and is_of_several_pieces(match))


def is_of_several_pieces(match: Match) -> bool:
    return len({move.start for move in match.choices}) > 1


def moves_in(match: Match, post: Post) -> list[Move]:
    """The moves that a picker offers, sorted by square and under names of their own."""
    plays = [(detail, name) for action, detail, name in controls_of(post) if action == "play"]
    names = [name for _, name in plays]
    assert len(set(names)) == len(names)
    moves = [name for name in names if not name.startswith("Huff")]
    assert moves == sorted(moves, key=square_order)
    return [match.game.parse(match.position, name_path(match.game, detail)) for detail, _ in plays]


def controls_of(post: Post) -> list[tuple[str, str, str]]:
    """What can be chosen in a message: the action, its detail or its value, and its name."""
    found = []
    for control in (getattr(item, "item", item) for item in post.card.walk_children()):
        if isinstance(control, ui.Button) and control.custom_id:
            read = ControlId.read(control.custom_id)
            found.append((str(read.action), read.detail, control.label or ""))
        if isinstance(control, ui.Select):
            action = str(ControlId.read(control.custom_id).action)
            found += [(action, option.value, option.label) for option in control.options]
    return found


MANY_KINGS = {
    "killer": "W:WK46,K47,K48,K49,K50,K41,K42:B1,7,8,9,10,17,18,19,20,22,23,24,27,28,29",
    "frisian": "W:WK46,K28,K33,K39:B7,8,9,10,17,18,19,20,12,13,14,22,23,24,34,29",
    "international": "W:WK46,K47,K48,K49,K50,K36,K45:BK1",
    "canadian": "W:WK67,K68,K69,K70,K71,K72,K61,K66:BK1",
    "turkish": "W:WKa1,Kb2,Kc3,Kd4,Ke5,Kf6,Kg7:BKh8",
    "armenian": "W:WKd4:BKa1,Kh7",  # one piece has more moves than there are buttons
}


@pytest.mark.parametrize("key", MANY_KINGS)
async def test_a_board_full_of_kings(key: str) -> None:
    match = match_of(Line.begin(rules.game(key), MANY_KINGS[key]))
    assert await shown(match) == []
    await offers_every_move(match)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
async def test_the_rules_of_every_game_fit(game: rules.Game) -> None:
    post = await show_rules(game)
    assert problems(post) == []
    words = words_of(post)
    assert game.name in words
    assert game.source in words
    assert game.house_codification in words


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
async def test_the_end_of_every_game_fits(game: rules.Game) -> None:
    line = by_chance(game, 3, 12)
    over = match_of(line, result=Result(MatchEnding.RESIGNED, Color.WHITE, NOON))
    assert await shown(over) == []
    assert problems(await show_replay(over, LOOK, 4)) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
async def test_a_diagram_of_every_game_fits(game: rules.Game) -> None:
    assert problems(await show_diagram(FoundPosition(game.fen(game.start())), game, LOOK)) == []


@pytest.mark.parametrize("state", ChallengeState)
@pytest.mark.parametrize("opponent", [BORIS, None])
async def test_a_challenge_in_every_state_fits(state: ChallengeState, opponent: object) -> None:
    for terms in (Terms("russian"), Terms("two-move", ("balanced-first-turn",))):
        for color in (None, *Color):
            asked = challenge_of(terms, state=state, opponent=opponent, color=color)
            for avatar in ("", "https://cdn.discordapp.com/a.png"):
                assert problems(await show_challenge(asked, avatar=avatar)) == []


async def test_a_standing_offer_fits() -> None:
    match = match_of(by_chance(rules.game("russian"), 1, 5))
    offer = Offer(OfferKind.DRAW, Color.WHITE, 5, NOON)
    offered = replace(match, offers=(offer,))
    assert problems(await show_private_board(offered, LOOK, NOON)) == []
    assert problems(await show_offer(offered, offer)) == []
    assert problems(await ask_to_offer_draw(offered, Color.BLACK, READER)) == []
    assert problems(await ask_to_offer_draw(match, Color.WHITE, READER)) == []


async def test_what_teams_see_fits() -> None:
    match = match_of(by_chance(rules.game("canadian"), 1, 5))
    crowd = [Person(2**62 + number, "x" * 32) for number in range(40)]
    session = session_of(match, *crowd, captain_id=ANNA.id)
    ticks = {person.id: frozenset(Tick) for person in crowd}
    told = replace(session, poll=replace(session.poll, ticks=ticks, has_offer=True))
    large = side_of_team(1, *crowd, joins="list", name="*" * 32)
    posts = [
        await show_vote_panel(told, ANNA.id),
        await show_vote_panel(told, crowd[0].id),
        await show_board(match, LOOK, NOON, teams=TeamNews(told)),
        await show_board(match, LOOK, NOON, teams=TeamNews(told, side=match.turn)),
        await show_board(match, LOOK, NOON, teams=TeamNews(told, side=match.turn.other)),
        await show_lobby(lobby_of(large, large), HERE),
        await show_lobby(lobby_of(large, side_of_team(2, joins="open")), HERE),
        *[
            await show_lobby(lobby_of(large, large, away=away), place)
            for away in (Away(color=0, place=THERE), Away(color=1, code="DAMKA-ABCDEFGH"))
            for place in (HERE, THERE)
        ],
    ]
    assert [each for post in posts for each in problems(post)] == []


async def test_settings_fit() -> None:
    own = PersonPreferences("wood", "numbers", "always", "emoji")
    assert problems(await show_settings(own, ServerPreferences())) == []
    chosen = ServerPreferences("wood", "turn", "last", "always")
    daily = PuzzleChannel(1, 2**63 - 4, 23, "America/Argentina/Buenos_Aires", ("pool",), NOON)
    assert problems(await show_server_settings(chosen, "pt-BR")) == []
    channels = replace(
        chosen,
        game_channels=tuple(range(2**63 - 25, 2**63)),
        audit_channel=1,
        feed_channel=2,
        party_channel=3,
        season_channel=4,
    )
    assert problems(await show_channels(channels, daily)) == []
    assert problems(await show_note(list_of_games())) == []
    assert problems(await show_note(help_text(None, 1, {}))) == []


async def test_a_hundred_games_are_shown_on_pages() -> None:
    lines = [by_chance(rules.game("canadian"), seed, 3) for seed in range(100)]
    clock = Terms("canadian", clock="7d/move, weekends off Europe/Rome")
    running = [match_of(line, terms=clock, id=n) for n, line in enumerate(lines, 10**9)]
    for person, page in product((ANNA, BORIS), (1, 7, 13, 99)):
        games = [game_of_player(match, person.id) for match in running]
        games.append(replace(games[0], is_waiting=not games[0].is_waiting))
        shown = await show_inbox(games[1:], NOON, LOOK, InboxPage(page), running)
        assert problems(shown) == []
        assert f"{min(page, 13)} / 13" in str(body_of(shown))


async def test_a_record_with_many_games_fits() -> None:
    data = b'[GameType "25,W,8,8,A0,0"]\n1. c3-d4 *\n\n' * 1200
    file = read_file(data).with_data(data)
    for number in (0, 998, 999, 1100):
        post = await show_attached_record(file, LOOK, RecordStep(number, 0, RecordAction.ON))
        assert problems(post) == []
    assert "game 1000 of 1000" in words_of(post)
    assert "The file has more games. I read the first 1000 games." in words_of(post)


LONG = "@everyone **x** " * 400
BAD_GAMES = f'[White "{LONG}"]\n1. c3-d4 {"a1" * 3150} *\n\n' * 30


async def test_a_record_of_the_longest_texts_fits() -> None:
    good = f'[White "{LONG}"]\n[Black "{LONG}"]\n[GameType "25"]\n1. c3-d4 {{{LONG}}} *\n\n'
    for text in (good, good + BAD_GAMES, BAD_GAMES):
        file = read_file(text.encode())
        post = await show_attached_record(file.with_data(text.encode()), LOOK)
        assert problems(post) == []
        words = words_of(post)
        assert "@everyone" not in words
        assert "**x**" not in words
        assert len(words) < 3000
    assert words.startswith("I couldn't read any of the games in that file.")
    assert words.count("Game ") == 5
    assert "And 25 more." in words


async def test_a_match_that_people_ended_is_shown_as_over() -> None:
    match = resign(match_of(by_chance(rules.game("russian"), 5, 6)), Color.WHITE, NOON)
    assert match.result is not None
    assert scene_of_match(match, LOOK).turn_mark is render.TurnMark.of_winner(match.result.winner)
    assert "Game over: " in words_of(await show_text_board(match, NOON))
    last_step, first_step = [await show_step(match, LOOK, ply) for ply in (match.ply, 0)]
    assert "Game over: " in str(body_of(last_step))
    assert "Game over: " not in str(body_of(first_step))
    running = match_of(by_chance(rules.game("russian"), 5, 6))
    assert scene_of_match(running, LOOK).turn_mark is render.TurnMark.TO_MOVE


@pytest.mark.parametrize("theme", render.THEMES)
async def test_a_board_in_every_theme_fits(theme: str) -> None:
    match = match_of(by_chance(rules.game("international"), 1, 30))
    post = await show_board(match, Appearance(theme), NOON)
    assert problems(post) == []
    assert len(post.files["board.png"]) < 60_000
