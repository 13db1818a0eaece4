"""The scene on a board of any kind of game."""

from typing import TYPE_CHECKING, TypeAlias

from render.scene import Scene

if TYPE_CHECKING:
    from render.chapaev import DiscScene

# Only a name for the type checker: the code for discs is loaded with their first board.
AnyScene: TypeAlias = "Scene | DiscScene"
