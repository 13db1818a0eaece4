"""Puts one thing in the place of another one, wherever a module has taken it by name."""

import sys
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, Generic, TypeVar
from unittest.mock import patch

from tests.simulation.process import OWNER, SimulatedProcess

T = TypeVar("T")
OWN = "tests.simulation"


def replace_everywhere(stack: ExitStack, original: object, substitute: object) -> None:
    """Replace a value in every module that is loaded, as long as the stack lasts."""
    for name, module in tuple(sys.modules.items()):
        if module is None or name.startswith(OWN):
            continue
        for attribute, value in tuple(vars(module).items()):
            if value is original:
                stack.enter_context(patch.object(module, attribute, substitute))


class EachProcess(Generic[T]):
    """Stands for a value of a module, of which every simulated process has one of its own."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._values: dict[SimulatedProcess | None, T] = {}

    def __getattr__(self, name: str) -> Any:
        process = OWNER.get()
        if process not in self._values:
            if process is not None:
                process.resources[self] = None
            self._values[process] = self._make()
        return getattr(self._values[process], name)

    def drop(self) -> None:
        """Forget the values of the dead."""
        self._values = {who: value for who, value in self._values.items() if who and who.is_alive}
