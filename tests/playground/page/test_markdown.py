from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playground.page.markdown import render_markdown, render_preview

ALLOWED = {
    "p",
    "br",
    "strong",
    "em",
    "u",
    "s",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "ul",
    "ol",
    "li",
}
ALLOWED |= {"blockquote", "code", "pre", "a", "span", "div", "time"}


class Names:
    """One person with a hostile name, one channel."""

    def user(self, user_id: int) -> str | None:
        return "<i>Anna</i>" if user_id == 1 else None

    def room(self, room_id: int) -> str | None:
        return "draughts" if room_id == 2 else None

    def emoji(self, emoji_id: int) -> str | None:
        return "emojis/8" if emoji_id == 8 else None

    def role(self, role_id: int) -> str | None:
        return "<Reds>" if role_id == 3 else None


def html(text: str) -> str:
    return render_markdown(text, Names()).strip()


TEXTS = {
    "**bold**": "<p><strong>bold</strong></p>",
    "*a* _b_": "<p><em>a</em> <em>b</em></p>",
    "__under__": "<p><u>under</u></p>",
    "~~gone~~": "<p><s>gone</s></p>",
    "`a<b`": "<p><code>a&lt;b</code></p>",
    "### Title": "<h3>Title</h3>",
    "-# small **b**": '<div class="subtext">small <strong>b</strong></div>',
    "a\nb": "<p>a<br>\nb</p>",
    "a ||b|| ||": (
        '<p>a <span class="spoiler" role="button" tabindex="0"><span>b</span></span> ||</p>'
    ),
    "<@1>": '<p><span class="mention" data-user="1">@&lt;i&gt;Anna&lt;/i&gt;</span></p>',
    "<@!9>": '<p><span class="mention" data-user="9">@unknown-user</span></p>',
    "<#2>": '<p><a class="mention room-mention" href="#" data-room="2">#draughts</a></p>',
    "<@&3>": '<p><span class="mention">@&lt;Reds&gt;</span></p>',
    "<@&9>": '<p><span class="mention">@unknown-role</span></p>',
    "</move:5>": '<p><span class="mention">/move</span></p>',
    "<:king:5>": '<p><span class="emoji-name">:king:</span></p>',
    "<a:king:8>": '<p><img class="emoji" src="emojis/8" alt=":king:" title=":king:"></p>',
    "`<:king:8>`": "<p><code>&lt;:king:8&gt;</code></p>",
    "<t:99999999999999:R>": "<p>&lt;t:99999999999999:R&gt;</p>",
    "<t:9999999999999:R>": "<p>Invalid Date</p>",
    "```py\n<b>\n```": "<pre><code>&lt;b&gt;</code></pre>",
    "[x](javascript:alert(1))": "<p>[x](javascript:alert(1))</p>",
    "[x](data:text/html,a)": "<p>[x](data:text/html,a)</p>",
    "<b>no</b>": "<p>&lt;b&gt;no&lt;/b&gt;</p>",
    "https://discord.com/channels/1/2/3": (
        '<p><a href="#" data-room="2" data-message="3">https://discord.com/channels/1/2/3</a></p>'
    ),
}


@pytest.mark.parametrize(("text", "expected"), TEXTS.items(), ids=TEXTS)
def test_markdown(text: str, expected: str) -> None:
    assert html(text) == expected


PREVIEWS = {
    "": "",
    "\n\n### Title\ntext": "Title",
    "> -# **your** turn": "<strong>your</strong> turn",
    "<@1>": '<span class="mention" data-user="1">@&lt;i&gt;Anna&lt;/i&gt;</span>',
    "```\ncode": "code",
    "[a](https://e.org) <#2> ||b||": (
        "<span>a</span> <span>#draughts</span> <span><span>b</span></span>"
    ),
    "<b>": "&lt;b&gt;",
}


@pytest.mark.parametrize(("text", "expected"), PREVIEWS.items(), ids=PREVIEWS)
def test_previews_of_replies(text: str, expected: str) -> None:
    assert render_preview(text, Names()) == expected


def test_a_moment_carries_its_time() -> None:
    assert 'data-at="1700000000" data-style="R">2023-11-14T22:13:20+00:00<' in html(
        "<t:1700000000:R>"
    )


def test_links_open_elsewhere() -> None:
    link = '<a href="https://a.b/c" target="_blank" rel="noopener noreferrer nofollow">'
    assert html("see https://a.b/c.") == f"<p>see {link}https://a.b/c</a>.</p>"
    assert html("[x](https://a.b/c)") == f"<p>{link}x</a></p>"


def test_a_quote_ends_with_its_line() -> None:
    assert html("> q\nrest").endswith("</blockquote>\n<p>rest</p>")
    assert html(">>> q\nrest") == "<blockquote>\n<p>q<br>\nrest</p>\n</blockquote>"


class Tags(HTMLParser):
    """Collects what a browser would make of it."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


PIECES = ["<script>", "<img src=x onerror=a>", "||", "**", "__", "```", "`", "> ", "[a](", ")", '"']
PIECES += ["javascript:a", "https://a.b/", "<@1>", "<t:1:R>", "\n", "-# ", "'", "<", ">", "&", "x"]


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=5), max_size=14).map("".join))
def test_nothing_that_is_written_becomes_markup(text: str) -> None:
    tags = Tags()
    tags.feed(html(text))
    for tag, attributes in tags.found:
        assert tag in ALLOWED
        assert not any(name.startswith("on") for name in attributes)
        assert (attributes.get("href") or "#").startswith(("#", "http://", "https://"))
