"""Records go out and come back the same; what cannot be read is told with line and reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules import Color, Line, pdn
from rules.pdn import Clock, Record
from rules.pdn.writing import COLUMNS, OURS
from tests.rules.pdn_games import only, played

KEYS = [game.key for game in rules.games()]
CASUAL = rules.game("russian")


@pytest.mark.parametrize("key", KEYS)
def test_a_game_comes_back_as_it_was(key: str) -> None:
    record = Record({"White": "A", "Black": "B"}, played(key, 1, 80), "1/2-1/2")
    text = pdn.write(record)
    again = only(text)
    assert again.line == record.line
    assert (again.result, again.tags["White"]) == ("1/2-1/2", "A")
    assert pdn.write(again) == text


@pytest.mark.parametrize("key", KEYS)
def test_every_option_comes_back(key: str) -> None:
    for option in rules.game(key).options:
        line = played(key, 2, 6, (option.key,))
        assert only(pdn.write(Record({}, line))).line.game is line.game


def test_a_setup_comes_back() -> None:
    line = Line.begin(CASUAL, "B:Wc3,Ka1:Bd6,Kb8")
    text = pdn.write(Record({}, line.play(line.game.parse(line.position, "d6-c5"))))
    assert '[SetUp "1"]\n[FEN "B:WKa1,c3:Bd6,Kb8"]\n\n1... d6-c5 *\n' in text
    assert only(text).line.positions[0] == line.position


TEXTS = st.text(st.characters(codec="utf-8"), max_size=60)


@given(white=st.text(max_size=60), note=TEXTS, result=st.sampled_from(["1-0", "0-1", "*", "1-1"]))
def test_any_text_of_people_is_safe(white: str, note: str, result: str) -> None:
    record = Record({"White": white, "Black": "B"}, played("english", 3, 4), result, {2: (note,)})
    text = pdn.write(record)
    again = only(text.encode().decode())
    assert again.line == record.line
    assert (again.result, again.tags["Black"]) == (record.result, "B")
    assert "\n" not in again.tags["White"]
    if white.isprintable():
        assert again.tags["White"] == white
    if note.isprintable() and not set("{}") & set(note):
        assert again.comments.get(2, ("",)) == (" ".join(note.split()),)
    assert pdn.write(again) == text


def test_lines_are_at_most_79_wide() -> None:
    comment = " ".join(["word"] * 100)
    text = pdn.write(Record({}, played("international", 4, 90), "*", {7: (comment,)}))
    body = text.split("\n\n")[1]
    assert max(map(len, body.splitlines())) <= COLUMNS
    assert only(text).comments == {7: (comment,)}


def test_tags_are_in_the_order_of_the_standard() -> None:
    tags = {"Opening": "x", "White": "A", "Event": "E", "Result": "0-1", "GameType": "99"}
    names = [
        line.split()[0][1:]
        for line in pdn.write(Record(tags, played("czech", 1, 1))).split("\n")
        if line[:1] == "["
    ]
    assert names == ["Event", "White", "Result", "Opening", "GameType", "Variant"]


def test_tags_that_follow_from_the_game_are_not_taken_from_the_record() -> None:
    wrong = dict.fromkeys(OURS, "wrong")
    again = only(pdn.write(Record(wrong, played("english", 1, 3), "0-1")))
    assert again.tags == {"Result": "0-1", "GameType": "21,B,8,8,N1,0", "Variant": "english"}


def test_no_game_type_is_invented() -> None:
    assert "GameType" not in pdn.write(Record({}, played("breakthrough", 1, 2)))
    assert '[GameType "20,W,10,10,N2,0"]' in pdn.write(Record({}, played("international", 1, 2)))


def test_a_win_counts_two_in_international_draughts() -> None:
    for result, written in {"1-0": "2-0", "0-1": "0-2", "1/2-1/2": "1-1", "*": "*"}.items():
        text = pdn.write(Record({}, played("international", 1, 2), result))
        assert f'[Result "{written}"]' in text
        assert text.endswith(f" {written}\n")
        assert only(text).result == result


def test_results_of_both_conventions_mean_the_same() -> None:
    line = played("russian", 1, 2)
    for result in ("2-0", "1-0"):
        assert Record({}, line, result).winner is Color.WHITE
    assert Record({}, line, "0-2").winner is Color.BLACK
    assert {Record({}, line, text).winner for text in ("1-1", "0-0", "*")} == {None}
    with pytest.raises(ValueError, match="no result"):
        Record({}, line, "3-1")


BODY = "1. cd4 ba5 2. bc3 cb6"
READ = {
    "the result of the moves counts": ('[Result "*"]\n1. cd4 1-0', "1-0"),
    "or that of the tag": ('[Result "0-1"]\n1. cd4 *', "0-1"),
    "a tag alone": ('[Result "0-1"]\n[Event "x"]', "0-1"),
    "of points": ('[Result "2-0"]\n1. cd4 2-0', "1-0"),
    "a tag that is no result": ('[Result "won"]\n1. cd4', "*"),
    "half a point": ("1. cd4 ½-½", "1/2-1/2"),
}


@pytest.mark.parametrize(("text", "result"), READ.values(), ids=READ)
def test_results(text: str, result: str) -> None:
    assert only(f'[GameType "25"]\n{text}').result == result


MOVES = {
    "numbers": "1. cd4 ba5 2. bc3 cb6",
    "numbers without a space": "1.cd4 ba5 2.bc3 cb6",
    "numbers of both sides": "1. cd4 1... ba5 2. bc3 2... cb6",
    "an ellipsis": "1. cd4 1… ba5 2. bc3 2 … cb6",
    "no numbers": "cd4 ba5\nbc3 cb6",
    "long moves": "1. c3-d4 b6-a5 2. b2-c3 c7-b6",
    "dashes of typesetters": "1. c3\u2013d4 b6\u2014a5 2. b2\u2212c3 c7-b6",
    "marks": "1. cd4! ba5?? 2. bc3!? (?) cb6*",
    "glyphs": "1. cd4 $1 ba5 $4 2. bc3 $14 cb6",
    "comments": "{a} 1. cd4 {b {c} ba5 ; d (\n2. bc3 {e\nf} cb6",
    "a line for other programs": "1. cd4 ba5\n% 7. (({ nonsense\n2. bc3 cb6",
    "variations": "1. cd4 (1. ab4 (1. gf4) {x)} hg5) ba5 2. bc3 (nonsense?) cb6",
    "Windows": "1. cd4\r\nba5\r\n2. bc3\rcb6",
    "a byte order mark": "\ufeff1. cd4 ba5 2. bc3 cb6",
}


@pytest.mark.parametrize("text", MOVES.values(), ids=MOVES)
def test_moves(text: str) -> None:
    for result in ("", " *", "\n1-0\n"):
        line = only(text + result).line
        assert line.move_texts() == ("c3-d4", "b6-a5", "b2-c3", "c7-b6")


def test_glyphs_and_comments_stand_after_their_move() -> None:
    record = only("{first} 1. cd4!? {one} {two} ba5 $2 ; rest of\n2. bc3 1-0 {resigns}")
    assert record.comments == {0: ("first",), 1: ("one", "two"), 2: ("rest of",), 3: ("resigns",)}
    assert record.glyphs == {1: (5,), 2: (2,)}
    assert only(pdn.write(record)) == Record(
        {"Result": "1-0", "GameType": "25,W,8,8,A0,0", "Variant": "russian"},
        record.line,
        "1-0",
        record.comments,
        record.glyphs,
    )


VARIATIONS = {
    "(1. ab4 ba5)": "( 1. ab4 ba5 )",
    "(1. ab4 (1. gf4 (1. gh4)) {x)} hg5)": "(1. ab4 (1. gf4(1. gh4) ) {x)} hg5)",
    "(1. ab4 {for the {rest) of it})": "(1. ab4 ;for the {rest) of it\n)",
    "(nonsense? :-) (12))": "(nonsense?\n\n :-) (12))",
    "( :-))": "( :-) )",
    "(!? 1. gf4! $1)": "( !? 1. gf4 ! $1)",
}


@pytest.mark.parametrize(("text", "typed"), VARIATIONS.items(), ids=VARIATIONS)
def test_variations_stand_after_the_move_they_replace(text: str, typed: str) -> None:
    record = only(f"1. cd4 {typed} ba5 {{why}} (1... dc5) {typed} 2. bc3 *")
    assert record.variations == {1: (text,), 2: ("(1... dc5)", text)}
    again = only(pdn.write(record))
    assert (again.variations, again.comments) == (record.variations, {2: ("why",)})
    assert again.line == record.line


def test_clocks() -> None:
    text = "1. cd4 {[%clock w0:04:10 B0:05:00]} ba5 {well: [%clock B1:04:59 w0:04:10]} *"
    record = only(text)
    clocks = {1: Clock(250, 300, Color.BLACK), 2: Clock(250, 3899, Color.BLACK)}
    assert record.clocks == clocks
    comments = {ply: (clock.comment(),) for ply, clock in clocks.items()}
    assert Record({}, record.line, comments=comments).clocks == clocks
    assert Clock(59, 3600).comment() == "[%clock w0:00:59 b1:00:00]"
    for comment in ("[%clock w0:04:10 W0:05:00]", "[%clock soon]", "no clock"):
        assert only(f"1. cd4 {{{comment}}} *").clocks == {}


def test_several_games_in_a_file() -> None:
    games = [played(key, 5, 30) for key in ("russian", "international", "italian", "english")]
    text = "\n".join(pdn.write(Record({}, line)) for line in games)
    assert [record.line for record in pdn.read(text)] == games


def test_games_without_tags_or_results_between_them() -> None:
    records = pdn.read('1. cd4 1-0 1. ab4 *\n[Event "x"]\n1. gh4\n[Event "y"]\n*\n*\n1. gf4 0-1 *')
    first = [(record.line.move_texts()[:1], record.tags.get("Event")) for record in records]
    assert first == [
        (("c3-d4",), None),
        (("a3-b4",), None),
        (("g3-h4",), "x"),
        ((), "y"),
        (("g3-f4",), None),
    ]


def test_a_file_without_games() -> None:
    assert pdn.read("") == pdn.read("\n* \n{nothing}") == []


SPACES = {
    "after the sign": "1. 32- 28 19-23 2. 28x 19 14x 23 3. 37- 32",
    "before the sign": "1. 32 -28 19 -23 2. 28 x19 14 x23 3. 37 -32",
    "around it": "1. 32 - 28 19 - 23 2. 28 x 19 14 x 23 3. 37 - 32",
    "over the end of a line": "1. 32-\n28 19\n-23 2. 28\nx\n19 14x23 3. 37-32",
    "dashes of typesetters": "1. 32 \u2013 28 19 \u2014 23 2. 28 \u00d7 19 14x23 3. 37 \u2212 32",
    "zeros before numbers": "01. 32-28 19-23 02. 28x19 14x23 003. 37-32",
}


@pytest.mark.parametrize("text", SPACES.values(), ids=SPACES)
def test_moves_may_hold_spaces_and_zeros(text: str) -> None:
    for result in ("", " *", " 2-0", "\n1 - 1"):
        record = only(f'[GameType "20"]\n{text}{result}')
        assert record.line.move_texts() == ("32-28", "19-23", "28x19", "14x23", "37-32")
        assert record.result == {"": "*", " *": "*", " 2-0": "1-0"}.get(result, "1/2-1/2")


def test_a_sign_before_a_number_of_a_move_joins_nothing() -> None:
    assert only("1. c3-d4! b6-a5 2. b2-c3").line.ply == 3
    for text in ("1. c3-d4 b6-a5 x 2. b2-c3", "1. c3-d4 b6-a5 - 2. b2-c3"):
        assert only(text).line.ply == 3


def test_squares_of_a_move_may_begin_with_zeros() -> None:
    assert only("1. 11-15 23-19 2. 08-11 22-17 3. 04-08").line.move_texts()[-1] == "4-8"


def test_squares_of_a_set_up_may_begin_with_zeros() -> None:
    line = only('[GameType "20"]\n[FEN "W:WK05,031-33:B01,2"]\n1. 05-10').line
    assert line.game.fen(line.positions[0]) == "W:WK5,31,32,33:B1,2"


@pytest.mark.parametrize("fen", ["?:W32:B7", "B:?32:B7", "B:W32:?7"])
def test_a_color_of_a_set_up_may_be_unknown(fen: str) -> None:
    """The side that begins moves, and the pieces are those of the side without a list."""
    line = only(f'[GameType "21"]\n[FEN "{fen}"]\n*').line
    assert line.game.fen(line.position) == "B:W32:B7"


def test_quotes_in_a_tag_need_no_escape() -> None:
    record = only('[White "Pat "Lefty" O\'Neil"]\n[Black "C:\\\\"] [Site "\\"x\\""]\n1. cd4')
    assert record.tags == {"White": 'Pat "Lefty" O\'Neil', "Black": "C:\\", "Site": '"x"'}


def test_a_tag_with_a_strange_name_is_refused() -> None:
    with pytest.raises(ValueError, match="no name of a tag"):
        pdn.write(Record({'White "': "x"}, played("russian", 1, 1)))
