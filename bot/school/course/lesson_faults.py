"""What is wrong with a lesson, found by going through it with the rules."""

import re
from collections.abc import Iterator

from bot.school.course.answers import list_moves, list_squares, play_turns
from bot.school.course.lesson import ANY, Ask, Chapter, Course, Lesson, LessonStep, LessonTurn
from bot.school.course.positions import list_victims, pass_turn, squares_by_name
from engine.line_texts import moves_by_text
from rules import WHITE, Game, Line, Position

MOST_TEXT = 200  # characters
MOST_SENTENCES = 2
SENTENCE_END = re.compile(r"[.!?](?= [A-Z])")
FEWEST_BUTTONS = 2  # with one alone nothing is asked
WRITTEN = re.compile(r"[a-h]?\d{1,2}([-:x])[a-h]?\d{1,2}")  # the start of a move, and its sign


def list_lesson_faults(lesson: Lesson) -> Iterator[str]:
    """Yield what is wrong with a lesson, with the key of its step."""
    if not (lesson.title and lesson.goal and lesson.steps):
        yield f"{lesson.key}: no title, goal or steps"
    for step in lesson.steps:
        for fault in list_step_faults(lesson, step):
            yield f"{step.key}: {fault}"


def list_notation_faults(course: Course) -> Iterator[str]:
    """Yield the steps whose buttons write moves with a sign that no words have shown so far."""
    told = set[str]()
    for lesson in course.lessons.values():
        for number, step in enumerate(lesson.steps):
            told |= {*WRITTEN.findall(step.say)}
            if step.ask not in (Ask.MOVE, Ask.LINE):
                continue
            offered = list_moves(lesson.game, play_turns(lesson, number, 0).position)
            if strange := {*WRITTEN.findall(" ".join(each.text for each in offered))} - told:
                yield f"{step.key}: no words have shown what {sorted(strange)} means"


def list_game_faults(chapter: Chapter) -> Iterator[str]:
    """Yield what is wrong with the game after a chapter."""
    if chapter.small_game is None:
        return
    game = chapter.lessons[-1].game
    line = Line.begin(game, chapter.small_game.fen)
    if line.turn is not WHITE or line.outcome() is not None:
        yield "White cannot begin the game"
    if game.fen(line.position) != chapter.small_game.fen:
        yield "the FEN of the game is not as the game writes it"


def list_step_faults(lesson: Lesson, step: LessonStep) -> Iterator[str]:
    """Yield what is wrong with a step."""
    game = lesson.game
    position = game.start(step.fen)
    if game.fen(position) != step.fen:
        yield "the FEN is not as the game writes it"
    yield from _text_faults(step)
    named = {square for arrow in step.arrows for square in arrow} | {*step.marks}
    if strange := named - squares_by_name(game).keys():
        yield f"no squares: {sorted(strange)}"
    match step.ask:
        case Ask.LOOK:
            return
        case Ask.SQUARE:
            yield from _square_faults(lesson, step, position)
        case Ask.MOVE | Ask.LINE:
            yield from _move_faults(game, step, position)


def _text_faults(step: LessonStep) -> Iterator[str]:
    for text in (step.say, step.right, *step.wrong.values()):
        if len(text) > MOST_TEXT or len(SENTENCE_END.findall(text)) >= MOST_SENTENCES:
            yield f"too long: {text}"
    if step.ask is not Ask.LOOK and not step.right:
        yield "nothing is said when it is right"


def _square_faults(lesson: Lesson, step: LessonStep, position: Position) -> Iterator[str]:
    game = lesson.game
    what, _, square = step.check.partition(":")
    moves = game.legal_moves(position)
    match what:
        case "named":
            true = {*step.answers} & squares_by_name(game).keys()
        case "movers":
            true = {game.square_name(move.start) for move in moves}
        case "targets":
            own = (move for move in moves if game.square_name(move.start) == square)
            true = {game.square_name(move.end) for move in own}
        case "victims":
            true = list_victims(game, position)
        case "threatened":
            true = list_victims(game, pass_turn(game, position))
        case _:
            true = set()
    if not true or {*step.answers} != true:
        yield f"the answers are {sorted(true)}"
    yield from _choice_faults(list_squares(lesson, step), step)


def _choice_faults(offered: list[str], step: LessonStep) -> Iterator[str]:
    if len(offered) < FEWEST_BUTTONS:
        yield "there is only one button"
    if {*offered} <= {*step.answers} and step.check != "movers":
        yield "every square that is offered is right"


def _move_faults(game: Game, step: LessonStep, position: Position) -> Iterator[str]:
    known = moves_by_text(game, position)
    first = {*step.turns[0].accepted}
    if strange := {*step.wrong} - {ANY} - (known.keys() - first):
        yield f"not legal but wrong: {sorted(strange)}"
    if known.keys() - first - step.wrong.keys() and ANY not in step.wrong:
        yield "nothing is said to some legal moves"
    is_line = len(step.turns) > 1 or step.turns[0].reply is not None
    if (step.ask is Ask.LINE) != is_line:
        yield "a line has several moves or a reply, a move is one"
    for number, turn in enumerate(step.turns, 1):
        faults = [*_turn_faults(game, position, turn, number == len(step.turns))]
        yield from faults
        if faults or turn.reply is None:
            return
        after = game.play(position, moves_by_text(game, position)[turn.accepted[0]])
        position = game.play(after, moves_by_text(game, after)[turn.reply])


def _turn_faults(game: Game, position: Position, turn: LessonTurn, is_last: bool) -> Iterator[str]:
    known = moves_by_text(game, position)
    if len(list_moves(game, position)) < FEWEST_BUTTONS:
        yield "there is only one button"
    elif strange := {*turn.accepted} - known.keys():
        yield f"illegal: {sorted(strange)}"
    elif turn.reply is None:
        if not is_last:
            yield "a reply is missing"
    else:
        after = [game.play(position, known[move]) for move in turn.accepted]
        if any(turn.reply not in moves_by_text(game, each) for each in after):
            yield f"the reply {turn.reply} is illegal"
        if not is_last and len(turn.accepted) > 1:
            yield "a line goes on from one move only"
