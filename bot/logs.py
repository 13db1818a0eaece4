"""Log lines for people or for machines, never with a token in them."""

import logging
import re
import sys

import structlog
from structlog.typing import EventDict, WrappedLogger

# Interaction tokens are part of addresses that discord.py writes into its own log lines.
TOKEN_IN_ADDRESS = re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/\s?]+")


def without_tokens(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Mask the tokens in all texts of a log line."""
    for key, value in event.items():
        if isinstance(value, str):
            event[key] = TOKEN_IN_ADDRESS.sub(r"\1***", value)
    return event


def set_up(level: str, style: str) -> None:
    """Send our lines and those of the libraries to stderr; `style` is `console` or `json`."""
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    last: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if style == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, structlog.stdlib.PositionalArgumentsFormatter()],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                without_tokens,
                last,
            ],
        )
    )
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
