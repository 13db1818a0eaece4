"""Discord's refusals, and acts that a person cannot do."""

from enum import Enum
from typing import Any


class DiscordError(Enum):
    """Lists HTTP status, Discord's code and Discord's words of each refusal."""

    UNAUTHORIZED = 401, 0, "401: Unauthorized"
    NO_ROUTE = 404, 0, "404: Not Found"
    NOT_BUILT = 501, 0, "501: the playground does not offer this operation"
    UNKNOWN_CHANNEL = 404, 10003, "Unknown Channel"
    UNKNOWN_GUILD = 404, 10004, "Unknown Guild"
    UNKNOWN_MEMBER = 404, 10007, "Unknown Member"
    UNKNOWN_MESSAGE = 404, 10008, "Unknown Message"
    UNKNOWN_ROLE = 404, 10011, "Unknown Role"
    UNKNOWN_USER = 404, 10013, "Unknown User"
    UNKNOWN_EMOJI = 404, 10014, "Unknown Emoji"
    UNKNOWN_WEBHOOK = 404, 10015, "Unknown Webhook"
    UNKNOWN_EVENT = 404, 10070, "Unknown Guild Scheduled Event"
    UNKNOWN_INTERACTION = 404, 10062, "Unknown interaction"
    UNKNOWN_COMMAND = 404, 10063, "Unknown application command"
    TOO_MANY_PINS = 400, 30003, "Maximum number of pins reached (250)"
    TOO_MANY_EMOJIS = 400, 30008, "Maximum number of emojis reached (2000)"
    TOO_MANY_REACTIONS = 400, 30010, "Maximum number of reactions reached (20)"
    TOO_MANY_THREAD_MEMBERS = 400, 30033, "Maximum number of thread participants reached (1000)"
    TOO_MANY_EVENTS = 400, 30038, "Maximum number of guild scheduled events reached (100)"
    OLD_EDITS = 429, 30046, "Maximum number of edits to messages older than 1 hour reached."
    TOO_LARGE = 413, 40005, "Request entity too large"
    ALREADY_ACKNOWLEDGED = 400, 40060, "Interaction has already been acknowledged."
    TOO_MANY_FOLLOWUPS = 400, 40094, "This interaction has reached the maximum number of followups."
    MISSING_ACCESS = 403, 50001, "Missing Access"
    NOT_AUTHOR = 403, 50005, "Cannot edit a message authored by another user"
    EMPTY_MESSAGE = 400, 50006, "Cannot send an empty message"
    DMS_CLOSED = 403, 50007, "Cannot send messages to this user"
    MISSING_PERMISSIONS = 403, 50013, "Missing Permissions"
    SYSTEM_MESSAGE = 403, 50021, "Cannot execute action on a system message"
    WRONG_CHANNEL_TYPE = 400, 50024, "Cannot execute action on this channel type"
    INVALID_ROLE = 400, 50028, "Invalid role"
    TOKEN_EXPIRED = 401, 50027, "Invalid Webhook Token"
    INVALID_BODY = 400, 50035, "Invalid Form Body"
    THREAD_ARCHIVED = 400, 50083, "Thread is archived"
    ENTRY_POINT_MISSING = (
        400,
        50240,
        "You cannot remove this app's Entry Point command in a bulk update operation. Please "
        "include the Entry Point command in your update request or delete it separately.",
    )
    NO_MUTUAL_GUILDS = 403, 50278, "Cannot send messages to this user: no mutual guilds"
    EVENT_FINISHED = 400, 180000, "Cannot update a finished event"
    THREAD_EXISTS = 400, 160004, "A thread has already been created for this message"
    THREAD_LOCKED = 400, 160005, "Thread is locked"
    TOO_MANY_THREADS = 400, 160006, "Maximum number of active threads reached"


class Refused(Exception):
    """Stops a request that Discord answers with an error; `problems` are written into the body."""

    def __init__(self, why: DiscordError, *problems: str) -> None:
        super().__init__(why.name, *problems)
        self.status, self.code, self.words = why.value
        self.problems = problems

    def write_body(self) -> dict[str, Any]:
        answer: dict[str, Any] = {"message": self.words, "code": self.code}
        if self.problems:
            errors = [
                {"code": "BASE_TYPE_INVALID", "message": problem} for problem in self.problems
            ]
            answer["errors"] = {"_errors": errors}
        return answer


class Impossible(Exception):
    """Stops an act that a real client does not allow."""


class Unanswered(Exception):
    """Tells that the bot gave no valid answer in time, so that nothing can be shown."""
