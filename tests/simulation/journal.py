"""The journal of the loopback Discord, written into the chronicle as well."""

from playground.journal import Journal, Request
from tests.simulation.chronicle import Chronicle


class ToldJournal(Journal):
    """Tells of every request."""

    __slots__ = ("_chronicle",)

    def __init__(self, chronicle: Chronicle) -> None:
        super().__init__()
        self._chronicle = chronicle

    def note_request(self, request: Request) -> None:
        """Keep a request, and tell of it."""
        super().note_request(request)
        self._chronicle.note("request", f"{request.operation} {request.path} {request.status}")
