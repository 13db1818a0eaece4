"""What people wrote is repeated briefly and harmlessly; long words are cut where they may be."""

from html.parser import HTMLParser

import pytest
from hypothesis import example, given, seed, settings
from hypothesis import strategies as st

from bot.talk.safe_text import LONGEST_QUOTE, quote, shorten, shorten_formatted, write_plain
from playground.mentions import find_pings
from playground.page.markdown import render_markdown

SIGNS = ["**", "*", "_", "__", "~~", "||", "`", "```", "[", "](", ")", "<", ">", "#", "-", "-# "]
SIGNS += ["<@1573651904146178050>", "<@&12>", "<#5>", "<t:5:R>", "</a:5>", "<:e:5>", "1. ", "\\"]
SIGNS += ["@everyone", "@here", "https://x.y/", "[x](https://x.y)", "\n", "> ", " ", "\u202e"]
TEXTS = st.lists(
    st.sampled_from(SIGNS) | st.text(st.characters(exclude_categories=["Cs"]), max_size=9)
).map("".join)


class NoNames:
    """A reader who knows no one."""

    def user(self, _: int) -> str | None:
        return None

    def room(self, _: int) -> str | None:
        return None

    def role(self, _: int) -> str | None:
        return None

    def emoji(self, _: int) -> str | None:
        return None


class Reader(HTMLParser):
    """Collects what a page shows: its tags and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(f"{tag} {dict(attrs).get('class', '')}".strip())

    def handle_data(self, data: str) -> None:
        self.text += data


def shown(words: str) -> Reader:
    """What a client shows of a message."""
    return Reader(render_markdown(words, NoNames()).strip())


@given(TEXTS)
@example("[a](https://x.y) [b](https://x.y)")
@example("https://discord.gg/abc http://x.y discord://x")
@example("12. list")
@example("- list")
@example("\n> quote")
@settings(max_examples=200, deadline=None)
@seed(1)
def test_a_quote_formats_and_mentions_nothing(text: str) -> None:
    words = quote(text)
    assert "||" not in words
    seen = shown(words.replace(r"\|", "!"))  # the page takes escaped bars for a spoiler
    assert seen.tags <= {"p"}
    found = find_pings([words], None)
    assert (found.users, found.roles, found.everyone) == ([], [], False)
    assert "\n" not in words
    if text.isascii() and text.isprintable() and len(text) <= LONGEST_QUOTE:
        assert seen.text.replace("\u200b", "") == (" ".join(text.replace("|", "!").split()) or "?")


@pytest.mark.parametrize("sign", ["x", "*", "<", "@", "\\", "\n", "é", "😀", "[a](b)"])
def test_a_quote_is_short(sign: str) -> None:
    words = quote(sign * 6000)
    assert len(shown(words).text.replace("\u200b", "")) <= LONGEST_QUOTE
    assert len(words) <= 2 * LONGEST_QUOTE + 1


def test_a_quote_keeps_names_of_all_languages() -> None:
    for name in ("Юрий Черток", "Türk oyunu", "👨‍👩‍👧‍👦", "e\u0301"):
        assert quote(name) == write_plain(name) == name
    assert quote("a\u202eb\u0000c\u2066d\ne") == "a b c d e"
    assert quote("c3-d4 d4:f6") == "c3-d4 d4:f6"


@pytest.mark.parametrize("name", ["אבג", "عمر", "Ann \u05d0", "\u0661"])
def test_a_name_that_runs_from_right_to_left_turns_nothing_around_it(name: str) -> None:
    assert quote(name) == write_plain(name) == f"\u2068{name}\u2069"
    assert quote(f"\u202e{name}*") == f"\u2068{name}\\*\u2069"
    assert write_plain(write_plain(name)) == write_plain(name)
    assert write_plain(name * 50, 20).startswith(f"\u2068{name}")
    assert write_plain(name * 50, 20).endswith("…\u2069")
    assert len(write_plain(name * 50, 20)) == 20


def test_accents_and_joined_emoji_are_not_cut_apart() -> None:
    assert shorten("e\u0301" * 10, 6) == "e\u0301e\u0301…"
    family = "👨‍👩‍👧‍👦"
    assert shorten(f"ab{family}", 6) == "ab…"
    assert len(shorten("Z" + "\u0351" * 900, 100)) <= 100
    assert shorten("abc", 3) == "abc"
    assert shorten("abcd", 3) == "ab…"


@given(st.text(max_size=60), st.integers(2, 50))
def test_a_shortened_text_fits(text: str, most: int) -> None:
    words = shorten(text, most)
    assert len(words) <= most
    assert words == text or (words.endswith("…") and text.startswith(words[:-1]))


def test_a_cut_is_made_behind_a_line_or_a_word() -> None:
    assert shorten_formatted("aaaa bbb\ncc dd ee", 12) == "aaaa bbb\n…"
    assert shorten_formatted("aaaa bbbb cccc dddd", 12) == "aaaa bbbb…"
    assert shorten_formatted("a" * 30, 12) == "a" * 11 + "…"
    assert shorten_formatted("short", 12) == "short"


def test_what_was_opened_is_closed() -> None:
    assert shorten_formatted("**bold and more**", 13) == "**bold and…**"
    assert shorten_formatted("```\n" + "x" * 50 + "\n```", 20) == "```\n" + "x" * 12 + "…```"
    assert shorten_formatted("`**` **b** " + "y" * 50, 20) == "`**` **b** " + "y" * 8 + "…"


OURS = st.lists(
    st.sampled_from(["**", "`", "```", "||", "~~", "\\*", "\\_", "\\\\", "<@1573651904146178050>"])
    | st.sampled_from(["<t:1700000000:R>", "[a](https://x.y/z)", " ", "\n", "word", "c3:e5"]),
    max_size=60,
).map("".join)
WHOLE = ("<@1573651904146178050>", "<t:1700000000:R>", "[a](https://x.y/z)")


@given(OURS, st.integers(40, 120))
@settings(max_examples=200, deadline=None)
@seed(1)
def test_cut_words_fit_and_cut_nothing_apart(words: str, most: int) -> None:
    cut = shorten_formatted(words, most)
    assert len(cut) <= most
    if cut == words:
        return
    kept = cut[: cut.rindex("…")]
    assert words.startswith(kept)
    for piece in WHOLE:
        ends = {words.find(piece, at) for at in range(len(words))} - {-1}
        assert not any(at < len(kept) < at + len(piece) for at in ends)
    if "`" not in kept:
        assert (len(kept) - len(kept.rstrip("\\"))) % 2 == 0
