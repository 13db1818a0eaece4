"""Names are read in the letters in which they were written, however a program encoded them."""

import codecs

import pytest

from bot.record_files.encodings import decode
from bot.record_files.worker import read_file

MOVES = '[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 2-0\n'
NAMES = {  # none of them was looked at when the letters of the languages were written down
    "Russian": ("cp1251", "Сидоров Михаил|Турнир памяти Бутова|ЧЕМПИОНАТ РОССИИ|Дмитрий|Ижевск"),
    "Russian in KOI8": ("koi8-r", "Сидоров Михаил|Турнир памяти Бутова|Дмитрий|Ижевск"),
    "Russian in DOS": ("cp866", "Сидоров Михаил|Турнир памяти Бутова|ЧЕМПИОНАТ РОССИИ|Дмитрий"),
    "Ukrainian": ("cp1251", "Ткаченко Євген|Харків|Кубок області|Ярослав Лисенко"),
    "Polish": ("cp1250", "Michał Małecki|Święta|Bąk|Półfinał|ŁUKASZEWICZ|Ząbki|Kołodziej|Bielsko"),
    "Czech": ("cp1250", "Tomáš Kučera|Kroměříž|Přebor|Zdeněk|Veselý"),
    "German": ("cp1252", "Böhm|Saarbrücken|Häusler|Gößweinstein|KÖNIG|Überlingen"),
    "French": ("cp1252", "Frédéric Lefèvre|Île-de-France|Orléans|Zoé|Abidjan, août|Cannes été"),
    "Dutch": ("cp1252", "Agnès Derks|Cliënt|Geïnt|Vriezenveen, één|Gijsbert Coöp"),
    "Turkish": ("cp1254", "Hüseyin Aşık|Kayseri Gençlik|Ayşe Koç|Iğdır|İZMİR|Çınar Taş|Bağcı"),  # noqa: RUF001
    "Lithuanian": (
        "cp1257",
        "Petrauskaitė|Ūla|Marijampolė|Gražina Žukienė|Birutė|Jokūbas Bičiūnas",
    ),
    "Latvian": ("cp1257", "Ventspils kauss|Raimonds Vīķis|Ķēniņš|Daugavpils Ņikita"),
    "German in Warsaw": ("cp1250", "Böhm|Saarbrücken|Häusler|Gößweinstein|KÖNIG"),
    "German in Vilnius": ("cp1257", "Böhm|Häusler|Gößweinstein|Überlingen"),
    "German in Ankara": ("cp1254", "Böhm|Saarbrücken|Häusler|Gößweinstein|Überlingen"),
}
PAIRS = [
    (page, white, black)
    for page, names in NAMES.values()
    for white, black in zip(names.split("|"), names.split("|")[1:], strict=False)
]


def write(white: str, black: str) -> str:
    return f'[White "{white}"]\n[Black "{black}"]\n{MOVES}'


@pytest.mark.parametrize(("page", "white", "black"), PAIRS)
def test_code_pages(page: str, white: str, black: str) -> None:
    game = read_file(write(white, black).encode(page)).game(0)
    assert (game.white, game.black) == (white, black)


UNICODE = {
    "utf-8": b"",
    "utf-8-sig": b"",
    "utf-16": b"",
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
}


@pytest.mark.parametrize("encoding", UNICODE)
@pytest.mark.parametrize("white", ["Иванов", "Żółć", "Smith", "李", "\U0001f600"])
def test_marks_and_utf_8(encoding: str, white: str) -> None:
    game = read_file(UNICODE[encoding] + write(white, "B").encode(encoding)).game(0)
    assert (game.white, game.course.ply) == (white, 4)


def test_a_file_of_utf_8_that_is_cut_within_a_letter() -> None:
    data = write("Żółć i Śnieżka", "B").encode() + "; ź".encode()[:-1]
    assert "Żółć i Śnieżka" in decode(data)


def test_a_mark_that_no_letter_bears_out_is_none() -> None:
    assert "Иванов" in decode(codecs.BOM_UTF16_LE + write("Иванов", "B").encode("cp1251"))


@pytest.mark.parametrize("data", [b"", b"\xff", b"\x81\x8d", bytes(range(256)), b"\xff\xfe\0"])
def test_whatever_it_holds_is_text(data: bytes) -> None:
    assert isinstance(decode(data), str)
