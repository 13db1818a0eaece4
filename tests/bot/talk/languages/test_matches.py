"""Nothing that is shown of games is left in English in another language.

Names that belong to no language are left out: a game's own name, and those of people.
"""

from dataclasses import replace

import pytest

import rules
from bot.challenges.challenge import ChallengeState
from bot.clocks.reminders import ReminderKind
from bot.matches.match_value import MatchEnding, Offer, OfferAnswer, OfferKind, Result
from bot.matches.terms import Terms
from bot.talk.guide_texts import help_text
from bot.talk.matches.inbox_texts import voted_text
from bot.talk.matches.match_status import what_was_done
from bot.talk.matches.undeliverable import Barrier, undeliverable_board
from bot.teams.own_games import game_of_player
from bot.views.appearance import Appearance, TextStyle
from bot.views.challenges.challenge import show_challenge
from bot.views.control_actions import InboxAction, MatchAction
from bot.views.matches.board import show_board, show_text_board
from bot.views.matches.game_round import GameRound, lead_back
from bot.views.matches.inbox import Done, InboxPage, ask_in_round, show_games_elsewhere, show_inbox
from bot.views.matches.move_picker import ask_about_foreign_piece, ask_for_move
from bot.views.matches.offers import ask_to_offer_draw, show_offer
from bot.views.matches.plan import plan_after_button
from bot.views.matches.private_board import show_in_text, show_more, show_private_board, show_record
from bot.views.matches.refused_move import show_refused_move
from bot.views.matches.resignation import ask_to_resign
from bot.views.matches.retired_board import (
    list_moves,
    retired_board,
    retired_text_board,
)
from bot.views.matches.which_match import PossibleMatch, ask_where_to_play, ask_which_match
from bot.views.note import show_note
from bot.views.people.reminder import show_public_reminder, show_reminder
from bot.views.records.replay import show_replay, show_step
from rules import Color, Ending, Reason
from tests.bot.matches_at_hand import (
    ANNA,
    BORIS,
    NOON,
    READER,
    by_chance,
    challenge_of,
    first_line,
    match_of,
    played,
)
from tests.bot.talk.languages.speaking import LOOK, untranslated
from tests.bot.views.test_reminder import letter, timed

SOME_GAMES = ("russian", "international", "stavropol", "two-move", "towers", "corners", "turkish")


@pytest.mark.parametrize("key", SOME_GAMES)
async def test_everything_shown_of_a_running_match(key: str) -> None:
    match = match_of(by_chance(rules.game(key), 5, 21))
    assert not match.is_over
    offer = Offer(OfferKind.DRAW, Color.WHITE, match.ply, NOON)
    offered = replace(match, offers=(offer,))
    refused = replace(offer, answer=OfferAnswer.DECLINED, answered_ply=match.ply)
    declined = replace(match, offers=(refused,))
    assert (
        await untranslated(
            show_board(match, LOOK, NOON),
            show_private_board(offered, LOOK, NOON),
            show_offer(offered, offer),
            show_offer(declined, refused),
            ask_to_offer_draw(match, Color.WHITE, READER),
            ask_to_offer_draw(offered, Color.BLACK, READER),
            show_text_board(match, NOON),
            show_private_board(match, LOOK, NOON),
            *(show_in_text(match, Appearance(text_style=style), NOON) for style in TextStyle),
            show_record(match, NOON),
            show_more(offered, ANNA.id, NOON),
            show_replay(match, LOOK),
            show_replay(match, LOOK, 1),
            show_step(match, LOOK, match.ply // 2),
            show_step(match, LOOK, 0),
            ask_to_resign(match, READER),
            show_note(help_text(match, ANNA.id, {}) + help_text(match, BORIS.id, {})),
            show_note(help_text(match, 1, {})),
            show_note(what_was_done(match)),
            show_note(what_was_done(offered)),
            show_note(what_was_done(declined)),
        )
        == []
    )


@pytest.mark.parametrize("key", SOME_GAMES)
async def test_what_the_mover_is_asked(key: str) -> None:
    match = match_of(by_chance(rules.game(key), 5, 21))
    squares = sorted({move.start for move in match.choices})
    mine, theirs = (game_of_player(match, each.id) for each in (ANNA, BORIS))
    assert (
        await untranslated(
            ask_for_move(match, LOOK),
            *(ask_for_move(match, LOOK, square) for square in squares),
            ask_about_foreign_piece(match, LOOK, match.choices[0]),
            show_inbox([mine], NOON, LOOK),
            show_inbox([mine, *[theirs] * 8], NOON, LOOK, InboxPage(2), [match]),
            show_inbox([mine, theirs], NOON, LOOK, InboxPage(1, InboxAction.WAITING)),
            show_games_elsewhere("", [mine], NOON),
            ask_in_round(mine, 2, LOOK, NOON, GameRound(), Done("", (plan_after_button(match),))),
            lead_back(show_note(""), GameRound()),
            show_note(voted_text("c3-d4")),
        )
        == []
    )


@pytest.mark.parametrize("key", SOME_GAMES)
async def test_what_remains_of_old_boards(key: str) -> None:
    match = match_of(by_chance(rules.game(key), 5, 21))
    for ply in (0, match.ply):
        for view in (
            retired_board(match, ply, LOOK),
            retired_text_board(match, ply),
            list_moves(match),
        ):
            assert await untranslated(view) == []


async def test_house_rules_and_ballots() -> None:
    huffing = Terms("russian", ("huff",), house_rules=("touch-move",))
    line = first_line(huffing)
    for text in ("c3-d4", "b6-c5", "a3-b4"):
        line = line.play(line.game.parse(line.position, text))
    match = match_of(line, terms=huffing)
    line = line.play(line.game.parse(line.position, "d4:d4"))
    huffed = match_of(line, terms=huffing, touched=22)
    drawn = Terms("english", opening="ballot:acf-three-move:7")
    first = match_of(drawn.first_course(), terms=drawn, result=RESULTS[0])
    assert (
        await untranslated(
            show_board(match, LOOK, NOON),
            ask_for_move(match, LOOK),
            show_board(huffed, LOOK, NOON),
            show_refused_move(huffed, LOOK, rules.Illegal("x")),
            show_note(help_text(match, ANNA.id, {})),
            show_board(first, LOOK, NOON),
            show_board(first, LOOK, NOON, first_game=first),
            names=["Wilderness I"],  # of the ballot
        )
        == []
    )


NUMBERED: dict[object, list[tuple[str | None, tuple[int, ...]]]] = {
    Ending.REPETITION: [(None, (3,)), (None, (4,)), (None, (5,))],
    Ending.RULE: [
        ("NOTHING_CAPTURED", (25,)),
        ("ONE_KING_EACH", ()),
        ("THREE_KINGS_AGAINST_ONE", (1,)),
    ],
    Ending.LATE: [(None, (40,))],
    Ending.COUNT: [
        ("ROUNDS", (80, 7, 5)),
        ("BOTH_AT_HOME", (40, 3, 3)),
        ("REPETITION", (3, 2, 1)),
        ("NOBODY_CAN_MOVE", (1, 2)),
    ],
}


RESULTS = [
    Result(ending, winner, NOON, Reason[reason] if reason else None, numbers)
    for ending in (*Ending, *MatchEnding)
    for winner in (None, *Color)
    for reason, numbers in NUMBERED.get(ending, [(None, ())])
]


@pytest.mark.parametrize("result", RESULTS, ids=str)
async def test_every_end(result: Result) -> None:
    match = replace(played("russian", "c3-d4"), result=result)
    views = show_board(match, LOOK, NOON), show_replay(match, LOOK), show_note(what_was_done(match))
    assert await untranslated(*views) == []


@pytest.mark.parametrize("state", ChallengeState)
async def test_a_challenge_in_every_state(state: ChallengeState) -> None:
    for color in (None, *Color):
        for opponent in (None, BORIS):
            asked = challenge_of(Terms("russian"), state=state, color=color, opponent=opponent)
            pictured = show_challenge(asked, avatar="https://cdn.discordapp.com/a.png")
            views = show_challenge(asked), pictured, show_challenge(asked, played("russian"))
            assert await untranslated(*views) == []


@pytest.mark.parametrize("barrier", Barrier)
async def test_what_the_mover_is_told_in_private(barrier: Barrier) -> None:
    for match in (played("russian"), replace(played("russian"), result=RESULTS[0])):
        words = undeliverable_board(match, Color.WHITE, 7, barrier)
        assert await untranslated(show_note(words)) == []


async def test_reminders_and_the_question_which_game_is_meant() -> None:
    game = timed(1)
    moves = [(game, game.choices[0])]
    assert (
        await untranslated(
            show_reminder(letter(1), NOON),
            show_reminder(letter(2), NOON),
            show_reminder(letter(1, ReminderKind.LAST), NOON),
            show_public_reminder(letter(1), NOON),
            ask_which_match([PossibleMatch(game, MatchAction.DRAW)] * 17, READER),
            ask_where_to_play(moves, READER),
        )
        == []
    )
