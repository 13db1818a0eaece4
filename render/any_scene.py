"""What a board of any kind of game shows."""

from typing import TYPE_CHECKING, TypeAlias

from render.scene import Scene

if TYPE_CHECKING:
    from render.chapaev import DiscScene

# What draws discs is named only: it is loaded with the first board of its kind.
AnyScene: TypeAlias = "Scene | DiscScene"
