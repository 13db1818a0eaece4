"""A shot prepared for pictures: the table before and after it, and the frames between."""

from dataclasses import dataclass

from render.chapaev.disc_scene import DiscScene, Trace
from render.scene import TurnMark
from rules import Color
from rules.chapaev import Chapaev, ChapaevPosition, Frame, Hit, PlayedShot, Turn, film
from rules.chapaev.played_shots import discs_after

PACE = 4  # steps of the simulation between two frames


@dataclass(frozen=True)
class DiscShot:
    """A shot with its frames at any pace; the first frame is the table before the shot."""

    before: DiscScene
    after: DiscScene
    frames: tuple[Frame, ...]
    hits: tuple[Hit, ...]
    played: PlayedShot
    turn: Turn

    @classmethod
    def of(
        cls,
        game: Chapaev,
        position: ChapaevPosition,
        played: PlayedShot,
        *,
        theme: str = "wood",
        view: Color = Color.WHITE,
    ) -> "DiscShot":
        """Simulate a shot again for its frames; its stored result decides the final table.

        Takes some tens of milliseconds.
        """
        physics, turn = game.rules.physics, game.play(position, played)
        frames = tuple(film(position.discs, played.launch, physics, PACE))
        before = DiscScene(position.discs, position.turn, view, theme, radius=physics.radius)
        after = DiscScene(
            discs_after(position, played),
            turn.position.turn,
            view,
            theme,
            turn_mark=_mark_turn(turn),
            trace=Trace.of(frames),
            radius=physics.radius,
        )
        hits = game.roll(position, played.launch).hits
        return cls(before, after, frames, hits, played, turn)


def _mark_turn(turn: Turn) -> TurnMark:
    """Show the side to move; after a round it is unknown until the next one is set up."""
    if turn.position.winner is not None:
        return TurnMark.of_winner(turn.position.winner)
    return TurnMark.TO_MOVE if turn.round is None else TurnMark.NOTHING
