"""A person's time zone and quiet hours, as they are told and asked for."""

from datetime import datetime

from bot.clocks.guessed_zones import guess_zone
from bot.clocks.zones import open_zone, zone_label
from bot.matches.person_times import home_zone, quiet_hours
from render.translation import _, pgettext
from storage.rows import PersonPreferences


def own_hours(
    chosen: PersonPreferences, now: datetime | None = None, server_zone: str | None = None
) -> str:
    """Name a person's time zone, with what clocks show there if the time is given, and quiet
    hours.

    Who has chosen none has a guessed one, or the one of the server they are in.
    """
    zone = _zone_and_clock(home_zone(chosen, server_zone), now)
    if chosen.zone is None:
        is_of_server = server_zone and guess_zone(chosen.locale) is None
        sentence = (
            _("{zone} (the server's). Change it with `/settings timezone:`")
            if is_of_server
            else _("{zone} (my guess). Change it with `/settings timezone:`")
        )
        zone = sentence.format(zone=zone)
    hours = _("**Quiet hours**: {hours}").format(hours=_quiet_hours(chosen))
    return "\n".join((_("**Time zone**: {zone}").format(zone=zone), hours))


def _zone_and_clock(zone: str, now: datetime | None) -> str:
    if now is None:
        return zone_label(zone)
    return f"{zone_label(zone)} · {now.astimezone(open_zone(zone)):%H:%M}"


def _quiet_hours(chosen: PersonPreferences) -> str:
    quiet = quiet_hours(chosen)
    if quiet.begin == quiet.end:
        return pgettext("quiet hours", "none")
    # Translators: {begin}, {end}: times of day, such as "22:00"
    return _("{begin}–{end}").format(begin=f"{quiet.begin:%H:%M}", end=f"{quiet.end:%H:%M}")


def zone_question() -> tuple[str, str, str]:
    """Ask for a time zone: the title of a form, the label of its field, and an example."""
    return (
        _("Your time zone"),
        _("Your city, or your local time now"),
        _("Berlin, or 14:32"),
    )


def quiet_question() -> tuple[str, str, str]:
    """Ask for quiet hours: the title of a form, the label of its field, and an example."""
    return _("Quiet hours"), _("When I make no sound"), _("22:00-08:00, or off")
