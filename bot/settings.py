"""The environment as one frozen object."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

SQLITE = "sqlite:///"


class BadSetting(Exception):
    """A setting is missing or malformed; `name` is its name in the environment."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name}: {why}")
        self.name = name
        self.why = why


class Settings(BaseSettings):
    """Each setting of `.env.example`; the environment wins over the file `.env`."""

    model_config = SettingsConfigDict(
        env_file=".env",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    discord_token: SecretStr
    database_url: str = f"{SQLITE}data/damka.db"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["console", "json"] = "console"
    outage_credit: bool = True
    engine_workers: int | None = Field(default=None, ge=1, le=64)
    engine_seconds: float = Field(default=1.0, ge=0.05, le=30)
    engine_memory: int = Field(default=80, ge=16, le=4096)
    shard_count: int | None = Field(default=None, ge=1)
    shard_ids: Annotated[list[int] | None, NoDecode] = None

    @field_validator("log_level", mode="before")
    @classmethod
    def _in_capitals(cls, value: object) -> object:
        return value.upper() if isinstance(value, str) else value

    @field_validator("shard_ids", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        return [part.strip() for part in value.split(",")] if isinstance(value, str) else value


def read_settings(data: Path | None = None) -> Settings:
    """Read the environment and `.env`; raises `BadSetting` for the first thing wrong.

    With `data` the games are kept in an SQLite file in that folder, whatever is set.
    """
    given = {} if data is None else {"database_url": f"{SQLITE}{data / 'damka.db'}"}
    try:
        settings = Settings(**given)  # type: ignore[arg-type]  # checked by the class itself
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        name = str(first["loc"][0]).upper() if first["loc"] else "settings"
        why = "is not set" if first["type"] == "missing" else first["msg"]
        raise BadSetting(name, why) from None  # the cause would print the value
    if settings.shard_ids is not None and settings.shard_count is None:
        raise BadSetting("SHARD_IDS", "needs SHARD_COUNT, the number of all shards")
    return settings
