"""What the site of the board knows of addresses and languages."""

import pytest

from bot.windows.site import choose_language, find_origin

ORIGINS = {
    "https://example.org/board": "https://example.org",
    "https://Example.org:443": "https://example.org",
    "https://example.org:8443/": "https://example.org:8443",
    "http://127.0.0.1:8711": "http://127.0.0.1:8711",
    "http://localhost:80": "http://localhost",
}
LANGUAGES = {
    "": "en-US",
    "de-AT,de;q=0.9,en;q=0.8": "de",
    "ja,uk;q=0.5": "uk",
    "pt": "pt-BR",
    "es-419": "es-ES",
    "*;q=0.1": "en-US",
    "x" * 10_000: "en-US",
}


@pytest.mark.parametrize(("url", "origin"), ORIGINS.items())
def test_an_origin_is_written_as_browsers_do(url: str, origin: str) -> None:
    assert find_origin(url) == origin


@pytest.mark.parametrize(("accepted", "language"), LANGUAGES.items())
def test_a_stranger_reads_the_first_language_of_their_browser(accepted: str, language: str) -> None:
    assert choose_language(accepted) == language
