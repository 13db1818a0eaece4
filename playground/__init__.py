"""A private Discord on 127.0.0.1: REST v10 and gateway on one port, and people who act.

    async with Playground() as discord_:                    # deadline=3.0, token_life=900.0, ...
        server = discord_.add_server("Club")
        channel = server.add_channel("draughts")
        white, black = discord_.add_person("white"), discord_.add_person("black")
        server.join(white, black)
        white.here = black.here = channel
        with pointed_at(discord_):                          # playground.attach, for this process
            ...                                             # start the bot with discord_.token
            await discord_.ready()                          # it listens and has synced commands
            x = await white.slash("move", move="c3-d4")

A bot of its own process: `python -m playground.attach bot` with `discord_.environment()`.

**Playground** `.api_url .gateway_url .token .environment()`; `.add_server(name, has_bot=True)
.add_person(name, age=seconds) .add_conversation(*people) .person(name) .bot .servers`; `await
.until(lambda: condition, timeout=120)` raises a TimeoutError with `.report()`: `.violations`,
`.bot_errors` (logged as errors in this process) and `.requests`. `.clock.jump(s)` ages tokens,
threads and messages. `.save(folder)`, and `Playground(folder=...)` continues from there.
`.bus.subscribe(listener)` hears every change. `.rates.limits["create_message"] = (5, 1.0)`.

**Faults** `discord_.faults.add(Fault(operation="create_message", status=503, times=1, ...))`; see
`Fault`. `.faults.latency = lambda call: seconds` for every request. `discord_.gateway`: `.drop()
.close(code, forget=False) .reconnect(resumable=True) .suspend() .reset_token()
.duplicate_next("INTERACTION_CREATE")`, `.answers_heartbeats`, `.refuses_intents`, `.shard_size`,
`.starts.most`, `.starts.pause` (IDENTIFYs a day and between two), `.latency = lambda: seconds`.

**Person** can do what a client allows; anything else raises `Impossible`: `slash(command, option=
value)` ("record import" for a subcommand; people, channels, `Upload`, `datetime` as values),
`autocomplete(command, ..., option=typed)` (the last one has the focus; a list of `Choice`),
`use(menu command, person or message)`, `click(message, label or custom id)`, `select(message,
custom id or placeholder, *values)`, `submit(modal, {"Label": value}, custom_id=value)`,
`say(text)`. Each takes `channel=`, by default `.here`. `mark_interest(event)`, `.inbox` private
answers and direct messages; `.dm`, `.dms_closed`, `.locale`, `.commands`, `.install_app()`,
`.mention`.

**Exchange** the outcome of an act: `.state` (`State`: answered, deferred, late, failed), `.kind`
(type of the first answer), `.body`, `.files`, `.message` (None while it loads), `.shown` and
`.text` (raise `Unanswered` instead), `.followups`, `.latency` in seconds, `.choices`, `.modal`,
`.is_private`; `await x.wait_message()` for deferred answers.

**Message** live view: `.id .text .components .buttons .enabled_buttons .links .selects .files
.alt_texts .mentions .mentions_everyone .author_id .channel .thread .is_v2 .is_private .is_edited
.is_deleted .is_private_to(person) .snapshot()` (a client's old view, still clickable) `.delete()`.

**Channel** `.messages .threads .deny("SEND_MESSAGES", to=None) .allow(..., to=None)` (by default
the bot; a person, a role, or the server for everyone) `.archive(locked=False) .unarchive()
.add_member(person) .delete()`; **Server** `.channels .members .roles .events` (records with `.id
.name`) `.join(*people, permissions=[...], roles=[...], since=seconds) .leave(person)
.add_role(name, permissions=[...]) .edit_role() .delete_role() .give_role(person, role) .take_role()
.remove_bot() .add_bot() .locale`.

Every request and every answer of the playground is checked against Discord's OpenAPI document,
which `playground.openapi` keeps; `playground.limits` knows the limits that document lacks, and
`limits.list_problems(operation, body, files)` needs no server.
"""

from playground.channels import Channel, Message
from playground.errors import Impossible, Unanswered
from playground.exchange import Choice, Exchange, Modal
from playground.faults import Fault
from playground.interactions import State
from playground.journal import Request, Violation
from playground.people import Person
from playground.playground import Playground
from playground.servers import Server
from playground.uploads import Upload

__all__ = [
    "Channel",
    "Choice",
    "Exchange",
    "Fault",
    "Impossible",
    "Message",
    "Modal",
    "Person",
    "Playground",
    "Request",
    "Server",
    "State",
    "Unanswered",
    "Upload",
    "Violation",
]
