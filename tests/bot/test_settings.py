"""The environment as one object."""

from pathlib import Path

import pytest

from bot.running import partner_settings
from bot.settings import BadSetting, read_settings

NAMES = (
    "DISCORD_TOKEN",
    "DATABASE_URL",
    "LOG_LEVEL",
    "LOG_FORMAT",
    "SHARD_COUNT",
    "SHARD_IDS",
)
EXAMPLE = Path(__file__).parents[2] / ".env.example"


@pytest.fixture(autouse=True)
def nothing_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)


def test_only_the_token_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    settings = read_settings()
    assert settings.discord_token == "a.b.c"
    assert settings.database_url == "sqlite:///data/damka.db"
    assert (settings.log_level, settings.log_format) == ("INFO", "console")
    assert settings.shard_count is None
    assert settings.shard_ids is None


def test_everything_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    values = ("t", "sqlite:///x.db", "debug", "json", "4", "0, 2")
    for name, value in zip(NAMES, values, strict=True):
        monkeypatch.setenv(name, value)
    settings = read_settings()
    assert settings.database_url == "sqlite:///x.db"
    assert (settings.log_level, settings.log_format) == ("DEBUG", "json")
    assert (settings.shard_count, settings.shard_ids) == (4, [0, 2])


def test_the_token_may_be_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN_FILE", str(tmp_path / "token"))
    for content, words in (
        (b"", "isn't set"),
        (b"\xff", "isn't a text file"),
        (b"a b", "one word"),
    ):
        (tmp_path / "token").write_bytes(content)
        with pytest.raises(BadSetting, match=words):
            read_settings()
    (tmp_path / "token").write_text("a.b.c\n")
    assert read_settings().discord_token == "a.b.c"


def test_without_a_bot_no_token_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN_FILE", "nowhere")
    settings = read_settings(database="sqlite:///other.db", is_bot=False)
    assert (settings.discord_token, settings.database_url) == ("", "sqlite:///other.db")


def test_the_environment_wins_over_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=of-the-file\nLOG_LEVEL=ERROR\nSTRANGE=1\n")
    assert read_settings().discord_token == "of-the-file"
    monkeypatch.setenv("DISCORD_TOKEN", "of-the-environment")
    settings = read_settings()
    assert settings.discord_token == "of-the-environment"
    assert settings.log_level == "ERROR"


def test_the_example_explains_every_setting_and_can_be_used(tmp_path: Path) -> None:
    example = EXAMPLE.read_text()
    for name in NAMES:
        assert name in example
    (tmp_path / ".env").write_text(example + "\nDISCORD_TOKEN=a.b.c\n")
    assert read_settings().log_level == "INFO"


def test_programs_are_named_by_their_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "t")
    monkeypatch.setenv("ENGINE_HUB_INTERNATIONAL", "/opt/scan hub")
    monkeypatch.setenv("ENGINE_HUB_TWO_MOVE", "other")
    partner = partner_settings(read_settings())
    assert partner.programs == {"international": "/opt/scan hub", "two-move": "other"}
    monkeypatch.setenv("ENGINE_HUB_CHESS", "fish")
    with pytest.raises(BadSetting, match="ENGINE_HUB_CHESS"):
        read_settings()


def test_built_endings_lie_beside_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "t")
    assert partner_settings(read_settings()).folder == Path("data/engine")
    assert partner_settings(read_settings(tmp_path)).folder == tmp_path / "engine"
    assert "ENGINE_FOLDER" in EXAMPLE.read_text()


def test_a_token_is_not_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "very.secret.token")
    assert "secret" not in repr(read_settings())


def test_the_first_thing_wrong_is_named() -> None:
    with pytest.raises(BadSetting, match="isn't set") as caught:
        read_settings()
    assert caught.value.name == "DISCORD_TOKEN"
    assert caught.value.__cause__ is None


WRONG = {
    "LOG_LEVEL": ("loud", "must be DEBUG, INFO, WARNING or ERROR"),
    "WORDS": (__file__, "must be a folder"),
    "OUTAGE_CREDIT": ("maybe", "must be on or off"),
    "ENGINE_SECONDS": ("a while", "must be a number"),
    "ENGINE_WORKERS": ("1.5", "must be a whole number"),
    "ENGINE_MEMORY": ("1", "must be from 16 to 4096"),
    "SHARD_COUNT": ("nan", "must be from 1 to 100000"),
    "SHARD_IDS": ("0;1", "must be whole numbers, separated by commas"),
}


NO_PAGE = "must be an address such as https://example.org/board"
PAGES = {
    "example.org": NO_PAGE,
    "https://": NO_PAGE,
    "https://example.org/?a=1": NO_PAGE,
    "https://example.org/#a": NO_PAGE,
    "https://anna:secret@example.org": NO_PAGE,
    "https://example.org:99999": NO_PAGE,
    "https://exa mple.org": NO_PAGE,
    "http://example.org": "must begin with https://",
    "ftp://example.org": "must begin with https://",
}


@pytest.mark.parametrize(("text", "why"), PAGES.items())
def test_a_page_needs_a_whole_and_safe_address(
    text: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOARD_URL", text)
    with pytest.raises(BadSetting) as caught:
        read_settings(is_bot=False)
    assert (caught.value.name, caught.value.why) == ("BOARD_URL", why)


@pytest.mark.parametrize("text", ["https://example.org/board/", "http://127.0.0.1:8711"])
def test_a_page_has_no_slash_at_its_end(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARD_URL", text)
    assert read_settings(is_bot=False).board_url == text.rstrip("/")


@pytest.mark.parametrize(("name", "text", "why"), [(name, *each) for name, each in WRONG.items()])
def test_a_malformed_value_is_told_by_what_it_must_be(
    name: str, text: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    monkeypatch.setenv(name, text)
    with pytest.raises(BadSetting) as caught:
        read_settings()
    assert (caught.value.name, caught.value.why) == (name, why)


def test_an_empty_setting_and_small_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    values = {"discord_token": " a.b.c ", "SHARD_COUNT": "", "OUTAGE_CREDIT": "Off"}
    for name, text in values.items():
        monkeypatch.setenv(name, text)
    settings = read_settings()
    assert (settings.discord_token, settings.shard_count) == ("a.b.c", None)
    assert settings.outage_credit is False
