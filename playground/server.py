"""The way of a request: match, fault, rate limit, token, body, validation, work, self-check."""

import asyncio
import json
import re
import secrets
import time

from aiohttp import web

from playground import body, limits
from playground.call import Answer, Call
from playground.errors import Refused, Why
from playground.faults import Fault
from playground.operations import IMPLEMENTED, OPERATIONS
from playground.operations.messages import refuse
from playground.rates import limited
from playground.realm import Realm
from playground.routes import Found, Operation, Routes
from playground.spec import Spec

API = "/api/v10"
TOKEN = re.compile(r"/[\w-]{40,}")  # in the path of interactions; nothing to read for people
TOKENS_IN_PATHS = {
    "interaction_token": Why.UNKNOWN_INTERACTION,
    "webhook_token": Why.UNKNOWN_WEBHOOK,
}
OUTSIDE = Operation("unknown", "", "", needs_token=False)
UNCHECKED = (401, 501)  # answers that come before there is anything to describe


class Server:
    """REST v10 for one realm; `spec` is Discord's document, None where it is missing."""

    def __init__(self, realm: Realm, spec: Spec | None) -> None:
        self._realm = realm
        self._spec = spec
        self._routes = Routes(spec.operations() if spec is not None else OPERATIONS)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answer one request, and write down how it went."""
        begun = time.monotonic()
        found = self._routes.find(request.method, request.rel_url.raw_path.removeprefix(API))
        call = _call(request, found)
        answer, fault = await self._answer(request, found, call)
        if fault is not None and fault.cut:
            self._note(call, 0, begun)
            return _cut(request)
        self._note(call, answer.status, begun)
        return _response(answer, fault)

    async def _answer(
        self, request: web.Request, found: Found | None, call: Call
    ) -> tuple[Answer, Fault | None]:
        """The answer, and the fault that spoils it."""
        try:
            # First of all, so that strangers can make the playground read and count nothing.
            self._check_token(found, call, request.headers.get("Authorization", ""))
            call.body, call.uploads = await body.read(request)
        except Refused as refusal:
            return self._refused(call, refusal), None
        fault = self._realm.faults.take(call)
        if fault is not None and fault.delay:
            await asyncio.sleep(fault.delay)
        if fault is not None and not fault.after_work and fault.is_failure:
            return _failure(fault), fault
        answer = self._limited(call) or self._worked(call)
        if fault is not None and fault.is_failure:
            return _failure(fault), fault
        return answer, None

    def _limited(self, call: Call) -> Answer | None:
        return self._realm.rates.take(call)

    def _worked(self, call: Call) -> Answer:
        try:
            answer = self._work(call)
        except Refused as refusal:
            answer = self._refused(call, refusal)
        except ValueError as error:  # a number with thousands of digits, where an id belongs
            answer = self._refused(call, Refused(Why.INVALID_BODY, str(error)))
        self._check(call, answer)
        headers = self._realm.rates.headers(call) | dict(answer.headers)
        return Answer(answer.status, answer.body, headers)

    def _check_token(self, found: Found | None, call: Call, given: str) -> None:
        """Raise Refused for unknown paths, wrong tokens and interactions that nobody knows."""
        if found is None:
            self._realm.journal.blame(call.operation, [f"{call.method} {call.path}: no such path"])
            raise Refused(Why.NO_ROUTE)
        expected = f"Bot {self._realm.world.token}"
        if found.operation.needs_token and not _is_equal(given, expected):
            raise Refused(Why.UNAUTHORIZED)
        for name, refusal in TOKENS_IN_PATHS.items():
            token = call.params.get(name)
            if token is not None and self._realm.interactions.with_token(token) is None:
                raise Refused(refusal)

    def _work(self, call: Call) -> Answer:
        self._validate(call)
        implementation = IMPLEMENTED.get(call.operation)
        if implementation is None:
            self._realm.journal.blame(call.operation, ["the playground does not offer this"])
            raise Refused(Why.NOT_BUILT)
        return implementation(self._realm, call)

    def _validate(self, call: Call) -> None:
        problems = [] if self._spec is None else self._spec.problems(call.operation, call.body)
        problems = problems or self._beyond_the_document(call)
        if problems:
            self._mark_refused(call)
        refuse(problems)
        if self._spec is not None:
            unknown = self._spec.unknown_keys(call.operation, call.body)
            self._realm.journal.blame(call.operation, unknown)

    def _beyond_the_document(self, call: Call) -> list[str]:
        return limits.problems(call.operation, call.body, call.uploads)

    def _mark_refused(self, call: Call) -> None:
        """Remember for the person who waits that the bot's answer was refused."""
        interaction = self._realm.interactions.with_token(call.params.get("interaction_token", ""))
        if interaction is not None:
            interaction.was_refused = True

    def _refused(self, call: Call, refusal: Refused) -> Answer:
        self._realm.journal.blame(call.operation, refusal.problems)
        call.problems = (refusal.words, *refusal.problems)
        if refusal.status == 429:
            return limited(1.0, scope="user", code=refusal.code)
        return Answer(refusal.status, refusal.body())

    def _check(self, call: Call, answer: Answer) -> None:
        """Our own answers are held to Discord's document as well."""
        if self._spec is None or call.operation == OUTSIDE.id or answer.status in UNCHECKED:
            return
        wrong = self._spec.answer_problems(call.operation, answer.status, answer.body)
        told = [f"own answer: {problem}" for problem in wrong]
        self._realm.journal.blame(call.operation, told)

    def _note(self, call: Call, status: int, begun: float) -> None:
        seconds = time.monotonic() - begun
        self._realm.note_request(call, status, seconds)


def _call(request: web.Request, found: Found | None) -> Call:
    operation = OUTSIDE if found is None else found.operation
    return Call(
        operation=operation.id,
        method=request.method,
        path=TOKEN.sub("/...", request.path.removeprefix(API)),
        template=operation.template,
        params={} if found is None else found.params,
        query=dict(request.query),
    )


def _is_equal(given: str, expected: str) -> bool:
    """Compare in a time that tells nothing about the place of the first difference."""
    return secrets.compare_digest(given.encode(), expected.encode())


def _failure(fault: Fault) -> Answer:
    status = fault.status or 500
    if status == 429:
        return limited(fault.retry_after, scope=fault.scope, code=fault.code)
    return Answer(status, {"message": fault.words or f"{status}: fault", "code": fault.code})


def _response(answer: Answer, fault: Fault | None) -> web.Response:
    if fault is not None and fault.html:
        text = f"<html><body>error {answer.status}</body></html>"
        return web.Response(status=answer.status, text=text, content_type="text/html")
    if answer.body is None:
        return web.Response(status=answer.status, headers=answer.headers)
    # Exactly this content type: clients compare it letter by letter, without any charset.
    raw = json.dumps(answer.body, separators=(",", ":")).encode()
    headers = {**answer.headers, "Content-Type": "application/json"}
    return web.Response(status=answer.status, body=raw, headers=headers)


def _cut(request: web.Request) -> web.Response:
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)
