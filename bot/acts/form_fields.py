"""The contents of a form, as Discord sends them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, cast

from bot.acts.request import Request
from bot.talk.request_refusals import BotChallenged, OldControl
from bot.views.forms import Given
from storage.rows import Person


def read_fields(request: Request, names: Collection[str]) -> Given:
    """Return the contents of a form's fields, by name.

    Raises `OldControl` for fields with other names than these, and if no form was sent.
    """
    given = request.fields
    if not request.is_form or not given.keys() <= {*names}:
        raise OldControl
    return given


def read_choice(given: Given, name: str, choices: Collection[str], usual: str = "") -> str:
    """Return the choice in a field, or the default if the form lacked the field.

    Raises `OldControl` for a choice that the form did not offer.
    """
    chosen = "".join(given.get(name, (usual,)))
    if chosen not in choices:
        raise OldControl
    return chosen


@dataclass(frozen=True, slots=True)
class Upload:
    """A file attached in a form: its address at Discord, and its size in bytes."""

    url: str
    size: int


def read_upload(request: Request, name: str) -> Upload:
    """Return the file of a field; raises `OldControl` if there is none."""
    found = _resolved(request).get("attachments", {})
    for chosen in read_fields(request, [name]).get(name, ()):
        if chosen in found:
            return Upload(str(found[chosen]["url"]), int(found[chosen]["size"]))
    raise OldControl


def read_people(request: Request, given: Given, name: str) -> tuple[Person, ...]:
    """Return the people chosen in a field, possibly the bot itself.

    Raises `BotChallenged` for another bot.
    """
    return tuple(_read_person(request, chosen) for chosen in given.get(name, ()))


def _read_person(request: Request, chosen: str) -> Person:
    resolved = _resolved(request)
    user = resolved.get("users", {}).get(chosen)
    if user is None:
        raise OldControl
    own_id = request.host.user.id if request.host.user is not None else 0
    if user.get("bot") and int(chosen) != own_id:
        raise BotChallenged
    member = resolved.get("members", {}).get(chosen, {})
    name = member.get("nick") or user.get("global_name") or user["username"]
    return Person(int(chosen), str(name))


def _resolved(request: Request) -> Mapping[str, Any]:
    """Return Discord's data about the chosen people and files, by kind."""
    data = cast(Mapping[str, Any], request.interaction.data or {})
    resolved: Mapping[str, Any] = data.get("resolved", {})
    return resolved
