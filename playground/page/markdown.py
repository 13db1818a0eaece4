"""Render Discord's Markdown as safe HTML: everything people and bots write is escaped."""

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
    r"|t:(?P<at>-?\d{1,13})(?::(?P<style>[tTdDfFsSR]))?"
    r"|a?:(?P<emoji>\w+:\d+)|/(?P<command>[-\w ]+):\d+|(?P<url>https?://[^\s>]+))>"
)
BARE_URL = re.compile(r"https?://[^\s<>\"']+[^\s<>\"'.,;:!?)\]]")
SUBTEXT = re.compile(r"-# +(\S.*)")
FENCE = re.compile(r" {0,3}```")
QUOTE = re.compile(r" {0,3}> ?")
LINE_MARKS = re.compile(r"^(?:\s*(?:#{1,3} |-# |> |>>> |[-*] |```\w*))+|```$")
LONGEST_PREVIEW = 200  # characters
PRESSABLE = re.compile(r'<a [^>]*>|<span class="spoiler" [^>]*>')
SAFE = ("http://", "https://")


class Names(Protocol):
    """Resolves the ids in a text to names; None for those the reader cannot see."""

    def user(self, user_id: int) -> str | None: ...

    def room(self, room_id: int) -> str | None: ...

    def role(self, role_id: int) -> str | None: ...

    def emoji(self, emoji_id: int) -> str | None: ...


class Moment(NamedTuple):
    """Holds a `<t:...>` of a text."""

    at: int
    style: str


def render_markdown(text: str, names: Names) -> str:
    """Return the HTML of a message text."""
    return str(_make_parser().render(_rewrite_for_commonmark(text), {"names": names}))


def render_preview(text: str, names: Names) -> str:
    """Return the HTML of the first readable line of a text, with nothing clickable."""
    lines = (LINE_MARKS.sub("", line).strip() for line in text.split("\n"))
    line = next((line for line in lines if line), "")[:LONGEST_PREVIEW]
    html = str(_make_parser().renderInline(line, {"names": names}))
    return PRESSABLE.sub("<span>", html).replace("</a>", "</span>")


@cache
def _make_parser() -> MarkdownIt:
    parser = MarkdownIt("zero", {"breaks": True, "html": False})
    parser.enable([*BLOCKS, *INLINES])
    parser.validateLink = lambda url: url.startswith(SAFE)  # type: ignore[method-assign]  # its documented hook
    interrupts: RuleOptionsType = {"alt": ["paragraph", "blockquote", "list"]}
    parser.block.ruler.before("paragraph", "subtext", _parse_subtext, interrupts)
    parser.inline.ruler.before("link", "special", _parse_special)
    parser.core.ruler.push("spoilers_and_links", _split_texts)
    for name, rule in RENDERERS.items():
        parser.add_render_rule(name, rule)
    return parser


def _rewrite_for_commonmark(text: str) -> str:
    """Return a text that ends quotes where Discord does: with their line; only `>>>` never ends."""
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


def _parse_subtext(state: StateBlock, start: int, _: int, silent: bool) -> bool:
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


def _parse_special(state: StateInline, silent: bool) -> bool:
    """Parse `<@1>`, `<#1>`, `<t:1:R>`, `<:name:1>`, `</name:1>` and `<https://...>`."""
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
            block.children = _add_spoilers(_add_links(block.children))


def _add_links(tokens: Sequence[Token]) -> list[Token]:
    """Turn bare addresses into links, except inside links."""
    parts: list[Token] = []
    depth = 0
    for token in tokens:
        depth += {"link_open": 1, "link_close": -1}.get(token.type, 0)
        if token.type == "text" and not depth:
            parts += _split_at(token.content, BARE_URL, "special_url")
        else:
            parts.append(token)
    return parts


def _add_spoilers(tokens: Sequence[Token]) -> list[Token]:
    """Make spoilers of `||` in pairs; an odd last one stays as it is."""
    marks = sum(each.content.count("||") for each in tokens if each.type == "text")
    left, is_open = marks - marks % 2, False
    pieces: list[Token] = []
    for token in tokens:
        parts = token.content.split("||") if token.type == "text" else []
        if len(parts) < 2:
            pieces.append(token)
            continue
        for number, part in enumerate(parts):
            if number and left:
                is_open, left = not is_open, left - 1
                pieces.append(Token("spoiler_open" if is_open else "spoiler_close", "span", 0))
            elif number:
                pieces.append(_make_text("||"))
            pieces.append(_make_text(part))
    return pieces


def _split_at(text: str, pattern: re.Pattern[str], kind: str) -> list[Token]:
    tokens, at = [], 0
    for match in pattern.finditer(text):
        special = Token(kind, "", 0)
        special.content = match[0]
        tokens += [_make_text(text[at : match.start()]), special]
        at = match.end()
    return [*tokens, _make_text(text[at:])]


def _make_text(content: str) -> Token:
    token = Token("text", "", 0)
    token.content = content
    return token


Tokens = Sequence[Token]
Environment = MutableMapping[str, Any]
Rule = Callable[[RendererHTML, Tokens, int, Any, Environment], str]


def _render_fixed(text: str) -> Rule:
    return lambda _self, _tokens, _index, _options, _env: text


def _render_strong(opening: bool) -> Rule:
    """Render strong text: two underscores underline, two stars make bold."""

    def render(_: RendererHTML, tokens: Tokens, index: int, __: Any, ___: Environment) -> str:
        name = "u" if tokens[index].markup == "__" else "strong"
        return f"<{name}>" if opening else f"</{name}>"

    return render


def _render_user(_: RendererHTML, tokens: Tokens, index: int, __: Any, env: Environment) -> str:
    number = tokens[index].content
    name = env["names"].user(int(number)) or "unknown-user"
    return f'<span class="mention" data-user="{number}">@{html.escape(name)}</span>'


def _render_role(_: RendererHTML, tokens: Tokens, index: int, __: Any, env: Environment) -> str:
    name = env["names"].role(int(tokens[index].content)) or "unknown-role"
    return f'<span class="mention">@{html.escape(name)}</span>'


def _render_room(_: RendererHTML, tokens: Tokens, index: int, __: Any, env: Environment) -> str:
    number = tokens[index].content
    name = env["names"].room(int(number)) or "unknown"
    return f'<a class="mention room-mention" href="#" data-room="{number}">#{html.escape(name)}</a>'


def _render_emoji(_: RendererHTML, tokens: Tokens, index: int, __: Any, env: Environment) -> str:
    """Render an emoji of the application, or its name if it no longer exists."""
    name, number = tokens[index].content.split(":")
    address = env["names"].emoji(int(number))
    if address is None:
        return f'<span class="emoji-name">:{name}:</span>'
    return f'<img class="emoji" src="{address}" alt=":{name}:" title=":{name}:">'


def _render_moment(_: RendererHTML, tokens: Tokens, index: int, __: Any, ___: Environment) -> str:
    moment = Moment(int(tokens[index].content), tokens[index].meta["style"])
    try:
        written = datetime.fromtimestamp(moment.at, tz=UTC).isoformat()
    except (OverflowError, ValueError, OSError):
        return "Invalid Date"
    attributes = f'datetime="{written}" data-at="{moment.at}" data-style="{moment.style}"'
    return f'<time class="moment" {attributes}>{written}</time>'


def _render_named(before: str, css: str) -> Rule:
    def render(_: RendererHTML, tokens: Tokens, index: int, __: Any, ___: Environment) -> str:
        return f'<span class="{css}">{before}{html.escape(tokens[index].content)}</span>'

    return render


def _render_url(_: RendererHTML, tokens: Tokens, index: int, __: Any, ___: Environment) -> str:
    url = html.escape(tokens[index].content)
    return f"{_open_anchor(url)}{url}</a>"


def _render_link(_: RendererHTML, tokens: Tokens, index: int, __: Any, ___: Environment) -> str:
    return _open_anchor(html.escape(str(tokens[index].attrs.get("href", ""))))


def _open_anchor(url: str) -> str:
    """Open a link: messages within Discord in the page, everything else in a window of its own."""
    event = re.match(r"https://(?:\w+\.)?discord\.com/events/(\d+)/(\d+)", url)
    if event is not None:
        return f'<a href="#" data-server="{event[1]}" data-event="{event[2]}">'
    match = re.match(r"https://(?:\w+\.)?discord\.com/channels/(?:\d+|@me)/(\d+)(?:/(\d+))?", url)
    if match is not None:
        return f'<a href="#" data-room="{match[1]}" data-message="{match[2] or ""}">'
    return f'<a href="{url}" target="_blank" rel="noopener noreferrer nofollow">'


def _render_fence(_: RendererHTML, tokens: Tokens, index: int, __: Any, ___: Environment) -> str:
    code = html.escape(tokens[index].content.removesuffix("\n"))
    return f"<pre><code>{code}</code></pre>"


RENDERERS: dict[str, Rule] = {
    "strong_open": _render_strong(opening=True),
    "strong_close": _render_strong(opening=False),
    "subtext_open": _render_fixed('<div class="subtext">'),
    "subtext_close": _render_fixed("</div>"),
    "spoiler_open": _render_fixed('<span class="spoiler" role="button" tabindex="0"><span>'),
    "spoiler_close": _render_fixed("</span></span>"),
    "special_user": _render_user,
    "special_room": _render_room,
    "special_role": _render_role,
    "special_at": _render_moment,
    "special_emoji": _render_emoji,
    "special_command": _render_named("/", "mention"),
    "special_url": _render_url,
    "link_open": _render_link,
    "fence": _render_fence,
}
