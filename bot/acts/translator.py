"""Commands in the languages of Discord's users, by the same catalogues as all other sentences."""

from discord import Locale, app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from bot.talk.languages import find_translations


class CommandTranslator(app_commands.Translator):
    """Translates the names, descriptions and choices of commands when they are sent to Discord."""

    async def translate(
        self, string: locale_str, locale: Locale, _context: TranslationContextTypes
    ) -> str | None:
        """Return the words in a language; None where its catalogue lacks them."""
        translated = find_translations(locale.value).gettext(string.message)
        return None if translated == string.message else translated
