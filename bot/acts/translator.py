"""Commands in the languages of Discord's users, by the same catalogues as all other sentences."""

from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation, TranslationContextTypes, locale_str

from bot.talk.languages import find_translations

# Names of slash commands are never translated: sentences write them as code.
IN_MENU = "command in a menu"  # of what kind their names are
TRANSLATED = {
    TranslationContextLocation.command_description,
    TranslationContextLocation.group_description,
    TranslationContextLocation.parameter_description,
    TranslationContextLocation.choice_name,
}


class CommandTranslator(app_commands.Translator):
    """Translates descriptions, choices and menus of commands when they are sent to Discord."""

    async def translate(
        self, string: locale_str, locale: Locale, context: TranslationContextTypes
    ) -> str | None:
        """Return the words in a language; None for typed names, and if the catalogue lacks them."""
        is_menu = isinstance(context.data, app_commands.ContextMenu)
        if context.location not in TRANSLATED and not is_menu:
            return None
        translations, english = await find_translations(locale.value), string.message
        if meaning := string.extras.get("context"):
            translated = translations.pgettext(meaning, english)
        else:
            translated = translations.gettext(english)
        return None if translated == english else translated
