"""Answer requests: match, token, body, fault, rate limit, validation, work, self-check."""

import asyncio
import json
import re
import secrets
import time

from aiohttp import web

from playground import limits, request_body
from playground.backend import Backend
from playground.call import Call, Response
from playground.errors import DiscordError, Refused
from playground.faults import Fault
from playground.openapi.document import kept_document
from playground.openapi.schemas import kept_schemas
from playground.operations import IMPLEMENTED
from playground.operations.emojis import list_unknown_emojis
from playground.operations.messages import refuse_problems
from playground.rates import limit_reached
from playground.routes import Operation, RouteMatch, Routes

API = "/api/v10"
TOKEN = re.compile(r"/[\w-]{40,}")  # in the path of interactions; unreadable for people
TOKENS_IN_PATHS = {
    "interaction_token": DiscordError.UNKNOWN_INTERACTION,
    "webhook_token": DiscordError.UNKNOWN_WEBHOOK,
}
OUTSIDE = Operation("unknown", "", "", needs_token=False)
UNCHECKED = (401, 501)  # answers given before there is anything to describe


class Server:
    """Answers REST v10 for one backend."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._schemas = kept_schemas()
        self._routes = Routes(kept_document().operations)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answer one request, and record it."""
        started_at = time.monotonic()
        match = self._routes.find(request.method, request.rel_url.raw_path.removeprefix(API))
        call = _make_call(request, match)
        try:
            answer, fault = await self._answer(request, match, call)
        except ConnectionResetError:  # the bot died before it had sent all
            self._note(call, 0, started_at)
            return _cut_connection(request)
        if fault is not None and fault.cut:
            self._note(call, 0, started_at)
            return _cut_connection(request)
        self._note(call, answer.status, started_at)
        return _make_http_response(answer, fault)

    async def _answer(
        self, request: web.Request, match: RouteMatch | None, call: Call
    ) -> tuple[Response, Fault | None]:
        """Return the answer, and the fault that spoils it."""
        try:
            # First, so that strangers cannot make the playground read or count anything.
            self._check_token(match, call, request.headers.get("Authorization", ""))
            call.body, call.uploads = await request_body.read_body(request)
        except Refused as refusal:
            return self._refuse(call, refusal), None
        fault = self._backend.faults.take(call)
        delay = self._backend.faults.latency(call) + (fault.delay if fault else 0.0)
        if delay:
            await asyncio.sleep(delay)
        if fault is not None and not fault.after_work and fault.is_failure:
            self._give_up(call, fault)
            return _make_failure(fault), fault
        answer = self._limit(call) or self._carry_out(call)
        if fault is not None and fault.is_failure:
            return _make_failure(fault), fault
        return answer, None

    def _give_up(self, call: Call, fault: Fault) -> None:
        """Expire an interaction if a fault says so."""
        interaction = self._backend.interactions.find(call.params.get("interaction_token", ""))
        if interaction is not None and fault.code == Refused(DiscordError.UNKNOWN_INTERACTION).code:
            interaction.lapse()

    def _limit(self, call: Call) -> Response | None:
        return self._backend.rates.take(call)

    def _carry_out(self, call: Call) -> Response:
        try:
            answer = self._run_operation(call)
        except Refused as refusal:
            answer = self._refuse(call, refusal)
        except ValueError as error:  # a number with thousands of digits, where an id belongs
            answer = self._refuse(call, Refused(DiscordError.INVALID_BODY, str(error)))
        self._check_own_answer(call, answer)
        headers = self._backend.rates.headers(call) | dict(answer.headers)
        return Response(answer.status, answer.body, headers)

    def _check_token(self, match: RouteMatch | None, call: Call, authorization: str) -> None:
        """Raise Refused for unknown paths, wrong tokens and unknown interactions."""
        if match is None:
            self._backend.journal.note_violations(
                call.operation, [f"{call.method} {call.path}: no such path"]
            )
            raise Refused(DiscordError.NO_ROUTE)
        expected = f"Bot {self._backend.world.token}"
        if match.operation.needs_token and not _is_equal(authorization, expected):
            raise Refused(DiscordError.UNAUTHORIZED)
        for name, refusal in TOKENS_IN_PATHS.items():
            token = call.params.get(name)
            if token is not None and self._backend.interactions.find(token) is None:
                raise Refused(refusal)

    def _run_operation(self, call: Call) -> Response:
        self._validate(call)
        implementation = IMPLEMENTED.get(call.operation)
        if implementation is None:
            self._backend.journal.note_violations(
                call.operation, ["the playground does not offer this"]
            )
            raise Refused(DiscordError.NOT_BUILT)
        return implementation(self._backend, call)

    def _validate(self, call: Call) -> None:
        problems = self._schemas.list_problems(call.operation, call.body)
        problems = problems or limits.list_problems(call.operation, call.body, call.uploads)
        problems = problems or list_unknown_emojis(self._backend.world, call.body)
        if problems:
            self._mark_refused(call)
        refuse_problems(problems)
        unknown = self._schemas.list_unknown_keys(call.operation, call.body)
        self._backend.journal.note_violations(call.operation, unknown)

    def _mark_refused(self, call: Call) -> None:
        """Remember for the person who waits that the bot's answer was refused."""
        interaction = self._backend.interactions.find(call.params.get("interaction_token", ""))
        if interaction is not None:
            interaction.has_refused_answer = True

    def _refuse(self, call: Call, refusal: Refused) -> Response:
        self._backend.journal.note_violations(call.operation, refusal.problems)
        call.problems = (refusal.words, *refusal.problems)
        if refusal.status == 429:
            return limit_reached(1.0, scope="user", code=refusal.code)
        return Response(refusal.status, refusal.write_body())

    def _check_own_answer(self, call: Call, answer: Response) -> None:
        """Check our own answers against Discord's document as well."""
        if call.operation == OUTSIDE.id or answer.status in UNCHECKED:
            return
        wrong = self._schemas.list_answer_problems(call.operation, answer.status, answer.body)
        problems = [f"own answer: {problem}" for problem in wrong]
        self._backend.journal.note_violations(call.operation, problems)

    def _note(self, call: Call, status: int, started_at: float) -> None:
        seconds = time.monotonic() - started_at
        self._backend.note_request(call, status, seconds)


def _make_call(request: web.Request, match: RouteMatch | None) -> Call:
    operation = OUTSIDE if match is None else match.operation
    return Call(
        operation=operation.id,
        method=request.method,
        path=TOKEN.sub("/...", request.path.removeprefix(API)),
        template=operation.template,
        params={} if match is None else match.params,
        query=dict(request.query),
    )


def _is_equal(given: str, expected: str) -> bool:
    """Compare in constant time."""
    return secrets.compare_digest(given.encode(), expected.encode())


def _make_failure(fault: Fault) -> Response:
    status = fault.status or 500
    if status == 429:
        return limit_reached(fault.retry_after, scope=fault.scope, code=fault.code)
    return Response(status, {"message": fault.words or f"{status}: fault", "code": fault.code})


def _make_http_response(answer: Response, fault: Fault | None) -> web.Response:
    if fault is not None and fault.html:
        text = f"<html><body>error {answer.status}</body></html>"
        return web.Response(status=answer.status, text=text, content_type="text/html")
    if answer.body is None:
        return web.Response(status=answer.status, headers=answer.headers)
    # Exactly this content type: clients compare it letter by letter, without any charset.
    raw = json.dumps(answer.body, separators=(",", ":")).encode()
    headers = {**answer.headers, "Content-Type": "application/json"}
    return web.Response(status=answer.status, body=raw, headers=headers)


def _cut_connection(request: web.Request) -> web.Response:
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)
