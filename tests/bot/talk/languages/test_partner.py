"""Nothing that the computer tells is left in English in another language."""

from collections.abc import Iterator
from dataclasses import replace

import rules
from bot.matches.computer_games import ComputerGame
from bot.matches.computer_remarks import Occasion
from bot.matches.match_value import Match, MatchEnding, Offer, OfferAnswer, OfferKind, Result, Seat
from bot.matches.terms import Terms
from bot.record_files.worker import read_file
from bot.talk.matches.levels import game_in_direct_messages, game_in_thread
from bot.talk.matches.remarks import remark_text
from bot.talk.names import mention
from bot.views.matches.analysis import show_analysis, show_analysis_progress, show_moment
from bot.views.matches.board import Afterthought, show_board
from bot.views.matches.hint import GivenHint, show_hint_of_move, show_hint_of_piece
from bot.views.matches.offers import show_offer
from bot.views.note import show_note
from bot.views.records.attached_record import show_attached_record
from bot.views.records.record_analysis import show_record_analysis, show_record_moment
from engine.hints import Hint, Why
from engine.judgement import Judgement
from engine.line_texts import write_moves
from engine.review import Review
from rules import Color, pdn
from storage.rows import Computer, Room
from tests.bot.matches_at_hand import ANNA, HERE, NOON, by_chance, match_of, played, to_and_fro
from tests.bot.talk.languages.speaking import LOOK, untranslated


async def test_analyses() -> None:
    match = match_of(
        by_chance(rules.game("russian"), 5, 12),
        result=Result(MatchEnding.RESIGNED, Color.WHITE, NOON),
    )
    best = [
        write_moves(match.line.cut(ply), match.line.game.legal_moves(position)[:1])
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
            show_analysis_progress(match.line, review),
            show_board(match, LOOK, NOON, afterthought=Afterthought(review.moments[0])),
        )
        == []
    )


async def test_analyses_of_attached_records() -> None:
    game = by_chance(rules.game("russian"), 5, 12)
    data = pdn.write(pdn.Record({"White": "Ж", "Black": "Ж"}, game, "*")).encode() * 2
    file = read_file(data).with_data(data)
    line = file.game(1).line
    best = [
        write_moves(line.cut(ply), line.game.legal_moves(position)[:1])
        for ply, position in enumerate(line.positions[:-1])
    ]
    review = Review(line, [Judgement(ply, moves, 100, -90, 3) for ply, moves in enumerate(best)])
    views = [show_attached_record(file, LOOK), show_record_analysis(file, 1, review, LOOK)]
    views += [show_record_moment(file, 1, review, LOOK, number) for number in (1, 2, 3)]
    assert await untranslated(*views) == []


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


async def test_draws_that_the_computer_declines() -> None:
    for plies in (4, 22):
        match = match_of(
            by_chance(rules.game("russian"), 5, plies),
            seats=(Seat(Color.WHITE, ANNA), Seat(Color.BLACK, Computer(3))),
        )
        offer = Offer(OfferKind.DRAW, Color.WHITE, plies, NOON, answer=OfferAnswer.DECLINED)
        assert await untranslated(show_offer(match, offer)) == []


async def test_remarks_of_the_computer() -> None:
    """Each is a sentence of its own: for the start, for a first win, and for a close end."""
    said: dict[Occasion, set[str]] = {occasion: set() for occasion in Occasion}
    for match, occasion in remarks():
        said[occasion].add(remark_text(match, occasion))
    assert await untranslated(*(text for each in said.values() for text in each)) == []
    assert [len(each) for each in said.values()] == [7, 4, 6]
    assert all(mention(ANNA.id) in text for each in said.values() for text in each)


def remarks() -> Iterator[tuple[Match, Occasion]]:
    """Yield matches in which the computer says something else each time, and what about."""
    for level in (0, 1, 3, 8):
        for color in Color:
            seats = Seat(color, ANNA), Seat(color.other, Computer(level))
            white, black = seats if color is Color.WHITE else seats[::-1]
            match = replace(played("russian"), seats=(white, black))
            yield match, Occasion.START
            for ending in (MatchEnding.RESIGNED, MatchEnding.TIME):
                yield replace(match, result=Result(ending, color, NOON)), Occasion.FIRST_WIN
    for opening in ("ballot:fmjd-64:1", "W:Wc3:Bd4"):
        terms = Terms("russian", opening=opening)
        yield replace(match, terms=terms, course=terms.first_course()), Occasion.START
    for plies in (4, 100):
        for winner in (None, *Color):
            result = Result(MatchEnding.AGREED, winner, NOON)
            yield replace(match, course=to_and_fro(plies), result=result), Occasion.CLOSE_END


async def test_the_usual_set_up_is_no_unusual_start() -> None:
    game = rules.game("russian")
    usual = Terms("russian", opening=game.fen(game.start()))
    match, _ = next(remarks())
    assert "unusual" not in remark_text(replace(match, terms=usual), Occasion.START)


async def test_games_against_the_computer() -> None:
    seats = Seat(Color.WHITE, ANNA), Seat(Color.BLACK, Computer(3))
    match = replace(played("russian", "c3-d4"), seats=seats)
    game = ComputerGame(place=HERE, level=3, terms=Terms("russian"))
    views = [
        show_board(match, LOOK, NOON),
        show_note(game_in_thread(game, ANNA.id)),
        show_note(game_in_thread(game, ANNA.id, 7)),
        show_note(game_in_direct_messages(match)),
        show_note(game_in_direct_messages(replace(match, rooms=(Room(place=HERE),)))),
    ]
    for winner in (None, *Color):
        result = Result(MatchEnding.RESIGNED, winner, NOON)
        views.append(show_board(replace(match, result=result), LOOK, NOON))
    assert await untranslated(*views) == []
