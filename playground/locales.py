"""The languages of Discord's clients, each with its own name.

Source: https://discord.com/developers/docs/reference#locales
"""

from playground.errors import Impossible

LOCALES = {
    "en-US": "English (US)",
    "en-GB": "English (UK)",
    "id": "Bahasa Indonesia",
    "da": "Dansk",
    "de": "Deutsch",
    "es-ES": "Español",
    "es-419": "Español (Latinoamérica)",
    "fr": "Français",
    "hr": "Hrvatski",
    "it": "Italiano",
    "lt": "Lietuviškai",
    "hu": "Magyar",
    "nl": "Nederlands",
    "no": "Norsk",
    "pl": "Polski",
    "pt-BR": "Português do Brasil",
    "ro": "Română",
    "fi": "Suomi",
    "sv-SE": "Svenska",
    "vi": "Tiếng Việt",
    "tr": "Türkçe",
    "cs": "Čeština",
    "el": "Ελληνικά",
    "bg": "български",
    "ru": "Русский",
    "uk": "Українська",
    "hi": "हिन्दी",
    "th": "ไทย",
    "zh-CN": "中文",
    "ja": "日本語",
    "zh-TW": "繁體中文",
    "ko": "한국어",
}


def require_locale(locale: str) -> str:
    """Return the locale. Raises Impossible if Discord does not have it."""
    if locale not in LOCALES:
        raise Impossible(f"Discord does not speak {locale!r}")
    return locale
