"""A film of what people see on their phones, with a mark where a finger taps."""

from io import BytesIO

from PIL import Image, ImageDraw
from playwright.async_api import Locator

from tests.browser.album import Phone

WIDTH = 390  # pixels, one of the page each
TAP, RIM = (255, 255, 255, 60), (255, 255, 255, 230)
RADIUS = 26
COLORS = 128
USUAL, LAST = 1150, 2000  # milliseconds that a frame stays


class Film:
    """Collects the frames of a film."""

    def __init__(self) -> None:
        self._frames: list[Image.Image] = []

    async def show(self, phone: Phone) -> None:
        """Take a frame of a phone."""
        frame = await phone.take()
        height = round(frame.height * WIDTH / frame.width)
        self._frames.append(frame.convert("RGB").resize((WIDTH, height), Image.Resampling.LANCZOS))

    async def tap(self, phone: Phone, place: Locator) -> None:
        """Take a frame of a finger on something, and tap there."""
        await place.scroll_into_view_if_needed()
        await self.show(phone)
        box = await place.bounding_box()
        assert box is not None
        across, down = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        frame = self._frames[-1]
        ImageDraw.Draw(frame, "RGBA").ellipse(
            (across - RADIUS, down - RADIUS, across + RADIUS, down + RADIUS), TAP, RIM, 2
        )
        await place.tap()

    @property
    def seconds(self) -> float:
        """How long the film takes."""
        return ((len(self._frames) - 1) * USUAL + LAST) / 1000

    def write(self) -> bytes:
        """Return the film as a GIF that is repeated."""
        few = [
            each.quantize(COLORS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
            for each in self._frames
        ]
        durations = [USUAL] * (len(few) - 1) + [LAST]
        file = BytesIO()
        few[0].save(file, "GIF", save_all=True, append_images=few[1:], duration=durations, loop=0)
        return file.getvalue()
