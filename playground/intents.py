"""Choose the events that a session has asked for by its intents."""

from playground.events import Event, JsonObject

GUILDS = 1 << 0
GUILD_MEMBERS = 1 << 1
GUILD_PRESENCES = 1 << 8
GUILD_MESSAGES = 1 << 9
GUILD_MESSAGE_REACTIONS = 1 << 10
GUILD_MESSAGE_TYPING = 1 << 11
DIRECT_MESSAGES = 1 << 12
DIRECT_MESSAGE_REACTIONS = 1 << 13
DIRECT_MESSAGE_TYPING = 1 << 14
MESSAGE_CONTENT = 1 << 15
GUILD_SCHEDULED_EVENTS = 1 << 16
PRIVILEGED = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT
KNOWN = sum(1 << bit for bit in (*range(17), 20, 21, 24, 25))

# (in a server, in direct messages), by the beginning of the event's name; the longest fits.
NEEDED: dict[str, tuple[int, int]] = {
    "GUILD_": (GUILDS, 0),
    "GUILD_MEMBER": (GUILD_MEMBERS, 0),
    "GUILD_SCHEDULED_EVENT": (GUILD_SCHEDULED_EVENTS, 0),
    "CHANNEL_": (GUILDS, DIRECT_MESSAGES),
    "THREAD_": (GUILDS, 0),
    "MESSAGE_": (GUILD_MESSAGES, DIRECT_MESSAGES),
    "MESSAGE_REACTION": (GUILD_MESSAGE_REACTIONS, DIRECT_MESSAGE_REACTIONS),
    "TYPING_": (GUILD_MESSAGE_TYPING, DIRECT_MESSAGE_TYPING),
}
CONTENT: JsonObject = {"content": "", "embeds": [], "attachments": [], "components": []}


def is_wanted(intents: int, event: Event, bot_id: int) -> bool:
    """Tell whether a session with these intents gets the event at all."""
    if event.name == "GUILD_MEMBER_UPDATE" and event.data["user"]["id"] == str(bot_id):
        return True  # the bot always hears about itself
    fitting = [start for start in NEEDED if event.name.startswith(start)]
    if not fitting:
        return True
    in_guild, in_dm = NEEDED[max(fitting, key=len)]
    needed = in_guild if event.guild_id is not None else in_dm
    return needed == 0 or bool(intents & needed)


def hide_content(intents: int, event: Event, bot_id: int) -> JsonObject:
    """Return the event's data as a session sees it, without message content it may not read."""
    if not event.name.startswith("MESSAGE_") or "author" not in event.data:
        return event.data
    own = str(bot_id)
    mentioned = any(user["id"] == own for user in event.data["mentions"])
    if event.guild_id is None or mentioned or event.data["author"]["id"] == own:
        return event.data
    return event.data if intents & MESSAGE_CONTENT else event.data | CONTENT
