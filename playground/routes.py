"""Find operations by method and path, literal segments before templated ones."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import unquote

PARAMETER = re.compile(r"\{(\w+)\}")


class Operation(NamedTuple):
    """Names one operation of Discord's API."""

    id: str
    method: str
    template: str
    needs_token: bool = True


class RouteMatch(NamedTuple):
    """Holds an operation with the values of its path."""

    operation: Operation
    params: dict[str, str]


@dataclass(slots=True)
class _Node:
    literals: dict[str, "_Node"] = field(default_factory=dict)
    parameter: "_Node | None" = None
    operations: dict[str, Operation] = field(default_factory=dict)


class Routes:
    """Holds a tree of path segments."""

    def __init__(self, operations: Iterable[Operation]) -> None:
        self._root = _Node()
        for operation in operations:
            self._add(operation)

    def find(self, method: str, path: str) -> RouteMatch | None:
        """Return the operation of a raw (still quoted) path, or None if there is none."""
        segments = path.strip("/").split("/")
        for node in self._list_nodes(self._root, segments):
            operation = node.operations.get(method)
            if operation is not None:
                return RouteMatch(operation, _read_params(operation, segments))
        return None

    def _add(self, operation: Operation) -> None:
        node = self._root
        for segment in operation.template.strip("/").split("/"):
            if PARAMETER.fullmatch(segment):
                node.parameter = node.parameter or _Node()
                node = node.parameter
            else:
                node = node.literals.setdefault(segment, _Node())
        node.operations[operation.method] = operation

    def _list_nodes(self, node: _Node, segments: list[str]) -> Iterator[_Node]:
        if not segments:
            yield node
            return
        for branch in (node.literals.get(unquote(segments[0])), node.parameter):
            if branch is not None:
                yield from self._list_nodes(branch, segments[1:])


def _read_params(operation: Operation, segments: list[str]) -> dict[str, str]:
    names = operation.template.strip("/").split("/")
    return {
        name[1:-1]: unquote(value)
        for name, value in zip(names, segments, strict=True)
        if PARAMETER.fullmatch(name)
    }
