"""The environment as one frozen object."""

import os
import stat
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from dotenv import dotenv_values

from rules import RulesError, game

SQLITE = "sqlite:///"
ENV_FILE = ".env"
ERASED_LOG = "erased.log"
TOKEN_FILE = "DISCORD_TOKEN_FILE"
LONGEST_TOKEN = 10_000  # characters of that file that are read
HUB = "ENGINE_HUB_"  # followed by the key of a game
LOOPBACK = ("127.0.0.1", "::1", "localhost")
SWITCHES = {"on": True, "true": True, "yes": True, "1": True}
SWITCHES |= {"off": False, "false": False, "no": False, "0": False}


class BadSetting(Exception):
    """A setting is missing or malformed; `name` is its name in the environment."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name} {why}")
        self.name = name
        self.why = why


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Each setting of `.env.example`; the environment wins over the file `.env`."""

    discord_token: str = field(default="", repr=False)
    discord_token_file: Path | None = None  # holds the token if the environment does not
    database_url: str = field(default=f"{SQLITE}data/damka.db", repr=False)  # may hold a password
    log_level: str = "INFO"
    log_format: str = "console"
    outage_credit: bool = True
    erased_log: Path = Path("data") / ERASED_LOG  # beside an SQLite database by default
    engine_workers: int | None = None
    engine_seconds: float = 1.0
    engine_memory: int = 80
    engine_folder: Path = Path("data/engine")
    engine_hub: Mapping[str, str] = field(default_factory=dict)  # commands, by keys of games
    words: Path | None = None  # a folder of `.po` files, laid over ours
    metrics_port: int | None = None
    metrics_host: str = "127.0.0.1"
    board_url: str = ""  # without a slash at its end; empty: no board opens in a browser
    board_port: int = 8711
    board_host: str = "127.0.0.1"
    shard_count: int | None = None
    shard_ids: list[int] | None = None


def read_settings(
    data: Path | None = None, database: str | None = None, *, is_bot: bool = True
) -> Settings:
    """Read the environment and `.env`; raises `BadSetting` for the first thing wrong.

    With `data` the games are kept in an SQLite file in that folder, with `database` at that
    address, overriding the settings. Without a bot the token is neither needed nor read.
    """
    given = {**dotenv_values(ENV_FILE), **os.environ}
    texts = {name.upper(): text.strip() for name, text in given.items() if text}
    if is_bot:
        texts["DISCORD_TOKEN"] = _find_token(texts)
    else:
        texts.pop("DISCORD_TOKEN", None)
    if database is not None:
        texts["DATABASE_URL"] = database
    if data is not None:
        texts["DATABASE_URL"] = f"{SQLITE}{data / 'damka.db'}"
        texts["ENGINE_FOLDER"] = str(data / "engine")
    texts.setdefault("ERASED_LOG", str(_beside(texts.get("DATABASE_URL", "")) / ERASED_LOG))
    settings = Settings(**_read_values(texts), engine_hub=_read_programs(texts))
    if settings.shard_ids is not None and settings.shard_count is None:
        raise BadSetting("SHARD_IDS", "needs SHARD_COUNT, the number of all shards")
    return settings


def is_readable_by_all(file: Path) -> bool:
    """Tell whether every user of the machine can read a file."""
    try:
        return os.name == "posix" and bool(file.stat().st_mode & stat.S_IROTH)
    except OSError:
        return False


def _beside(url: str) -> Path:
    """Return the folder of an SQLite database, or the usual one if it is on a server."""
    scheme, _, path = url.partition(":///")
    return Path(path).parent if scheme.startswith("sqlite") and path else Path("data")


def _find_token(texts: Mapping[str, str]) -> str:
    """Return the token of the bot, from the environment or a file; raises `BadSetting`."""
    token, file = texts.get("DISCORD_TOKEN", ""), texts.get(TOKEN_FILE)
    if token and file:
        raise BadSetting(TOKEN_FILE, "and DISCORD_TOKEN are both set. Keep one of them")
    if file:
        try:
            token = Path(file).read_text(encoding="utf-8")[:LONGEST_TOKEN].strip()
        except OSError as error:
            raise BadSetting(TOKEN_FILE, f"can't be read: {error.strerror}") from None
        except ValueError:
            raise BadSetting(TOKEN_FILE, "isn't a text file") from None
    if not token:
        raise BadSetting(TOKEN_FILE if file else "DISCORD_TOKEN", "isn't set")
    return token


def _read_values(texts: Mapping[str, str]) -> dict[str, Any]:
    """Return the settings by the names of the fields; raises `BadSetting`."""
    values = {}
    for each in fields(Settings):
        name = each.name.upper()
        text = texts.get(name, "") if each.name in READERS else ""
        if text:
            try:
                values[each.name] = READERS[each.name](text)
            except ValueError as wrong:
                raise BadSetting(name, str(wrong)) from None  # the cause would print the value
    return values


def _read_programs(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the commands of programs that play games, by their keys; raises `BadSetting`."""
    programs = {}
    for name, command in texts.items():
        if name.startswith(HUB):
            key = name.removeprefix(HUB).lower().replace("_", "-")
            try:
                programs[game(key).key] = command
            except RulesError:
                why = "doesn't name a variant. `python3 -m rules variants` lists their keys"
                raise BadSetting(name, why) from None
    return programs


def _choice(*words: str) -> Callable[[str], str]:
    """Return the reader of a setting that is one of these words, in any case."""
    known = {word.casefold(): word for word in words}

    def read(text: str) -> str:
        if text.casefold() not in known:
            raise ValueError(f"must be {', '.join(words[:-1])} or {words[-1]}")
        return known[text.casefold()]

    return read


def _number(least: float, most: float) -> Callable[[str], float]:
    """Return the reader of a setting that is a number between two limits."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            raise ValueError("must be a number") from None
        if not least <= number <= most:
            raise ValueError(f"must be from {least:g} to {most:g}")
        return number

    return read


def _whole(least: int, most: int) -> Callable[[str], int]:
    """Return the reader of a setting that is a whole number between two limits."""
    read_number = _number(least, most)

    def read(text: str) -> int:
        number = read_number(text)
        if not number.is_integer():
            raise ValueError("must be a whole number")
        return int(number)

    return read


def _read_switch(text: str) -> bool:
    try:
        return SWITCHES[text.casefold()]
    except KeyError:
        raise ValueError("must be on or off") from None


def _read_url(text: str) -> str:
    """Read the address of a page: encrypted, or on this machine."""
    example = "must be an address such as https://example.org/board"
    try:
        url = urlsplit(text)
        is_whole = bool(url.hostname) and url.port != 0
    except ValueError:
        raise ValueError(example) from None
    if not is_whole or url.username is not None or any(sign in text for sign in "?# "):
        raise ValueError(example)
    if url.scheme != "https" and (url.scheme != "http" or url.hostname not in LOOPBACK):
        raise ValueError("must begin with https://")
    return text.rstrip("/")


def _read_folder(text: str) -> Path:
    if not Path(text).is_dir():
        raise ValueError("must be a folder")
    return Path(text)


def _word(text: str) -> str:
    if len(text.split()) != 1:
        raise ValueError("must be one word, without a space or a line break")
    return text


def _read_ids(text: str) -> list[int]:
    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        raise ValueError("must be whole numbers, separated by commas") from None


MOST_SHARDS = 100_000
READERS: Mapping[str, Callable[[str], object]] = {
    "discord_token": _word,
    "discord_token_file": Path,
    "database_url": str,
    "log_level": _choice("DEBUG", "INFO", "WARNING", "ERROR"),
    "log_format": _choice("console", "json"),
    "outage_credit": _read_switch,
    "erased_log": Path,
    "engine_workers": _whole(1, 64),
    "engine_seconds": _number(0.05, 30),
    "engine_memory": _whole(16, 4096),
    "engine_folder": Path,
    "words": _read_folder,
    "metrics_port": _whole(1, 65_535),
    "metrics_host": _word,
    "board_url": _read_url,
    "board_port": _whole(1, 65_535),
    "board_host": _word,
    "shard_count": _whole(1, MOST_SHARDS),
    "shard_ids": _read_ids,
}
