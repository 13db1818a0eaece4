"""The languages of the bot: their files are read as gettext means them.

Whether they are whole is told by `make check`.
"""

import asyncio
import re
from collections.abc import Callable, Iterator
from gettext import c2py
from pathlib import Path
from typing import Literal
from unittest.mock import Mock

import pytest
from babel.lists import format_list
from babel.messages.catalog import Catalog, Message
from hypothesis import given
from hypothesis import strategies as st
from structlog.testing import capture_logs

from bot.acts.game_choices import NAMES_FILE
from bot.talk import languages
from bot.talk.catalogues import Catalogue, read_entries
from bot.talk.languages import find_translations, list_languages
from render.lists import join_all, join_alternatives
from render.translation import _, ngettext, pgettext
from tests.catalogues import (
    format_catalog,
    forms_of,
    is_translated,
    name_games,
    read_language,
)
from tests.check_catalogues import list_problems
from tests.message_template import words_of
from tests.translation_faults import SAME, list_faults

COUNTS = (0, 1, 2, 5, 11, 21, 22, 25, 101)
LOCALES = [file.stem for file in list_languages()]


def read(written: bytes) -> Catalogue:
    """Return the catalogue of a file, as the bot reads it."""
    catalogue = Catalogue()
    for entry in read_entries(written.decode().splitlines()):
        catalogue.add(entry)
    return catalogue


def say(catalogue: Catalogue, message: Message, count: int) -> str:
    """Return a message as the bot says it, for a count if it is a plural."""
    one, other = words_of(message)
    if other:
        return catalogue.ngettext(one, other, count)
    return catalogue.pgettext(message.context, one) if message.context else catalogue.gettext(one)


def test_a_server_can_choose_what_the_bot_speaks() -> None:
    assert {*languages.NAMES} == {languages.ENGLISH, *LOCALES}


@pytest.mark.parametrize("locale", LOCALES)
def test_a_file_is_read_as_babel_reads_it(locale: str) -> None:
    catalog = read_language(locale)
    catalogue = read((languages.LOCALES / f"{locale}.po").read_bytes())
    form_of = c2py(catalog.plural_expr)
    for message in catalog:
        for count in COUNTS if message.id and is_translated(message) else ():
            form = forms_of(message)[form_of(count) if words_of(message)[1] else 0]
            assert say(catalogue, message, count) == form


def test_names_of_games_are_those_of_the_catalogues() -> None:
    assert NAMES_FILE.read_text("utf-8") == name_games(), "run `make words`"


ITEMS = ("a1", "b2", "c3", "d4")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("join", "style"), [(join_all, "standard"), (join_alternatives, "or")])
async def test_lists_are_joined_as_in_the_language(
    locale: str, join: Callable[[tuple[str, ...]], str], style: Literal["standard", "or"]
) -> None:
    name = locale.replace("-", "_")
    async with languages.speak(locale):
        for count in range(1, len(ITEMS) + 1):
            assert join(ITEMS[:count]) == format_list(ITEMS[:count], style, locale=name)


# Words of English that would stand in a sentence that was not translated whole; but for those
# that the language has as well.
ENGLISH_WORDS = {"the", "of", "your", "and", "is", "with", "you", "not", "this", "game"}
OWN_WORDS = {"nl": {"of", "is"}, "tr": {"not"}}
QUOTED = re.compile(r"`[^`]*`|\{\w+\}|</?[^>\s]*>")


@pytest.mark.parametrize("locale", LOCALES)
def test_no_english_is_left(locale: str) -> None:
    foreign = ENGLISH_WORDS - OWN_WORDS.get(locale, set())
    told = [form for message in read_language(locale) if message.id for form in forms_of(message)]
    words = [{*re.findall(r"\w+", QUOTED.sub("", form).casefold())} for form in told]
    assert [form for form, found in zip(told, words, strict=True) if found & foreign] == []


TEXTS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]) | st.just("\n")
)


@given(st.dictionaries(st.tuples(TEXTS, TEXTS.filter(bool)), TEXTS.filter(bool)))
def test_whatever_is_written_is_read(texts: dict[tuple[str, str], str]) -> None:
    catalog = Catalog(locale="pl")
    for (context, english), told in texts.items():
        catalog.add(english, told, context=context or None)
    catalogue = read(format_catalog(catalog))
    for (context, english), told in texts.items():
        assert catalogue.pgettext(context, english) == told


FILE = """\
msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

#: bot/talk/a.py
#, python-brace-format
msgctxt "button"
msgid "{count} \\"new\\" games"
msgstr "{count} «"
"nouvelles» parties"

#, fuzzy
msgid "Changed."
msgstr "Autrement."

msgid "Missing."
msgstr ""

msgid "{count} game"
msgid_plural "{count} games"
msgstr[0] "{count} partie"
msgstr[1] "{count} parties"

#~ msgid "Gone."
#~ msgstr "Parti."
"""


def test_what_a_file_may_hold() -> None:
    french = read(FILE.encode())
    assert french.pgettext("button", '{count} "new" games') == "{count} «nouvelles» parties"
    assert french.gettext('{count} "new" games') == '{count} "new" games'
    assert [french.gettext(each) for each in ("Changed.", "Missing.", "Gone.", "Unknown.")] == [
        "Changed.", "Missing.", "Gone.", "Unknown.",
    ]  # fmt: skip
    assert [french.ngettext("{count} game", "{count} games", count) for count in (0, 1, 2)] == [
        "{count} partie", "{count} partie", "{count} parties",
    ]  # fmt: skip
    assert french.ngettext("a", "b", 0) == "b"


def test_a_plural_that_lacks_a_form_is_english_for_its_numbers() -> None:
    french = read(FILE.replace('msgstr[1] "{count} parties"\n', "").encode())
    told = [french.ngettext("{count} game", "{count} games", count) for count in (1, 2)]
    assert told == ["{count} partie", "{count} games"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder of languages, none of which was read yet."""
    monkeypatch.setattr(languages, "LOCALES", tmp_path)
    languages.forget_languages()
    yield tmp_path
    languages.forget_languages()


async def test_a_language_is_read_once_for_all_that_wait(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "fr.po").write_text(FILE)
    reads = Mock(side_effect=languages._read_lines)
    monkeypatch.setattr(languages, "_read_lines", reads)
    found = await asyncio.gather(*(find_translations("fr") for _ in range(20)))
    assert reads.call_count == len({*map(id, found)}) == 1
    languages.forget_languages()
    assert (await find_translations("fr")).gettext("x") == "x"
    assert reads.call_count == 2


async def test_a_language_that_is_let_go_as_it_arrives_is_there_for_those_who_wait(
    folder: Path,
) -> None:
    """The commands are sent at the start, when the first people come as well."""
    (folder / "fr.po").write_text(FILE)
    waiting = asyncio.ensure_future(find_translations("fr"))
    await asyncio.sleep(0)
    languages._reading["fr"].add_done_callback(lambda _: languages.forget_languages())
    assert (await waiting).ngettext("{count} game", "", 0) == "{count} partie"


async def test_whoever_stops_waiting_takes_nothing_from_the_others(folder: Path) -> None:
    (folder / "fr.po").write_text(FILE)
    impatient, patient = (asyncio.ensure_future(find_translations("fr")) for _ in range(2))
    await asyncio.sleep(0)
    impatient.cancel()
    assert (await patient).ngettext("{count} game", "", 0) == "{count} partie"
    assert impatient.cancelled()


@pytest.mark.parametrize(
    "broken", [b"msgid \xff", b"msgid \n", b'msgid ""\nmsgstr "Plural-Forms: plural=(q);"\n']
)
async def test_a_broken_file_leaves_the_english_words(folder: Path, broken: bytes) -> None:
    (folder / "fr.po").write_bytes(broken)
    async with languages.speak("fr"):
        assert (_("Games"), ngettext("a", "b", 1), pgettext("button", "Enter")) == (
            "Games",
            "a",
            "Enter",
        )


@pytest.mark.parametrize("locale", ["en-US", "en-GB", "ja"])
async def test_english_reads_no_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch, locale: str
) -> None:
    reads = Mock(side_effect=languages._read_lines)
    monkeypatch.setattr(languages, "_read_lines", reads)
    assert (await find_translations(locale)).gettext("Games") == "Games"
    assert not reads.called


async def test_latin_america_reads_the_spanish_file(folder: Path) -> None:
    (folder / "es-ES.po").write_text(FILE)
    assert await find_translations("es-419") is await find_translations("es-ES")


async def test_others_have_their_turn_while_a_language_is_read(folder: Path) -> None:
    """A whole language takes far longer than anything may hold the loop."""
    entries = "".join(f'msgid "{number}"\nmsgstr "{-number}"\n\n' for number in range(1, 3001))
    (folder / "fr.po").write_text(entries)
    turns = 0
    reading = asyncio.ensure_future(find_translations("fr"))
    while not reading.done():
        await asyncio.sleep(0)
        turns += 1
    assert turns >= 3000 // languages.SLICE


FORMS = ("The game of {name}", "{count} games of {name}")
FAULTS = [
    ("Play **now** in `/game`.", "Zagraj w `/game`.", "differs in ['**']"),
    ("Play `/game`.", "Zagraj `/gra`.", "differs in ['`/game`', '`/gra`']"),
    ("{name} plays.", "{nazwa} gra.", "has the placeholders ['nazwa'] and needs ['name']"),
    ("One\ntwo", "Jeden dwa", "has more or fewer lines than English"),
    ("Play.", "Zagraj. ", "begins or ends with a space, unlike English"),
    ("Play.", 'Zagraj "to".', 'has straight quotation marks (")'),
    ("Play.", "Za\u200fgraj.", "holds a sign that cannot be seen"),
    ("Play.", "Zagra\u0301j.", "has letters whose accents are signs of their own"),
    ("Play.", "", "not translated"),
    ("Play.", "Play.", f'is the same as in English; if that is right, say so above it: "# {SAME}"'),
    (FORMS, ("{name}", "{count} {name}", "{count} {name}"), ""),
    (FORMS, ("{count} {name}", "{name}", "{count} {name}"),
     "form 1 has the placeholders ['name'] and needs ['count', 'name']"),
    (FORMS, ("{count} {name}", "{count} {name}"), "has 2 forms and needs 3"),
]  # fmt: skip


@pytest.mark.parametrize(("english", "told", "fault"), FAULTS)
def test_faults_are_told_in_words(english: str, told: str, fault: str) -> None:
    catalog = Catalog(locale="pl")
    message = catalog.add(english, told)
    assert [*list_faults(message, catalog)] == [fault] * bool(fault)


def test_a_translation_that_is_too_long_is_refused() -> None:
    catalog = Catalog(locale="pl")
    message = catalog.add("Play.", "Zagraj!" * 12, auto_comments=["label 80"])
    assert [*list_faults(message, catalog)] == ["has 84 characters, and Discord takes 80 here"]


def test_a_translation_that_misses_a_word_of_the_game_is_refused() -> None:
    catalog = Catalog(locale="pl")
    right = catalog.add("Your king moves.", "Twoja damka rusza.")
    wrong = catalog.add("A king moves. `king`", "Kr\u00f3l rusza. `king`")
    assert [*list_faults(right, catalog)] == []
    (fault,) = list_faults(wrong, catalog)
    assert re.fullmatch(r'lacks the word for "king": .*damk.*; see docs/WORDS.md', fault)


def check_file(folder: Path, change: Callable[[str], str]) -> list[str]:
    """Return what is wrong with the Polish file after a change."""
    whole = (languages.LOCALES / "pl.po").read_text("utf-8")
    (folder / "pl.po").write_text(change(whole), "utf-8")
    before = {*list_problems(languages.LOCALES / "pl.po")}
    after = [*list_problems(folder / "pl.po")]
    return [each for each in after if after.count(each) > 1 or each not in before]


ENTRY = 'msgid "There\'s no game in this channel. Start one with `/challenge`."\n'


def test_what_is_wrong_with_a_file_is_told_with_its_line(tmp_path: Path) -> None:
    assert check_file(tmp_path, lambda whole: whole) == []
    (gone, missing) = sorted(
        check_file(tmp_path, lambda whole: whole.replace(ENTRY, ENTRY.replace("Start", "Begin")))
    )
    assert re.fullmatch(r"pl\.po: .* is missing; run `make words`", gone)
    assert re.fullmatch(r"pl\.po:\d+: .* no sentence of the bot.*; run `make words`", missing)
    (empty,) = check_file(tmp_path, lambda whole: re.sub(ENTRY + '(msgstr ".*"\n|".*"\n)+',
                                                         ENTRY + 'msgstr ""\n', whole))  # fmt: skip
    assert re.fullmatch(r"pl\.po:\d+: .*not translated", empty)
    (stale,) = check_file(
        tmp_path, lambda whole: whole.replace("#. {language}: ", "#. {language}: once ")
    )
    assert re.fullmatch(r"pl\.po:\d+: .*comments for translators; run `make words`", stale)
    (broken,) = check_file(tmp_path, lambda whole: whole + "\nmsgid 3\n")
    assert re.fullmatch(r"pl\.po:\d+: cannot be read here: .*", broken)


OWN = """\
msgid ""
msgstr "Plural-Forms: nplurals=1; plural=0;\\n"

msgid "Loud."
msgstr "Fort, fort."

msgid "{count} game"
msgid_plural "{count} games"
msgstr[0] "{count} jeu"
msgstr[1] "{count} jeux"

msgid "Played by {name}."
msgstr "Jou\u00e9 par {nom}."

msgid "Lost by {name}."
msgstr "Perdu par {name.__class__}."

msgid "Alone."
msgstr "Seul: {"

msgid "Won by {name}."
msgstr "{name} gagne."
"""


@pytest.fixture
def own_words(folder: Path) -> Iterator[Path]:
    """A folder for an owner's own words, laid over a French file."""
    names = ("Played", "Lost", "Won")
    theirs = "".join(f'\nmsgid "{name} by {{name}}."\nmsgstr "{{name}}: x"\n' for name in names)
    (folder / "fr.po").write_text(FILE + theirs)
    own = folder / "own"
    own.mkdir()
    languages.use_own_words(own)
    yield own
    languages.use_own_words(None)


async def test_an_owners_words_are_laid_over_ours(own_words: Path) -> None:
    (own_words / "fr.po").write_text(OWN)
    async with languages.speak("fr"):
        assert _("Loud.") == "Fort, fort."
        assert _("Won by {name}.").format(name="Ada") == "Ada gagne."
        assert [ngettext("{count} game", "{count} games", count) for count in (0, 2)] == [
            "{count} jeu", "{count} jeux",
        ]  # fmt: skip
        assert pgettext("button", '{count} "new" games') == "{count} \u00abnouvelles\u00bb parties"


async def test_words_with_other_placeholders_are_refused(own_words: Path) -> None:
    (own_words / "fr.po").write_text(OWN)
    with capture_logs() as logs:
        async with languages.speak("fr"):
            assert _("Played by {name}.") == "{name}: x"
            assert _("Lost by {name}.") == "{name}: x"
            assert _("Alone.") == "Alone."
    assert len(logs) == 3
    assert all("placeholders" in each["event"] for each in logs)


async def test_words_with_too_few_forms_are_refused(own_words: Path) -> None:
    one = 'msgid "{count} game"\nmsgid_plural "{count} games"\nmsgstr[0] "{count} x"\n'
    (own_words / "fr.po").write_text(one)
    (own_words / "en-US.po").write_text(one)
    with capture_logs() as logs:
        async with languages.speak("fr"):
            assert ngettext("{count} game", "{count} games", 2) == "{count} parties"
        async with languages.speak("en-US"):
            assert ngettext("{count} game", "{count} games", 1) == "{count} game"
    assert [each["words"] for each in logs] == [("{count} x",)] * 2


async def test_the_mark_of_an_editor_hides_no_entry(own_words: Path) -> None:
    file = own_words / "en-US.po"
    file.write_text('msgid "Games"\nmsgstr "Our games"\n', encoding="utf-8-sig")
    async with languages.speak("en-US"):
        assert _("Games") == "Our games"


async def test_an_owners_english_is_read_by_all_who_read_english(own_words: Path) -> None:
    (own_words / "en-US.po").write_text('msgid "Games"\nmsgstr "Our games"\n')
    for locale in ("en-US", "en-GB", "ja"):
        async with languages.speak(locale):
            assert _("Games") == "Our games"
    async with languages.speak("fr"):
        assert _("Games") == "Games"


async def test_a_broken_file_of_an_owner_leaves_our_words(own_words: Path) -> None:
    (own_words / "fr.po").write_bytes(b"msgid \xff")
    async with languages.speak("fr"):
        assert _("Won by {name}.") == "{name}: x"


def test_a_file_for_no_language_is_told(own_words: Path) -> None:
    (own_words / "pl_PL.po").write_text("")
    with capture_logs() as logs:
        languages.use_own_words(own_words)
    assert [each["file"] for each in logs] == [str(own_words / "pl_PL.po")]
