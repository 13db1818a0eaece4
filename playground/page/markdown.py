"""Discord's Markdown as safe HTML: everything people and bots write is escaped."""

import html
import re
from collections.abc import Callable, MutableMapping, Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Any, NamedTuple, Protocol

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.ruler import RuleOptionsType
from markdown_it.rules_block import StateBlock
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

BLOCKS = ("fence", "blockquote", "heading", "list")
INLINES = ("newline", "escape", "backticks", "strikethrough", "emphasis", "link")
SPECIAL = re.compile(
    r"<(?:@!?(?P<user>\d+)|#(?P<room>\d+)|@&(?P<role>\d+)"
    r"|t:(?P<at>-?\d{1,13})(?::(?P<style>[tTdDfFR]))?"
    r"|a?:(?P<emoji>\w+):\d+|/(?P<command>[-\w ]+):\d+|(?P<url>https?://[^\s>]+))>"
)
BARE_URL = re.compile(r"https?://[^\s<>\"']+[^\s<>\"'.,;:!?)\]]")
SUBTEXT = re.compile(r"-# +(\S.*)")
FENCE = re.compile(r" {0,3}```")
QUOTE = re.compile(r" {0,3}> ?")
SAFE = ("http://", "https://")


class Names(Protocol):
    """What the ids in a text are called; None for what the reader cannot see."""

    def user(self, user_id: int) -> str | None: ...

    def room(self, room_id: int) -> str | None: ...


class Moment(NamedTuple):
    """A `<t:...>` of a text."""

    at: int
    style: str


def rendered(text: str, names: Names) -> str:
    """The HTML of a message text."""
    return str(_parser().render(_as_commonmark(text), {"names": names}))


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("zero", {"breaks": True, "html": False})
    parser.enable([*BLOCKS, *INLINES])
    parser.validateLink = lambda url: url.startswith(SAFE)  # type: ignore[method-assign]  # its documented hook
    interrupts: RuleOptionsType = {"alt": ["paragraph", "blockquote", "list"]}
    parser.block.ruler.before("paragraph", "subtext", _subtext, interrupts)
    parser.inline.ruler.before("link", "special", _special)
    parser.core.ruler.push("spoilers_and_links", _split_texts)
    for name, rule in RENDERED.items():
        parser.add_render_rule(name, rule)
    return parser


def _as_commonmark(text: str) -> str:
    """Where CommonMark reads on, Discord stops: a quote ends with its line; `>>>` never ends."""
    lines: list[str] = []
    is_code = is_quote = False
    for line in text.split("\n"):
        if FENCE.match(line) and line.count("```") % 2:
            is_code = not is_code
        if is_quote:
            line = f"> {line}"
        elif line.startswith(">>> ") and not is_code:
            is_quote, line = True, line[2:]
        elif lines and not is_code and QUOTE.match(lines[-1]) and not QUOTE.match(line):
            lines.append("")
        lines.append(line)
    return "\n".join(lines)


def _subtext(state: StateBlock, start: int, _: int, silent: bool) -> bool:
    line = state.src[state.bMarks[start] + state.tShift[start] : state.eMarks[start]]
    match = SUBTEXT.fullmatch(line)
    if match is None:
        return False
    if not silent:
        state.push("subtext_open", "div", 1)
        inline = state.push("inline", "", 0)
        inline.content, inline.map, inline.children = match[1], [start, start + 1], []
        state.push("subtext_close", "div", -1)
        state.line = start + 1
    return True


def _special(state: StateInline, silent: bool) -> bool:
    """`<@1>`, `<#1>`, `<t:1:R>`, `<:name:1>`, `</name:1>`, `<https://...>`."""
    match = SPECIAL.match(state.src, state.pos)
    if match is None:
        return False
    if not silent:
        kind = match.lastgroup if match["at"] is None else "at"
        token = state.push(f"special_{kind}", "", 0)
        token.content = match[kind or 0]
        token.meta = {"style": match["style"] or "f"}
    state.pos = match.end()
    return True


def _split_texts(state: StateCore) -> None:
    for block in state.tokens:
        if block.children:
            block.children = _with_spoilers(_with_links(block.children))


def _with_links(tokens: Sequence[Token]) -> list[Token]:
    """Bare addresses become links, except inside links."""
    found: list[Token] = []
    depth = 0
    for token in tokens:
        depth += {"link_open": 1, "link_close": -1}.get(token.type, 0)
        if token.type == "text" and not depth:
            found += _pieces(token.content, BARE_URL, "special_url")
        else:
            found.append(token)
    return found


def _with_spoilers(tokens: Sequence[Token]) -> list[Token]:
    """`||` in pairs; an odd last one stays as it is."""
    marks = sum(each.content.count("||") for each in tokens if each.type == "text")
    left, is_open = marks - marks % 2, False
    found: list[Token] = []
    for token in tokens:
        parts = token.content.split("||") if token.type == "text" else []
        if len(parts) < 2:
            found.append(token)
            continue
        for number, part in enumerate(parts):
            if number and left:
                is_open, left = not is_open, left - 1
                found.append(Token("spoiler_open" if is_open else "spoiler_close", "span", 0))
            elif number:
                found.append(_text("||"))
            found.append(_text(part))
    return found


def _pieces(text: str, pattern: re.Pattern[str], kind: str) -> list[Token]:
    tokens, at = [], 0
    for match in pattern.finditer(text):
        special = Token(kind, "", 0)
        special.content = match[0]
        tokens += [_text(text[at : match.start()]), special]
        at = match.end()
    return [*tokens, _text(text[at:])]


def _text(content: str) -> Token:
    token = Token("text", "", 0)
    token.content = content
    return token


Tokens = Sequence[Token]
Environment = MutableMapping[str, Any]
Rule = Callable[[RendererHTML, Tokens, int, Any, Environment], str]


def _fixed(text: str) -> Rule:
    return lambda _self, _tokens, _index, _options, _env: text


def _strong(opening: bool) -> Rule:
    """Two underscores underline; two stars make bold."""

    def render(_: RendererHTML, tokens: Tokens, index: int, __: Any, ___: Environment) -> str:
        name = "u" if tokens[index].markup == "__" else "strong"
        return f"<{name}>" if opening else f"</{name}>"

    return render


def _user(_: RendererHTML, tokens: Tokens, index: int, __: Any, env: Environment) -> str:
    number = tokens[index].content
    name = env["names"].user(int(number)) or "unknown-user"
    return f'<span class="mention" data-user="{number}">@{html.escape(name)}</span>'


def _room(_: RendererHTML, tokens: Tokens, index: int, __: Any, env: Environment) -> str:
    number = tokens[index].content
    name = env["names"].room(int(number)) or "unknown"
    return f'<a class="mention room-mention" href="#" data-room="{number}">#{html.escape(name)}</a>'


def _moment(_: RendererHTML, tokens: Tokens, index: int, __: Any, ___: Environment) -> str:
    moment = Moment(int(tokens[index].content), tokens[index].meta["style"])
    try:
        written = datetime.fromtimestamp(moment.at, tz=UTC).isoformat()
    except (OverflowError, ValueError, OSError):
        return "Invalid Date"
    attributes = f'datetime="{written}" data-at="{moment.at}" data-style="{moment.style}"'
    return f'<time class="moment" {attributes}>{written}</time>'


def _named(before: str, css: str) -> Rule:
    def render(_: RendererHTML, tokens: Tokens, index: int, __: Any, ___: Environment) -> str:
        return f'<span class="{css}">{before}{html.escape(tokens[index].content)}</span>'

    return render


def _url(_: RendererHTML, tokens: Tokens, index: int, __: Any, ___: Environment) -> str:
    url = html.escape(tokens[index].content)
    return f"{_anchor(url)}{url}</a>"


def _link(_: RendererHTML, tokens: Tokens, index: int, __: Any, ___: Environment) -> str:
    return _anchor(html.escape(str(tokens[index].attrs.get("href", ""))))


def _anchor(url: str) -> str:
    """Messages within Discord are opened in the page; everything else in a window of its own."""
    match = re.match(r"https://(?:\w+\.)?discord\.com/channels/(?:\d+|@me)/(\d+)(?:/(\d+))?", url)
    if match is not None:
        return f'<a href="#" data-room="{match[1]}" data-message="{match[2] or ""}">'
    return f'<a href="{url}" target="_blank" rel="noopener noreferrer nofollow">'


def _fence(_: RendererHTML, tokens: Tokens, index: int, __: Any, ___: Environment) -> str:
    code = html.escape(tokens[index].content.removesuffix("\n"))
    return f"<pre><code>{code}</code></pre>"


RENDERED: dict[str, Rule] = {
    "strong_open": _strong(opening=True),
    "strong_close": _strong(opening=False),
    "subtext_open": _fixed('<div class="subtext">'),
    "subtext_close": _fixed("</div>"),
    "spoiler_open": _fixed('<span class="spoiler" role="button" tabindex="0"><span>'),
    "spoiler_close": _fixed("</span></span>"),
    "special_user": _user,
    "special_room": _room,
    "special_role": _named("@role ", "mention"),
    "special_at": _moment,
    "special_emoji": _named(":", "emoji-name"),
    "special_command": _named("/", "mention"),
    "special_url": _url,
    "link_open": _link,
    "fence": _fence,
}
