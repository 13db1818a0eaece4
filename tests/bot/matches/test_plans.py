from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from bot.matches.plans import (
    MOST_DEPTH,
    MOST_LINES,
    NoAnswer,
    NotTheirTurn,
    Plan,
    TooDeep,
    TooManyLines,
    UnreadableStep,
    add_line,
    begin_plan,
    read_lines,
    write_lines,
)
from bot.matches.replies import AutomaticMove, ReplyReason, Wishes, follow_move
from rules import Color, Line, Move, Style

W, B = Color.WHITE, Color.BLACK
RUSSIAN = rules.game("russian")
KEYS = ["russian", "international", "english", "frisian", "two-move", "towers", "corners"]


def played(*moves: str, key: str = "russian", opening: str | None = None) -> Line:
    line = Line.begin(rules.game(key), opening)
    for text in moves:
        line = line.play(line.game.parse(line.position, text))
    return line


def plan_of(line: Line, owner: Color, *lines: str) -> Plan:
    return read_lines(begin_plan(line, owner), line.game, line.position, lines)


def by_hand(line: Line, text: str) -> Move:
    return line.game.parse(line.position, text)


def told(line: Line) -> list[str]:
    return list(line.move_texts(Style.LONG))


def walk(line: Line, random: Random, plies: int) -> Iterator[Line]:
    """A game of random moves, position by position."""
    for _ in range(plies):
        yield line
        moves = line.game.legal_moves(line.position)
        if not moves or line.outcome():
            return
        line = line.play(random.choice(moves))
    yield line


def random_plan(line: Line, owner: Color, random: Random) -> Plan:
    """A plan of up to six random lines."""
    plan = begin_plan(line, owner)
    for _ in range(6):
        *_, end = walk(line, random, random.randint(2, MOST_DEPTH))
        words = list(end.move_texts(Style.LONG)[line.ply :])
        while words:
            try:
                plan = add_line(plan, line.game, line.position, " ".join(words)).plan
                break
            except NoAnswer:
                words.pop()
    return plan


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seed", range(4))
def test_a_plan_is_kept_as_lines(key: str, seed: int) -> None:
    random = Random(f"{key} {seed}")
    *_, line = walk(Line.begin(rules.game(key)), random, random.randint(0, 30))
    if line.outcome():
        return
    plan = random_plan(line, line.turn.other, random)
    lines = write_lines(plan, line.game, line.position)
    assert plan_of(line, plan.owner, *lines) == plan
    assert len(lines) <= MOST_LINES
    assert all(len(words.split()) <= MOST_DEPTH for words in lines)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seed", range(8))
def test_a_planned_game_is_the_game_by_hand(key: str, seed: int) -> None:
    """What follows by itself is legal, and is what hands would have played."""
    random = Random(f"{key} {seed}")
    *_, line = walk(Line.begin(rules.game(key)), random, random.randint(0, 30))
    if line.outcome() or not line.game.legal_moves(line.position):
        return
    plan = random_plan(line, line.turn.other, random)
    for branch in (*plan.branches, None):
        legal = line.game.legal_moves(line.position)
        move = branch.move if branch else random.choice(legal)
        followed = follow_move(line, move, Wishes({plan.owner: plan}))
        hand = line.play(move)
        for reply in followed.replies:
            assert hand.turn is plan.owner
            assert reply.move in hand.game.legal_moves(hand.position)
            hand = hand.play(reply.move)
        assert followed.line == hand
        if not plan.has_branch(move):
            assert (followed.replies, followed.plans) == ((), {})
            assert followed.missed == (() if hand.outcome() else (plan.owner,))


def test_a_plan_three_deep_fires_one_ply_after_the_other() -> None:
    line = played()
    plan = plan_of(line, B, "c3-d4 f6-g5 d2-c3 g5-h4")
    first = follow_move(line, by_hand(line, "c3-d4"), Wishes({B: plan}))
    assert told(first.line) == ["c3-d4", "f6-g5"]
    second = follow_move(first.line, by_hand(first.line, "d2-c3"), Wishes(first.plans))
    assert told(second.line) == ["c3-d4", "f6-g5", "d2-c3", "g5-h4"]
    assert (second.plans, second.missed) == ({}, ()), "it is used up"


def test_plans_and_only_moves_follow_each_other() -> None:
    """Black planned three answers; White's only moves in between play themselves."""
    mixed = 0
    for seed in range(60):
        random = Random(seed)
        *_, line = walk(Line.begin(RUSSIAN), random, random.randint(0, 40))
        if line.outcome():
            continue
        plan = random_plan(line, line.turn.other, random)
        for branch in plan.branches:
            wishes = Wishes({plan.owner: plan}, plays_forced=[line.turn])
            followed = follow_move(line, branch.move, wishes)
            hand = line.play(branch.move)
            for reply in followed.replies:
                is_plan = reply.how is ReplyReason.PLAN
                assert is_plan is (hand.turn is plan.owner)
                assert is_plan or [reply.move] == list(RUSSIAN.legal_moves(hand.position))
                hand = hand.play(reply.move)
            assert followed.line == hand
            mixed += len({reply.how for reply in followed.replies}) == 2
    assert mixed, "no example has both"


def test_a_plan_for_another_ply_is_left_out() -> None:
    line = played()
    plan = replace(plan_of(line, B, "c3-d4 f6-g5"), ply=2)
    followed = follow_move(line, by_hand(line, "c3-d4"), Wishes({B: plan}))
    assert (followed.replies, followed.plans, followed.missed) == ((), {}, ())


def test_another_move_ends_a_plan_and_is_told() -> None:
    line = played()
    plan = plan_of(line, B, "c3-d4 f6-g5", "a3-b4 h6-g5")
    followed = follow_move(line, by_hand(line, "e3-f4"), Wishes({B: plan}))
    assert (followed.replies, followed.plans, followed.missed) == ((), {}, (B,))


def test_an_own_move_by_hand_ends_a_plan_in_silence() -> None:
    line = played("c3-d4")
    plan = Plan(B, 1, plan_of(played(), B, "c3-d4 f6-g5").branches[0].after)
    followed = follow_move(line, by_hand(line, "f6-g5"), Wishes({B: plan}))
    assert (followed.plans, followed.missed) == ({}, ())


def test_an_offer_holds_a_plan_back() -> None:
    line = played()
    plan = plan_of(line, B, "c3-d4 f6-g5")
    followed = follow_move(line, by_hand(line, "c3-d4"), Wishes({B: plan}, offered=[B]))
    assert (followed.replies, followed.missed) == ((), ())
    assert followed.plans[B].branches


def test_a_line_that_answers_otherwise_replaces_the_answer() -> None:
    line = played()
    plan = plan_of(line, B, "c3-d4 f6-g5 d2-c3 g5-h4", "a3-b4 h6-g5")
    planned = add_line(plan, line.game, line.position, "c3-d4, b6-a5")
    assert planned.replaced == ("f6-g5",)
    assert write_lines(planned.plan, line.game, line.position) == ["c3-d4 b6-a5", "a3-b4 h6-g5"]
    again = add_line(planned.plan, line.game, line.position, "cd4 ba5")
    assert (again.plan, again.replaced) == (planned.plan, ())


def test_lines_with_one_beginning_share_it() -> None:
    line = played()
    plan = plan_of(line, B, "c3-d4 f6-g5 d2-c3 g5-h4", "c3-d4 f6-g5 b2-c3 g5-h4")
    assert len(plan.branches) == 1
    assert len(write_lines(plan, line.game, line.position)) == 2


def test_the_owner_must_wait_for_the_other() -> None:
    with pytest.raises(NotTheirTurn):
        begin_plan(played(), W)


@pytest.mark.parametrize("text", ["", "  ", "c3-d4", "c3-d4 f6-g5 d2-c3"])
def test_a_line_ends_with_an_answer(text: str) -> None:
    with pytest.raises(NoAnswer):
        plan_of(played(), B, text)


@pytest.mark.parametrize(
    ("text", "step", "word"),
    [("c3-d5 f6-g5", 1, "c3-d5"), ("c3-d4 c3-d4", 2, "c3-d4"), ("c3-d4 f6-g5 what", 3, "what")],
)
def test_the_step_that_cannot_be_played_is_told(text: str, step: int, word: str) -> None:
    with pytest.raises(UnreadableStep) as refused:
        plan_of(played(), B, text)
    assert (refused.value.step, refused.value.text) == (step, word)


def test_nothing_follows_the_end_of_a_game() -> None:
    with pytest.raises(UnreadableStep) as refused:
        plan_of(played(opening="W:Wc3:Bd4"), B, "c3:e5 h8-g7")
    assert refused.value.step == 2


def test_how_much_can_be_planned() -> None:
    line = played()
    with pytest.raises(TooDeep):
        plan_of(line, B, "c3-d4 " * 11)
    *_, end = walk(line, Random(5), MOST_DEPTH)
    deep = " ".join(end.move_texts(Style.LONG))
    assert write_lines(plan_of(line, B, deep), line.game, line.position) == [deep]


def test_a_plan_has_twenty_lines() -> None:
    more = [
        f"{first} f6-g5 {third} g5-h4"
        for first in ("c3-d4", "c3-b4", "a3-b4", "e3-d4", "g3-f4")
        for third in third_moves(played(first, "f6-g5"))
    ]
    plan = plan_of(played(), B, *more[:MOST_LINES])
    assert len(write_lines(plan, RUSSIAN, RUSSIAN.start())) == MOST_LINES
    with pytest.raises(TooManyLines):
        add_line(plan, RUSSIAN, RUSSIAN.start(), more[MOST_LINES])


def third_moves(line: Line) -> list[str]:
    """White's moves after which g5-h4 is legal, as texts."""
    moves = []
    for move in RUSSIAN.legal_moves(line.position):
        after = line.play(move)
        answers = [
            RUSSIAN.write(after.position, answer, Style.LONG)
            for answer in RUSSIAN.legal_moves(after.position)
        ]
        if "g5-h4" in answers:
            moves.append(RUSSIAN.write(line.position, move, Style.LONG))
    return moves


# Only moves


def test_an_only_move_is_played_for_who_wishes_so() -> None:
    before = Line.begin(RUSSIAN, "B:Wa1,c3:Bb6,e5,h8")
    move = by_hand(before, "e5-d4")
    followed = follow_move(before, move, Wishes(plays_forced=[W]))
    assert [reply.how for reply in followed.replies] == [ReplyReason.FORCED]
    assert told(followed.line) == ["e5-d4", "c3:e5"]
    for wishes in (Wishes(), Wishes(plays_forced=[B]), Wishes(plays_forced=[W], offered=[W])):
        assert follow_move(before, move, wishes).replies == ()


def test_a_choice_is_left_to_the_player() -> None:
    line = played()
    followed = follow_move(line, by_hand(line, "c3-d4"), Wishes(plays_forced=[W, B]))
    assert followed.replies == ()


def test_an_only_move_that_ends_the_game_is_left_to_the_player() -> None:
    before = Line.begin(RUSSIAN, "B:Wa1,c3:Be5")
    followed = follow_move(before, by_hand(before, "e5-d4"), Wishes(plays_forced=[W]))
    assert followed.replies == ()
    plan = plan_of(before, W, "e5-d4 c3:e5")
    planned = follow_move(before, by_hand(before, "e5-d4"), Wishes({W: plan}))
    assert planned.replies == (
        AutomaticMove(by_hand(before.play(by_hand(before, "e5-d4")), "c3:e5"), ReplyReason.PLAN),
    )
    assert planned.line.outcome()
    assert (planned.plans, planned.missed) == ({}, ())


@given(st.integers(0, 40), st.sampled_from(KEYS))
def test_what_follows_by_itself_comes_to_an_end(seed: int, key: str) -> None:
    random = Random(seed)
    *_, line = walk(Line.begin(rules.game(key)), random, 60)
    moves = line.game.legal_moves(line.position)
    if line.outcome() or not moves:
        return
    followed = follow_move(line, random.choice(moves), Wishes(plays_forced=list(Color)))
    assert len(followed.replies) <= 20
    assert followed.line.ply == line.ply + 1 + len(followed.replies)
    if followed.replies:
        assert not followed.line.outcome(), "the last move is the player's own"
