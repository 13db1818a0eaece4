"""Find an act that a person of a crowd can do now, from the messages and controls they see."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from playground import Channel, Exchange, Message, Modal, Person
from playground.components import LINK_STYLE, SELECTS, Kind, button_label, walk
from playground.crowd.rules import Rule, Where, is_called
from playground.events import JsonObject

NEWEST = 30  # the newest messages of a channel that people look at
SOMEBODY = "@somebody"
WORDS = "hello"  # into a form that wants a text


class Key(NamedTuple):
    """Identifies acts of which one person does only one; `is_anew` if they may recur."""

    message: int
    use: str
    is_anew: bool = False


@dataclass(slots=True, kw_only=True)
class Act:
    """Holds one act of a person: using a control of a message, or a command."""

    person: Person
    rule: Rule
    message: Message | None = None
    control: str = ""  # the custom id
    label: str = ""
    values: Sequence[Any] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    channel: Channel | None = None
    failure: str = ""

    @property
    def key(self) -> Key:
        """Return a key that is equal for acts of which one person does only one.

        It depends on the rule, the message and its controls, and on its words if the rule has
        `anew`.
        """
        if self.message is None or self.rule.once:
            return find_lasting_key(self.rule)
        controls = [part.get("custom_id") for part in walk(self.message.post.components)]
        words = self.message.text if self.rule.anew else ""
        use = f"{self.rule.press} {self.rule.choose} {controls} {words}"
        return Key(self.message.id, use, self.rule.anew)

    @property
    def words(self) -> str:
        """Describe an act in words: `Emil pressed Accept`."""
        name = self.person.user.display_name
        if self.rule.slash:
            return f"{name} used /{self.rule.slash}"
        return f"{name} {'chose in' if self.values else 'pressed'} {self.label}"

    async def carry_out(self) -> None:
        """Carry out the act, and fill in a form that it opens. Raises Impossible and Unanswered."""
        exchange = await self._send()
        if exchange.modal is not None:
            await self.person.submit(exchange.modal, fill_in(exchange.modal))

    async def _send(self) -> Exchange:
        if self.message is None:
            options = dict(self.options)
            return await self.person.slash(self.rule.slash, channel=self.channel, **options)
        if self.values:
            return await self.person.select(self.message, self.control, *self.values)
        return await self.person.click(self.message, self.control)


def find_lasting_key(rule: Rule) -> Key:
    """Return the key of what one person does once, whatever is written: commands, and `once`."""
    return Key(0, rule.once or rule.slash)


def find_act(
    person: Person, channel: Channel, rules: Sequence[Rule], random: Random, done: Collection[Key]
) -> Act | None:
    """Return the act that the first fitting rule allows a person, skipping those `done`."""
    view = _View(person, channel)
    for rule in rules:
        is_over = find_lasting_key(rule) in done
        if is_over or (rule.chance < 1.0 and random.random() >= rule.chance):
            continue
        for acts in _list_acts(view, rule, random):
            fresh = [act for act in acts if act.key not in done]
            if fresh:
                return random.choice(fresh)
    return None


def fill_in(modal: Modal) -> dict[str, Any]:
    """Return values for the fields of a form that must be filled in and are empty."""
    values: dict[str, Any] = {}
    for field_ in modal.inputs:
        if not field_.get("required", True):
            continue
        if field_["type"] == Kind.TEXT_INPUT and not field_.get("value"):
            values[field_["custom_id"]] = WORDS[: field_.get("max_length") or len(WORDS)]
        elif field_.get("options"):
            values[field_["custom_id"]] = [field_["options"][0]["value"]]
    return values


class _View:
    """Holds what a person can read now, looked up when the first rule asks for it."""

    def __init__(self, person: Person, channel: Channel) -> None:
        self.person = person
        self.channel = channel

    def list_messages(self, where: Where) -> list[Message]:
        """List the messages in which a rule looks, newest first."""
        if where is Where.PRIVATE:
            return self._private
        if where is Where.CHANNEL:
            return self._public
        return [each for each in self._public if self.person.id in each.mentions]

    @cached_property
    def _private(self) -> list[Message]:
        dm, inbox = self.person.dm, self.person.inbox
        return [each for each in inbox if each.is_private or each.channel == dm][-1:]

    @cached_property
    def _public(self) -> list[Message]:
        threads = [thread for thread in self.channel.threads if not thread.is_archived]
        rooms = [room for room in (self.channel, *threads) if self.person.can_see(room)]
        messages = [each for room in rooms for each in room.list_newest(NEWEST)]
        return sorted(messages, key=lambda each: -each.id)


def _list_acts(view: _View, rule: Rule, random: Random) -> Iterator[list[Act]]:
    """Yield the acts that a rule allows a person, message by message."""
    person, channel = view.person, view.channel
    if rule.slash:
        person.here = channel
        if rule.slash.split()[0] in person.commands:
            options = {name: _choose(value, person, random) for name, value in rule.options.items()}
            yield [Act(person=person, rule=rule, channel=channel, options=options)]
        return
    for message in view.list_messages(rule.where):
        yield list(_list_uses(person, message, rule, random))


def _list_uses(person: Person, message: Message, rule: Rule, random: Random) -> Iterator[Act]:
    for component in walk(message.post.components):
        if component.get("disabled") or "custom_id" not in component:
            continue
        label = _label_of(component)
        pattern = rule.press if component["type"] == Kind.BUTTON else rule.choose
        if pattern is None or not is_called(pattern, rule.unless, label):
            continue
        values = _choose_values(component, person, random)
        if component["type"] == Kind.BUTTON or values:
            control = component["custom_id"]
            yield Act(
                person=person,
                rule=rule,
                message=message,
                control=control,
                label=label,
                values=values,
            )


def _label_of(component: JsonObject) -> str:
    is_button = component["type"] == Kind.BUTTON and component["style"] != LINK_STYLE
    return button_label(component) if is_button else str(component.get("placeholder") or "")


def _choose_values(component: JsonObject, person: Person, random: Random) -> list[Any]:
    """Return a random choice of a menu's values, as many as it wants; nothing for buttons."""
    if component["type"] not in SELECTS:
        return []
    offered: list[Any] = [option["value"] for option in component.get("options", ())]
    if component["type"] in (Kind.USER_SELECT, Kind.MENTIONABLE_SELECT):
        offered = person.list_neighbours()
    count = max(1, component.get("min_values", 1))
    return random.sample(offered, count) if len(offered) >= count else []


def _choose(value: Any, person: Person, random: Random) -> Any:
    """Return the value of an option; `@somebody` is another of the crowd, or any other person."""
    if value != SOMEBODY:
        return value
    others = [other for other in person.list_neighbours() if other != person]
    crowd = [other for other in others if other.user.is_crowd]
    return random.choice(crowd or others)
