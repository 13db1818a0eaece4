"""Every sentence passes through the translations: nothing is left in English in another language.

The language of these tests changes every letter. Names that belong to no language are left out:
a game's own name, and those of people.
"""

from collections.abc import Awaitable, Iterator
from dataclasses import replace
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.http import handle_message_parameters

import render
import rules
from bot.acts.commands import COMMANDS
from bot.acts.game_choices import list_games, list_options, list_tables
from bot.acts.move_choices import list_moves
from bot.acts.puzzle_choices import list_themes
from bot.acts.translator import CommandTranslator
from bot.matches import (
    AuditEntry,
    Ban,
    ChallengeState,
    Computer,
    ComputerGame,
    Conduct,
    CouncilRow,
    MatchEnding,
    ModeratorAction,
    Offer,
    OfferAnswer,
    PersonPreferences,
    Result,
    Seat,
    ServerPreferences,
    TeamDecision,
    Terms,
    facts,
)
from bot.matches.clocks.reminders import ReminderKind
from bot.matches.closings import BY_MEMBER, ONLY_MOVE
from bot.matches.computer_seat import LEVELS
from bot.matches.councils.closing import Choosing
from bot.matches.councils.closing import Why as WhyClosed
from bot.matches.councils.council import Tick
from bot.matches.lobby_value import LobbyState
from bot.ratings.book import Record
from bot.ratings.glicko import Rating
from bot.record_files.worker import read_file
from bot.school import DailyPuzzle, PuzzleChannel
from bot.school.course import attempt as walk
from bot.school.course.attempt import Attempt, State, find_place
from bot.school.course.lesson import Lesson
from bot.school.course.positions import moves_by_text
from bot.school.course.progress import Progress
from bot.school.course.puzzle import Node
from bot.school.course.reading import course, puzzles
from bot.school.course.streaks import Streak
from bot.school.learning import Report
from bot.school.solving import Exercise
from bot.talk import languages
from bot.talk.daily_texts import daily_setting
from bot.talk.explain import bug_report, explain
from bot.talk.guide_texts import help_text, list_of_games
from bot.talk.lesson_texts import finished_words, lesson_heading, moved_on_words, step_words
from bot.talk.levels import game_in_thread, level_label
from bot.talk.lobby_texts import joined_side, left_lobby, team_name
from bot.talk.match_status import what_was_done
from bot.talk.moderation_texts import (
    ban_text,
    conduct_text,
    ended_games,
    log_text,
    match_label,
)
from bot.talk.puzzle_texts import rating_words
from bot.talk.questions import resign_question
from bot.talk.team_texts import extension_text, joined_text, left_text, vote_end
from bot.talk.undeliverable import Barrier, undeliverable_board
from bot.views.analysis import show_analysis, show_analysis_progress, show_moment
from bot.views.appearance import Appearance, TextStyle
from bot.views.attached_record import show_attached_record
from bot.views.board import TeamNews, show_board, show_text_board
from bot.views.challenge import show_challenge
from bot.views.control_id import MatchAction
from bot.views.daily_puzzle import show_daily
from bot.views.diagram import show_diagram
from bot.views.draw_offer import ask_to_offer_draw, show_offer
from bot.views.guide import show_rules
from bot.views.hint import GivenHint, show_hint_of_move, show_hint_of_piece
from bot.views.inbox import ask_for_next_move, show_games_elsewhere, show_inbox
from bot.views.lesson import show_lesson
from bot.views.lobby import show_lobby
from bot.views.move_picker import ask_about_foreign_piece, ask_for_move
from bot.views.note import show_note
from bot.views.post import Post
from bot.views.private_board import show_in_text, show_more, show_private_board, show_record
from bot.views.puzzle import show_film, show_puzzle
from bot.views.refused_move import show_refused_move
from bot.views.reminder import show_public_reminder, show_reminder
from bot.views.replay import show_replay, show_step
from bot.views.resignation import ask_to_resign, ask_which_to_resign
from bot.views.retired_board import first_moves, retired_board, retired_text_board, shrunk_board
from bot.views.school import show_school
from bot.views.settings import show_server_settings, show_settings
from bot.views.vote_panel import show_vote_panel
from bot.views.which_match import ask_where_to_play, ask_which_match
from engine.hints import Hint, Why
from engine.judgement import Judgement
from engine.line_texts import write_moves
from engine.review import Review
from render.translation import use_translations
from rules import Color, Ending, Reason
from tests.bot.matches_at_hand import (
    ANNA,
    BORIS,
    HERE,
    NOON,
    body_of,
    by_chance,
    challenge_of,
    lobby_of,
    match_at,
    match_of,
    played,
    session_of,
    side_of_team,
)
from tests.bot.school.walks import every_progress
from tests.bot.talk.test_explain import (
    MATCH_FACTS,
    REQUEST_FACTS,
    RULES_FACTS,
    SCHOOL_FACTS,
    TEAM_FACTS,
    below,
    example,
)
from tests.bot.views.test_reminder import letter, timed
from tests.message_template import collect
from tests.pseudo_language import PseudoLanguage, common_words

WORDS_OF_RULES = {"c3"}  # the text of `example`
PSEUDO = PseudoLanguage()
LOOK = Appearance()
SHOWN = {"content", "label", "description", "placeholder"}  # keys of what people read or hear


@pytest.fixture(autouse=True)
def pseudo_language() -> Iterator[None]:
    """Let everything be said in the language that changes every letter."""
    with use_translations(PSEUDO):
        yield


def texts(body: Any) -> Iterator[str]:
    """Yield everything to be read or heard in the body of a message."""
    if isinstance(body, list):
        for part in body:
            yield from texts(part)
    elif isinstance(body, dict):
        for key, value in body.items():
            if key in SHOWN and isinstance(value, str):
                yield value
            else:
                yield from texts(value)


async def untranslated(*views: Awaitable[Post]) -> list[str]:
    """Return the texts of some messages that did not pass through the translations, with why."""
    found = []
    for view in views:
        body, _ = body_of(await view)
        shown = [text.replace(ANNA.name, "") for text in texts(body)]
        found += [f"{common_words(text)}: {text}" for text in shown if common_words(text)]
    return found


GAMES = [pytest.param(game, id=game.key) for game in rules.games()]
SOME_GAMES = ("russian", "international", "stavropol", "two-move", "towers", "corners", "turkish")


@pytest.mark.parametrize("key", SOME_GAMES)
async def test_everything_shown_of_a_running_match(key: str) -> None:
    match = match_of(by_chance(rules.game(key), 5, 21))
    assert not match.is_over
    squares = sorted({move.start for move in match.choices})
    offer = Offer("draw", Color.WHITE, match.ply, NOON)
    offered = replace(match, offers=(offer,))
    refused = replace(offer, answer=OfferAnswer.DECLINED, answered_ply=match.ply)
    declined = replace(match, offers=(refused,))
    assert (
        await untranslated(
            show_board(match, LOOK, NOON),
            show_private_board(offered, LOOK, NOON),
            show_offer(offered, offer),
            show_offer(declined, refused),
            ask_to_offer_draw(match, Color.WHITE),
            ask_to_offer_draw(offered, Color.BLACK),
            show_text_board(match, NOON),
            show_private_board(match, LOOK, NOON),
            *(show_in_text(match, Appearance(text_style=style), NOON) for style in TextStyle),
            show_record(match, NOON),
            show_more(offered, ANNA.id, NOON),
            show_replay(match, LOOK),
            show_replay(match, LOOK, 1),
            show_step(match, LOOK, match.ply // 2),
            show_step(match, LOOK, 0),
            ask_to_resign(match),
            ask_for_move(match, LOOK),
            *(ask_for_move(match, LOOK, square) for square in squares),
            ask_about_foreign_piece(match, LOOK, match.choices[0]),
            show_inbox([match], ANNA.id, NOON),
            show_inbox([match] * 9, BORIS.id, NOON, 2, [match]),
            show_games_elsewhere("", [match], ANNA.id, NOON),
            ask_for_next_move("", [match], LOOK),
            ask_which_to_resign([match], ANNA.id),
            show_note(help_text(match, ANNA.id, {}) + help_text(match, BORIS.id, {})),
            show_note(help_text(match, 1, {})),
            show_note(what_was_done(match)),
            show_note(what_was_done(offered)),
            show_note(what_was_done(declined)),
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
            shrunk_board(match, ply),
        ):
            with handle_message_parameters(view=view) as sent:
                shown = [text for text in texts(sent.payload) if common_words(text)]
            assert shown == []


async def test_house_rules_and_ballots() -> None:
    huffing = Terms("russian", ("huff",), house_rules=("touch-move",))
    line = huffing.first_line()
    for text in ("c3-d4", "b6-c5", "a3-b4"):
        line = line.play(line.game.parse(line.position, text))
    match = match_of(line, terms=huffing)
    line = line.play(line.game.parse(line.position, "d4:d4"))
    huffed = match_of(line, terms=huffing, touched=22)
    drawn = Terms("english", opening="ballot:acf-three-move:7")
    first = match_of(drawn.first_line(), terms=drawn, result=RESULTS[0])
    assert (
        await untranslated(
            show_board(match, LOOK, NOON),
            ask_for_move(match, LOOK),
            show_board(huffed, LOOK, NOON),
            show_refused_move(huffed, LOOK, rules.Illegal("x")),
            show_note(help_text(match, ANNA.id, {})),
            show_board(first, LOOK, NOON),
            show_board(first, LOOK, NOON, first_game=first),
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
            views = show_challenge(asked), show_challenge(asked, played("russian"))
            assert await untranslated(*views) == []


@pytest.mark.parametrize("game", GAMES)
async def test_the_rules_of_every_game(game: rules.Game) -> None:
    words = await untranslated(show_rules(game), show_diagram(game, game.fen(game.start()), LOOK))
    assert [word for word in words if game.native_name not in word] == []


async def test_lists_settings_and_notes() -> None:
    themes = {each.name for each in render.THEMES.values()}
    assert themes
    assert (
        await untranslated(
            show_note(list_of_games()),
            show_note(help_text(None, 1, {})),
            show_inbox([], 1, NOON),
            show_note(bug_report("`1`")),
            show_settings(PersonPreferences("wood", "numbers"), ServerPreferences()),
            show_settings(PersonPreferences(), ServerPreferences()),
            show_server_settings(ServerPreferences("wood", "turn", "last", "always")),
            show_server_settings(ServerPreferences()),
            show_server_settings(ServerPreferences(game_channels=(1, 2), audit_channel=3)),
        )
        == []
    )


@pytest.mark.parametrize("barrier", Barrier)
async def test_what_the_mover_is_told_in_private(barrier: Barrier) -> None:
    for match in (played("russian"), replace(played("russian"), result=RESULTS[0])):
        words = undeliverable_board(match, ANNA.id, 7, barrier)
        assert await untranslated(show_note(words)) == []


async def test_analyses() -> None:
    match = match_of(by_chance(rules.game("russian"), 5, 12), result=RESULTS[0])
    best = [
        write_moves(first_moves(match.line, ply), match.line.game.legal_moves(position)[:1])
        for ply, position in enumerate(match.line.positions[:-1])
    ]
    judged = [Judgement(ply, moves, 100, -100 * (ply % 5), 3) for ply, moves in enumerate(best)]
    review = Review(match.line, judged)
    assert review.moments
    assert (
        await untranslated(
            show_analysis(match, review, LOOK),
            show_analysis(match, Review(match.line, []), LOOK),
            show_moment(match, review, LOOK, 1),
            show_analysis_progress(match, 2),
            show_board(match, LOOK, NOON, moment=review.moments[0]),
        )
        == []
    )


async def test_hints() -> None:
    seats = Seat(Color.WHITE, ANNA), Seat(Color.BLACK, Computer(3))
    match = replace(played("russian"), seats=seats)
    move = match.choices[0]
    views = []
    for why in Why:
        for pieces in (1, 2):
            given = GivenHint.of(0, Hint(move, (move,), 0, why, pieces))
            views += [show_hint_of_piece(match, LOOK, given), show_hint_of_move(match, LOOK, given)]
    assert await untranslated(*views) == []


async def test_games_against_the_computer() -> None:
    seats = Seat(Color.WHITE, ANNA), Seat(Color.BLACK, Computer(3))
    match = replace(played("russian", "c3-d4"), seats=seats)
    game = ComputerGame(place=HERE, level=3, terms=Terms("russian"))
    views = [
        show_board(match, LOOK, NOON),
        show_note(game_in_thread(game, ANNA.id)),
        show_note(game_in_thread(game, ANNA.id, 7)),
    ]
    for winner in (None, *Color):
        result = Result(MatchEnding.RESIGNED, winner, NOON)
        views.append(show_board(replace(match, result=result), LOOK, NOON))
    assert await untranslated(*views) == []
    assert [name for name in map(level_label, LEVELS) if common_words(name)] == []


FACTS = [
    *(example(kind) for kind in RULES_FACTS),
    *(kind(*details) for kind, details in MATCH_FACTS.items()),
    *REQUEST_FACTS,
    *TEAM_FACTS,
    *(kind(*details) for kind, details in SCHOOL_FACTS.items()),
    *(kind("the disk") for kind in below(facts.DatabaseTrouble)),
]


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: type(fact).__name__)
async def test_every_refusal(fact: BaseException) -> None:
    views = [show_note(explain(fact))]
    if isinstance(fact, rules.RulesError):
        views.append(show_refused_move(match_at("russian", "W:Wc3:Bd4"), LOOK, fact))
    assert await untranslated(*views) == []


@pytest.mark.parametrize("lesson", course().lessons.values(), ids=lambda each: each.key)
async def test_every_step_of_a_lesson(lesson: Lesson) -> None:
    for progress in every_progress(lesson):
        following = course().find_next(lesson)
        texts = [lesson_heading(lesson, progress), step_words(lesson, progress)]
        texts.append(finished_words(progress, following))
        assert [text for text in texts if common_words(text)] == []
    posts = [show_lesson(lesson, Progress(lesson.number), LOOK, words=moved_on_words())]
    assert await untranslated(*posts) == []


@pytest.mark.parametrize("number", [*puzzles()][::20])
async def test_a_puzzle_from_its_task_to_its_solution(number: int) -> None:
    puzzle, record = puzzles()[number], Record(Rating(1390.0), 3)
    new = Attempt(number)
    position = puzzle.game.start(puzzle.fen)
    texts = [*moves_by_text(puzzle.game, position), "cabbage"]
    attempts = [new, walk.give_hint(puzzle, new), walk.show(puzzle, new)]
    attempts += [walk.answer(puzzle, new, text) for text in texts]
    attempts.append(walk.give_hint(puzzle, attempts[1]))
    attempts.append(replace(new, moves=walk.list_main_line(puzzle)[:2], other_way="c3-d4"))
    views = [
        show_puzzle(Exercise(puzzle, each, record, shows), LOOK)
        for each in attempts
        for shows in (True, False)
        if each.state is not State.OPEN or isinstance(find_place(puzzle, each.moves).node, Node)
    ]
    film = show_film(puzzle, find_place(puzzle, walk.list_main_line(puzzle)).line, LOOK)
    assert await untranslated(*views, film) == []


def test_ratings_of_puzzles_and_their_themes() -> None:
    known = Record(Rating(1390.0), 30)
    assert common_words(rating_words(rules.game("russian"), known)) == []
    assert [name for name, _ in list_themes("") if common_words(name)] == []


async def test_the_puzzle_of_the_day() -> None:
    daily = DailyPuzzle(1, NOON.date(), 2, 5, NOON)
    puzzle = puzzles()[5]
    dailies = [
        replace(daily, is_closed=closed, tried=n) for closed in (True, False) for n in (0, 1, 2)
    ]
    assert await untranslated(*(show_daily(puzzle, each, LOOK) for each in dailies)) == []
    wanted = PuzzleChannel(1, 2, 9, "Europe/Berlin", (), NOON)
    for each in (None, wanted, replace(wanted, games=("towers",))):
        assert await untranslated(show_note(daily_setting(each))) == []


async def test_the_school() -> None:
    none = Report({}, Streak())
    some = Report({1: Progress(1, stars=2)}, Streak(1, 12))
    ended = Report({1: Progress(1, stars=2)}, Streak(0, 12))
    views = [show_school(course(), each) for each in (none, some, ended)]
    assert await untranslated(*views) == []


RECORD = '[White "Ж"]\n[Black "Ж"]\n1. c3-d4 {} *\n\n'


async def test_attached_records() -> None:
    bad = "".join(RECORD.format(text) for text in ("Ж", "c3-d4", "{", "(", ")", "a1-b2"))
    good = RECORD.format("b6-c5") * 2
    for data in (good, good + bad, bad, "[]", RECORD.format("Ж"), ""):
        file = read_file(data.encode()).with_data(data.encode())
        assert await untranslated(show_attached_record(file, LOOK)) == []


def test_choices_while_somebody_types() -> None:
    match = match_of(by_chance(rules.game("russian"), 5, 21))
    named = [*list_moves(match, ""), *list_options("russian", ""), *list_tables("russian", "")]
    assert [name for name, _ in named if common_words(name)] == []
    for (name, _), game in zip(list_games(""), rules.games(), strict=True):
        assert common_words(name.replace(game.native_name, "")) == []


async def test_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.acts.translator.find_translations", lambda _locale: PSEUDO)
    tree: app_commands.CommandTree[Any] = app_commands.CommandTree(
        discord.Client(intents=discord.Intents.none())
    )
    locale = discord.Locale.german.value
    for command in COMMANDS:
        payload = await command.get_translated_payload(tree, CommandTranslator())
        for part in parts_of(payload):
            for key in {"name", "description"} & part.keys():
                told = part[f"{key}_localizations"]
                assert told[locale] != part[key]
                assert common_words(told[locale]) == []


VOTED = CouncilRow(
    match_id=1,
    ply=1,
    team_id=1,
    number=1,
    opened_at=NOON,
    changed_at=NOON,
    due_at=NOON,
    choice="c3-d4",
    why="ALL",
    choosing="VOTES",
    tally=("c3-d4", "2", "e3-f4", "1"),
)


async def test_everything_a_team_sees() -> None:
    match = match_of(by_chance(rules.game("russian"), 5, 4))
    offered = replace(match, offers=(Offer("draw", match.turn.other, match.ply, NOON),))
    sessions = [
        session_of(game, *voters, decides=decides, captain_id=ANNA.id)
        for game in (match, offered)
        for decides in TeamDecision
        for voters in ((), (ANNA,), (ANNA, BORIS))
    ]
    ticks = {ANNA.id: frozenset(Tick), BORIS.id: frozenset(Tick)}
    sessions += [replace(each, council=replace(each.council, ticks=ticks)) for each in sessions[:3]]
    ends = [
        replace(VOTED, why=why, choosing=choosing.name)
        for why in (*(each.name for each in WhyClosed), ONLY_MOVE, BY_MEMBER)
        for choosing in Choosing
    ]
    assert (
        await untranslated(
            *(show_vote_panel(each, ANNA.id) for each in sessions),
            *(show_board(match, LOOK, NOON, teams=TeamNews(each)) for each in sessions[:4]),
            *(show_note(f"{vote_end(each)}") for each in ends if vote_end(each)),
            show_note(extension_text(sessions[0])),
            show_note(joined_text(sessions[0])),
            show_note(left_text()),
            show_note(left_lobby()),
            show_note(joined_side(lobby_of(), Color.WHITE)),
            *(show_lobby(lobby_of(state=state)) for state in LobbyState),
            show_lobby(lobby_of(state=LobbyState.STARTED), match),
            *(
                show_lobby(lobby_of(side, side_of_team(2)))
                for joins in ("open", "role", "list")
                for seconds in (120, 3600, 86_400)
                for side in [
                    side_of_team(1, ANNA, joins=joins, turn_seconds=seconds, guard="strict")
                ]
            ),
            *(
                show_lobby(lobby_of(side_of_team(1, ANNA, decides=each), side_of_team(2)))
                for each in TeamDecision
            ),
        )
        == []
    )
    assert [common_words(team_name(color)) for color in Color] == [[], []]


def parts_of(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a command with its options and their fixed choices, and those of a group's commands."""
    yield part
    yield from part.get("choices", [])
    for option in part.get("options", []):
        yield from parts_of(option)


async def test_everything_moderators_are_told() -> None:
    match = played("russian", "c3-d4")
    acts = [
        AuditEntry(
            server_id=1,
            made_at=NOON,
            actor=ANNA,
            action=action,
            person=BORIS,
            match_id=7,
            until=until,
            reason=reason,
        )
        for action in ModeratorAction
        for until in (None, NOON)
        for reason in ("", "c3")
    ]
    ban = Ban(server_id=1, person=BORIS, until=NOON, reason="c3", made_by=ANNA, made_at=NOON)
    bans = [
        replace(ban, until=until, reason=reason) for until in (None, NOON) for reason in ("", "c3")
    ]
    assert (
        await untranslated(
            show_note(log_text(acts, 1)),
            show_note(log_text([], 1)),
            show_note("\n".join(map(ban_text, bans))),
            show_note(conduct_text(1, Conduct(ban, (match,), tuple(acts[:1])), NOON)),
            show_note(conduct_text(1, Conduct(replace(ban, until=None), (), ()), NOON)),
            show_note(ended_games([match]) + ended_games([match, match])),
        )
        == []
    )
    for word in match_label(match).replace(ANNA.name, "").replace(BORIS.name, "").split(" · "):
        assert common_words(word) == []


def test_a_language_without_a_catalogue_is_english() -> None:
    with languages.speak("de"):
        assert resign_question() == "Do you resign this game?"


@pytest.fixture(scope="module", autouse=True)
def template() -> Iterator[None]:
    """After all tests: everything that was translated can be found by translators."""
    yield
    known = {message.id for message in collect() if isinstance(message.id, str)}
    plurals = [message.id for message in collect() if not isinstance(message.id, str)]
    assert sorted(PSEUDO.asked - known.union(*plurals) - WORDS_OF_RULES) == []


async def test_reminders_and_the_question_which_game_is_meant() -> None:
    game = timed(1)
    moves = [(game, game.choices[0])]
    assert (
        await untranslated(
            show_reminder(letter(1), NOON),
            show_reminder(letter(2), NOON),
            show_reminder(letter(1, ReminderKind.LAST), NOON),
            show_public_reminder(letter(1), NOON),
            ask_which_match([game], ANNA.id, MatchAction.DRAW),
            ask_where_to_play(moves, ANNA.id, LOOK),
        )
        == []
    )
