"""Note which function carries out which operation."""

from collections.abc import Callable

from playground.backend import Backend
from playground.call import Call, Response
from playground.routes import Operation

Implementation = Callable[[Backend, Call], Response]

OPERATIONS: list[Operation] = []
IMPLEMENTED: dict[str, Implementation] = {}


def operation(
    name: str, method: str, template: str, *, needs_token: bool = True
) -> Callable[[Implementation], Implementation]:
    """Register a function under Discord's operation id, with its place in the API."""

    def register(implementation: Implementation) -> Implementation:
        OPERATIONS.append(Operation(name, method, template, needs_token))
        IMPLEMENTED[name] = implementation
        return implementation

    return register
