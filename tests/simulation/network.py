"""The network of a simulated machine: connections in memory that need time, stall and break."""

import asyncio
import socket
from collections import deque
from collections.abc import Callable
from contextvars import Context, copy_context
from dataclasses import dataclass
from random import Random
from typing import Any, cast

from tests.simulation.loop import VirtualLoop
from tests.simulation.process import OWNER, SimulatedProcess

ProtocolFactory = Callable[[], asyncio.BaseProtocol]
Address = tuple[str, int]
FIRST_PORT = 40_000
AGAIN = 1.0  # seconds until what does not come through is sent again
NEXT_TO_NOTHING = 1e-6  # seconds between two pieces of one stream


@dataclass
class Weather:
    """How the network is now. Seconds are those of one way; `rarely` is a chance.

    What is slow reaches `slowest`; while `is_cut` holds nothing arrives, but nothing is lost.
    """

    quickest: float = 0.02
    usual: float = 0.02  # more on the average
    slowest: float = 2.5
    rarely: float = 0.0
    is_cut: bool = False


class Network:
    """Joins those who connect with those who listen, and draws how long everything takes."""

    def __init__(self, loop: VirtualLoop, random: Random) -> None:
        self.loop = loop
        self.weather = Weather()
        self._random = random
        self._listeners: dict[Address, Listener] = {}
        self._targets: dict[socket.socket, Address] = {}
        self._ports = FIRST_PORT
        self.pipes: dict[Pipe, None] = {}

    def delay(self) -> float:
        """Draw the seconds that one piece needs for one way."""
        weather = self.weather
        if weather.rarely and self._random.random() < weather.rarely:
            return self._random.uniform(weather.quickest, weather.slowest)
        return weather.quickest + self._random.expovariate(1 / weather.usual)

    def listen(self, factory: ProtocolFactory, address: Address) -> "Listener":
        """Take connections at an address; port 0 stands for one that is free."""
        host, port = address
        listener = Listener(self, factory, (host, port or self._take_port()))
        self._listeners[listener.address] = listener
        return listener

    def forget(self, listener: "Listener") -> None:
        self._listeners.pop(listener.address, None)

    async def reach(self, sock: socket.socket, address: Address) -> None:
        """Wait as long as it takes to reach an address; raises ConnectionRefusedError."""
        await asyncio.sleep(self.delay() + self.delay())
        while self.weather.is_cut:  # noqa: ASYNC110  # as a machine that sends again and again
            await asyncio.sleep(AGAIN)
        if address not in self._listeners:
            raise ConnectionRefusedError(111, f"nobody listens at {address}")
        self._targets[sock] = address

    def connect(self, sock: socket.socket, factory: ProtocolFactory) -> "MemoryTransport":
        """Join the program that reached an address with who listens there."""
        listener = self._listeners.get(self._targets.pop(sock))
        sock.close()
        if listener is None:
            raise ConnectionResetError(104, "nobody listens any more")
        pipe = Pipe(self, (listener.address[0], self._take_port()), listener.address)
        self.pipes[pipe] = None
        pipe.client.attach(factory(), copy_context())
        listener.context.run(pipe.server.attach, listener.factory(), listener.context.copy())
        return pipe.client

    def cut_all(self, process: SimulatedProcess | None = None) -> int:
        """Break the connections of a process, or all; returns how many."""
        broken = [pipe for pipe in self.pipes if process is None or pipe.client.process is process]
        for pipe in broken:
            pipe.cut()
        return len(broken)

    def _take_port(self) -> int:
        self._ports += 1
        return self._ports


class Listener:
    """A program that takes connections: what is asked of a server of asyncio."""

    def __init__(self, network: Network, factory: ProtocolFactory, address: Address) -> None:
        self.factory = factory
        self.address = address
        self.context = copy_context()
        self._network = network
        self.sockets = (_Name(address),)

    def close(self) -> None:
        self._network.forget(self)

    async def wait_closed(self) -> None:
        return None

    def is_serving(self) -> bool:
        return True


@dataclass(frozen=True)
class _Name:
    """What is asked of the socket of a listener."""

    address: Address

    def getsockname(self) -> Address:
        return self.address


class Pipe:
    """One connection: two ends, and what is on its way between them."""

    def __init__(self, network: Network, client: Address, server: Address) -> None:
        self.network = network
        self.client = MemoryTransport(self, client, server)
        self.server = MemoryTransport(self, server, client)
        self.client.other, self.server.other = self.server, self.client

    def cut(self) -> None:
        """Break the connection: both ends learn of it, and what was on its way is lost."""
        self.network.pipes.pop(self, None)
        for end in (self.client, self.server):
            end.lose(ConnectionResetError(104, "Connection reset by peer"))

    def forget(self) -> None:
        self.network.pipes.pop(self, None)


class MemoryTransport(asyncio.Transport):
    """One end of a connection."""

    other: "MemoryTransport"

    def __init__(self, pipe: Pipe, own: Address, peer: Address) -> None:
        super().__init__({"sockname": own, "peername": peer})
        self.pipe = pipe
        self._loop = pipe.network.loop
        self._protocol: asyncio.BaseProtocol | None = None
        self._context: Context
        self._free_at = 0.0  # when the last piece sent arrives: no later one does before it
        self._held: deque[bytes | None] = deque()  # what arrived and cannot be read yet
        self._is_paused = False
        self._is_closing = False
        self._is_lost = False
        self.process: SimulatedProcess | None = None

    def attach(self, protocol: asyncio.BaseProtocol, context: Context) -> None:
        """Give the end to a program."""
        self._protocol, self._context = protocol, context
        self.process = context.get(OWNER)
        if self.process is not None:
            self.process.resources[self] = None
        protocol.connection_made(self)

    def drop(self) -> None:
        """Lose the process of this end: it hears no more, the other end learns of it later."""
        self._is_lost = self._is_closing = True
        self.pipe.forget()
        self._after(self.other.lose, ConnectionResetError(104, "Connection reset by peer"))

    def lose(self, error: Exception | None) -> None:
        """Tell the program that the connection is over."""
        if self._is_lost:
            return
        self._is_lost = self._is_closing = True
        if self.process is not None:
            self.process.resources.pop(self, None)
        self._loop.call_soon(self._tell_loss, error, context=self._context)

    def _tell_loss(self, error: Exception | None) -> None:
        protocol, self._protocol = self._protocol, None
        if protocol is not None:
            protocol.connection_lost(error)

    def write(self, data: Any) -> None:
        if not self._is_closing and data:
            self._after(self.other.arrive, bytes(data))

    def writelines(self, list_of_data: Any) -> None:
        self.write(b"".join(list_of_data))

    def _after(self, act: Callable[..., None], *args: Any) -> None:
        """Let something happen at the other end when it arrives there."""
        moment = self._loop.time() + self.pipe.network.delay()
        self._free_at = max(moment, self._free_at + NEXT_TO_NOTHING)
        self._loop.call_at(self._free_at, act, *args, context=self.other._context)

    def arrive(self, data: bytes | None) -> None:
        """Take what came; None is the end of the stream."""
        self._held.append(data)
        if len(self._held) == 1:
            self._hand_over()

    def _hand_over(self) -> None:
        """Give the program what came, as far as it comes through and is wanted."""
        while self._held and not self._is_paused and not self._is_lost:
            if self.pipe.network.weather.is_cut:
                self._loop.call_later(AGAIN, self._hand_over, context=self._context)
                return
            if (data := self._held.popleft()) is None:
                self._end()
            else:
                cast(asyncio.Protocol, self._protocol).data_received(data)

    def _end(self) -> None:
        """The other side has closed."""
        keeps_open = cast(asyncio.Protocol, self._protocol).eof_received()
        if not keeps_open:
            self.close()

    def pause_reading(self) -> None:
        self._is_paused = True

    def resume_reading(self) -> None:
        if self._is_paused:
            self._is_paused = False
            self._loop.call_soon(self._hand_over, context=self._context)

    def is_reading(self) -> bool:
        return not self._is_paused and not self._is_closing

    def close(self) -> None:
        if self._is_closing:
            return
        self._is_closing = True
        self.pipe.forget()
        self._after(self.other.arrive, None)
        self.lose(None)

    def abort(self) -> None:
        if self._is_lost:
            return
        self.pipe.forget()
        self._after(self.other.lose, ConnectionResetError(104, "Connection reset by peer"))
        self.lose(None)

    def is_closing(self) -> bool:
        return self._is_closing

    def write_eof(self) -> None:
        raise NotImplementedError

    def can_write_eof(self) -> bool:
        return False

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        assert self._protocol is not None
        return self._protocol

    def get_write_buffer_size(self) -> int:
        return 0

    def get_write_buffer_limits(self) -> tuple[int, int]:
        return 0, 65_536

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        return None
