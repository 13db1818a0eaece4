"""Log lines for people or for machines, never with a token in them."""

import logging
import re
import sys
import unicodedata

import structlog
from structlog.typing import EventDict, WrappedLogger

from bot import __version__
from bot.repeated_failures import OnceAMinute

# Interaction tokens are part of addresses that discord.py writes into its own log lines, and of the
# events that it repeats in errors.
TOKEN_IN_ADDRESS = re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/\s?\"']+")
TOKEN_IN_EVENT = re.compile(r"""(\\?["']token\\?["']\s*:\s*\\?["'])[^"'\\]+""")
# At DEBUG these write every event and every request whole, with tokens and people's texts.
WORDY = ("discord", "aiohttp", "asyncio")
STATEMENTS = ("sqlalchemy", "alembic")  # these write every statement at INFO
FORGERS = {"Cc", "Cf", "Zl", "Zp"}  # Unicode's categories of control, format, and new lines
MARGIN = "    "  # before each line of a traceback, so that it cannot pass for a line of the log


def mask_tokens(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Mask the tokens in all texts of a log line."""
    for key, value in event.items():
        if isinstance(value, str):
            masked = TOKEN_IN_ADDRESS.sub(r"\1***", value)
            event[key] = TOKEN_IN_EVENT.sub(r"\1***", masked)
    return event


def tell_version(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Tell which version wrote a line: lines of several are collected in one place."""
    return {**event, "version": __version__}


def escape_controls(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Write control characters as escapes, so that no foreign text forges or colours a line."""
    for key, value in event.items():
        if key == "exception":
            event[key] = "\n".join(MARGIN + escape(line) for line in str(value).split("\n"))
        elif isinstance(value, str):
            event[key] = escape(value)
    return event


def escape(text: str) -> str:
    """Return a text with its control characters as Python writes them."""
    if text.isprintable():
        return text
    return "".join(
        char.encode("unicode_escape").decode() if unicodedata.category(char) in FORGERS else char
        for char in text
    )


def set_up(level: str, style: str) -> None:
    """Send our lines and those of the libraries to stderr; `style` is `console` or `json`."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[OnceAMinute(), *shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    last: list[structlog.typing.Processor] = (
        [tell_version, structlog.processors.JSONRenderer()]
        if style == "json"
        else [escape_controls, structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, structlog.stdlib.PositionalArgumentsFormatter()],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                mask_tokens,
                *last,
            ],
        )
    )
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in WORDY:
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLevelNamesMapping()[level]))
    for name in STATEMENTS:
        logging.getLogger(name).setLevel(logging.WARNING)
