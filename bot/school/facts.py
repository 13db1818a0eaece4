"""What people can do wrong in the school, as facts.

SchoolError
└── NoSuchLesson · StaleStep
"""

from bot.school.course.progress import Progress


class SchoolError(Exception):
    """Something a person asked of the school cannot be done."""


class NoSuchLesson(SchoolError):
    """No lesson is called so, or has this number."""

    def __init__(self, typed: str) -> None:
        super().__init__(typed)
        self.typed = typed


class StaleStep(SchoolError):
    """A control belongs to an earlier step, or was pressed already; `progress` is as it stands."""

    def __init__(self, progress: Progress) -> None:
        super().__init__(progress)
        self.progress = progress
