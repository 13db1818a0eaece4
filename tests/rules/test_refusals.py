"""Why a move is refused: the rows of the rule book of refusals, one line each."""

from collections.abc import Iterator
from random import Random

import pytest

import rules
from rules import (
    Ambiguous,
    Blocked,
    CaptureEnds,
    CaptureGoesOn,
    Forbidden,
    Game,
    Illegal,
    LandsRightBehind,
    MenMoveForward,
    MenTakeNoKings,
    MoveEnds,
    MustCapture,
    MustPrefer,
    MustTakeMost,
    NotYourPiece,
    Occupied,
    OutOfReach,
    Position,
    Preference,
    Prohibition,
    Style,
)
from rules.catalogue import VARIANTS
from rules.pdn import BadPdn, PdnFault
from rules.precedence import REASONS

# game and options, FEN, what is typed, the fact
REFUSED: dict[str, tuple[str, str, str, Illegal]] = {
    "a step while a capture exists": (
        "russian", "W:We3,c1:Bd4,f4", "c1-b2", MustCapture("c1-b2", ("e3:c5", "e3:g5"))),
    "a short step while a capture exists": (
        "russian", "W:We3,c1:Bd4,f4", "cb2", MustCapture("cb2", ("e3:c5", "e3:g5"))),
    "a step back while a capture exists": (
        "russian", "W:We3:Bd4", "e3-d2", MustCapture("e3-d2", ("e3:c5",))),
    "a capture that nothing stands for": (
        "russian", "W:We3:Bd4", "e3:g5", MustCapture("e3:g5", ("e3:c5",))),
    "syntax of a capture and no more (seed)": (
        "russian", "W:Wc3:Bd4", "c3:e5:c5", CaptureEnds("c3:e5:c5", ("c3:e5",))),
    "a man that lands beyond the end of its capture": (
        "samoyed", "W:Wd2,e3:Bh8", "d2-g5", CaptureEnds("d2-g5", ("d2:f4",))),
    "a step and more (no capture is about)": (
        "russian", "W:Wc3:Bh8", "c3-d4-e5", MoveEnds("c3-d4-e5", ("c3-d4",))),
    "the square of the victim": (
        "russian", "W:We3:Bd4", "e3:d4", MustCapture("e3:d4", ("e3:c5",))),
    "fewer pieces than the most": (
        "international", "W:W32,36:B9,19,28,31", "36x27", MustTakeMost("36x27", 1, 3, ("32x3",))),
    "the beginning of a capture that is too short itself": (
        "international", "W:W32,36:B28,19,31,22,12", "32x23",
        MustTakeMost("32x23x14", 2, 3, ("36x7",))),
    "a man before a king, Italian": (
        "italian", "W:W22,K32:B18,28", "22x13",
        MustPrefer("22x13", 1, 1, ("32x23",), Preference.BY_KING)),
    "fewer kings, Italian": (
        "italian", "W:WK22,K32:B18,K28", "22x13",
        MustPrefer("22x13", 1, 1, ("32x23",), Preference.MOST_KINGS)),
    "fewer kings, Spanish": (
        "spanish", "W:WK14:B18,K11", "14x21",
        MustPrefer("14x21", 1, 1, ("14x7", "14x4"), Preference.MOST_KINGS)),
    "a man is worth less than a king, Frisian": (
        "frisian", "W:W32:B27,K28", "32x21",
        MustPrefer("32x21", 1, 1, ("32x23",), Preference.HIGHEST_VALUE)),
    "a man where a king takes as much, Frisian": (
        "frisian", "W:W46,K5:B41,10", "46x37",
        MustPrefer("46x37", 1, 1, ("5x14", "5x19", "5x23", "5x28", "5x32", "5x37"),
                   Preference.BY_KING)),
    "a man where a king can, Czech": (
        "czech", "W:WKa7,e3:Bb6,d4", "e3xc5",
        MustPrefer("e3xc5", 1, 1, ("a7xc5",), Preference.BY_KING)),
    "the king taken late, Italian": (
        "italian", "W:WK13:BK25,K26,18,11,K10", "13x22x29",
        MustPrefer("13x22x29", 2, 2, ("13x15",), Preference.KING_FIRST)),
    "a capture that stops early": (
        "russian", "W:Wd4:Be5,g7", "d4:f6", CaptureGoesOn("d4:f6", ("d4:f6:h8",))),
    "a short form that stops early": (
        "russian", "W:Wd4:Be5,g7", "d:f6", CaptureGoesOn("d:f6", ("d4:f6:h8",))),
    "a king that lands where nothing goes on": (
        "russian", "W:WKa1:Bc3,e7,g5", "a1:d4",
        CaptureGoesOn("a1:d4", ("a1:f6:d8", "a1:f6:h4"))),
    "every landing, as far as it goes, in numbers": (
        "international", "W:W32:B28,19", "32x23", CaptureGoesOn("32x23", ("32x23x14",))),
    "another way of a legal capture that stops early": (
        "turkish crowned-in-passing",
        "W:WKb1,Kd2,a5,Kf5,g6:BKa1,Kc1,Kg1,Kd3,Ke3,g3,h3,Ka4,Kg4,c5,d5,Kh5,Ka6,e7,Kf7,a8",
        "d2xe6", CaptureGoesOn("d2xe6", ("d2xd4xh4xh1xe1xe6xe8",))),
    "a capture that goes on too long": (
        "english", "W:W10:B7,8", "10x3x12", CaptureEnds("10x3x12", ("10x3",))),
    "a man goes back": ("russian", "W:We3:Bh8", "e3-d2", MenMoveForward("e3-d2")),
    "a black man goes back": ("russian", "B:Wa1:Bd6", "d6-c7", MenMoveForward("d6-c7")),
    "a man goes back, short": ("russian", "W:We3:Bh8", "ed2", MenMoveForward("ed2")),
    "a man goes straight back": ("turkish", "W:We3:Bh8", "e3-e2", MenMoveForward("e3-e2")),
    "a man captures back, English": (
        "english", "W:W14,32:B18,27", "14x23", MenMoveForward("14x23")),
    "an empty square": ("russian", "W:We3:Bd6", "c5-b6", NotYourPiece("c5-b6", "c5", True)),
    "the opponent's piece": ("russian", "W:We3:Bd6", "d6-c5", NotYourPiece("d6-c5", "d6", False)),
    "an empty file": ("russian", "W:We3:Bd6", "cb4", NotYourPiece("cb4", "c", True)),
    "an empty square by number": (
        "international", "W:W32:B1", "31-27", NotYourPiece("31-27", "31", True)),
    "onto a piece": ("russian", "W:Wc1,d2:Bh8", "c1-d2", Occupied("c1-d2", "d2")),
    "onto the opponent's piece": ("russian", "W:Wa3:Bb4,c5", "a3-b4", Occupied("a3-b4", "b4")),
    "over a piece": ("russian", "W:WKa1,c3:Bh8", "a1-e5", Blocked("a1-e5", "c3")),
    "over two pieces": ("russian", "W:WKa1:Bd4,e5", "a1-f6", Blocked("a1-f6", "d4")),
    "too far for a man": (
        "russian", "W:We3:Bh8", "e3-c5", OutOfReach("e3-c5", "e3", ("e3-d4", "e3-f4"))),
    "too far for a short king": (
        "english", "W:WK32:B1", "32-23", OutOfReach("32-23", "32", ("32-27", "32-28"))),
    "a piece that cannot move": (
        "russian", "W:Wa1,b2,c3,d4:Bh8", "a1-a3", OutOfReach("a1-a3", "a1", ())),
    "a man takes a king, Italian": (
        "italian", "W:W22:BK18", "22x13", MenTakeNoKings("22x13", "18")),
    "a man takes a king while a man can be taken": (
        "italian", "W:W22,28:BK18,23", "22x13", MenTakeNoKings("22x13", "18")),
    "a king lands far behind, Thai": (
        "thai", "W:WKb2:Be5", "b2xg7", LandsRightBehind("b2xg7", ("8x22",))),
    "a king lands far behind, Argentinian": (
        "argentinian", "W:WK1:B10", "1x19", LandsRightBehind("1x19", ("1x14",))),
    "a king lands far behind a king, Killer": (
        "killer", "W:WK46:BK37", "46x28", LandsRightBehind("46x28", ("46x32",))),
}  # fmt: skip


@pytest.mark.parametrize(("chosen", "fen", "text", "fact"), REFUSED.values(), ids=REFUSED)
def test_refusals(chosen: str, fen: str, text: str, fact: Illegal) -> None:
    key, *options = chosen.split()
    game = rules.game(key, options)
    with pytest.raises(Illegal) as caught:
        game.parse(game.start(fen), text)
    assert repr(caught.value) == repr(fact)


def test_a_king_that_moved_too_often_must_rest() -> None:
    game = rules.game("frisian")
    line = rules.Line.begin(game, "W:W50,K46:B1")
    for text in ("46-41", "1-7", "41-46", "7-12", "46-41", "12-18"):
        line = line.play(game.parse(line.position, text))
    with pytest.raises(Forbidden) as caught:
        game.parse(line.position, "41-46")
    assert caught.value.prohibition is Prohibition.KING_MOVES_TOO_OFTEN


def test_every_preference_of_the_catalogue_has_its_reasons() -> None:
    assert {variant.worth for variant in VARIANTS} - {None} <= set(REASONS)


def attempts(game: Game, position: Position, random: Random) -> Iterator[str]:
    """What someone may type who does not know the rules."""
    names = [game.square_name(square) for square in game.board.squares]
    for move in game.legal_moves(position):
        long = game.write(position, move, Style.LONG)
        yield long + ":" + random.choice(names)
        yield long[: max(long.rfind("-"), long.rfind("x"), long.rfind(":"))]
    for _ in range(20):
        yield ":".join(random.choices(names, k=random.randint(2, 3)))
        yield random.choice("abcdefgh") + random.choice(names)


def choices_of(refused: rules.RulesError) -> tuple[str, ...]:
    choices: tuple[str, ...] = getattr(refused, "choices", ())
    return choices


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
def test_a_refusal_offers_only_what_can_be_played(game: Game) -> None:
    random = Random(game.key)
    position = game.start()
    for _ in range(40):
        legal = game.legal_moves(position)
        if not legal:
            break
        for text in attempts(game, position, random):
            try:
                assert game.parse(position, text) in legal
            except (Illegal, Ambiguous, rules.Unreadable) as error:
                refused = error
            else:
                continue
            for choice in choices_of(refused):
                assert game.parse(position, choice) in legal
        position = game.play(position, random.choice(legal))


def test_a_fact_tells_itself_in_a_log_and_on_the_command_line() -> None:
    prefer = MustPrefer("e3xc5", 1, 1, ("a7xc5",), Preference.BY_KING)
    assert prefer.tried == "e3xc5"
    assert str(prefer) == (
        "e3xc5 isn't legal: if a king can capture, a king must. You can play a7xc5."
    )
    out_of_reach = "a1-a3 isn't legal: the piece on a1 can't go there."
    assert str(OutOfReach("a1-a3", "a1", ())) == out_of_reach
    open_comment = "Line 3: a comment starts here and is never closed."
    assert str(BadPdn(3, PdnFault.OPEN_COMMENT)) == open_comment
    illegal = BadPdn(3, PdnFault.BAD_MOVE, "", 5, OutOfReach("a1-a3", "a1", ()))
    assert str(illegal) == f"Line 3, move 3: {out_of_reach}"
